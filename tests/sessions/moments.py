"""A session whose times are known to the second, looked at so and so long after it began."""

from importlib import import_module
from typing import Final

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.rooms import MINUTE, Room, make_room, sign_in
from webapp.extensions import db
from webapp.models import Attempt, GameRow, Participation
from webapp.services import tables
from webapp.services.choices import default_choices

BEGAN: Final = 1_796_022_600_000


def playing(app: Flask, people: int, players: int = 2, key: str = "krig") -> Room:
    """A session of so many pupils, P01, P02, … (their participations 1, 2, …), in which nobody did anything yet.

    The cards are dealt the same every time; who sits where is not.
    """
    names = [f"P{number:02}" for number in range(1, people + 1)]
    room = make_room(app, *names, players=players, variant=key, options=default_choices(key).options, kinds=[])
    with app.app_context():
        room.join(*names)
        room.start()
        session = room.session
        session.created_at = session.started_at = session.resumed_at = BEGAN
        session.deadline = BEGAN + 30 * MINUTE
        for row in db.session.query(GameRow):
            row.started_at, row.seed = BEGAN, row.table_number
        db.session.commit()
    tables.clear()
    return room


def look_at(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """From now on the teacher's pages are asked for so long after the beginning."""
    monkeypatch.setattr(import_module("webapp.views.sessions"), "now_ms", lambda: BEGAN + round(seconds * 1000))


def steer_at(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """From now on what a teacher does is done so long after the beginning."""
    monkeypatch.setattr(import_module("webapp.services.sessions"), "now_ms", lambda: BEGAN + round(seconds * 1000))


def answers(room: Room, own_id: int, rights: str, at: float = 0, *, check: bool = False, kind: str = "inside") -> None:
    """Somebody answers, a letter for each: r for a right answer, w for a wrong one."""
    with room.app.app_context():
        own = db.session.get_one(Participation, own_id)
        before = db.session.query(Attempt).count()
        for ask, right in enumerate(rights, start=1000 + before):
            db.session.add(
                Attempt(
                    participation_id=own_id, game_id=own.game_id or 1, seat=own.seat or 0, ask=ask, about=0, kind=kind,
                    operands={"first": "2", "second": "8", "third": "3"}, answer="inside", right=right == "r",
                    is_check=check, took_ms=900, at=BEGAN + round(at * 1000),
                )
            )  # fmt: skip
        db.session.commit()


def teacher_of(room: Room) -> FlaskClient:
    """The browser of the teacher, signed in, in English."""
    client = room.tablet()
    sign_in(client, room.teacher_id)
    return client
