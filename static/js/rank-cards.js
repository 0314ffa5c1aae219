// Cards of games by rank, as drawings.

import { svg } from "./figures.js";
import { say } from "./words.js";

const suitShape = (suit, box) => svg("use", { href: `#suit-${suit}`, class: `suit suit-${suit}`, ...box });

/** A card of a game by rank as an SVG group: its rank large, its suit under it. */
export function rankShape(card, size, classes = "") {
  const group = svg("g", { class: `card rank-card ${"dhr".includes(card[1]) ? "red" : ""} ${classes}` });
  group.append(svg("rect", { class: "face", width: size.w, height: size.h, rx: Math.min(12, size.w / 6) }));
  if (card[0] === "X") {
    const wide = size.w * 0.62;
    const word = svg("text", { class: "corner", x: size.w / 2, y: size.h * 0.86, "font-size": Math.max(10, size.w * 0.2), "text-anchor": "middle" });
    word.textContent = say("joker");
    group.append(suitShape(card[1], { x: (size.w - wide) / 2, y: size.h * 0.14, width: wide, height: wide }), word);
    return group;
  }
  const text = card[0] === "T" ? "10" : card[0];
  const big = Math.min(size.h * 0.48, size.w * 0.66);
  const rank = svg("text", { class: "value", x: size.w / 2, y: size.h * 0.1 + big * 0.8, "font-size": big, "text-anchor": "middle" });
  rank.textContent = text;
  const suit = Math.min(size.h * 0.32, size.w * 0.5);
  group.append(rank, suitShape(card[1], { x: (size.w - suit) / 2, y: size.h * 0.94 - suit, width: suit, height: suit }));
  return group;
}
