"""Reading the numbers that pupils type."""

import re
from fractions import Fraction
from typing import Final

LONGEST: Final = 20
_NUMBER: Final = re.compile(r"(?P<sign>[-+−–]?)\s*(?P<whole>[0-9]*)(?:[.,](?P<decimals>[0-9]+)|/(?P<below>[0-9]+))?")


class UnreadableAnswer(ValueError):
    """What was typed is no number."""


class IllegalAnswer(ValueError):
    """The answer is none of the question's choices."""


def read_number(text: str) -> Fraction:
    """The number that was typed: any minus sign, comma or point, or a fraction bar.

    :raises UnreadableAnswer: when it is no number, or longer than any answer can be.
    """
    text = text.strip()
    match = _NUMBER.fullmatch(text)
    if match is None or len(text) > LONGEST:
        raise UnreadableAnswer(text[:LONGEST])
    whole, decimals, below = match["whole"], match["decimals"] or "", match["below"]
    if not (whole or decimals) or (below is not None and (not whole or not int(below))):
        raise UnreadableAnswer(text)
    size = Fraction(int(whole + decimals), int(below) if below else 10 ** len(decimals))
    return -size if match["sign"] in ("-", "−", "–") else size
