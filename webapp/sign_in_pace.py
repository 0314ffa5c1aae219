"""How fast passwords may be tried.

Two things are counted, for an hour, by a clock that runs on when the time of day is changed:

- wrong passwords for an account from one browser: the first five are free, then each costs a wait, twice as long every
  time, up to a quarter of an hour;
- wrong passwords for an account from all browsers together in which nobody has signed in to it yet: after twenty, they
  have to wait for each other, half a minute at most. Whoever throws the browser's cookies away meets this one: fewer
  than 3,000 passwords a day can be tried.

A browser in which the teacher has signed in before is counted by itself, so pupils who try passwords elsewhere never
lock their teacher out. While a wait lasts, a right password is answered like a wrong one, and neither is looked at.
"""

import math
import time
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final, NamedTuple

FORGET_SECONDS: Final = 3600.0
MOST_KEPT: Final = 20_000


class Growth(NamedTuple):
    """How a wait grows with every wrong password."""

    free: int
    most_seconds: float


OF_A_BROWSER: Final = Growth(free=5, most_seconds=900.0)
OF_AN_ACCOUNT: Final = Growth(free=20, most_seconds=30.0)
FIRST_SECONDS: Final = 2.0


@dataclass
class _Wrong:
    count: int = 0
    last: float = 0.0


class Waits:
    """Wrong passwords and the waits that they cost."""

    def __init__(self) -> None:
        """Begin without any."""
        self._wrong: dict[Hashable, _Wrong] = {}

    def left(self, key: Hashable, growth: Growth, now: float) -> float:
        """Seconds until the next password may be tried; 0 for at once."""
        wrong = self._wrong.get(key)
        if wrong is None or wrong.count < growth.free or now - wrong.last > FORGET_SECONDS:
            return 0.0
        # Doubling may go on for ever; a float may not.
        steps = min(wrong.count - growth.free, 20)
        wait: float = min(FIRST_SECONDS * 2**steps, growth.most_seconds)
        return max(wrong.last + wait - now, 0.0)

    def count(self, key: Hashable, now: float) -> None:
        """One more wrong password."""
        wrong = self._wrong.setdefault(key, _Wrong())
        wrong.count = 1 if now - wrong.last > FORGET_SECONDS else wrong.count + 1
        wrong.last = now
        if len(self._wrong) > MOST_KEPT:
            self._wrong = {key: one for key, one in self._wrong.items() if now - one.last <= FORGET_SECONDS}

    def forget(self, key: Hashable) -> None:
        """The password was right."""
        self._wrong.pop(key, None)

    def take_back(self, key: Hashable) -> None:
        """One that was counted was none."""
        wrong = self._wrong.get(key)
        if wrong is not None:
            wrong.count -= 1

    def clear(self) -> None:
        """Forget everything."""
        self._wrong.clear()


_waits = Waits()
reset = _waits.clear


class Door(NamedTuple):
    """An account and the browser from which it is tried."""

    login: str
    """Case-folded."""
    browser: str
    is_known: bool
    """Whether somebody has signed in to the account in this browser before."""

    def seconds_left(self) -> int:
        """Whole seconds until a password may be tried here; 0 for at once."""
        now = time.monotonic()
        left = _waits.left((self.login, self.browser), OF_A_BROWSER, now)
        if not self.is_known:
            left = max(left, _waits.left(self.login, OF_AN_ACCOUNT, now))
        return math.ceil(left)

    def was_wrong(self) -> None:
        """Count a wrong password."""
        now = time.monotonic()
        _waits.count((self.login, self.browser), now)
        if not self.is_known:
            _waits.count(self.login, now)

    def was_right(self) -> None:
        """Forget what was wrong in this browser, and that this one was counted."""
        _waits.forget((self.login, self.browser))
        if not self.is_known:
            _waits.take_back(self.login)
