"""A lesson with a few answers, and what its files hold when they are read again."""

import csv
import io
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from openpyxl.worksheet.worksheet import Worksheet

from tests.rooms import Room, make_room, sign_in
from webapp.clock import now_ms
from webapp.extensions import db
from webapp.games.questions.stored import stored_question
from webapp.models import Attempt, Participation

NASTY = ("=1+1", "+47", "-2", "@here", "\tTab", "=cmd|' /C calc'!A0")
ORDER = {"first": "-7", "second": "-3"}


def opened(app: Flask, *names: str) -> tuple[Room, FlaskClient]:
    room = make_room(app, *names, kinds=["order"])
    with app.app_context():
        room.join(*names)
        room.start()
    teacher = app.test_client()
    sign_in(teacher, room.teacher_id)
    return room, teacher


def answered(app: Flask, kind: str, operands: dict[str, Any], answer: str, right: bool, **more: Any) -> None:
    """An answer of the first who came."""
    with app.app_context():
        game_id = db.session.get_one(Participation, 1).game_id
        ask = 1000 + db.session.query(Attempt).count()
        values = {"is_check": False, "took_ms": 2340, "at": now_ms(), "misconception": None} | more
        db.session.add(
            Attempt(
                participation_id=1, game_id=game_id, seat=0, about=0, ask=ask, kind=kind, operands=operands,
                subject=stored_question(kind, operands).subject(),
                answer=answer, right=right, **values,
            )
        )  # fmt: skip
        db.session.commit()


def columns(page: Worksheet) -> dict[str, list[Any]]:
    """The cells below each heading."""
    heading, *rows = page.iter_rows(values_only=True)
    return {str(name): [row[place] for row in rows] for place, name in enumerate(heading)}


def english(client: FlaskClient) -> None:
    client.post("/language", data={"language": "en"})


def lines_of(content: bytes) -> list[dict[str, str]]:
    """The lines of a CSV file, by heading."""
    assert content.startswith(b"\xef\xbb\xbf")
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline=""), delimiter=";"))
