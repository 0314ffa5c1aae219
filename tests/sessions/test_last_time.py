"""With what a session is compared: an ended one of the same game with answers; and whether it was played alike."""

from typing import Any

from flask import Flask

from tests.reports.reading import page
from tests.rooms import Room, make_room
from tests.sessions.moments import BEGAN, answers, teacher_of
from webapp.extensions import db
from webapp.models import GameRow, PlaySession, SessionState
from webapp.services import sessions
from webapp.services.choices import default_choices
from webapp.services.kept_sessions import last_time

DAY = 24 * 3_600_000
CHOICES = {"variant": "interval", "options": {"numbers": "integers", "war": "nearest-zero"}, "kinds": ["inside"]}


def played(room: Room, day: int, rights: str, checks: str = "", **values: Any) -> int:
    """A session of the class on a day, in which Ada answers; ended unless it is said otherwise."""
    with room.app.app_context():
        session = sessions.open_session(room.teacher_id, room.session.class_id, default_choices())
        again = Room(room.app, room.teacher_id, session.id, session.code, room.pupils)
        [own] = again.join("Ada")
        game = GameRow(
            session_id=session.id, table_number=1, variant="interval", variant_version=1, options={}, seed=1,
            players=2, started_at=BEGAN, ended_at=BEGAN + 1, cards=[26, 26], winners=[0],
        )  # fmt: skip
        db.session.add(game)
        db.session.flush()
        own.game_id, own.seat = game.id, 0
        own_id, session_id = own.id, session.id
        db.session.commit()
    began = BEGAN + day * DAY
    ended = {"state": SessionState.ENDED, "created_at": began, "started_at": began, "ended_at": began + 1}
    again.change(**(CHOICES | ended | values))
    answers(again, own_id, rights)
    answers(again, own_id, checks, check=True)
    return session_id


def the_class(app: Flask) -> Room:
    room = make_room(app, "Ada")
    room.change(state=SessionState.ENDED)  # called off: it never began
    return room


def found(room: Room, session_id: int) -> tuple[int, int, int] | None:
    """The session before, and how many answers there were and how many of them right."""
    with room.app.app_context():
        earlier = last_time(db.session.get_one(PlaySession, session_id))
        return earlier and (earlier.session.id, earlier.answered_then, earlier.right_then)


def alike(room: Room, session_id: int) -> bool:
    with room.app.app_context():
        earlier = last_time(db.session.get_one(PlaySession, session_id))
        assert earlier is not None
        return earlier.alike


def test_it_is_the_latest_before_whatever_the_order_of_opening(app: Flask) -> None:
    room = the_class(app)
    played(room, 5, "w")
    latest = played(room, 6, "rrw", checks="rrww")
    played(room, 4, "ww")
    now = played(room, 7, "r")
    played(room, 8, "rrrr")
    assert found(room, now) == (latest, 3, 2)


def test_a_session_that_is_still_open_is_no_last_time(app: Flask) -> None:
    room = the_class(app)
    ended = played(room, 1, "rw")
    for day, state in enumerate((SessionState.RUNNING, SessionState.PAUSED), start=2):
        played(room, day, "rrr", state=state, ended_at=None)
    now = played(room, 5, "r")
    assert found(room, now) == (ended, 2, 1)
    assert found(room, ended) is None


def test_a_session_with_nothing_but_checks_is_no_last_time(app: Flask) -> None:
    room = the_class(app)
    ended = played(room, 1, "rwr")
    played(room, 2, "", checks="rrrr")
    played(room, 3, "")
    now = played(room, 4, "r")
    assert found(room, now) == (ended, 3, 2)


def test_only_checks_before_are_nothing_to_compare_with(app: Flask) -> None:
    room = the_class(app)
    played(room, 1, "", checks="rr")
    now = played(room, 2, "r")
    assert found(room, now) is None
    shown = page(teacher_of(room), f"/sessions/{now}")
    assert not shown.all("section", "last-time")


def test_the_same_numbers_war_and_questions_in_any_order_are_alike(app: Flask) -> None:
    room = the_class(app)
    played(room, 1, "r", kinds=["inside", "order"])
    now = played(room, 2, "r", kinds=["order", "inside"])
    assert alike(room, now)


def test_other_numbers_another_war_or_other_questions_are_not_quite_alike(app: Flask) -> None:
    room = the_class(app)
    played(room, 1, "w" * 8)
    others: list[dict[str, Any]] = [
        {"options": {"numbers": "natural", "war": "nearest-zero"}},
        {"options": {"numbers": "natural", "war": "highest"}},
        {"options": {"numbers": "natural", "war": "highest"}, "kinds": ["inside", "order"]},
    ]
    for day, values in enumerate(others, start=2):
        now = played(room, day, "r" * 8, **values)
        assert not alike(room, now)
        remark = page(teacher_of(room), f"/sessions/{now}").one("section", "last-time").one("p", "hint").text
        assert "others then" in remark
    again = played(room, 9, "r" * 8, **others[-1])
    assert alike(room, again)
    assert not page(teacher_of(room), f"/sessions/{again}").one("section", "last-time").all("p", "hint")
