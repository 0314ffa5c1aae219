"""Who is in a room, and who is still missing."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import joinedload

from webapp.extensions import db
from webapp.models import Participation, PlaySession, Pupil, Teacher


def pupils_not_here(session: PlaySession) -> list[Pupil]:
    """The pupils of the class list who have not joined."""
    here = select(Participation.pupil_id).where(
        Participation.session_id == session.id, Participation.removed_at.is_(None)
    )
    return list(
        db.session.scalars(
            select(Pupil)
            .where(Pupil.class_id == session.class_id, Pupil.removed_at.is_(None), Pupil.id.not_in(here))
            .where(Pupil.nickname.is_(False))
            .order_by(Pupil.name)
        )
    )


def participants(session_id: int) -> list[Participation]:
    """Who takes part, in the order of joining, with their pupils."""
    return list(
        db.session.scalars(
            select(Participation)
            .where(Participation.session_id == session_id, Participation.removed_at.is_(None))
            .options(joinedload(Participation.pupil))
            .order_by(Participation.joined_at, Participation.id)
        )
    )


class OnBigScreen(NamedTuple):
    """Who takes part, the language of the teacher who opened the room, and who was so-manieth to come in, from 0.

    Those who were removed keep their number, so that nobody's ever changes.
    """

    people: Sequence[Participation]
    language: str | None
    came: Mapping[int, int]


def on_big_screen(session: PlaySession) -> OnBigScreen:
    """What the big screen must know of the room."""
    language = db.session.scalar(select(Teacher.language).where(Teacher.id == session.teacher_id))
    ids = db.session.scalars(
        select(Participation.id).where(Participation.session_id == session.id).order_by(Participation.id)
    )
    return OnBigScreen(participants(session.id), language, {own_id: place for place, own_id in enumerate(ids)})
