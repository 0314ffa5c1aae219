"""The moments of a game that questions are asked about: the numbers that lie there, nothing else."""

from dataclasses import dataclass
from enum import StrEnum

from webapp.games.number_sets import Number, NumberSet


class WarRule(StrEnum):
    """Which value is best when cards are compared in interval war."""

    NEAREST_ZERO = "nearest-zero"
    HIGHEST = "highest"


@dataclass(frozen=True, slots=True)
class Spanned:
    """A side's first two cards lie and span its interval.

    :param on_table: the values of all cards that lie face up on this table now.
    :param numbers: the number set that is laid over the deck.
    """

    first: Number
    second: Number
    on_table: tuple[Number, ...]
    numbers: NumberSet


@dataclass(frozen=True, slots=True)
class Drawn:
    """A side's third card lies between its first two."""

    first: Number
    second: Number
    third: Number


@dataclass(frozen=True, slots=True)
class Shown:
    """The cards that are compared lie.

    :param values: (side, value) of each side compared, in side order.
    """

    values: tuple[tuple[int, Number], ...]
    war: WarRule


Moment = Spanned | Drawn | Shown
