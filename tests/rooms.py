"""A class with a room, for tests of who comes in and who sits where."""

from contextlib import nullcontext
from dataclasses import dataclass
from secrets import token_hex
from typing import Any

from flask import Flask, Response, has_app_context
from flask.testing import FlaskClient
from sqlalchemy import select

from webapp.clock import now_ms
from webapp.extensions import db
from webapp.models import Base, Participation, PlaySession, Pupil, SchoolClass, SessionState, Teacher
from webapp.security import DEVICE_COOKIE, new_device_token, set_device_cookie
from webapp.services import joining, sessions, sign_ins
from webapp.services.choices import default_choices

MINUTE = 60_000


@dataclass(frozen=True)
class Room:
    """An open session and the pupils of its class, by name."""

    app: Flask
    teacher_id: int
    session_id: int
    code: str
    pupils: dict[str, int]

    @property
    def session(self) -> PlaySession:
        """The stored session; wants an app context."""
        return db.session.get_one(PlaySession, self.session_id)

    def join(self, *names: str) -> list[Participation]:
        """Come in, each on a device of its own; wants an app context."""
        return [joining.join(self.session, self.pupils[name], token_hex(8)) for name in names]

    def start(self) -> None:
        """Start the clock; wants an app context."""
        sessions.start(self.teacher_id, self.session_id)

    def change(self, **values: Any) -> None:
        """Change the stored session."""
        with self.app.app_context():
            for name, value in values.items():
                setattr(self.session, name, value)
            db.session.commit()

    def tablet(self) -> FlaskClient:
        """A device that has its token and has not joined."""
        client = self.app.test_client()
        client.set_cookie("lang", "en")
        with self.app.test_request_context():
            response = Response()
            set_device_cookie(response, new_device_token())
        client.set_cookie(DEVICE_COOKIE, response.headers["Set-Cookie"].partition(";")[0].partition("=")[2])
        return client

    def post_name(self, client: FlaskClient, name: str) -> Any:
        """Tap a name of the list, and say that one is sure."""
        return client.post(f"/join/{self.code}/name", data={"pupil": self.pupils[name]})


def make_room(app: Flask, *names: str, login: str = "kari", players: int = 2, **values: Any) -> Room:
    """Make a teacher, a class with these pupils and an open room."""
    with app.app_context():
        teacher = Teacher(name=login.title(), login=login, password_hash="-", language="en", created_at=1)
        db.session.add(teacher)
        db.session.flush()
        school_class = SchoolClass(teacher_id=teacher.id, name=f"Class of {login}", school_year=2026, created_at=1)
        db.session.add(school_class)
        db.session.flush()
        db.session.add_all([Pupil(class_id=school_class.id, name=name, created_at=1) for name in names])
        db.session.commit()
        session = sessions.open_session(teacher.id, school_class.id, default_choices())
        for name, value in (values | {"players": players}).items():
            setattr(session, name, value)
        db.session.commit()
        pupils = db.session.scalars(select(Pupil).where(Pupil.class_id == school_class.id))
        return Room(app, teacher.id, session.id, session.code, {pupil.name: pupil.id for pupil in pupils})


def sign_in(client: FlaskClient, teacher_id: int) -> None:
    """Let a teacher in, as if the password had been written."""
    # Within a test's own context there may be a transaction open, and there is one writer at a time.
    with nullcontext() if has_app_context() else client.application.app_context():
        token = sign_ins.begin(teacher_id)
    with client.session_transaction() as session:
        session["_user_id"], session["_fresh"] = token, True


def everything(app: Flask) -> dict[str, list[Any]]:
    """Every row of every table."""
    with app.app_context():
        rows = {table.name: list(db.session.execute(select(table))) for table in Base.metadata.sorted_tables}
        db.session.rollback()
        return rows


RUNNING = {
    "state": SessionState.RUNNING,
    "started_at": now_ms(),
    "resumed_at": now_ms(),
    "deadline": now_ms() + 30 * MINUTE,
}
"""What makes a room a running session without anybody at a table."""
