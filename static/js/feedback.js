// What is said after an answer: the verdict, the comparison in symbols, and one sentence why.
// Sentences are elements: a fraction in them is stacked, and said in words to those who listen.

import { commonForms, like, quantity, unsigned } from "./numbers.js";
import { beatingComparison, RANK_COMPARISONS, RANK_QUESTIONS, RANK_WHYS, whyBeating } from "./rank-feedback.js";
import { list, listed, number, say, sayWith, shape } from "./words.js";

const size = (value) => Math.abs(quantity(value));
const same = (a, b) => quantity(a) === quantity(b);
const negative = (value) => quantity(value) < 0;

/** The cards of a war: [{side, value}]. */
export function compared(operands) {
  return operands.sides.map((side, index) => ({ side, value: operands.values[index] }));
}

function ascending(values) {
  return [...values].sort((a, b) => quantity(a) - quantity(b));
}

function ends(operands) {
  return ascending([operands.first, operands.second]);
}

/** The whole numbers strictly between two ends. */
export function between(low, high) {
  const found = [];
  for (let value = Number(low) + 1; value < Number(high); value += 1) found.push(value);
  return found;
}

/** The numbers under their names, as they are printed. */
function shapes(values) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shape(value)]));
}

/** The question in words; `theirs` when it is about the cards of somebody else. */
export function questionWords(question, theirs = false) {
  const { operands, kind } = question;
  if (kind === "inside") {
    const [a, b] = ends(operands);
    return sayWith("q-inside", shapes({ c: operands.third, a, b }));
  }
  if (kind === "between-count" || kind === "width") {
    const [a, b] = ends(operands);
    return sayWith(`q-${kind}`, shapes({ a, b }));
  }
  if (kind in RANK_QUESTIONS) return RANK_QUESTIONS[kind](operands, theirs);
  return say(kind === "chance" && "better" in operands ? "q-beat-chance" : `q-${kind}`);
}

// The comparison in symbols

function row(parts) {
  const fragment = document.createDocumentFragment();
  fragment.append(...parts.flatMap((part, index) => (index === 0 ? [part] : [" ", part])));
  return fragment;
}

/**
 * A chain such as 3/8 = 9/24 < 10/24 = 5/12: each number joined to a form in which all can be compared.
 * @param {string[]} values  in the order of the chain; `measure` is what is compared, `sign` stands between different ones
 */
function chain(values, { sign = "<", measure = quantity, show = shape, common = commonForms(values) } = {}) {
  const parts = [];
  let joint = null; // the common form that stands last
  values.forEach((value, index) => {
    const bare = show === shape && common[index] === value;
    if (index > 0 && measure(value) === measure(values[index - 1])) {
      if (value !== joint) parts.push("=", show(value));
      joint = null;
    } else if (index === 0) {
      parts.push(show(value), ...(bare ? [] : ["=", shape(common[index])]));
      joint = bare ? null : common[index];
    } else {
      parts.push(sign, ...(bare ? [] : [shape(common[index]), "="]), show(value));
      joint = null;
    }
  });
  return row(parts);
}

function bars(value) {
  const fragment = document.createDocumentFragment();
  fragment.append("|", shape(value), "|");
  return fragment;
}

function paren(value) {
  if (!negative(value)) return shape(value);
  const fragment = document.createDocumentFragment();
  fragment.append("(", shape(value), ")");
  return fragment;
}

const COMPARISONS = {
  ...RANK_COMPARISONS,
  order({ operands }) {
    return chain(ends(operands));
  },
  inside({ operands }) {
    return chain(ascending([operands.first, operands.second, operands.third]));
  },
  "between-count"({ operands, answer }) {
    const [a, b] = ends(operands);
    return row(a === b ? [shape(a), "=", shape(b)] : [shape(b), "−", paren(a), "− 1 =", number(answer.correct)]);
  },
  width({ operands, answer }) {
    const [a, b] = ends(operands);
    const [low, high] = commonForms([a, b]);
    const worked = low === a && high === b ? [] : ["=", shape(high), "−", paren(low)];
    const results = [...new Set([like(answer.correct, [low, high]), like(answer.correct, [a, b])])];
    return row([shape(b), "−", paren(a), ...worked, ...results.flatMap((result) => ["=", shape(result)])]);
  },
  chance({ operands }) {
    if ("better" in operands) return beatingComparison(operands);
    const { inside, outside } = operands;
    const sign = inside < outside ? "<" : inside > outside ? ">" : "=";
    return `${say("inside")} ${inside} ${sign} ${outside} ${say("outside")}`;
  },
  "nearest-zero"({ operands }) {
    const values = [...operands.values].sort((a, b) => size(b) - size(a));
    const signs = values.some(negative) || values.every((value) => /^\d+$/.test(value));
    const common = commonForms(values.map(unsigned));
    return chain(values, { sign: ">", measure: size, common, show: signs ? bars : shape });
  },
  greatest({ operands }) {
    return chain(ascending(operands.values).reverse(), { sign: ">" });
  },
};

/** The comparison in symbols. */
export function comparison(question) {
  return COMPARISONS[question.kind](question);
}

// The sentence why

/** What a misread number really is; null where the numbers were not misread. */
function misread(question) {
  const { misconception } = question.answer;
  const values = misconception ? ascending(operandsOf(question)) : [];
  switch (misconception) {
    case "longer-is-larger":
    case "shorter-is-larger":
    case "larger-denominator":
    case "numerator-only":
      return sayWith(`why-${misconception}`, { list: listed(commonForms(values).map(shape)) });
    case "base-times-exponent":
      return sayWith("why-base-times-exponent", { list: listed([...new Set(values)].filter((value) => value.includes("^")).map(multiplied)) });
    default:
      return null;
  }
}

/** A power written out: 2³ = 2 · 2 · 2 = 8. */
function multiplied(value) {
  const [base, exponent] = value.split("^").map(Number);
  const steps = Math.abs(exponent);
  const product = steps > 1 ? ["=", Array(steps).fill(base).join(" · ")] : [];
  if (exponent < 0) return row([shape(value), "=", shape(`1/${base ** steps}`)]);
  return row([shape(value), ...product, "=", number(base ** steps)]);
}

const operandsOf = ({ operands }) => operands.values ?? [operands.first, operands.second, operands.third].filter((value) => value !== undefined);

const WHYS = {
  ...RANK_WHYS,
  order({ operands, answer }) {
    const [a, b] = ends(operands);
    if (a === b) return sayWith("why-order-equal", shapes({ a }));
    if (same(a, b)) return sayWith("why-same-number", shapes({ a, b }));
    return sayWith(answer.misconception === "magnitude-order" ? "why-order-magnitude-order" : "why-order", shapes({ a, b }));
  },
  inside({ operands, answer }) {
    const [a, b] = ends(operands);
    const third = operands.third;
    const values = () => shapes({ a, b, c: third });
    if (same(a, b)) return sayWith("why-inside-same", values());
    if (third === a || third === b) return sayWith("why-inside-end", values());
    const end = [a, b].find((one) => same(one, third));
    if (end !== undefined) return sayWith("why-inside-end-form", shapes({ c: third, a: end }));
    const place = quantity(third) < quantity(a) ? "left" : quantity(third) > quantity(b) ? "right" : "in";
    const sentence = sayWith(`why-inside-${place}`, values());
    if (answer.misconception === "ignores-sign") sentence.prepend(`${say("look-at-signs")} `);
    return sentence;
  },
  "between-count"({ operands, answer }) {
    const [a, b] = ends(operands);
    const inside = between(a, b);
    const values = { a: number(a), b: number(b), n: inside.length, d: Number(b) - Number(a), list: shortList(inside) };
    if (!inside.length) return say("why-between-none", values);
    if (answer.misconception === "ignores-sign") return `${say("look-at-signs")} ${say("why-between-count", values)}`;
    return say(answer.misconception === "difference" ? "why-between-count-difference" : "why-between-count", values);
  },
  width({ operands, answer }) {
    const [a, b] = ends(operands);
    if (same(a, b)) return sayWith("why-width-same", shapes({ a }));
    const n = like(answer.correct, [a, b]);
    const values = { ...shapes({ a, b, x: unsigned(a), y: unsigned(b) }), n: /^\d+$/.test(n) ? n : shape(n) };
    if (answer.misconception === "counts-ends") return sayWith("why-width-counts-ends", values);
    if (negative(a) && quantity(b) > 0) return sayWith("why-width-zero", values);
    return sayWith([a, b].every((value) => /^-?\d+$/.test(value)) ? "why-width" : "why-width-way", values);
  },
  chance({ operands, answer }) {
    if ("better" in operands) return whyBeating(operands);
    const [a, b] = ends(operands);
    const values = { ...shapes({ a, b }), i: operands.inside, o: operands.outside };
    return sayWith(answer.misconception === "empty-interval" ? "why-chance-empty-interval" : "why-chance", values);
  },
  "nearest-zero"({ operands, answer }) {
    const values = [...operands.values].sort((a, b) => size(a) - size(b));
    const best = values.filter((value) => size(value) === size(values[0]));
    const opposite = best.find((value) => !same(value, best[0]));
    if (opposite) return sayWith("why-nearest-tie", shapes({ a: best[0], b: opposite }));
    if (best.length > 1) return sameForms(best, "why-nearest-same");
    if (answer.misconception === "least-is-nearest") return sayWith("why-nearest-least", shapes({ a: ascending(values)[0], b: best[0] }));
    return sayWith(/^-?\d+$/.test(best[0]) ? "why-nearest" : "why-nearest-way", { a: shape(best[0]), n: size(best[0]) });
  },
  greatest({ operands, answer }) {
    const values = ascending(operands.values).reverse();
    const best = values.filter((value) => same(value, values[0]));
    if (best.length > 1) return sameForms(best, "why-greatest-same");
    return sayWith(answer.misconception === "magnitude-order" ? "why-greatest-magnitude-order" : "why-greatest", shapes({ a: values[0] }));
  },
};

function sameForms(values, key) {
  const other = values.find((value) => value !== values[0]);
  return other === undefined ? say(key) : sayWith("why-same-number", shapes({ a: values[0], b: other }));
}

function shortList(values) {
  const texts = values.map(number);
  if (texts.length <= 8) return list(texts);
  return list([...texts.slice(0, 3), "…", texts[texts.length - 1]]);
}

/** One sentence why; for a diagnosed misconception about that thought. `theirs` as above. */
export function why(question, theirs = false) {
  return misread(question) ?? WHYS[question.kind](question, theirs);
}
