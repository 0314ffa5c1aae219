"""Lines over time, drawn by the server: one small chart for each skill, all with the same days below."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

LEFT: Final = 34
RIGHT: Final = 326
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
    """Where a point is drawn; `label` stands beside the first and the last one."""

    x: float
    y: float
    title: str
    label: str


@dataclass(frozen=True)
class Line:
    """One chart.

    :param path: from dot to dot.
    :param grid: (y, percent) of the lines behind.
    """

    title: str
    path: str
    dots: tuple[Dot, ...]
    grid: tuple[tuple[float, int], ...]


def line(title: str, points: Sequence[Point], places: int) -> Line:
    """The line through these points, with so many places along the bottom."""
    where = [(_x(point.place, places), _y(point.percent)) for point in points]
    labelled = {0, len(points) - 1}
    return Line(
        title=title,
        path="M" + " L".join(f"{x} {y}" for x, y in where) if len(where) > 1 else "",
        dots=tuple(
            Dot(x, y, point.title, str(point.percent) if number in labelled else "")
            for number, ((x, y), point) in enumerate(zip(where, points, strict=True))
        ),
        grid=tuple((_y(percent), percent) for percent in GRID),
    )


def _x(place: int, places: int) -> float:
    return round(LEFT + 16 + (RIGHT - LEFT - 32) * (place / (places - 1) if places > 1 else 0.5), 1)


def _y(percent: int) -> float:
    return round(BOTTOM - (BOTTOM - TOP) * percent / 100, 1)
