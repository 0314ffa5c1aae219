"""The questions: operands, right answer, diagnosis. Pure data, no words (arithmetic.md, "The kinds").

Values in operands and answers are canonical text: `-9`, later `3/4`; counts are numbers.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar, Final

from webapp.games.answers import IllegalAnswer, UnreadableAnswer, read_number
from webapp.games.kinds import Kind, Misconception, Skill
from webapp.games.moments import Drawn, Moment, Shown, Spanned, WarRule
from webapp.games.number_sets import Number, size

__all__ = [
    "IllegalAnswer",
    "Kind",
    "Misconception",
    "Question",
    "Skill",
    "UnreadableAnswer",
    "Verdict",
    "kinds_of",
    "question_for",
]

FIRST, SECOND, EQUAL, INSIDE, OUTSIDE = "first", "second", "equal", "inside", "outside"

Thoughts = Iterable[tuple[Misconception, Collection[str]]]
"""Misconceptions and the answers each leads to; the first that explains a wrong answer is taken."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """An answer judged; `answer` is its canonical text."""

    answer: str
    right: bool
    misconception: Misconception | None = None


class Question(ABC):
    """A question about one moment. No choices: a number is typed."""

    kind: ClassVar[Kind]

    @property
    def choices(self) -> tuple[str, ...]:
        """The answers to choose from; none when a number is typed."""
        return ()

    @property
    @abstractmethod
    def right(self) -> str:
        """The right answer's canonical text."""

    @abstractmethod
    def operands(self) -> dict[str, Any]:
        """What the question is about, ready for JSON."""

    @abstractmethod
    def thoughts(self) -> Thoughts:
        """The misconceptions told apart, first named first."""

    def judge(self, answer: str) -> Verdict:
        """Judge an answer; a misconception is named only when it is wrong.

        :raises UnreadableAnswer: a typed answer that is no number.
        :raises IllegalAnswer: none of the choices.
        """
        answer = self._canonical(answer)
        if answer == self.right:
            return Verdict(answer, True)
        explained = (thought for thought, answers in self.thoughts() if answer in answers)
        return Verdict(answer, False, next(explained, None))

    def _canonical(self, answer: str) -> str:
        if not self.choices:
            return str(read_number(answer))
        if answer not in self.choices:
            raise IllegalAnswer(answer)
        return answer


@dataclass(frozen=True)
class Order(Question):
    """Which of two cards is less, or are they equal."""

    kind = Kind.ORDER
    first: Number
    second: Number

    @property
    def choices(self) -> tuple[str, ...]:
        return (FIRST, SECOND, EQUAL)

    @property
    def right(self) -> str:
        return _lesser(self.first, self.second)

    def operands(self) -> dict[str, Any]:
        return {"first": str(self.first), "second": str(self.second)}

    def thoughts(self) -> Thoughts:
        yield Misconception.MAGNITUDE_ORDER, (_lesser(size(self.first), size(self.second)),)


def _lesser(first: Number, second: Number) -> str:
    return EQUAL if first == second else FIRST if first < second else SECOND


@dataclass(frozen=True)
class _Distance(Question):
    """A number that comes from the distance between the ends."""

    first: Number
    second: Number

    def operands(self) -> dict[str, Any]:
        return {"first": str(self.first), "second": str(self.second)}

    @property
    def width(self) -> Number:
        """From end to end."""
        return size(self.first - self.second)

    @property
    def unsigned_width(self) -> Number:
        """From end to end, had neither a sign."""
        return size(size(self.first) - size(self.second))


class BetweenCount(_Distance):
    """How many whole numbers lie strictly between two whole ends."""

    kind = Kind.BETWEEN_COUNT

    @property
    def right(self) -> str:
        return str(max(self.width - 1, 0))

    def thoughts(self) -> Thoughts:
        yield Misconception.COUNTS_ENDS, (str(self.width + 1),)
        yield Misconception.DIFFERENCE, (str(self.width),)
        yield Misconception.IGNORES_SIGN, (str(max(self.unsigned_width - 1, 0)),)


class Width(_Distance):
    """How far apart the ends are."""

    kind = Kind.WIDTH

    @property
    def right(self) -> str:
        return str(self.width)

    def thoughts(self) -> Thoughts:
        yield Misconception.IGNORES_SIGN, (str(self.unsigned_width),)
        yield Misconception.COUNTS_ENDS, (str(self.width + 1),)


@dataclass(frozen=True)
class Chance(Question):
    """Is the next card likelier inside or outside, or equally likely.

    Every card of the deck that does not lie face up on this table counts.

    :param possible: how many cards of the whole deck have a value strictly between the ends.
    """

    kind = Kind.CHANCE
    first: Number
    second: Number
    inside: int
    outside: int
    possible: int

    @classmethod
    def of(cls, moment: Spanned) -> "Chance":
        """Count the cards for a moment."""
        low, high = sorted((moment.first, moment.second))
        deck = moment.numbers.values.values()
        possible = sum(low < value < high for value in deck)
        inside = possible - sum(low < value < high for value in moment.on_table)
        outside = len(deck) - len(moment.on_table) - inside
        return cls(moment.first, moment.second, inside, outside, possible)

    @property
    def choices(self) -> tuple[str, ...]:
        return (INSIDE, OUTSIDE, EQUAL)

    @property
    def right(self) -> str:
        return EQUAL if self.inside == self.outside else INSIDE if self.inside > self.outside else OUTSIDE

    def operands(self) -> dict[str, Any]:
        ends = {"first": str(self.first), "second": str(self.second)}
        return ends | {"inside": self.inside, "outside": self.outside}

    def thoughts(self) -> Thoughts:
        if not self.possible:
            yield Misconception.EMPTY_INTERVAL, (INSIDE,)


@dataclass(frozen=True)
class Inside(Question):
    """Does the third card lie strictly between the first two."""

    kind = Kind.INSIDE
    first: Number
    second: Number
    third: Number

    @property
    def choices(self) -> tuple[str, ...]:
        return (INSIDE, OUTSIDE)

    @property
    def right(self) -> str:
        return _placed(self.first, self.second, self.third)

    def operands(self) -> dict[str, Any]:
        return {"first": str(self.first), "second": str(self.second), "third": str(self.third)}

    def thoughts(self) -> Thoughts:
        if self.third in (self.first, self.second):
            yield Misconception.END_COUNTS, (INSIDE,)
        yield Misconception.IGNORES_SIGN, (_placed(size(self.first), size(self.second), size(self.third)),)


def _placed(first: Number, second: Number, third: Number) -> str:
    return INSIDE if min(first, second) < third < max(first, second) else OUTSIDE


@dataclass(frozen=True)
class _Compared(Question):
    """Whose card is best, or do several tie for it."""

    values: tuple[tuple[int, Number], ...]

    @property
    def choices(self) -> tuple[str, ...]:
        return (*(str(side) for side, _ in self.values), EQUAL)

    def operands(self) -> dict[str, Any]:
        sides, values = [side for side, _ in self.values], [str(value) for _, value in self.values]
        return {"sides": sides, "values": values}

    def _best(self, badness: Callable[[Number], Number]) -> list[str]:
        least = min(badness(value) for _, value in self.values)
        return [str(side) for side, value in self.values if badness(value) == least]

    def _chosen(self, badness: Callable[[Number], Number]) -> list[str]:
        """The answers of one who judges so: any of the best, and "equal" when they are several."""
        best = self._best(badness)
        return best if len(best) == 1 else [*best, EQUAL]


class NearestZero(_Compared):
    """Whose card is nearest zero."""

    kind = Kind.NEAREST_ZERO

    @property
    def right(self) -> str:
        best = self._best(size)
        return best[0] if len(best) == 1 else EQUAL

    def thoughts(self) -> Thoughts:
        yield Misconception.LEAST_IS_NEAREST, self._chosen(lambda value: value)
        tied = self._best(size)
        if len({value for side, value in self.values if str(side) in tied}) > 1:
            yield Misconception.OPPOSITES_DIFFER, tied


class Greatest(_Compared):
    """Whose card is the greatest."""

    kind = Kind.GREATEST

    @property
    def right(self) -> str:
        best = self._best(lambda value: -value)
        return best[0] if len(best) == 1 else EQUAL

    def thoughts(self) -> Thoughts:
        yield Misconception.MAGNITUDE_ORDER, self._chosen(lambda value: -size(value))


_ABOUT_A_SPAN: Final[Mapping[Kind, Callable[[Spanned], Question]]] = MappingProxyType(
    {
        Kind.ORDER: lambda moment: Order(moment.first, moment.second),
        Kind.BETWEEN_COUNT: lambda moment: BetweenCount(moment.first, moment.second),
        Kind.WIDTH: lambda moment: Width(moment.first, moment.second),
        Kind.CHANCE: Chance.of,
    }
)


def kinds_of(moment: Moment) -> tuple[Kind, ...]:
    """The kinds that can be asked about a moment."""
    if isinstance(moment, Spanned):
        return tuple(_ABOUT_A_SPAN)
    if isinstance(moment, Drawn):
        return (Kind.INSIDE,)
    return (Kind.GREATEST if moment.war is WarRule.HIGHEST else Kind.NEAREST_ZERO,)


def question_for(moment: Moment, ticked: Collection[str], round: int) -> Question | None:
    """The question of a moment; where several of its kinds are ticked they rotate by round (1, 2, …)."""
    kinds = [kind for kind in kinds_of(moment) if kind in ticked]
    if not kinds:
        return None
    kind = kinds[(round - 1) % len(kinds)]
    if isinstance(moment, Spanned):
        return _ABOUT_A_SPAN[kind](moment)
    if isinstance(moment, Drawn):
        return Inside(moment.first, moment.second, moment.third)
    return _about_shown(moment)


def _about_shown(moment: Shown) -> Question:
    return Greatest(moment.values) if moment.war is WarRule.HIGHEST else NearestZero(moment.values)
