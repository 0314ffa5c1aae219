// An own keypad, so that no system keyboard covers the table; the keys of a real keyboard work too.

import { say } from "./words.js";

/** Whether a key may follow: one comma or one fraction bar, and a bar only after a digit. */
function fits(typed, key, comma) {
  if (key === comma) return !/[,./]/.test(typed);
  return key !== "/" || (/\d$/.test(typed) && !/[,./]/.test(typed));
}

/** Builds a keypad; `onNumber` gets what was typed when OK is pressed. */
export function keypad(onNumber) {
  const box = document.createElement("div");
  box.className = "keypad";
  const shown = document.createElement("output");
  shown.className = "typed";
  shown.setAttribute("aria-label", say("your-number"));
  box.append(shown);
  const comma = document.documentElement.lang === "en" ? "." : ",";
  let typed = "";
  const show = () => {
    shown.textContent = typed.replace("-", "−") || " ";
    ok.disabled = !/\d$/.test(typed);
  };
  const press = (key) => {
    if (key === "delete") typed = typed.slice(0, -1);
    else if (key === "-") typed = typed.startsWith("-") ? typed.slice(1) : `-${typed}`;
    else if (typed.length < 8 && fits(typed, key, comma)) typed += key;
    show();
  };
  const keys = document.createElement("div");
  keys.className = "keys";
  const add = (label, key, name) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "key";
    button.textContent = label;
    if (name) button.setAttribute("aria-label", name);
    button.addEventListener("click", () => press(key));
    keys.append(button);
    return button;
  };
  for (const digit of "1234567890") add(digit, digit);
  add("−", "-");
  add(comma, comma);
  add("/", "/", say("fraction-bar"));
  add("⌫", "delete", say("delete"));
  const ok = document.createElement("button");
  ok.type = "button";
  ok.className = "button primary ok";
  ok.textContent = say("ok");
  ok.addEventListener("click", () => onNumber(typed));
  keys.append(ok);
  box.append(keys);
  box.press = (event) => {
    if (/^\d$/.test(event.key)) press(event.key);
    else if ("-−–".includes(event.key)) press("-");
    else if (",.".includes(event.key)) press(comma);
    else if (event.key === "/") press("/");
    else if (event.key === "Backspace") press("delete");
    else if (event.key === "Enter" && !ok.disabled) onNumber(typed);
    else return false;
    return true;
  };
  show();
  return box;
}
