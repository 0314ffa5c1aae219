"""A variant: what the engine must know about a game's rules, and the options that it can be played with."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import product
from types import MappingProxyType
from typing import Any

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


@dataclass(frozen=True)
class Option:
    """Something about a game that a teacher chooses for a session.

    :param values: what can be chosen, in the order in which it is offered.
    :param default: what it is where nobody chose.
    :param most: how many of the values may be chosen together; their text has commas between them.
    """

    key: str
    values: tuple[str, ...]
    default: str
    most: int = 1

    def chosen(self, text: str) -> tuple[str, ...]:
        """The values that a text names.

        :raises ValueError: when it names others, or too many of them; with what there is.
        """
        named = tuple(map(str.strip, text.split(","))) if self.most > 1 else (text,)
        if len(named) > self.most or not set(named) <= set(self.values):
            raise ValueError(f"{self.key} cannot be {text!r} ({self._what_there_is})")
        return named

    @property
    def _what_there_is(self) -> str:
        known = ", ".join(self.values)
        return f"there are: {known}" if self.most == 1 else f"one to {self.most} of: {known}"


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
    :param settings: makes what `play` goes by out of the chosen values, which come by the key of their option.
    :param kinds: the kinds of question that can come under some settings.
    :param default_kinds: those of them that are asked where the teacher chose none.
    :param deck: the cards, in standard order, for that many players.
    :param sides: how many sides that many players make.
    :param options: what a teacher chooses for a session, in the order in which it is offered.
    :param asks_often: whether its battles are so many that a teacher chooses at how many of them a question comes.
    :param hand: how many cards of its own pile each takes in hand.
    :param asks_every: where battles are many, a question comes at every n-th, unless the teacher chose.
    :param layout: what its table looks like.
    :param face: what a card shows under these options.
    :param facts: what the table must know about the options to be drawn.
    """

    key: str
    version: int
    players: tuple[int, ...]
    settings: Callable[..., Any]
    kinds: Callable[[Any], tuple[Kind, ...]]
    default_kinds: Callable[[Any], tuple[Kind, ...]]
    play: Callable[[Table, Any], Play]
    deck: Callable[[int], Sequence[Card]]
    sides: Callable[[int], int]
    layout: Layout
    options: tuple[Option, ...] = ()
    asks_often: bool = False
    hand: int = 0
    asks_every: int = 1
    face: Callable[[Any, Card], str] = card_itself
    facts: Callable[[Any], Mapping[str, str]] = no_facts

    @property
    def defaults(self) -> Mapping[str, str]:
        """What each option is where nobody chose, by its key."""
        return MappingProxyType({option.key: option.default for option in self.options})

    def options_from(self, texts: Mapping[str, str]) -> Any:
        """The settings that these texts choose; an option that is not named has its default.

        :raises ValueError: an unknown option or value, with what there is.
        """
        if unknown := sorted(texts.keys() - self.defaults.keys()):
            known = ", ".join(self.defaults) or "none"
            raise ValueError(f"no such option: {', '.join(unknown)} (there are: {known})")
        texts = {**self.defaults, **texts}
        return self.settings(**{option.key: option.chosen(texts[option.key]) for option in self.options})

    @property
    def every_kind(self) -> tuple[Kind, ...]:
        """Every kind of question that can come, however the options with one value are chosen."""
        single = [option for option in self.options if option.most == 1]
        found: dict[Kind, None] = {}
        for values in product(*(option.values for option in single)):
            texts = {option.key: value for option, value in zip(single, values, strict=True)}
            found |= dict.fromkeys(self.kinds(self.options_from(texts)))
        return tuple(found)
