"""Play sessions (a timed lesson of one class) and who takes part in them."""

from enum import StrEnum
from typing import Any

from sqlalchemy import ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from webapp.models.base import Base, Milliseconds
from webapp.models.classes import Pupil, SchoolClass


class SessionState(StrEnum):
    """Where a play session is in its life."""

    LOBBY = "lobby"
    RUNNING = "running"
    PAUSED = "paused"
    ENDED = "ended"


class PlaySession(Base):
    """A timed session of a class."""

    __tablename__ = "play_sessions"

    id: Mapped[int] = mapped_column(primary_key=True)
    class_id: Mapped[int] = mapped_column(ForeignKey("classes.id"), index=True)
    teacher_id: Mapped[int] = mapped_column(ForeignKey("teachers.id"))
    code: Mapped[str] = mapped_column(String(6), index=True)
    """Six digits; unique among the sessions that have not ended."""
    title: Mapped[str | None] = mapped_column(String(80))
    """What the teacher calls it, in the place of the game's name."""
    variant: Mapped[str] = mapped_column(String(20))
    options: Mapped[dict[str, Any]]
    """The variant's options as text, e.g. {"numbers": "integers", "war": "nearest-zero"}."""
    kinds: Mapped[list[str]]
    """The ticked question kinds."""
    asks_every: Mapped[int] = mapped_column(default=1, server_default="1")
    """Of the battles that are no war, a question comes at every n-th."""
    players: Mapped[int]
    """Players a table: 2 to 6."""
    minutes: Mapped[int]
    idle_seconds: Mapped[int]
    late_allowed: Mapped[bool] = mapped_column(default=True)
    show_ranks: Mapped[bool] = mapped_column(default=False)
    nicknames: Mapped[bool] = mapped_column(default=False)
    most_nicknames: Mapped[int] = mapped_column(default=40, server_default="40")
    """So many can come in under a made-up name; the teacher can let more in."""
    flood_since: Mapped[int | None] = mapped_column(Milliseconds)
    """When more began to come in than a class does; None while that is nothing to tell."""
    state: Mapped[str] = mapped_column(String(10), default=SessionState.LOBBY)
    locked: Mapped[bool] = mapped_column(default=False)
    revision: Mapped[int] = mapped_column(default=0)
    """Grows with every change of the clock, the state or the seating of anyone."""
    created_at: Mapped[int] = mapped_column(Milliseconds)
    started_at: Mapped[int | None] = mapped_column(Milliseconds)
    deadline: Mapped[int | None] = mapped_column(Milliseconds)
    """When a running session ends."""
    left_ms: Mapped[int | None]
    """What a paused session has left."""
    resumed_at: Mapped[int | None] = mapped_column(Milliseconds)
    ended_at: Mapped[int | None] = mapped_column(Milliseconds)

    school_class: Mapped[SchoolClass] = relationship()


class Participation(Base):
    """A pupil in a play session, the device bound to the name, and the seat it has now."""

    __tablename__ = "participations"
    __table_args__ = (UniqueConstraint("session_id", "pupil_id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    session_id: Mapped[int] = mapped_column(ForeignKey("play_sessions.id"))
    pupil_id: Mapped[int] = mapped_column(ForeignKey("pupils.id"), index=True)
    device: Mapped[str | None] = mapped_column(String(32), index=True, unique=True)
    """The bound device's token, which holds one name; None when released."""
    former_device: Mapped[str | None] = mapped_column(String(32), index=True)
    """The token of the device that the teacher released, so that it can be told why it has no name."""
    bound_at: Mapped[int | None] = mapped_column(Milliseconds)
    """When a device was last bound to the name."""
    open_until: Mapped[int | None] = mapped_column(Milliseconds)
    """Until then a name that the teacher released can be taken again in a locked room too."""
    joined_at: Mapped[int] = mapped_column(Milliseconds)
    removed_at: Mapped[int | None] = mapped_column(Milliseconds)
    game_id: Mapped[int | None] = mapped_column(ForeignKey("games.id", use_alter=True))
    """The game the pupil sits in, also when that game is over."""
    seat: Mapped[int | None]
    ready_at: Mapped[int | None] = mapped_column(Milliseconds)
    """Set while the pupil, free, waits for a next game."""

    pupil: Mapped[Pupil] = relationship()
    session: Mapped[PlaySession] = relationship()
