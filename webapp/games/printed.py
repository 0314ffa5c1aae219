"""Numbers that know how they are printed: equal quantities may look different, and looks mislead.

The printed form is canonical text, the same in every language: `3/4`, `0.75`, `75%`, `2^-2`, `√49`.
"""

import re
from collections.abc import Mapping
from fractions import Fraction
from math import isqrt
from typing import Any, Final, Self

_FORM: Final = re.compile(
    r"(?P<sign>-?)(?:"
    r"(?P<over>[0-9]+)/(?P<under>[0-9]+)"
    r"|(?P<base>[0-9]+)\^(?P<exponent>-?[0-9]+)"
    r"|√(?P<square>[0-9]+)"
    r"|(?P<percent>[0-9]+)%"
    r"|(?P<whole>[0-9]+)\.(?P<decimals>[0-9]+)"
    r")"
)


def _root(square: int) -> int:
    """The whole number whose square it is."""
    root = isqrt(square)
    if root * root != square:
        raise ValueError(f"not the square of a whole number: {square}")
    return root


def _quantity(parts: Mapping[str, str | None]) -> Fraction:
    if over := parts["over"]:
        return Fraction(int(over), int(parts["under"] or 0))
    if base := parts["base"]:
        return Fraction(int(base)) ** int(parts["exponent"] or 0)
    if square := parts["square"]:
        return Fraction(_root(int(square)))
    if percent := parts["percent"]:
        return Fraction(int(percent), 100)
    return Fraction(f"{parts['whole']}.{parts['decimals']}")


class Printed(Fraction):
    """An exact number in the form in which a card shows it; compares and calculates as the number it is.

    :param parts: what it is printed from: `over` and `under`, `base` and `exponent`, `square`, `percent`, or
        `whole` and `decimals`; the others are None.
    """

    __slots__ = ("parts", "text")
    parts: Mapping[str, str | None]
    text: str

    def __new__(cls, text: str) -> Self:
        """Read a printed form.

        :raises ValueError: when it is none.
        """
        match = _FORM.fullmatch(text)
        if match is None:
            raise ValueError(f"no such form of a number: {text!r}")
        size = _quantity(match.groupdict())
        self = super().__new__(cls, -size if match["sign"] else size)
        self.parts, self.text = match.groupdict(), text
        return self

    def __str__(self) -> str:
        """The printed form."""
        return self.text

    def __repr__(self) -> str:
        """The printed form, and that it is one."""
        return f"Printed({self.text!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Copied and stored by its form."""
        return Printed, (self.text,)

    def __copy__(self) -> Self:
        """It never changes."""
        return self

    def __deepcopy__(self, memo: Any) -> Self:
        """It never changes."""
        return self


def written(value: int | Fraction) -> int | str:
    """A value for a record that knows no fractions: a number where it is whole, else like `-3/4`, in lowest terms."""
    return value.numerator if value.denominator == 1 else f"{value.numerator}/{value.denominator}"


def read_value(stored: object) -> int | Fraction:
    """A value as questions store it: whole, or in the form in which its card shows it.

    :raises ValueError: when it is neither.
    """
    try:
        return int(str(stored))
    except ValueError:
        return Printed(str(stored))
