"""The life of a play session, as its teacher steers it: open, start, pause, go on, end.

Every function that changes something owns its transaction and tells the open screens after the commit.
Asking twice for what is so already changes nothing, so a second tap does no harm.
"""

import secrets
import time
from dataclasses import replace
from typing import Final

from flask_babel import lazy_gettext as _l
from sqlalchemy import ColumnElement, func, select
from sqlalchemy.orm import joinedload

from webapp.clock import now_ms
from webapp.database import reading
from webapp.errors import Illegal, NotFound, Over, Unreadable
from webapp.extensions import db
from webapp.models import ClassDeed, Deed, Participation, PlaySession, SchoolClass, SessionState
from webapp.services import deeds, notify, play, seating, tables
from webapp.services.choices import DEFAULT_GAME, SessionChoices, check, default_choices
from webapp.services.results import TOOK_PART
from webapp.services.room_codes import read_code
from webapp.services.teaching import get_class, in_use, teaches

MINUTE: Final = 60_000
TWO_TAPS_MS: Final = 1_000
MOST_LEFT: Final = 120 * MINUTE
"""More than this cannot be put on the clock."""
REOPEN_MS: Final = 10 * MINUTE
"""So long after its end a session can be opened again."""
REOPEN_MINUTES: Final = (1, 5, 10)
AS_IT_WAS: Final = 0
"""Instead of a number of minutes: what the clock had left when the teacher ended the session."""


def last_choices(teacher_id: int, class_id: int, variant: str | None = None) -> SessionChoices:
    """The choices of the class's latest session, else the teacher's latest, else the defaults.

    :param variant: for this game: what belongs to the game is as when the teacher last played it.
    """
    school_class = get_class(teacher_id, class_id)
    latest = _latest(teacher_id, class_id)
    choices = SessionChoices.of(latest) if latest else default_choices(variant or DEFAULT_GAME)
    if latest is None or latest.class_id != class_id:
        choices = replace(choices, nicknames=not school_class.pupils)
    return choices if variant in (None, choices.variant) else _for_game(teacher_id, class_id, choices, str(variant))


def _for_game(teacher_id: int, class_id: int, choices: SessionChoices, variant: str) -> SessionChoices:
    """The choices with another game, and with what belongs to that."""
    earlier = _latest(teacher_id, class_id, PlaySession.variant == variant)
    game = SessionChoices.of(earlier) if earlier else default_choices(variant)
    return replace(
        choices,
        variant=variant,
        options=game.options,
        kinds=game.kinds,
        asks_every=game.asks_every,
        players=game.players,
    )


def _latest(teacher_id: int, class_id: int, *further: ColumnElement[bool]) -> PlaySession | None:
    session: PlaySession | None = db.session.scalar(
        select(PlaySession)
        .where((PlaySession.class_id == class_id) | (PlaySession.teacher_id == teacher_id), *further)
        .order_by((PlaySession.class_id == class_id).desc(), PlaySession.id.desc())
        .limit(1)
    )
    return session


def open_session(teacher_id: int, class_id: int, choices: SessionChoices) -> PlaySession:
    """Open a room for a class and wait for its pupils.

    :raises NotFound: when the teacher does not teach the class.
    :raises Illegal: when the class is put away.
    :raises Unreadable: when the choices do not fit the game.
    """
    in_use(get_class(teacher_id, class_id))
    check(choices)
    session = PlaySession(
        class_id=class_id,
        teacher_id=teacher_id,
        code=free_code(),
        variant=choices.variant,
        options=dict(choices.options),
        kinds=list(choices.kinds),
        asks_every=choices.asks_every,
        players=choices.players,
        minutes=choices.minutes,
        idle_seconds=choices.idle_seconds,
        late_allowed=choices.late_allowed,
        show_ranks=choices.show_ranks,
        nicknames=choices.nicknames,
        state=SessionState.LOBBY,
        created_at=now_ms(),
    )
    db.session.add(session)
    db.session.commit()
    return session


def repeat(teacher_id: int, session_id: int) -> PlaySession:
    """Open a new room with the choices of an earlier session ("play again").

    A room that waits with just these choices is taken, so that a second tap opens no second one.
    """
    earlier = get_session(teacher_id, session_id)
    choices = SessionChoices.of(earlier)
    waiting = db.session.scalars(
        select(PlaySession)
        .where(PlaySession.class_id == earlier.class_id, PlaySession.state == SessionState.LOBBY)
        .order_by(PlaySession.id.desc())
    )
    same = next((room for room in waiting if SessionChoices.of(room) == choices), None)
    return same or open_session(teacher_id, earlier.class_id, choices)


def get_session(teacher_id: int, session_id: int) -> PlaySession:
    """A session of a class that this teacher teaches.

    :raises NotFound: also when it is of another class.
    """
    session = db.session.scalar(
        select(PlaySession)
        .join(SchoolClass, SchoolClass.id == PlaySession.class_id)
        .where(PlaySession.id == session_id, teaches(teacher_id))
        .options(joinedload(PlaySession.school_class))
    )
    if session is None:
        raise NotFound("no-session", _l("There is no such session."))
    return session


def session_by_code(code: str) -> PlaySession:
    """The session that a room code opens, however it is written.

    :raises NotFound: when no room has the code.
    :raises Over: when the room had it and has ended.
    """
    digits = read_code(code)
    session = db.session.scalar(
        select(PlaySession)
        .where(PlaySession.code == digits)
        .options(joinedload(PlaySession.school_class))
        .order_by((PlaySession.state == SessionState.ENDED), PlaySession.id.desc())
        .limit(1)
    )
    if session is None:
        raise NotFound("wrong-code", _l("No room has this code. Look at the board and try again."))
    if session.state == SessionState.ENDED:
        raise Over("ended", _l("This session has ended. Ask your teacher for a new code."))
    return session


def sessions_of(class_id: int) -> list[tuple[PlaySession, int]]:
    """The sessions of a class, the newest first, each with how many pupils took part.

    A room that was closed before anybody played is left out.
    """
    taking_part = (
        select(func.count())
        .select_from(Participation)
        .where(Participation.session_id == PlaySession.id, TOOK_PART)
        .correlate(PlaySession)
        .scalar_subquery()
    )
    rows = db.session.execute(
        select(PlaySession, taking_part)
        .where(PlaySession.class_id == class_id)
        .where((PlaySession.state != SessionState.ENDED) | PlaySession.started_at.is_not(None))
        .order_by(PlaySession.id.desc())
    )
    return [(session, count) for session, count in rows]


def start(teacher_id: int, session_id: int) -> PlaySession:
    """Seat everybody who is here and start the clock.

    :raises Illegal: when no pupil has joined.
    :raises Over: when the session has ended.
    """
    session = open_to_changes(teacher_id, session_id)
    if session.state != SessionState.LOBBY:
        return session
    here = db.session.scalar(
        select(func.count()).where(Participation.session_id == session_id, Participation.removed_at.is_(None))
    )
    if not here:
        raise Illegal("nobody-here", _l("Nobody is here yet. Start when at least one pupil has joined."))
    now = now_ms()
    session.state = SessionState.RUNNING
    session.started_at = session.resumed_at = now
    session.deadline = now + session.minutes * MINUTE
    seating.seat_all(session)
    deeds.of_session(session, teacher_id, Deed.SESSION_STARTED)
    return save(session)


def pause(teacher_id: int, session_id: int) -> PlaySession:
    """Stop the clock; a session whose time is up already ends instead."""
    session = open_to_changes(teacher_id, session_id)
    if session.state != SessionState.RUNNING:
        return _started(session)
    left = (session.deadline or 0) - now_ms()
    if left <= 0:
        return save(_finish(session))
    session.state = SessionState.PAUSED
    session.left_ms, session.deadline = left, None
    deeds.of_session(session, teacher_id, Deed.SESSION_PAUSED)
    return save(session)


def resume(teacher_id: int, session_id: int) -> PlaySession:
    """Let a paused clock run on."""
    session = open_to_changes(teacher_id, session_id)
    if session.state != SessionState.PAUSED:
        return _started(session)
    session.state = SessionState.RUNNING
    session.resumed_at = now_ms()
    session.deadline, session.left_ms = session.resumed_at + (session.left_ms or 0), None
    deeds.of_session(session, teacher_id, Deed.SESSION_RESUMED)
    return save(session)


def add_minutes(teacher_id: int, session_id: int, minutes: int) -> PlaySession:
    """Give a started session one or five minutes more. Two taps within a second are one.

    :raises Unreadable: for any other number of minutes.
    :raises Illegal: when the clock would show more than two hours.
    """
    session = _started(open_to_changes(teacher_id, session_id))
    if minutes not in (1, 5):
        raise Unreadable("minutes", _l("One or five minutes can be added."))
    if _has_just_added(teacher_id, session_id, minutes):
        return session
    if time_left(session, now_ms()) + minutes * MINUTE > MOST_LEFT:
        raise Illegal("too-long", _l("The clock cannot show more than two hours."))
    if session.deadline is not None:
        session.deadline += minutes * MINUTE
    else:
        session.left_ms = (session.left_ms or 0) + minutes * MINUTE
    deeds.of_session(session, teacher_id, Deed.SESSION_MINUTES, count=minutes)
    return save(session)


def _has_just_added(teacher_id: int, session_id: int, minutes: int) -> bool:
    latest = db.session.scalar(
        select(func.max(ClassDeed.at)).where(
            ClassDeed.session_id == session_id,
            ClassDeed.teacher_id == teacher_id,
            ClassDeed.deed == Deed.SESSION_MINUTES,
            ClassDeed.count == minutes,
        )
    )
    return latest is not None and 0 <= now_ms() - latest < TWO_TAPS_MS


def end(teacher_id: int, session_id: int) -> PlaySession:
    """End a session now; a room that never started is closed."""
    session = get_session(teacher_id, session_id)
    if session.state == SessionState.ENDED:
        return session
    deeds.of_session(session, teacher_id, Deed.SESSION_ENDED)
    left = time_left(session, now_ms()) if session.state != SessionState.LOBBY else 0
    _finish(session)
    session.left_ms = left or None
    return save(session)


def reopen(teacher_id: int, session_id: int, minutes: int) -> PlaySession:
    """Let a session that has just ended run on, everybody at the same table with the same cards.

    :param minutes: one of `REOPEN_MINUTES`, or `AS_IT_WAS` where something was left.
    :raises Unreadable: for any other number of minutes.
    :raises Over: when it ended too long ago, or was closed before it began.
    """
    session = get_session(teacher_id, session_id)
    if session.state != SessionState.ENDED:
        return _started(session)
    now = now_ms()
    if not can_reopen(session, now):
        raise Over("ended-long-ago", _l("A session can be opened again for ten minutes after its end, not later."))
    left = (session.left_ms or 0) if minutes == AS_IT_WAS else minutes * MINUTE if minutes in REOPEN_MINUTES else 0
    if not left:
        raise Unreadable("minutes", _l("Choose how many minutes the session is to run on."))
    if _code_is_taken(session):
        session.code = free_code()
    session.state = SessionState.RUNNING
    session.resumed_at, session.deadline = now, now + left
    session.ended_at = session.left_ms = None
    play.reopen_games(session)
    deeds.of_session(session, teacher_id, Deed.SESSION_REOPENED)
    return save(session)


def can_reopen(session: PlaySession, now: int) -> bool:
    """Whether a session that was played ended so short ago that it can run on."""
    return (
        session.state == SessionState.ENDED
        and session.started_at is not None
        and session.ended_at is not None
        and now - session.ended_at <= REOPEN_MS
    )


def _code_is_taken(session: PlaySession) -> bool:
    others = select(PlaySession.id).where(
        PlaySession.code == session.code, PlaySession.id != session.id, PlaySession.state != SessionState.ENDED
    )
    return db.session.scalar(others) is not None


def end_due(now: int) -> list[int]:
    """End the running sessions whose time is up.

    :param now: ms since 1970.
    :returns: their ids.
    """
    with reading():
        due = list(db.session.scalars(select(PlaySession.id).where(*_is_due(now))))
        db.session.rollback()
    return [session_id for session_id in due if _end_if_due(session_id, now)]


def _is_due(now: int) -> tuple[ColumnElement[bool], ...]:
    return PlaySession.state == SessionState.RUNNING, PlaySession.deadline <= now


def _end_if_due(session_id: int, now: int) -> bool:
    """End a session, unless it was given more time meanwhile."""
    _load_games(session_id)
    session = db.session.scalar(select(PlaySession).where(PlaySession.id == session_id, *_is_due(now)))
    if session is None:
        db.session.rollback()
        return False
    save(_finish(session, session.deadline))
    return True


def _load_games(session_id: int) -> None:
    """Replay what must be ended before the database is locked for it; the others get a turn between two games."""
    with reading():
        for game_id in tables.unfinished_games(session_id):
            tables.load_game(game_id)
            db.session.rollback()
            time.sleep(0)
        db.session.rollback()


def set_locked(teacher_id: int, session_id: int, locked: bool) -> PlaySession:
    """Lock the room against newcomers, or open it again."""
    session = open_to_changes(teacher_id, session_id)
    if session.locked == locked:
        return session
    session.locked = locked
    deeds.of_session(session, teacher_id, Deed.SESSION_LOCKED if locked else Deed.SESSION_UNLOCKED)
    return save(session)


def set_ranks(teacher_id: int, session_id: int, shown: bool) -> PlaySession:
    """Show ranks on the big screen, or take them away; also after the end."""
    session = get_session(teacher_id, session_id)
    if session.show_ranks == shown:
        return session
    session.show_ranks = shown
    return save(session)


def time_left(session: PlaySession, now: int) -> int:
    """What a session's clock has left, in ms; before the start its whole time."""
    if session.state == SessionState.RUNNING:
        return max((session.deadline or now) - now, 0)
    if session.state == SessionState.PAUSED:
        return session.left_ms or 0
    return session.minutes * MINUTE if session.state == SessionState.LOBBY else 0


def free_code() -> str:
    """Six digits that no unfinished session has."""
    taken = set(db.session.scalars(select(PlaySession.code).where(PlaySession.state != SessionState.ENDED)))
    while (code := f"{secrets.randbelow(900_000) + 100_000}") in taken:
        pass
    return code


def open_to_changes(teacher_id: int, session_id: int) -> PlaySession:
    """A session of a class that this teacher teaches, which has not ended.

    :raises Over: when it has.
    """
    session = get_session(teacher_id, session_id)
    if session.state == SessionState.ENDED:
        raise Over("ended", _l("This session has ended."))
    return session


def _started(session: PlaySession) -> PlaySession:
    if session.state == SessionState.LOBBY:
        raise Illegal("not-started", _l("The session has not started yet."))
    return session


def _finish(session: PlaySession, at: int | None = None) -> PlaySession:
    ended_at = at or now_ms()
    if session.state != SessionState.LOBBY:
        play.end_games(session, ended_at)
    session.state = SessionState.ENDED
    session.ended_at = ended_at
    session.deadline = session.left_ms = None
    return session


def save(session: PlaySession) -> PlaySession:
    """Commit a change and tell the open screens."""
    session.revision += 1
    db.session.commit()
    notify.session_changed(session.id)
    return session
