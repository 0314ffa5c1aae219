"""Guessing room codes is slow for whoever guesses, and for nobody else."""

from collections.abc import Callable
from dataclasses import dataclass, field
from heapq import heappop, heappush
from importlib import import_module
from itertools import count
from threading import Thread

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.rooms import Room, everything, make_room
from webapp.errors import NotFound, TooMany
from webapp.guesses import LONG_LINE, SHORT_LINE, Asker, Guesses, network

SCHOOL = "10.0.0.1"
CODES = 900_000
OPEN_ROOMS = 50
HOUR = 3600.0
ASKED = count()


@dataclass
class Time:
    """A clock that stands until somebody waits."""

    now: float = 1000.0
    slept: list[float] = field(default_factory=list)

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def guesses(time: Time) -> Guesses:
    return Guesses(time, time.sleep)


def right(code: str) -> str:
    return f"room {code}"


def wrong(_code: str) -> str:
    raise NotFound("wrong-code", "")


def outcome(guesses: Guesses, device: str | None, find: Callable[[str], str], address: str = SCHOOL) -> str:
    """What becomes of somebody who asks for a room, each time for another one."""
    code = str(next(ASKED))
    try:
        return guesses.look_up(Asker(address, device, device or "new"), code, find).partition(" ")[0]
    except NotFound:
        return "wrong"
    except TooMany:
        return "wait"


# The model, by a clock of its own


def test_ten_wrong_codes_then_one_every_six_seconds_and_right_ones_get_the_same_answer(
    guesses: Guesses, time: Time
) -> None:
    assert [outcome(guesses, "tablet", wrong) for _ in range(11)] == ["wrong"] * 10 + ["wait"]
    assert outcome(guesses, "tablet", right) == "wait"
    assert time.slept == []
    time.now += 6.1
    assert outcome(guesses, "tablet", right) == "room"
    assert outcome(guesses, "tablet", wrong) == "wrong"
    assert outcome(guesses, "tablet", wrong) == "wait"
    assert outcome(guesses, "another", right) == "room"


def test_the_guesses_of_one_tablet_slow_nobody_else(guesses: Guesses, time: Time) -> None:
    for _ in range(600):
        outcome(guesses, "tablet", wrong)
    assert outcome(guesses, "another", wrong) == "wrong"
    assert time.slept == []


def guessed_in_an_hour(guesses: Guesses, time: Time, new_token: bool) -> int:
    """How many codes somebody tries who throws the token away, or keeps none, and asks again at once."""
    number, until = 0, time.now + HOUR
    while time.now < until:
        assert outcome(guesses, f"token {number}" if new_token else None, wrong) == "wrong"
        number += 1
    return number


@pytest.mark.parametrize("new_token", [True, False])
def test_a_guesser_finds_less_than_one_of_fifty_rooms_in_an_hour(guesses: Guesses, time: Time, new_token: bool) -> None:
    tried = guessed_in_an_hour(guesses, time, new_token)
    assert 14_000 < tried < 15_000
    assert tried * OPEN_ROOMS / CODES < 1


@pytest.mark.parametrize("threads", [0, 1, 8])
@pytest.mark.parametrize("begun", [0.0, 60.0])
def test_five_hundred_tablets_are_in_within_a_minute_beside_a_guesser(
    guesses: Guesses, time: Time, threads: int, begun: float
) -> None:
    """They come within twenty seconds, and a third mistypes once; the guesser begins with them, or a minute before."""
    start = time.now + begun
    line: list[tuple[float, int, str, int]] = []
    for number in range(threads):
        heappush(line, (time.now, -number, "guesser", 0))
    for number in range(500):
        heappush(line, (start + 20 * number / 500, number + 1, "tablet", int(number % 3 == 0)))
    left, tried = 500, 0
    # One address has one line: they are served in the order of coming, each after the one before.
    while left:
        came, number, who, mistakes = heappop(line)
        time.now = max(time.now, came)
        if who == "guesser":
            tried += 1
            assert outcome(guesses, f"thrown away {tried}", wrong) == "wrong"
            heappush(line, (time.now + 0.007, number, who, 0))
        elif mistakes:
            assert outcome(guesses, f"tablet {number}", wrong) == "wrong"
            heappush(line, (time.now + 5, number, who, 0))
        else:
            assert outcome(guesses, f"tablet {number}", right) == "room"
            left -= 1
    assert time.now - start < 60


def test_whoever_was_shown_a_room_asks_for_it_again_without_waiting(guesses: Guesses, time: Time) -> None:
    for number in range(300):
        outcome(guesses, f"token {number}", wrong)
    tablet, new = Asker(SCHOOL, "tablet", "tablet"), Asker(SCHOOL, None, "new")
    guesses.look_up(tablet, "123456", right)
    guesses.look_up(new, "123456", right)
    waited = len(time.slept)
    assert waited
    for asker in (tablet, Asker(SCHOOL, "new", "new")):
        assert guesses.look_up(asker, "123456", right) == "room 123456"
    assert len(time.slept) == waited
    # The teacher has given the room another code: the old one is a wrong one like any other.
    with pytest.raises(NotFound):
        guesses.look_up(tablet, "123456", wrong)
    time.slept.clear()
    with pytest.raises(NotFound):
        guesses.look_up(tablet, "123456", wrong)
    assert time.slept


def test_another_address_is_another_line(guesses: Guesses, time: Time) -> None:
    for number in range(400):
        outcome(guesses, f"token {number}", wrong)
    waited = len(time.slept)
    assert waited
    assert outcome(guesses, "elsewhere", wrong, "10.0.0.2") == "wrong"
    assert len(time.slept) == waited


def test_one_place_is_one_address() -> None:
    assert network("2001:db8:1:2:3::4") == network("2001:db8:1:2:ffff::1") != network("2001:db8:1:3::1")
    assert network("10.0.0.1") != network("10.0.0.2")
    assert network("") == ""


class Held:
    """A line whose head does not move until it is let go."""

    def __init__(self, guesses: Guesses) -> None:
        self.guesses = guesses
        self.threads: list[Thread] = []
        self.lock = guesses._heads[SCHOOL]
        self.lock.acquire()

    def join(self, count: int) -> None:
        """So many more wait, each with a token of its own."""
        for number in range(count):
            thread = Thread(target=outcome, args=(self.guesses, f"waiting {len(self.threads)} {number}", right))
            thread.start()
            self.threads.append(thread)

    def let_go(self) -> None:
        self.lock.release()
        for thread in self.threads:
            thread.join()


def test_a_long_line_sends_away_those_without_a_token_or_with_many_mistakes(guesses: Guesses) -> None:
    for _ in range(3):
        outcome(guesses, "guesser", wrong)
    outcome(guesses, "clumsy", wrong)
    held = Held(guesses)
    held.join(SHORT_LINE)
    assert outcome(guesses, None, right) == "wait"
    assert outcome(guesses, "guesser", right) == "wait"
    assert guesses._waiting[SCHOOL] == SHORT_LINE < LONG_LINE
    held.let_go()
    assert outcome(guesses, None, right) == "room"
    assert outcome(guesses, "clumsy", right) == "room"


# By the pages


@pytest.fixture
def room(app: Flask, guesses: Guesses, monkeypatch: pytest.MonkeyPatch) -> Room:
    monkeypatch.setattr(import_module("webapp.views.joining"), "guesses", guesses)
    return make_room(app, "Emma Lie")


WAYS = ("form", "list", "question", "name")


def guess(room: Room, client: FlaskClient, way: str, code: str) -> int:
    """The status that one of the ways to ask for a code brings."""
    if way == "form":
        return client.post("/", data={"code": code}).status_code
    if way == "list":
        return client.get(f"/join/{code}").status_code
    if way == "question":
        return client.get(f"/join/{code}/confirm/{room.pupils['Emma Lie']}").status_code
    return client.post(f"/join/{code}/name", data={"pupil": "x"}).status_code


@pytest.mark.parametrize("way", WAYS)
def test_every_way_to_guess_counts(room: Room, time: Time, way: str) -> None:
    tablet = room.tablet()
    before = everything(room.app)
    assert [guess(room, tablet, way, "000000") for _ in range(11)] == [404] * 10 + [429]
    for other in WAYS:
        assert guess(room, tablet, other, room.code) == 429
    assert everything(room.app) == before
    assert room.tablet().post("/", data={"code": room.code}).status_code == 302
    time.now += 7
    assert tablet.post("/", data={"code": room.code}).status_code == 302


def test_whoever_keeps_no_cookie_is_slowed_with_the_address(room: Room, time: Time) -> None:
    for number in range(310):
        way = WAYS[number % 4]
        bare = room.app.test_client(use_cookies=False)
        assert guess(room, bare, way, "000000") == 404
    assert sum(time.slept) == pytest.approx(10 / 4, abs=0.3)


def test_a_wrong_code_leads_back_to_the_code_beside_what_was_written(room: Room) -> None:
    for path in ("", "/confirm/1"):
        page = room.tablet().get(f"/join/000000{path}")
        assert (page.status_code, 'value="000000"' in page.text, "No room has this code." in page.text) == (
            404,
            True,
            True,
        )


def test_whoever_has_a_place_in_the_room_does_not_wait(room: Room, guesses: Guesses) -> None:
    tablet = room.tablet()
    room.post_name(tablet, "Emma Lie")
    for _ in range(12):
        tablet.post("/", data={"code": "000000"})
    assert tablet.get(f"/join/{room.code}").headers["Location"] == "/play"
