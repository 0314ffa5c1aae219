"""Short names for the screen, each different from the others."""

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Protocol


class Named(Protocol):
    """Somebody on a class list."""

    @property
    def id(self) -> int:
        """Whose name it is."""

    @property
    def name(self) -> str:
        """As the class list has it."""


def _is_whole(pupil: Named) -> bool:
    """Whether the name was made up by the pupil: there is no surname to leave out."""
    return bool(getattr(pupil, "nickname", False))


def alphabetical(name: str) -> str:
    """A key to sort names by: as in Norwegian, with other letters' accents ignored."""
    norwegian = name.casefold().translate(
        {ord("æ"): "{a", ord("ä"): "{a", ord("ø"): "{b", ord("ö"): "{b", ord("å"): "{c"}
    )
    return "".join(sign for sign in unicodedata.normalize("NFD", norwegian) if not unicodedata.combining(sign))


def display_names(pupils: Iterable[Named]) -> dict[int, str]:
    """The name of each pupil, by id, as short as it can be among these pupils.

    The first name alone if nobody else has it, else with as many letters of the surname as it takes
    ("Emma S", "Emma L"), else the whole name, else a number. A nickname is not cut.
    """
    everyone = sorted((pupil.id, " ".join(pupil.name.split()), _is_whole(pupil)) for pupil in pupils)
    groups: dict[str, dict[int, str]] = defaultdict(dict)
    for pupil_id, name, _whole in everyone:
        groups[_first(name).casefold()][pupil_id] = name
    return _numbered(
        {
            pupil_id: name if whole else _short(pupil_id, groups[_first(name).casefold()])
            for pupil_id, name, whole in everyone
        }
    )


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
        number, label = 1, name
        while label.casefold() in used:
            number += 1
            label = f"{name} {number}"
        used.add(label.casefold())
        given[pupil_id] = label
    return given
