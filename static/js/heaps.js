// The table of the Third World War: hands, stacks, heaps, and in a war the two cards on the line of ranks.

import { element, named } from "./pieces.js";
import { drawRanks, heightOf, smallCard, cardName, rankName } from "./ranks.js";
import { sentence } from "./sentences.js";
import { say } from "./words.js";

const HAND = { wide: { w: 82, h: 112 }, narrow: { w: 54, h: 74 } };
const HEAP = { wide: { w: 62, h: 84 }, narrow: { w: 40, h: 54 } };
const PASS = { w: 30, h: 42 };
const TOLD = 5; // sentences, the newest

const narrow = () => window.innerWidth < 560 || window.innerHeight < 620;
const sizeOf = (sizes) => (narrow() ? sizes.narrow : sizes.wide);
const fighting = (game) => game.sides.some((side) => side.turned);

/** The seats of the others and the own place; in a war, the line of ranks. */
export function build(state, names, post) {
  const { game } = state;
  if (fighting(game)) return [war(game, names)];
  const others = element("section", { class: "band theirs seats", "data-count": game.sides.length - 1 });
  for (const side of game.sides) if (side.side !== game.side) others.append(seat(game, side, names.of(side.side)));
  return [others, own(game, post)];
}

function pile(label, count, top) {
  return element("span", { class: "pile" }, top, element("span", { class: "pile-count" }, say(label, { n: count })));
}

function heapTop(game, side) {
  const top = side.heap[side.heap.length - 1];
  const size = sizeOf(HEAP);
  if (!top) return element("span", { class: "empty-place" });
  const toBeat = game.to_beat?.side === side.side;
  return smallCard(top.card, size, toBeat ? "to-beat" : "");
}

function laidPasses(side) {
  if (!side.passes.length) return [];
  const cards = side.passes.map((pass) => smallCard(pass.card, PASS));
  return [element("span", { class: "passes", title: say("passes") }, element("span", { class: "pile-count" }, say("passes")), ...cards)];
}

function seat(game, side, name) {
  const acts = game.acting.includes(side.side);
  const box = element("div", { class: `seat ${acts ? "acts" : ""} ${side.in ? "" : "gone"}`, "data-side": side.side });
  box.append(element("p", { class: "seat-name" }, element("strong", {}, named(name)), acts ? element("span", { class: "thinks" }, say("thinks")) : ""));
  if (!side.in) {
    box.append(element("p", { class: "pile-count" }, say("out")));
    return box;
  }
  const places = element("div", { class: "places" });
  places.append(pile("heap", side.heap.length, heapTop(game, side)), pile("stack", side.stack, smallCard(null, PASS, "big-back")), ...laidPasses(side));
  box.append(places);
  return box;
}

function own(game, post) {
  const side = game.sides[game.side];
  const box = element("section", { class: "band mine own-place", "data-side": game.side });
  const places = element("div", { class: "places" });
  places.append(pile("heap", side.heap.length, heapTop(game, side)), pile("stack", side.stack, smallCard(null, PASS, "big-back")), ...laidPasses(side));
  box.append(places, hand(game, post));
  return box;
}

/** The own hand; only a card that may be played can be tapped. */
function hand(game, post) {
  const row = element("div", { class: "hand", role: "group", "aria-label": say("your-hand") });
  const size = sizeOf(HAND);
  const cards = [...game.hand].sort((a, b) => heightOf(a.card, game.facts) - heightOf(b.card, game.facts));
  for (const { card } of cards) {
    const choice = `play ${card}`;
    const legal = game.choices.includes(choice);
    const button = element("button", { type: "button", class: `hand-card ${legal ? "legal" : ""}`, "aria-label": legal ? say("play-card", { card: cardName(card) }) : cardName(card) });
    button.append(smallCard(card, size));
    button.disabled = !legal;
    button.addEventListener("click", () => post(choice));
    row.append(button);
  }
  return row;
}

function war(game, names) {
  const band = element("section", { class: "band mine merged duel", "data-side": game.side });
  const words = game.sides
    .filter((side) => side.turned)
    .map((side) => {
      const name = side.side === game.side ? say("you") : names.of(side.side);
      return element("span", { class: "duellist" }, element("strong", {}, named(name)), ` ${say("stack", { n: side.stack })}`, side.holds ? element("span", { class: "holds" }, say("holds")) : "");
    });
  band.append(element("p", { class: "duellists" }, ...words), element("div", { class: "canvas", translate: "no" }));
  return band;
}

/** The line of ranks in a war. */
export function draw(state, names) {
  const { game } = state;
  const cards = game.sides
    .filter((side) => side.turned)
    .map((side) => ({ card: side.turned.card, side: side.side, owner: side.side === game.side ? say("you") : names.of(side.side) }));
  const best = Math.max(...cards.map((card) => heightOf(card.card, game.facts)));
  for (const card of cards) card.best = heightOf(card.card, game.facts) === best;
  for (const box of document.querySelectorAll(".duel .canvas")) drawRanks(box, game.facts, cards);
}

/** In the top band: the stock, for the others have their seats. */
export function overview(game) {
  return [element("span", { class: "stock" }, smallCard(null, PASS, "big-back"), say("stock", { n: game.stock }))];
}

/** What happened since one last acted, in words. */
export function story(game, names) {
  const name = (side) => (side === game.side ? say("you") : names.of(side));
  const told = game.events.map((event) => sentence(event, name, game)).filter(Boolean).map((words) => (/[.!?]$/.test(words) ? words : `${words}.`));
  return told.length ? [element("p", { class: "story" }, told.slice(-TOLD).join(" "))] : [];
}

/** What is to be done, in a sentence. */
export function task(game, names) {
  if (game.step === "hold") {
    const [mine, other] = [game.sides[game.side], game.sides.find((side) => side.turned && side.side !== game.side)];
    return say("task-hold", { mine: rankName(mine.turned.card), theirs: rankName(other.turned.card), name: names.of(other.side) });
  }
  if (game.step === "lead") return say("task-lead");
  const values = { card: cardName(game.to_beat.card), name: names.of(game.to_beat.side) };
  if (game.choices.some((choice) => choice.startsWith("play "))) return say("task-answer", values);
  return say(game.choices.includes("pass") ? "task-pass-or-war" : "task-war", values);
}

/** The choices that are no cards of the hand, as [choice, words]. */
export function actions(game, names) {
  return game.choices
    .filter((choice) => !choice.startsWith("play "))
    .map((choice) => {
      if (choice.startsWith("lay ")) return [choice, say("do-lay", { card: cardName(choice.slice(4)) })];
      return [choice, say(`do-${choice}`, { name: game.to_beat ? names.of(game.to_beat.side) : "" })];
    });
}
