"""Questions that compare one card of each side."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Self

from webapp.games.number_sets import Number
from webapp.games.printed import read_value
from webapp.games.questions.base import EQUAL, Operands, Question, in_any_order

Badness = Callable[[Number], Number]
"""Least where a value is best."""


@dataclass(frozen=True)
class Compared(Question):
    """Whose card is best, or do several tie for it."""

    values: tuple[tuple[int, Number], ...]

    @classmethod
    def from_operands(cls, operands: Operands) -> Self:
        """The question that these operands were stored of."""
        return cls(tuple(zip(operands["sides"], map(read_value, operands["values"]), strict=True)))

    @property
    def choices(self) -> tuple[str, ...]:
        """The sides, and that there is no single best one."""
        return (*(str(side) for side, _ in self.values), EQUAL)

    def operands(self) -> dict[str, Any]:
        """The sides and their values, in the same order."""
        sides, values = [side for side, _ in self.values], [str(value) for _, value in self.values]
        return {"sides": sides, "values": values}

    def parts(self) -> tuple[Any, ...]:
        """The values of the sides."""
        return tuple(value for _, value in self.values)

    def subject(self) -> str:
        """The values in any order."""
        return in_any_order(*(value for _, value in self.values))

    def chosen(self, answer: str) -> str:
        """The value of the side that was chosen."""
        return next((str(value) for side, value in self.values if str(side) == answer), answer)

    def best(self, badness: Badness) -> list[str]:
        """The sides whose value is best: the one with the least badness."""
        least = min(badness(value) for _, value in self.values)
        return [str(side) for side, value in self.values if badness(value) == least]

    def misled(self, badness: Badness) -> list[str]:
        """The answers of one who judges so: any of the best, and "equal" when they are several."""
        best = self.best(badness)
        return best if len(best) == 1 else [*best, EQUAL]

    def answer(self, badness: Badness) -> str:
        """The one answer to these values."""
        best = self.best(badness)
        return best[0] if len(best) == 1 else EQUAL
