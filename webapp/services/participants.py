"""Who is in a room, as its teacher steers it: other names, tablets that come and go, and programs that fill it.

Every function owns its transaction and tells the open screens after the commit.
"""

from typing import Final

from flask_babel import lazy_gettext as _l
from sqlalchemy import select
from sqlalchemy.orm import joinedload

from webapp.clock import now_ms
from webapp.errors import Illegal, NotFound
from webapp.extensions import db
from webapp.models import Deed, Participation, PlaySession, SessionState
from webapp.services import deeds, devices, seating
from webapp.services.classes import give_name
from webapp.services.joining import nicknames_in
from webapp.services.rooms import participants
from webapp.services.sessions import free_code, get_session, open_to_changes, save

MORE_NICKNAMES: Final = 20
"""So many more come in when the teacher lets more in."""
MOST_NICKNAMES: Final = 200


def get_participant(teacher_id: int, session_id: int, participation_id: int) -> Participation:
    """A pupil who takes part in a session of this teacher's.

    :raises NotFound: when there is none.
    """
    return _participation(get_session(teacher_id, session_id), participation_id)


def rename_participant(teacher_id: int, session_id: int, participation_id: int, name: str) -> PlaySession:
    """Give a pupil another name, in the class list too.

    :raises Unreadable: when it is no name.
    """
    session = get_session(teacher_id, session_id)
    participation = _participation(session, participation_id)
    give_name(teacher_id, participation.pupil, name)
    return save(session)


def remove_participant(teacher_id: int, session_id: int, participation_id: int) -> PlaySession:
    """Take a pupil out of the session; this is no ban, the pupil may join again."""
    session = open_to_changes(teacher_id, session_id)
    participation = _participation(session, participation_id)
    _send_out(participation)
    deeds.of_session(session, teacher_id, Deed.PUPIL_SENT_OUT, pupil_id=participation.pupil_id)
    return save(session)


def release_device(teacher_id: int, session_id: int, participation_id: int) -> PlaySession:
    """Free a name from its tablet, so that another one can take it; the seat stays.

    In a locked room the name can be taken again for a while.
    """
    session = open_to_changes(teacher_id, session_id)
    participation = _participation(session, participation_id)
    _free(participation)
    deeds.of_session(session, teacher_id, Deed.PUPIL_FREED, pupil_id=participation.pupil_id)
    return save(session)


def release_all(teacher_id: int, session_id: int) -> PlaySession:
    """Free every name from its tablet; the seats stay. In a locked room the names can be taken again for a while."""
    session = open_to_changes(teacher_id, session_id)
    here = participants(session_id)
    for participation in here:
        _free(participation)
    deeds.of_session(session, teacher_id, Deed.NAMES_FREED, count=len(here))
    return save(session)


def tell_of_flood(session_id: int, since: int) -> None:
    """Show the teacher that more come in than a class does, unless that is shown already.

    :param since: when it began, ms since 1970.
    """
    session = db.session.get_one(PlaySession, session_id)
    if session.flood_since is not None or session.locked or session.state == SessionState.ENDED:
        db.session.rollback()
        return
    session.flood_since = since
    save(session)


def shut_out(teacher_id: int, session_id: int) -> PlaySession:
    """Give the room another code, and send out who has come in since the flood began; those before stay.

    A pupil who had a seat before keeps it, and the name is free. Names made up in the flood are taken off the list.
    """
    session = open_to_changes(teacher_id, session_id)
    if session.flood_since is None:
        return session
    came = [person for person in participants(session_id) if (person.bound_at or 0) >= session.flood_since]
    for participation in came:
        if participation.joined_at < session.flood_since:
            _free(participation)
            continue
        _send_out(participation)
        if participation.pupil.nickname and participation.pupil.created_at >= session.flood_since:
            participation.pupil.removed_at = participation.removed_at
    session.code = free_code()
    session.flood_since = None
    deeds.of_session(session, teacher_id, Deed.SESSION_NEW_CODE, count=len(came))
    return save(session)


def trust(teacher_id: int, session_id: int) -> PlaySession:
    """What looked like a flood is the class."""
    session = open_to_changes(teacher_id, session_id)
    if session.flood_since is None:
        return session
    session.flood_since = None
    return save(session)


def let_more_in(teacher_id: int, session_id: int) -> PlaySession:
    """Let more pupils in under made-up names; asking twice for what is so already changes nothing.

    :raises Illegal: when the room takes no more than that.
    """
    session = open_to_changes(teacher_id, session_id)
    if nicknames_in(session) < session.most_nicknames:
        return session
    if session.most_nicknames >= MOST_NICKNAMES:
        raise Illegal("too-many-names", _l("A room cannot take more names than this."))
    session.most_nicknames += MORE_NICKNAMES
    return save(session)


def _free(participation: Participation) -> None:
    devices.free(participation)
    participation.open_until = now_ms() + devices.OPEN_MS


def _send_out(participation: Participation) -> None:
    participation.removed_at = now_ms()
    devices.free(participation)
    seating.vacate(participation)


def _participation(session: PlaySession, participation_id: int) -> Participation:
    participation: Participation | None = db.session.scalar(
        select(Participation)
        .where(
            Participation.id == participation_id,
            Participation.session_id == session.id,
            Participation.removed_at.is_(None),
        )
        .options(joinedload(Participation.pupil))
    )
    if participation is None:
        raise NotFound("no-pupil", _l("This pupil is not in the session."))
    return participation
