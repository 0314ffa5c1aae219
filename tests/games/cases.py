"""Every way to play every variant, and what the property suite needs to look into a game."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import cycle, product
from random import Random
from typing import Any

from webapp.games.cards import Card
from webapp.games.events import Event
from webapp.games.game import Game
from webapp.games.number_sets import NUMBER_SETS
from webapp.games.table import Table
from webapp.games.variants import VARIANTS, Variant

OPTIONS: dict[str, list[dict[str, str]]] = {
    # Each way to win a war with signed numbers, and each further set once, the two ways in turn.
    "interval": [
        {"numbers": "integers", "war": "nearest-zero"},
        *(
            {"numbers": numbers, "war": war}
            for numbers, war in zip(NUMBER_SETS, cycle(("highest", "nearest-zero")), strict=False)
        ),
    ],
    "invincible": [{}, {"invincible": "2h,3d"}],
}
"""The options each variant is tried with; a variant that is not named, with its defaults."""

_CARD = re.compile(r"\b(?:[2-9TJQKA][cdhs]|X[br])\b")


@dataclass(frozen=True)
class Case:
    """One way to play one variant."""

    variant: Variant
    players: int
    texts: tuple[tuple[str, str], ...]

    @property
    def options(self) -> Any:
        return self.variant.options_from(dict(self.texts))

    @property
    def deck(self) -> list[Card]:
        return list(self.variant.deck(self.players))

    def game(self, seed: int, rounds: int | None = None) -> Game:
        return Game(self.variant, self.options, self.players, seed, rounds)

    def __str__(self) -> str:
        return "-".join([self.variant.key, str(self.players), *(value for _, value in self.texts)])


def _cases() -> Iterator[Case]:
    for key, variant in VARIANTS.items():
        for players, texts in product(variant.players, OPTIONS.get(key, [{}])):
            yield Case(variant, players, tuple(texts.items()))


CASES = list(_cases())


def cards_in(thing: object) -> set[str]:
    """Every card that is named anywhere in it."""
    return set(_CARD.findall(str(thing)))


def hidden_cards(table: Table, side: int | None) -> set[str]:
    """The cards a side (None: a bystander) may not see: in piles, set aside, in the stock, in the hands of others, or
    face down in the pot. With two packs a card is no secret when its twin has been seen."""
    piled = [card for pile in table.piles for card in (*pile.draw, *pile.collected)]
    hands = [card for each, hand in enumerate(table.hands) if each != side for card in hand]
    face_down = [laid.card for laid in table.pot if not laid.up]
    hidden = {str(card) for card in (*piled, *hands, *table.aside, *table.stock, *face_down)}
    return hidden - visible_cards(table, side) - set(map(str, table.removed))


def visible_cards(table: Table, side: int | None) -> set[str]:
    """The cards a side may see: face up in the pot, on heaps, laid as passes, and the own hand."""
    own = [] if side is None else table.hands[side]
    beside = [card for part in (table.heaps, table.passes) for cards in part for card in cards]
    return {str(card) for card in (*own, *beside, *(laid.card for laid in table.pot if laid.up))}


def snapshot(game: Game) -> tuple[object, ...]:
    """Everything a game is, chance included."""
    table = game.table
    piles = [(list(pile.draw), list(pile.collected)) for pile in table.piles]
    beside = [list(map(list, part)) for part in (table.hands, table.heaps, table.passes)]
    cards = (piles, beside, list(table.pot), list(table.aside), list(table.stock), list(table.removed))
    war = (table.to_beat, dict(table.turned), table.held)
    asks = (game.ask, game.waiting, game.previous, game.outcome)
    return (cards, war, table.round, table.sides, table.rng.getstate(), list(game.events), asks)


Decision = tuple[int, int, str]
"""(ask, seat, choice), as it is stored."""


def play_at_random(game: Game, rng: Random, watch: Callable[[Game], None] = lambda game: None) -> list[Decision]:
    """Play to the end, seats in any order and any legal choice; `watch` sees the game before every decision."""
    decisions: list[Decision] = []
    while game.ask is not None:
        watch(game)
        seat = rng.choice(game.waiting)
        decision = (game.ask.number, seat, rng.choice(game.ask.choices[seat]))
        decisions.append(decision)
        game.decide(seat, decision[0], decision[2])
    return decisions


def watch_records(monkeypatch: Any, watch: Callable[[Table, Event], None]) -> None:
    """Have every event of every table seen when it is written."""
    record = Table.record

    def watched(table: Table, event: Event) -> None:
        record(table, event)
        watch(table, event)

    monkeypatch.setattr(Table, "record", watched)
