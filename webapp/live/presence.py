"""Who is there: an open stream, or a poll within the last seconds. Kept in memory only."""

import time

from webapp.live import hub, seat_topic

POLL_COUNTS_SECONDS = 10.0

_polled: dict[int, float] = {}


def polled(participation_id: int) -> None:
    """A device without a stream asked for news."""
    _polled[participation_id] = time.monotonic()


def connected(participation_id: int) -> bool:
    """Whether the pupil's device follows the game now."""
    if hub.followed(seat_topic(participation_id)):
        return True
    seen = _polled.get(participation_id)
    return seen is not None and time.monotonic() - seen < POLL_COUNTS_SECONDS
