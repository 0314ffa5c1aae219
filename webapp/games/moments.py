"""The moments of a game that questions are asked about: the numbers that lie there, nothing else."""

from enum import StrEnum
from typing import NamedTuple

from webapp.games.cards import Card
from webapp.games.number_sets import Number, NumberSet


class WarRule(StrEnum):
    """Which value is best when cards are compared in interval war."""

    NEAREST_ZERO = "nearest-zero"
    HIGHEST = "highest"


class Spanned(NamedTuple):
    """A side's first two cards lie and span its interval.

    :param on_table: the values of all cards that lie face up on this table now.
    :param numbers: the number set that is laid over the deck.
    """

    first: Number
    second: Number
    on_table: tuple[Number, ...]
    numbers: NumberSet


class Drawn(NamedTuple):
    """A side's third card lies between its first two."""

    first: Number
    second: Number
    third: Number


class Shown(NamedTuple):
    """The cards that are compared lie.

    :param values: (side, value) of each side compared, in side order.
    """

    values: tuple[tuple[int, Number], ...]
    war: WarRule

    @property
    def sides(self) -> tuple[int, ...]:
        """Whose cards are compared."""
        return tuple(side for side, _ in self.values)


class Battle(NamedTuple):
    """The cards of a battle lie.

    :param heights: (side, how high its card is) of each side that shows one, in side order.
    :param pot: how many cards lie in the pot, and how many of them face up.
    :param decided: whether one card is highest, so that the pot is taken.
    :param in_war: whether they were laid in a war.
    """

    heights: tuple[tuple[int, int], ...]
    pot: int
    face_up: int
    decided: bool
    in_war: bool

    @property
    def sides(self) -> tuple[int, ...]:
        """Whose cards are compared."""
        return tuple(side for side, _ in self.heights)

    @property
    def is_routine(self) -> bool:
        """No war, neither before nor after it: there are hundreds of these."""
        return self.decided and not self.in_war


class Tied(NamedTuple):
    """Cards tie, and the tied card tells how many each side lays in the war."""

    sides: tuple[int, ...]
    card: Card
    lays: int


class Swept(NamedTuple):
    """A sweep of two rows is done: how many pairs a side won, of those that were decided."""

    won: int
    decided: int


class Turned(NamedTuple):
    """In a war on heaps a side must hold or go on.

    :param card: the own card that counts, against `other`.
    :param better: how many cards that do not lie face up on the table now would beat `other`, jokers apart.
    :param worse: how many would be beaten by it.
    """

    card: Card
    other: Card
    better: int
    worse: int


Moment = Spanned | Drawn | Shown | Battle | Tied | Swept | Turned
