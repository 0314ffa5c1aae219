"""What becomes of a session afterwards: its title, its deletion, and how it was the time before."""

from dataclasses import dataclass
from typing import Final

from flask_babel import lazy_gettext as _l
from sqlalchemy import ColumnElement, Select, delete, func, select, update

from webapp.errors import Illegal, Unreadable
from webapp.extensions import UNSYNCED, db
from webapp.models import (
    Attempt,
    ClassDeed,
    Decision,
    Deed,
    GameRow,
    GameSeat,
    Participation,
    PlaySession,
    SessionState,
)
from webapp.services import deeds, tables
from webapp.services.choices import SessionChoices
from webapp.services.names import clean_text
from webapp.services.results import TOOK_PART, answer_counts
from webapp.services.sessions import get_session

LONGEST_TITLE: Final = 80


@dataclass(frozen=True)
class Lost:
    """What a deletion takes with it; checks are no answers here either."""

    pupils: int
    games: int
    answers: int
    checks: int


@dataclass(frozen=True)
class Earlier:
    """The time before: answers (without checks) and how many were right, then and now.

    :param alike: whether numbers, questions and everything else were chosen as now.
    """

    session: PlaySession
    answered_then: int
    right_then: int
    answered_now: int
    right_now: int
    alike: bool


def rename(teacher_id: int, session_id: int, title: str) -> PlaySession:
    """Give a session a title; an empty one lets it go by its game again.

    :raises Unreadable: when it is too long or nothing of it would be seen.
    """
    session = get_session(teacher_id, session_id)
    clean = clean_text(title)
    if title.strip() and not clean:
        raise Unreadable("title", _l("That title could not be seen. Write letters or numbers."))
    if len(clean) > LONGEST_TITLE:
        raise Unreadable("title", _l("At most %(most)d characters.", most=LONGEST_TITLE))
    if clean != (session.title or ""):
        session.title = clean or None
        deeds.record(session.class_id, teacher_id, Deed.SESSION_TITLED, clean, session_id=session_id)
    session.revision += 1
    db.session.commit()
    return session


def what_is_lost(session: PlaySession) -> Lost:
    """How much a session holds."""
    counts = answer_counts(session.id).values()
    return Lost(
        pupils=_count(Participation, Participation.session_id == session.id, TOOK_PART),
        games=_count(GameRow, GameRow.session_id == session.id),
        answers=sum(count.answered for count in counts),
        checks=sum(count.checks for count in counts),
    )


def delete_session(teacher_id: int, session_id: int) -> int:
    """Delete a session with its games and answers; the pupils stay on the list. Returns the class's id.

    :raises Illegal: while it is open.
    """
    session = get_session(teacher_id, session_id)
    if session.state != SessionState.ENDED:
        raise Illegal("session-open", _l("The session is still open. End it before you delete it."))
    class_id = session.class_id
    games = list(db.session.scalars(_games_of(session_id)))
    # People point to their games and games to their people: the seats are left first.
    db.session.execute(
        update(Participation).where(Participation.session_id == session_id).values(game_id=None, seat=None),
        execution_options=UNSYNCED,
    )
    for model in (Attempt, Decision, GameSeat):
        db.session.execute(delete(model).where(model.game_id.in_(_games_of(session_id))), execution_options=UNSYNCED)
    db.session.execute(
        update(ClassDeed).where(ClassDeed.session_id == session_id).values(session_id=None), execution_options=UNSYNCED
    )
    deeds.record(class_id, teacher_id, Deed.SESSION_DELETED, session.title, variant=session.variant)
    for owned in (GameRow, Participation):
        db.session.execute(delete(owned).where(owned.session_id == session_id), execution_options=UNSYNCED)
    db.session.execute(delete(PlaySession).where(PlaySession.id == session_id), execution_options=UNSYNCED)
    db.session.commit()
    for game_id in games:
        tables.evict(game_id)
    return class_id


def last_time(session: PlaySession) -> Earlier | None:
    """The latest session before this one in which the class answered anything in the same game."""
    earlier = db.session.scalar(
        select(PlaySession)
        .where(
            PlaySession.class_id == session.class_id,
            PlaySession.variant == session.variant,
            PlaySession.state == SessionState.ENDED,
            PlaySession.started_at < (session.started_at or session.created_at),
            select(Attempt.id)
            .join(Participation, Participation.id == Attempt.participation_id)
            .where(Participation.session_id == PlaySession.id, Attempt.is_check.is_(False))
            .correlate(PlaySession)
            .exists(),
        )
        .order_by(PlaySession.started_at.desc(), PlaySession.id.desc())
        .limit(1)
    )
    if earlier is None:
        return None
    answered_then, right_then = _sums(earlier.id)
    answered_now, right_now = _sums(session.id)
    return Earlier(earlier, answered_then, right_then, answered_now, right_now, _played_alike(session, earlier))


def _sums(session_id: int) -> tuple[int, int]:
    counts = answer_counts(session_id).values()
    return sum(count.answered for count in counts), sum(count.right for count in counts)


def _played_alike(session: PlaySession, other: PlaySession) -> bool:
    ours, theirs = SessionChoices.of(session), SessionChoices.of(other)
    return (ours.options, set(ours.kinds)) == (theirs.options, set(theirs.kinds))


def _games_of(session_id: int) -> Select[int]:
    return select(GameRow.id).where(GameRow.session_id == session_id)


def _count(rows: type[Participation | GameRow], *which: ColumnElement[bool]) -> int:
    return db.session.scalar(select(func.count()).select_from(rows).where(*which)) or 0
