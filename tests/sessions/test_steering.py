"""The teacher steers a session; another teacher finds nothing there; a stranger must sign in."""

from functools import cache

import pytest
from flask import Flask
from flask.testing import FlaskClient

from webapp.clock import now_ms
from webapp.extensions import db
from webapp.models import Participation, PlaySession, Pupil, SchoolClass, Teacher
from webapp.security import hash_password
from webapp.services import sessions

CHOICES = {
    "game": "interval", "numbers": "integers", "war": "highest", "kinds": ["order", "compared"],
    "players": "2", "minutes": "15", "idle_seconds": "60", "late_allowed": "y",
}  # fmt: skip
ACTIONS = ("start", "pause", "resume", "add", "end", "lock", "unlock", "again")


@pytest.fixture
def app(app: Flask) -> Flask:
    with app.app_context():
        for number, login in enumerate(("kari", "other"), start=1):
            db.session.add(Teacher(name=login, login=login, password_hash=password_hash(), created_at=1))
            db.session.flush()
            db.session.add(SchoolClass(teacher_id=number, name="6B", school_year=2026, created_at=1))
        db.session.flush()
        db.session.add_all([Pupil(class_id=1, name=name, created_at=1) for name in ("Emma Lie", "=Bo")])
        db.session.flush()
        sessions.open_session(1, 1, sessions.default_choices())
    return app


@cache
def password_hash() -> str:
    """Slow to make, as it must be: once is enough."""
    return hash_password("long-enough")


def signed_in(app: Flask, login: str) -> FlaskClient:
    client = app.test_client()
    client.post("/login", data={"login": login, "password": "long-enough"})
    return client


def join(app: Flask, *pupils: int) -> None:
    with app.app_context():
        for pupil_id in pupils:
            db.session.add(Participation(session_id=1, pupil_id=pupil_id, device=f"x{pupil_id}", joined_at=now_ms()))
        db.session.commit()


def stored(app: Flask, session_id: int = 1) -> PlaySession:
    with app.app_context():
        session = db.session.get_one(PlaySession, session_id)
        db.session.expunge(session)
        return session


def test_the_last_choices_are_the_defaults(app: Flask) -> None:
    teacher = signed_in(app, "kari")
    answer = teacher.post("/classes/1/sessions/new", data=CHOICES)
    assert answer.headers["Location"] == "/sessions/2"
    with app.app_context():
        last = sessions.last_choices(1, 1)
    assert (last.minutes, last.idle_seconds, last.kinds) == (15, 60, ("order", "greatest"))


@pytest.mark.parametrize("minutes", ["0", "10000", "-1", "", "ten"])
def test_minutes_out_of_range_are_refused_in_words_and_nothing_is_opened(app: Flask, minutes: str) -> None:
    answer = signed_in(app, "kari").post("/classes/1/sessions/new", data=CHOICES | {"minutes": minutes})
    assert answer.status_code == 422
    assert "minutes-error" in answer.text
    with app.app_context():
        assert db.session.get(PlaySession, 2) is None


def test_a_session_does_not_start_without_pupils(app: Flask) -> None:
    signed_in(app, "kari").post("/sessions/1/start")
    assert (stored(app).state, stored(app).revision) == ("lobby", 0)


def test_start_pause_more_time_resume_and_end(app: Flask) -> None:
    join(app, 1, 2)
    teacher = signed_in(app, "kari")
    teacher.post("/sessions/1/start")
    assert stored(app).state == "running"
    assert teacher.get("/sessions/1").status_code == 200
    teacher.post("/sessions/1/pause")
    before = stored(app).left_ms or 0
    teacher.post("/sessions/1/add", data={"minutes": "5"})
    assert (stored(app).state, stored(app).left_ms) == ("paused", before + 300_000)
    teacher.post("/sessions/1/resume")
    teacher.post("/sessions/1/end")
    assert stored(app).state == "ended"
    assert teacher.get("/sessions/1").status_code == 200
    assert "'=Bo" in teacher.get("/sessions/1/results.csv").text


def test_a_running_session_ends_when_its_time_is_up(app: Flask) -> None:
    join(app, 1, 2)
    signed_in(app, "kari").post("/sessions/1/start")
    with app.app_context():
        assert sessions.end_due(now_ms()) == []
        assert sessions.end_due(now_ms() + 21 * 60_000) == [1]
    assert stored(app).state == "ended"


@pytest.mark.parametrize("action", ACTIONS)
def test_another_teacher_finds_nothing_and_changes_nothing(app: Flask, action: str) -> None:
    join(app, 1)
    other = signed_in(app, "other")
    assert other.post(f"/sessions/1/{action}").status_code == 404
    for path in ("", "/live", "/stream", "/projector", "/results.csv"):
        assert other.get(f"/sessions/1{path}").status_code == 404
    assert other.get("/classes/1/sessions/new").status_code == 404
    assert (stored(app).state, stored(app).revision) == ("lobby", 0)


@pytest.mark.parametrize("action", ACTIONS)
def test_a_session_is_not_there_for_a_stranger(app: Flask, action: str) -> None:
    join(app, 1)
    assert app.test_client().post(f"/sessions/1/{action}").status_code == 404
    assert (stored(app).state, stored(app).revision) == ("lobby", 0)
