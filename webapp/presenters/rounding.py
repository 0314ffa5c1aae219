"""How a figure is rounded, on every page and in every file: a half goes up, as in school and in a spreadsheet."""

from fractions import Fraction
from math import floor


def nearest(number: Fraction) -> int:
    """The whole number nearest; `round` would take one half down and the next one up."""
    return floor(number + Fraction(1, 2))


def percent(right: int, answered: int) -> int:
    """So many of so many as a whole number; there must be answers."""
    return nearest(Fraction(100 * right, answered))


def tenths(ms: int) -> float:
    """Milliseconds as seconds, to a tenth."""
    return nearest(Fraction(ms, 100)) / 10
