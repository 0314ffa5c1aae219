"""A variant: what the engine must know about a game's rules."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final

from webapp.games.cards import Card
from webapp.games.kinds import Kind
from webapp.games.table import Table
from webapp.games.turns import Play


class Layout(StrEnum):
    """What the table of a game looks like."""

    LINE = "line"
    """Number lines with each side's cards on them."""
    BATTLE = "battle"
    """Piles, and the cards of a battle side by side."""
    ROW = "row"
    """Two rows, turned pair by pair."""
    HEAPS = "heaps"
    """Hands, stacks, heaps and a stock."""


NO_OPTIONS: Final[Mapping[str, str]] = MappingProxyType({})


def no_facts(options: Any) -> Mapping[str, str]:
    """A table that shows nothing but its cards."""
    return {}


def card_itself(options: Any, card: Card) -> str:
    """A card that stands for itself."""
    return str(card)


@dataclass(frozen=True)
class Variant:
    """A game's rules under one key; a changed rule gets a new version while games are stored.

    :param players: the numbers of players it can be played by.
    :param options_from: reads its options from texts; raises ValueError with the reason.
    :param defaults: the options there are, each with what it is where nobody chose.
    :param kinds: the kinds of question that can come under some options.
    :param default_kinds: those of them that are asked where the teacher chose none.
    :param deck: the cards, in standard order, for that many players.
    :param sides: how many sides that many players make.
    :param hand: how many cards of its own pile each takes in hand.
    :param asks_every: where battles are many, a question comes at every n-th, unless the teacher chose.
    :param layout: what its table looks like.
    :param face: what a card shows under these options.
    :param facts: what the table must know about the options to be drawn.
    """

    key: str
    version: int
    players: tuple[int, ...]
    options_from: Callable[[Mapping[str, str]], Any]
    defaults: Mapping[str, str]
    kinds: Callable[[Any], tuple[Kind, ...]]
    default_kinds: Callable[[Any], tuple[Kind, ...]]
    play: Callable[[Table, Any], Play]
    deck: Callable[[int], Sequence[Card]]
    sides: Callable[[int], int]
    layout: Layout
    hand: int = 0
    asks_every: int = 1
    face: Callable[[Any, Card], str] = card_itself
    facts: Callable[[Any], Mapping[str, str]] = no_facts
