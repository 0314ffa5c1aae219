"""What came out of a play session: plain queries over the stored answers and turns.

However many pupils and sessions there are, the number of queries stays the same.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, Select, case, exists, func, or_, select, true

from webapp.extensions import db
from webapp.games.variants import VARIANTS
from webapp.models import Attempt, Decision, GameRow, GameSeat, Participation, PlaySession, Pupil
from webapp.services.played import PLAYED

Sessions = Select[int]
"""Chooses sessions by their ids: one, or all of a class."""

ENOUGH_TO_PRAISE: Final = 3
"""Right answers of a kind before it is called what went well."""


@dataclass(frozen=True)
class PupilRow:
    """What one pupil did in a session. `cards` is of the latest game; None when there was none."""

    participation_id: int
    pupil_id: int
    name: str
    answered: int
    right: int
    checks: int
    checks_right: int
    median_ms: int | None
    cards: int | None
    games: int
    games_won: int
    computer_turns: int
    nickname: bool = False


@dataclass(frozen=True)
class ClassTotals:
    """What all pupils did together; checks are apart."""

    pupils: int
    answered: int
    right: int
    checks: int


@dataclass(frozen=True)
class Best:
    """The kind of question that went well."""

    kind: str
    right: int
    answered: int


@dataclass(frozen=True)
class Practise:
    """The kind of question to practise, and the thought that stood in the way."""

    kind: str
    misconception: str | None


@dataclass(frozen=True)
class OwnResult:
    """What a pupil is shown at the end."""

    cards: int
    games_won: int
    answered: int
    right: int
    best: Best | None
    practise: Practise | None


class Answers(NamedTuple):
    """How many answers and checks somebody gave, and how many were right."""

    answered: int = 0
    right: int = 0
    checks: int = 0
    checks_right: int = 0


TOOK_PART: Final[ColumnElement[bool]] = or_(
    Participation.removed_at.is_(None), exists().where(Attempt.participation_id == Participation.id)
)
"""Who counts as a pupil of a session: whoever is not removed, and whoever answered before."""


@dataclass(frozen=True)
class _Games:
    cards: int | None = None
    played: int = 0
    won: int = 0


def pupil_rows(session_id: int) -> list[PupilRow]:
    """A row per pupil, by name; a pupil who was removed is there if there are answers."""
    return rows_by_session(_one(session_id)).get(session_id, [])


def rows_by_session(sessions: Sessions, kind: str | None = None) -> dict[int, list[PupilRow]]:
    """The rows of each of these sessions, by its id; a session in which nobody took part has none.

    :param kind: only answers to this kind of question are counted.
    """
    answers = _answers(sessions, kind)
    medians = _medians(sessions, kind)
    games = _played(_SEATS.where(GameRow.session_id.in_(sessions)))
    stood_in = _computer_turns(sessions)
    people = db.session.execute(
        select(Participation.session_id, Participation.id, Pupil.id, Pupil.name, Pupil.nickname)
        .join(Pupil, Pupil.id == Participation.pupil_id)
        .where(Participation.session_id.in_(sessions), TOOK_PART)
        .order_by(Pupil.name, Participation.id)
    )
    nothing, no_games = Answers(), _Games()
    rows: dict[int, list[PupilRow]] = defaultdict(list)
    for session_id, own_id, pupil_id, name, nickname in people:
        own, played = answers.get(own_id, nothing), games.get(own_id, no_games)
        rows[session_id].append(
            PupilRow(
                participation_id=own_id,
                pupil_id=pupil_id,
                name=name,
                answered=own.answered,
                right=own.right,
                checks=own.checks,
                checks_right=own.checks_right,
                median_ms=medians.get(own_id),
                cards=played.cards,
                games=played.played,
                games_won=played.won,
                computer_turns=stood_in.get(own_id, 0),
                nickname=nickname,
            )
        )
    return dict(rows)


def totals(rows: list[PupilRow]) -> ClassTotals:
    """The sums over the rows of a session."""
    return ClassTotals(
        pupils=len(rows),
        answered=sum(row.answered for row in rows),
        right=sum(row.right for row in rows),
        checks=sum(row.checks for row in rows),
    )


def own_result(participation_id: int) -> OwnResult:
    """What one pupil did: cards, answers, what went well and one thing to practise."""
    kinds: dict[str, Counter[bool]] = defaultdict(Counter)
    thoughts: dict[str, Counter[str]] = defaultdict(Counter)
    rows = db.session.execute(
        select(Attempt.kind, Attempt.right, Attempt.misconception, func.count())
        .where(Attempt.participation_id == participation_id, Attempt.is_check.is_(False))
        .group_by(Attempt.kind, Attempt.right, Attempt.misconception)
    )
    for kind, right, misconception, count in rows:
        kinds[kind][bool(right)] += count
        if misconception:
            thoughts[kind][misconception] += count
    games = _played(_SEATS.where(GameSeat.participation_id == participation_id)).get(participation_id, _Games())
    best = _best(kinds)
    return OwnResult(
        cards=games.cards or 0,
        games_won=games.won,
        answered=sum(count.total() for count in kinds.values()),
        right=sum(count[True] for count in kinds.values()),
        best=best,
        practise=_practise(kinds, thoughts, best),
    )


def answer_counts(session_id: int) -> dict[int, Answers]:
    """Answers and checks, and how many were right, by participation."""
    return _answers(_one(session_id))


def _answers(sessions: Sessions, kind: str | None = None) -> dict[int, Answers]:
    own, right = Attempt.is_check.is_(False), Attempt.right.is_(True)
    rows = db.session.execute(
        select(
            Attempt.participation_id,
            func.sum(case((own, 1), else_=0)),
            func.sum(case((own & right, 1), else_=0)),
            func.sum(case((own, 0), else_=1)),
            func.sum(case((~own & right, 1), else_=0)),
        )
        .where(Attempt.participation_id.in_(_people(sessions)), _of_kind(kind))
        .group_by(Attempt.participation_id)
    )
    return {own_id: Answers(*counts) for own_id, *counts in rows}


def _of_kind(kind: str | None) -> ColumnElement[bool]:
    return true() if kind is None else Attempt.kind == kind


def _one(session_id: int) -> Sessions:
    return select(PlaySession.id).where(PlaySession.id == session_id)


def _people(sessions: Sessions) -> Select[int]:
    return select(Participation.id).where(Participation.session_id.in_(sessions))


def _medians(sessions: Sessions, kind: str | None = None) -> dict[int, int]:
    """The median time of a pupil's own answers, in whole ms: of two in the middle, what lies between."""
    place = func.row_number().over(partition_by=Attempt.participation_id, order_by=Attempt.took_ms)
    count = func.count().over(partition_by=Attempt.participation_id)
    ranked = (
        select(Attempt.participation_id, Attempt.took_ms, place.label("place"), count.label("count"))
        .where(Attempt.participation_id.in_(_people(sessions)), Attempt.is_check.is_(False), _of_kind(kind))
        .subquery()
    )
    middle = (ranked.c.place * 2).between(ranked.c["count"], ranked.c["count"] + 2)
    rows = db.session.execute(
        select(ranked.c.participation_id, (func.sum(ranked.c.took_ms) // func.count()).label("median"))
        .where(middle)
        .group_by(ranked.c.participation_id)
    )
    return {row.participation_id: row.median for row in rows}


def _computer_turns(sessions: Sessions) -> dict[int, int]:
    rows = db.session.execute(
        select(Decision.participation_id, func.count())
        .where(Decision.participation_id.in_(_people(sessions)), Decision.by_computer.is_(True))
        .group_by(Decision.participation_id)
    )
    return {own_id: count for own_id, count in rows if own_id is not None}


_SEATS = (
    select(
        GameSeat.participation_id,
        GameSeat.seat,
        GameRow.variant,
        GameRow.players,
        GameRow.cards,
        GameRow.winners,
        PLAYED,
    )
    .join(GameRow, GameRow.id == GameSeat.game_id)
    .where(GameSeat.participation_id.is_not(None), GameRow.ended_at.is_not(None))
    .order_by(GameRow.id)
)


def _played(seats: Select[int | None, int, str, int, list[int] | None, list[int] | None, bool]) -> dict[int, _Games]:
    """Games played and won, and the cards of the latest, by participation."""
    found: dict[int, _Games] = {}
    for own_id, seat, variant, players, cards, winners, by_somebody in db.session.execute(seats):
        if own_id is None:
            continue
        before = found.get(own_id, _Games())
        side = seat % VARIANTS[variant].sides(players)
        found[own_id] = _Games(
            cards=cards[side] if cards else before.cards,
            played=before.played + 1,
            won=before.won + bool(by_somebody and side in (winners or ())),
        )
    return found


def _best(kinds: dict[str, Counter[bool]]) -> Best | None:
    """The kind with the greatest share of right answers, among those with enough of them."""
    good = [(count[True] / count.total(), count[True], kind) for kind, count in kinds.items()]
    good = [entry for entry in good if entry[1] >= ENOUGH_TO_PRAISE and entry[0] > 0.5]
    if not good:
        return None
    _share, right, kind = max(good)
    return Best(kind, right, kinds[kind].total())


def _practise(kinds: dict[str, Counter[bool]], thoughts: dict[str, Counter[str]], best: Best | None) -> Practise | None:
    """The kind with the greatest share of wrong answers, another than the best one if there is another."""
    wrong = [(count[False] / count.total(), count[False], kind) for kind, count in kinds.items() if count[False]]
    others = [entry for entry in wrong if best is None or entry[2] != best.kind]
    if not wrong:
        return None
    kind = max(others or wrong)[2]
    common = thoughts[kind].most_common(1) if kind in thoughts else []
    return Practise(kind, common[0][0] if common else None)
