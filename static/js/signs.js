// The sign of what is wrong with the network, as far as the moves and the news have met it.

import { element } from "./pieces.js";
import { say } from "./words.js";

/** The gravest first. */
const KINDS = ["filtered", "lost", "waiting"];

/** @returns {(who: "moves" | "news", what: "" | "filtered" | "lost" | "waiting", words?: string) => void} */
export function signs(box) {
  const met = { moves: { what: "" }, news: { what: "" } };
  let shown = "";

  return (who, what, words = "") => {
    met[who] = { what, words };
    const kind = KINDS.find((one) => met.moves.what === one || met.news.what === one) ?? "";
    const own = Object.values(met).find((one) => one.what === kind && one.words)?.words;
    const signature = `${kind} ${own ?? ""}`;
    if (signature === shown) return;
    shown = signature;
    box.hidden = !kind;
    box.classList.toggle("long", kind === "filtered");
    box.replaceChildren(...(kind ? told(kind, own) : []));
  };
}

function told(kind, own) {
  const pieces = [element("span", {}, own || say(`sign-${kind}`))];
  if (kind === "filtered") pieces.push(element("small", {}, say("sign-teacher", { address: window.location.host })));
  return pieces;
}
