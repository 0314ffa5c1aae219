"""Games, and the two things people put into them: decisions and answers."""

from typing import Any

from sqlalchemy import BigInteger, ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from webapp.models.base import Base, Milliseconds


class GameRow(Base):
    """A game at a table. Its cards are not stored: they follow from the seed and the decisions."""

    __tablename__ = "games"

    id: Mapped[int] = mapped_column(primary_key=True)
    session_id: Mapped[int] = mapped_column(ForeignKey("play_sessions.id"), index=True)
    table_number: Mapped[int]
    variant: Mapped[str] = mapped_column(String(20))
    variant_version: Mapped[int]
    options: Mapped[dict[str, Any]]
    seed: Mapped[int] = mapped_column(BigInteger)
    players: Mapped[int]
    """Seats at the table."""
    version: Mapped[int] = mapped_column(default=0)
    """Grows by one with every decision, attempt or change of who sits where."""
    started_at: Mapped[int] = mapped_column(Milliseconds)
    ended_at: Mapped[int | None] = mapped_column(Milliseconds)
    reason: Mapped[str | None] = mapped_column(String(12))
    cards: Mapped[list[int] | None]
    winners: Mapped[list[int] | None]


class GameSeat(Base):
    """Who sits on a seat; no participation: the computer."""

    __tablename__ = "game_seats"

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    participation_id: Mapped[int | None] = mapped_column(ForeignKey("participations.id"), index=True)


class Decision(Base):
    """One decision of one seat at one ask; the primary key refuses a second tap."""

    __tablename__ = "decisions"

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"), primary_key=True)
    ask: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    choice: Mapped[str] = mapped_column(String(20))
    by_computer: Mapped[bool] = mapped_column(default=False)
    participation_id: Mapped[int | None] = mapped_column(ForeignKey("participations.id"), index=True)
    """Whose turn it was (also when the computer stood in); None for a computer's seat."""
    at: Mapped[int] = mapped_column(Milliseconds)


class Attempt(Base):
    """One answer to one question."""

    __tablename__ = "attempts"
    __table_args__ = (UniqueConstraint("game_id", "ask", "seat", "about"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"))
    ask: Mapped[int]
    seat: Mapped[int]
    about: Mapped[int]
    """The side whose cards the question is about."""
    is_check: Mapped[bool]
    """A voluntary answer about another side's cards."""
    participation_id: Mapped[int] = mapped_column(ForeignKey("participations.id"), index=True)
    kind: Mapped[str] = mapped_column(String(20))
    operands: Mapped[dict[str, Any]]
    subject: Mapped[str] = mapped_column(String(40), default="", server_default="")
    """What questions that count as the same have in common."""
    answer: Mapped[str] = mapped_column(String(40))
    right: Mapped[bool]
    misconception: Mapped[str | None] = mapped_column(String(30))
    took_ms: Mapped[int]
    at: Mapped[int] = mapped_column(Milliseconds)
