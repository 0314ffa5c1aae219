"""Whose page is there, and what it has shown. Kept in memory only.

A page counts as there when it has asked for something lately: an open stream is no proof, since whatever holds a
stream back keeps it open. With each request a page says the newest version that it has taken.
"""

import time
from collections import OrderedDict, deque
from dataclasses import dataclass, field

HEARD_COUNTS_SECONDS = 20.0
"""A page asks every five to seven seconds: one question lost on a bad line is no absence."""
KEPT_VERSIONS = 32
KEPT_PAGES = 20_000

Version = tuple[int, int, int]
"""Session revision, game, game version: of two, the first part that differs tells which is newer."""


@dataclass
class Page:
    """A pupil's page: when it was last heard (monotonic seconds), and when it first had which version."""

    heard: float
    taken: deque[tuple[Version, float]] = field(default_factory=lambda: deque(maxlen=KEPT_VERSIONS))


_pages: OrderedDict[int, Page] = OrderedDict()


def _now() -> float:
    return time.monotonic()


def clear() -> None:
    """Forget everybody."""
    _pages.clear()


def heard(participation_id: int, version: Version | None = None) -> bool:
    """The pupil's page asked for something, and said which version it has taken.

    :returns: whether that is news: nobody was there before.
    """
    came = not here(participation_id)
    now = _now()
    page = _pages.setdefault(participation_id, Page(now))
    page.heard = now
    _pages.move_to_end(participation_id)
    if version is not None and (not page.taken or version > page.taken[-1][0]):
        page.taken.append((version, now))
    while len(_pages) > KEPT_PAGES:
        _pages.popitem(last=False)
    return came


def here(participation_id: int) -> bool:
    """Whether the pupil's page was heard lately."""
    page = _pages.get(participation_id)
    return page is not None and _now() - page.heard < HEARD_COUNTS_SECONDS


def shown_ms(participation_id: int, game_id: int, version: int) -> int | None:
    """For how long the pupil's page has had that version of a game, ms; None while it has not."""
    page = _pages.get(participation_id)
    for (_revision, game, taken), at in page.taken if page else ():
        if game == game_id and taken >= version:
            return round((_now() - at) * 1000)
    return None
