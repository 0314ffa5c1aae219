// Games by rank: the questions in words, the comparison in symbols, and the sentence why.

import { heightText, rankName, special } from "./ranks.js";
import { number, say } from "./words.js";

const highestFirst = (operands) => [...operands.values].map(Number).sort((a, b) => b - a);

/** The question in words. */
export const RANK_QUESTIONS = {
  difference() {
    const words = document.createDocumentFragment();
    const counts = document.createElement("small");
    counts.append(say("court-cards-count"));
    words.append(say("q-difference"), counts);
    return words;
  },
  "pot-count": () => say("q-pot-count"),
  "lay-count": ({ card }) => say("q-lay-count", { rank: rankName(card) }),
  share: (operands, theirs) => say(theirs ? "q-share-theirs" : "q-share"),
  "beat-count": ({ card }) => say("q-beat-count", { rank: rankName(card) }),
};

/** The comparison in symbols. */
export const RANK_COMPARISONS = {
  highest({ operands }) {
    const heights = highestFirst(operands);
    return heights.map((height, index) => (index === 0 ? "" : height === heights[index - 1] ? " = " : " > ") + heightText(height)).join("");
  },
  difference: ({ operands, answer }) => `${operands.first} − ${operands.second} = ${answer.correct}`,
  "pot-count": ({ operands, answer }) => (operands.down ? `${operands.up} + ${operands.down} = ${answer.correct}` : String(operands.up)),
  "lay-count": ({ answer }) => `${Number(answer.correct) - 1} + 1 = ${answer.correct}`,
  share: ({ operands }) => say("share-of", { won: operands.won, all: operands.won + operands.lost }),
  "beat-count": ({ operands, answer }) => `${operands.ranks} − ${operands.ranks - Number(answer.correct)} = ${answer.correct}`,
};

/** How the cards of a chance are compared, where a card is to be beaten. */
export function beatingComparison({ better, worse }) {
  const sign = better < worse ? "<" : better > worse ? ">" : "=";
  return `${say("better")} ${better} ${sign} ${worse} ${say("worse")}`;
}

/** One sentence why. */
export const RANK_WHYS = {
  highest({ operands, answer }) {
    const [best, next] = highestFirst(operands);
    if (best === next) return say("why-highest-tie", { a: heightText(best) });
    if (special(best)) return say(`why-highest-${special(best)}`);
    if (answer.misconception === "ace-low") return say("why-highest-ace-low");
    return say("why-highest", { a: heightText(best), b: heightText(next) });
  },
  difference({ operands, answer }) {
    const values = { a: operands.first, b: operands.second, n: answer.correct, x: heightText(operands.first), y: heightText(operands.second) };
    return say(answer.misconception === "counts-ends" ? "why-difference-counts-ends" : "why-difference", values);
  },
  "pot-count"({ operands, answer }) {
    const values = { up: operands.up, down: operands.down, n: answer.correct };
    if (!operands.down) return say("why-pot-count-open", values);
    return say(answer.misconception === "open-only" ? "why-pot-count-open-only" : "why-pot-count", values);
  },
  "lay-count"({ operands, answer }) {
    const values = { rank: rankName(operands.card), n: answer.correct, down: Number(answer.correct) - 1 };
    return say(answer.misconception === "face-down-only" ? "why-lay-count-face-down-only" : "why-lay-count", values);
  },
  share({ operands, answer }, theirs) {
    const values = { won: operands.won, lost: operands.lost, all: operands.won + operands.lost };
    return say(answer.misconception === "part-to-part" ? "why-share-part-to-part" : theirs ? "why-share-theirs" : "why-share", values);
  },
  "beat-count"({ operands, answer }) {
    const n = Number(answer.correct);
    const values = { rank: rankName(operands.card), n: number(n) };
    if (answer.misconception === "counts-own") return say("why-beat-count-counts-own", values);
    return say(n === 0 ? "why-beat-count-none" : "why-beat-count", values);
  },
};

/** Why a card that is to be beaten will, or will not. */
export function whyBeating({ other, better, worse }) {
  return say("why-beating", { rank: rankName(other), b: better, w: worse });
}
