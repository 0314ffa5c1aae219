"""Short names for the screen, each different from the others."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Final, Protocol

from markupsafe import Markup


class Named(Protocol):
    """Somebody on a class list."""

    @property
    def id(self) -> int:
        """Whose name it is."""

    @property
    def name(self) -> str:
        """As the class list has it."""


FIRST_STRONG: Final = "\u2068"
END: Final = "\u2069"
ISOLATED: Final = re.compile(f"{FIRST_STRONG}([^{FIRST_STRONG}{END}]*){END}")
LONGEST_WORD: Final = 16
NAMED: Final = {
    (False, False): Markup('<bdi translate="no">{}</bdi>'),
    (False, True): Markup('<bdi translate="no" dir="ltr">{}</bdi>'),
    (True, False): Markup('<bdi translate="no" class="long-name">{}</bdi>'),
    (True, True): Markup('<bdi translate="no" class="long-name" dir="ltr">{}</bdi>'),
}
"""By whether a word is long, and whether names that are isolated themselves stand in a row."""
RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN"})


def isolated(name: str) -> str:
    """A name for plain text: written from right to left, it does not turn the figures and signs beside it.

    A name from left to right turns nothing on a page from left to right, and stays as it is.
    """
    if name.startswith(FIRST_STRONG) or not any(unicodedata.bidirectional(sign) in RIGHT_TO_LEFT for sign in name):
        return name
    return f"{FIRST_STRONG}{name}{END}"


def named(name: str) -> Markup:
    """A name for a page, or several in a row: apart from the text around it, and never translated.

    A word that is longer than any column may be broken.
    """
    long = any(len(word) > LONGEST_WORD for word in name.split())
    single = ISOLATED.fullmatch(name)
    several = single is None and FIRST_STRONG in name
    return NAMED[long, several].format(single[1] if single else name)


def apart(title: str) -> Markup:
    """A title for a page: apart from the text around it."""
    return Markup("<bdi>{}</bdi>").format(title)


def _is_whole(pupil: Named) -> bool:
    """Whether the name was made up by the pupil: there is no surname to leave out."""
    return bool(getattr(pupil, "nickname", False))


def alphabetical(name: str) -> str:
    """A key to sort names by: as in Norwegian, with other letters' accents ignored."""
    norwegian = (
        name.strip(FIRST_STRONG)
        .casefold()
        .translate({ord("æ"): "{a", ord("ä"): "{a", ord("ø"): "{b", ord("ö"): "{b", ord("å"): "{c"})
    )
    return "".join(sign for sign in unicodedata.normalize("NFD", norwegian) if not unicodedata.combining(sign))


def display_names(pupils: Iterable[Named], left: Iterable[Named] = ()) -> dict[int, str]:
    """The name of each pupil, by id, as short as it can be among these pupils, and isolated.

    The first name alone if nobody else has it, else with as many letters of the surname as it takes
    ("Emma S", "Emma L"), else the whole name, else a number. A nickname is not cut.

    :param left: who is no longer on the list: named too, and nobody is called otherwise for their sake.
    """
    there = list(pupils)
    names = _short_names(there)
    return _numbered(names | {one: name for one, name in _short_names([*there, *left]).items() if one not in names})


def list_names(pupils: Iterable[Named]) -> dict[int, str]:
    """The whole name of each pupil, by id, with a number where another one has the same."""
    return _numbered({pupil.id: pupil.name for pupil in sorted(pupils, key=lambda pupil: pupil.id)})


def _short_names(pupils: Iterable[Named]) -> dict[int, str]:
    everyone = sorted((pupil.id, " ".join(pupil.name.split()), _is_whole(pupil)) for pupil in pupils)
    groups: dict[str, dict[int, str]] = defaultdict(dict)
    for pupil_id, name, _whole in everyone:
        groups[_first(name).casefold()][pupil_id] = name
    return {
        pupil_id: name if whole else _short(pupil_id, groups[_first(name).casefold()])
        for pupil_id, name, whole in everyone
    }


def _short(own_id: int, group: Mapping[int, str]) -> str:
    name = group[own_id]
    surname, others = _surname(name), [_surname(other) for pupil_id, other in group.items() if pupil_id != own_id]
    if not others:
        return _first(name)
    for letters in range(1, max(map(len, [surname, *others])) + 1):
        if all(other[:letters].casefold() != surname[:letters].casefold() for other in others):
            return f"{_first(name)} {surname[:letters]}".strip()
    return name


def _first(name: str) -> str:
    return name.partition(" ")[0]


def _surname(name: str) -> str:
    return name.rpartition(" ")[2] if " " in name else ""


def _numbered(wanted: dict[int, str]) -> dict[int, str]:
    given: dict[int, str] = {}
    used: set[str] = set()
    for pupil_id, name in wanted.items():
        number, label = 1, isolated(name)
        while label.casefold() in used:
            number += 1
            label = f"{isolated(name)} {number}"
        used.add(label.casefold())
        given[pupil_id] = label
    return given
