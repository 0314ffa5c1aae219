// Shows a finished game step by step. Without it every step is there to read.

const place = document.getElementById("replay");
const list = document.getElementById("list");
const words = place.dataset;
const part = (name) => place.querySelector(`[data-${name}]`);
const plural = new Intl.PluralRules(document.documentElement.lang || "nb");

const fill = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));
const counted = (n) => fill(plural.select(n) === "one" ? words.cardsOne : words.cardsOther, { n });

function element(name, className, ...children) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

function svg(name, attributes, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

// Cards: the drawings that the rule pages have (templates/macros/cards.html).

function numberClass(value) {
  if (value.length > 4) return "card-number longest";
  return value.length > 3 ? "card-number longer" : value.length > 2 ? "card-number long" : "card-number";
}

function inside(code, value) {
  const rank = { T: "10", X: "" }[code[0]] ?? code[0];
  const suit = `#suit-${code[1]}`;
  if (value) {
    return [
      svg("text", { class: numberClass(value), x: 30, y: 58 }, value),
      svg("text", { class: "card-corner", x: 7, y: 20 }, rank),
      svg("use", { href: suit, x: 41, y: 7, width: 13, height: 13 }),
    ];
  }
  if (rank) return [svg("text", { class: "card-number", x: 30, y: 38 }, rank), svg("use", { href: suit, x: 18, y: 48, width: 24, height: 24 })];
  return [svg("use", { href: suit, x: 12, y: 14, width: 36, height: 36 }), svg("text", { class: "card-joker", x: 30, y: 70 }, words.joker)];
}

function card(game, code) {
  const frame = { viewBox: "0 0 60 84", role: "img", "aria-label": code ? game.cards[code] : words.down };
  if (!code) return svg("svg", { class: "card back", ...frame }, svg("use", { href: "#card-back" }));
  const edge = svg("rect", { class: "card-edge", x: 1, y: 1, width: 58, height: 82, rx: 8 });
  return svg("svg", { class: "dhr".includes(code[1]) ? "card red" : "card", ...frame }, edge, ...inside(code, game.values[code]));
}

function side(game, row, name) {
  const has = "hand" in row ? fill(words.hand, row) : counted(row.stack);
  const who = element("p", "who", element("strong", "", name), element("span", "", has));
  if (row.gain) who.append(element("span", "gain", `+${row.gain}`));
  const lies = element("div", "lies", ...(row.open ?? []).map((code) => card(game, code)));
  const made = element("div", row.gain ? "desk-row gains" : "desk-row", who, lies);
  if (row.passes) made.append(element("div", "lies passes", element("span", "", words.passes), ...row.passes.map((code) => card(game, code))));
  return made;
}

function desk(game, step) {
  const rows = step.rows.map((row, number) => side(game, row, game.sides[number]));
  return "stock" in step ? [...rows, element("p", "stock quiet-text", fill(words.stock, { n: step.stock }))] : rows;
}

// What was asked and answered

function verdict(one) {
  const line = element("p", one.right ? "good-text" : "bad-text", one.right ? "✓ " : "", element("strong", "", one.answer), ` ${one.right ? words.right : words.wrong}`);
  if (one.correct) line.append(" ", element("span", "plain-text", fill(words.correct, { answer: one.correct })));
  return line;
}

function told(one) {
  const about = one.about ? [element("p", "quiet-text", fill(words.about, { name: one.about }))] : [];
  const question = element("p", "", one.question);
  if (!one.who) {
    const right = one.correct ? [element("details", "", element("summary", "", words.reveal), element("p", "", element("strong", "", one.correct)))] : [];
    return element("li", "", ...about, question, ...right);
  }
  const thought = one.thought ? [element("p", "quiet-text", one.thought)] : [];
  return element("li", "", element("p", "", element("strong", "", one.who)), ...about, question, verdict(one), ...thought);
}

// Stepping

const WANTED = {
  war: (step) => step.war,
  wrong: (step) => step.told?.some((one) => one.right === false),
  asked: (step) => step.told,
};
const KEYS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", " ": "play" };

function run(game) {
  const { steps } = game;
  const slider = part("place");
  const jumps = [...place.querySelectorAll("[data-jump]")];
  const playButton = place.querySelector('[data-go="play"]');
  const [, hash] = /^#(?:at|step)-(\d+)$/.exec(window.location.hash) ?? [];
  let at = hash ? Math.min(Math.max(Number(hash), 1), steps.length) - 1 : 0;
  let timer = null;

  // aria-disabled, not disabled: a button that was just pressed keeps the focus.
  const dim = (button, dimmed) => button.setAttribute("aria-disabled", String(dimmed));
  const found = (name, way) => {
    let there = at + way;
    while (there >= 0 && there < steps.length && !WANTED[name](steps[there])) there += way;
    return there >= 0 && there < steps.length ? there : null;
  };

  function show() {
    const step = steps[at];
    part("text").textContent = step.text;
    part("desk").replaceChildren(...desk(game, step));
    part("answers").replaceChildren(...(step.told ?? []).map(told));
    part("no-answers").hidden = Boolean(step.told);
    part("counted").textContent = fill(words.count, { n: at + 1, of: steps.length });
    slider.value = at + 1;
    slider.setAttribute("aria-valuetext", part("counted").textContent);
    for (const name of ["first", "back"]) dim(place.querySelector(`[data-go="${name}"]`), at === 0);
    dim(place.querySelector('[data-go="next"]'), at === steps.length - 1);
    for (const jump of jumps) dim(jump, found(jump.dataset.jump, Number(jump.dataset.way)) === null);
    for (const link of document.querySelectorAll("[data-keep]")) link.hash = `at-${at + 1}`;
  }

  function go(there, aloud = true) {
    const next = Math.min(Math.max(there, 0), steps.length - 1);
    if (next === at) return;
    at = next;
    show();
    if (aloud) part("said").textContent = `${part("counted").textContent}. ${steps[at].text}`;
  }

  function stop() {
    clearInterval(timer);
    timer = null;
    playButton.textContent = words.play;
  }

  function play() {
    const pace = Number(place.querySelector('[name="speed"]:checked').value);
    clearInterval(timer);
    timer = setInterval(() => (at === steps.length - 1 ? stop() : go(at + 1, pace > 1000)), pace);
    playButton.textContent = words.pause;
  }

  const WAYS = {
    first: () => go(0),
    last: () => go(steps.length - 1),
    back: () => go(at - 1),
    next: () => go(at + 1),
  };
  function act(name) {
    if (name === "play" && timer === null) {
      if (at === steps.length - 1) go(0);
      play();
    } else {
      stop();
      WAYS[name]?.();
    }
  }

  for (const button of place.querySelectorAll("[data-go]")) button.addEventListener("click", () => act(button.dataset.go));
  for (const jump of jumps) {
    jump.addEventListener("click", () => {
      stop();
      go(found(jump.dataset.jump, Number(jump.dataset.way)) ?? at);
    });
  }
  for (const speed of place.querySelectorAll('[name="speed"]')) speed.addEventListener("change", () => timer !== null && play());
  slider.addEventListener("input", () => {
    stop();
    go(Number(slider.value) - 1, false);
  });
  document.addEventListener("keydown", (event) => {
    const name = KEYS[event.key];
    const own = event.key === " " ? "input, button, a, summary" : "input";
    if (!name || event.altKey || event.ctrlKey || event.metaKey || event.target.closest(own)) return;
    event.preventDefault();
    act(name);
  });
  slider.max = steps.length;
  place.hidden = false;
  if (new URLSearchParams(window.location.search).has("page")) place.after(list);
  else list.open = false;
  show();
}

fetch(words.steps, { headers: { Accept: "application/json" } })
  .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(String(answer.status)))))
  .then(run)
  .catch(() => list.before(element("p", "band", words.failed)));
