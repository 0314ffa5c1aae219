"""Questions that compare one card of each side."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from webapp.games.number_sets import Number
from webapp.games.questions.base import EQUAL, Question

Badness = Callable[[Number], Number]
"""Least where a value is best."""


@dataclass(frozen=True)
class Compared(Question):
    """Whose card is best, or do several tie for it."""

    values: tuple[tuple[int, Number], ...]

    @property
    def choices(self) -> tuple[str, ...]:
        """The sides, and that there is no single best one."""
        return (*(str(side) for side, _ in self.values), EQUAL)

    def operands(self) -> dict[str, Any]:
        """The sides and their values, in the same order."""
        sides, values = [side for side, _ in self.values], [str(value) for _, value in self.values]
        return {"sides": sides, "values": values}

    def best(self, badness: Badness) -> list[str]:
        """The sides whose value is best: the one with the least badness."""
        least = min(badness(value) for _, value in self.values)
        return [str(side) for side, value in self.values if badness(value) == least]

    def chosen(self, badness: Badness) -> list[str]:
        """The answers of one who judges so: any of the best, and "equal" when they are several."""
        best = self.best(badness)
        return best if len(best) == 1 else [*best, EQUAL]

    def answer(self, badness: Badness) -> str:
        """The one answer to these values."""
        best = self.best(badness)
        return best[0] if len(best) == 1 else EQUAL
