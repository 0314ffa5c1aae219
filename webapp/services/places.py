"""Where a pupil is: the one query of the hot path."""

from typing import NamedTuple

from sqlalchemy import bindparam, case, func, select
from sqlalchemy.orm import aliased

from webapp.extensions import db
from webapp.models import GameRow, Participation, PlaySession, Pupil, SchoolClass, SessionState, Teacher


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
    came: int | None
    """Where ranks are shown: how many came into the session before; nobody's number ever changes."""
    teacher_language: str | None
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


_earlier = aliased(Participation)
_CAME = (
    select(func.count())
    .where(_earlier.session_id == Participation.session_id, _earlier.id < Participation.id)
    .scalar_subquery()
)

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
        case((PlaySession.show_ranks, _CAME)),
        Teacher.language,
        PlaySession.class_id,
        SchoolClass.name,
        GameRow.id,
        GameRow.version,
        GameRow.ended_at,
    )
    .join(Pupil, Pupil.id == Participation.pupil_id)
    .join(PlaySession, PlaySession.id == Participation.session_id)
    .join(SchoolClass, SchoolClass.id == PlaySession.class_id)
    .join(Teacher, Teacher.id == PlaySession.teacher_id)
    .outerjoin(GameRow, GameRow.id == Participation.game_id)
)

# Built once: building a statement costs as much as running it.
_OF_DEVICE = _PLACE.where(Participation.device == bindparam("device"), Participation.removed_at.is_(None))
_OF_SESSION = _PLACE.where(Participation.session_id == bindparam("id"))
_OF_GAME = _PLACE.where(Participation.game_id == bindparam("id"), Participation.removed_at.is_(None))


def place_of(device: str) -> Place | None:
    """The place of the pupil whose device this is, by its token; None when it is bound to no name."""
    row = db.session.execute(_OF_DEVICE, {"device": device}).first()
    return Place._make(row) if row else None


def places_of_session(session_id: int) -> list[Place]:
    """Everybody who is or was in a play session."""
    rows = db.session.execute(_OF_SESSION, {"id": session_id})
    return [Place._make(row) for row in rows]


def places_of_game(game_id: int) -> list[Place]:
    """Everybody who sits in a game."""
    rows = db.session.execute(_OF_GAME, {"id": game_id})
    return [Place._make(row) for row in rows]


class Called(NamedTuple):
    """A pupil's name, as the class list has it or as the pupil made it up."""

    id: int
    name: str
    nickname: bool
    left: bool = False
    """Whether the pupil was taken off the list."""


def class_names(class_id: int) -> tuple[Called, ...]:
    """The names of a class, of those who left it too: they may still sit at a table."""
    left = Pupil.removed_at.is_not(None)
    rows = db.session.execute(select(Pupil.id, Pupil.name, Pupil.nickname, left).where(Pupil.class_id == class_id))
    return tuple(Called(*row) for row in rows)
