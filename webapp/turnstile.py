"""Lets one through at a time, in the order in which they came."""

from collections import deque
from threading import Event, RLock, get_ident


class Turnstile:
    """A lock that is fair: whoever leaves hands over to the one who has waited longest.

    Who waits, waits in Python, where the others can go on; not in a driver, where nobody can.
    """

    def __init__(self) -> None:
        """Begin with nobody inside."""
        self._guard = RLock()
        self._waiting: deque[tuple[Event, int]] = deque()
        self._inside: int | None = None

    def holds(self) -> bool:
        """Whether who asks is inside."""
        return self._inside == get_ident()

    def enter(self, seconds: float) -> bool:
        """Go in; False when it was not one's turn within `seconds`."""
        mine = (Event(), get_ident())
        with self._guard:
            if self._inside is None:
                self._inside = mine[1]
                return True
            self._waiting.append(mine)
        let_in = False
        try:
            let_in = mine[0].wait(seconds)
        finally:
            if not let_in:
                self._give_up(mine)
        return let_in

    def _give_up(self, mine: tuple[Event, int]) -> None:
        """Leave the queue; or go out at once when the turn came in the very moment."""
        with self._guard:
            if mine in self._waiting:
                self._waiting.remove(mine)
            else:
                self.leave()

    def leave(self) -> None:
        """Go out; anybody may do it for who is inside."""
        with self._guard:
            if not self._waiting:
                self._inside = None
                return
            event, self._inside = self._waiting.popleft()
            event.set()
