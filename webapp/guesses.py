"""Room codes are guessed slowly, and honest tablets hardly notice.

A guess is every request that tells whether a room has a code: the form of the first page, the list of names, the
question whether that is you, and the name itself.

**The device comes first.** A token that has sent ten wrong codes may send one more every six seconds; until then right
and wrong codes get the same answer unread. It bothers nobody else.

**The address is a brake.** Tokens cost nothing, so the wrong codes of one address are counted together, with those of
devices that keep no token: 300 at once, then four a second. Whoever comes too early waits in line, in the order of
coming, and the code is looked up at the head of the line: how long that takes says nothing about the code. Only wrong
codes are paid for, so that a line of tablets with right ones moves on at once. A token with few mistakes is not sent
away from the line; devices without a token, or with many mistakes, are when 40 are waiting. A device that was shown a
room asks for that one again without waiting: it guesses nothing.

A guesser behind one address thus has at most 300 + 4 × 3600 = 14,700 guesses in the first hour and 14,400 in each
that follows. With 50 open rooms among 900,000 codes that finds 0.8 of them. A school of 500 tablets of which a third
mistypes once has 167 wrong codes: within the burst, or 42 seconds of the brake when somebody has used up the burst.
"""

import ipaddress
import time
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Callable
from threading import Lock
from typing import Final, NamedTuple, TypeVar

from flask_babel import lazy_gettext as _l

from webapp.errors import NotFound, Over, TooMany
from webapp.pace import Clock, Pace

DEVICE_BURST: Final = 10
DEVICE_PER_SECOND: Final = 1 / 6
ADDRESS_BURST: Final = 300
ADDRESS_PER_SECOND: Final = 4.0
FEW_MISTAKES: Final = 3
SHORT_LINE: Final = 40
"""So many may wait before those without a token, or with many mistakes, are sent away."""
LONG_LINE: Final = 700
"""So many may wait in all: a school."""
REMEMBERED: Final = 20_000
"""So many devices that were shown a room."""

T = TypeVar("T")


def network(address: str) -> str:
    """The part of an address that one place shares: IPv6 gives every device millions."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    if known.version == 4:
        return address
    return str(ipaddress.ip_network((known, 64), strict=False))


class Asker(NamedTuple):
    """Who asks for a room.

    :param device: the token it came with; None when it keeps none.
    :param token: the one that it has from now on.
    """

    address: str
    device: str | None
    token: str


class Guesses:
    """Who has sent wrong codes, and who is waiting to send one."""

    def __init__(self, clock: Clock = time.monotonic, sleep: Callable[[float], None] = time.sleep) -> None:
        """Begin without a mistake."""
        self._devices = Pace(DEVICE_BURST, DEVICE_PER_SECOND, clock)
        self._addresses = Pace(ADDRESS_BURST, ADDRESS_PER_SECOND, clock)
        self._sleep = sleep
        self._heads: defaultdict[str, Lock] = defaultdict(Lock)
        self._waiting: Counter[str] = Counter()
        self._shown: OrderedDict[str, str] = OrderedDict()

    def look_up(self, asker: Asker, code: str, find: Callable[[str], T]) -> T:
        """What `find` finds for a code, at the pace of this device and its address; nothing may be locked meanwhile.

        :raises TooMany: when this device has to wait first.
        :raises NotFound: as `find` does.
        :raises Over: as `find` does.
        """
        place = network(asker.address)
        if asker.device is not None and self._shown.get(asker.device) == code:
            return self._paid(place, asker, code, find)
        self._must_not_wait(asker.device)
        if self._waiting[place] >= (LONG_LINE if self._is_trusted(asker.device) else SHORT_LINE):
            raise _too_many()
        self._waiting[place] += 1
        try:
            with self._heads[place]:
                if wait := self._addresses.wait(place):
                    self._sleep(wait)
                self._must_not_wait(asker.device)
                return self._paid(place, asker, code, find)
        finally:
            self._leave(place)

    def _paid(self, place: str, asker: Asker, code: str, find: Callable[[str], T]) -> T:
        """Look it up; a wrong code is paid for, a right one is remembered."""
        try:
            found = find(code)
        except (NotFound, Over):
            self._shown.pop(asker.token, None)
            self._addresses.take(place)
            if asker.device is not None:
                self._devices.take(asker.device)
            raise
        self._shown[asker.token] = code
        if len(self._shown) > REMEMBERED:
            self._shown.popitem(last=False)
        return found

    def _leave(self, place: str) -> None:
        self._waiting[place] -= 1
        if not self._waiting[place]:
            del self._waiting[place]
            self._heads.pop(place, None)

    def _must_not_wait(self, device: str | None) -> None:
        if device is not None and self._devices.wait(device):
            raise _too_many()

    def _is_trusted(self, device: str | None) -> bool:
        return device is not None and self._devices.filled(device) < FEW_MISTAKES

    def reset(self) -> None:
        """Forget everything."""
        self._shown.clear()
        self._devices.reset()
        self._addresses.reset()


def _too_many() -> TooMany:
    return TooMany("too-many", _l("That was many wrong codes. Look at the board, wait a few seconds and try again."))
