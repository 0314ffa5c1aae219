// The table of krig and its relatives: the cards of a battle on the line of ranks, the pot beside them.

import { element, named, shownCard } from "./pieces.js";
import { cardSign, drawRanks, heightOf, smallCard } from "./ranks.js";
import { list, say } from "./words.js";

const MINI = { w: 30, h: 42 };

const counting = (question) => question && !question.answer && question.kind === "pot-count";
const hiding = (question) => question && !question.answer && question.kind === "highest";

/** The band, empty of its line: `draw` fills it when it has its size. */
export function build(state, names) {
  const { game } = state;
  const band = element("section", { class: "band mine merged battle", "data-side": game.side });
  band.append(pot(game, names), element("div", { class: "canvas", translate: "no" }));
  return [band];
}

/** What lies in the pot besides the cards that are compared: to be seen, and to be counted. */
function pot(game, names) {
  const now = new Set(game.compared.map((side) => shownCard(game, side)));
  const riding = game.pot.filter((card) => !now.has(card));
  const box = element("div", { class: "pot-cards" });
  for (const side of game.sides) {
    const own = riding.filter((card) => card.side === side.side);
    if (!own.length) continue;
    const heading = element("span", { class: "pot-whose" }, side.side === game.side ? say("you") : named(names.of(side.side)));
    box.append(element("span", { class: "pot-group" }, heading, ...own.map((card) => smallCard(card.up ? card.card : null, MINI))));
  }
  const words = counting(game.question) ? "" : say("pot", { n: game.pot.length });
  const beating = (game.facts.invincible ?? "").split(",").filter(Boolean).map(cardSign);
  const rule = beating.length ? [element("span", { class: "beating" }, say("beats-all", { cards: list(beating) }))] : [];
  return element("div", { class: "pot wide" }, box, ...rule, element("span", {}, words));
}

/** The line with the cards that are compared; while they are asked about they wait in the question. */
export function draw(state, names) {
  const { game } = state;
  const found = hiding(game.question) ? [] : game.compared.map((side) => shownCard(game, side)).filter(Boolean);
  const best = Math.max(...found.map((card) => heightOf(card.card, game.facts)));
  const cards = found.map((card) => ({
    card: card.card,
    side: card.side,
    owner: card.side === game.side ? say("you") : names.of(card.side),
    best: heightOf(card.card, game.facts) === best,
  }));
  for (const box of document.querySelectorAll(".band .canvas")) drawRanks(box, game.facts, cards);
}
