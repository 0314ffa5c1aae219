// What happened, in sentences.

import { cardName, rankName } from "./ranks.js";
import { say } from "./words.js";

const mine = (event, game) => event.side === game.side;

/** Each event that is told: (event, name of its side, game, the game before it) to a sentence. */
const SENTENCES = {
  take(event, name, game, before) {
    const won = before?.pot.filter((card) => card.side === event.side && card.role === "shown" && card.value === card.card).pop();
    const values = { name, n: event.cards, rank: won ? rankName(won.card) : "" };
    return say(`event-take${mine(event, game) ? "-me" : ""}${won ? "-with" : ""}`, values);
  },
  war: () => say("event-war"),
  lot: (event, name) => say("event-lot", { name }),
  out: (event, name, game) => say(`event-out${mine(event, game) ? "-me" : ""}`, { name }),
  recycle: (event, name) => say("event-recycle", { name }),
  play: (event, name, game) => say(`event-play${mine(event, game) ? "-me" : ""}`, { name, card: cardName(event.card) }),
  "lay-pass": (event, name, game) => say(`event-lay-pass${mine(event, game) ? "-me" : ""}`, { name }),
  pass: (event, name, game) => say(`event-pass${mine(event, game) ? "-me" : ""}`, { name }),
  flip: (event, name, game) => say(`event-flip${mine(event, game) ? "-me" : ""}`, { name, card: cardName(event.card) }),
  hold: (event, name, game) => say(`event-hold${mine(event, game) ? "-me" : ""}`, { name }),
  void: () => say("event-void"),
};

/** An event in a sentence; empty where there is nothing to tell. */
export function sentence(event, nameOf, game, before = null) {
  const name = event.side === undefined ? "" : nameOf(event.side);
  return SENTENCES[event.event]?.(event, name, game, before) ?? "";
}
