// Following the server: a stream of states, and beside it a question for news every few seconds.
//
// A stream may be open and bring nothing: a proxy holds it back, or the network died without a word. So what the
// answers know decides: when one knows more than the stream has brought, the page asks often instead, and trusts a
// stream again only when that was the first to bring news. The questions also tell the server that the page is there,
// and what it has taken.

import { ask } from "./asking.js";

const TICK_MS = 500;
const OFTEN_MS = 2_000;
const SELDOM_MS = 5_000;
const JITTER_MS = 2_000;
const ENDED_MS = 20_000;
const POLL_PATIENCE_MS = 8_000;
const STREAM_PATIENCE_MS = 2_000; // a stream may be a little behind an answer
const FIRST_BYTE_MS = 6_000;
const SILENT_MS = 40_000;
const STEADY_MS = 30_000; // a stream that lasted so long and then broke has not failed
const RETRY_STREAM_MS = 60_000;
const SIGN_MS = 8_500;
const ASLEEP_MS = 15_000;

/** Whether the first version is older; the first part that differs decides: a next game's own version begins low again. */
export function older(one, other) {
  const at = one.findIndex((part, index) => part !== other[index]);
  return at >= 0 && one[at] < other[at];
}

/**
 * @param {{stream: string, state: string, version: () => number[], ended: () => boolean,
 *          onState: (state: object) => void, sign: (what: string, words?: string) => void}} options
 * @returns {{ask: () => void, heard: () => void, judge: (state: object) => void}}
 *   ask: for news now; heard: the server has answered something else; judge: a state that an answer brought
 */
export function follow(options) {
  let source = null;
  let opened = 0;
  let spoke = 0; // when the stream last brought anything
  let streamed = [0, 0, 0]; // the newest version that this stream brought
  let trusted = true;
  let resting = false; // other pages of this pupil have the streams
  let failures = 0;
  let reopening = 0;

  let asking = false;
  let asked = performance.now();
  let answered = performance.now();
  let wait = SELDOM_MS;

  // The stream

  function close() {
    source?.close();
    source = null;
    clearTimeout(reopening);
  }

  function distrust() {
    close();
    trusted = false;
    wait = Math.min(wait, OFTEN_MS);
    // Thirty tablets behind one proxy must not come back in the same instant.
    reopening = setTimeout(open, RETRY_STREAM_MS + Math.random() * JITTER_MS);
  }

  function open() {
    close();
    resting = false;
    if (!window.EventSource) return distrust();
    const stream = new EventSource(`${options.stream}?v=${options.version().join(".")}`);
    source = stream;
    opened = spoke = performance.now();
    streamed = [0, 0, 0];
    const mine = (handle) => (event) => source === stream && handle(event);
    stream.addEventListener("state", mine((event) => bring(JSON.parse(event.data))));
    stream.addEventListener("beat", mine(() => (spoke = performance.now())));
    stream.addEventListener("enough", mine(rest));
    stream.addEventListener("error", mine(fail));
    setTimeout(mine(() => spoke === opened && distrust()), FIRST_BYTE_MS);
    return undefined;
  }

  function bring(state) {
    spoke = performance.now();
    if (older(streamed, state.v)) streamed = state.v;
    if (!trusted && older(options.version(), state.v)) trusted = true;
    options.onState(state);
  }

  function rest() {
    close();
    resting = true;
  }

  function fail() {
    const lasted = spoke > opened && performance.now() - opened > STEADY_MS;
    failures = lasted ? 1 : failures + 1;
    if (failures > 1) distrust();
    else {
      close();
      reopening = setTimeout(open, 500 + Math.random() * JITTER_MS);
    }
    askNow();
  }

  /** What an answer knows and the stream does not bring soon after, the stream holds back. */
  function judge(state) {
    const against = source;
    if (!against || state.phase === "gone") return;
    setTimeout(() => {
      if (source === against && older(streamed, state.v)) distrust();
    }, STREAM_PATIENCE_MS);
  }

  // The questions

  function heard() {
    asked = answered = performance.now();
    options.sign("");
  }

  async function askNow(known = options.version().join(".")) {
    if (asking) return;
    asking = true;
    const answer = await ask(`${options.state}?v=${known}`, {}, POLL_PATIENCE_MS);
    asking = false;
    asked = performance.now();
    wait = Math.max(pace(), answer.wait ?? 0);
    if (answer.kind !== "ours") return options.sign(answer.kind, answer.words);
    heard();
    if (answer.body?.v) {
      judge(answer.body);
      options.onState(answer.body);
    }
    return undefined;
  }

  function pace() {
    if (options.ended()) return ENDED_MS + Math.random() * JITTER_MS;
    return resting || (trusted && source) ? SELDOM_MS + Math.random() * JITTER_MS : OFTEN_MS;
  }

  // Waking up

  function wake() {
    if (document.visibilityState === "hidden") return;
    answered = performance.now();
    asking = false; // what was asked before a sleep may never be answered
    askNow(""); // even an unchanged state sets the clock right
    open();
  }

  let ticked = Date.now();
  setInterval(() => {
    const now = performance.now();
    // A closed lid may freeze everything, the clock of the page too, without any event: the time of day tells.
    const slept = Date.now() - ticked > TICK_MS + ASLEEP_MS;
    ticked = Date.now();
    if (slept || (source && now - spoke > SILENT_MS)) return wake();
    if (now - asked > wait) askNow();
    if (now - answered > Math.max(SIGN_MS, wait + STREAM_PATIENCE_MS)) options.sign("lost");
    return undefined;
  }, TICK_MS);

  document.addEventListener("visibilitychange", wake);
  window.addEventListener("pageshow", (event) => event.persisted && wake());
  window.addEventListener("online", wake);
  window.addEventListener("pagehide", close);
  document.addEventListener("resume", wake);
  open();
  return { ask: () => performance.now() - asked > 1000 && askNow(), heard, judge };
}
