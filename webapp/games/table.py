"""The table: every card of a game lies in exactly one of its piles, and only its verbs move cards.

Each verb writes its event. Control flow is the variant's, cards are the table's, so views,
conservation and replay need nothing from the variants.
"""

from collections.abc import Sequence
from enum import StrEnum
from random import Random
from typing import NamedTuple

from webapp.games.cards import Card
from webapp.games.chance import draw_lot, shuffle
from webapp.games.events import Deal, End, Event, Judge, Lay, Lot, Out, Recycle, Relay, Round, Take, War


class Role(StrEnum):
    """What a card in the pot was laid as."""

    END = "end"
    THIRD = "third"
    STAKE = "stake"
    SHOWN = "shown"


class Laid(NamedTuple):
    """A card in the pot: who laid it, which way up and as what."""

    side: int
    card: Card
    up: bool
    role: Role


class Pile:
    """A side's cards. The next card to be played is the last of `draw`."""

    __slots__ = ("collected", "draw")

    def __init__(self, draw: list[Card]) -> None:
        """Begin with cards to draw, the next one last, and none collected."""
        self.draw = draw
        self.collected: list[Card] = []

    def __len__(self) -> int:
        """Every card the side holds."""
        return len(self.draw) + len(self.collected)


class Table:
    """The cards of one game and the events they made.

    :param deck: in the order that is shuffled.
    :param sides: how many sides own cards.
    :param rounds: end the game when that many rounds are played; None plays to the end.
    :param stacked: deal the deck as it lies, without shuffling it.
    """

    def __init__(
        self, deck: Sequence[Card], sides: int, rng: Random, rounds: int | None = None, *, stacked: bool = False
    ) -> None:
        """Begin with every card set aside, none dealt."""
        self.deck = tuple(deck)
        self.rng = rng
        self.rounds = rounds
        self.round = 0
        self.stacked = stacked
        self.events: list[Event] = []
        self.piles: list[Pile] = [Pile([]) for _ in range(sides)]
        self.aside: list[Card] = list(deck)
        self.pot: list[Laid] = []
        self.sides: tuple[int, ...] = tuple(range(sides))
        """The sides still in the game."""

    def record(self, event: Event) -> None:
        """Write an event down."""
        self.events.append(event)

    def cards(self) -> list[Card]:
        """Every card of the table, wherever it lies (for conservation)."""
        owned = [card for pile in self.piles for card in (*pile.draw, *pile.collected)]
        return owned + self.aside + [laid.card for laid in self.pot]

    def deal(self) -> None:
        """Shuffle the deck, unless it is stacked, and deal it round by round; what is left over is set aside unseen."""
        cards = list(self.deck)
        if not self.stacked:
            shuffle(cards, self.rng)
        share = len(cards) // len(self.piles)
        dealt = share * len(self.piles)
        for side, pile in enumerate(self.piles):
            pile.draw = cards[side : dealt : len(self.piles)][::-1]
        self.aside = cards[dealt:]
        self.record(Deal((share,) * len(self.piles), len(self.aside)))

    def holding(self, side: int) -> int:
        """How many cards a side holds, draw and collecting pile together."""
        return len(self.piles[side])

    def fewest(self, sides: Sequence[int]) -> int:
        """The fewest cards that any of these sides holds."""
        return min(len(self.piles[side]) for side in sides)

    def begin_round(self) -> bool:
        """Put out the sides left without cards and begin the next round, or end the game.

        :returns: whether there is a round to play.
        """
        for side in self.sides:
            if not self.piles[side]:
                self.record(Out(side))
        self.sides = tuple(side for side in self.sides if len(self.piles[side]))
        if len(self.sides) == 1:
            self.end("all-cards")
            return False
        if self.round == self.rounds:
            self.end("rounds")
            return False
        self.round += 1
        self.record(Round(self.round))
        return True

    def lay(self, side: int, role: Role, *, up: bool = True) -> Card:
        """Lay a side's next card in the pot, its collecting pile recycled first if it must be."""
        pile = self.piles[side]
        if not pile.draw:
            shuffle(pile.collected, self.rng)
            pile.draw, pile.collected = pile.collected[::-1], []
            self.record(Recycle(side, len(pile.draw)))
        card = pile.draw.pop()
        self.pot.append(Laid(side, card, up, role))
        self.record(Lay(side, card, up))
        return card

    def relay(self, side: int) -> Card:
        """Take a side's own cards out of the pot, shuffle them and lay them anew, only the last face up."""
        own = [laid.card for laid in self.pot if laid.side == side]
        shuffle(own, self.rng)
        self.pot = [laid for laid in self.pot if laid.side != side]
        self.pot += [Laid(side, card, False, Role.STAKE) for card in own[:-1]]
        self.pot.append(Laid(side, own[-1], True, Role.SHOWN))
        self.record(Relay(side, own[-1]))
        return own[-1]

    def judge(self, side: int, low: object, high: object, value: object, *, inside: bool) -> None:
        """Record how a third card was judged."""
        self.record(Judge(side, low, high, value, inside))

    def war(self, sides: tuple[int, ...]) -> None:
        """Record that these sides are at war."""
        self.record(War(sides))

    def lot(self, sides: tuple[int, ...]) -> int:
        """Draw lots among these sides."""
        side = draw_lot(sides, self.rng)
        self.record(Lot(side))
        return side

    def take(self, side: int) -> None:
        """Put the pot, in the order laid, on a side's collecting pile."""
        pot, self.pot = self.pot, []
        self.piles[side].collected += [laid.card for laid in pot]
        self.record(Take(side, len(pot)))

    def give_back(self) -> None:
        """Return the cards in the pot to the sides that laid them, as when time is up."""
        for laid in self.pot:
            self.piles[laid.side].collected.append(laid.card)
        self.pot = []

    def end(self, reason: str) -> None:
        """End the game: the side or sides with the most cards win."""
        cards = tuple(len(pile) for pile in self.piles)
        best = max(cards)
        self.record(End(reason, cards, tuple(side for side, count in enumerate(cards) if count == best)))
