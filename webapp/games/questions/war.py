"""The kinds of question of the War family, 52-card war and the Third World War (arithmetic.md, "The kinds")."""

from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final, Self

from webapp.games.cards import RANKS, Card
from webapp.games.kinds import Kind, Misconception
from webapp.games.moments import Battle, Swept, Tied, Turned
from webapp.games.number_sets import Number
from webapp.games.questions.base import EQUAL, About, Operands, Question, Thoughts, in_any_order
from webapp.games.questions.compared import Compared

__all__ = ["ABOUT"]

ACE: Final = 14
BETTER, WORSE = "better", "worse"
SHARE_CHOICES: Final = 4


def _worse_with_ace_low(height: Number) -> Number:
    return -1 if height == ACE else -height


class Highest(Compared):
    """Whose card is the highest."""

    kind = Kind.HIGHEST

    @classmethod
    def of(cls, moment: Battle) -> Self:
        return cls(moment.heights)

    @property
    def right(self) -> str:
        return self.answer(lambda height: -height)

    def thoughts(self) -> Thoughts:
        """Who takes the ace for the lowest is misled only where that changes the answer."""
        if self.answer(_worse_with_ace_low) != self.right:
            yield Misconception.ACE_LOW, self.misled(_worse_with_ace_low)


@dataclass(frozen=True)
class Difference(Question):
    """By how much the best card beats the next."""

    kind = Kind.DIFFERENCE
    first: int
    second: int

    @classmethod
    def of(cls, moment: Battle) -> Self | None:
        if not moment.decided or len(moment.heights) < 2:
            return None
        best, after, *_ = sorted((height for _, height in moment.heights), reverse=True)
        return cls(best, after)

    @classmethod
    def from_operands(cls, operands: Operands) -> Self:
        return cls(operands["first"], operands["second"])

    @property
    def right(self) -> str:
        return str(self.first - self.second)

    def operands(self) -> dict[str, Any]:
        return {"first": self.first, "second": self.second}

    def subject(self) -> str:
        return in_any_order(self.first, self.second)

    def thoughts(self) -> Thoughts:
        yield Misconception.COUNTS_ENDS, (str(self.first - self.second + 1),)


@dataclass(frozen=True)
class PotCount(Question):
    """How many cards the winner takes."""

    kind = Kind.POT_COUNT
    up: int
    down: int

    @classmethod
    def of(cls, moment: Battle) -> Self | None:
        """Only where more cards lie than those that are compared: the rest is seen at a glance."""
        counts = moment.decided and moment.pot > len(moment.heights)
        return cls(moment.face_up, moment.pot - moment.face_up) if counts else None

    @classmethod
    def from_operands(cls, operands: Operands) -> Self:
        return cls(operands["up"], operands["down"])

    @property
    def right(self) -> str:
        return str(self.up + self.down)

    def operands(self) -> dict[str, Any]:
        return {"up": self.up, "down": self.down}

    def subject(self) -> str:
        return f"{self.up} {self.down}"

    def thoughts(self) -> Thoughts:
        yield Misconception.OPEN_ONLY, (str(self.up),)


@dataclass(frozen=True)
class LayCount(Question):
    """How many cards each side lays, as the tied card says."""

    kind = Kind.LAY_COUNT
    card: Card
    lays: int

    @classmethod
    def of(cls, moment: Tied) -> Self:
        return cls(moment.card, moment.lays)

    @classmethod
    def from_operands(cls, operands: Operands) -> Self:
        return cls(Card(operands["card"]), operands["lays"])

    @property
    def right(self) -> str:
        return str(self.lays)

    def operands(self) -> dict[str, Any]:
        return {"card": self.card, "lays": self.lays}

    def subject(self) -> str:
        return self.card.rank

    def thoughts(self) -> Thoughts:
        yield Misconception.FACE_DOWN_ONLY, (str(self.lays - 1),)


@dataclass(frozen=True)
class Share(Question):
    """What part of the decided pairs a side won; the answers are written as they are counted, not cancelled."""

    kind = Kind.SHARE
    won: int
    lost: int

    @classmethod
    def of(cls, moment: Swept) -> Self | None:
        return cls(moment.won, moment.decided - moment.won) if moment.decided else None

    @classmethod
    def from_operands(cls, operands: Operands) -> Self:
        return cls(operands["won"], operands["lost"])

    @property
    def decided(self) -> int:
        """The pairs that one of the two won."""
        return self.won + self.lost

    @property
    def right(self) -> str:
        return f"{self.won}/{self.decided}"

    @property
    def choices(self) -> tuple[str, ...]:
        pairs = [
            (self.won, self.decided),
            (self.won, self.lost),
            (self.lost, self.decided),
            (self.decided, self.won),
            (self.won + 1, self.decided),
            (1, self.decided + 1),
            (self.won + 2, self.decided),
        ]
        different: dict[Fraction, str] = {}
        for over, under in pairs:
            if under:
                different.setdefault(Fraction(over, under), f"{over}/{under}")
        chosen = sorted(list(different)[:SHARE_CHOICES])
        return tuple(different[value] for value in chosen)

    def operands(self) -> dict[str, Any]:
        return {"won": self.won, "lost": self.lost}

    def subject(self) -> str:
        return f"{self.won} {self.lost}"

    def thoughts(self) -> Thoughts:
        yield Misconception.PART_TO_PART, (f"{self.won}/{self.lost}",)


@dataclass(frozen=True)
class BeatCount(Question):
    """How many of the thirteen ranks beat a card."""

    kind = Kind.BEAT_COUNT
    card: Card

    @classmethod
    def of(cls, moment: Turned) -> Self:
        return cls(moment.card)

    @classmethod
    def from_operands(cls, operands: Operands) -> Self:
        return cls(Card(operands["card"]))

    @property
    def _beating(self) -> int:
        return len(RANKS) - 1 - RANKS.index(self.card.rank)

    @property
    def right(self) -> str:
        return str(self._beating)

    def operands(self) -> dict[str, Any]:
        return {"card": self.card, "ranks": len(RANKS)}

    def subject(self) -> str:
        return self.card.rank

    def thoughts(self) -> Thoughts:
        yield Misconception.COUNTS_OWN, (str(self._beating + 1),)


@dataclass(frozen=True)
class BeatChance(Question):
    """Is the next card likelier to beat the other's card, or to be beaten by it, or is it as likely.

    Every card of the deck that does not lie face up on this table counts.
    """

    kind = Kind.CHANCE
    card: Card
    other: Card
    better: int
    worse: int

    @classmethod
    def of(cls, moment: Turned) -> Self:
        return cls(*moment)

    @classmethod
    def from_operands(cls, operands: Operands) -> Self:
        cards = Card(operands["card"]), Card(operands["other"])
        return cls(*cards, operands["better"], operands["worse"])

    @property
    def choices(self) -> tuple[str, ...]:
        return (BETTER, WORSE, EQUAL)

    @property
    def right(self) -> str:
        return EQUAL if self.better == self.worse else BETTER if self.better > self.worse else WORSE

    def operands(self) -> dict[str, Any]:
        return {"card": self.card, "other": self.other, "better": self.better, "worse": self.worse}

    def subject(self) -> str:
        return f"{self.card.rank} {self.other.rank}"

    def thoughts(self) -> Thoughts:
        return ()


ABOUT: Final[About] = MappingProxyType(
    {
        Battle: (Highest, Difference, PotCount),
        Tied: (LayCount,),
        Swept: (Share,),
        Turned: (BeatCount, BeatChance),
    }
)
