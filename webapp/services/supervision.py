"""What nobody asks for and yet must happen: the end of time, a turn for the silent, the next game for the free.

It is looked after twice a second, so looking must cost little: two queries for all sessions together, games in
memory, and a transaction only where something is to be done. Between one thing and the next the others get a turn.
"""

import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple, TypeVar

from sqlalchemy import or_, select

from webapp.database import reading
from webapp.errors import Busy, Unwell
from webapp.extensions import db
from webapp.live import presence
from webapp.models import GameRow, Participation, PlaySession, SessionState
from webapp.services import notify, play, seating, sessions, tables
from webapp.services.tables import LiveGame

AWAY_MS = 10_000
"""How long the others wait for a seat whose page is not heard."""
LAG_MS = 12_000
"""A page that is heard has taken a new turn within so long, or its network keeps the news from it."""
LOADED_AT_ONCE: Final = 2
"""So many games that no page has asked for are replayed at a time; after a restart they all wait for it."""

Row = TypeVar("Row")


class RunningGame(NamedTuple):
    """A game that is being played, as it is stored."""

    id: int
    version: int
    revision: int
    idle_seconds: int
    resumed_at: int | None


class FreePupil(NamedTuple):
    """A pupil of a running session without a game."""

    session_id: int
    revision: int
    participation_id: int
    joined_at: int
    ready_at: int | None
    game_id: int | None
    ended_at: int | None

    @property
    def since(self) -> int:
        """From when on the pupil counts as ready."""
        if self.ready_at is not None:
            return self.ready_at
        return self.joined_at if self.game_id is None else (self.ended_at or 0) + seating.READY_AFTER_MS

    def changes(self) -> tuple[int, ...]:
        """The moments at which it can become possible to seat the pupil."""
        return self.since, self.since + seating.PAIR_AFTER_MS, self.since + seating.COMPUTER_AFTER_MS


def look_after(now: int) -> None:
    """Look after every running play session once.

    :raises ExceptionGroup: when something went wrong with some of them; the others were looked after.
    """
    sessions.end_due(now)
    with reading():
        games, free = _running_games(), _free_pupils()
        db.session.rollback()
    errors = _each(_to_look_at(games), lambda game: _turn_for_the_silent(game, now))
    errors += _each(_by_session(free).items(), lambda item: _seat_the_free(*item, now))
    if errors:
        raise ExceptionGroup("some games or sessions could not be looked after", errors)


def tell_running_sessions() -> None:
    """Announce every session that is going on: something changed for all of them."""
    with reading():
        query = select(PlaySession.id).where(PlaySession.state != SessionState.ENDED)
        going_on = db.session.scalars(query).all()
        db.session.rollback()
    for session_id in going_on:
        notify.session_changed(session_id)


def _each(rows: Iterable[Row], work: Callable[[Row], None]) -> list[Exception]:
    """Do it with each, so that one that is broken does not hold up the others."""
    errors: list[Exception] = []
    for row in rows:
        try:
            work(row)
        except (Busy, Unwell):
            raise
        except Exception as error:
            db.session.rollback()
            errors.append(error)
    return errors


def _running_games() -> list[RunningGame]:
    rows = db.session.execute(
        select(GameRow.id, GameRow.version, PlaySession.revision, PlaySession.idle_seconds, PlaySession.resumed_at)
        .join(PlaySession, PlaySession.id == GameRow.session_id)
        .where(PlaySession.state == SessionState.RUNNING, GameRow.ended_at.is_(None))
        .order_by(GameRow.id)
    )
    return [RunningGame._make(row) for row in rows]


def _to_look_at(games: Iterable[RunningGame]) -> Iterable[RunningGame]:
    """Those in memory, and a few of the others."""
    left = LOADED_AT_ONCE
    for game in games:
        if _in_memory(game) is not None:
            yield game
        elif left > 0:
            left -= 1
            yield game


def _in_memory(game: RunningGame) -> LiveGame | None:
    """The game as it is stored, or newer, if it need not be loaded for that."""
    live = tables.in_memory(game.id)
    return live if live and live.version >= game.version and live.revision >= game.revision else None


def _turn_for_the_silent(game: RunningGame, now: int) -> None:
    live = _in_memory(game) or _load(game.id)
    if _owes_a_turn(live, game.idle_seconds * 1000, game.resumed_at or 0, now):
        _stand_in(game.id, now)


def _load(game_id: int) -> LiveGame:
    with reading():
        live = tables.load_game(game_id)
        db.session.rollback()
    # The others get a turn before the next one.
    time.sleep(0)
    return live


def _owes_a_turn(live: LiveGame, idle_ms: int, resumed_at: int, now: int) -> bool:
    return bool(silent_seats(live, idle_ms, resumed_at, now)) or play.only_the_computer_is_waited_for(live)


def _stand_in(game_id: int, now: int) -> None:
    """Turn for the silent, if it is still so: somebody may have been quicker while the lock was waited for."""
    session = db.session.scalar(
        select(PlaySession)
        .join(GameRow, GameRow.session_id == PlaySession.id)
        .where(GameRow.id == game_id, GameRow.ended_at.is_(None), PlaySession.state == SessionState.RUNNING)
    )
    if session is not None:
        live = tables.load_game(game_id)
        idle_ms, resumed_at = session.idle_seconds * 1000, session.resumed_at or 0
        if _owes_a_turn(live, idle_ms, resumed_at, now):
            play.stand_in(live, silent_seats(live, idle_ms, resumed_at, now), now)
    db.session.rollback()


def silent_seats(live: LiveGame, idle_ms: int, resumed_at: int, now: int) -> list[int]:
    """The seats for which the computer turns now: silent too long while another pupil waits for them."""
    waiting = [seat for seat in live.game.waiting if live.seats[seat] is not None]
    if not any(seat not in waiting for seat in live.humans()):
        return []
    return [seat for seat in waiting if _is_silent(live, seat, idle_ms, resumed_at, now)]


def _is_silent(live: LiveGame, seat: int, idle_ms: int, resumed_at: int, now: int) -> bool:
    """Whether the computer turns: never for somebody who is there and has not been shown the turn."""
    sitter = live.seats[seat]
    if sitter is None:
        return False
    waited = now - max(live.asked_at, live.signs.get(seat, 0), resumed_at, live.loaded_at)
    if not presence.here(sitter.participation_id):
        return waited >= min(idle_ms, AWAY_MS)
    shown = shown_ms(live, seat)
    if shown is None or sitter.no_clock:
        return False
    return min(waited, shown) >= idle_ms


def shown_ms(live: LiveGame, seat: int) -> int | None:
    """For how long the pupil's page has had what the table asks for, ms; None while it has not."""
    sitter = live.seats[seat]
    return presence.shown_ms(sitter.participation_id, live.id, live.asked_version) if sitter else None


def in_touch(live: LiveGame, seat: int, now: int) -> bool:
    """Whether the pupil's page is heard, and has what the table asks for or has not had the time to fetch it."""
    sitter = live.seats[seat]
    if sitter is None or not presence.here(sitter.participation_id):
        return False
    return shown_ms(live, seat) is not None or now - max(live.asked_at, live.loaded_at) < LAG_MS


def _free_pupils() -> list[FreePupil]:
    rows = db.session.execute(
        select(
            PlaySession.id,
            PlaySession.revision,
            Participation.id,
            Participation.joined_at,
            Participation.ready_at,
            Participation.game_id,
            GameRow.ended_at,
        )
        .join(PlaySession, PlaySession.id == Participation.session_id)
        .outerjoin(GameRow, GameRow.id == Participation.game_id)
        .where(
            PlaySession.state == SessionState.RUNNING,
            Participation.removed_at.is_(None),
            or_(Participation.game_id.is_(None), GameRow.ended_at.is_not(None)),
        )
        .order_by(Participation.id)
    )
    return [FreePupil._make(row) for row in rows]


def _by_session(free: Iterable[FreePupil]) -> dict[int, list[FreePupil]]:
    sessions_with_some: defaultdict[int, list[FreePupil]] = defaultdict(list)
    for pupil in free:
        sessions_with_some[pupil.session_id].append(pupil)
    for gone in _looked_at.keys() - sessions_with_some.keys():
        del _looked_at[gone]
    return sessions_with_some


_looked_at: dict[int, tuple[list[FreePupil], int]] = {}
"""By session: the free pupils when it was last tried to seat them, and when that was."""


def _seat_the_free(session_id: int, free: list[FreePupil], now: int) -> None:
    """Seat the free pupils of a session; not tried again before anything can have changed."""
    before, at = _looked_at.get(session_id, ([], 0))
    if before == free and not any(at < moment <= now for pupil in free for moment in pupil.changes()):
        return
    session = db.session.get_one(PlaySession, session_id)
    if session.state == SessionState.RUNNING and seating.match_free(session, now):
        session.revision += 1
        db.session.commit()
        notify.session_changed(session_id)
    else:
        db.session.rollback()
    _looked_at[session_id] = free, now
