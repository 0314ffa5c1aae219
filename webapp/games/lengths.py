"""How long games are, measured: what the teacher's form tells of each.

The figures lie in a file that `flask --app webapp play-lengths --write` writes; renew it whenever a game's rules, its
default questions or the assumptions in `play_lengths` change.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

LENGTHS_FILE: Final = Path(__file__).parent / "variants" / "lengths.json"


class Figure(NamedTuple):
    """What half of the games stay below, and what nine of ten stay below."""

    median: int
    most: int


@dataclass(frozen=True, slots=True)
class Length:
    """How long a game is with the options and the questions that come where nobody chose.

    :param rounds: how many rounds; where there are none, how many cards are played from the hand.
    :param decisions: how many turns each player takes.
    :param seconds: how long it takes under the assumptions of `play_lengths`.
    """

    rounds: Figure
    decisions: Figure
    seconds: Figure


Lengths = Mapping[tuple[str, int], Length]
"""The length of a game, by its key and how many play."""


def lengths_from(text: str) -> Lengths:
    """Read what `lengths_text` wrote."""
    found = {}
    for row in json.loads(text):
        played = row.pop("game"), row.pop("players")
        found[played] = Length(**{name: Figure(*figures) for name, figures in row.items()})
    return MappingProxyType(found)


def lengths_text(lengths: Lengths) -> str:
    """Lengths as JSON, a line for each."""
    rows = ({"game": key, "players": players} | asdict(length) for (key, players), length in lengths.items())
    return "[\n" + ",\n".join(f"  {json.dumps(row)}" for row in rows) + "\n]\n"


LENGTHS: Final = lengths_from(LENGTHS_FILE.read_text(encoding="utf-8"))
