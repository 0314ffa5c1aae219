"""Joining a room: a name from the class list, or a nickname, bound to a device."""

import secrets
from typing import NamedTuple

from flask_babel import lazy_gettext as _l
from sqlalchemy import select

from webapp.clock import now_ms
from webapp.errors import Locked, NotFound, Over, Taken, Unreadable
from webapp.extensions import db
from webapp.models import Participation, PlaySession, Pupil, SessionState
from webapp.services import notify, seating
from webapp.services.names import check_nickname, clean_name
from webapp.services.teaching import teachers_of

LONGEST_NICKNAME = 20


class Choice(NamedTuple):
    """A name on the list of a room."""

    pupil_id: int
    name: str
    taken: bool
    """In use on another device."""
    mine: bool
    """In use on this device."""


def names_to_choose(session: PlaySession, device: str | None) -> list[Choice]:
    """The names of the class, as the class list has them, for a device with that token."""
    rows = db.session.execute(
        select(Pupil.id, Pupil.name, Participation.device)
        .outerjoin(
            Participation,
            (Participation.pupil_id == Pupil.id)
            & (Participation.session_id == session.id)
            & Participation.removed_at.is_(None),
        )
        .where(Pupil.class_id == session.class_id, Pupil.removed_at.is_(None))
        .order_by(Pupil.name, Pupil.id)
    )
    return [
        Choice(pupil_id, name, bound is not None and bound != device, bound is not None and bound == device)
        for pupil_id, name, bound in rows
    ]


def join(session: PlaySession, pupil_id: int, device: str | None) -> Participation:
    """Take part under a name of the class; `participation.device` is the token to bind the device with.

    :param device: the token this device has in this session, if it has one.
    :raises NotFound: when the name is not on the list.
    :raises Taken: when the name is in use on another device, or this device has another name.
    :raises Locked: when the room is locked or takes nobody late.
    :raises Over: when the session has ended.
    """
    _must_run(session)
    pupil = db.session.get(Pupil, pupil_id)
    if pupil is None or pupil.class_id != session.class_id or pupil.removed_at is not None:
        raise NotFound("no-name", _l("That name is not on the list."))
    taken_part = _participation(session, pupil_id)
    if device is not None and taken_part is not None and taken_part.device == device:
        return taken_part
    if taken_part is not None and taken_part.device is not None:
        raise Taken("name-taken", _l("That name is in use on another tablet. Ask your teacher."))
    _must_have_no_other_name(session, device)
    return _bind(session, pupil, taken_part)


def join_with_nickname(session: PlaySession, nickname: str, device: str | None) -> Participation:
    """Take part under a made-up name, in a room that allows it.

    :raises Unreadable: when there is no name, it is too long, or it pretends to be somebody else's.
    :raises Taken: when somebody in the class has that name or one that looks the same.
    """
    _must_run(session)
    if not session.nicknames:
        raise Locked("no-nicknames", _l("In this room you choose your name from the list."))
    _must_have_no_other_name(session, device)
    name = clean_name(nickname)
    if not name:
        raise Unreadable("name-missing", _l("Write a name first."))
    if len(name) > LONGEST_NICKNAME:
        raise Unreadable("name-long", _l("That name is too long. Use at most 20 letters."))
    names = db.session.scalars(select(Pupil.name).where(Pupil.class_id == session.class_id, Pupil.removed_at.is_(None)))
    check_nickname(name, names, [teacher.name for teacher in teachers_of(session.school_class)])
    _must_take_newcomers(session)
    pupil = Pupil(class_id=session.class_id, name=name, nickname=True, created_at=now_ms())
    db.session.add(pupil)
    db.session.flush()
    return _bind(session, pupil, None)


def _must_run(session: PlaySession) -> None:
    if session.state == SessionState.ENDED:
        raise Over("ended", _l("This session has ended. Ask your teacher for a new code."))


def _must_take_newcomers(session: PlaySession) -> None:
    if session.locked:
        raise Locked("locked", _l("The room is locked. Ask your teacher to let you in."))
    if session.state != SessionState.LOBBY and not session.late_allowed:
        raise Locked("late", _l("The session has started and takes nobody in late. Ask your teacher."))


def _must_have_no_other_name(session: PlaySession, device: str | None) -> None:
    if device is None:
        return
    other = db.session.scalar(
        select(Pupil.name)
        .join(Participation, Participation.pupil_id == Pupil.id)
        .where(
            Participation.session_id == session.id,
            Participation.device == device,
            Participation.removed_at.is_(None),
        )
    )
    if other is not None:
        raise Taken("other-name", _l("This tablet plays as %(name)s already. Ask your teacher.", name=other))


def _participation(session: PlaySession, pupil_id: int) -> Participation | None:
    found: Participation | None = db.session.scalar(
        select(Participation).where(Participation.session_id == session.id, Participation.pupil_id == pupil_id)
    )
    return found


def _bind(session: PlaySession, pupil: Pupil, taken_part: Participation | None) -> Participation:
    """Bind a fresh device to the name; one that was released keeps its seat."""
    returning = taken_part is not None and taken_part.removed_at is None
    if not returning:
        _must_take_newcomers(session)
    participation = taken_part or Participation(session_id=session.id, pupil_id=pupil.id, joined_at=now_ms())
    participation.device = secrets.token_urlsafe(16)
    participation.removed_at = None
    db.session.add(participation)
    db.session.flush()
    if not returning and session.state != SessionState.LOBBY:
        seating.place_late(participation)
    session.revision += 1
    db.session.commit()
    notify.session_changed(session.id)
    return participation
