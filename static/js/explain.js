// What a figure counts: pressed, it says so in one small panel beside it. Without this, the list at the foot of the page
// says the same of all figures.

const GAP = 6;
const ARROWS = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] };

let opener = null;
const panel = document.createElement("div");
panel.id = "explained";
panel.className = "explained";
panel.hidden = true;
panel.setAttribute("role", "dialog");
panel.setAttribute("aria-labelledby", "explained-name");
panel.setAttribute("aria-describedby", "explained-words");
panel.innerHTML = '<h2 id="explained-name"></h2><div id="explained-words"></div><button type="button" class="close"></button>';
const close = panel.querySelector("button");

function text(element) {
  return (element?.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** The pressed thing is a figure of a table, a point of a chart, or stands somewhere with a heading above it. */
function nameOf(figure) {
  const value = text(figure.querySelector("strong") ?? figure);
  const cell = figure.closest("td, th");
  const table = cell?.closest("table");
  if (table && cell.scope === "col") return value;
  if (table) {
    const names = [cell.parentElement.querySelector("th[scope=row]"), table.tHead?.rows[0].cells[cell.cellIndex]];
    return `${names.map((one) => text(one?.querySelector("a, .ask") ?? one)).join(" · ")}: ${value}`;
  }
  if (figure.dataset.name) return figure.dataset.name;
  let around = figure.parentElement;
  while (around && !around.querySelector("h2, h3, figcaption")) around = around.parentElement;
  return text(around?.querySelector("h3, figcaption, h2"));
}

/** Its own words, then those of its column, then which answers the report is about. */
function wordsOf(figure) {
  const cell = figure.closest("td");
  const head = cell?.closest("table").tHead?.rows[0].cells[cell.cellIndex];
  const said = [figure.dataset.why, head?.querySelector(".ask")?.dataset.why, text(document.querySelector(".chosen"))];
  return [...new Set(said.filter(Boolean))];
}

function place(figure) {
  const box = figure.getBoundingClientRect();
  const [width, height] = [panel.offsetWidth, panel.offsetHeight];
  const room = document.documentElement.clientWidth;
  const below = box.bottom + GAP + height <= innerHeight || box.top - GAP - height < 0;
  const left = Math.max(GAP, Math.min(box.left + box.width / 2 - width / 2, room - width - GAP));
  panel.style.left = `${left + scrollX}px`;
  panel.style.top = `${(below ? box.bottom + GAP : box.top - GAP - height) + scrollY}px`;
}

function open(figure) {
  hide();
  opener = figure;
  panel.querySelector("h2").textContent = nameOf(figure);
  panel.querySelector("div").replaceChildren(
    ...wordsOf(figure).map((words) => {
      const paragraph = document.createElement("p");
      paragraph.textContent = words;
      return paragraph;
    }),
  );
  panel.hidden = false;
  figure.setAttribute("aria-expanded", "true");
  place(figure);
  close.focus({ preventScroll: true });
  panel.scrollIntoView({ block: "nearest" });
}

function hide(back = false) {
  const figure = opener;
  opener = null;
  panel.hidden = true;
  figure?.removeAttribute("aria-expanded");
  if (back) figure?.focus({ preventScroll: true });
}

/** In a table one figure is reached by Tab, the others from there by the arrows. */
function neighbour(figure, [down, right]) {
  const rows = [...figure.closest("table").rows].map((row) => [...row.querySelectorAll(".ask")]).filter((row) => row.length);
  const at = rows.findIndex((row) => row.includes(figure));
  const row = rows[at + down];
  if (!row) return null;
  const column = rows[at].indexOf(figure) + right;
  return down ? row[Math.min(column, row.length - 1)] : row[column];
}

function makeStop(figure) {
  const table = figure.closest("[data-arrows]");
  if (!table) return;
  for (const one of table.querySelectorAll(".ask[tabindex='0']")) one.tabIndex = -1;
  figure.tabIndex = 0;
}

for (const table of document.querySelectorAll("[data-arrows]")) {
  for (const [number, one] of [...table.querySelectorAll(".ask")].entries()) one.tabIndex = number ? -1 : 0;
}

document.addEventListener("click", (event) => {
  const figure = event.target.closest(".ask");
  const again = figure && figure === opener;
  if (panel.contains(event.target) && !close.contains(event.target)) return;
  if (figure && !again) {
    makeStop(figure);
    open(figure);
  } else if (opener) hide(again || close.contains(event.target));
});

// A tablet makes no click of a tap beside everything.
document.addEventListener("pointerdown", (event) => {
  if (opener && !panel.contains(event.target) && !event.target.closest(".ask")) hide();
});

document.addEventListener("keydown", (event) => {
  if (opener && event.key === "Escape") {
    event.preventDefault();
    hide(true);
    return;
  }
  // From the panel, Tab goes on from the figure.
  if (opener && event.key === "Tab" && panel.contains(event.target)) {
    hide(true);
    return;
  }
  const figure = event.target.closest?.(".ask");
  if (!figure) return;
  if (figure.tagName !== "BUTTON" && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    open(figure);
  }
  const next = ARROWS[event.key] && figure.closest("[data-arrows]") && neighbour(figure, ARROWS[event.key]);
  if (!next) return;
  event.preventDefault();
  makeStop(next);
  next.focus();
});

// What it stands beside has moved.
addEventListener("resize", () => opener && place(opener));
document.addEventListener("scroll", (event) => opener && event.target !== document && place(opener), true);

const words = document.querySelector("[data-close]");
if (words) {
  close.textContent = words.dataset.close;
  document.body.append(panel);
}

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
