"""A class behind spoiled networks beside a flood, and what came of it."""

import json
import random
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPException
from threading import Event, Thread
from typing import Any, NamedTuple

from tests.load.browser import Answer
from tests.load.lesson import ASK_SECONDS, Move, Pupil, Teacher, enter, free_names
from tests.load.server import ROOT, Server
from tests.proxies import INSTEAD, Fault, Proxy

WEATHER_SECONDS = 2.0
RETRY_SECONDS = 0.5
STREAM_AGAIN_SECONDS = 2.0
SEATED_SECONDS = 40.0
ENDED_SECONDS = 60.0
LEAVE_SECONDS = 20.0
NOT_TAKEN = {400, 408, 425, 429}
"""Not refused by the rules: the page keeps the message and sends it again."""
FLOODER = "a class beside"

Key = tuple[str, int, int, int, int]
"""Kind, game, ask, seat, and whom an answer is about (-1: a turn)."""


class Network(NamedTuple):
    """What a network does to streams all the time, and to everything else every other moment."""

    streams: Fault = Fault.NONE
    posts: Fault = Fault.NONE
    gets: Fault = Fault.NONE
    strips_cookies: bool = False


NETWORKS = {
    "held": Network(streams=Fault.HELD),
    "silent": Network(Fault.SILENT, Fault.SILENT),
    "cut": Network(Fault.CUT, Fault.CUT, Fault.CUT),
    "redirected": Network(Fault.REDIRECTED, Fault.REDIRECTED, Fault.REDIRECTED),
    "page": Network(Fault.PAGE, Fault.PAGE, Fault.PAGE),
    "busy": Network(Fault.BUSY, Fault.BUSY, Fault.BUSY),
    "lost": Network(posts=Fault.LOST, gets=Fault.LOST),
    "doubled": Network(posts=Fault.DOUBLED, gets=Fault.DOUBLED),
    "cookies": Network(strips_cookies=True),
}


@contextmanager
def networks(server: Server) -> Iterator[dict[str, Proxy]]:
    """A proxy for each network, fair until `weather` spoils them."""
    with ExitStack() as stack:
        yield {name: stack.enter_context(Proxy(server.port)) for name in NETWORKS}


def weather(proxies: dict[str, Proxy], over: Event) -> None:
    """Spoil every network until the lesson is over: streams always, the rest every other moment."""
    spoiled = True
    while not over.is_set():
        for name, proxy in proxies.items():
            network = NETWORKS[name]
            proxy.streams = network.streams
            proxy.posts, proxy.gets = (network.posts, network.gets) if spoiled else (Fault.NONE, Fault.NONE)
            proxy.strip_cookies = network.strips_cookies and spoiled
        spoiled = not spoiled
        over.wait(WEATHER_SECONDS)
    for proxy in proxies.values():
        proxy.streams = proxy.posts = proxy.gets = Fault.NONE
        proxy.strip_cookies = False


def _own(answer: Answer) -> dict[str, Any] | None:
    """The app's own JSON; None for what a network answers in its stead."""
    with suppress(ValueError):
        body = json.loads(answer.text)
        return body if isinstance(body, dict) and ("v" in body or "error" in body) else None
    return None


@dataclass(eq=False, kw_only=True)
class Tablet(Pupil):
    """A pupil whose page keeps what it has to say until the server itself has answered."""

    pupil_id: int
    network: str
    """Empty: nothing is between it and the server."""
    over: Event
    sent: set[Key] = field(default_factory=set)
    taken: set[Key] = field(default_factory=set)
    broken: int = 0
    """Answers of the server itself with 500 and above."""

    def follow(self) -> None:
        """Read streams, one after the other, until the lesson is over."""
        while not self.over.is_set():
            for event, data in self.browser.events("/play/stream"):
                if event == "state":
                    self.take(json.loads(data))
                if self.over.is_set() or self.state.get("phase") == "ended":
                    return
            self.over.wait(STREAM_AGAIN_SECONDS)

    def ask(self) -> None:
        """Ask for news every few seconds until the lesson is over."""
        with self.browser.twin() as browser:
            while not self.over.wait(ASK_SECONDS + self.random.random()):
                try:
                    answer = browser.get(f"/play/state?v={self.known}")
                except (OSError, HTTPException):
                    browser.close()
                    continue
                self._count(answer)
                if answer.status == 200 and (state := _own(answer)):
                    self.take(state)

    def move(self, kind: str, body: dict[str, Any]) -> None:
        """Send a move until the server has answered it; the ack is from the first sending to that answer."""
        seat, about, known = self.state["game"]["seat"], body.get("about", -1), self.state["v"][2]
        key = (kind, body["game"], body["ask"], seat, about)
        self.sent.add(key)
        sent = time.perf_counter()
        try:
            if (answer := self._delivered(kind, body)) is None:
                return
            ack = time.perf_counter() - sent
            state = json.loads(answer.text)
            if answer.status == 200:
                self.taken.add(key)
                self.moves.append(Move(kind, self, *key[1:], sent, ack, max(known, state["v"][2])))
            else:
                self.refused += 1
                state = state.get("state", self.state)
            self.take(state)
        finally:
            self.busy = False

    def _delivered(self, kind: str, body: dict[str, Any]) -> Answer | None:
        kept = not self.network  # what fails on a kept connection a browser sends at once on a new one
        while not self.over.is_set():
            try:
                answer = self.browser.post_json(f"/play/{kind}?v={self.known}", body)
            except (OSError, HTTPException):
                self.browser.close()
                if kept:
                    kept = False
                    continue
            else:
                self._count(answer)
                if _own(answer) and answer.status < 500 and answer.status not in NOT_TAKEN:
                    gone = answer.status != 200 and "state" not in json.loads(answer.text)
                    if not gone:
                        return answer
            self.over.wait(RETRY_SECONDS)
        return None

    def _count(self, answer: Answer) -> None:
        self.broken += answer.status >= 500 and answer.text.encode() not in INSTEAD[Fault.BUSY]


def wait_until(true: Callable[[], bool], seconds: float) -> bool:
    """Whether it came true in time."""
    until = time.monotonic() + seconds
    while not true() and time.monotonic() < until:
        time.sleep(0.1)
    return true()


class Lesson:
    """One session of a class: everybody comes in, plays, and sees the end."""

    def __init__(self, server: Server, teacher: Teacher, class_id: int) -> None:
        self.server, self.teacher = server, teacher
        self.code = teacher.open_session(class_id)
        self.over = Event()
        self.tablets: list[Tablet] = []
        self._threads: list[Thread] = []

    def enter(self, count: int, proxies: dict[str, Proxy]) -> None:
        """Let pupils in: every third has nothing between, the others are dealt to the networks in turn."""
        names = list(proxies)
        behind = 0
        for number, pupil_id in enumerate(free_names(self.server.port, self.code, count)):
            network = ""
            if names and number % 3:
                network, behind = names[behind % len(names)], behind + 1
            port = proxies[network].port if network else self.server.port
            browser = enter(port, self.code, pupil_id)
            self.tablets.append(
                Tablet(browser, random.Random(number), pupil_id=pupil_id, network=network, over=self.over)
            )

    def start(self) -> None:
        """Seat everybody; fails unless all see their table."""
        works = [*(each.follow for each in self.tablets), *(each.ask for each in self.tablets)]
        self._threads = [Thread(target=work, daemon=True) for work in works]
        for thread in (Thread(target=self.teacher.follow, daemon=True), *self._threads):
            thread.start()
        self.teacher.start()
        if not wait_until(lambda: all(each.state.get("game") for each in self.tablets), SEATED_SECONDS):
            raise SystemExit("Not every pupil got a seat.")

    def end(self) -> None:
        """End the session, and let everybody see it."""
        self.teacher.end()
        wait_until(lambda: self.ended == len(self.tablets), ENDED_SECONDS)
        self.over.set()

    def leave(self) -> None:
        """Put the tablets away."""
        for thread in self._threads:
            thread.join(LEAVE_SECONDS)
        for tablet in self.tablets:
            tablet.browser.close()
        self.teacher.browser.close()

    @property
    def ended(self) -> int:
        """How many pupils see the end."""
        return sum(each.state.get("phase") == "ended" for each in self.tablets)

    def stored(self) -> Counter[Key]:
        """The turns and answers of these pupils that the database has."""
        marks = ",".join(str(each.pupil_id) for each in self.tablets)
        here = f"session_id = {self.teacher.session_id} AND pupil_id IN ({marks})"
        theirs = f"participation_id IN (SELECT id FROM participations WHERE {here})"
        turns = f"SELECT 'turn', game_id, ask, seat, -1 FROM decisions WHERE NOT by_computer AND {theirs}"
        answers = f"SELECT 'answer', game_id, ask, seat, about FROM attempts WHERE {theirs}"
        with closing(sqlite3.connect(f"file:{self.server.database}?mode=ro", uri=True)) as connection:
            return Counter([*connection.execute(turns), *connection.execute(answers)])

    def stuck(self, since_ms: int) -> int:
        """Running games in which nobody has done anything since then, ms of the clock."""
        sql = """SELECT count(*) FROM games g WHERE session_id = ? AND (ended_at IS NULL OR ended_at > ?)
            AND NOT EXISTS (SELECT 1 FROM decisions d WHERE d.game_id = g.id AND d.at > ?)
            AND NOT EXISTS (SELECT 1 FROM attempts a WHERE a.game_id = g.id AND a.at > ?)"""
        with closing(sqlite3.connect(f"file:{self.server.database}?mode=ro", uri=True)) as connection:
            values = (self.teacher.session_id, since_ms, since_ms, since_ms)
            return int(connection.execute(sql, values).fetchone()[0])

    def outcome(self) -> dict[str, int]:
        """What must be: everybody at the end, and every answer once."""
        stored = self.stored()
        taken = {key for each in self.tablets for key in each.taken}
        sent = {key for each in self.tablets for key in each.sent}
        own = [each.state["result"] for each in self.tablets if each.state.get("result")]
        return {
            "pupils": len(self.tablets),
            "ended": self.ended,
            "accepted": len(taken),
            "stored": len(stored),
            "twice": sum(count - 1 for count in stored.values()),
            "missing": len(taken - set(stored)),
            "never_sent": len(set(stored) - sent),
            "answers_stored": sum(key[0] == "answer" for key in stored),
            "answers_on_the_end_screens": sum(each["answered"] for each in own),
            "refused": sum(each.refused for each in self.tablets),
            "own_5xx": sum(each.broken for each in self.tablets),
            "idle": sum(not each.taken for each in self.tablets),
        }


def flooder(server: Server, teacher: Teacher) -> dict[str, str]:
    """The headers of a pupil in a room beside."""
    code = teacher.open_session(teacher.new_class(FLOODER, 2))
    (pupil_id,) = free_names(server.port, code, 1)
    with enter(server.port, code, pupil_id) as browser:
        return browser._headers()


@contextmanager
def flooded(server: Server, seconds: float, halves: int, headers: dict[str, str]) -> Iterator[dict[str, int]]:
    """A flood from a process of its own, for so long; afterwards it is told what came of it."""
    command = [sys.executable, "-m", "tests.load.flood", str(server.port), str(seconds), str(halves)]
    told: dict[str, int] = {}
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdin is not None
            process.stdin.write(json.dumps(headers))
            process.stdin.close()
            process.stdin = None
            yield told
            told |= json.loads(process.communicate(timeout=seconds + 90)[0])
        finally:
            process.kill()


def tracebacks(server: Server) -> list[str]:
    """The errors that the server has written down."""
    return (server.folder / "server.log").read_text().split("Traceback")[1:]
