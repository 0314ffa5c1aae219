"""Where a pupil is: the one query of the hot path."""

from typing import NamedTuple

from sqlalchemy import bindparam, func, select

from webapp.extensions import db
from webapp.models import GameRow, Participation, PlaySession, Pupil, SchoolClass, SessionState


class Place(NamedTuple):
    """A pupil's participation, the session's clock and the game the pupil sits in."""

    participation_id: int
    device: str | None
    removed_at: int | None
    ready_at: int | None
    seat: int | None
    pupil_id: int
    no_clock: bool
    larger_text: bool
    read_aloud: bool
    language: str | None
    session_id: int
    state: str
    deadline: int | None
    left_ms: int | None
    revision: int
    show_ranks: bool
    teacher_id: int
    class_id: int
    title: str
    game_id: int | None
    game_version: int | None
    game_ended_at: int | None

    def is_open(self, now: int) -> bool:
        """Whether moves are taken now: the session runs and its time is not up."""
        return self.state == SessionState.RUNNING and (self.deadline or 0) > now

    def left(self, now: int) -> int | None:
        """Milliseconds left on the clock; None before the start."""
        if self.state == SessionState.LOBBY:
            return None
        if self.state == SessionState.PAUSED:
            return self.left_ms
        return max((self.deadline or now) - now, 0) if self.state == SessionState.RUNNING else 0


_PLACE = (
    select(
        Participation.id,
        Participation.device,
        Participation.removed_at,
        Participation.ready_at,
        Participation.seat,
        Participation.pupil_id,
        Pupil.no_clock,
        Pupil.larger_text,
        Pupil.read_aloud,
        Pupil.language,
        PlaySession.id,
        PlaySession.state,
        PlaySession.deadline,
        PlaySession.left_ms,
        PlaySession.revision,
        PlaySession.show_ranks,
        PlaySession.teacher_id,
        PlaySession.class_id,
        SchoolClass.name,
        GameRow.id,
        GameRow.version,
        GameRow.ended_at,
    )
    .join(Pupil, Pupil.id == Participation.pupil_id)
    .join(PlaySession, PlaySession.id == Participation.session_id)
    .join(SchoolClass, SchoolClass.id == PlaySession.class_id)
    .outerjoin(GameRow, GameRow.id == Participation.game_id)
)

# Built once: building a statement costs as much as running it.
_OF_PARTICIPATION = _PLACE.where(Participation.id == bindparam("id"))
_OF_SESSION = _PLACE.where(Participation.session_id == bindparam("id"))
_OF_GAME = _PLACE.where(Participation.game_id == bindparam("id"), Participation.removed_at.is_(None))


def place_of(participation_id: int, device: str) -> Place | None:
    """The place of the pupil whose device this is; None when it is bound no longer."""
    row = db.session.execute(_OF_PARTICIPATION, {"id": participation_id}).first()
    place = Place._make(row) if row else None
    return place if place and place.device == device and place.removed_at is None else None


def places_of_session(session_id: int) -> list[Place]:
    """Everybody who is or was in a play session."""
    rows = db.session.execute(_OF_SESSION, {"id": session_id})
    return [Place._make(row) for row in rows]


def places_of_game(game_id: int) -> list[Place]:
    """Everybody who sits in a game."""
    rows = db.session.execute(_OF_GAME, {"id": game_id})
    return [Place._make(row) for row in rows]


def came_as(place: Place) -> int:
    """How many came into the session before this pupil; nobody's number ever changes."""
    earlier = select(func.count()).where(
        Participation.session_id == place.session_id, Participation.id < place.participation_id
    )
    return db.session.scalar(earlier) or 0


def class_names(class_id: int) -> dict[int, str]:
    """The names of a class by pupil id, of those who left it too: they may still sit at a table."""
    rows = db.session.execute(select(Pupil.id, Pupil.name).where(Pupil.class_id == class_id))
    return {row.id: row.name for row in rows}
