"""The right answer to a question that is stored: all that is left of it are its kind and its operands."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from webapp.games.cards import Card
from webapp.games.kinds import Kind
from webapp.games.number_sets import Number
from webapp.games.printed import read_value
from webapp.games.questions.base import EQUAL, INSIDE, OUTSIDE
from webapp.games.questions.interval import BetweenCount, Greatest, Inside, NearestZero, Order, Width
from webapp.games.questions.war import BETTER, WORSE, BeatCount, Highest

__all__ = ["right_answer"]

Operands = Mapping[str, Any]


def right_answer(kind: str, operands: Operands) -> str:
    """The canonical text of the right answer.

    :raises KeyError: when the operands are not those of that kind.
    """
    return _RIGHT[Kind(kind)](operands)


def _numbers(operands: Operands, *names: str) -> tuple[Number, ...]:
    return tuple(read_value(operands[name]) for name in names)


def _sides(operands: Operands) -> tuple[tuple[int, Number], ...]:
    return tuple(zip(operands["sides"], map(read_value, operands["values"]), strict=True))


def _likelier(operands: Operands, one: str, other: str) -> str:
    if operands[one] == operands[other]:
        return EQUAL
    return one if operands[one] > operands[other] else other


def _chance(operands: Operands) -> str:
    pair = (INSIDE, OUTSIDE) if INSIDE in operands else (BETTER, WORSE)
    return _likelier(operands, *pair)


_RIGHT: Final[Mapping[Kind, Callable[[Operands], str]]] = MappingProxyType(
    {
        Kind.ORDER: lambda about: Order(*_numbers(about, "first", "second")).right,
        Kind.BETWEEN_COUNT: lambda about: BetweenCount(*_numbers(about, "first", "second")).right,
        Kind.WIDTH: lambda about: Width(*_numbers(about, "first", "second")).right,
        Kind.INSIDE: lambda about: Inside(*_numbers(about, "first", "second", "third")).right,
        Kind.CHANCE: _chance,
        Kind.NEAREST_ZERO: lambda about: NearestZero(_sides(about)).right,
        Kind.GREATEST: lambda about: Greatest(_sides(about)).right,
        Kind.HIGHEST: lambda about: Highest(_sides(about)).right,
        Kind.DIFFERENCE: lambda about: str(about["first"] - about["second"]),
        Kind.POT_COUNT: lambda about: str(about["up"] + about["down"]),
        Kind.LAY_COUNT: lambda about: str(about["lays"]),
        Kind.SHARE: lambda about: f"{about['won']}/{about['won'] + about['lost']}",
        Kind.BEAT_COUNT: lambda about: BeatCount(Card(about["card"])).right,
    }
)
