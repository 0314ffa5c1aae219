"""Number sets: what number each of the 52 cards stands for (arithmetic.md, "Number sets")."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from webapp.games.cards import STANDARD_DECK, Card
from webapp.games.printed import Printed

Number = int | Fraction


def size(value: Number) -> Number:
    """A value without its sign."""
    return -value if value < 0 else value


RANKS: Final = "A23456789TJQK"
SIZES: Final = MappingProxyType({rank: size for size, rank in enumerate(RANKS, start=1)})


class Scale(StrEnum):
    """How the number line under the cards is divided."""

    WHOLE = "whole"
    TENTHS = "tenths"
    QUARTERS = "quarters"
    REACHING = "reaching"
    """From zero as far as the cards that lie there go, with a break before one that lies far beyond."""


@dataclass(frozen=True, eq=False)
class NumberSet:
    """A set of numbers laid over the standard deck.

    :param grades: the first and last school year it suits.
    """

    key: str
    grades: tuple[int, int]
    values: Mapping[Card, Number]
    scale: Scale = Scale.WHOLE

    @property
    def forms(self) -> Mapping[Card, str]:
        """What each card shows, as canonical text."""
        return {card: str(value) for card, value in self.values.items()}

    @property
    def low(self) -> Number:
        """The least value."""
        return min(self.values.values())

    @property
    def high(self) -> Number:
        """The greatest value."""
        return max(self.values.values())

    @property
    def whole(self) -> bool:
        """Whether every card is printed as a whole number, so that one can count from card to card."""
        return all(isinstance(value, int) for value in self.values.values())


def _natural(card: Card) -> int:
    return SIZES[card.rank]


def _integer(card: Card) -> int:
    return -SIZES[card.rank] if card.is_red else SIZES[card.rank]


# Below: a row for each suit, ace to king.

# As many tenths as hundredths, mostly below 1, so that the number of digits says nothing: 0.3 lies between 0.25 and
# 0.35. 0.20 is 0.2, and 0.05 is not 0.5. No signs: place value is enough to think of.
DECIMALS: Final = {
    "c": "0.1   0.2   0.3   0.4   0.5   0.6   0.7   0.8   0.9   1.1   1.2   1.4   1.5",
    "d": "0.05  0.15  0.25  0.35  0.45  0.50  0.55  0.65  0.75  0.85  0.95  1.05  1.25",
    "h": "0.1   0.2   0.3   0.4   0.5   0.6   0.7   0.8   0.9   1.1   1.3   1.6   1.8",
    "s": "0.09  0.12  0.20  0.28  0.36  0.42  0.49  0.64  0.72  0.88  0.99  1.15  1.75",
}

# Black the familiar parts and their relatives, red the same with a minus, as in the whole numbers: so nearest zero is
# a question of its own, and −3/4 finds its place on the line. 2/4 is 1/2.
FRACTIONS: Final = {
    "c": " 1/2   1/3   2/3   1/4   3/4   1/5   2/5   3/5   4/5   1/6   5/6   3/2   4/3",
    "d": "-1/2  -1/3  -2/3  -1/4  -3/4  -1/5  -2/5  -3/5  -4/5  -1/6  -5/6  -3/2  -4/3",
    "h": "-2/4  -2/6  -1/8  -3/8  -5/8  -7/8  -3/10 -9/10 -5/12 -11/12 -5/4 -7/6  -5/2",
    "s": " 2/4   2/6   1/8   3/8   5/8   7/8   3/10  9/10  5/12  11/12  5/4  7/6   5/2",
}

# One quantity a rank, as a fraction, a decimal and a percentage; the spades hold four more, and 100 %. No signs: a
# negative percentage is a change, which is another matter.
MIXED: Final = {
    "c": "1/10  1/5   1/4   3/10  2/5   1/2   3/5   7/10  3/4   4/5   9/10  5/4   3/2",
    "d": "0.1   0.2   0.25  0.3   0.4   0.5   0.6   0.7   0.75  0.8   0.9   1.25  1.5",
    "h": "10%   20%   25%   30%   40%   50%   60%   70%   75%   80%   90%   125%  150%",
    "s": "1/100 0.01  1%    1/20  0.05  5%    3/20  0.15  15%   7/4   1.75  175%  100%",
}

# Squares of the ranks, and roots of these squares; powers of two and ten, cubes, and once more roots that lie between
# a power and its base times its exponent: √49 between 2 · 3 and 2³. No signs: whether a minus is squared too is a
# matter of its own.
POWERS: Final = {
    "c": "1^2   2^2   3^2   4^2   5^2   6^2   7^2   8^2   9^2   10^2  11^2  12^2  13^2",
    "d": "10^-2 10^-1 10^0  10^1  10^2  10^3  10^4  2^-1  2^1   2^2   2^3   2^4   3^2",
    "h": "√1    √4    √9    √16   √25   √36   √49   √64   √81   √100  √121  √144  √169",
    "s": "2^-2  2^-1  2^0   2^3   2^4   3^3   4^3   5^3   √49   √64   √81   √100  √144",
}


def _printed(key: str, grades: tuple[int, int], rows: Mapping[str, str], scale: Scale) -> NumberSet:
    values = {Card(rank + suit): Printed(form) for suit in rows for rank, form in _row(rows[suit])}
    return NumberSet(key, grades, {card: values[card] for card in STANDARD_DECK}, scale)


def _row(forms: str) -> Iterator[tuple[str, str]]:
    return zip(RANKS, forms.split(), strict=True)


ALL: Final = (
    NumberSet("integers", (6, 8), {card: _integer(card) for card in STANDARD_DECK}),
    NumberSet("natural", (5, 5), {card: _natural(card) for card in STANDARD_DECK}),
    _printed("decimals", (6, 7), DECIMALS, Scale.TENTHS),
    _printed("fractions", (6, 8), FRACTIONS, Scale.QUARTERS),
    _printed("mixed", (7, 9), MIXED, Scale.TENTHS),
    _printed("powers", (8, 10), POWERS, Scale.REACHING),
)
"""In the order in which they are offered."""

NUMBER_SETS: Final[Mapping[str, NumberSet]] = MappingProxyType({numbers.key: numbers for numbers in ALL})
