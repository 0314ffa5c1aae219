"""Finished games, played once more from their stored decisions, with the answers that were given in them.

For the teacher of the class alone; what another teacher asks for is not there.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from flask_babel import lazy_gettext as _l
from sqlalchemy import func, select
from sqlalchemy.orm import joinedload

from webapp.errors import NotFound
from webapp.extensions import db
from webapp.games.events import Event
from webapp.games.game import Game
from webapp.games.questions.stored import right_answer
from webapp.games.variants import VARIANTS
from webapp.models import Attempt, GameRow, GameSeat, Participation, PlaySession, Pupil
from webapp.services.tables import stored_game


@dataclass(frozen=True)
class Sat:
    """A pupil, as the class list has the name."""

    id: int
    name: str


class Given(NamedTuple):
    """An answer somebody gave. `at` counts the events that had happened then; `correct` is the right one."""

    at: int
    pupil: Sat
    side: int
    about: int
    is_check: bool
    kind: str
    operands: Mapping[str, Any]
    answer: str
    right: bool
    misconception: str | None
    correct: str


@dataclass(frozen=True)
class Replay:
    """A finished game: its events as a bystander sees them, who sat on each side, and what they answered.

    :param sides: the people of each side; None is the computer.
    :param faces: what each card shows in this game.
    """

    game_id: int
    session: PlaySession
    table_number: int
    variant: str
    events: Sequence[Event]
    sides: tuple[tuple[Sat | None, ...], ...]
    given: tuple[Given, ...]
    faces: Mapping[str, str]


class FinishedGame(NamedTuple):
    """A finished game in the list of its session."""

    game_id: int
    table_number: int
    sides: tuple[tuple[Sat | None, ...], ...]
    winners: tuple[int, ...]
    answers: int
    wrong: int


def get_replay(teacher_id: int, game_id: int) -> Replay:
    """A finished game of one of the teacher's sessions.

    :raises NotFound: when there is none, it is another teacher's, or it is not over.
    """
    row = db.session.scalar(
        select(GameRow)
        .join(PlaySession, PlaySession.id == GameRow.session_id)
        .where(GameRow.id == game_id, PlaySession.teacher_id == teacher_id, GameRow.ended_at.is_not(None))
    )
    if row is None:
        raise NotFound("no-game", _l("There is no such game."))
    session = db.session.get_one(PlaySession, row.session_id, options=[joinedload(PlaySession.school_class)])
    game = stored_game(row)
    variant = game.variant
    return Replay(
        game_id=game_id,
        session=session,
        table_number=row.table_number,
        variant=row.variant,
        events=[event.seen_by(None) for event in game.events],
        sides=_sides(game.sides, _seats([game_id])[game_id]),
        given=tuple(_given(game, attempt, pupil) for attempt, pupil in _attempts(game_id)),
        faces={card: variant.face(game.options, card) for card in variant.deck(row.players)},
    )


def games_of(session_id: int) -> list[FinishedGame]:
    """The finished games of a session, table by table, in the order in which they were played."""
    rows = db.session.scalars(
        select(GameRow)
        .where(GameRow.session_id == session_id, GameRow.ended_at.is_not(None))
        .order_by(GameRow.table_number, GameRow.id)
    ).all()
    seats = _seats([row.id for row in rows])
    answers = _answer_counts(session_id)
    return [
        FinishedGame(
            game_id=row.id,
            table_number=row.table_number,
            sides=_sides(VARIANTS[row.variant].sides(row.players), seats[row.id]),
            winners=tuple(row.winners or ()),
            answers=sum(answers[row.id]),
            wrong=answers[row.id][0],
        )
        for row in rows
    ]


def _attempts(game_id: int) -> list[tuple[Attempt, Sat]]:
    rows = db.session.execute(
        select(Attempt, Pupil.id, Pupil.name)
        .join(Participation, Participation.id == Attempt.participation_id)
        .join(Pupil, Pupil.id == Participation.pupil_id)
        .where(Attempt.game_id == game_id)
        .order_by(Attempt.ask, Attempt.is_check, Attempt.id)
    )
    return [(attempt, Sat(pupil_id, name)) for attempt, pupil_id, name in rows]


def _given(game: Game, attempt: Attempt, pupil: Sat) -> Given:
    return Given(
        at=game.written_before(attempt.ask),
        pupil=pupil,
        side=game.side_of(attempt.seat),
        about=attempt.about,
        is_check=attempt.is_check,
        kind=attempt.kind,
        operands=attempt.operands,
        answer=attempt.answer,
        right=attempt.right,
        misconception=attempt.misconception,
        correct=right_answer(attempt.kind, attempt.operands),
    )


def _seats(game_ids: Sequence[int]) -> defaultdict[int, list[Sat | None]]:
    """Who sits on each seat of these games, seat by seat."""
    rows = db.session.execute(
        select(GameSeat.game_id, Pupil.id, Pupil.name)
        .outerjoin(Participation, Participation.id == GameSeat.participation_id)
        .outerjoin(Pupil, Pupil.id == Participation.pupil_id)
        .where(GameSeat.game_id.in_(game_ids))
        .order_by(GameSeat.game_id, GameSeat.seat)
    )
    found: defaultdict[int, list[Sat | None]] = defaultdict(list)
    for game_id, pupil_id, name in rows:
        found[game_id].append(None if pupil_id is None else Sat(pupil_id, name or ""))
    return found


def _sides(sides: int, seats: Sequence[Sat | None]) -> tuple[tuple[Sat | None, ...], ...]:
    return tuple(tuple(seats[side::sides]) for side in range(sides))


def _answer_counts(session_id: int) -> defaultdict[int, list[int]]:
    """Wrong and right answers by game; checks are none, here as everywhere."""
    rows = db.session.execute(
        select(Attempt.game_id, Attempt.right, func.count())
        .join(GameRow, GameRow.id == Attempt.game_id)
        .where(GameRow.session_id == session_id, Attempt.is_check.is_(False))
        .group_by(Attempt.game_id, Attempt.right)
    )
    found: defaultdict[int, list[int]] = defaultdict(lambda: [0, 0])
    for game_id, right, count in rows:
        found[game_id][int(right)] += count
    return found
