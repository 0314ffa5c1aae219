"""Whether a game was played by anybody: only then does it have a winner that counts."""

from typing import Final

from sqlalchemy import ColumnElement, exists, or_

from webapp.models import Attempt, Decision, GameRow

PLAYED: Final[ColumnElement[bool]] = or_(
    exists().where(Decision.game_id == GameRow.id, Decision.by_computer.is_(False)),
    exists().where(Attempt.game_id == GameRow.id),
)
"""Of a game: some pupil turned or answered. What the computer did alone is nobody's win; how it ended stays stored."""
