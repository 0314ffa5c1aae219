"""What a variant yields where people must do something, and what it is sent back."""

from collections.abc import Generator, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from webapp.games.moments import Moment

Moments = Mapping[int, Moment]
"""The moment each side may be asked about."""

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
