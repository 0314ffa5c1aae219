"""Who is in a room, and who is still missing."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import case, false, func, select
from sqlalchemy.orm import joinedload

from webapp.extensions import db
from webapp.models import Participation, PlaySession, Pupil
from webapp.services.places import places_of_session


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


class Crowd(NamedTuple):
    """How full a room is, and what looks like a flood.

    :param since: when the flood began, ms since 1970; None without one.
    :param came: how many have come in since.
    :param full: whether no more made-up names fit.
    """

    since: int | None
    came: int
    full: bool
    nicknames: int
    free: int
    """Names that no tablet holds."""


def crowd(session: PlaySession) -> Crowd:
    """What the teacher must know of those who come in."""
    here = (Participation.session_id == session.id) & Participation.removed_at.is_(None)
    in_flood = Participation.bound_at >= session.flood_since if session.flood_since is not None else false()
    counts = select(
        func.count(case((in_flood, 1))),
        func.count(case((Pupil.nickname, 1))),
        func.count(case((Participation.device.is_(None), 1))),
    ).join(Pupil, Pupil.id == Participation.pupil_id)
    came, nicknames, free = db.session.execute(counts.where(here)).one()
    full = session.nicknames and nicknames >= session.most_nicknames
    return Crowd(session.flood_since, came, full, nicknames, free)


class OnBigScreen(NamedTuple):
    """Who takes part; for ranks, the language of the teacher who opened the room, and how many came in before each.

    Those who were removed keep their number, so that nobody's ever changes.
    """

    people: Sequence[Participation]
    language: str | None
    came: Mapping[int, int]


def on_big_screen(session: PlaySession) -> OnBigScreen:
    """What the big screen must know of the room."""
    places = places_of_session(session.id) if session.show_ranks else []
    language = places[0].teacher_language if places else None
    came = {place.participation_id: place.came for place in places if place.came is not None}
    return OnBigScreen(participants(session.id), language, came)
