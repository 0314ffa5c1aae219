"""Games with cards put where a test wants them, and their events told in short sentences."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from webapp.games.cards import Card
from webapp.games.events import Deal, DealWithStock, Event
from webapp.games.game import Game, play_out
from webapp.games.table import Beat, Table
from webapp.games.turns import Play
from webapp.games.variants import VARIANTS, Variant

SENTENCES: dict[str, Callable[[Any], str]] = {
    "round": lambda event: f"round {event.round}",
    "lay": lambda event: f"{event.side} {'lays' if event.up else 'hides'} {event.card}",
    "war": lambda event: f"war of {_and(event.sides)}",
    "take": lambda event: f"{event.side} takes {event.cards}",
    "lot": lambda event: f"the lot falls on {event.side}",
    "return": lambda event: f"{event.side} gets back {event.cards}",
    "out": lambda event: f"{event.side} is out",
    "play": lambda event: f"{event.side} plays {event.card}",
    "draw": lambda event: f"{event.side} draws",
    "lay-pass": lambda event: f"{event.side} keeps {event.card} as a pass",
    "pass": lambda event: f"{event.side} passes with {event.card}",
    "flip": lambda event: f"{event.side} turns {event.card} in phase {event.phase}",
    "hold": lambda event: f"{event.side} holds",
    "void": lambda event: "void",
    "end": lambda event: f"end by {event.reason} with {_and(event.cards)}, won by {_and(event.winners) or 'nobody'}",
}


def _and(numbers: Iterable[int]) -> str:
    return " and ".join(map(str, numbers))


def told(events: Iterable[Event], unknown: str = "") -> str:
    """What happened; the cards named as unknown (their order is chance) are told as question marks."""
    text = ", ".join(SENTENCES[event.name](event) for event in events if not isinstance(event, Deal | DealWithStock))
    for card in unknown.split():
        text = text.replace(card, "??")
    return text


def cards(text: str) -> list[Card]:
    """Cards from a text; the first is the one to be played first."""
    return [Card(card) for card in text.split()]


def begun(key: str, *piles: str, seed: int = 1, rounds: int | None = None, **options: str) -> Game:
    """A game in which each side has these cards and nobody has moved."""
    variant = VARIANTS[key]
    deck = [card for pile in piles for card in cards(pile)]
    game = Game(variant, variant.options_from(options), len(piles), seed, rounds, deck=deck)
    for side, pile in enumerate(piles):
        game.table.piles[side].draw = cards(pile)[::-1]
    game.table.aside = []
    return game


def played(key: str, *piles: str, seed: int = 1, rounds: int | None = None, unknown: str = "", **options: str) -> str:
    """What happens when each side has these cards, to the end."""
    return told(play_out(begun(key, *piles, seed=seed, rounds=rounds, **options)).events, unknown)


def go_on(game: Game, choice: str | None = None) -> str:
    """Let every seat that is waited for choose this, or the first it may; what happened then."""
    assert game.ask is not None
    number = game.ask.number
    for seat in game.waiting:
        game.decide(seat, number, choice or game.ask.choices[seat][0])
    return told(game.events_since(number))


def to_choose(game: Game) -> tuple[int, tuple[str, ...]]:
    """Who must choose, and from what."""
    assert game.ask is not None
    ((seat, choices),) = game.ask.choices.items()
    return seat, choices


@dataclass
class Place:
    """What a player of the Third World War has."""

    hand: str = ""
    stack: str = "3d 3h 3s"
    heap: str = ""
    passes: str = ""


def world_war(
    *places: Place, stock: str = "8c 8d 8h 8s 9c 9d 9h 9s", to_beat: tuple[int, str] | None = None, seed: int = 1
) -> Game:
    """A Third World War in which the cards lie so when side 0 must move."""
    variant = VARIANTS["world-war-3"]

    def put(table: Table) -> None:
        for side, place in enumerate(places):
            table.piles[side].draw = cards(place.stack)[::-1]
            table.hands[side] = cards(place.hand)
            table.heaps[side] = cards(place.heap)
            table.passes[side] = cards(place.passes)
        table.stock, table.aside = cards(stock)[::-1], []
        table.to_beat = None if to_beat is None else Beat(to_beat[0], Card(to_beat[1]))

    return Game(_with_cards_put(variant, put), variant.options_from({}), len(places), seed)


def _with_cards_put(variant: Variant, put: Callable[[Table], None]) -> Variant:
    """The variant, but for its deal."""

    def play(table: Table, options: object) -> Play:
        vars(table)["deal_with_stock"] = lambda share, hand: put(table)
        yield from variant.play(table, options)

    return replace(variant, play=play)


def stack_of(game: Game, side: int) -> str:
    """A side's pile, top first."""
    return " ".join(reversed(game.table.piles[side].draw))


def texts(some: Sequence[Card]) -> str:
    """Cards as a test writes them."""
    return " ".join(some)
