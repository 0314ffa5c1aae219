// Printed numbers: what a form such as 3/4, 0.75, 75%, 2^-2 or √49 stands for, and how it is written. No words here.

const FORMS = [
  ["fraction", /^(\d+)\/(\d+)$/, ([, over, under]) => ({ over: Number(over), under: Number(under), top: Number(over), bottom: Number(under) })],
  ["power", /^(\d+)\^(-?\d+)$/, ([, base, exponent]) => power(Number(base), Number(exponent))],
  ["root", /^√(\d+)$/, ([, square]) => ({ square: Number(square), top: Math.round(Math.sqrt(Number(square))), bottom: 1 })],
  ["percent", /^(\d+)%$/, ([, percent]) => ({ percent: Number(percent), top: Number(percent), bottom: 100 })],
  ["decimal", /^(\d*)\.(\d+)$/, ([, whole, decimals]) => ({ decimals: decimals.length, top: Number(whole + decimals), bottom: 10 ** decimals.length })],
  ["whole", /^(\d+)$/, ([, whole]) => ({ top: Number(whole), bottom: 1 })],
];

function power(base, exponent) {
  const size = base ** Math.abs(exponent);
  return { base, exponent, top: exponent < 0 ? 1 : size, bottom: exponent < 0 ? size : 1 };
}

/** What a form is made of: its kind, its parts, whether there is a minus, and the exact top and bottom of its size. */
export function printed(value) {
  const whole = String(value);
  const minus = whole.startsWith("-");
  const size = minus ? whole.slice(1) : whole;
  for (const [kind, pattern, parts] of FORMS) {
    const found = pattern.exec(size);
    if (found) return { kind, minus, ...parts(found) };
  }
  return { kind: "other", minus, top: NaN, bottom: 1 };
}

/** The number that a form stands for; equal quantities give equal numbers, however they are printed. */
export function quantity(value) {
  const form = printed(value);
  return (form.minus ? -1 : 1) * (form.top / form.bottom) || 0;
}

/** The form without its minus. */
export function unsigned(value) {
  return String(value).replace(/^-/, "");
}

const gcd = (a, b) => (b === 0 ? a : gcd(b, a % b));
const lcm = (a, b) => (a / gcd(a, b)) * b;
const sign = (form) => (form.minus ? "-" : "");

function asDecimals(form, digits) {
  return sign(form) + (form.top / form.bottom).toFixed(digits);
}

/** As few decimals as it takes to write this exactly; null where none are enough. */
function decimalsNeeded(form) {
  for (let digits = 0; digits <= 4; digits += 1) {
    if ((form.top * 10 ** digits) % form.bottom === 0) return digits;
  }
  return null;
}

function asFraction(form, bottom) {
  return `${sign(form)}${(form.top * bottom) / form.bottom}/${bottom}`;
}

function asPercent(form) {
  return `${sign(form)}${(form.top * 100) / form.bottom}%`;
}

/**
 * The same numbers in a form in which they can be compared at sight: with as many decimals, with a common
 * denominator, as percentages where the forms differ, powers and roots worked out.
 */
export function commonForms(values) {
  const forms = values.map(printed);
  const kinds = new Set(forms.map((form) => form.kind));
  if (kinds.size === 1 && kinds.has("whole")) return values.map(String);
  if (kinds.has("power") || kinds.has("root")) return forms.map(workedOut);
  if (kinds.size === 1 && kinds.has("fraction")) {
    const bottom = forms.reduce((soFar, form) => lcm(soFar, form.bottom), 1);
    return forms.map((form) => asFraction(form, bottom));
  }
  const hundredths = forms.every((form) => (form.top * 100) % form.bottom === 0);
  if (hundredths && (kinds.has("percent") || kinds.has("fraction"))) return forms.map(asPercent);
  const needed = forms.map((form) => form.decimals ?? decimalsNeeded(form));
  return needed.includes(null) ? values.map(String) : forms.map((form) => asDecimals(form, Math.max(...needed)));
}

function workedOut(form) {
  const digits = decimalsNeeded(form);
  return digits === null ? asFraction(form, form.bottom) : asDecimals(form, digits);
}

/** An exact number such as 13/20 written like the numbers that it came from; their common form tells what that is. */
export function like(value, values) {
  const kinds = new Set(values.map((other) => printed(other).kind));
  const form = printed(value);
  if (kinds.size === 1 && kinds.has("percent")) return asPercent(form);
  if (form.bottom === 1 || (kinds.size === 1 && kinds.has("fraction"))) return String(value);
  return workedOut(form);
}

const RAISED = { "-": "⁻", 0: "⁰", 1: "¹", 2: "²", 3: "³", 4: "⁴", 5: "⁵", 6: "⁶", 7: "⁷", 8: "⁸", 9: "⁹" };

const pointsOf = new Map();

/** Whether a language writes a decimal point; then it also has no space before %. */
function writesPoints(language) {
  if (!pointsOf.has(language)) pointsOf.set(language, new Intl.NumberFormat(language).format(0.5).includes("."));
  return pointsOf.get(language);
}

/** A form in one line of text, as a language writes it. */
export function text(value, language) {
  const points = writesPoints(language);
  const raised = String(value).replace(/\^(-?\d+)/, (whole, exponent) => [...exponent].map((digit) => RAISED[digit]).join(""));
  const grouped = raised.replace(/\d{5,}/, (digits) => (raised.includes(".") ? digits : digits.replace(/\B(?=(\d{3})+$)/g, points ? "," : "\u202F")));
  const written = grouped.replace("-", "−").replace("%", points ? "%" : "\u00A0%");
  return points ? written : written.replace(/(\d)\.(\d)/, "$1,$2");
}
