"""The kinds of question of interval war (arithmetic.md, "The kinds")."""

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final, Self

from webapp.games.kinds import Kind, Misconception
from webapp.games.moments import Drawn, Shown, Spanned, WarRule
from webapp.games.number_sets import Number, size
from webapp.games.printed import Printed
from webapp.games.questions.base import (
    EQUAL,
    FIRST,
    INSIDE,
    OUTSIDE,
    SECOND,
    About,
    Operands,
    Question,
    Statement,
    Thoughts,
    in_any_order,
    numbers,
)
from webapp.games.questions.compared import Badness, Compared
from webapp.games.questions.misreadings import misread

__all__ = ["ABOUT"]


@dataclass(frozen=True)
class Order(Question):
    """Which of two cards is less, or are they equal."""

    kind = Kind.ORDER
    first: Number
    second: Number

    @classmethod
    def of(cls, moment: Spanned) -> Self:
        return cls(moment.first, moment.second)

    @classmethod
    def from_operands(cls, operands: Operands) -> Self:
        return cls(*numbers(operands, "first", "second"))

    @property
    def choices(self) -> tuple[str, ...]:
        return (FIRST, SECOND, EQUAL)

    @property
    def right(self) -> str:
        return _lesser(self.first, self.second)

    def operands(self) -> dict[str, Any]:
        return {"first": str(self.first), "second": str(self.second)}

    def subject(self) -> str:
        return in_any_order(self.first, self.second)

    def chosen(self, answer: str) -> str:
        return str({FIRST: self.first, SECOND: self.second}.get(answer, answer))

    def thoughts(self) -> Thoughts:
        yield Misconception.MAGNITUDE_ORDER, (_lesser(size(self.first), size(self.second)),)
        for misconception, seen in misread((self.first, self.second)):
            yield misconception, (_lesser(*seen),)


def _lesser(first: Number, second: Number) -> str:
    return EQUAL if first == second else FIRST if first < second else SECOND


@dataclass(frozen=True)
class _Distance(Question):
    """A number that comes from the distance between the ends."""

    first: Number
    second: Number

    @classmethod
    def of(cls, moment: Spanned) -> Self | None:
        return cls(moment.first, moment.second)

    @classmethod
    def from_operands(cls, operands: Operands) -> Self:
        return cls(*numbers(operands, "first", "second"))

    def operands(self) -> dict[str, Any]:
        return {"first": str(self.first), "second": str(self.second)}

    def subject(self) -> str:
        return in_any_order(self.first, self.second)

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

    @classmethod
    def of(cls, moment: Spanned) -> Self | None:
        return cls(moment.first, moment.second) if moment.numbers.whole else None

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
        if self.first.denominator == self.second.denominator == 1:
            yield Misconception.COUNTS_ENDS, (str(self.width + 1),)


@dataclass(frozen=True)
class Chance(Question):
    """Is the next card likelier inside or outside, or equally likely.

    Every card of the deck that does not lie face up on this table counts.

    :param possible: how many cards of the whole deck have a value strictly between the ends; None where it is not
        known: it is not stored.
    """

    kind = Kind.CHANCE
    first: Number
    second: Number
    inside: int
    outside: int
    possible: int | None

    @classmethod
    def of(cls, moment: Spanned) -> Self:
        """Count the cards for a moment."""
        low, high = sorted((moment.first, moment.second))
        deck = moment.numbers.values.values()
        possible = sum(low < value < high for value in deck)
        inside = possible - sum(low < value < high for value in moment.on_table)
        outside = len(deck) - len(moment.on_table) - inside
        return cls(moment.first, moment.second, inside, outside, possible)

    @classmethod
    def from_operands(cls, operands: Operands) -> Self:
        first, second = numbers(operands, "first", "second")
        return cls(first, second, operands["inside"], operands["outside"], None)

    @property
    def choices(self) -> tuple[str, ...]:
        return (INSIDE, OUTSIDE, EQUAL)

    @property
    def right(self) -> str:
        return EQUAL if self.inside == self.outside else INSIDE if self.inside > self.outside else OUTSIDE

    def operands(self) -> dict[str, Any]:
        ends = {"first": str(self.first), "second": str(self.second)}
        return ends | {"inside": self.inside, "outside": self.outside}

    def subject(self) -> str:
        return in_any_order(self.first, self.second)

    def thoughts(self) -> Thoughts:
        if self.possible == 0:
            yield Misconception.EMPTY_INTERVAL, (INSIDE,)


@dataclass(frozen=True)
class Inside(Question):
    """Does the third card lie strictly between the first two."""

    kind = Kind.INSIDE
    first: Number
    second: Number
    third: Number

    @classmethod
    def of(cls, moment: Drawn) -> Self:
        return cls(moment.first, moment.second, moment.third)

    @classmethod
    def from_operands(cls, operands: Operands) -> Self:
        return cls(*numbers(operands, "first", "second", "third"))

    @property
    def choices(self) -> tuple[str, ...]:
        return (INSIDE, OUTSIDE)

    @property
    def right(self) -> str:
        return _placed(self.first, self.second, self.third)

    def operands(self) -> dict[str, Any]:
        return {"first": str(self.first), "second": str(self.second), "third": str(self.third)}

    def subject(self) -> str:
        """The interval: which card is drawn differs from time to time."""
        return in_any_order(self.first, self.second)

    def said(self, answer: str) -> Statement:
        return Statement(f"{self.subject()} {self.third}", answer)

    def thoughts(self) -> Thoughts:
        if self.third in (self.first, self.second):
            yield Misconception.END_COUNTS, (INSIDE,)
        yield Misconception.IGNORES_SIGN, (_placed(size(self.first), size(self.second), size(self.third)),)
        for misconception, seen in misread((self.first, self.second, self.third)):
            yield misconception, (_placed(*seen),)


def _placed(first: Number, second: Number, third: Number) -> str:
    return INSIDE if min(first, second) < third < max(first, second) else OUTSIDE


@dataclass(frozen=True)
class _Numbers(Compared):
    """Numbers that are compared as they are printed."""

    @property
    def _signs_mislead(self) -> bool:
        """Among forms without a minus nobody is misled by signs, whoever takes equal ones for different."""
        return any(value < 0 or not isinstance(value, Printed) for _, value in self.values)

    def _misread(self, badness: Badness) -> Thoughts:
        sides, values = zip(*self.values, strict=True)
        for misconception, seen in misread(values):
            yield misconception, (replace(self, values=tuple(zip(sides, seen, strict=True))).answer(badness),)


class NearestZero(_Numbers):
    """Whose card is nearest zero."""

    kind = Kind.NEAREST_ZERO

    @classmethod
    def of(cls, moment: Shown) -> Self | None:
        return cls(moment.values) if moment.war is WarRule.NEAREST_ZERO else None

    @property
    def right(self) -> str:
        return self.answer(size)

    def thoughts(self) -> Thoughts:
        # Who takes one of two equal cards has not told which thought it was.
        if self._signs_mislead and self.best(lambda value: value) != self.best(size):
            yield Misconception.LEAST_IS_NEAREST, self.misled(lambda value: value)
        tied = self.best(size)
        if len({value for side, value in self.values if str(side) in tied}) > 1:
            yield Misconception.OPPOSITES_DIFFER, tied
        yield from self._misread(size)


class Greatest(_Numbers):
    """Whose card is the greatest."""

    kind = Kind.GREATEST

    @classmethod
    def of(cls, moment: Shown) -> Self | None:
        return cls(moment.values) if moment.war is WarRule.HIGHEST else None

    @property
    def right(self) -> str:
        return self.answer(lambda value: -value)

    def thoughts(self) -> Thoughts:
        if self._signs_mislead and self.best(lambda value: -size(value)) != self.best(lambda value: -value):
            yield Misconception.MAGNITUDE_ORDER, self.misled(lambda value: -size(value))
        yield from self._misread(lambda value: -value)


ABOUT: Final[About] = MappingProxyType(
    {
        Spanned: (Order, BetweenCount, Width, Chance),
        Drawn: (Inside,),
        Shown: (NearestZero, Greatest),
    }
)
