// Small pieces: elements, and the little pictures on choices.

import { compared } from "./feedback.js";
import { cardPicture, svg } from "./line.js";
import { say, shape, spoken } from "./words.js";

/** An element with attributes and children. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** A name, or several in a row: apart from the text around it, and never translated. A word longer than any column may be broken. */
export function named(name) {
  const single = /^\u2068([^\u2068\u2069]*)\u2069$/.exec(name);
  const made = element("bdi", { translate: "no" }, single ? single[1] : name);
  if (!single && name.includes("\u2068")) made.dir = "ltr";
  if (name.split(" ").some((word) => word.length > 16)) made.className = "long-name";
  return made;
}

const compact = () => window.innerWidth < 560 || window.innerHeight < 700;
const cardSize = () => (compact() ? { w: 52, h: 66 } : { w: 76, h: 96 });

function small(...shapes) {
  return svg("svg", { class: "small-picture", viewBox: "0 0 56 24", width: 56, height: 24, "aria-hidden": "true" }, svg("line", { class: "axis", x1: 2, x2: 54, y1: 12, y2: 12 }), ...shapes);
}

function miniature(at) {
  const dot = at === null ? [] : [svg("circle", { class: "mini-dot", cx: at, cy: 12, r: 6 })];
  return small(
    svg("line", { class: "mini-span", x1: 14, x2: 34, y1: 12, y2: 12 }),
    svg("circle", { class: "mini-end", cx: 14, cy: 12, r: 5 }),
    svg("circle", { class: "mini-end", cx: 34, cy: 12, r: 5 }),
    ...dot,
  );
}

function equalSign() {
  return svg("svg", { class: "small-picture", viewBox: "0 0 32 24", width: 32, height: 24, "aria-hidden": "true" }, svg("path", { class: "mini-equal", d: "M6 8h20M6 16h20" }));
}

function icon(path, classes) {
  return svg("svg", { class: classes, viewBox: "0 0 24 24", width: 24, height: 24, "aria-hidden": "true" }, svg("path", { d: path }));
}

/** The pot card of a side with a role and, for two ends, a position. */
export function potCard(game, side, role, position = 0) {
  return game.pot.filter((card) => card.side === side && card.role === role)[position];
}

/** The card that a side shows in a war. */
export function shownCard(game, side) {
  const cards = game.pot.filter((card) => card.side === side && card.role === "shown");
  return cards[cards.length - 1];
}

/** What a picture of a card says to a screen reader. */
function aloud(value) {
  return element("span", { class: "visually-hidden" }, `${spoken(value)} `);
}

function orderChoice(question, game, choice) {
  if (choice === "equal") return [equalSign(), say("equal")];
  const value = question.operands[choice];
  const card = potCard(game, question.about, "end", choice === "first" ? 0 : 1);
  return [cardPicture(card ?? { card: null, value }, cardSize()), aloud(value)];
}

function rankChoice(question, game, choice, names) {
  if (choice === "equal") return [equalSign(), say("tie")];
  const { card } = shownCard(game, Number(choice));
  const name = Number(choice) === game.side ? say("you") : names.of(Number(choice));
  return [cardPicture({ card, value: card }, cardSize()), element("span", { class: "visually-hidden" }, `${say(`card-${card}`)} `), named(name)];
}

function arrow(choice) {
  return svg("svg", { class: "small-picture", viewBox: "0 0 32 24", width: 32, height: 24, "aria-hidden": "true" }, svg("path", { class: "mini-equal", d: choice === "better" ? "M16 21V4M8 11l8-8 8 8" : "M16 3v17M8 13l8 8 8-8" }));
}

function warChoice(question, game, choice, names) {
  if (choice === "equal") return [equalSign(), say("tie")];
  const side = Number(choice);
  const found = compared(question.operands).find((card) => card.side === side);
  const name = side === game.side ? say("you") : names.of(side);
  return [cardPicture(shownCard(game, side) ?? { card: null, value: found.value }, cardSize()), aloud(found.value), named(name)];
}

/** Pictures and words for a purpose; a list for choices, one picture or null otherwise. */
export function picturesFor(what, question, game, choice, names) {
  if (what === "right") return icon("M5 12.5l4.5 4.5L19 7.5", "sign-right");
  if (what === "again") return icon("M6 9a7 7 0 1 1-1 5M6 4v5h5", "sign-again");
  if (what === "gear") return icon("M4 7h9M17 7h3M4 17h3M11 17h9M15 4v6M9 14v6", "sign-gear");
  if (what === "asked") {
    const asked = question.operands.other ?? question.operands.card;
    if (asked) return cardPicture({ card: asked, value: asked }, { w: 92, h: 112 });
    const third = question.kind === "inside" && potCard(game, question.about, "third");
    return third ? cardPicture(third, compact() ? { w: 56, h: 70 } : { w: 92, h: 112 }) : null;
  }
  if (question.kind === "order") return orderChoice(question, game, choice);
  if (question.kind === "nearest-zero" || question.kind === "greatest") return warChoice(question, game, choice, names);
  if (question.kind === "highest") return rankChoice(question, game, choice, names);
  if (question.kind === "share") return [shape(choice)];
  if (choice === "equal") return [equalSign(), say("equal-chance")];
  if (choice === "better" || choice === "worse") return [arrow(choice), say(choice)];
  return [miniature(choice === "inside" ? 24 : 48), say(choice)];
}
