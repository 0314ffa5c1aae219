"""What a class, a pupil or a session answered over time: grouped by the database, a handful of queries for any size.

Own answers and checks of others' cards are counted apart everywhere. Whoever calls has made sure that the class is the
teacher's own.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Integer, Select, String, cast, func, select

from webapp.extensions import db
from webapp.games.questions import Operands, Statement
from webapp.games.questions.stored import stored_question
from webapp.models import Attempt, Participation, PlaySession, Pupil

EXAMPLES: Final = 2
"""Of each thought, so many of the answers themselves."""
HARDEST: Final = 4
"""Of each kind, so many of the questions with most wrong answers."""
OFTEN_ENOUGH: Final = 3
"""Fewer answers say nothing about how hard a question is."""
HELD: Final = 2
"""Once is a slip: only who answers so at least twice is said to think so."""


@dataclass(frozen=True)
class Scope:
    """Whose answers, and which of them.

    :param since, until: the session began in this time, in ms; `until` itself is left out.
    """

    class_id: int
    pupil_id: int | None = None
    session_id: int | None = None
    since: int | None = None
    until: int | None = None
    variant: str | None = None
    kind: str | None = None


class Played(NamedTuple):
    """A session in which somebody may have answered."""

    id: int
    at: int
    variant: str
    title: str | None


class Member(NamedTuple):
    """A pupil of the class; one who was taken off the list may have answered too."""

    id: int
    name: str
    on_list: bool
    nickname: bool = False


class Cell(NamedTuple):
    """Answers to one kind of question, of one pupil in one session."""

    session_id: int
    pupil_id: int
    kind: str
    is_check: bool
    answered: int
    right: int


class Example(NamedTuple):
    """A wrong answer, and how often it was given."""

    kind: str
    operands: Operands
    answer: str
    times: int


class Thought(NamedTuple):
    """A misconception: how often it explains an own answer, whose, and examples.

    :param pupils: how often it is theirs, by pupil.
    """

    key: str
    times: int
    pupils: Mapping[int, int]
    examples: tuple[Example, ...]

    @property
    def held_by(self) -> list[int]:
        """Who answered so more than once, the one who did it most first."""
        return [pupil for pupil, times in sorted(self.pupils.items(), key=lambda one: -one[1]) if times >= HELD]


class Hard(NamedTuple):
    """The same question, asked however often: those with one subject are the same.

    :param operands: of one of them.
    """

    operands: Operands
    answered: int
    right: int


@dataclass(frozen=True)
class Findings:
    """Everything a report is made of."""

    sessions: Sequence[Played]
    pupils: Sequence[Member]
    cells: Sequence[Cell]
    thoughts: Sequence[Thought]
    hardest: Mapping[str, Sequence[Hard]]

    @property
    def own(self) -> list[Cell]:
        """Own answers, no checks."""
        return [cell for cell in self.cells if not cell.is_check]

    @property
    def checks(self) -> list[Cell]:
        """Voluntary answers about the others' cards."""
        return [cell for cell in self.cells if cell.is_check]


def findings(scope: Scope) -> Findings:
    """What was answered in this scope."""
    return Findings(
        sessions=_sessions(scope),
        pupils=_pupils(scope),
        cells=_cells(scope),
        thoughts=_thoughts(scope),
        hardest=_hardest(scope),
    )


def variants_of(class_id: int) -> list[str]:
    """The games that the class has opened a session of."""
    rows = db.session.scalars(select(PlaySession.variant).where(PlaySession.class_id == class_id).distinct())
    return sorted(rows)


_began: Final = func.coalesce(PlaySession.started_at, PlaySession.created_at)


def played_by(class_id: int, pupil_id: int) -> list[Played]:
    """The sessions in which a pupil took part, the oldest first."""
    there = select(Participation.session_id).where(Participation.pupil_id == pupil_id)
    rows = db.session.execute(_played(Scope(class_id)).where(PlaySession.id.in_(there)))
    return [Played(*row) for row in rows]


def session_limits(scope: Scope) -> list[ColumnElement[bool]]:
    """What makes a session one of this scope."""
    limits = [PlaySession.class_id == scope.class_id]
    if scope.session_id is not None:
        limits.append(PlaySession.id == scope.session_id)
    if scope.since is not None:
        limits.append(_began >= scope.since)
    if scope.until is not None:
        limits.append(_began < scope.until)
    if scope.variant is not None:
        limits.append(PlaySession.variant == scope.variant)
    return limits


def _sessions(scope: Scope) -> list[Played]:
    return [Played(*row) for row in db.session.execute(_played(scope))]


def _played(scope: Scope) -> Select[int, int, str, str | None]:
    query = select(PlaySession.id, _began, PlaySession.variant, PlaySession.title)
    return query.where(*session_limits(scope)).order_by(_began, PlaySession.id)


def _pupils(scope: Scope) -> list[Member]:
    wanted = Pupil.class_id == scope.class_id
    if scope.pupil_id is not None:
        wanted &= Pupil.id == scope.pupil_id
    rows = db.session.execute(select(Pupil.id, Pupil.name, Pupil.removed_at.is_(None), Pupil.nickname).where(wanted))
    return [Member(*row) for row in rows]


_RIGHT: Final = func.sum(cast(Attempt.right, Integer))


def _counted(scope: Scope, columns: Sequence[Any], *wanted: ColumnElement[bool]) -> Select[Any]:
    """The answers in a scope grouped by these columns: the columns, how many there are, how many are right."""
    limits = [*session_limits(scope), *wanted]
    if scope.pupil_id is not None:
        limits.append(Participation.pupil_id == scope.pupil_id)
    if scope.kind is not None:
        limits.append(Attempt.kind == scope.kind)
    query: Select[Any] = select(*columns, func.count(), _RIGHT)
    return (
        query.select_from(PlaySession)
        .join(Participation, Participation.session_id == PlaySession.id)
        .join(Attempt, Attempt.participation_id == Participation.id)
        .where(*limits)
        .group_by(*columns)
    )


def _cells(scope: Scope) -> list[Cell]:
    by = (Participation.session_id, Participation.pupil_id, Attempt.kind, Attempt.is_check)
    return [Cell(*row) for row in db.session.execute(_counted(scope, by))]


_WRITTEN: Final = cast(Attempt.operands, String)
"""The operands as they are stored: read only where they are wanted."""


def _thoughts(scope: Scope) -> list[Thought]:
    by = (Attempt.misconception, Participation.pupil_id, Attempt.kind, _WRITTEN, Attempt.answer)
    own = (Attempt.is_check.is_(False), Attempt.misconception.is_not(None))
    pupils: dict[str, Counter[int]] = defaultdict(Counter)
    answers: dict[str, Counter[tuple[str, str, str]]] = defaultdict(Counter)
    for key, pupil_id, kind, written, answer, times, _right in db.session.execute(_counted(scope, by, *own)):
        pupils[key][pupil_id] += times
        answers[key][kind, written, answer] += times
    thoughts = [Thought(key, pupils[key].total(), pupils[key], _examples(answers[key])) for key in pupils]
    return sorted(thoughts, key=lambda thought: (-thought.times, thought.key))


def _examples(answers: Counter[tuple[str, str, str]]) -> tuple[Example, ...]:
    """The answers given most often, about different numbers; the same one counts together however it was written."""
    alike: dict[tuple[str, Statement], list[tuple[Operands, str, int]]] = defaultdict(list)
    for (kind, written, answer), times in sorted(answers.items(), key=lambda one: (-one[1], one[0])):
        operands = json.loads(written)
        alike[kind, stored_question(kind, operands).said(answer)].append((operands, answer, times))
    found: dict[tuple[str, str], Example] = {}
    for (kind, _said), ways in sorted(alike.items(), key=lambda one: (-sum(times for *_, times in one[1]), one[0])):
        operands, answer, _times = ways[0]
        times = sum(times for *_, times in ways)
        about = stored_question(kind, operands).subject()
        found.setdefault((kind, about), Example(kind, operands, answer, times))
        if len(found) == EXAMPLES:
            break
    return tuple(found.values())


def _hardest(scope: Scope) -> dict[str, list[Hard]]:
    """By kind: the questions with most wrong answers, of those that were asked often enough."""
    often = (func.count() >= OFTEN_ENOUGH) & (func.count() > _RIGHT)
    query = _counted(scope, (Attempt.kind, Attempt.subject), Attempt.is_check.is_(False)).add_columns(
        func.min(_WRITTEN)
    )
    kinds: dict[str, list[Hard]] = defaultdict(list)
    for kind, _subject, answered, right, written in db.session.execute(query.having(often)):
        kinds[kind].append(Hard(json.loads(written), answered, right))
    return {kind: _most_wrong(asked) for kind, asked in kinds.items()}


def _most_wrong(asked: Iterable[Hard]) -> list[Hard]:
    """Two more right answers are thought of for each, so that three of three wrong is less than nine of ten."""
    return sorted(
        asked, key=lambda one: (-(one.answered - one.right) / (one.answered + 2), -one.answered, str(one.operands))
    )[:HARDEST]
