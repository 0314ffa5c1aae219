// Following the server: a stream of states, polling by itself where the stream is blocked,
// and coming back after sleep, a closed lid or a lost network.

const SILENT_MS = 40_000;
const FIRST_BYTE_MS = 6_000;
const POLL_MS = 2_000;
const RETRY_STREAM_MS = 60_000;

const ANSWER_MS = 15_000;
const TICK_MS = 5_000;
const ASLEEP_MS = 15_000;

/** Like fetch, but gives up in time: after a sleep an old connection may be dead without anyone knowing. */
export async function fetchSoon(address, options = {}) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), ANSWER_MS);
  try {
    return await fetch(address, { ...options, signal: stop.signal });
  } finally {
    clearTimeout(timer);
  }
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

/**
 * @param {{stream: string, state: string, version: () => string, onState: (state: object) => void,
 *          onContact: (there: boolean) => void}} options
 */
export function follow(options) {
  let source = null;
  let heard = 0;
  let polling = 0;
  let failures = 0;
  let reopening = 0;

  function contact(there) {
    if (there) failures = 0;
    options.onContact(there);
  }

  function take(text) {
    heard = performance.now();
    contact(true);
    options.onState(JSON.parse(text));
  }

  function close() {
    if (source) source.close();
    source = null;
    clearTimeout(reopening);
  }

  function open() {
    close();
    if (!window.EventSource) return startPolling();
    const opened = new EventSource(options.stream);
    source = opened;
    heard = performance.now();
    opened.addEventListener("state", (event) => {
      stopPolling();
      take(event.data);
    });
    opened.addEventListener("beat", () => {
      heard = performance.now();
      contact(true);
    });
    opened.addEventListener("error", () => {
      if (source !== opened) return;
      close();
      failures += 1;
      fetchState();
      if (failures >= 2) startPolling();
      // Thirty tablets that lost one access point must not come back in the same instant.
      reopening = setTimeout(open, polling ? RETRY_STREAM_MS : 500 + Math.random() * 2000);
    });
    setTimeout(() => {
      if (source === opened && performance.now() - heard >= FIRST_BYTE_MS - 100) startPolling();
    }, FIRST_BYTE_MS);
    return undefined;
  }

  async function fetchState(known = options.version()) {
    try {
      const response = await fetchSoon(`${options.state}?v=${known}`, { cache: "no-store" });
      if (response.status === 200) take(await response.text());
      else contact(response.status === 204);
    } catch {
      contact(false);
    }
  }

  function startPolling() {
    if (polling) return;
    fetchState();
    polling = setInterval(fetchState, POLL_MS);
  }

  function stopPolling() {
    clearInterval(polling);
    polling = 0;
  }

  function wake() {
    if (document.visibilityState === "hidden") return;
    fetchState(""); // even an unchanged state sets the clock right
    open();
  }

  document.addEventListener("visibilitychange", wake);
  window.addEventListener("pageshow", (event) => event.persisted && wake());
  window.addEventListener("online", wake);
  window.addEventListener("pagehide", close);
  document.addEventListener("resume", wake);
  // A closed lid may freeze everything, the clock of the page too, without any event: the time of day tells.
  let ticked = Date.now();
  setInterval(() => {
    const slept = Date.now() - ticked > TICK_MS + ASLEEP_MS;
    ticked = Date.now();
    if (slept || (source && performance.now() - heard > SILENT_MS)) wake();
  }, TICK_MS);
  open();
  return { fetchState };
}
