"""What one sees in a printed number who misreads it (arithmetic.md, "Number sets").

A misreading turns each number into another one; whoever reads so answers rightly about the wrong numbers.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Final

from webapp.games.kinds import Misconception
from webapp.games.number_sets import Number
from webapp.games.printed import Printed

Reading = Callable[[Printed], Number | None]
"""The number that is seen; None where the form does not mislead so."""


def _longer_is_larger(number: Printed) -> Number | None:
    """0.75 above 0.8, for 75 is more than 8; and 0.09 above 0.9, not equal to it, for it is longer."""
    return _with_decimals(number, lambda decimals: Fraction(int(decimals), 10**6) + Fraction(len(decimals), 10**9))


def _shorter_is_larger(number: Printed) -> Number | None:
    """0.3 above 0.45, for hundredths are small."""
    return _with_decimals(number, lambda decimals: Fraction(int(decimals), 100 ** len(decimals)))


def _with_decimals(number: Printed, seen: Callable[[str], Fraction]) -> Number | None:
    whole, decimals = number.parts["whole"], number.parts["decimals"]
    if whole is None or decimals is None:
        return None
    return _signed(number, int(whole) + seen(decimals))


def _larger_denominator(number: Printed) -> Number | None:
    """1/8 above 1/3, for 8 is more than 3; where the denominators are equal the numerators tell."""
    over, under = number.parts["over"], number.parts["under"]
    if over is None or under is None:
        return None
    return _signed(number, int(under) + Fraction(int(over), 1000))


def _numerator_only(number: Printed) -> Number | None:
    """3/8 above 2/3, for 3 is more than 2."""
    over = number.parts["over"]
    return None if over is None else _signed(number, int(over))


def _base_times_exponent(number: Printed) -> Number | None:
    """2^-2 as 2 · (−2); what is no power is read as it is."""
    base, exponent = number.parts["base"], number.parts["exponent"]
    return number if base is None or exponent is None else _signed(number, int(base) * int(exponent))


def _signed(number: Printed, seen: Number) -> Number:
    return -seen if number.text.startswith("-") else seen


READINGS: Final[tuple[tuple[Misconception, Reading], ...]] = (
    (Misconception.LONGER_IS_LARGER, _longer_is_larger),
    (Misconception.SHORTER_IS_LARGER, _shorter_is_larger),
    (Misconception.LARGER_DENOMINATOR, _larger_denominator),
    (Misconception.NUMERATOR_ONLY, _numerator_only),
    (Misconception.BASE_TIMES_EXPONENT, _base_times_exponent),
)


def misread(numbers: Sequence[Number]) -> Iterator[tuple[Misconception, tuple[Number, ...]]]:
    """Each misreading that all these numbers allow, and what is seen in their place."""
    printed = [number for number in numbers if isinstance(number, Printed)]
    if len(printed) < len(numbers):
        return
    for misconception, reading in READINGS:
        seen = tuple(value for value in map(reading, printed) if value is not None)
        if len(seen) == len(numbers):
            yield misconception, seen
