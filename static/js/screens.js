// The screens around the game: before it, between two games, and after the time is up.

import { element } from "./pieces.js";
import { list, say } from "./words.js";

function headline(...words) {
  return element("h2", { class: "poster-title", tabindex: "-1" }, ...words);
}

/** Waiting for the teacher to start. */
export function lobbyScreen(state) {
  const text = element("p", { class: "poster-text" }, say("lobby-text"));
  return [headline(say("lobby-title", { name: state.name })), text, ...alias(state)];
}

/** What the big screen calls this pupil; nobody else is told. */
function alias(state) {
  return state.alias ? [element("p", { class: "alias" }, say("alias", { alias: state.alias }))] : [];
}

function figure(value, words) {
  return element("div", { class: "figure" }, element("strong", {}, String(value)), element("span", {}, words));
}

function figures(result) {
  return element(
    "div",
    { class: "figures" },
    figure(result.cards ?? 0, say("result-cards")),
    figure(result.right, say("result-right", { n: result.answered })),
    figure(result.games_won, say("result-won", { n: result.games_won })),
  );
}

function winnerWords(state) {
  const { game } = state;
  const { winners, played } = game.outcome;
  if (!played) return say("unplayed");
  if (!winners.length) return say("draw");
  if (winners.includes(game.side)) return say(winners.length > 1 ? "shared" : "won");
  const names = winners.map((side) => (game.sides[side].computer ? say("computer") : list(game.sides[side].names.filter(Boolean))));
  return say("lost", { name: list(names) });
}

/** Between two games. */
export function freeScreen(state, { next }) {
  const over = state.game?.outcome;
  const title = headline(over ? winnerWords(state) : say("lobby-title", { name: state.name }));
  const pieces = [title];
  if (state.result) pieces.push(figures(state.result));
  pieces.push(...alias(state));
  if (state.ready || !over) pieces.push(element("p", { class: "poster-text" }, say("wait-next")));
  else {
    const button = element("button", { type: "button", class: "button primary big action" }, say("next-game"));
    button.addEventListener("click", next);
    pieces.push(button);
  }
  return [element("div", { class: "poster-body" }, ...pieces)];
}

/** The pupil's own result. */
export function endScreen(state) {
  const { result } = state;
  const pieces = [headline(say(state.game ? "ended-title" : "closed-title", { name: state.name }))];
  if (result && state.game) {
    pieces.push(figures(result), ...alias(state));
    if (!result.answered) pieces.push(element("p", { class: "poster-text" }, say("no-answers")));
    if (result.best) pieces.push(praise("went-well", say(`skill-${result.best.kind}`), "sign-good"));
    if (result.practise) {
      const tip = result.practise.misconception ? ` ${say(`tip-${result.practise.misconception}`)}` : "";
      pieces.push(praise("practise", `${say(`skill-${result.practise.kind}`)}.${tip}`, "sign-next"));
    } else if (result.answered) pieces.push(praise("next-time", say("all-well"), "sign-next"));
  }
  pieces.push(element("a", { class: "button secondary", href: "/" }, say("to-start")));
  return [element("div", { class: "poster-body" }, ...pieces)];
}

function praise(title, text, kind) {
  const words = text.charAt(0).toUpperCase() + text.slice(1);
  return element("div", { class: `praise ${kind}` }, element("h3", {}, say(title)), element("p", {}, words));
}
