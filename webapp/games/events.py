"""What happened in a game, one class an event (rules.md, "Transcript").

The same list drives the table on the screen, the transcript and the tests.
`seen_by` is the one rule of what is hidden.
"""

from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from webapp.games.cards import Card


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened; `name` is its key in a transcript."""

    name: ClassVar[str]

    @property
    def keys(self) -> tuple[str, ...]:
        """The event's own keys, in the order they are written."""
        return tuple(self.__slots__)

    def as_dict(self) -> dict[str, Any]:
        """The event as it is written down: `event` first, then exactly its own keys."""
        return {"event": self.name} | {key: getattr(self, key) for key in self.keys}

    def seen_by(self, side: int | None) -> Self:
        """The event as a side (None: a bystander) may see it."""
        return self


@dataclass(frozen=True, slots=True)
class Deal(Event):
    """The piles were dealt; `piles` counts each side's cards, `aside` those nobody got."""

    name = "deal"
    piles: tuple[int, ...]
    aside: int


@dataclass(frozen=True, slots=True)
class DealWithStock(Event):
    """The piles were dealt (`piles` counts each side's cards) and the rest became the stock.

    :param hand: how many cards of its own pile each side takes in hand: a rule of the game, so it is not written down.
    """

    name = "deal"
    piles: tuple[int, ...]
    stock: int
    hand: int

    @property
    def keys(self) -> tuple[str, ...]:
        """Those that the rules tell to write."""
        return ("piles", "stock")


@dataclass(frozen=True, slots=True)
class Round(Event):
    """Round `round` (1, 2, …) begins."""

    name = "round"
    round: int


@dataclass(frozen=True, slots=True)
class Lay(Event):
    """A side laid a card on the table; a card laid face down is hidden from everyone."""

    name = "lay"
    side: int
    card: Card | None
    up: bool

    def seen_by(self, side: int | None) -> "Lay":
        """The card only if it lies face up, whoever looks."""
        return self if self.up else replace(self, card=None)


@dataclass(frozen=True, slots=True)
class Recycle(Event):
    """A collecting pile of `cards` cards was shuffled and became the draw pile."""

    name = "recycle"
    side: int
    cards: int


@dataclass(frozen=True, slots=True)
class Judge(Event):
    """A side's third card was judged against its interval; values are exact numbers."""

    name = "judge"
    side: int
    low: Any
    high: Any
    value: Any
    inside: bool


@dataclass(frozen=True, slots=True)
class War(Event):
    """War between these sides."""

    name = "war"
    sides: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Relay(Event):
    """A side laid its own three cards of the round anew; `card` is the one face up."""

    name = "relay"
    side: int
    card: Card


@dataclass(frozen=True, slots=True)
class Take(Event):
    """A side took the pot of `cards` cards."""

    name = "take"
    side: int
    cards: int


@dataclass(frozen=True, slots=True)
class Lot(Event):
    """A tie that no card can break was decided by lot; it fell on `side`."""

    name = "lot"
    side: int


@dataclass(frozen=True, slots=True)
class Return(Event):
    """`cards` cards of an undecided pot went back to the side that laid them."""

    name = "return"
    side: int
    cards: int


@dataclass(frozen=True, slots=True)
class Out(Event):
    """A side left without cards is out."""

    name = "out"
    side: int


@dataclass(frozen=True, slots=True)
class End(Event):
    """The game is over; `cards` counts each side's, `winners` may be several or none."""

    name = "end"
    reason: str
    cards: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Play(Event):
    """A side played a card from the hand onto its heap."""

    name = "play"
    side: int
    card: Card


@dataclass(frozen=True, slots=True)
class Draw(Event):
    """A side drew a card from the stock; nobody else sees which."""

    name = "draw"
    side: int


@dataclass(frozen=True, slots=True)
class LayPass(Event):
    """A side laid a two beside its stack as a pass."""

    name = "lay-pass"
    side: int
    card: Card


@dataclass(frozen=True, slots=True)
class Pass(Event):
    """A side used a laid pass, which leaves the game."""

    name = "pass"
    side: int
    card: Card


@dataclass(frozen=True, slots=True)
class Flip(Event):
    """A side turned the top card of its stack in phase `phase` of a war."""

    name = "flip"
    side: int
    card: Card
    phase: int


@dataclass(frozen=True, slots=True)
class Hold(Event):
    """A side stays with the card it turned."""

    name = "hold"
    side: int


@dataclass(frozen=True, slots=True)
class Void(Event):
    """The war so far does not count; it starts again."""

    name = "void"
