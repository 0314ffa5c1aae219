// The two bands of the table: the others' number lines above, mine below; in a war they are one.

import { between, compared } from "./feedback.js";
import { drawLine } from "./line.js";
import { quantity } from "./numbers.js";
import { element, named, potCard, shownCard } from "./pieces.js";
import { list, say, shape, spoken } from "./words.js";

const pending = (question) => question && !question.answer;

/** Whether cards are compared with each other now: then both lines are one. */
export function isWar(game) {
  return game.pot.some((card) => card.role === "shown");
}

/** The bands, empty: `bands.draw` fills them when they have their size. */
export function bands(state, names) {
  const { game } = state;
  const pot = element("p", { class: "pot" }, ...backs(game), say("pot", { n: game.pot.length }));
  const mine = element("section", { class: "band mine", "data-side": game.side });
  mine.append(element("div", { class: "canvas", translate: "no" }));
  if (isWar(game)) {
    mine.classList.add("merged");
    mine.append(pot);
    return [mine];
  }
  const theirs = element("section", { class: "band theirs" });
  for (const side of game.sides) {
    if (side.side === game.side || (!side.in && !game.pot.some((card) => card.side === side.side))) continue;
    const box = element("div", { class: "their", "data-side": side.side });
    const row = element("p", { class: "folded-line" }, element("strong", {}, named(names.of(side.side))), " ", ...inWords(game, side.side));
    if (game.sides.length > 2) box.append(element("p", { class: "whose" }, named(names.of(side.side))));
    box.append(element("div", { class: "canvas", translate: "no" }), row);
    theirs.append(box);
  }
  theirs.append(pot);
  return [theirs, mine];
}

function backs(game) {
  const down = game.pot.filter((card) => !card.up).length;
  return Array.from({ length: Math.min(down, 6) }, () => element("span", { class: "back", title: say("hidden-card") }));
}

function inWords(game, side) {
  const ends = game.pot.filter((card) => card.side === side && card.role === "end").map((card) => shape(card.value));
  const third = potCard(game, side, "third");
  if (!ends.length) return [say("nothing-yet")];
  return [...ends.flatMap((end, index) => (index ? [" … ", end] : [end])), ...(third ? [" · ", shape(third.value)] : [])];
}

bands.draw = function draw(state, names) {
  const { game } = state;
  for (const box of document.querySelectorAll(".band .canvas")) {
    const holder = box.closest("[data-side]");
    const side = Number(holder.dataset.side);
    const what = holder.classList.contains("merged") ? war(game, names) : interval(game, side, side === game.side);
    drawLine(box, { scale: game.facts.scale, low: game.facts.low, high: game.facts.high, mine: holder.classList.contains("mine"), label: label(what, side, names), ...what });
  }
};

function label(what, side, names) {
  const cards = what.cards.map((card) => (card.owner ? `${card.owner} ${spoken(card.value)}` : spoken(card.value)));
  return say("line-of", { name: names.of(side), cards: cards.length ? list(cards) : say("nothing-yet") });
}


function interval(game, side, own) {
  const question = own ? game.question : null;
  const ends = game.pot.filter((card) => card.side === side && card.role === "end");
  const third = potCard(game, side, "third");
  // What is asked about waits in the question, off the line.
  const hideEnds = pending(question) && question.kind === "order";
  const hideThird = pending(question) && question.kind === "inside";
  const values = ends.map((card) => quantity(card.value)).sort((a, b) => a - b);
  const cards = hideEnds ? [] : ends.map((card) => ({ ...card, at: quantity(card.value), mark: "end", fresh: question?.kind === "order" }));
  if (third && !hideThird) {
    const verdict = question?.kind === "inside" && question.answer ? (question.answer.right ? "right" : "not") : "plain";
    cards.push({ ...third, at: quantity(third.value), mark: "third", state: verdict, fresh: question?.kind === "inside" });
  }
  const counts = question?.answer && question.kind === "between-count" && values.length === 2;
  return { cards, span: values.length === 2 && !hideEnds ? values : null, arcs: [], dots: counts ? between(...values) : [] };
}

function war(game, names) {
  const question = game.question;
  const asked = question && ["nearest-zero", "greatest"].includes(question.kind);
  if (asked && !question.answer) return { cards: [], span: null, arcs: [], dots: [] };
  const sides = asked ? compared(question.operands).map((card) => card.side) : game.sides.map((side) => side.side);
  const found = sides.map((side) => shownCard(game, side)).filter(Boolean);
  const size = (card) => Math.abs(quantity(card.value));
  const least = Math.min(...found.map(size));
  const cards = found.map((card) => ({
    ...card,
    at: quantity(card.value),
    mark: "shown",
    fresh: true,
    owner: card.side === game.side ? say("you") : names.of(card.side),
    state: game.facts.war === "nearest-zero" && size(card) === least ? "best" : "plain",
  }));
  const arcs = game.facts.war === "nearest-zero" ? cards.map((card) => ({ at: card.at, best: card.state === "best" })) : [];
  return { cards, span: null, arcs, dots: [] };
}
