// The number line: ends as open circles, the interval shaded, zero heavier, cards joined to their marks by stems.

import { figure, measure, svg } from "./figures.js";
import { quantity } from "./numbers.js";
import { rankShape } from "./rank-cards.js";
import { scaleOf } from "./scale.js";

export { svg };

const SUITS = { c: "♣\uFE0E", d: "♦\uFE0E", h: "♥\uFE0E", s: "♠\uFE0E" };

/** A card as an SVG group; `size` is {w, h}. Its value is the card, the corner tells the real one. */
export function cardShape(card, size, classes = "") {
  const group = svg("g", { class: `card ${classes}` });
  group.append(svg("rect", { class: "face", width: size.w, height: size.h, rx: Math.min(12, size.w / 6) }));
  if (card.value === null) {
    group.append(svg("rect", { class: "woven", x: 5, y: 5, width: size.w - 10, height: size.h - 10, rx: 6, fill: "url(#weave)" }));
    return group;
  }
  if (card.value === card.card) return rankShape(card.card, size, classes);
  const negative = card.value.startsWith("-");
  const corner = Math.max(11, size.h * 0.15);
  const rank = card.card ? card.card[0].replace("T", "10") + SUITS[card.card[1]] : "";
  const red = card.card && "dh".includes(card.card[1]);
  const small = svg("text", { class: red ? "corner red" : "corner", x: size.w * 0.08, y: corner * 1.15, "font-size": corner });
  small.textContent = rank;
  const room = measure(card.value);
  const big = Math.min(size.h * 0.42, (size.w - 12) / room.width, (size.h * 0.74) / room.height);
  const middle = size.h * (room.height > 1.5 ? 0.57 : 0.58);
  group.append(small, figure(card.value, size.w / 2, middle, big, negative ? "value negative" : "value"));
  return group;
}

/** A card as a picture of its own, for buttons and questions. */
export function cardPicture(card, size) {
  const picture = svg("svg", { class: "card-picture", translate: "no", viewBox: `-2 -2 ${size.w + 4} ${size.h + 4}`, width: size.w + 4, height: size.h + 4, "aria-hidden": "true" });
  picture.append(cardShape(card, size));
  return picture;
}

/** Keeps centres at least `gap` apart and inside [low, high], as near their wishes as that allows. */
export function spread(wishes, gap, low, high) {
  const order = wishes.map((wish, index) => [wish, index]).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const room = order.length > 1 ? Math.min(gap, (high - low) / (order.length - 1)) : gap;
  const placed = order.map(([wish]) => Math.min(Math.max(wish, low), high));
  for (let pass = 0; pass < 40; pass += 1) {
    for (let i = 1; i < placed.length; i += 1) {
      const overlap = room - (placed[i] - placed[i - 1]);
      if (overlap > 0.01) {
        placed[i - 1] -= overlap / 2;
        placed[i] += overlap / 2;
      }
    }
    for (let i = 0; i < placed.length; i += 1) {
      placed[i] = Math.min(Math.max(placed[i], low + i * room), high - (placed.length - 1 - i) * room);
    }
  }
  const result = [];
  order.forEach(([, index], position) => {
    result[index] = placed[position];
  });
  return result;
}

/**
 * Draws a line into `box`.
 * @param {{low: number|string, high: number|string, scale: string|undefined, cards: object[], span: number[]|null, arcs: object[], dots: number[],
 *          mine: boolean, label: string}} what  `scale` tells how it is divided (scale.js); cards: {card, value, at, mark: "end"|"third"|"shown", state, owner}
 */
export function drawLine(box, what) {
  const width = box.clientWidth;
  const height = box.clientHeight;
  if (width < 40 || height < 30) return;
  const picture = svg("svg", { class: "line", width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": what.label });
  picture.append(weave());
  const numbers = height >= 90;
  const base = height - (numbers ? Math.max(34, height * 0.2) : 18);
  const edge = Math.max(20, width * 0.04);
  const { x, ticks, gap } = scaleOf({ ...what, low: quantity(what.low), high: quantity(what.high), values: what.cards.map((card) => card.at) }, edge, width - edge);
  picture.append(svg("line", { class: "axis", x1: edge, x2: width - edge, y1: base, y2: base }));
  drawTicks(picture, ticks, x, base, numbers, width);
  if (what.span) drawSpan(picture, what.span, x, base, what.mine);
  if (gap !== null) drawGap(picture, gap, base);
  for (const arc of what.arcs ?? []) drawArc(picture, arc, x, base, height);
  for (const dot of what.dots ?? []) picture.append(svg("circle", { class: "dot", cx: x(dot), cy: base, r: what.mine ? 7 : 4 }));
  drawCards(picture, what, x, base, width, edge);
  box.replaceChildren(picture);
}

function weave() {
  const pattern = svg("pattern", { id: "weave", width: 8, height: 8, patternUnits: "userSpaceOnUse" });
  pattern.append(svg("rect", { class: "weave-ground", width: 8, height: 8 }), svg("path", { class: "weave-thread", d: "M0 2h5M3 6h5M2 3v5M6 0v5" }));
  return svg("defs", {}, pattern);
}

function drawTicks(picture, ticks, x, base, numbers, width) {
  for (const tick of ticks) {
    const size = tick.zero ? 15 : tick.long ? 10 : 6;
    const place = x(tick.at);
    picture.append(svg("line", { class: tick.zero ? "tick zero" : "tick", x1: place, x2: place, y1: base - size, y2: base + size }));
    if (numbers && tick.name) picture.append(nameOf(tick, place, base, width));
    if (!numbers || tick.label === null) continue;
    const fraction = tick.label.includes("/");
    const font = (width < 500 ? 13 : 16) * (fraction ? 0.88 : 1);
    picture.append(figure(tick.label, place, base + (fraction ? 27 : 26), font, tick.zero ? "tick-number zero" : "tick-number"));
  }
}

function nameOf(tick, place, base, width) {
  const name = svg("text", { class: "tick-number", x: place, y: base + 30, "text-anchor": "middle", "font-size": width < 500 ? 13 : 18 });
  name.textContent = tick.name;
  return name;
}

/** Where the line leaves out a part: two strokes through it. */
function drawGap(picture, at, base) {
  picture.append(svg("path", { class: "gap-ground", d: `M${at - 3} ${base - 12}l-6 24h12l6 -24z` }));
  picture.append(svg("path", { class: "gap", d: `M${at - 3} ${base - 12}l-6 24M${at + 9} ${base - 12}l-6 24` }));
}

function drawSpan(picture, [low, high], x, base, mine) {
  const thick = mine ? 14 : 9;
  picture.append(svg("rect", { class: "span", x: x(low), y: base - thick / 2, width: Math.max(x(high) - x(low), 0), height: thick }));
}

function drawArc(picture, arc, x, base, height) {
  const from = x(0);
  const to = x(arc.at);
  const rise = Math.min(Math.abs(to - from) * 0.5, height * 0.28) + 10;
  const path = svg("path", { class: arc.best ? "arc best" : "arc", d: `M${from} ${base} Q${(from + to) / 2} ${base - rise * 1.6} ${to} ${base}`, pathLength: 1 });
  picture.append(path);
}

/** A name that fits over its card. */
function shortened(name, most) {
  const letters = [...name.replace(/[\u2068\u2069]/g, "")];
  if (letters.length <= most) return name;
  const short = `${letters.slice(0, Math.max(Math.floor(most) - 1, 1)).join("")}…`;
  return name.includes("\u2068") ? `\u2068${short}\u2069` : short;
}

function drawCards(picture, what, x, base, width, edge) {
  const cards = what.cards;
  const owners = cards.some((card) => card.owner) ? 20 : 0;
  const ratio = what.mine ? 0.82 : 0.76;
  // As many cards as there are stand beside each other.
  const room = (width - edge) / Math.max(cards.length, 1) - 8;
  const tall = Math.min(what.mine ? 112 : 78, base - 34 - owners, room / ratio);
  const size = { w: Math.round(tall * ratio), h: Math.max(tall, 24) };
  const centres = spread(cards.map((card) => x(card.at)), size.w + 8, edge / 2 + size.w / 2, width - edge / 2 - size.w / 2);
  const top = Math.max(base - size.h - (what.mine ? 66 : 48), owners + 4);
  cards.forEach((card, index) => {
    const bottom = top + size.h;
    const middle = (bottom + base) / 2;
    const [from, to] = [centres[index], x(card.at)];
    const bend = `M${from} ${bottom} C${from} ${middle} ${to} ${middle} ${to} ${base}`;
    picture.append(svg("path", { class: `stem ${card.state ?? ""}`, d: bend }));
    const open = card.mark === "end";
    picture.append(svg("circle", { class: `mark ${open ? "open" : "filled"} ${card.state ?? ""}`, cx: to, cy: base, r: what.mine ? 10 : 7 }));
    const shape = cardShape(card, size, `${card.state ?? ""} ${card.fresh ? "fresh" : ""}`);
    const place = svg("g", { transform: `translate(${from - size.w / 2} ${top})` });
    place.append(shape);
    if (card.owner) {
      const owner = svg("text", { class: "owner", x: size.w / 2, y: -6, "text-anchor": "middle", "font-size": 16 });
      owner.textContent = shortened(card.owner, (size.w + 8) / 8.6);
      place.append(owner);
    }
    picture.append(place);
  });
}
