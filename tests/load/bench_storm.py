"""A class of thirty behind every kind of network, beside a flood, and the same class left alone; prints JSON.

Run as `python -m tests.load.bench_storm [SECONDS]`: a process of its own, which starts and ends its own server. Three
lessons one after the other: quiet, storm, quiet. In the storm three of the thirty are Chromium, where it is installed.
"""

import json
import os
import platform
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import Thread
from typing import Any

from playwright.sync_api import Error, Page, sync_playwright

from tests.browser.conftest import CHROMIUM, QUIET
from tests.browser.people import TAPS
from tests.load.bench_small import percentiles
from tests.load.lesson import Teacher, free_names, play
from tests.load.server import Server
from tests.load.storm import Lesson, flooded, flooder, networks, tracebacks, weather
from tests.proxies import Proxy

PUPILS = 30
SECONDS = 60.0
RATE = 8.0
HALF_BODIES = 4100
BROWSERS = ("held", "redirected", "page")
STUCK_MS = 30_000
END_MS = 60_000
TAP = """(selectors) => {
  if (document.querySelector(".busy")) return false;
  const button = selectors.map((one) => document.querySelector(one)).find(Boolean);
  button?.click();
  return document.querySelector(".busy") !== null;
}"""


class Screens:
    """Real tablets, each behind a network."""

    def __init__(self, pages: list[Page]) -> None:
        self.pages = pages
        self.taps = 0

    def enter(self, lesson: Lesson, proxies: dict[str, Proxy]) -> None:
        """Let them in by their own taps."""
        ids = free_names(lesson.server.port, lesson.code, len(self.pages))
        for page, pupil_id, network in zip(self.pages, ids, BROWSERS[: len(ids)], strict=True):
            page.goto(f"{proxies[network].address}/join/{lesson.code}")
            page.click(f'a[href$="/confirm/{pupil_id}"]')
            page.click("main button.primary")
            page.wait_for_url("**/play")

    def play(self, seconds: float) -> None:
        """Tap what each screen offers, once a second."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            for page in self.pages:
                with suppress(Error):  # a page that is just being loaded again
                    self.taps += page.evaluate(TAP, [selector for selector, _ in TAPS])
            self.pages[0].wait_for_timeout(1000) if self.pages else time.sleep(1)

    def ended(self) -> int:
        """How many show the end, after as long as it may take."""
        found = 0
        for page in self.pages:
            with suppress(Error):
                page.wait_for_selector('body[data-phase="ended"]', timeout=END_MS)
                found += 1
        return found


@contextmanager
def screens(count: int) -> Iterator[Screens]:
    """As many tablets as asked for; none without Chromium."""
    with ExitStack() as stack:
        pages = []
        if count and CHROMIUM:
            playwright = stack.enter_context(sync_playwright())
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
            stack.callback(browser.close)
            pages = [browser.new_page(viewport={"width": 1024, "height": 768}) for _ in range(count)]
        yield Screens(pages)


def figures(lesson: Lesson, began_ms: int) -> dict[str, Any]:
    """What came of a lesson that has ended."""
    near = [move.ack for each in lesson.tablets if not each.network for move in each.moves]
    every = [move.ack for each in lesson.tablets for move in each.moves]
    return lesson.outcome() | {
        "stuck_tables": lesson.stuck(began_ms),
        "ack_ms": percentiles(near),
        "ack_ms_all": percentiles(every),
        "moves_without_a_fault": len(near),
    }


def quiet(server: Server, teacher: Teacher, class_id: int, seconds: float) -> dict[str, Any]:
    """The class alone."""
    lesson = Lesson(server, teacher, class_id)
    lesson.enter(PUPILS, {})
    lesson.start()
    play(lesson.tablets, seconds, RATE)
    lately = round(time.time() * 1000) - STUCK_MS
    lesson.end()
    lesson.leave()
    return figures(lesson, lately)


def storm(
    server: Server, teacher: Teacher, class_id: int, seconds: float, device: dict[str, str], tablets: Screens
) -> dict[str, Any]:
    """The class behind every network, and the flood beside."""
    with networks(server) as proxies:
        lesson = Lesson(server, teacher, class_id)
        tablets.enter(lesson, proxies)
        lesson.enter(PUPILS - len(tablets.pages), proxies)
        lesson.start()
        changing = Thread(target=weather, args=(proxies, lesson.over))
        with flooded(server, seconds, HALF_BODIES, device) as flood:
            changing.start()
            playing = Thread(target=play, args=(lesson.tablets, seconds, RATE))
            playing.start()
            tablets.play(seconds)
            playing.join()
            lately = round(time.time() * 1000) - STUCK_MS
            lesson.end()
            seen = tablets.ended()
            changing.join()
        lesson.leave()
        found = {"browsers": len(tablets.pages), "browsers_ended": seen, "taps": tablets.taps, "flood": flood}
        return figures(lesson, lately) | found


def measure(server: Server, seconds: float) -> dict[str, Any]:
    """Quiet, storm, quiet, and how the first compares with the others."""
    teacher = Teacher(server.port)
    teacher.set_up()
    device = flooder(server, teacher)
    class_id = teacher.new_class("6B", PUPILS)
    with screens(len(BROWSERS)) as tablets:
        before = quiet(server, teacher, class_id, seconds)
        between = storm(server, teacher, class_id, seconds, device, tablets)
        after = quiet(server, teacher, class_id, seconds)
    alone = (before["ack_ms"]["p99"] + after["ack_ms"]["p99"]) / 2
    return {
        "ratio_p99": round(between["ack_ms"]["p99"] / alone, 2),
        "quiet": before,
        "storm": between,
        "quiet_again": after,
        "tracebacks": len(tracebacks(server)),
    }


def main() -> None:
    """Measure on a new installation and print the figures."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    about = {
        "date": datetime.now(UTC).date().isoformat(),
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "load_before": round(os.getloadavg()[0], 2),
        "seconds": seconds,
        "moves_per_second": RATE,
    }
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        print(json.dumps(about | measure(server, seconds), indent=2))


if __name__ == "__main__":
    main()
