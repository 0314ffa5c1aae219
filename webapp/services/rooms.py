"""Who is in a room, and who is still missing."""

from sqlalchemy import select
from sqlalchemy.orm import joinedload

from webapp.extensions import db
from webapp.models import Participation, PlaySession, Pupil


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
