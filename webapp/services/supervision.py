"""What nobody asks for and yet must happen: the end of time, a turn for the silent, the next game for the free."""

from sqlalchemy import select

from webapp.extensions import db
from webapp.live import presence
from webapp.models import GameRow, PlaySession, SessionState
from webapp.services import notify, play, seating, sessions, tables
from webapp.services.tables import LiveGame

AWAY_MS = 10_000
"""How long the others wait for a seat whose page is not heard."""
LAG_MS = 12_000
"""A page that is heard has taken a new turn within so long, or its network keeps the news from it."""


def look_after(now: int) -> None:
    """Look after every running play session once."""
    sessions.end_due(now)
    running = db.session.execute(
        select(PlaySession.id, PlaySession.idle_seconds, PlaySession.resumed_at).where(
            PlaySession.state == SessionState.RUNNING
        )
    ).all()
    db.session.rollback()
    for session_id, idle_seconds, resumed_at in running:
        _turn_for_the_silent(session_id, idle_seconds * 1000, resumed_at or 0, now)
        _seat_the_free(session_id, now)


def _turn_for_the_silent(session_id: int, idle_ms: int, resumed_at: int, now: int) -> None:
    games = db.session.execute(
        select(GameRow.id, GameRow.version, PlaySession.revision)
        .join(PlaySession, PlaySession.id == GameRow.session_id)
        .where(GameRow.session_id == session_id, GameRow.ended_at.is_(None))
    ).all()
    for game_id, version, revision in games:
        live = tables.live_game(game_id, version, revision)
        seats = silent_seats(live, idle_ms, resumed_at, now)
        if seats or play.only_the_computer_is_waited_for(live):
            play.stand_in(live, seats, now)
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


def _seat_the_free(session_id: int, now: int) -> None:
    session = db.session.get_one(PlaySession, session_id)
    if session.state == SessionState.RUNNING and seating.match_free(session, now):
        session.revision += 1
        db.session.commit()
        notify.session_changed(session_id)
    else:
        db.session.rollback()
