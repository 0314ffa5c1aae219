// The teacher's live pages: follows the session, fetches the part that changed, draws the clock.
// A stream tells when; every few seconds the page asks by itself, since silence and absence make no news, and a stream
// may look open and bring nothing.

import { fetchText, reloadOnce } from "./asking.js";

const BEAT_MS = 15_000;
const SILENT_MS = 2.5 * BEAT_MS;
const POLL_MS = 2_000;
const REFRESH_MS = 4_000;
const RETRY_STREAM_MS = 60_000;
const RELOAD_MS = 60_000; // a page that is loaded anew and stays wrong must not do so for ever
const PATIENCE_MS = 8_000;
const LEAST_MS = 1_000;
const TOLD_MS = 6_000;

let live = document.getElementById("live");
let clocks = [];
let source = null;
let heard = performance.now();
let listened = 0;
let fetchedAt = -Infinity;
let fetching = false;
let wanted = false;
let timer = 0;
const restored = new WeakSet(); // menus that were open before a redraw

// The clock: drawn from the moment it ends, by this device's own monotonic clock.
function findClocks() {
  const now = performance.now();
  clocks = [...live.querySelectorAll("[data-clock]")].map((face) => {
    const left = Number(face.dataset.clock);
    return { face, left, ends: "still" in face.dataset ? null : now + left };
  });
}

function drawClocks() {
  for (const clock of clocks) {
    const left = clock.ends === null ? clock.left : Math.max(clock.ends - performance.now(), 0);
    const seconds = Math.ceil(left / 1000);
    const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    if (clock.face.textContent !== text) clock.face.textContent = text;
    clock.face.classList.toggle("last", clock.ends !== null && left < 60_000);
    if (left === 0 && clock.ends !== null && performance.now() - fetchedAt > LEAST_MS) refresh();
  }
}

// What the teacher is doing in the page survives its being drawn again.
function remember() {
  const active = document.activeElement;
  return {
    open: [...live.querySelectorAll("details[open]")].map((one) => one.id),
    typed: [...live.querySelectorAll("input[id]")].filter((one) => one.value !== one.defaultValue).map((one) => [one.id, one.value]),
    focus: live.contains(active) ? active.id || active.closest("[id]")?.id : "",
    summary: active?.tagName === "SUMMARY",
    range: active?.tagName === "INPUT" && live.contains(active) ? [active.selectionStart, active.selectionEnd] : null,
  };
}

function restore(kept) {
  for (const id of kept.open) {
    const menu = document.getElementById(id);
    if (!menu) continue;
    menu.open = true;
    restored.add(menu);
  }
  for (const [id, value] of kept.typed) {
    const input = document.getElementById(id);
    if (input) input.value = value;
  }
  const focus = kept.focus && document.getElementById(kept.focus);
  if (!focus || focus === live) return;
  (kept.summary ? focus.querySelector("summary") ?? focus : focus).focus({ preventScroll: true });
  if (kept.range) focus.setSelectionRange?.(...kept.range);
}

/** What hinders the page from being up to date, in words; a page that nobody answers must not look fresh. */
function sign(what) {
  const box = document.getElementById("contact");
  const words = what ? box.dataset[what] : "";
  if (box.textContent !== words) box.textContent = words;
  box.className = words ? "flash bad" : "";
  box.hidden = !words;
}

function redraw(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("live");
  if (!fresh?.dataset.stream) return sign("filtered"); // not from us: a filter's own page
  sign("");
  if (fresh.dataset.phase !== live.dataset.phase) return location.reload();
  const kept = remember();
  live.replaceWith(document.adoptNode(fresh));
  live = fresh;
  restore(kept);
  findClocks();
  drawClocks();
  return undefined;
}

function take(response, html) {
  if (response.status === 200) redraw(html);
  else if (response.status === 204) sign("");
  else if (response.status >= 500) sign("waiting");
  // Signed out, or the session is gone: the whole page says so, if it comes from us.
  else if (![401, 404].includes(response.status) || !reloadOnce(`gone ${live.dataset.url}`, RELOAD_MS)) sign("filtered");
}

async function fetchNow() {
  fetching = true;
  fetchedAt = performance.now();
  wanted = false;
  try {
    const url = new URL(live.dataset.url, location.href);
    url.searchParams.set("v", live.dataset.version);
    const { response, text } = await fetchText(url, { headers: { Accept: "text/html" } }, PATIENCE_MS);
    take(response, text);
  } catch {
    sign("lost"); // the next beat tries again
  } finally {
    fetching = false;
    if (wanted) refresh();
  }
}

/** Fetches the changing part, at most once a second. */
function refresh() {
  wanted = true;
  if (fetching || timer) return;
  const wait = Math.max(fetchedAt + LEAST_MS - performance.now(), 0);
  timer = setTimeout(() => {
    timer = 0;
    if (!fetching && !document.querySelector("dialog[open]")) fetchNow();
  }, wait);
}

function listen() {
  source?.close();
  heard = listened = performance.now();
  source = new EventSource(live.dataset.stream);
  const hear = () => (heard = performance.now());
  source.addEventListener("beat", hear);
  source.addEventListener("enough", () => source.close()); // newer pages of this teacher have the streams
  source.addEventListener("change", () => {
    hear();
    refresh();
  });
}

function wake() {
  if (document.visibilityState === "hidden") return;
  listen();
  refresh();
}

if (live) {
  findClocks();
  drawClocks();
  setInterval(drawClocks, 250);
}
if (live && !("done" in live.dataset)) {
  listen();
  setInterval(() => {
    const now = performance.now();
    const dead = source.readyState === EventSource.CLOSED || now - heard > SILENT_MS;
    if (dead && now - listened > RETRY_STREAM_MS) listen();
    const every = source.readyState === EventSource.OPEN && !dead ? REFRESH_MS : POLL_MS;
    if (now - fetchedAt > every) refresh();
  }, 1000 + Math.random() * 200);
  document.addEventListener("visibilitychange", wake);
  addEventListener("pageshow", (event) => event.persisted && wake());
  addEventListener("online", wake);
}

// "Saved." lies over the head of the board and need not stay; what was refused does.
const told = live?.matches(".board, .watch") ? document.querySelectorAll(".flash.good") : [];
for (const one of told) {
  if (one.querySelector("form")) continue;
  setTimeout(() => {
    one.classList.add("leaving");
    setTimeout(() => one.remove(), 400);
  }, TOLD_MS);
}

// A menu at the right edge opens to the left; one at the lower edge is scrolled into sight, once.
function keepInSight(menu) {
  const body = menu.querySelector(".menu-body");
  if (body.getBoundingClientRect().right > document.documentElement.clientWidth) menu.classList.add("leftward");
  if (!restored.has(menu)) body.scrollIntoView({ block: "nearest" });
}

// One menu at a time; Escape and a tap beside it close it.
document.addEventListener("toggle", (event) => {
  if (!event.target.matches?.("details.menu[open]")) return;
  for (const other of document.querySelectorAll("details.menu[open]")) if (other !== event.target) other.open = false;
  keepInSight(event.target);
}, true);
document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) if (!menu.contains(event.target)) menu.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const menu = document.querySelector("details.menu[open]");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});
