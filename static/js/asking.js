// Asking the server, and telling its answers from those that a network gives in its stead.

const ANSWER_MS = 15_000;
const LONGEST_WAIT_S = 30;
const NOT_YET = new Set([408, 425, 429]); // as with every 5xx: not now, ask again
const SIGN_IN_TO_NETWORK = 511;

/** Like fetch, the text included, but gives up in time: after a sleep an old connection may be dead without anyone knowing. */
export async function fetchText(address, options = {}, patience = ANSWER_MS) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), patience);
  try {
    // The server redirects no script: who does is a filter, and its page is on another host, where a script may not go.
    const response = await fetch(address, { cache: "no-store", redirect: "manual", ...options, signal: stop.signal });
    return { response, text: await response.text() };
  } finally {
    clearTimeout(timer);
  }
}

/** Our own JSON has a version or says what is wrong; anything else is not from us. */
function ours(response, text) {
  if (!/^application\/json\b/.test(response.headers.get("Content-Type") ?? "")) return null;
  try {
    const body = JSON.parse(text);
    return Array.isArray(body?.v) || typeof body?.error === "string" ? body : null;
  } catch {
    return null;
  }
}

/**
 * Asks for JSON.
 * @returns {Promise<{kind: "ours" | "waiting" | "filtered" | "lost", body?: object | null, words?: string, wait?: number}>}
 *   ours: `body` is the server's answer, null where it has nothing new; waiting: it cannot answer yet, says why in
 *   `words` if it can, and wants to be asked again after `wait` ms; filtered: somebody else answered; lost: nobody did.
 */
export async function ask(address, options = {}, patience = ANSWER_MS) {
  try {
    const { response, text } = await fetchText(address, options, patience);
    if (response.status === 204) return { kind: "ours", body: null };
    const body = ours(response, text);
    if (response.status === SIGN_IN_TO_NETWORK) return { kind: "filtered" };
    if (response.status >= 500 || NOT_YET.has(response.status)) return notYet(response, body);
    return body ? { kind: "ours", body } : { kind: "filtered" };
  } catch {
    return { kind: "lost" };
  }
}

function notYet(response, body) {
  const seconds = Number(response.headers.get("Retry-After")) || 0;
  return { kind: "waiting", words: body?.message ?? "", wait: Math.min(seconds, LONGEST_WAIT_S) * 1000 };
}

/** Waits some milliseconds, less if the network comes back before. */
export function contactOr(milliseconds) {
  return new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer);
      window.removeEventListener("online", goOn);
      resolve();
    };
    const timer = setTimeout(goOn, milliseconds);
    window.addEventListener("online", goOn);
  });
}

/** Loads the page anew unless that was done lately and has not helped; whether it does. */
export function reloadOnce(reason, within = Infinity) {
  try {
    const last = sessionStorage.getItem(reason);
    if (last !== null && Date.now() - Number(last) < within) return false;
    sessionStorage.setItem(reason, String(Date.now()));
  } catch {
    return false; // Without a memory it might go on for ever.
  }
  window.location.reload();
  return true;
}

/** It has helped, or was not needed: the next time it may be tried again. */
export function forgetReload(reason) {
  try {
    sessionStorage.removeItem(reason);
  } catch {
    // Then nothing was remembered either.
  }
}
