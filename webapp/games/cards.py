"""Cards and their text notation: rank and suit, `Th` is the ten of hearts."""

from typing import Final, Self

SUITS: Final = "cdhs"
RANKS: Final = "23456789TJQKA"


class Card(str):
    """A playing card; it *is* its text, so it compares, hashes and serialises as that text.

    :raises ValueError: when the text names no card.
    """

    __slots__ = ()

    def __new__(cls, text: str) -> Self:
        """Refuse what names no card."""
        if len(text) != 2 or text[0] not in RANKS or text[1] not in SUITS:
            raise ValueError(f"no such card: {text!r}")
        return super().__new__(cls, text)

    @property
    def rank(self) -> str:
        """One of `2 … 9 T J Q K A`."""
        return self[0]

    @property
    def suit(self) -> str:
        """One of `c d h s`."""
        return self[1]

    @property
    def is_red(self) -> bool:
        """Hearts and diamonds."""
        return self[1] in "dh"


STANDARD_DECK: Final[tuple[Card, ...]] = tuple(Card(rank + suit) for suit in SUITS for rank in RANKS)
"""The 52 cards in standard order (rules.md, "Common ground")."""
