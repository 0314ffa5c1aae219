"""Finished games, played once more from their stored decisions, with the answers that were given in them.

For the teachers of the class alone; what another teacher asks for is not there.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from flask_babel import lazy_gettext as _l
from sqlalchemy import func, select
from sqlalchemy.orm import joinedload

from webapp.errors import NotFound, Over
from webapp.extensions import db
from webapp.games.events import Event
from webapp.games.game import Game, IllegalDecision, StaleDecision
from webapp.games.questions.stored import right_answer
from webapp.games.variants import VARIANTS, Variant
from webapp.models import Attempt, Decision, GameRow, GameSeat, Participation, PlaySession, Pupil, SchoolClass
from webapp.services.played import PLAYED
from webapp.services.tables import finished_game
from webapp.services.teaching import teaches


@dataclass(frozen=True)
class Sat:
    """A pupil, as the class list has the name, or as the pupil made it up."""

    id: int
    name: str
    nickname: bool


class Given(NamedTuple):
    """An answer somebody gave. `at` counts the events that had happened then."""

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
    took_ms: int

    @property
    def correct(self) -> str:
        """The right answer."""
        return right_answer(self.kind, self.operands)


class StoodIn(NamedTuple):
    """A turn that the computer took for a silent pupil; what it led to comes after `at` events."""

    at: int
    pupil: Sat
    side: int


@dataclass(frozen=True)
class Replay:
    """A finished game: its events as a bystander sees them, who sat on each side, and what they answered.

    :param sides: the people of each side; None is the computer.
    """

    game_id: int
    session: PlaySession
    table_number: int
    variant: Variant
    players: int
    events: Sequence[Event]
    options: Any
    sides: tuple[tuple[Sat | None, ...], ...]
    given: tuple[Given, ...]
    stood_in: tuple[StoodIn, ...]


class FinishedGame(NamedTuple):
    """A finished game in the list of its session."""

    game_id: int
    table_number: int
    sides: tuple[tuple[Sat | None, ...], ...]
    winners: tuple[int, ...]
    played: bool
    """Whether some pupil turned or answered."""
    reason: str | None
    answers: int
    wrong: int


def get_replay(teacher_id: int, game_id: int) -> Replay:
    """A finished game of a class that the teacher teaches.

    :raises NotFound: when there is none, it is of another class, or it is not over.
    :raises Over: when it was played by rules that are no longer those of today.
    """
    row = db.session.scalar(
        select(GameRow)
        .join(PlaySession, PlaySession.id == GameRow.session_id)
        .join(SchoolClass, SchoolClass.id == PlaySession.class_id)
        .where(GameRow.id == game_id, teaches(teacher_id), GameRow.ended_at.is_not(None))
    )
    if row is None:
        raise NotFound("no-game", _l("There is no such game."))
    session = db.session.get_one(PlaySession, row.session_id, options=[joinedload(PlaySession.school_class)])
    game = _played_again(row)
    return Replay(
        game_id=game_id,
        session=session,
        table_number=row.table_number,
        variant=game.variant,
        players=row.players,
        events=[event.seen_by(None) for event in game.events],
        options=game.options,
        sides=_sides(game.sides, _seats([game_id])[game_id]),
        given=tuple(_given(game, Sat(*attempt[:3]), *attempt[3:]) for attempt in _attempts(game_id)),
        stood_in=tuple(_stood_in(game, row)),
    )


def _played_again(row: GameRow) -> Game:
    """The game from its decisions, if by today's rules they still lead to how it ended."""
    variant = VARIANTS.get(row.variant)
    if variant is None or variant.version != row.variant_version:
        raise _other_rules()
    try:
        game = finished_game(row)
    except (StaleDecision, IllegalDecision, ValueError):
        raise _other_rules() from None
    outcome = game.outcome
    if row.cards is not None and (outcome is None or (outcome.reason, list(outcome.cards)) != (row.reason, row.cards)):
        raise _other_rules()
    return game


def _other_rules() -> Over:
    words = _l(
        "This game was played by rules that have been changed since, so it can no longer be shown step by step. "
        "The answers are still in the report of the session."
    )
    return Over("other-rules", words)


def games_of(session_id: int) -> list[FinishedGame]:
    """The finished games of a session, table by table, in the order in which they were played."""
    rows = db.session.execute(
        select(GameRow, PLAYED)
        .where(GameRow.session_id == session_id, GameRow.ended_at.is_not(None))
        .order_by(GameRow.table_number, GameRow.id)
    ).all()
    seats = _seats([row.id for row, _played in rows])
    answers = _answer_counts(session_id)
    return [
        FinishedGame(
            game_id=row.id,
            table_number=row.table_number,
            sides=_sides(_side_count(row), seats[row.id]),
            winners=tuple(row.winners or ()) if played else (),
            played=bool(played),
            reason=row.reason,
            answers=sum(answers[row.id]),
            wrong=answers[row.id][0],
        )
        for row, played in rows
    ]


def _side_count(row: GameRow) -> int:
    """A game that is no longer played here is listed seat by seat."""
    variant = VARIANTS.get(row.variant)
    return variant.sides(row.players) if variant else row.players


def _attempts(game_id: int) -> Sequence[tuple[Any, ...]]:
    """Plain rows: a long game has thousands of answers."""
    rows = db.session.execute(
        select(
            Pupil.id, Pupil.name, Pupil.nickname,
            Attempt.ask, Attempt.seat, Attempt.about, Attempt.is_check, Attempt.kind,
            Attempt.operands, Attempt.answer, Attempt.right, Attempt.misconception, Attempt.took_ms,
        )
        .join(Participation, Participation.id == Attempt.participation_id)
        .join(Pupil, Pupil.id == Participation.pupil_id)
        .where(Attempt.game_id == game_id)
        .order_by(Attempt.ask, Attempt.is_check, Attempt.id)
    )  # fmt: skip
    return [tuple(row) for row in rows]


def _given(game: Game, sat: Sat, ask: int, seat: int, about: int, *answer: Any) -> Given:
    return Given(game.written_before(ask), sat, game.side_of(seat), about, *answer)


def _stood_in(game: Game, row: GameRow) -> Iterator[StoodIn]:
    """Where a pupil was silent until the computer turned; a turn that the end of time cut off led to nothing."""
    rows = db.session.execute(
        select(Decision.ask, Decision.seat, Pupil.id, Pupil.name, Pupil.nickname)
        .join(Participation, Participation.id == Decision.participation_id)
        .join(Pupil, Pupil.id == Participation.pupil_id)
        .where(Decision.game_id == row.id, Decision.by_computer)
        .order_by(Decision.ask, Decision.seat)
    )
    cut_off = game.previous.number if game.previous and game.outcome and game.outcome.reason == "time" else None
    for ask, seat, pupil_id, name, nickname in rows:
        if ask != cut_off:
            yield StoodIn(game.written_before(ask), Sat(pupil_id, name, nickname), game.side_of(seat))


def _seats(game_ids: Sequence[int]) -> defaultdict[int, list[Sat | None]]:
    """Who sits on each seat of these games, seat by seat."""
    rows = db.session.execute(
        select(GameSeat.game_id, Pupil.id, Pupil.name, Pupil.nickname)
        .outerjoin(Participation, Participation.id == GameSeat.participation_id)
        .outerjoin(Pupil, Pupil.id == Participation.pupil_id)
        .where(GameSeat.game_id.in_(game_ids))
        .order_by(GameSeat.game_id, GameSeat.seat)
    )
    found: defaultdict[int, list[Sat | None]] = defaultdict(list)
    for game_id, pupil_id, name, nickname in rows:
        found[game_id].append(None if pupil_id is None else Sat(pupil_id, name or "", bool(nickname)))
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
