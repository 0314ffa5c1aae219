"""The words of the form that opens a session: how often, how many, which cards; never by game."""

from collections.abc import Mapping
from typing import Any, Final

from flask_babel import lazy_gettext as _l

from webapp.games.cards import RANKS, SUITS

Words = Mapping[str, Any]

OFTEN: Final = {
    1: _l("every battle"),
    2: _l("every second"),
    3: _l("every third"),
    5: _l("every fifth"),
    10: _l("every tenth"),
}
COUNTED: Final = {2: _l("two"), 3: _l("three"), 4: _l("four"), 5: _l("five"), 6: _l("six")}
IN_TWO_TEAMS: Final = {4: _l("four, in two teams")}

RANK_NAMES: Final[Words] = {rank: rank for rank in RANKS} | {
    "T": "10",
    "J": _l("jack"),
    "Q": _l("queen"),
    "K": _l("king"),
    "A": _l("ace"),
}
SUIT_NAMES: Final[Words] = dict(zip(SUITS, (_l("clubs"), _l("diamonds"), _l("hearts"), _l("spades")), strict=True))


def players_words(players: int, sides: int) -> Any:
    """How many play, in words."""
    return COUNTED[players] if sides == players else IN_TWO_TEAMS[players]
