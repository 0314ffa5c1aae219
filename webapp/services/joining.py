"""Joining a room: a name from the class list, or a nickname, bound to a device."""

from typing import NamedTuple

from flask_babel import lazy_gettext as _l
from sqlalchemy import func, select

from webapp.clock import now_ms
from webapp.errors import Locked, NotFound, Over, Taken, Unreadable
from webapp.extensions import db
from webapp.models import Participation, PlaySession, Pupil, SessionState
from webapp.services import devices, notify, seating
from webapp.services.names import check_nickname, clean_name
from webapp.services.teaching import teachers_of

LONGEST_NICKNAME = 20


class Choice(NamedTuple):
    """A name on the list of a room."""

    pupil_id: int
    name: str
    nickname: bool
    taken: bool
    """In use on another device."""
    mine: bool
    """In use on this device."""


def names_to_choose(session: PlaySession, device: str | None) -> list[Choice]:
    """The names of the class, as the class list has them, for a device with that token."""
    rows = db.session.execute(
        select(Pupil.id, Pupil.name, Pupil.nickname, Participation.device)
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
        Choice(pupil_id, name, nickname, taken=bound not in (None, device), mine=bound is not None and bound == device)
        for pupil_id, name, nickname, bound in rows
    ]


def join(session: PlaySession, pupil_id: int, device: str) -> Participation:
    """Take part under a name of the class; the same device and the same name again change nothing.

    A name that the device has in another room is free from then on.

    :param device: the token of this device.
    :raises NotFound: when the name is not on the list.
    :raises Taken: when the name is in use on another device, or this device has another name in this room.
    :raises Locked: when the room is locked or takes nobody late.
    :raises Over: when the session has ended.
    """
    _must_run(session)
    pupil = db.session.get(Pupil, pupil_id)
    if pupil is None or pupil.class_id != session.class_id or pupil.removed_at is not None:
        raise NotFound("no-name", _l("That name is not on the list."))
    taken_part = _participation(session, pupil_id)
    if taken_part is not None and taken_part.device == device:
        return taken_part
    if taken_part is not None and taken_part.device is not None:
        raise Taken("name-taken", _l("That name is in use on another tablet. Ask your teacher."))
    own = _own(session, device)
    if own is not None:
        raise _other_name(own)
    return _bind(session, pupil, taken_part, device)


def join_with_nickname(session: PlaySession, nickname: str, device: str) -> Participation:
    """Take part under a made-up name, in a room that allows it; the same device and name again change nothing.

    :param device: the token of this device.
    :raises Unreadable: when there is no name, it is too long, or it pretends to be somebody else's.
    :raises Taken: when somebody in the class has that name or one that looks the same, or this device has another one
        in this room.
    :raises Locked: when the room is locked, full, takes nobody late, or takes no made-up names.
    :raises Over: when the session has ended.
    """
    _must_run(session)
    if not session.nicknames:
        raise Locked("no-nicknames", _l("In this room you choose your name from the list."))
    name = _readable(nickname)
    own = _own(session, device)
    if own is not None:
        if own.pupil.name.casefold() == name.casefold():
            return own
        raise _other_name(own)
    names = db.session.scalars(select(Pupil.name).where(Pupil.class_id == session.class_id, Pupil.removed_at.is_(None)))
    check_nickname(name, names, [teacher.name for teacher in teachers_of(session.school_class)])
    _must_take_newcomers(session)
    if nicknames_in(session) >= session.most_nicknames:
        raise Locked("full", _l("The room is full. Ask your teacher to let more in."))
    pupil = Pupil(class_id=session.class_id, name=name, nickname=True, created_at=now_ms())
    db.session.add(pupil)
    db.session.flush()
    return _bind(session, pupil, None, device)


def nicknames_in(session: PlaySession) -> int:
    """How many are in the room under a made-up name."""
    return (
        db.session.scalar(
            select(func.count())
            .select_from(Participation)
            .join(Pupil, Pupil.id == Participation.pupil_id)
            .where(
                Participation.session_id == session.id,
                Participation.removed_at.is_(None),
                Pupil.nickname.is_(True),
            )
        )
        or 0
    )


def _readable(nickname: str) -> str:
    name = clean_name(nickname)
    if not name:
        raise Unreadable("name-missing", _l("Write a name first."))
    if len(name) > LONGEST_NICKNAME:
        raise Unreadable("name-long", _l("That name is too long. Use at most 20 letters."))
    return name


def _must_run(session: PlaySession) -> None:
    if session.state == SessionState.ENDED:
        raise Over("ended", _l("This session has ended. Ask your teacher for a new code."))


def _must_take_newcomers(session: PlaySession) -> None:
    if session.locked:
        raise Locked("locked", _l("The room is locked. Ask your teacher to let you in."))
    if session.state != SessionState.LOBBY and not session.late_allowed:
        raise Locked("late", _l("The session has started and takes nobody in late. Ask your teacher."))


def _must_be_open(session: PlaySession, freed: Participation) -> None:
    """A name that was freed keeps its place, but in a locked room only the teacher opens it, for a while."""
    if session.locked and now_ms() >= (freed.open_until or 0):
        raise Locked("locked", _l("The room is locked. Ask your teacher to let you in."))


def _own(session: PlaySession, device: str) -> Participation | None:
    """Who plays on the device in this room."""
    own = devices.holder(device)
    return own if own is not None and own.session_id == session.id else None


def _other_name(own: Participation) -> Taken:
    words = _l("This tablet plays as %(name)s already. Ask your teacher.", name=own.pupil.name)
    return Taken("other-name", words)


def _participation(session: PlaySession, pupil_id: int) -> Participation | None:
    found: Participation | None = db.session.scalar(
        select(Participation).where(Participation.session_id == session.id, Participation.pupil_id == pupil_id)
    )
    return found


def _bind(session: PlaySession, pupil: Pupil, taken_part: Participation | None, device: str) -> Participation:
    """Bind the device to the name; one that was freed keeps its seat."""
    returning = taken_part is not None and taken_part.removed_at is None
    if taken_part is not None and returning:
        _must_be_open(session, taken_part)
    else:
        _must_take_newcomers(session)
    left = devices.leave_other_room(device)
    now = now_ms()
    participation = taken_part or Participation(session_id=session.id, pupil_id=pupil.id, joined_at=now)
    devices.bind(participation, device, now)
    db.session.add(participation)
    db.session.flush()
    if not returning and session.state != SessionState.LOBBY:
        seating.place_late(participation)
    session.revision += 1
    db.session.commit()
    notify.session_changed(session.id)
    if left is not None:
        notify.session_changed(left)
    return participation
