// Games by rank: how high a card is, what it is called, and the line of ranks with the cards on it.

import { element } from "./pieces.js";
import { cardPicture, drawLine } from "./line.js";
import { list, say } from "./words.js";

const RANKS = "23456789TJQKA";
const LOWEST = 2;
const JOKER = 15;
const INVINCIBLE = 16;

/** How high a card is in this game. */
export function heightOf(card, facts) {
  if ((facts.invincible ?? "").split(",").includes(card)) return INVINCIBLE;
  return card[0] === "X" ? JOKER : RANKS.indexOf(card[0]) + LOWEST;
}

/** A height as it is written under the line. */
export function heightText(height) {
  const rank = RANKS[height - LOWEST];
  return rank === "T" ? "10" : (rank ?? (height === JOKER ? say("joker-short") : "★"));
}

/** A card as people write it: 2♥. */
export function cardSign(card) {
  return `${card[0] === "T" ? "10" : card[0]}${{ c: "♣", d: "♦", h: "♥", s: "♠" }[card[1]]}︎`;
}

/** Whether a height is that of a joker or of a card that beats everything. */
export function special(height) {
  return { [JOKER]: "joker", [INVINCIBLE]: "invincible" }[height] ?? null;
}

/** A card in words: the king of hearts. */
export function cardName(card) {
  return say(`card-${card}`);
}

/** A card's rank in words: the king. */
export function rankName(card) {
  return say(`rank-${card[0]}`);
}

/** A small card for rows and heaps; null is one that lies face down. */
export function smallCard(card, size, classes = "") {
  if (card === null) return element("span", { class: `back ${classes}`, title: say("hidden-card") });
  const picture = cardPicture({ card, value: card }, size);
  picture.classList.add("small-card", ...classes.split(" ").filter(Boolean));
  picture.setAttribute("aria-hidden", "false");
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", cardName(card));
  return picture;
}

/** How high cards can be in this game, from the lowest. */
function heightsOf(facts) {
  const heights = [];
  for (let height = LOWEST; height <= Number(facts.high); height += 1) heights.push(height);
  return facts.invincible ? [...heights, INVINCIBLE] : heights;
}

/**
 * Draws cards on the line of ranks.
 * @param {{card: string, side: number, owner: string, best?: boolean, badge?: string}[]} cards
 */
export function drawRanks(box, facts, cards) {
  const heights = heightsOf(facts);
  const marks = heights.map((height, place) => ({ at: place, name: heightText(height) }));
  drawLine(box, {
    low: 0,
    high: heights.length - 1,
    marks,
    mine: true,
    span: null,
    label: say("ranks-of", { cards: cards.length ? list(cards.map((card) => `${card.owner} ${cardName(card.card)}`)) : say("nothing-yet") }),
    cards: cards.map((card) => ({ card: card.card, value: card.card, at: heights.indexOf(heightOf(card.card, facts)), mark: "shown", fresh: true, owner: card.owner, state: card.best ? "best" : "plain" })),
  });
}
