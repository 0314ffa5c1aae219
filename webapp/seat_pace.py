"""What one seat may ask of the server: as much as fingers can do, counted before anything is looked up."""

import time

from flask import current_app
from limits import RateLimitItemPerSecond
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

PAUSE_SECONDS = 0.25
"""Whoever is too fast waits for the refusal: many connections in a hurry must not keep everybody's server busy."""

_limiter = MovingWindowRateLimiter(MemoryStorage())


def reset() -> None:
    """Forget every count."""
    _limiter.storage.reset()


def too_fast(*key: str) -> bool:
    """Count one more request of `key`; whether, after a pause, it is more than `SEAT_REQUESTS_A_SECOND` allows."""
    if _limiter.hit(RateLimitItemPerSecond(current_app.config["SEAT_REQUESTS_A_SECOND"]), *key):
        return False
    time.sleep(PAUSE_SECONDS)  # cooperative in the server, and nothing is locked yet
    return True
