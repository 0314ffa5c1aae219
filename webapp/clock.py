"""The server's clock, in one place."""

import time
from datetime import UTC, datetime


def now_ms() -> int:
    """Milliseconds since 1970 (UTC)."""
    return int(time.time() * 1000)


def local(at: int) -> datetime:
    """A moment, in ms since 1970, where the server is: the school's time is that of the computer that serves."""
    return datetime.fromtimestamp(at / 1000, UTC).astimezone()
