"""When the wall clock jumps: everything that is going on moves along, so that nothing of it gets longer or shorter."""

from collections.abc import Iterable
from typing import Any, Final

from sqlalchemy import ColumnElement, func, or_, select, update
from sqlalchemy.orm import InstrumentedAttribute

from webapp import clock
from webapp.extensions import UNSYNCED, db
from webapp.models import Attempt, Decision, GameRow, Participation, PlaySession, SessionState
from webapp.services import tables

JUST_ENDED_MS: Final = 15 * 60_000
"""A session that ended so short a time ago is not quite over for its teacher, and moves too."""

OF_SESSIONS: Final = (
    PlaySession.created_at,
    PlaySession.started_at,
    PlaySession.resumed_at,
    PlaySession.deadline,
    PlaySession.ended_at,
    PlaySession.flood_since,
)
OF_PEOPLE: Final = (
    Participation.joined_at,
    Participation.ready_at,
    Participation.removed_at,
    Participation.bound_at,
    Participation.open_until,
)
OF_GAMES: Final = (GameRow.started_at, GameRow.ended_at)

_PLAYED: Final = PlaySession.state.in_((SessionState.RUNNING, SessionState.PAUSED))


def follow_the_wall_clock() -> int:
    """Tie the server's clock to the wall clock again.

    :returns: by how many ms it jumped and everything that is going on was moved; 0 when it did not.
    """
    off = clock.server.off_by()
    if abs(off) <= clock.JUMP_MS:
        clock.server.move(max(-clock.STEP_MS, min(off, clock.STEP_MS)))
        return 0
    sessions = _going_on(clock.now_ms())
    _move(sessions, off)
    db.session.commit()
    # Nobody else gets a turn between the commit and here: they see both moved, or neither.
    clock.server.move(off)
    tables.move_times(sessions, off)
    return off


def take_up() -> int:
    """After a start: what was stored last in a running session lies in the past, or the session is moved there.

    The wall clock may have been put back while nothing ran. Put forward, it cannot be told from time that passed.

    :returns: how many sessions were moved.
    """
    now = clock.now_ms()
    ahead = {session: latest - now for session, latest in _latest().items() if latest > now}
    for session, by in ahead.items():
        _move([session], -by)
    db.session.commit()
    for session, by in ahead.items():
        tables.move_times([session], -by)
    return len(ahead)


def _going_on(now: int) -> list[int]:
    """The ids of all sessions but those that ended a while ago."""
    recent = PlaySession.ended_at > now - JUST_ENDED_MS
    return list(db.session.scalars(select(PlaySession.id).where(or_(PlaySession.state != SessionState.ENDED, recent))))


def _latest() -> dict[int, int]:
    """By running or paused session: the last moment that is stored of it."""
    sessions = select(PlaySession.id, PlaySession.started_at, PlaySession.resumed_at).where(_PLAYED)
    moments = [(session, max(one or 0, other or 0)) for session, one, other in db.session.execute(sessions)]
    for of in (Decision.at, Attempt.at, *OF_GAMES):
        moments += _last_of_games(of)
    latest: dict[int, int] = {}
    for session, at in moments:
        latest[session] = max(latest.get(session, 0), at or 0)
    return latest


def _last_of_games(moment: InstrumentedAttribute[Any]) -> list[tuple[int, int]]:
    query = select(GameRow.session_id, func.max(moment)).join(PlaySession, PlaySession.id == GameRow.session_id)
    if moment.class_ is not GameRow:
        query = query.join(moment.class_, moment.class_.game_id == GameRow.id)
    return [(session, at) for session, at in db.session.execute(query.where(_PLAYED).group_by(GameRow.session_id))]


def _move(sessions: list[int], by: int) -> None:
    """Move every moment of these sessions; in the caller's transaction. What there is none of stays NULL."""
    games = select(GameRow.id).where(GameRow.session_id.in_(sessions))
    _add(by, OF_SESSIONS, PlaySession.id.in_(sessions))
    _add(by, OF_PEOPLE, Participation.session_id.in_(sessions))
    _add(by, OF_GAMES, GameRow.session_id.in_(sessions))
    _add(by, (Decision.at,), Decision.game_id.in_(games))
    _add(by, (Attempt.at,), Attempt.game_id.in_(games))


def _add(by: int, moments: Iterable[InstrumentedAttribute[Any]], where: ColumnElement[bool]) -> None:
    columns = list(moments)
    values = {column.key: column + by for column in columns}
    db.session.execute(update(columns[0].class_).where(where).values(**values).execution_options(**UNSYNCED))
