"""Number sets: what number each of the 52 cards stands for (arithmetic.md, "Number sets")."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from webapp.games.cards import STANDARD_DECK, Card

Number = int | Fraction


def size(value: Number) -> Number:
    """A value without its sign."""
    return -value if value < 0 else value


SIZES: Final = MappingProxyType({rank: size for size, rank in enumerate("A23456789TJQK", start=1)})


@dataclass(frozen=True, eq=False)
class NumberSet:
    """A set of numbers laid over the standard deck.

    :param grades: the first and last school year it suits.
    """

    key: str
    grades: tuple[int, int]
    values: Mapping[Card, Number]

    @property
    def low(self) -> Number:
        """The least value."""
        return min(self.values.values())

    @property
    def high(self) -> Number:
        """The greatest value."""
        return max(self.values.values())


def _natural(card: Card) -> int:
    return SIZES[card.rank]


def _integer(card: Card) -> int:
    return -SIZES[card.rank] if card.is_red else SIZES[card.rank]


NUMBER_SETS: Final[Mapping[str, NumberSet]] = MappingProxyType(
    {
        "integers": NumberSet("integers", (6, 8), {card: _integer(card) for card in STANDARD_DECK}),
        "natural": NumberSet("natural", (5, 5), {card: _natural(card) for card in STANDARD_DECK}),
    }
)
