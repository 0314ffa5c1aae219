// Shows a finished game step by step. Without it every step is there to read.

import { drawNumbers } from "./cards.js";

const place = document.getElementById("replay");
const list = document.getElementById("list");
const words = place.dataset;
const part = (name) => place.querySelector(`[data-${name}]`);
const overview = JSON.parse(part("overview").textContent);
const deck = part("deck").content; // a drawing of each card
const plural = new Intl.PluralRules(document.documentElement.lang || "nb");

const fill = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));
const counted = (n) => fill(plural.select(n) === "one" ? words.cardsOne : words.cardsOther, { n });

function element(name, className, ...children) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

function card(code) {
  return deck.querySelector(`[data-card="${code ?? ""}"]`).firstElementChild.cloneNode(true);
}

/** A name, or several in a row: apart from the text around it, and never translated. A word longer than any column may be broken. */
function named(name) {
  const single = /^\u2068([^\u2068\u2069]*)\u2069$/.exec(name);
  const made = element("bdi", "", single ? single[1] : name);
  made.translate = false;
  if (!single && name.includes("\u2068")) made.dir = "ltr";
  if (name.split(" ").some((word) => word.length > 16)) made.className = "long-name";
  return made;
}

function side(row, name) {
  const has = "hand" in row ? fill(words.hand, row) : counted(row.stack);
  const who = element("p", "who", element("strong", "", named(name)), element("span", "", has));
  if (row.gain) who.append(element("span", "gain", `+${row.gain}`));
  const lies = element("div", "lies", ...(row.open ?? []).map(card));
  const made = element("div", row.gain ? "desk-row gains" : "desk-row", who, lies);
  if (row.passes) made.append(element("div", "lies passes", element("span", "", words.passes), ...row.passes.map(card)));
  return made;
}

function desk(step) {
  const rows = step.rows.map((row, number) => side(row, overview.sides[number]));
  return "stock" in step ? [...rows, element("p", "stock quiet-text", fill(words.stock, { n: step.stock }))] : rows;
}

// What was asked and answered

function verdict(one) {
  const line = element("p", one.right ? "good-text" : "bad-text", one.right ? "✓ " : "✗ ", element("strong", "", one.answer), ` ${one.right ? words.right : words.wrong}`);
  if (one.correct) line.append(" ", element("span", "plain-text", fill(words.correct, { answer: one.correct })));
  line.append(" ", element("span", "took", one.took));
  return line;
}

function told(one) {
  const about = one.about ? fill(words.about, { name: one.about }) : "";
  const question = element("p", "", one.question);
  if (!one.who) {
    const right = one.correct ? [element("details", "", element("summary", "", words.reveal), element("p", "", element("strong", "", one.correct)))] : [];
    const whose = about ? [element("p", "quiet-text", about)] : [];
    return element("li", "", ...whose, question, ...right);
  }
  const who = element("p", "", element("strong", "", named(one.who)), " ", element("span", "quiet-text", about));
  const thought = one.thought ? [element("p", "quiet-text", one.thought)] : [];
  return element("li", "", who, question, verdict(one), ...thought);
}

// The steps come a page at a time.

const NEAR = 10; // so many steps before it is needed a page is fetched
const pages = new Map();

function fetched(number) {
  if (!pages.has(number)) {
    const address = new URL(words.steps, window.location.href);
    address.searchParams.set("page", number);
    const page = fetch(address, { headers: { Accept: "application/json" } })
      .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(String(answer.status)))))
      .then((answer) => answer.steps);
    page.catch(() => pages.delete(number));
    pages.set(number, page);
  }
  return pages.get(number);
}

async function stepAt(at) {
  const pageOf = (place) => Math.floor(place / overview.page) + 1;
  const steps = await fetched(pageOf(at));
  if (at + NEAR < overview.steps) fetched(pageOf(at + NEAR)).catch(() => {});
  return steps[at % overview.page];
}

// Stepping

const KEYS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", " ": "play" };
const answers = "wrong" in overview ? "wrong" : "asked";
const SHIFTED = { ArrowLeft: ["war", -1], ArrowRight: ["war", 1], ArrowUp: [answers, -1], ArrowDown: [answers, 1] };
const QUIET_MS = 300; // nothing is said, and the address not written, while one hurries past
const SLOW_MS = 4000; // faster than this nobody can listen to every step
const last = overview.steps - 1;
const slider = part("place");
const button = (name) => place.querySelector(`[data-go="${name}"]`);
const jumps = [...place.querySelectorAll("[data-jump]")];
const within = (step) => Math.min(Math.max(step, 0), last);

let at = 0;
let timer = null;
let hurry = 0;

// aria-disabled, not disabled: a button that was just pressed keeps the focus.
const dim = (one, dimmed) => one.setAttribute("aria-disabled", String(dimmed));

function fromAddress() {
  const [, number] = /^#step-(\d+)$/.exec(window.location.hash) ?? [];
  return number ? within(Number(number) - 1) : null;
}

/** The steps of a kind that lie that way, the nearest first. */
function ahead(name, way) {
  return way > 0 ? overview[name].filter((step) => step - 1 > at) : overview[name].filter((step) => step - 1 < at).reverse();
}

function position() {
  const counts = [fill(words.count, { n: at + 1, of: overview.steps })];
  const round = overview.round.filter((step) => step - 1 <= at).length;
  if (round) counts.push(fill(words.round, { n: round, of: overview.round.length }));
  return counts.join(" · ");
}

function showPosition() {
  part("counted").textContent = position();
  slider.value = at + 1;
  slider.setAttribute("aria-valuetext", position());
  for (const name of ["first", "back"]) dim(button(name), at === 0);
  for (const name of ["next", "last"]) dim(button(name), at === last);
  for (const jump of jumps) showJump(jump, ahead(jump.dataset.jump, Number(jump.dataset.way)).length);
  for (const link of document.querySelectorAll("[data-keep]")) link.hash = `step-${at + 1}`;
}

function showJump(jump, left) {
  const { jump: name, way } = jump.dataset;
  dim(jump, left === 0);
  const none = overview[name].length ? place.getAttribute(`data-jump-${way}-none`) : words.never;
  jump.querySelector(".how-many").textContent = left ? fill(place.getAttribute(`data-jump-${way}`), { n: left }) : none;
}

function draw(step) {
  part("text").textContent = step.text;
  part("stood").textContent = step.stood ?? "";
  part("stood").hidden = !step.stood;
  part("desk").replaceChildren(...desk(step));
  part("answers").replaceChildren(...(step.told ?? []).map(told));
  part("no-answers").hidden = Boolean(step.told);
}

/** Says and writes down where one is, once one stays there. */
function settle(step, aloud) {
  clearTimeout(hurry);
  hurry = setTimeout(() => {
    window.history.replaceState(null, "", `#step-${at + 1}`);
    if (aloud) part("said").textContent = [`${position()}.`, step.text, step.stood].filter(Boolean).join(" ");
  }, QUIET_MS);
}

async function show(aloud) {
  const wanted = at;
  showPosition();
  try {
    const step = await stepAt(wanted);
    part("trouble").hidden = true;
    if (wanted !== at) return;
    draw(step);
    settle(step, aloud);
  } catch {
    stop();
    part("trouble").hidden = false;
  }
}

function go(there, aloud = true) {
  const next = within(there);
  if (next === at) return;
  at = next;
  show(aloud);
}

function jumpTo(name, way) {
  stop();
  const [next] = ahead(name, way);
  if (next) go(next - 1);
}

function stop() {
  clearInterval(timer);
  timer = null;
  button("play").textContent = words.play;
}

function play() {
  const pace = Number(place.querySelector('[name="speed"]:checked').value);
  clearInterval(timer);
  timer = setInterval(() => {
    go(at + 1, pace >= SLOW_MS || at + 1 === last);
    if (at === last) stop();
  }, pace);
  button("play").textContent = words.pause;
}

const WAYS = {
  first: () => go(0),
  last: () => go(last),
  back: () => go(at - 1),
  next: () => go(at + 1),
};

function act(name) {
  if (name === "play" && timer === null) {
    if (at === last) go(0);
    play();
    return;
  }
  const played = timer !== null;
  stop();
  WAYS[name]?.();
  if (played && name === "play") show(true);
}

function onKey(event) {
  const name = KEYS[event.key];
  const jump = event.shiftKey ? SHIFTED[event.key] : null;
  const own = event.key === " " ? "input, button, a, summary" : "input";
  if (!(name || jump) || event.altKey || event.ctrlKey || event.metaKey || event.target.closest(own)) return;
  event.preventDefault();
  if (jump) jumpTo(...jump);
  else act(name);
}

function listen() {
  for (const one of place.querySelectorAll("[data-go]")) one.addEventListener("click", () => act(one.dataset.go));
  for (const jump of jumps) jump.addEventListener("click", () => jumpTo(jump.dataset.jump, Number(jump.dataset.way)));
  for (const speed of place.querySelectorAll('[name="speed"]')) speed.addEventListener("change", () => timer !== null && play());
  slider.addEventListener("input", () => {
    stop();
    go(Number(slider.value) - 1, false);
  });
  document.addEventListener("keydown", onKey);
  window.addEventListener("hashchange", () => {
    stop();
    go(fromAddress() ?? at);
  });
}

async function begin() {
  const there = fromAddress();
  const listed = Number(new URLSearchParams(window.location.search).get("page")) || 0;
  at = there ?? within((listed - 1) * overview.page);
  await fetched(Math.floor(at / overview.page) + 1);
  drawNumbers(deck);
  listen();
  place.hidden = false;
  if (listed) place.after(list);
  else list.open = false;
  if (there !== null) window.scrollTo(0, 0); // not to the step in the list
  showPosition();
  draw(await stepAt(at));
}

begin().catch(() => list.before(element("p", "band", words.failed)));
