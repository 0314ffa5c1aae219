"""How long games are, measured: what the teacher's form tells of each.

The figures at the end are from `flask --app webapp play-lengths --write`; renew them by it whenever a game's rules,
its default questions or the assumptions in `play_lengths` change.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple


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


def _length(rounds: tuple[int, int], decisions: tuple[int, int], seconds: tuple[int, int]) -> Length:
    return Length(Figure(*rounds), Figure(*decisions), Figure(*seconds))


# By game and players: (median, nine of ten) of rounds, of each player's turns, of seconds.
_MEASURED: Final = {
    ("interval", 2): ((32, 75), (82, 198), (730, 1779)),
    ("interval", 3): ((28, 69), (54, 128), (653, 1626)),
    ("interval", 4): ((32, 75), (40, 99), (730, 1779)),
    ("krig", 2): ((366, 951), (387, 1009), (2552, 6676)),
    ("krig", 3): ((340, 822), (263, 602), (2454, 5821)),
    ("krig", 4): ((352, 884), (213, 508), (2536, 6358)),
    ("classic", 2): ((214, 580), (230, 615), (1520, 4067)),
    ("classic", 3): ((326, 973), (248, 720), (2313, 6901)),
    ("classic", 4): ((329, 967), (204, 546), (2379, 6845)),
    ("jokers", 2): ((249, 666), (266, 701), (1762, 4633)),
    ("jokers", 3): ((361, 1039), (284, 752), (2524, 7272)),
    ("jokers", 4): ((383, 890), (228, 490), (2705, 6284)),
    ("razboi", 2): ((99, 266), (108, 286), (564, 1512)),
    ("razboi", 3): ((110, 263), (90, 205), (617, 1504)),
    ("razboi", 4): ((110, 293), (72, 171), (632, 1592)),
    ("half", 2): ((69, 185), (73, 194), (653, 1744)),
    ("half", 3): ((84, 245), (66, 176), (792, 2278)),
    ("half", 4): ((73, 217), (45, 120), (698, 2050)),
    ("invincible", 2): ((224, 626), (240, 664), (1586, 4405)),
    ("invincible", 3): ((356, 872), (276, 643), (2512, 6206)),
    ("invincible", 4): ((344, 916), (206, 524), (2462, 6417)),
    ("fifty-two", 2): ((39, 104), (40, 105), (356, 942)),
    ("world-war-3", 2): ((15, 17), (28, 34), (384, 492)),
    ("world-war-3", 3): ((13, 14), (15, 19), (314, 400)),
    ("world-war-3", 4): ((20, 22), (20, 24), (578, 691)),
    ("world-war-3", 5): ((15, 17), (12, 14), (406, 492)),
    ("world-war-3", 6): ((15, 16), (10, 11), (391, 484)),
}

LENGTHS: Final[Mapping[tuple[str, int], Length]] = MappingProxyType(
    {played: _length(*figures) for played, figures in _MEASURED.items()}
)
"""The length of a game, by its key and how many play."""
