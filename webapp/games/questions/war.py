"""The kinds of question of the War family, 52-card war and the Third World War (arithmetic.md, "The kinds")."""

from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final

from webapp.games.cards import RANKS, Card
from webapp.games.kinds import Kind, Misconception
from webapp.games.moments import Battle, Swept, Tied, Turned
from webapp.games.number_sets import Number
from webapp.games.questions.base import EQUAL, About, Question, Thoughts
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

    @property
    def right(self) -> str:
        return self.answer(lambda height: -height)

    def thoughts(self) -> Thoughts:
        """Who takes the ace for the lowest is misled only where that changes the answer."""
        if self.answer(_worse_with_ace_low) != self.right:
            yield Misconception.ACE_LOW, self.chosen(_worse_with_ace_low)


@dataclass(frozen=True)
class Difference(Question):
    """By how much the best card beats the next."""

    kind = Kind.DIFFERENCE
    battle: Battle

    @property
    def _best_two(self) -> tuple[int, int]:
        best, after, *_ = sorted((height for _, height in self.battle.heights), reverse=True)
        return best, after

    @property
    def right(self) -> str:
        best, after = self._best_two
        return str(best - after)

    def operands(self) -> dict[str, Any]:
        best, after = self._best_two
        return {"first": best, "second": after}

    def thoughts(self) -> Thoughts:
        best, after = self._best_two
        yield Misconception.COUNTS_ENDS, (str(best - after + 1),)


@dataclass(frozen=True)
class PotCount(Question):
    """How many cards the winner takes."""

    kind = Kind.POT_COUNT
    pot: int
    face_up: int

    @property
    def right(self) -> str:
        return str(self.pot)

    def operands(self) -> dict[str, Any]:
        return {"up": self.face_up, "down": self.pot - self.face_up}

    def thoughts(self) -> Thoughts:
        yield Misconception.OPEN_ONLY, (str(self.face_up),)


@dataclass(frozen=True)
class LayCount(Question):
    """How many cards each side lays, as the tied card says."""

    kind = Kind.LAY_COUNT
    card: Card
    lays: int

    @property
    def right(self) -> str:
        return str(self.lays)

    def operands(self) -> dict[str, Any]:
        return {"card": str(self.card), "lays": self.lays}

    def thoughts(self) -> Thoughts:
        yield Misconception.FACE_DOWN_ONLY, (str(self.lays - 1),)


@dataclass(frozen=True)
class Share(Question):
    """What part of the decided pairs a side won; the answers are written as they are counted, not cancelled."""

    kind = Kind.SHARE
    won: int
    decided: int

    @property
    def lost(self) -> int:
        """The pairs the other side won."""
        return self.decided - self.won

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

    def thoughts(self) -> Thoughts:
        yield Misconception.PART_TO_PART, (f"{self.won}/{self.lost}",)


@dataclass(frozen=True)
class BeatCount(Question):
    """How many of the thirteen ranks beat a card."""

    kind = Kind.BEAT_COUNT
    card: Card

    @property
    def _beating(self) -> int:
        return len(RANKS) - 1 - RANKS.index(self.card.rank)

    @property
    def right(self) -> str:
        return str(self._beating)

    def operands(self) -> dict[str, Any]:
        return {"card": str(self.card), "ranks": len(RANKS)}

    def thoughts(self) -> Thoughts:
        yield Misconception.COUNTS_OWN, (str(self._beating + 1),)


@dataclass(frozen=True)
class BeatChance(Question):
    """Is the next card likelier to beat the other's card, or to be beaten by it, or is it as likely.

    Every card of the deck that does not lie face up on this table counts.
    """

    kind = Kind.CHANCE
    turned: Turned

    @property
    def choices(self) -> tuple[str, ...]:
        return (BETTER, WORSE, EQUAL)

    @property
    def right(self) -> str:
        better, worse = self.turned.better, self.turned.worse
        return EQUAL if better == worse else BETTER if better > worse else WORSE

    def operands(self) -> dict[str, Any]:
        turned = self.turned
        return {
            "card": str(turned.card),
            "other": str(turned.other),
            "better": turned.better,
            "worse": turned.worse,
        }

    def thoughts(self) -> Thoughts:
        return ()


def _difference(battle: Battle) -> Difference | None:
    return Difference(battle) if battle.decided and len(battle.heights) > 1 else None


def _pot_count(battle: Battle) -> PotCount | None:
    """Only where more cards lie than those that are compared: the rest is seen at a glance."""
    counts = battle.decided and battle.pot > len(battle.heights)
    return PotCount(battle.pot, battle.face_up) if counts else None


ABOUT: Final[About] = MappingProxyType(
    {
        Battle: {
            Kind.HIGHEST: lambda battle: Highest(battle.heights),
            Kind.DIFFERENCE: _difference,
            Kind.POT_COUNT: _pot_count,
        },
        Tied: {Kind.LAY_COUNT: lambda tied: LayCount(tied.card, tied.lays)},
        Swept: {Kind.SHARE: lambda swept: Share(swept.won, swept.decided) if swept.decided else None},
        Turned: {
            Kind.BEAT_COUNT: lambda turned: BeatCount(turned.card),
            Kind.CHANCE: BeatChance,
        },
    }
)
