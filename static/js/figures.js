// Numbers drawn in pictures: fractions stacked, exponents raised, roots under their sign.

import { printed, text as inLine, unsigned } from "./numbers.js";

const SVG = "http://www.w3.org/2000/svg";
const DIGIT = 0.62; // widths in parts of the font's size
const RAISED = 0.62; // the size of an exponent
const NARROW = { ",": 0.3, ".": 0.3, "\u00A0": 0.22, "\u202F": 0.2, "%": 0.95 };

const language = document.documentElement.lang || "nb";
const number = (value) => inLine(value, language);

/** An SVG element. */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

function widthOf(text) {
  return [...String(text)].reduce((sum, sign) => sum + (NARROW[sign] ?? DIGIT), 0);
}

function written(text, x, y, font, anchor = "start") {
  const made = svg("text", { x, y, "font-size": font, "text-anchor": anchor });
  made.textContent = text;
  return made;
}

function line(d, font) {
  return svg("path", { class: "figure-line", d, "stroke-width": Math.max(1.5, font * 0.075) });
}

// For each kind of form its width and height in parts of the font's size, and how it is drawn from the left at `x`
// around the middle `y`.
const KINDS = {
  fraction: {
    width: ({ over, under }) => Math.max(widthOf(over), widthOf(under)) + 0.15,
    height: 2.05,
    draw({ over, under }, x, y, font) {
      const middle = x + (this.width({ over, under }) * font) / 2;
      const half = (this.width({ over, under }) * font) / 2;
      return [
        written(over, middle, y - font * 0.2, font, "middle"),
        line(`M${middle - half} ${y}H${middle + half}`, font),
        written(under, middle, y + font * 0.93, font, "middle"),
      ];
    },
  },
  power: {
    width: ({ base, exponent }) => widthOf(base) + 0.06 + RAISED * widthOf(exponent),
    height: 1.25,
    draw({ base, exponent }, x, y, font) {
      return [written(base, x, y + font * 0.42, font), written(number(exponent), x + (widthOf(base) + 0.06) * font, y - font * 0.06, font * RAISED)];
    },
  },
  root: {
    width: ({ square }) => 0.62 + widthOf(square),
    height: 1.25,
    draw({ square }, x, y, font) {
      const [top, low] = [y - font * 0.5, y + font * 0.46];
      const sign = `M${x} ${y + font * 0.05}l${font * 0.12} ${-font * 0.06}L${x + font * 0.28} ${low}L${x + font * 0.52} ${top}H${x + (0.62 + widthOf(square)) * font}`;
      return [line(sign, font), written(square, x + font * 0.58, y + font * 0.42, font)];
    },
  },
};

const PLAIN = {
  width: ({ text }) => widthOf(text),
  height: 1,
  draw: ({ text }, x, y, font) => [written(text, x, y + font * 0.35, font)],
};

function parsed(value) {
  const form = printed(value);
  return { ...form, text: number(unsigned(value)), minusWidth: form.minus ? DIGIT + (form.kind === "fraction" ? 0.12 : 0) : 0, kind: KINDS[form.kind] ?? PLAIN };
}

/** How wide and high a number is, in parts of its font's size. */
export function measure(value) {
  const form = parsed(value);
  return { width: form.minusWidth + form.kind.width(form), height: form.kind.height };
}

/** A number as a group, its centre at (x, y). */
export function figure(value, x, y, font, classes) {
  const form = parsed(value);
  const left = x - (measure(value).width * font) / 2;
  const group = svg("g", { class: classes }, ...form.kind.draw(form, left + form.minusWidth * font, y, font));
  if (form.minus) group.append(written("−", left, y + font * 0.35, font));
  return group;
}
