"""A wall clock that somebody sets, and the time that runs on all the same."""

from webapp.clock import Clock

BEGAN = 1_790_000_000_000


class Machine:
    """A machine with two clocks; `passes` lets both run, `put` sets the one on the wall."""

    def __init__(self) -> None:
        self.wall, self.counted = BEGAN, 5_000
        self.clock = Clock(lambda: self.wall, lambda: self.counted)

    def passes(self, ms: int) -> None:
        """Time goes by."""
        self.wall += ms
        self.counted += ms

    def put(self, ms: int) -> None:
        """Somebody sets the clock on the wall: forward, or back."""
        self.wall += ms
