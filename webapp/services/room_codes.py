"""Room codes as people write them."""

import re
import unicodedata
from urllib.parse import unquote

DIGITS = 6
LONGEST_TEXT = 300
"""More than this is no code with words around it."""

_LINK = re.compile(r"/join/([^/?#]+)", re.IGNORECASE)
_GROUPED = re.compile(r"(?<!\d)(?<!\d[ .-])(\d{3})[\W_]{0,3}(\d{3})(?![ .-]?\d)")


def read_code(text: str | None) -> str:
    """The digits of a code: of a link to a room, in groups, with words around, in the digits of any script.

    What is no code is returned as whatever digits there are.
    """
    plain = _in_plain_digits(text or "")
    link = _LINK.search(unquote(plain))
    if link:
        plain = _in_plain_digits(link[1])
    digits = "".join(re.findall(r"\d", plain))
    grouped = set(_GROUPED.findall(plain))
    if len(digits) != DIGITS and len(grouped) == 1:
        return "".join(grouped.pop())
    return digits


def _in_plain_digits(text: str) -> str:
    return "".join(str(unicodedata.decimal(sign, sign)) for sign in text[:LONGEST_TEXT])
