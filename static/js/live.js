// Following the server: a stream of states, polling by itself where the stream is blocked,
// and coming back after sleep, a closed lid or a lost network.

const SILENT_MS = 40_000;
const FIRST_BYTE_MS = 6_000;
const POLL_MS = 2_000;
const RETRY_STREAM_MS = 60_000;

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

  async function fetchState() {
    try {
      const response = await fetch(`${options.state}?v=${options.version()}`, { cache: "no-store" });
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
    fetchState();
    open();
  }

  document.addEventListener("visibilitychange", wake);
  window.addEventListener("pageshow", (event) => event.persisted && wake());
  window.addEventListener("online", wake);
  window.addEventListener("pagehide", close);
  setInterval(() => {
    if (source && performance.now() - heard > SILENT_MS) wake();
  }, 5_000);
  open();
  return { fetchState };
}
