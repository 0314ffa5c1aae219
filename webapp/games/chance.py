"""The one source of chance of a game, so that a seed gives the same game on every machine."""

from collections.abc import MutableSequence
from random import Random
from typing import Any


def shuffle(cards: MutableSequence[Any], rng: Random) -> None:
    """Shuffle in place: one Fisher-Yates pass over the list in the order it has.

    Written out because Python only promises that `random()` itself never changes
    (rules.md, "One random source").
    """
    draw = rng.random
    for i in range(len(cards) - 1, 0, -1):
        j = int(draw() * (i + 1))
        cards[i], cards[j] = cards[j], cards[i]


def draw_lot(sides: tuple[int, ...], rng: Random) -> int:
    """The side a lot falls on, counted in side order (rules.md, "Lots")."""
    return sides[int(rng.random() * len(sides))]
