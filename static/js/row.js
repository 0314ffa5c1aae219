// The table of 52-card war: two rows, turned pair by pair so that the eye can follow.

import { element, named } from "./pieces.js";
import { heightOf, smallCard } from "./ranks.js";
import { announce } from "./telling.js";
import { say } from "./words.js";

const PAUSE = 900;
const SIZES = { wide: { w: 44, h: 60 }, narrow: { w: 32, h: 44 } };

/** Pair by pair, where they are turned: nothing is told of a whole sweep before. */
export const tells = true;

let sweep = ""; // which sweep is on the screen
let turned = 0; // how many pairs of it are turned
let playing = 0;
let redraw = () => {};

/** The pairs that the last sweep turned, in order: each side's card, who took it, and whether it rode on the next. */
function pairsOf(events) {
  const pairs = [];
  let riding = [];
  for (const event of events) {
    if (event.event === "lay") {
      const last = pairs[pairs.length - 1];
      if (last && last.cards[event.side] === undefined) last.cards[event.side] = event.card;
      else {
        pairs.push({ cards: { [event.side]: event.card }, winner: null });
        riding.push(pairs[pairs.length - 1]);
      }
    } else if (event.event === "take") {
      for (const pair of riding) pair.winner = event.side;
      riding = [];
    }
  }
  return pairs;
}

/** Whether all of the last sweep is seen; only then it is asked about. */
function seen(game) {
  return current(game) >= pairsOf(game.events).length;
}

function current(game) {
  const key = `${game.id}.${game.ask}`;
  if (sweep !== key) {
    sweep = key;
    // A page that was loaded anew, or a game that has just begun, has nothing to play.
    turned = redraw.loaded ? 0 : pairsOf(game.events).length;
    stop();
  }
  redraw.loaded = true;
  return turned;
}

function stop() {
  clearInterval(playing);
  playing = 0;
}

function step(game, names) {
  turned = Math.min(turned + 1, pairsOf(game.events).length);
  if (seen(game)) stop();
  announce(told(game, names));
  redraw();
}

/** The buttons that turn the pairs: one, all after each other, all at once. */
function controls(game, names, again) {
  redraw = Object.assign(again, { loaded: true });
  const button = (name, words, act) => {
    const made = element("button", { type: "button", class: `button ${name} big sweep-button` }, words);
    made.addEventListener("click", act);
    return made;
  };
  const play = () => {
    if (playing) stop();
    else playing = setInterval(() => step(game, names), PAUSE);
    redraw();
  };
  return element(
    "div",
    { class: "choices" },
    button("primary", say("sweep-step"), () => step(game, names)),
    button("secondary", say(playing ? "sweep-stop" : "sweep-play"), play),
    button("secondary", say("sweep-skip"), () => {
      turned = pairsOf(game.events).length;
      stop();
      redraw();
    }),
  );
}

/** How far the rows are turned, as a key. */
export function progress() {
  return `${sweep}.${turned}.${playing > 0}`;
}

/** As long as pairs are to be turned: what the last one came to, and the buttons. */
export function before(game, names, again) {
  if (!pairsOf(game.events).length || seen(game)) return null;
  return [element("p", { class: "headline" }, told(game, names) || say("sweep-start")), controls(game, names, again)];
}

/** What the pair that was turned last came to, in words. */
function told(game, names) {
  const pair = pairsOf(game.events)[turned - 1];
  if (!pair) return "";
  const [first, second] = [0, 1].map((side) => heightOf(pair.cards[side], game.facts));
  if (first === second) return say("pair-tied");
  const winner = first > second ? 0 : 1;
  return winner === game.side ? say("pair-mine") : say("pair-theirs", { name: names.of(winner) });
}

/** The two rows. */
export function build(state, names) {
  const { game } = state;
  const pairs = pairsOf(game.events);
  const upTo = current(game);
  const other = 1 - game.side;
  const columns = pairs.length || Math.min(...game.sides.map((side) => side.stack));
  const size = window.innerWidth < 900 ? SIZES.narrow : SIZES.wide;
  const grid = element("ol", { class: "twos" });
  for (let index = 0; index < columns; index += 1) {
    const pair = index < upTo ? pairs[index] : null;
    const winner = pair?.winner ?? null;
    const card = (side) => {
      const place = element("span", { class: `place ${winner === side ? "takes" : ""}` });
      place.append(smallCard(pair ? pair.cards[side] : null, size));
      return place;
    };
    grid.append(element("li", { class: index === upTo - 1 ? "two now" : "two" }, card(other), card(game.side)));
  }
  const band = element("section", { class: "band mine merged rows" });
  band.append(element("p", { class: "row-whose" }, named(names.of(other))), grid, element("p", { class: "row-whose" }, say("you")));
  return [band];
}

/** Nothing needs to know its size. */
export function draw() {}
