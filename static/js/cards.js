// The numbers on the cards of templates/macros/cards.html, drawn as on the pupils' tables: fractions stacked, exponents raised,
// roots under their sign. Without it they are there to read in a line.

import { figure, measure } from "./figures.js";

const ROOM = { width: 50, height: 50, font: 34, x: 30, y: 50 }; // inside a card of 60 by 84, under its corner

/** Draws every number inside that is not drawn yet. */
export function drawNumbers(inside) {
  for (const text of inside.querySelectorAll("[data-number]")) {
    const value = text.getAttribute("data-number");
    const { width, height } = measure(value);
    const font = Math.min(ROOM.font, ROOM.width / width, ROOM.height / height);
    text.replaceWith(figure(value, ROOM.x, ROOM.y, font, "card-figure"));
  }
}

drawNumbers(document);
// A page that follows a session is drawn again and again.
if (document.getElementById("live")) {
  new MutationObserver(() => drawNumbers(document)).observe(document.getElementById("main"), { childList: true, subtree: true });
}
