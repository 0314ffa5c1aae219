// Telling what just happened: in words for everyone, with a short motion for those who see it.

import { settings } from "./settings.js";
import { cardName } from "./ranks.js";
import { sentence } from "./sentences.js";
import { list, say, spoken } from "./words.js";

const strip = document.getElementById("strip");
const said = document.getElementById("said");
const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
const LOUD = new Set(["take", "war", "lot", "void"]);
let clearing = 0;

/** Says something to those who listen. */
export function announce(words) {
  said.textContent = words;
}

function nameOf(game, side) {
  if (side === game.side) return say("you");
  const found = game.sides[side];
  return found.computer ? say("computer") : list(found.names.filter(Boolean));
}

function turned(game) {
  const cards = game.pot.filter((card) => card.up).slice(-2 * game.sides.length);
  return cards.map((card) => say("event-lay", { name: nameOf(game, card.side), value: card.value === card.card ? cardName(card.card) : spoken(card.value) })).join(" ");
}

/** The events that the state before did not have: what was told is not told again. */
function fresh(game, earlier) {
  const known = Math.max(-1, ...(earlier?.events ?? []).map((event) => event.at));
  return game.events.filter((event) => event.at > known);
}

/** Tells what lies between two states. */
export function tell(before, after) {
  const { game } = after;
  if (!game || (before.game && before.game.id === game.id && before.game.ask === game.ask && before.phase === after.phase)) return;
  const earlier = before.game?.id === game.id ? before.game : null;
  const words = (event) => sentence(event, (side) => nameOf(game, side), game, earlier);
  const events = fresh(game, earlier);
  const sentences = events.map(words).filter(Boolean);
  announce([...sentences, after.phase === "play" ? turned(game) : ""].join(" "));
  const loud = events.filter((event) => LOUD.has(event.event));
  if (!loud.length) return;
  const taken = loud.find((event) => event.event === "take");
  strip.textContent = loud.map(words).join(" ");
  strip.className = `strip shown ${taken ? (taken.side === game.side ? "to-me" : "to-them") : "war"}`;
  settings.tone(taken?.side === game.side ? 784 : 523);
  if (!calm.matches && strip.animate) strip.animate([{ opacity: 0, transform: "translate(-50%, 8px)" }, { opacity: 1, transform: "translate(-50%, 0)" }], { duration: 250, easing: "ease-out" });
  if (taken && before.game?.id === game.id) slide(before.game, taken.side === game.side);
  clearTimeout(clearing);
  clearing = setTimeout(() => strip.classList.remove("shown"), 1800);
}

/** The pot's cards slide to the side that takes them; what lies under them is already there. */
function slide(game, toMe) {
  if (calm.matches || !document.body.animate) return;
  const cards = [...document.querySelectorAll(".band .line .card")];
  const goal = toMe ? window.innerHeight - 40 : 30;
  for (const card of cards) {
    const box = card.getBoundingClientRect();
    const ghost = document.createElement("div");
    ghost.className = "ghost";
    ghost.style.left = `${box.left}px`;
    ghost.style.top = `${box.top}px`;
    ghost.style.width = `${box.width}px`;
    ghost.style.height = `${box.height}px`;
    document.body.append(ghost);
    const move = ghost.animate(
      [{ opacity: 1, transform: "none" }, { opacity: 0.2, transform: `translate(${60 - box.left}px, ${goal - box.top}px) scale(.4)` }],
      { duration: 380, easing: "ease-out" },
    );
    move.onfinish = () => ghost.remove();
  }
}
