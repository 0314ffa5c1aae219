"""Small numbers in words, as they stand in a sentence."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from flask_babel import lazy_gettext as _l

SMALL: Final[Mapping[int, Any]] = MappingProxyType(
    {
        1: _l("one"),
        2: _l("two"),
        3: _l("three"),
        4: _l("four"),
        5: _l("five"),
        6: _l("six"),
        7: _l("seven"),
        8: _l("eight"),
        9: _l("nine"),
        10: _l("ten"),
        11: _l("eleven"),
        12: _l("twelve"),
    }
)


def number_words(number: int) -> str:
    """A number as a sentence says it: a small one in a word, a larger one in digits."""
    return str(SMALL.get(number, number))
