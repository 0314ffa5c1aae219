"""Lines over time, drawn by the server: one small chart for each skill, all with the same days below."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

LEFT: Final = 34
RIGHT: Final = 14
EDGE: Final = 16
"""Between the frame and the first and last place."""
USUAL: Final = 340
"""How wide a chart is if its places do not need more."""
HALF: Final = 420
"""What fits in half of the page."""
STEP: Final = 28
"""From place to place at least, so that a finger finds each point."""
TOP: Final = 26
BOTTOM: Final = 126
GRID: Final = (0, 50, 100)


@dataclass(frozen=True)
class Point:
    """A share at one of the places along the bottom.

    :param title: what is counted over what, in words.
    """

    place: int
    percent: int
    title: str


@dataclass(frozen=True)
class Dot:
    """Where a point is drawn; `label` stands beside the first and the last one.

    :param start, width: the strip in which a press means this point, as wide as there is room.
    """

    x: float
    y: float
    title: str
    label: str
    start: float
    width: float


@dataclass(frozen=True)
class Line:
    """One chart.

    :param path: from dot to dot.
    :param grid: (y, percent) of the lines behind.
    :param left, right: where the frame begins and ends.
    """

    title: str
    width: int
    left: int
    right: int
    path: str
    dots: tuple[Dot, ...]
    grid: tuple[tuple[float, int], ...]

    @property
    def roomy(self) -> bool:
        """Wider than a third of the page."""
        return self.width > USUAL

    @property
    def wide(self) -> bool:
        """Wider than half of the page."""
        return self.width > HALF


def line(title: str, points: Sequence[Point], places: int) -> Line:
    """The line through these points, with so many places along the bottom."""
    width = max(USUAL, LEFT + RIGHT + 2 * EDGE + STEP * (places - 1))
    where = [(_x(point.place, places, width), _y(point.percent)) for point in points]
    bounds = _bounds([x for x, _ in where], width)
    labelled = {0, len(points) - 1}
    return Line(
        title=title,
        width=width,
        left=LEFT,
        right=width - RIGHT,
        path="M" + " L".join(f"{x} {y}" for x, y in where) if len(where) > 1 else "",
        dots=tuple(
            Dot(x, y, point.title, str(point.percent) if number in labelled else "", start, round(end - start, 1))
            for number, ((x, y), point, (start, end)) in enumerate(zip(where, points, bounds, strict=True))
        ),
        grid=tuple((_y(percent), percent) for percent in GRID),
    )


def _x(place: int, places: int, width: int) -> float:
    room = width - LEFT - RIGHT - 2 * EDGE
    return round(LEFT + EDGE + room * (place / (places - 1) if places > 1 else 0.5), 1)


def _bounds(xs: Sequence[float], width: int) -> list[tuple[float, float]]:
    """From half-way to the point before until half-way to the next one; at the edges, until the frame."""
    middles = [round((one + other) / 2, 1) for one, other in pairwise(xs)]
    return list(pairwise([float(LEFT), *middles, float(width - RIGHT)]))


def _y(percent: int) -> float:
    return round(BOTTOM - (BOTTOM - TOP) * percent / 100, 1)
