"""What is taken home in a file: every answer of a session, and a class over all its sessions.

The figures of a pupil come from the same queries as the pages (`results`).
"""

from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import joinedload

from webapp.extensions import db
from webapp.games.questions import Question, Skill
from webapp.games.questions.stored import stored_question
from webapp.models import Attempt, GameRow, Participation, PlaySession, Pupil, SessionState
from webapp.services import results
from webapp.services.reports import Scope, session_limits
from webapp.services.results import PupilRow


class AttemptRow(NamedTuple):
    """An answer that was given; times are in ms."""

    at: int
    variant: str
    table_number: int
    pupil_id: int
    pupil: str
    question: Question
    skill: Skill
    answer: str
    right: bool
    misconception: str | None
    is_check: bool
    took_ms: int


class SessionRow(NamedTuple):
    """A pupil's figures of one session."""

    session: PlaySession
    row: PupilRow


def attempt_rows(session_id: int) -> list[AttemptRow]:
    """Every answer of a session in the order in which they came, those of removed pupils too."""
    rows = db.session.execute(
        select(Attempt, GameRow.variant, GameRow.table_number, Pupil.id, Pupil.name)
        .join(GameRow, GameRow.id == Attempt.game_id)
        .join(Participation, Participation.id == Attempt.participation_id)
        .join(Pupil, Pupil.id == Participation.pupil_id)
        .where(Participation.session_id == session_id)
        .order_by(Attempt.at, Attempt.id)
    )
    return [_attempt(attempt, variant, number, pupil_id, name) for attempt, variant, number, pupil_id, name in rows]


def _attempt(attempt: Attempt, variant: str, table_number: int, pupil_id: int, name: str) -> AttemptRow:
    question = stored_question(attempt.kind, attempt.operands)
    return AttemptRow(
        at=attempt.at,
        variant=variant,
        table_number=table_number,
        pupil_id=pupil_id,
        pupil=name,
        question=question,
        skill=question.kind.skill,
        answer=attempt.answer,
        right=attempt.right,
        misconception=attempt.misconception,
        is_check=attempt.is_check,
        took_ms=attempt.took_ms,
    )


def class_rows(scope: Scope) -> list[SessionRow]:
    """Each pupil in each session of a class that has begun, the oldest session first.

    Where only one kind of question is wanted, whoever was not asked it is left out.
    """
    begun = (
        *session_limits(scope),
        PlaySession.state != SessionState.LOBBY,
        PlaySession.started_at.is_not(None),
    )
    rows = results.rows_by_session(select(PlaySession.id).where(*begun), scope.kind)
    sessions = db.session.scalars(
        select(PlaySession)
        .where(*begun)
        .order_by(PlaySession.started_at, PlaySession.id)
        .options(joinedload(PlaySession.school_class))
    )
    found = [SessionRow(session, row) for session in sessions for row in rows.get(session.id, ())]
    return [one for one in found if scope.kind is None or one.row.answered or one.row.checks]
