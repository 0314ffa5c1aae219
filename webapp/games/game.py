"""A game: the one caller of a variant's generator.

It asks, it takes decisions, it shows. The same variant, options, players, seed and decisions give
the same game, so a game is resumed and checked by `Game.replay`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from webapp.games.cards import Card
from webapp.games.events import End, Event
from webapp.games.table import Beat, Role, Table
from webapp.games.turns import Moments, Step, Turn
from webapp.games.variant import Variant

__all__ = [
    "Ask",
    "Game",
    "IllegalDecision",
    "LaidView",
    "Outcome",
    "StaleDecision",
    "Step",
    "View",
    "computer_choice",
    "play_out",
]


class StaleDecision(Exception):
    """The ask is no longer open, or this seat has decided already."""


class IllegalDecision(Exception):
    """This seat has nothing to decide, or not this."""


class Ask(NamedTuple):
    """What the game waits for.

    :param number: 1, 2, …
    :param choices: what each acting seat may choose.
    :param moments: by side, what questions may be asked about now.
    :param round: the round that is being played; where none is counted, the ask's number.
    """

    number: int
    step: Step
    choices: Mapping[int, tuple[str, ...]]
    moments: Moments
    round: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: cards by side, and the winning sides."""

    reason: str
    cards: tuple[int, ...]
    winners: tuple[int, ...]


class LaidView(NamedTuple):
    """A card in the pot as one may see it; `card` is None when it lies face down."""

    side: int
    card: Card | None
    up: bool
    role: Role


@dataclass(frozen=True, slots=True)
class View:
    """What may be seen of a table.

    :param holdings: how many cards count for each side.
    :param stacks: how many cards each side's pile holds.
    :param hand: the own hand; nobody else's.
    :param hands: how many cards each side has in hand.
    :param turned: in a war on heaps, the card that counts, by side.
    """

    round: int
    holdings: tuple[int, ...]
    pot: tuple[LaidView, ...]
    sides_in: tuple[int, ...]
    stacks: tuple[int, ...]
    hand: tuple[Card, ...]
    hands: tuple[int, ...]
    heaps: tuple[tuple[Card, ...], ...]
    passes: tuple[tuple[Card, ...], ...]
    stock: int
    to_beat: Beat | None
    turned: Mapping[int, Card]
    held: frozenset[int]


class Game:
    """One game at one table.

    :param players: the number of seats.
    :param rounds: end the game when that many rounds are played.
    :param deck: deal these cards in this order instead of shuffling the variant's deck.
    :raises ValueError: when the variant cannot be played by so many.
    """

    def __init__(
        self,
        variant: Variant,
        options: Any,
        players: int,
        seed: int,
        rounds: int | None = None,
        *,
        deck: Sequence[Card] | None = None,
    ) -> None:
        """Deal, and put the first ask."""
        if players not in variant.players:
            raise ValueError(f"{variant.key} is not a game for {players} players")
        self.variant = variant
        self.options = options
        self.players = players
        self.seed = seed
        self.sides = variant.sides(players)
        self._seats = [tuple(range(side, players, self.sides)) for side in range(self.sides)]
        cards = variant.deck(players) if deck is None else deck
        self.table = Table(cards, self.sides, Random(seed), rounds, stacked=deck is not None)
        self.ask: Ask | None = None
        self.previous: Ask | None = None
        self._decided: dict[int, str] = {}
        self._put_at: list[int] = []
        self._last_decided: dict[int, int] = {}
        self._play = variant.play(self.table, options)
        self._put(next(self._play, None))

    @classmethod
    def replay(
        cls,
        variant: Variant,
        options: Any,
        players: int,
        seed: int,
        decisions: Iterable[tuple[int, int, str]],
        rounds: int | None = None,
    ) -> "Game":
        """The game after these decisions, each (ask, seat, choice), in the order they were taken."""
        game = cls(variant, options, players, seed, rounds)
        for ask, seat, choice in decisions:
            game.decide(seat, ask, choice)
        return game

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that must still decide."""
        return () if self.ask is None else tuple(seat for seat in self.ask.choices if seat not in self._decided)

    @property
    def events(self) -> list[Event]:
        """Everything that has happened, hidden cards too."""
        return self.table.events

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it runs."""
        last = self.events[-1] if self.events else None
        return Outcome(last.reason, last.cards, last.winners) if isinstance(last, End) else None

    def side_of(self, seat: int) -> int:
        """The side a seat acts for."""
        return seat % self.sides

    def seats_of(self, side: int) -> tuple[int, ...]:
        """The seats that act for a side."""
        return self._seats[side]

    def decide(self, seat: int, ask_number: int, choice: str) -> None:
        """Take a seat's decision; when it was the last one waited for, the game goes on.

        :raises StaleDecision: the ask is not the open one, or the seat has decided.
        :raises IllegalDecision: the seat may not choose this now. Neither changes anything.
        """
        ask = self.ask
        if ask is None or ask.number != ask_number or seat in self._decided:
            raise StaleDecision(f"seat {seat}, ask {ask_number}")
        if choice not in ask.choices.get(seat, ()):
            raise IllegalDecision(f"seat {seat}, ask {ask_number}: {choice!r}")
        self._decided[seat] = choice
        if len(self._decided) == len(ask.choices):
            self._go_on()

    def time_up(self) -> None:
        """End the game now: the pot goes back to those who laid it, most cards win. Nothing once it is over."""
        if self.outcome is not None:
            return
        self._play.close()
        self.table.give_back()
        self.table.end("time")
        self._put(None)

    def written_before(self, ask_number: int) -> int:
        """How many events were written when that ask was put; 0: none yet."""
        return self._put_at[ask_number - 1] if ask_number > 0 else 0

    def events_since(self, ask_number: int) -> list[Event]:
        """The events written since that ask was put; 0: all."""
        return self.events[self.written_before(ask_number) :]

    def last_decided(self, seat: int) -> int:
        """The number of the last ask at which the seat decided and the game went on; 0: none."""
        return self._last_decided.get(seat, 0)

    def view(self, side: int | None) -> View:
        """What a side (None: a bystander) may see: counts, the cards that lie face up, and its own hand."""
        table = self.table
        return View(
            round=table.round,
            holdings=tuple(map(table.holding, range(self.sides))),
            pot=tuple(LaidView(laid.side, laid.card if laid.up else None, laid.up, laid.role) for laid in table.pot),
            sides_in=table.sides,
            stacks=tuple(map(len, table.piles)),
            hand=() if side is None else tuple(table.hands[side]),
            hands=tuple(map(len, table.hands)),
            heaps=tuple(map(tuple, table.heaps)),
            passes=tuple(map(tuple, table.passes)),
            stock=len(table.stock),
            to_beat=table.to_beat,
            turned=table.turned,
            held=table.held,
        )

    def _go_on(self) -> None:
        decisions, self._decided = self._decided, {}
        self._last_decided |= dict.fromkeys(decisions, len(self._put_at))
        try:
            turn = self._play.send(decisions)
        except StopIteration:
            self._put(None)
        else:
            self._put(turn)

    def _put(self, turn: Turn | None) -> None:
        self.previous = self.ask
        if turn is None:
            self.ask = None
            return
        self._put_at.append(len(self.events))
        choices = dict.fromkeys(self._seats_acting(turn), turn.choices)
        number = len(self._put_at)
        self.ask = Ask(number, turn.step, choices, turn.moments, self.table.round or number)

    def _seats_acting(self, turn: Turn) -> Iterable[int]:
        """The partners of a side take turns, round by round."""
        if self.sides == self.players:
            return turn.sides
        return sorted(self._seats[side][(turn.round - 1) % len(self._seats[side])] for side in turn.sides)


def computer_choice(game: Game, seat: int) -> str:
    """What the computer chooses for a seat that the game waits for.

    :raises IllegalDecision: when it does not.
    """
    if game.ask is None or seat not in game.waiting:
        raise IllegalDecision(f"seat {seat} has nothing to decide")
    return game.ask.choices[seat][0]


def play_out(game: Game) -> Game:
    """Let the computer play all seats to the end."""
    while game.ask is not None:
        for seat in game.waiting:
            game.decide(seat, game.ask.number, computer_choice(game, seat))
    return game
