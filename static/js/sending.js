// What a pupil does, sent until the server itself has answered: the same message twice is taken once.

import { ask, contactOr, forgetReload, reloadOnce } from "./asking.js";

const token = document.querySelector('meta[name="csrf-token"]').content;
const HEADERS = { "Content-Type": "application/json", "X-CSRFToken": token, Accept: "application/json" };
const FIRST_WAIT = 500;
const LONGEST_WAIT = 8_000;
const TRYING_MS = 3_000; // an answer that takes longer is worth a word
const OLD_PAGE = "old page loaded again";

/**
 * Sends messages one after the other; the same one is not sent twice at a time.
 * @param {{answered: (answer: object) => void, busy: (working: boolean) => void, heard: () => void,
 *          sign: (what: string, words?: string) => void, version: () => number[]}} tell
 * @returns {{post: (path: string, body: object) => void}}
 */
export function outbox(tell) {
  const queued = new Set();
  let sending = Promise.resolve();

  function post(path, body) {
    const message = JSON.stringify([path, body]);
    if (queued.has(message)) return;
    queued.add(message);
    tell.busy(true);
    sending = sending.then(async () => {
      const answer = await delivered(path, body, tell);
      queued.delete(message);
      tell.busy(queued.size > 0);
      if (answer) tell.answered(answer);
    });
  }

  return { post };
}

/** The server's own answer, however long it takes; null when the page is being loaded anew. */
async function delivered(path, body, tell) {
  const began = performance.now();
  const trying = setTimeout(() => tell.sign("waiting"), TRYING_MS);
  try {
    for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
      const address = `/play/${path}?v=${tell.version().join(".")}`;
      const answer = await ask(address, { method: "POST", headers: HEADERS, body: JSON.stringify(body) });
      if (answer.body) {
        tell.heard();
        tell.sign("");
        return taken(answer.body);
      }
      const soon = answer.kind === "waiting" && performance.now() - began < TRYING_MS;
      if (!soon) tell.sign(answer.kind === "ours" ? "filtered" : answer.kind, answer.words);
      await contactOr(Math.max(wait, answer.wait ?? 0));
    }
  } finally {
    clearTimeout(trying);
  }
}

/** A page whose token is too old is loaded anew, once; if that does not help, it is said. */
function taken(body) {
  if (body.error !== "csrf") {
    forgetReload(OLD_PAGE);
    return body;
  }
  return reloadOnce(OLD_PAGE) ? null : body;
}
