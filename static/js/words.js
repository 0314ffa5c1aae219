// Words and numbers: the page carries the sentences, this fills them in.

import { printed, text } from "./numbers.js";

const catalogue = JSON.parse(document.getElementById("words").textContent);
const language = document.documentElement.lang || "nb";
const plural = new Intl.PluralRules(language);

/** A number in a line of text as the language writes it: U+2212 for minus, decimal comma where that is the custom. */
export function number(value) {
  return text(value, language);
}

function sentence(key, values) {
  const found = catalogue[key] ?? "";
  if (typeof found !== "object") return found;
  return found[plural.select(Number(values.n))] ?? found.other;
}

/** The sentence with its places filled in; `n` chooses between one and several. */
export function say(key, values = {}) {
  return sentence(key, values).replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));
}

/** A number and the sign after it, which never begins a row alone. */
function joined(value, sign) {
  const pair = document.createDocumentFragment();
  pair.append(value.cloneNode(true));
  const last = pair.lastChild;
  if (last.nodeType === Node.TEXT_NODE) pair.append(sign);
  else {
    const together = piece("joined", null);
    last.replaceWith(together);
    together.append(last, sign);
  }
  return pair;
}

/** The same where the places may be filled with elements, such as stacked fractions. */
export function sayWith(key, values = {}) {
  const filled = document.createDocumentFragment();
  // Every second part is a place; what follows it may begin with a comma.
  const parts = sentence(key, values).split(/\{(\w+)\}/);
  for (let index = 0; index < parts.length; index += 2) {
    const value = index > 0 ? (values[parts[index - 1]] ?? "") : "";
    const [, sign, rest] = /^([,.;:?!]?)(.*)$/s.exec(parts[index]);
    filled.append(value instanceof Node ? joined(value, sign) : `${value}${sign}`, rest);
  }
  return filled;
}

/** Whether there is such a sentence. */
export function has(key) {
  return key in catalogue;
}

/** Names or numbers in a row: "1, 2 and 3". */
export function list(parts) {
  if (parts.length < 2) return parts.join("");
  return say("and", { a: parts.slice(0, -1).join(", "), b: parts[parts.length - 1] });
}

/** The same with elements. */
export function listed(parts) {
  const row = document.createDocumentFragment();
  parts.slice(0, -1).forEach((part, index) => {
    const more = index < parts.length - 2;
    row.append(part instanceof Node ? joined(part, more ? "," : "") : `${part}${more ? "," : ""}`, more ? " " : "");
  });
  return parts.length < 2 ? (parts[0] ?? "") : sayWith("and", { a: row, b: parts[parts.length - 1] });
}

function counted(n) {
  return has(`count-${n}`) ? say(`count-${n}`) : String(n);
}

/** How a number is said: "minus three quarters". */
export function spoken(value) {
  const form = printed(value);
  const said = spokenSize(form);
  return said === null ? number(value) : form.minus ? say("said-minus", { x: said }) : said;
}

function spokenSize(form) {
  switch (form.kind) {
    case "fraction":
      if (has(`part-${form.under}`)) return say(`part-${form.under}`, { n: form.over, count: counted(form.over) });
      return say("said-over", { a: form.over, b: form.under });
    case "power":
      return say("said-power", { a: form.base, b: form.exponent < 0 ? say("said-minus", { x: -form.exponent }) : form.exponent });
    case "root":
      return say("said-root", { a: form.square });
    case "percent":
      return say("said-percent", { a: form.percent });
    default:
      return null;
  }
}

function piece(name, shown, ...children) {
  const span = document.createElement("span");
  span.className = name;
  // Drawn by the style sheet, so that what is read aloud is only what is spoken.
  if (shown !== null) span.dataset.shown = shown;
  span.append(...children);
  return span;
}

/** A number as it is printed, for a sentence: a fraction stacked, with what is said beside it for those who listen. */
export function shape(value) {
  const form = printed(value);
  if (!["fraction", "power", "root"].includes(form.kind)) return number(value);
  const said = piece("visually-hidden", null, spoken(value));
  const look = piece("look", null);
  look.setAttribute("aria-hidden", "true");
  if (form.minus) look.append(piece("minus", "−"));
  if (form.kind === "fraction") look.append(piece("stacked", null, piece("over", form.over), piece("under", form.under)));
  else if (form.kind === "power") look.append(piece("base", form.base), piece("exponent", number(form.exponent)));
  else look.append(piece("radical", "√"), piece("under-root", form.square));
  const whole = piece("printed", null, said, look);
  whole.translate = false;
  return whole;
}
