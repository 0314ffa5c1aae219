// What is said after an answer: the verdict, the comparison in symbols, and one sentence why.

import { list, number, say } from "./words.js";

const size = (value) => Math.abs(Number(value));

/** The cards of a war: [{side, value}]. */
export function compared(operands) {
  return operands.sides.map((side, index) => ({ side, value: operands.values[index] }));
}

function ends(operands) {
  return [operands.first, operands.second].sort((a, b) => Number(a) - Number(b));
}

/** The whole numbers strictly between two ends. */
export function between(low, high) {
  const found = [];
  for (let value = Number(low) + 1; value < Number(high); value += 1) found.push(value);
  return found;
}

/** The question in words. */
export function questionWords(question) {
  const { operands, kind } = question;
  if (kind === "inside") {
    const [a, b] = ends(operands);
    return say("q-inside", { c: number(operands.third), a: number(a), b: number(b) });
  }
  if (kind === "between-count" || kind === "width") {
    const [a, b] = ends(operands);
    return say(`q-${kind}`, { a: number(a), b: number(b) });
  }
  return say(`q-${kind}`);
}

const COMPARISONS = {
  order({ operands }) {
    const [a, b] = ends(operands);
    return `${number(a)} ${a === b ? "=" : "<"} ${number(b)}`;
  },
  inside({ operands }) {
    const row = [operands.first, operands.second, operands.third].sort((a, b) => Number(a) - Number(b));
    return row.map((value, index) => (index === 0 ? number(value) : `${row[index - 1] === value ? "=" : "<"} ${number(value)}`)).join(" ");
  },
  "between-count"({ operands, answer }) {
    const [a, b] = ends(operands);
    return a === b ? `${number(a)} = ${number(b)}` : `${number(b)} − ${paren(a)} − 1 = ${number(answer.correct)}`;
  },
  width({ operands, answer }) {
    const [a, b] = ends(operands);
    return `${number(b)} − ${paren(a)} = ${number(answer.correct)}`;
  },
  chance({ operands }) {
    const { inside, outside } = operands;
    const sign = inside < outside ? "<" : inside > outside ? ">" : "=";
    return `${say("inside")} ${inside} ${sign} ${outside} ${say("outside")}`;
  },
  "nearest-zero"({ operands }) {
    const cards = compared(operands).sort((a, b) => size(b.value) - size(a.value));
    return cards
      .map((card, index) => {
        const text = `|${number(card.value)}| = ${size(card.value)}`;
        if (index === 0) return text;
        return `${size(card.value) === size(cards[index - 1].value) ? "=" : ">"} ${size(card.value)} = |${number(card.value)}|`;
      })
      .join(" ")
      .replace(/= (\d+) = \1 = /g, "= $1 = ");
  },
  greatest({ operands }) {
    const cards = compared(operands).sort((a, b) => Number(b.value) - Number(a.value));
    return cards.map((card, index) => (index === 0 ? number(card.value) : `${card.value === cards[index - 1].value ? "=" : ">"} ${number(card.value)}`)).join(" ");
  },
};

function paren(value) {
  return Number(value) < 0 ? `(${number(value)})` : number(value);
}

/** The comparison in symbols. */
export function comparison(question) {
  return COMPARISONS[question.kind](question);
}

const WHYS = {
  order({ operands, answer }) {
    const [a, b] = ends(operands);
    const values = { a: number(a), b: number(b) };
    if (a === b) return say("why-order-equal", values);
    return say(answer.misconception === "magnitude-order" ? "why-order-magnitude-order" : "why-order", values);
  },
  inside({ operands, answer }) {
    const [a, b] = ends(operands);
    const third = operands.third;
    const values = { a: number(a), b: number(b), c: number(third) };
    if (a === b) return say("why-inside-same", values);
    if (third === a || third === b) return say("why-inside-end", values);
    const place = Number(third) < Number(a) ? "left" : Number(third) > Number(b) ? "right" : "in";
    const sentence = say(`why-inside-${place}`, values);
    return answer.misconception === "ignores-sign" ? `${say("look-at-signs")} ${sentence}` : sentence;
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
    const values = { a: number(a), b: number(b), n: answer.correct, x: size(a), y: size(b) };
    if (a === b) return say("why-width-same", values);
    if (answer.misconception === "counts-ends") return say("why-width-counts-ends", values);
    return say(Number(a) < 0 && Number(b) > 0 ? "why-width-zero" : "why-width", values);
  },
  chance({ operands, answer }) {
    const [a, b] = ends(operands);
    const values = { a: number(a), b: number(b), i: operands.inside, o: operands.outside };
    return say(answer.misconception === "empty-interval" ? "why-chance-empty-interval" : "why-chance", values);
  },
  "nearest-zero"({ operands, answer }) {
    const cards = compared(operands).sort((a, b) => size(a.value) - size(b.value));
    const best = cards.filter((card) => size(card.value) === size(cards[0].value));
    const opposite = best.find((card) => card.value !== best[0].value);
    const values = { a: number(best[0].value), n: size(best[0].value) };
    if (opposite) return say("why-nearest-tie", { ...values, b: number(opposite.value) });
    if (best.length > 1) return say("why-nearest-same", values);
    if (answer.misconception !== "least-is-nearest") return say("why-nearest", values);
    const least = cards.reduce((a, b) => (Number(b.value) < Number(a.value) ? b : a));
    return say("why-nearest-least", { a: number(least.value), b: number(best[0].value) });
  },
  greatest({ operands, answer }) {
    const cards = compared(operands).sort((a, b) => Number(b.value) - Number(a.value));
    const values = { a: number(cards[0].value) };
    if (cards.length > 1 && cards[0].value === cards[1].value) return say("why-greatest-same");
    return say(answer.misconception === "magnitude-order" ? "why-greatest-magnitude-order" : "why-greatest", values);
  },
};

function shortList(values) {
  const texts = values.map(number);
  if (texts.length <= 8) return list(texts);
  return list([...texts.slice(0, 3), "…", texts[texts.length - 1]]);
}

/** One sentence why; for a diagnosed misconception about that thought. */
export function why(question) {
  return WHYS[question.kind](question);
}
