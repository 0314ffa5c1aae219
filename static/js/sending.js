// What a pupil does, sent until the server has answered: the same message twice is taken once.

import { contactOr, fetchSoon } from "./live.js";

const token = document.querySelector('meta[name="csrf-token"]').content;
const HEADERS = { "Content-Type": "application/json", "X-CSRFToken": token, Accept: "application/json" };
const FIRST_WAIT = 500;
const LONGEST_WAIT = 8_000;

/**
 * Sends messages one after the other; the same one is not sent twice at a time.
 * @param {{answered: (answer: object) => void, busy: (working: boolean) => void, contact: (there: boolean) => void}} tell
 * @returns {{post: (path: string, body: object) => void, lost: () => boolean}}  `lost`: whether it is waiting for the network
 */
export function outbox(tell) {
  const queued = new Set();
  let sending = Promise.resolve();
  let waiting = false;

  function contact(there) {
    waiting = !there;
    tell.contact(there);
  }

  function post(path, body) {
    const message = JSON.stringify([path, body]);
    if (queued.has(message)) return;
    queued.add(message);
    tell.busy(true);
    sending = sending.then(async () => {
      const answer = await delivered(path, body, contact);
      queued.delete(message);
      tell.busy(queued.size > 0);
      tell.answered(answer);
    });
  }

  return { post, lost: () => waiting };
}

async function delivered(path, body, contact) {
  for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
    try {
      const response = await fetchSoon(`/play/${path}`, { method: "POST", headers: HEADERS, body: JSON.stringify(body) });
      if (response.headers.get("Content-Type")?.includes("json")) {
        contact(true);
        return await response.json();
      }
      if (response.status < 500) return { error: "csrf" };
    } catch {
      // No network: try again.
    }
    contact(false);
    await contactOr(wait);
  }
}
