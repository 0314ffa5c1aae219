// Confirm dialogs, and what makes a form easier while one types. Every page works without it.

/** Asks a question in a dialog; resolves to true if the person says yes. */
export function confirmed(question, yes, no) {
  const dialog = document.createElement("dialog");
  if (typeof dialog.showModal !== "function") return Promise.resolve(window.confirm(question));
  const words = document.createElement("p");
  words.id = "confirm-question";
  words.textContent = question;
  dialog.setAttribute("aria-labelledby", words.id);
  const actions = document.createElement("form");
  actions.method = "dialog";
  actions.className = "actions";
  for (const [value, label, kind] of [["no", no, "secondary"], ["yes", yes, "primary"]]) {
    const button = document.createElement("button");
    button.value = value;
    button.textContent = label;
    button.className = `button ${kind}`;
    actions.append(button);
  }
  dialog.append(words, actions);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    });
  });
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.dataset.confirm || form.dataset.asked) return;
  event.preventDefault();
  if (!(await confirmed(form.dataset.confirm, form.dataset.yes, form.dataset.no))) return;
  form.dataset.asked = "yes";
  // A live page may have drawn its forms again while the question stood there.
  if (!form.isConnected) {
    form.hidden = true;
    document.body.append(form);
  }
  form.requestSubmit ? form.requestSubmit() : form.submit();
});

// A corrected field is no longer marked wrong; the words stay until it is sent again.
document.addEventListener("input", (event) => {
  event.target.removeAttribute?.("aria-invalid");
  event.target.closest?.(".field")?.classList.remove("wrong");
});

// The strength of a new password: its length mostly, then its variety.
function strength(password, words) {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const varied = new Set(password).size;
  if (password.length < 10) return [1, words.short.replace("{n}", String(10 - password.length))];
  if (varied < 6 || (password.length < 14 && kinds < 3)) return [2, words.fair];
  return [3, words.strong];
}
for (const meter of document.querySelectorAll("[data-strength-for]")) {
  const input = document.getElementById(meter.dataset.strengthFor);
  const bar = meter.querySelector("meter");
  const said = meter.querySelector("output");
  input.addEventListener("input", () => {
    meter.hidden = input.value === "";
    const [value, words] = strength(input.value, meter.dataset);
    bar.value = value;
    said.textContent = words;
  });
}

// How many names a class list has while one pastes.
for (const counter of document.querySelectorAll("[data-lines-of]")) {
  const area = document.getElementById(counter.dataset.linesOf);
  const count = () => {
    const lines = area.value.split("\n").filter((line) => line.trim()).length;
    counter.textContent = lines ? counter.dataset[lines === 1 ? "one" : "other"].replace("{n}", String(lines)) : "";
  };
  area.addEventListener("input", count);
  count();
}

// Copies what an input shows. Plain HTTP has no clipboard, so the text is selected as well.
for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", () => {
    const input = document.getElementById(button.dataset.copy);
    input.select();
    if (navigator.clipboard) navigator.clipboard.writeText(input.value);
    else document.execCommand("copy");
    button.textContent = button.dataset.copied;
  });
}
