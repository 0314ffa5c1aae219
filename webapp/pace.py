"""What one seat may ask of the server: as much as fingers can do, counted before anything is looked up."""

from flask import current_app
from limits import RateLimitItemPerSecond
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

_limiter = MovingWindowRateLimiter(MemoryStorage())


def reset() -> None:
    """Forget every count."""
    _limiter.storage.reset()


def too_fast(*key: str) -> bool:
    """Count one more request of `key`; whether it is more than `SEAT_REQUESTS_A_SECOND` allows."""
    return not _limiter.hit(RateLimitItemPerSecond(current_app.config["SEAT_REQUESTS_A_SECOND"]), *key)
