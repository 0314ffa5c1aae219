"""The server's clock, in one place."""

import time


def now_ms() -> int:
    """Milliseconds since 1970 (UTC)."""
    return int(time.time() * 1000)
