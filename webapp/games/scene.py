"""What lies on the table after each event, and which events are one step for the eye.

The one fold of a game's events: for the examples of the rule pages, for replays and for a table that is watched. The
events come as somebody may see them (`Event.seen_by`), so a card that lies face down is None here.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Final

from webapp.games.cards import Card
from webapp.games.events import (
    Deal,
    DealWithStock,
    Draw,
    End,
    Event,
    Flip,
    Judge,
    Lay,
    LayPass,
    Out,
    Pass,
    Play,
    Recycle,
    Relay,
    Return,
    Round,
    Take,
    War,
)

SHOWN_OF_HEAP: Final = 4


@dataclass(frozen=True, slots=True)
class SideCards:
    """A side's cards: counts of what nobody may see, and what lies open before it.

    :param laid: its cards in the pot; None lies face down.
    """

    stack: int = 0
    hand: int = 0
    heap: tuple[Card, ...] = ()
    passes: tuple[Card, ...] = ()
    laid: tuple[Card | None, ...] = ()

    @property
    def cards(self) -> int:
        """Every card of the side, those in the pot too."""
        return self.stack + self.hand + len(self.heap) + len(self.passes) + len(self.laid)

    @property
    def open(self) -> tuple[Card | None, ...]:
        """What lies before the side: in the pot, or on its heap, of which the latest cards show."""
        return self.laid or self.heap[-SHOWN_OF_HEAP:]


@dataclass(frozen=True, slots=True)
class Scene:
    """The whole table.

    :param gone: how many cards are out of play, aside or left by who is out.
    :param fighters: the sides that were last at war.
    """

    sides: tuple[SideCards, ...] = ()
    stock: int = 0
    gone: int = 0
    fighters: tuple[int, ...] = ()

    @property
    def cards(self) -> int:
        """Every card there is."""
        return sum(side.cards for side in self.sides) + self.stock + self.gone

    @property
    def abreast(self) -> Iterator[tuple[Card | None, ...]]:
        """The cards in the pot that were laid at the same time, one of each side."""
        return zip(*(side.laid for side in self.sides), strict=False)

    def after(self, event: Event) -> "Scene":
        """The table after one more event; what moves no card leaves it as it is."""
        match event:
            case Lay(side, card, up):
                own = self.sides[side]
                return self._with(side, stack=own.stack - 1, laid=(*own.laid, card if up else None))
            case Take(side, cards):
                return self._taken(side, cards)
            case War(sides):
                return replace(self, fighters=sides)
            case Relay(side, card):
                return self._with(side, laid=(None,) * (len(self.sides[side].laid) - 1) + (card,))
            case Return(side, cards):
                return self._with(side, stack=self.sides[side].stack + cards, laid=())
            case Out(side):
                return self._left(side)
            case Deal(piles, aside):
                return Scene(tuple(map(SideCards, piles)), gone=aside)
            case DealWithStock(piles, stock, hand):
                return Scene(tuple(SideCards(cards - hand, hand) for cards in piles), stock)
        return self._after_on_heaps(event)

    def _after_on_heaps(self, event: Event) -> "Scene":
        """What happens with hands, heaps and a stock only."""
        match event:
            case Play(side, card):
                own = self.sides[side]
                return self._with(side, hand=own.hand - 1, heap=(*own.heap, card))
            case Draw(side):
                drawn = self._with(side, hand=self.sides[side].hand + 1)
                return replace(drawn, stock=self.stock - 1)
            case LayPass(side, card):
                own = self.sides[side]
                return self._with(side, hand=own.hand - 1, passes=(*own.passes, card))
            case Pass(side, card):
                passes = list(self.sides[side].passes)
                passes.remove(card)
                return replace(self._with(side, passes=tuple(passes)), gone=self.gone + 1)
            case Flip(side, card):
                own = self.sides[side]
                return self._with(side, stack=own.stack - 1, heap=(*own.heap, card))
        return self

    def _with(self, side: int, **changes: Any) -> "Scene":
        """The same table with one side's cards changed."""
        return self._put(side, replace(self.sides[side], **changes))

    def _put(self, side: int, own: SideCards) -> "Scene":
        """The same table with other cards of one side's."""
        return replace(self, sides=(*self.sides[:side], own, *self.sides[side + 1 :]))

    def _taken(self, winner: int, cards: int) -> "Scene":
        """Whoever wins has what lay in the pot, or on the heaps that fought against the own one."""
        scene = self
        for side, own in enumerate(self.sides):
            lost = side != winner and side in self.fighters
            if own.laid or (lost and own.heap):
                scene = scene._with(side, laid=(), heap=() if lost else own.heap)
        return scene._with(winner, stack=scene.sides[winner].stack + cards)

    def _left(self, side: int) -> "Scene":
        """In a battle the rest of the pile joins the pot, unseen; elsewhere what is left leaves play."""
        own = self.sides[side]
        if own.laid:
            return self._with(side, stack=0, laid=own.laid + (None,) * own.stack)
        return replace(
            self, sides=(*self.sides[:side], SideCards(), *self.sides[side + 1 :]), gone=self.gone + own.cards
        )


def gains(events: Iterable[Event]) -> dict[int, int]:
    """How many cards each side took, or got back, that did either."""
    return {event.side: event.cards for event in events if isinstance(event, Take | Return)}


JOINED: Final = frozenset({
    (Lay, Lay), (Lay, Recycle), (Recycle, Lay), (Relay, Relay), (Round, Lay), (Round, Recycle), (Play, Draw),
    (Pass, Draw), (Take, Draw), (Judge, Judge), (Return, Return), (Out, Out), (Out, End),
})  # fmt: skip
"""Pairs that are one step for the eye: what all do at the same moment, or one does in one go."""


def in_steps(events: Sequence[Event], pauses: Collection[int] = ()) -> Iterator[list[Event]]:
    """Events that belong together, step by step.

    :param pauses: after so many events a step ends in any case: something was asked then.
    """
    step: list[Event] = list(events[:1])
    for at, (before, event) in enumerate(pairwise(events), start=1):
        if at in pauses or not _belongs(step, before, event):
            yield step
            step = []
        step.append(event)
    if step:
        yield step


def _belongs(step: Sequence[Event], before: Event, event: Event) -> bool:
    match before, event:
        case Flip(phase=one), Flip(phase=other):
            return one == other
        case _, Lay(side) | Recycle(side):
            # A side that has laid already and comes back begins something new: its third card, say.
            back = side != _side(before) and side in map(_side, step)
            return (type(before), type(event)) in JOINED and not back
    return (type(before), type(event)) in JOINED


def _side(event: Event) -> int | None:
    return event.side if isinstance(event, Lay | Recycle) else None
