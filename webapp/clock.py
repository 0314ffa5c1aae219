"""The server's clock, in one place: time that runs is counted, and tied to the wall clock again and again.

The wall clock of a school's machine jumps: somebody sets it, or the network does at last. What runs
must not jump with it, so `now_ms` counts on from where it was tied. Who looks after the lessons
(`services.timekeeping`) sees that the two differ, moves what is going on, and ties them anew.
"""

import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final

JUMP_MS: Final = 1_000
"""The wall clock has jumped when it is off by more; less is followed without moving anything."""
STEP_MS: Final = 20
"""So much of what the wall clock is off, and no jump, is followed at a time."""

# Time that the machine slept has passed. Linux counts it in a clock of its own, the others in the usual one.
_COUNTER: Final = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)


def _wall_ms() -> int:
    return time.time_ns() // 1_000_000


def _counted_ms() -> int:
    return time.clock_gettime_ns(_COUNTER) // 1_000_000


class Clock:
    """Counts on from where it was tied to the wall clock."""

    def __init__(self, wall: Callable[[], int] = _wall_ms, counted: Callable[[], int] = _counted_ms) -> None:
        """Tie the two for the first time.

        :param wall: ms since 1970 as the machine has them; may jump.
        :param counted: ms since some moment; never jumps.
        """
        self._wall, self._counted = wall, counted
        self._ahead = wall() - counted()

    def now(self) -> int:
        """Milliseconds since 1970 (UTC)."""
        return self._counted() + self._ahead

    def off_by(self) -> int:
        """How many ms the wall clock is ahead; negative: behind."""
        return self._wall() - self.now()

    def move(self, by: int) -> None:
        """Take over `by` ms of what the wall clock is off."""
        self._ahead += by


server = Clock()


def now_ms() -> int:
    """Milliseconds since 1970 (UTC)."""
    return server.now()


def local(at: int) -> datetime:
    """A moment, in ms since 1970, where the server is: the school's time is that of the computer that serves."""
    return datetime.fromtimestamp(at / 1000, UTC).astimezone()
