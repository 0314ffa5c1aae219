// What a pupil may set on this device: sound (off at first), larger text, reading aloud.

const dialog = document.getElementById("settings");
const grid = document.getElementById("table");

function stored(name, fallback) {
  try {
    return window.localStorage.getItem(name) ?? fallback;
  } catch {
    return fallback;
  }
}

function store(name, value) {
  try {
    window.localStorage.setItem(name, value);
  } catch {
    // A private window keeps nothing; the choice holds until the page is left.
  }
}

// What the teacher has set for this pupil.
const given = {
  sound: "no",
  larger: document.body.classList.contains("larger") ? "yes" : "no",
  aloud: grid.dataset.readAloud,
};
// Tablets are shared: what one pupil chose here must not undo what the teacher has set for another.
const place = (name) => (given[name] === "yes" ? `${name}-given` : name);
const chosen = Object.fromEntries(Object.keys(given).map((name) => [name, stored(place(name), given[name])]));

let audio = null;
let last = "";

function hush() {
  window.speechSynthesis?.cancel();
}

function speak() {
  if (chosen.aloud !== "yes" || !window.speechSynthesis || !last) return;
  hush();
  const speech = new SpeechSynthesisUtterance(last.replace(/−\s?/g, "minus "));
  speech.lang = document.documentElement.lang === "en" ? "en-GB" : "nb-NO";
  window.speechSynthesis.speak(speech);
}

function apply() {
  document.body.classList.toggle("larger", chosen.larger === "yes");
}

for (const name of Object.keys(chosen)) {
  const box = document.getElementById(`set-${name}`);
  box.checked = chosen[name] === "yes";
  box.addEventListener("change", () => {
    chosen[name] = box.checked ? "yes" : "no";
    store(place(name), chosen[name]);
    apply();
    if (name === "sound") settings.tone(660);
    if (name === "aloud") (box.checked ? speak : hush)();
  });
}

export const settings = {
  open() {
    if (dialog.showModal) dialog.showModal();
    else dialog.setAttribute("open", "");
  },
  /** A short soft tone, if sound is on. */
  tone(pitch) {
    if (chosen.sound !== "yes") return;
    const Audio = window.AudioContext ?? window.webkitAudioContext;
    if (!Audio) return;
    audio = audio ?? new Audio();
    const swing = audio.createOscillator();
    const volume = audio.createGain();
    swing.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, audio.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.25);
    swing.connect(volume).connect(audio.destination);
    swing.start();
    swing.stop(audio.currentTime + 0.26);
  },
  /** Reads a text aloud, if that is on or when it is switched on; the same text once. */
  read(text) {
    if (text === last) return;
    last = text;
    speak();
  },
};
apply();
