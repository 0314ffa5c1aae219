"""Two pupils at one table of a running session, a pupil of another class, each with a device."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine
from flask import Flask
from flask.testing import FlaskClient
from itsdangerous import URLSafeSerializer

from webapp import clock
from webapp.clock import now_ms
from webapp.extensions import db
from webapp.games.variants import VARIANTS
from webapp.live import presence
from webapp.models import GameRow, GameSeat, Participation, PlaySession, Pupil, SchoolClass, SessionState, Teacher
from webapp.services import supervision, tables

MINUTE = 60_000


@dataclass
class Device:
    """A pupil's tablet."""

    client: FlaskClient
    participation_id: int
    taken: str = ""
    """The version that its page has taken."""

    def state(self) -> dict[str, Any]:
        """What the screen shows now."""
        response = self.client.get("/play/state")
        assert response.status_code == 200
        state: dict[str, Any] = response.get_json()
        return state

    def ask(self, *, arrives: bool = True) -> None:
        """Ask for news, as a page does every few seconds, and take it if the answer arrives."""
        response = self.client.get(f"/play/state?v={self.taken}")
        if response.status_code == 200 and arrives:
            self.taken = ".".join(map(str, response.get_json()["v"]))

    def post(self, path: str, **body: Any) -> Any:
        """Send something, with the version that is taken if there is one; the response."""
        return self.client.post(f"/play/{path}{f'?v={self.taken}' if self.taken else ''}", json=body)

    def answer(self, text: str | None = None, about: int | None = None) -> Any:
        """Answer the open question, rightly unless told otherwise."""
        game = self.state()["game"]
        question = game["question"]
        right = correct_answer(question)
        return self.post(
            "answer",
            game=game["id"],
            ask=game["ask"],
            about=question["about"] if about is None else about,
            answer=right if text is None else text,
        )

    def turn(self, **changes: Any) -> Any:
        """Turn the cards."""
        game = self.state()["game"]
        return self.post("turn", **({"game": game["id"], "ask": game["ask"], "choice": "turn"} | changes))

    def go_on(self) -> Any:
        """Answer if asked, then turn if it is one's turn."""
        game = self.state()["game"]
        if game["question"] and not game["question"]["answer"]:
            assert self.answer().status_code == 200
        if game["turn"] == "mine":
            assert self.turn().status_code == 200
        return self.state()


def correct_answer(question: dict[str, Any]) -> str:
    """The right answer, worked out from what the page shows."""
    kind, operands = question["kind"], question["operands"]
    if kind == "order":
        first, second = int(operands["first"]), int(operands["second"])
        return "equal" if first == second else "first" if first < second else "second"
    if kind == "inside":
        low, high = sorted((int(operands["first"]), int(operands["second"])))
        return "inside" if low < int(operands["third"]) < high else "outside"
    if kind == "nearest-zero":
        sizes = [abs(int(value)) for value in operands["values"]]
        best = [side for side, size in zip(operands["sides"], sizes, strict=True) if size == min(sizes)]
        return str(best[0]) if len(best) == 1 else "equal"
    raise AssertionError(kind)


@dataclass
class Lesson:
    """A running session with one table."""

    app: Flask
    session_id: int
    game_id: int
    devices: list[Device]

    def change(self, **values: Any) -> None:
        """Change the stored session, as a teacher's tap does."""
        with self.app.app_context():
            session = db.session.get_one(PlaySession, self.session_id)
            for name, value in values.items():
                setattr(session, name, value)
            session.revision += 1
            db.session.commit()


def _session(teacher: Teacher, school_class: SchoolClass, code: str, key: str) -> PlaySession:
    now = now_ms()
    variant = VARIANTS[key]
    options = {name: str(value) for name, value in variant.defaults.items()}
    return PlaySession(
        class_id=school_class.id,
        teacher_id=teacher.id,
        code=code,
        variant=key,
        options=options,
        kinds=[str(kind) for kind in variant.default_kinds(variant.options_from(options))],
        players=2,
        minutes=20,
        idle_seconds=45,
        state=SessionState.RUNNING,
        created_at=now,
        started_at=now,
        deadline=now + 20 * MINUTE,
    )


class Moments:
    """Time that passes for the server, in which some pages ask for news."""

    EVERY_SECONDS = 5

    def __init__(self, lesson: Lesson, monkeypatch: pytest.MonkeyPatch) -> None:
        self.lesson = lesson
        self._passed = 0.0
        now = clock.server.now
        monkeypatch.setattr(clock.server, "now", lambda: now() + int(self._passed * 1000))
        monkeypatch.setattr(presence, "_now", lambda: time.monotonic() + self._passed)

    @property
    def now(self) -> int:
        """The time of day, ms."""
        return now_ms()

    def pass_by(self, seconds: int, *asking: Device, deaf: Sequence[Device] = ()) -> None:
        """Let time pass; the server looks after the tables all the while.

        :param asking: whose pages ask and are answered.
        :param deaf: whose pages ask, and the answers never arrive.
        """
        for _ in range(seconds // self.EVERY_SECONDS):
            self._passed += self.EVERY_SECONDS
            for device in asking:
                device.ask()
            for device in deaf:
                device.ask(arrives=False)
            with self.lesson.app.app_context():
                supervision.look_after(now_ms())


@pytest.fixture
def wall() -> Iterator[time_machine.Traveller]:
    """The time of day, which a test may shift."""
    with time_machine.travel(datetime(2026, 11, 2, 9, 0, tzinfo=UTC)) as wall:
        yield wall


@pytest.fixture
def moments(monkeypatch: pytest.MonkeyPatch) -> Callable[[Lesson], Moments]:
    """Let time pass in a lesson."""
    return lambda lesson: Moments(lesson, monkeypatch)


@pytest.fixture
def make_lesson(app: Flask) -> Iterator[Callable[..., Lesson]]:
    """Make a lesson with these pupils at one table; None is a seat of the computer's."""
    made = 0

    def make(*names: str | None, seed: int = 19, variant: str = "interval") -> Lesson:
        nonlocal made
        made += 1
        with app.app_context():
            now = now_ms()
            teacher = Teacher(name="Kari", login=f"play{made}", password_hash="-", created_at=now)
            db.session.add(teacher)
            db.session.flush()
            school_class = SchoolClass(teacher_id=teacher.id, name="6B", school_year=2026, created_at=now)
            db.session.add(school_class)
            db.session.flush()
            session = _session(teacher, school_class, f"48291{made}", variant)
            db.session.add(session)
            db.session.flush()
            game = GameRow(
                session_id=session.id,
                table_number=1,
                variant=variant,
                variant_version=VARIANTS[variant].version,
                options=session.options,
                seed=seed,
                players=len(names),
                started_at=now,
            )
            db.session.add(game)
            db.session.flush()
            bound = [_sit(session, game, seat, name, school_class) for seat, name in enumerate(names)]
            db.session.commit()
            tables.clear()
            devices = [_device(app, *each) for each in bound if each is not None]
            return Lesson(app, session.id, game.id, devices)

    yield make
    tables.clear()


def _sit(
    session: PlaySession, game: GameRow, seat: int, name: str | None, school_class: SchoolClass
) -> tuple[int, str] | None:
    participation = None
    if name is not None:
        pupil = Pupil(class_id=school_class.id, name=name, created_at=game.started_at)
        db.session.add(pupil)
        db.session.flush()
        participation = Participation(
            session_id=session.id,
            pupil_id=pupil.id,
            device=f"token-{seat}",
            joined_at=game.started_at,
            game_id=game.id,
            seat=seat,
        )
        db.session.add(participation)
        db.session.flush()
    db.session.add(GameSeat(game_id=game.id, seat=seat, participation_id=participation.id if participation else None))
    return (participation.id, f"token-{seat}") if participation else None


def _device(app: Flask, participation_id: int, token: str) -> Device:
    client = app.test_client()
    client.set_cookie("device", URLSafeSerializer(app.secret_key or "", salt="device").dumps([participation_id, token]))
    return Device(client, participation_id)
