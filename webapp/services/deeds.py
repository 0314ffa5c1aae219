"""Who did what with a class: written in the transaction of the deed itself, read by all who teach the class."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import select

from webapp.clock import now_ms
from webapp.extensions import db
from webapp.models import ClassDeed, Deed, PlaySession, Pupil, Teacher

LATEST: Final = 100
"""So many are shown; who needs older ones can ask the colleagues."""
LONGEST_NAME: Final = 80


class Done(NamedTuple):
    """A deed with the names of whom it concerns as they are now."""

    at: int
    deed: Deed
    teacher: str
    pupil: str | None
    session: PlaySession | None
    number: int | None
    name: str | None
    variant: str | None


def record(class_id: int, teacher_id: int, deed: Deed, name: str | None = None, **about: Any) -> None:
    """Write down what a teacher did; the caller commits it together with the deed.

    :param about: pupil_id, session_id, variant or count.
    """
    short = name[:LONGEST_NAME] if name else None
    row = ClassDeed(class_id=class_id, teacher_id=teacher_id, at=now_ms(), deed=deed, name=short, **about)
    db.session.add(row)


def of_session(session: PlaySession, teacher_id: int, deed: Deed, **about: Any) -> None:
    """Write down what a teacher did with a session, which goes by its game when it is gone."""
    record(session.class_id, teacher_id, deed, session_id=session.id, variant=session.variant, **about)


def deeds_of(class_id: int) -> Sequence[Done]:
    """The latest deeds, the newest first."""
    rows = db.session.execute(
        select(ClassDeed, Teacher.name, Pupil.name, PlaySession)
        .join(Teacher, Teacher.id == ClassDeed.teacher_id)
        .outerjoin(Pupil, Pupil.id == ClassDeed.pupil_id)
        .outerjoin(PlaySession, PlaySession.id == ClassDeed.session_id)
        .where(ClassDeed.class_id == class_id)
        .order_by(ClassDeed.id.desc())
        .limit(LATEST)
    )
    return [
        Done(row.at, Deed(row.deed), teacher, pupil, session, row.count, row.name, row.variant)
        for row, teacher, pupil, session in rows
    ]
