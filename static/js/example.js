// Steps through the example of a rule page. Without it all steps are there to read.

const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first" };

function stepThrough(example) {
  const steps = [...example.querySelectorAll(".example-step")];
  const buttons = new Map([...example.querySelectorAll("[data-go]")].map((button) => [button.dataset.go, button]));
  const count = example.querySelector("[data-count]");
  const said = example.querySelector("[data-said]");
  let at = 0;

  // aria-disabled, not disabled: a button that was just pressed keeps the focus.
  const dim = (name, dimmed) => buttons.get(name).setAttribute("aria-disabled", String(dimmed));

  function show() {
    steps.forEach((step, place) => { step.hidden = place !== at; });
    count.textContent = count.dataset.count.replace("{n}", String(at + 1)).replace("{of}", String(steps.length));
    dim("first", at === 0);
    dim("back", at === 0);
    dim("next", at === steps.length - 1);
  }

  function go(where) {
    const before = at;
    at = where === "first" ? 0 : Math.min(Math.max(at + (where === "next" ? 1 : -1), 0), steps.length - 1);
    if (at === before) return;
    show();
    said.textContent = `${count.textContent}. ${steps[at].querySelector(".told").textContent}`;
  }

  for (const [name, button] of buttons) button.addEventListener("click", () => go(name));
  example.addEventListener("keydown", (event) => {
    const where = keys[event.key];
    if (!where || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(where);
  });
  example.classList.add("stepped");
  example.querySelector("[data-stepping]").hidden = false;
  show();
}

for (const example of document.querySelectorAll("[data-example]")) stepThrough(example);
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}
