"""A variant: what the engine must know about a game's rules."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from webapp.games.cards import Card
from webapp.games.kinds import Kind
from webapp.games.table import Table
from webapp.games.turns import Play


@dataclass(frozen=True)
class Variant:
    """A game's rules under one key; a changed rule gets a new version while games are stored.

    :param players: the numbers of players it can be played by.
    :param options_from: reads its options from texts; raises ValueError with the reason.
    :param kinds: the kinds of question that can come under some options.
    :param default_kinds: those of them that are asked where the teacher chose none.
    :param sides: how many sides that many players make.
    """

    key: str
    version: int
    players: tuple[int, ...]
    options_from: Callable[[Mapping[str, str]], Any]
    kinds: Callable[[Any], tuple[Kind, ...]]
    default_kinds: Callable[[Any], tuple[Kind, ...]]
    play: Callable[[Table, Any], Play]
    deck: Sequence[Card]
    sides: Callable[[int], int]
