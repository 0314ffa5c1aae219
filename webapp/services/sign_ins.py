"""Sign-ins of teachers: a row each, so that a cookie is worth nothing once its sign-in has ended."""

import hashlib
import secrets
from collections.abc import Sequence
from typing import Final

from sqlalchemy import ColumnElement, select, update

from webapp.clock import now_ms
from webapp.extensions import UNSYNCED, db
from webapp.live import hub, sign_in_key
from webapp.models import SignIn, Teacher

DAYS: Final = 30
"""A sign-in ends by itself after so long."""
DAY: Final = 24 * 3600 * 1000
LONGEST_BROWSER: Final = 40


def begin(teacher_id: int, browser: str = "") -> str:
    """Let a teacher in; the token that the cookie carries. Only its hash is kept.

    :param browser: in a few words what the teacher signed in with, for the teacher's own list.
    """
    token = secrets.token_urlsafe(24)
    row = SignIn(teacher_id=teacher_id, token_hash=_hash(token), browser=browser[:LONGEST_BROWSER], created_at=now_ms())
    db.session.add(row)
    db.session.commit()
    return token


def who(token: str) -> tuple[SignIn, Teacher] | None:
    """The sign-in of a token and its teacher, unless it has ended."""
    row = db.session.execute(
        select(SignIn, Teacher)
        .join(Teacher, Teacher.id == SignIn.teacher_id)
        .where(SignIn.token_hash == _hash(token), *_running())
    ).first()
    return (row[0], row[1]) if row else None


def of_teacher(teacher_id: int) -> Sequence[SignIn]:
    """Where a teacher is signed in now, the newest first."""
    return db.session.scalars(
        select(SignIn).where(SignIn.teacher_id == teacher_id, *_running()).order_by(SignIn.id.desc())
    ).all()


def end(sign_in_id: int) -> None:
    """Sign out: the cookie and the streams of this sign-in are worth nothing from now on."""
    _end(SignIn.id == sign_in_id)
    db.session.commit()
    hub.end_all(sign_in_key(sign_in_id))


def end_others(teacher_id: int, but: int) -> int:
    """Sign a teacher out everywhere but here; returns how many sign-ins that were."""
    others = [row.id for row in of_teacher(teacher_id) if row.id != but]
    _end(SignIn.id.in_(others))
    db.session.commit()
    for sign_in_id in others:
        hub.end_all(sign_in_key(sign_in_id))
    return len(others)


def _end(which: ColumnElement[bool]) -> None:
    db.session.execute(
        update(SignIn).where(which, SignIn.ended_at.is_(None)).values(ended_at=now_ms()),
        execution_options=UNSYNCED,
    )


def _running() -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return SignIn.ended_at.is_(None), SignIn.created_at > now_ms() - DAYS * DAY


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
