// Where numbers lie on a line: its ends, its ticks and, where the numbers differ by far, its break.

/** How a line is divided: into so many parts a unit, every so many of them labelled, less often on a narrow one. */
const DIVISIONS = {
  tenths: { parts: 10, every: 5, narrow: 5 },
  quarters: { parts: 4, every: 2, narrow: 4 },
};
const NARROW = 500; // CSS pixels
const BREAK = 0.8; // the part of the line before its break

function whole(range) {
  const every = range > 12 ? 5 : 2;
  return { parts: 1, every, narrow: every };
}

/** A label's canonical form: halves as fractions on a line of quarters, else decimals. */
function label(scale, count, parts) {
  if (count % parts === 0) return String(count / parts);
  return scale === "quarters" ? `${(count * 2) / parts}/2` : String(count / parts);
}

function tick(at, long, text) {
  return { at, long, zero: at === 0, label: long ? text : null };
}

function even(scale, low, high, left, right) {
  const { parts, every, narrow } = DIVISIONS[scale] ?? whole(high - low);
  // Zero is always there, and the ends are whole numbers or halves.
  const [from, to] = [Math.min(0, Math.floor(low * 2) / 2), Math.max(0, Math.ceil(high * 2) / 2)];
  const pad = (to - from) * 0.035;
  const ticks = [];
  for (let count = Math.ceil(from * parts); count <= to * parts; count += 1) {
    ticks.push(tick(count / parts, count % (right - left < NARROW ? narrow : every) === 0, label(scale, count, parts)));
  }
  return { x: (value) => left + ((value - from + pad) / (to - from + 2 * pad)) * (right - left), ticks, gap: null };
}

function niceStep(range, most) {
  let step = 0.1;
  for (let index = 0; range / step > most; index += 1) step *= [2, 2.5, 2][index % 3];
  return step;
}

/** From zero as far as the cards go; one that lies far beyond the others stands behind a break. */
function reaching(values, left, right) {
  const sizes = [...new Set(values)].sort((a, b) => a - b);
  const [last, before] = [sizes[sizes.length - 1] ?? 10, sizes[sizes.length - 2]];
  const broken = before !== undefined && last > 20 && last > before * 12;
  const top = Math.max((broken ? before * 1.2 : last * 1.05), 2);
  const start = left + (right - left) * 0.04;
  const end = broken ? left + (right - left) * BREAK : right;
  const step = niceStep(top, right - left < NARROW ? 5 : 11);
  const ticks = [];
  for (let count = 0; count * step <= top; count += 1) ticks.push(tick(count * step, true, String(Number((count * step).toFixed(1)))));
  const far = left + (right - left) * 0.93;
  if (broken) ticks.push(tick(last, true, String(last)));
  return {
    x: (value) => (value > top ? far : start + (value / top) * (end - start)),
    ticks,
    gap: broken ? left + (right - left) * 0.855 : null,
  };
}

/** A line of things in a row, such as ranks: every one has its own mark and name. */
function named(marks, left, right) {
  const [low, high] = [marks[0].at, marks[marks.length - 1].at];
  const x = (value) => left + ((value - low + 0.5) / (high - low + 1)) * (right - left);
  return { x, ticks: marks.map((mark) => ({ zero: false, long: true, label: null, ...mark })), gap: null };
}

/**
 * The scale of a line from `left` to `right`.
 * @param {{scale: string, low: number, high: number, values: number[], marks: object[]}} what  `values` lie on it now; `marks` are the names
 *   ({at, name}) of a line that has no numbers; `scale` is the server's `Scale`
 * @returns {{x: (value: number) => number, ticks: object[], gap: number|null}}  `gap` is where the line breaks
 */
export function scaleOf({ scale, low, high, values, marks }, left, right) {
  if (marks) return named(marks, left, right);
  return scale === "reaching" ? reaching(values, left, right) : even(scale, low, high, left, right);
}
