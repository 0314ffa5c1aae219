// The pupil's table: shows the server's state, sends taps, keeps feedback until the pupil goes on.

import { comparison, questionWords, why } from "./feedback.js";
import { keypad } from "./keypad.js";
import { follow, older } from "./live.js";
import { list, say } from "./words.js";
import { element, named, picturesFor } from "./pieces.js";
import { bands } from "./bands.js";
import * as battle from "./battle.js";
import * as heaps from "./heaps.js";
import * as row from "./row.js";
import { endScreen, freeScreen, lobbyScreen } from "./screens.js";
import { outbox } from "./sending.js";
import { settings } from "./settings.js";
import { signs } from "./signs.js";
import { tell } from "./telling.js";

const grid = document.getElementById("table");
const sign = signs(document.getElementById("contact"));

let state = JSON.parse(JSON.parse(document.getElementById("state").textContent)); // the newest
let shown = state; // what is on the screen; held back while the pupil reads
let received = performance.now();
let open = ""; // the explanation that was unfolded, by question
let checking = null; // the side whose cards are being checked
let note = "";
let acknowledged = "";
let focused = "";
let keys = {};
let kept = null; // the question or feedback as it stands on the screen

const { post } = outbox({
  answered: finish,
  busy: (working) => grid.classList.toggle("busy", working),
  heard: () => channel.heard(),
  sign: (what, words) => sign("moves", what, words),
  version: () => state.v,
});

const keyOf = (current) => (current.game ? `${current.game.id}.${current.game.ask}` : current.phase);

/** Takes a state from whatever channel; an older one than is known is dropped. */
function take(next) {
  if (next.phase === "gone") return window.location.replace("/");
  if (older(next.v, state.v)) return undefined;
  const before = state;
  state = next;
  received = performance.now();
  if (mustHold(next)) return drawClock();
  show(before);
  return undefined;
}

/** Somebody who has nothing to turn may finish a question, and its feedback, while the others go on. */
function mustHold(next) {
  const game = shown.game;
  if (shown.phase !== "play" || next.phase !== "play" || !game || game.id !== next.game.id || game.ask === next.game.ask) return false;
  return game.turn === "none" && game.question !== null && acknowledged !== keyOf(shown) && next.game.ask - game.ask <= 1;
}

function show(before) {
  if (keyOf(shown) !== keyOf(state)) {
    checking = null;
    if (state.phase === "play" && state.game.stood_in) note = say("stood-in");
    if (!(state.phase === "play" && LAYOUTS[state.game.layout].tells)) tell(before, state);
  }
  shown = state;
  draw();
}

function finish(answer) {
  if (answer.error) {
    note = answer.error === "csrf" ? say("stuck") : answer.message;
    if (answer.state) {
      channel.judge(answer.state);
      acknowledged = keyOf(shown);
      take(answer.state);
    }
    draw();
    return undefined;
  }
  note = "";
  channel.judge(answer);
  const late = answer.game?.late;
  if (late?.answer && shown.game && late.ask === shown.game.ask && answer.game.ask !== shown.game.ask) {
    shown = { ...shown, right: answer.right, game: { ...shown.game, question: late } };
  }
  take(answer);
  draw();
  return undefined;
}

// Drawing

/** What the table of each layout looks like. */
const LAYOUTS = { line: { build: bands, draw: bands.draw }, battle, row, heaps };
const layout = () => LAYOUTS[shown.game.layout];

function draw() {
  document.body.dataset.phase = shown.phase;
  const screens = { lobby: lobbyScreen, ended: endScreen, free: freeScreen };
  const screen = screens[shown.phase];
  const sides = `sides-${shown.game?.sides.length ?? 0}`;
  if (screen) {
    grid.className = `poster-screen ${sides}`;
    grid.replaceChildren(...screen(shown, { next: () => post("next", {}) }));
    if (shown.phase === "free") grid.append(top(), mine());
  } else {
    grid.className = `table-grid layout-${shown.game.layout} ${sides}`;
    const active = document.activeElement;
    grid.replaceChildren(top(), ...layout().build(shown, names, decide), keptTalk(), mine());
    // What stays on the screen keeps the focus that it had.
    if (kept.box.contains(active)) active.focus({ preventScroll: true });
    watchSizes();
  }
  drawClock();
  moveFocus();
}

// The lines are drawn when their places have a size, and again when it changes: a turned tablet, larger
// letters, a longer text under them.
const sizes = new ResizeObserver(() => shown.phase === "play" && layout().draw(shown, names));

function watchSizes() {
  sizes.disconnect();
  for (const canvas of grid.querySelectorAll(".band .canvas")) sizes.observe(canvas);
}

const names = {
  of(side, current = shown) {
    const found = current.game.sides[side];
    return found.computer ? say("computer") : list(found.names.map((name) => name || say("computer")));
  },
};

/** "13 cards", or only the number where the place is narrow. */
function cardCount(n) {
  return [element("span", { class: "count-words" }, say("cards", { n })), element("span", { class: "count-only", "aria-hidden": "true" }, String(n))];
}

function counter(side) {
  const { total } = shown.game;
  const bar = element("progress", { max: total, value: side.cards, "aria-hidden": "true" });
  return element("span", { class: "held" }, ...(side.in ? cardCount(side.cards) : [say("out")]), bar);
}

function top() {
  const others = (shown.game?.sides ?? []).filter((side) => side.side !== shown.game.side);
  return element(
    "header",
    { class: "top-band" },
    element("div", { class: "people" }, ...(shown.game && layout().overview ? layout().overview(shown.game) : others.map((side) => person(names.of(side.side), side)))),
    element("time", { class: "clock", "aria-label": say("time-left") }),
    element("span", { class: "round" }, shown.game?.round ? say("round", { n: shown.game.round }) : ""),
  );
}

function person(name, side) {
  return element("span", { class: "person" }, element("span", { class: "initial", "aria-hidden": "true" }, [...name.replace("\u2068", "")][0] ?? ""), element("strong", {}, named(name)), counter(side));
}

function mine() {
  const own = shown.game?.sides[shown.game.side];
  const partner = own && own.names.length > 1 ? names.of(own.side) : shown.name;
  const open = element("button", { type: "button", class: "gear", "aria-label": say("settings") });
  open.append(picturesFor("gear"));
  open.addEventListener("click", settings.open);
  return element(
    "footer",
    { class: "my-band" },
    own ? person(partner, own) : element("strong", {}, named(shown.name)),
    element("span", { class: "score" }, `${say("right-answers")} `, element("strong", {}, String(shown.right))),
    open,
  );
}

/** What is being read or typed stays as it is while only the others' state changes. */
function keptTalk() {
  const { id, ask, question, checks, turn, waiting } = shown.game;
  const signature = JSON.stringify([id, ask, question, checks, turn, waiting, note, checking, open, acknowledged, shown.clock?.paused, state.game?.ask, layout().progress?.()]);
  if (!kept || kept.signature !== signature) {
    keys = {};
    kept = { signature, box: talk(), keys };
  }
  keys = kept.keys;
  return kept.box;
}

function talk() {
  const box = element("section", { class: "talk" });
  if (note) box.append(element("p", { class: "note", role: "status" }, note));
  if (shown.clock?.paused) {
    box.append(element("p", { class: "headline" }, say("paused")));
    return box;
  }
  const game = shown.game;
  box.append(...(layout().story?.(game, names) ?? []));
  const first = layout().before?.(game, names, draw);
  if (first) {
    box.append(...first);
    return box;
  }
  const check = game.checks.find((one) => one.about === checking);
  if (check) box.append(...asked(check, true));
  else if (game.question && !game.question.answer) box.append(...asked(game.question, false));
  else if (game.question && acknowledged !== keyOf(shown) && game.turn !== "done") box.append(...feedback(game.question), onward());
  else if (game.turn === "mine" && layout().task) box.append(element("p", { class: "headline", tabindex: "-1" }, layout().task(game, names)), ...actions(game));
  else if (game.turn === "mine") box.append(element("p", { class: "headline" }, hint(game)), onward());
  else box.append(...waiting());
  return box;
}

/** The choices that are no cards. */
function actions(game) {
  const all = layout().actions(game, names);
  if (!all.length) return [];
  const buttons = all.map(([choice, words], index) => {
    const button = element("button", { type: "button", class: "button secondary big decision" }, words);
    button.addEventListener("click", () => decide(choice));
    keys[String(index + 1)] = () => button.click();
    return button;
  });
  return [element("div", { class: "choices" }, ...buttons)];
}

function decide(choice) {
  note = "";
  post("turn", { game: shown.game.id, ask: shown.game.ask, choice });
}

function hint(game) {
  const shownBy = game.pot.filter((card) => card.role === "shown").map((card) => card.side);
  if (shownBy.length && !shownBy.includes(game.side)) return say("watching");
  return { span: say("rule-span"), third: say("rule-third") }[game.step] ?? "";
}

function onward() {
  const game = shown.game;
  const turns = game.choices.includes("turn") && state.game?.ask === game.ask;
  const button = element("button", { type: "button", class: "button primary big action" }, say(turns ? `step-${game.step}` : "go-on"));
  button.addEventListener("click", () => {
    note = "";
    if (turns) return post("turn", { game: game.id, ask: game.ask, choice: "turn" });
    acknowledged = keyOf(shown);
    return show(shown);
  });
  keys.Enter = () => button.click();
  return button;
}

function asked(question, isCheck) {
  if (question.answer) {
    const back = element("button", { type: "button", class: "button secondary big" }, say("back"));
    back.addEventListener("click", () => {
      checking = null;
      draw();
    });
    keys.Enter = () => back.click();
    return [...feedback(question), back];
  }
  const heading = element("h2", { class: "question", tabindex: "-1", id: "question" });
  if (isCheck) heading.append(element("small", {}, `${say("check-of", { name: names.of(question.about) })} `));
  heading.append(questionWords(question, question.about !== shown.game.side));
  const send = (answer) => post("answer", { game: shown.game.id, ask: question.ask, about: question.about, answer });
  if (!question.choices.length) {
    const pad = keypad(send);
    keys.pad = pad;
    return [element("div", { class: "asking" }, heading), pad];
  }
  const waits = picturesFor("asked", question, shown.game);
  return [element("div", { class: "asking" }, ...(waits ? [waits] : []), heading), choices(question, send)];
}

function choices(question, send) {
  const row = element("div", { class: "choices", role: "group", "aria-labelledby": "question" });
  question.choices.forEach((choice, index) => {
    const button = element("button", { type: "button", class: `button secondary big choice-button kind-${question.kind}` });
    button.append(...picturesFor("choice", question, shown.game, choice, names));
    button.addEventListener("click", () => send(choice));
    keys[String(index + 1)] = () => button.click();
    row.append(button);
  });
  return row;
}

function feedback(question) {
  const { answer } = question;
  const head = element("div", { class: `verdict ${answer.right ? "is-right" : "is-not"}` });
  head.append(picturesFor(answer.right ? "right" : "again"), element("p", { class: "comparison" }, comparison(question)));
  const verdict = element("strong", {}, `${say(answer.right ? "right" : "not-quite")} `);
  const key = `${shown.game.id}.${question.ask}.${question.about}`;
  const line = element("p", { class: "why", tabindex: "-1", id: "why" }, verdict);
  if (answer.folded && open !== key) {
    const unfold = element("button", { type: "button", class: "unfold" }, say("why"));
    unfold.addEventListener("click", () => {
      open = key;
      draw();
    });
    line.append(unfold);
  } else line.append(why(question, question.about !== shown.game.side));
  return [head, line];
}

function waiting() {
  const game = shown.game;
  const text = game.waiting.length ? say("waiting", { names: list(game.waiting) }) : say("watching");
  const pieces = [element("p", { class: "headline", tabindex: "-1" }, text)];
  const row = element("div", { class: "choices" });
  for (const check of game.checks) {
    if (check.answer) continue;
    const button = element("button", { type: "button", class: "button secondary big" }, say("check", { name: names.of(check.about) }));
    button.addEventListener("click", () => {
      checking = check.about;
      draw();
    });
    row.append(button);
  }
  return row.children.length ? [...pieces, row] : pieces;
}

function moveFocus() {
  if (shown.phase !== "play") kept = null;
  const place = `${shown.phase}.${keyOf(shown)}.${Boolean(shown.game?.question?.answer)}.${checking}.${open}.${acknowledged}`;
  if (place === focused) return;
  focused = place;
  const target = document.getElementById("question") ?? document.getElementById("why");
  if (target) target.focus({ preventScroll: true });
  settings.read(onScreen());
}

/** What is to be read aloud: the words that are new, and the choices by their names. */
function onScreen() {
  const words = (selector) => [...grid.querySelectorAll(selector)].map((one) => one.textContent.trim());
  const text = words(".talk h2, .talk .why, .talk .headline, .poster-title, .poster-text, .praise > *");
  return [...text, words(".choice-button").join(", ")].filter(Boolean).join(" ");
}

function drawClock() {
  const face = grid.querySelector(".clock");
  if (!face) return;
  const { clock } = state;
  face.hidden = !clock || clock.left === null;
  if (face.hidden) return;
  const left = clock.paused ? clock.left : Math.max(clock.left - (performance.now() - received), 0);
  const seconds = Math.ceil(left / 1000);
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  if (face.textContent !== text) face.textContent = text;
  face.classList.toggle("last", left < 60_000 && !clock.paused);
  face.title = left < 60_000 ? say("last-minute") : "";
  if (left === 0 && !clock.paused && shown.phase === "play") channel.ask();
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (event.key === "Enter" && document.activeElement?.tagName === "BUTTON") return undefined;
  if (keys.pad && keys.pad.press(event)) return event.preventDefault();
  if (keys[event.key]) {
    event.preventDefault();
    keys[event.key]();
  }
  return undefined;
});

async function stayAwake() {
  try {
    if (document.visibilityState === "visible") await navigator.wakeLock?.request("screen");
  } catch {
    // Plain HTTP or an old tablet: then the teacher's hint about the screen must do.
  }
}
document.addEventListener("visibilitychange", stayAwake);
stayAwake();

const channel = follow({
  stream: "/play/stream",
  state: "/play/state",
  version: () => state.v,
  ended: () => state.phase === "ended",
  onState: take,
  sign: (what, words) => sign("news", what, words),
});
draw();
setInterval(drawClock, 250);
