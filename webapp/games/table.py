"""The table: every card of a game lies in exactly one of its piles, and only its verbs move cards.

Each verb writes its event. Control flow is the variant's, cards are the table's, so views,
conservation and replay need nothing from the variants.
"""

# `tuple([…])` and `max([…])` instead of generators: for the few sides of a table that takes two thirds of the time.

from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import cache, lru_cache
from random import Random
from types import MappingProxyType
from typing import Final, NamedTuple

from webapp.games import events
from webapp.games.cards import Card
from webapp.games.chance import draw_lot, shuffle
from webapp.games.events import Event
from webapp.games.number_sets import Number
from webapp.games.printed import written


class Role(StrEnum):
    """What a card in the pot was laid as."""

    END = "end"
    THIRD = "third"
    STAKE = "stake"
    SHOWN = "shown"

    __hash__ = str.__hash__  # an enum's own is ten times slower, and a card is laid a thousand times a game


class Laid(NamedTuple):
    """A card in the pot: who laid it, which way up and as what."""

    side: int
    card: Card
    up: bool
    role: Role


class Beat(NamedTuple):
    """The card to beat and whose it is."""

    side: int
    card: Card


class Pile:
    """A side's cards. The next card to be played is the last of `draw`."""

    __slots__ = ("collected", "draw")

    def __init__(self, draw: list[Card]) -> None:
        """Begin with cards to draw, the next one last, and none collected."""
        self.draw = draw
        self.collected: list[Card] = []

    def __len__(self) -> int:
        """Every card in it."""
        return len(self.draw) + len(self.collected)

    def __bool__(self) -> bool:
        """Whether it has any card."""
        return bool(self.draw or self.collected)


# Laying is what games do most: the same few hundred immutable records serve them all.
_round = cache(events.Round)
_take = cache(events.Take)


@cache
def _laying(side: int, card: Card, up: bool, role: Role) -> tuple[Laid, events.Lay]:
    return Laid(side, card, up, role), events.Lay(side, card, up)


@lru_cache(maxsize=1 << 15)
def _judge(side: int, low: Number, high: Number, value: Number, inside: bool) -> events.Judge:
    return events.Judge(side, written(low), written(high), written(value), inside)


NOBODY_FIGHTS: Final[Mapping[int, Card]] = MappingProxyType({})


class Table:
    """The cards of one game and the events they made.

    A side's cards lie in its pile; where a game has them, also in its hand, on its heap (both in the order they
    came) and beside it as passes.

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
        self.hands: list[list[Card]] = [[] for _ in range(sides)]
        self.heaps: list[list[Card]] = [[] for _ in range(sides)]
        self.passes: list[list[Card]] = [[] for _ in range(sides)]
        self.stock: list[Card] = []
        """The next card to be drawn is the last."""
        self.aside: list[Card] = list(deck)
        self.removed: list[Card] = []
        """Used passes, and what lay open before those who left."""
        self.pot: list[Laid] = []
        self.sides: tuple[int, ...] = tuple(range(sides))
        """The sides still in the game."""
        self.to_beat: Beat | None = None
        self.turned: Mapping[int, Card] = NOBODY_FIGHTS
        """In a war on heaps: the card that counts, by side."""
        self.held: frozenset[int] = frozenset()
        """In a war on heaps: the sides that hold."""

    def record(self, event: Event) -> None:
        """Write an event down."""
        self.events.append(event)

    def cards(self) -> list[Card]:
        """Every card of the table, wherever it lies (for conservation)."""
        piled = [card for pile in self.piles for card in (*pile.draw, *pile.collected)]
        beside = [card for part in (self.hands, self.heaps, self.passes) for cards in part for card in cards]
        return [*piled, *beside, *self.stock, *self.aside, *self.removed, *(laid.card for laid in self.pot)]

    # Dealing, rounds and the end

    def deal(self) -> None:
        """Shuffle the deck, unless it is stacked, and deal it round by round; what is left over is set aside unseen."""
        cards = self._shuffled_deck()
        share = len(cards) // len(self.piles)
        self.aside = self._deal(cards, share)
        self.record(events.Deal((share,) * len(self.piles), len(self.aside)))

    def deal_with_stock(self, share: int, hand: int) -> None:
        """Deal so many cards to each side, round by round; the rest is the stock.

        :param hand: how many of its top cards each side then takes in hand.
        """
        self.stock = self._deal(self._shuffled_deck(), share)[::-1]
        self.aside = []
        self.record(events.DealWithStock((share,) * len(self.piles), len(self.stock), hand))
        for side, pile in enumerate(self.piles):
            self.hands[side] += [pile.draw.pop() for _ in range(hand)]

    def _shuffled_deck(self) -> list[Card]:
        cards = list(self.deck)
        if not self.stacked:
            shuffle(cards, self.rng)
        return cards

    def _deal(self, cards: list[Card], share: int) -> list[Card]:
        """Deal, and tell what is left."""
        dealt = share * len(self.piles)
        for side, pile in enumerate(self.piles):
            pile.draw = cards[side : dealt : len(self.piles)][::-1]
        return cards[dealt:]

    def holding(self, side: int) -> int:
        """How many cards count for a side: draw and collecting pile and heap together."""
        return len(self.piles[side]) + len(self.heaps[side])

    def fewest(self, sides: Sequence[int]) -> int:
        """The fewest cards that any of these sides' piles holds."""
        piles = [self.piles[side] for side in sides]
        return min([len(pile.draw) + len(pile.collected) for pile in piles])

    def begin_round(self) -> bool:
        """Put out the sides left without cards and begin the next round, or end the game.

        :returns: whether there is a round to play.
        """
        self._put_out()
        if len(self.sides) == 1:
            self.end("all-cards")
            return False
        if self.round == self.rounds:
            self.give_back()
            self.end("rounds")
            return False
        self.round += 1
        self.record(_round(self.round))
        return True

    def _put_out(self) -> None:
        left = tuple([side for side in self.sides if self.piles[side]])
        for side in self.sides:
            if side not in left:
                self.record(events.Out(side))
        self.sides = left

    def end_in_a_draw(self) -> None:
        """End a game in which nobody has a card left."""
        self._put_out()
        self.end("draw")

    def out(self, side: int) -> None:
        """A side leaves the game, and with it whatever it has that nobody took."""
        self.record(events.Out(side))
        self.sides = tuple(each for each in self.sides if each != side)
        self.aside += self.piles[side].draw + self.hands[side]
        self.removed += self.passes[side] + self.heaps[side]
        for cards in (self.piles[side].draw, self.hands[side], self.passes[side], self.heaps[side]):
            cards.clear()

    def give_back(self) -> None:
        """Return the cards in the pot to the sides that laid them, as when time is up."""
        for laid in self.pot:
            owned = self.piles[laid.side].collected if laid.side in self.sides else self.aside
            owned.append(laid.card)
        self.pot = []

    def end(self, reason: str) -> None:
        """End the game: the side or sides with the most cards win; nobody when none has any."""
        cards = tuple(self.holding(side) for side in range(len(self.piles)))
        best = max(cards)
        winners = tuple(side for side, count in enumerate(cards) if count == best and side in self.sides)
        self.record(events.End(reason, cards, winners))

    # The pot

    def lay(self, side: int, role: Role, *, up: bool = True) -> Card:
        """Lay a side's next card in the pot, its collecting pile recycled first if it must be."""
        pile = self.piles[side]
        if not pile.draw:
            shuffle(pile.collected, self.rng)
            pile.draw, pile.collected = pile.collected[::-1], []
            self.record(events.Recycle(side, len(pile.draw)))
        card = pile.draw.pop()
        laid, event = _laying(side, card, up, role)
        self.pot.append(laid)
        self.record(event)
        return card

    def relay(self, side: int) -> Card:
        """Take a side's own cards out of the pot, shuffle them and lay them anew, only the last face up."""
        own = [laid.card for laid in self.pot if laid.side == side]
        shuffle(own, self.rng)
        self.pot = [laid for laid in self.pot if laid.side != side]
        self.pot += [Laid(side, card, False, Role.STAKE) for card in own[:-1]]
        self.pot.append(Laid(side, own[-1], True, Role.SHOWN))
        self.record(events.Relay(side, own[-1]))
        return own[-1]

    def judge(self, side: int, low: Number, high: Number, value: Number, *, inside: bool) -> None:
        """Record how a third card was judged."""
        self.record(_judge(side, low, high, value, inside))

    def war(self, sides: tuple[int, ...]) -> None:
        """Record that these sides are at war."""
        self.record(events.War(sides))

    def lot(self, sides: tuple[int, ...]) -> int:
        """Draw lots among these sides."""
        side = draw_lot(sides, self.rng)
        self.record(events.Lot(side))
        return side

    def forfeit(self, side: int) -> None:
        """A side is out in mid-war: what is left of its pile joins the pot, unseen."""
        pile = self.piles[side]
        self.pot += [Laid(side, card, False, Role.STAKE) for card in (*reversed(pile.draw), *pile.collected)]
        self.piles[side] = Pile([])
        self.out(side)

    def take(self, side: int) -> None:
        """Put the pot, in the order laid, on a side's collecting pile."""
        pot, self.pot = self.pot, []
        self.piles[side].collected += [laid.card for laid in pot]
        self.record(_take(side, len(pot)))

    def take_under(self, side: int) -> None:
        """Shuffle the pot and put it under a side's pile."""
        cards = [laid.card for laid in self.pot]
        shuffle(cards, self.rng)
        self.pot = []
        self._put_under(side, cards)
        self.record(_take(side, len(cards)))

    def return_pot(self) -> None:
        """Give an undecided pot back to its owners, onto their collecting piles, and write it down."""
        for side in self.sides:
            own = [laid.card for laid in self.pot if laid.side == side]
            self.pot = [laid for laid in self.pot if laid.side != side]
            self.piles[side].collected += own
            self.record(events.Return(side, len(own)))

    def shuffle_collected_under(self, side: int) -> None:
        """Shuffle what a side collected and put it under its pile."""
        pile = self.piles[side]
        collected, pile.collected = pile.collected, []
        shuffle(collected, self.rng)
        self._put_under(side, collected)

    def _put_under(self, side: int, cards: list[Card]) -> None:
        """Put cards under a side's pile, the first of them to be played first."""
        self.piles[side].draw[:0] = reversed(cards)

    # Hands and heaps

    def play(self, side: int, card: Card) -> None:
        """Play a card from the hand onto the own heap: it is the card to beat."""
        self.hands[side].remove(card)
        self.heaps[side].append(card)
        self.to_beat = Beat(side, card)
        self.record(events.Play(side, card))

    def draw(self, side: int) -> None:
        """Draw the stock's next card in hand."""
        self.hands[side].append(self.stock.pop())
        self.record(events.Draw(side))

    def lay_pass(self, side: int, card: Card) -> None:
        """Lay a card of the hand beside the stack, as a pass."""
        self.hands[side].remove(card)
        self.passes[side].append(card)
        self.record(events.LayPass(side, card))

    def use_pass(self, side: int) -> None:
        """Use the pass that was laid first; it leaves the game."""
        card = self.passes[side].pop(0)
        self.removed.append(card)
        self.record(events.Pass(side, card))

    def flip(self, side: int, phase: int) -> Card:
        """Turn the top card of a side's own stack onto its own heap: the card that now counts."""
        card = self.piles[side].draw.pop()
        self.heaps[side].append(card)
        self.turned = {**self.turned, side: card}
        self.record(events.Flip(side, card, phase))
        return card

    def hold(self, side: int) -> None:
        """A side stays with its card."""
        self.held |= {side}
        self.record(events.Hold(side))

    def void(self) -> None:
        """The war so far does not count."""
        self.turned, self.held = NOBODY_FIGHTS, frozenset()
        self.record(events.Void())

    def take_heap(self, winner: int, loser: int) -> None:
        """Put the loser's whole heap, in order, under the winner's stack: the war is over."""
        heap, self.heaps[loser] = self.heaps[loser], []
        self._put_under(winner, heap)
        self.turned, self.held, self.to_beat = NOBODY_FIGHTS, frozenset(), None
        self.record(_take(winner, len(heap)))
