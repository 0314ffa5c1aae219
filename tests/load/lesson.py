"""A lesson of a whole class: the teacher's steps, and the pupils with their streams."""

import json
import random
import re
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPException
from typing import Any

from tests.load.browser import Browser

PASSWORD = "a bench for thirty pupils"
ASK_SECONDS = 5.0
FORM = {
    "game": "interval",
    "numbers": "integers",
    "war": "nearest-zero",
    "kinds": ["order", "inside", "compared"],
    "players": 2,
    "minutes": 5,
    "idle_seconds": 300,
    "late_allowed": "y",
}


@dataclass(frozen=True)
class Move:
    """An accepted turn or answer: when it was sent, how long it took, and what the server said came of it."""

    kind: str
    pupil: "Pupil"
    game: int
    ask: int
    seat: int
    about: int
    sent: float
    ack: float
    version: int


@dataclass(eq=False)
class Pupil:
    """A pupil with a tablet."""

    browser: Browser
    random: random.Random
    state: dict[str, Any] = field(default_factory=dict)
    arrivals: list[tuple[int, int, float]] = field(default_factory=list)
    """Game, version and time of every state that the stream brought."""
    moves: list[Move] = field(default_factory=list)
    refused: int = 0
    busy: bool = False

    def take(self, state: dict[str, Any]) -> None:
        """Show a state unless a newer one is shown; the first part that differs tells, as in the browser."""
        if state["v"] >= self.state.get("v", [0, 0, 0]):
            self.state = state

    def follow(self) -> None:
        """Read the stream until the run ends."""
        for event, data in self.browser.events("/play/stream"):
            if event == "state":
                state = json.loads(data)
                self.arrivals.append((state["v"][1], state["v"][2], time.perf_counter()))
                self.take(state)

    @property
    def known(self) -> str:
        """The version that the screen has taken."""
        return ".".join(map(str, self.state.get("v", [])))

    def ask(self) -> None:
        """Ask for news every few seconds until the run ends, as a page does beside its stream."""
        with self.browser.twin() as browser:
            while True:
                time.sleep(ASK_SECONDS + self.random.random())
                with suppress(OSError, HTTPException):
                    answer = browser.get(f"/play/state?v={self.known}")
                    if answer.status == 200:
                        self.take(json.loads(answer.text))

    def wish(self) -> tuple[str, dict[str, Any]] | None:
        """The move the screen offers: kind and body."""
        game = self.state.get("game")
        if self.busy or not game or self.state["phase"] != "play":
            return None
        question = game["question"]
        here = {"game": game["id"], "ask": game["ask"]}
        if question and not question["answer"]:
            text = self.random.choice(question["choices"] or ["3"])
            return "answer", here | {"about": question["about"], "answer": text}
        return ("turn", here | {"choice": "turn"}) if game["turn"] == "mine" else None

    def move(self, kind: str, body: dict[str, Any]) -> None:
        """Send a move and note what came of it."""
        seat, known = self.state["game"]["seat"], self.state["v"][2]
        sent = time.perf_counter()
        try:
            answer = self.browser.post_json(f"/play/{kind}?v={self.known}", body)
            ack = time.perf_counter() - sent
            state = json.loads(answer.text)
            if answer.status != 200:
                self.refused += 1
                state = state.get("state") or self.state
            elif state["v"][2] > known:
                about = body.get("about", -1)
                self.moves.append(Move(kind, self, body["game"], body["ask"], seat, about, sent, ack, state["v"][2]))
            self.take(state)
        finally:
            self.busy = False


class Teacher:
    """The teacher, in front of a new installation."""

    def __init__(self, port: int) -> None:
        self.browser = Browser(port)
        self.session_id = 0

    def open_room(self, pupils: int) -> str:
        """Set up, make a class and open a session; the room code."""
        self.set_up()
        return self.open_session(self.new_class("6B", pupils))

    def set_up(self) -> None:
        """The first teacher of a new installation."""
        self.browser.get("/setup")
        self.browser.post("/setup", name="Kari Moe", login="kari", password=PASSWORD)

    def new_class(self, name: str, pupils: int) -> int:
        """A class of as many pupils; its id."""
        page = self.browser.get("/classes/new").text
        year = re.search(r'<option[^>]*selected[^>]*value="(\d{4})"|<option[^>]*value="(\d{4})"[^>]*selected', page)
        names = [f"Elev {chr(65 + number // 26)}{chr(97 + number % 26)}" for number in range(pupils)]
        fields = {"school_year": year[1] or year[2]} if year else {}
        place = self.browser.post("/classes/new/list", name=name, row=names, take=range(pupils), **fields).location
        return int(re.findall(r"\d+", place)[-1])

    def open_session(self, class_id: int) -> str:
        """Another session of a class, from now on this teacher's; the room code."""
        self.browser.get(f"/classes/{class_id}/sessions/new")
        place = self.browser.post(f"/classes/{class_id}/sessions/new", **FORM).location
        self.session_id = int(re.findall(r"\d+", place)[-1])
        lobby = self.browser.get(f"/sessions/{self.session_id}").text
        code = re.search(r"/join/(\d{6})", lobby) or re.search(r"\b(\d{3}\s\d{3})\b", lobby)
        if code is None:
            raise SystemExit("No room code on the page.")
        return "".join(code[1].split())

    def follow(self) -> None:
        """Keep the board open: fetch it when something changed, at most once a second."""
        fetched = 0.0
        with self.browser.twin() as fetcher:
            for event, _ in self.browser.events(f"/sessions/{self.session_id}/stream"):
                if event == "change" and time.monotonic() - fetched >= 1:
                    fetched = time.monotonic()
                    with suppress(OSError, HTTPException):
                        fetcher.get(f"/sessions/{self.session_id}/live")

    def start(self) -> None:
        """Seat everybody and start the clock."""
        self.browser.post(f"/sessions/{self.session_id}/start")

    def end(self) -> None:
        """End the session."""
        self.browser.post(f"/sessions/{self.session_id}/end")


def free_names(port: int, code: str, count: int) -> list[int]:
    """The first names of a room that nobody has chosen yet: ids of pupils."""
    with Browser(port) as browser:
        page = browser.get(f"/join/{code}").text
    ids = [int(text) for text in re.findall(rf"/join/{code}/confirm/(\d+)", page)]
    if len(ids) < count:
        raise SystemExit(f"Only {len(ids)} names to choose.")
    return ids[:count]


def enter(port: int, code: str, pupil_id: int) -> Browser:
    """The tablet of a pupil who has chosen the own name."""
    browser = Browser(port)
    browser.get(f"/join/{code}")
    browser.post(f"/join/{code}/name", pupil=pupil_id)
    browser.get("/play")
    return browser


def join(port: int, code: str, count: int) -> list[Pupil]:
    """Let as many pupils in, each with a tablet of their own."""
    return [
        Pupil(enter(port, code, pupil_id), random.Random(number))
        for number, pupil_id in enumerate(free_names(port, code, count))
    ]


def play(pupils: list[Pupil], seconds: float, rate: float) -> None:
    """Let pupils who have something to do move, `rate` moves a second in all."""
    chooser = random.Random(1)
    began = time.monotonic()
    with ThreadPoolExecutor(len(pupils)) as pool:
        for number in range(int(seconds * rate)):
            time.sleep(max(0.0, began + number / rate - time.monotonic()))
            wishes = [(pupil, wish) for pupil in pupils if (wish := pupil.wish())]
            if wishes:
                pupil, wish = chooser.choice(wishes)
                pupil.busy = True
                pool.submit(pupil.move, *wish)
