"""Cards and their text notation: rank and suit, `Th` is the ten of hearts; `Xb` and `Xr` are the jokers."""

from types import MappingProxyType
from typing import Final, Self

SUITS: Final = "cdhs"
SUIT_SIGNS: Final = MappingProxyType(dict(zip(SUITS, "♣♦♥♠", strict=True)))
RANKS: Final = "23456789TJQKA"
JOKER: Final = "X"


class Card(str):
    """A playing card; it *is* its text, so it compares, hashes and serialises as that text.

    :raises ValueError: when the text names no card.
    """

    __slots__ = ()

    def __new__(cls, text: str) -> Self:
        """Refuse what names no card."""
        if text not in _TEXTS:
            raise ValueError(f"no such card: {text!r}")
        return super().__new__(cls, text)

    @property
    def rank(self) -> str:
        """One of `2 … 9 T J Q K A`, or `X`, the joker."""
        return self[0]

    @property
    def suit(self) -> str:
        """One of `c d h s`, or the joker's colour, `b` or `r`."""
        return self[1]

    @property
    def is_red(self) -> bool:
        """Hearts, diamonds and the red joker."""
        return self[1] in "dhr"

    @property
    def is_joker(self) -> bool:
        """Whether it is one of the two jokers."""
        return self[0] == JOKER


_TEXTS: Final = frozenset({rank + suit for rank in RANKS for suit in SUITS} | {"Xb", "Xr"})


def _of_suits(suits: str) -> tuple[Card, ...]:
    return tuple(Card(rank + suit) for suit in suits for rank in RANKS)


STANDARD_DECK: Final[tuple[Card, ...]] = _of_suits(SUITS)
"""The 52 cards in standard order (rules.md, "Common ground")."""

JOKERS: Final = (Card("Xb"), Card("Xr"))

DECK_WITH_JOKERS: Final = STANDARD_DECK + JOKERS
"""The 54 cards of a pack."""

HALF_DECK: Final = _of_suits("hs")
"""Two cards of each rank: hearts and spades."""

TWO_PACKS: Final = STANDARD_DECK * 2 + JOKERS * 2
"""The 108 cards of two packs, the four jokers last."""
