"""How fast something may go: so much at once, then steadily, whoever comes too early waiting a turn."""

import time
from collections.abc import Callable
from typing import Final

FORGOTTEN_ABOVE: Final = 10_000
"""With more keys than this, those that have nothing to wait for are forgotten."""

Clock = Callable[[], float]
"""Seconds that only grow."""


class Pace:
    """A bucket for each key: `burst` fit at once, and it empties at `per_second`."""

    def __init__(self, burst: int, per_second: float, clock: Clock = time.monotonic) -> None:
        """Begin with empty buckets."""
        self.burst = burst
        self.per_second = per_second
        self._clock = clock
        self._empty_at: dict[str, float] = {}
        self._busy_since: dict[str, float] = {}

    def filled(self, key: str) -> float:
        """How much has been taken and not yet run out."""
        return max(self._empty_at.get(key, 0.0) - self._clock(), 0.0) * self.per_second

    def wait(self, key: str) -> float:
        """How many seconds until one more fits."""
        return max(self.filled(key) + 1 - self.burst, 0.0) / self.per_second

    def take(self, key: str) -> None:
        """Put one in, whether it fits or not."""
        now = self._clock()
        if self._empty_at.get(key, 0.0) <= now:
            self._busy_since[key] = now
        self._empty_at[key] = max(self._empty_at.get(key, 0.0), now) + 1 / self.per_second
        if len(self._empty_at) > FORGOTTEN_ABOVE:
            self._forget(now)

    def busy_for(self, key: str) -> float:
        """For how many seconds the bucket has not been empty."""
        return self._clock() - self._busy_since[key] if self.filled(key) else 0.0

    def in_a_row(self, key: str) -> float:
        """How much has been taken since the bucket was last empty."""
        return self.filled(key) + self.busy_for(key) * self.per_second

    def _forget(self, now: float) -> None:
        for key in [key for key, at in self._empty_at.items() if at <= now]:
            del self._empty_at[key], self._busy_since[key]

    def reset(self) -> None:
        """Forget everything."""
        self._empty_at.clear()
        self._busy_since.clear()
