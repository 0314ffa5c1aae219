"""What a variant yields where people must do something, and what it is sent back."""

from collections.abc import Callable, Generator, Iterator, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from webapp.games.moments import Moment

Moments = Mapping[int, Moment]
"""The moment each side may be asked about."""


class Later(Mapping[int, Moment]):
    """Moments that are worked out when somebody looks into them: a replay passes hundreds that nobody asks about.

    :param make: works them out; from what does not change any more.
    """

    __slots__ = ("_made", "_make")

    def __init__(self, make: Callable[[], Moments]) -> None:
        """Remember how."""
        self._make = make
        self._made: Moments | None = None

    def _now(self) -> Moments:
        if self._made is None:
            self._made = self._make()
        return self._made

    def __getitem__(self, side: int) -> Moment:
        """A side's moment."""
        return self._now()[side]

    def __iter__(self) -> Iterator[int]:
        """The sides that have one."""
        return iter(self._now())

    def __len__(self) -> int:
        """How many have one."""
        return len(self._now())


Decisions = Mapping[int, str]
"""What each seat chose."""


class Step(StrEnum):
    """What the coming turn does."""

    SPAN = "span"
    THIRD = "third"
    WAR = "war"
    RELAY = "relay"
    SINGLE = "single"
    LOT = "lot"
    NEXT = "next"
    FINISH = "finish"
    BATTLE = "battle"
    SWEEP = "sweep"
    LEAD = "lead"
    ANSWER = "answer"
    HOLD = "hold"


NO_MOMENTS: Final[Moments] = MappingProxyType({})


class Turn(NamedTuple):
    """These sides must act before the game goes on.

    :param moments: what lies there now; also of sides that have nothing to turn.
    :param round: whose seat of a side acts, where several share it.
    :param choices: what each may choose; the computer chooses the first.
    """

    sides: tuple[int, ...]
    step: Step
    round: int
    moments: Moments = NO_MOMENTS
    choices: tuple[str, ...] = ("turn",)


Play = Generator[Turn, Decisions, None]
"""A whole game: straight-line code that moves cards and yields turns."""
