// Words and numbers: the page carries the sentences, this fills them in.

const catalogue = JSON.parse(document.getElementById("words").textContent);
const language = document.documentElement.lang || "nb";
const plural = new Intl.PluralRules(language);

/** A number as the language writes it: U+2212 for minus, decimal comma where that is the custom. */
export function number(value) {
  const text = String(value).replace("-", "−");
  return language === "en" ? text : text.replace(".", ",");
}

/** The sentence with its places filled in; `n` chooses between one and several. */
export function say(key, values = {}) {
  let sentence = catalogue[key] ?? "";
  if (typeof sentence === "object") sentence = sentence[plural.select(Number(values.n))] ?? sentence.other;
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));
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
