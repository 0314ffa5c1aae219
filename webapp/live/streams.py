"""Server-sent events: one generator for every stream of the site."""

from collections.abc import Callable, Iterator

from flask import Response

from webapp.live import Subscription

BEAT = b"event: beat\ndata: \n\n"


def message(event: str, data: bytes) -> bytes:
    """One server-sent event; `data` has no line breaks."""
    return b"event: " + event.encode() + b"\ndata: " + data + b"\n\n"


def _follow(subscription: Subscription, first: bytes, event: str, closed: Callable[[], None]) -> Iterator[bytes]:
    try:
        # An early first byte: Safari reports the stream as open only then.
        yield b"retry: 2000\n\n" + first
        while True:
            news = subscription.get()
            yield BEAT if news is None else message(event, news)
    finally:
        subscription.close()
        closed()


def stream(subscription: Subscription, first: bytes, event: str, closed: Callable[[], None] = lambda: None) -> Response:
    """The response that follows a subscription until the client goes.

    :param first: what is sent at once (may be empty).
    :param closed: called when the stream ends, for whatever reason.
    """
    response = Response(_follow(subscription, first, event, closed), mimetype="text/event-stream")
    response.headers["Cache-Control"] = "no-cache"
    response.headers["X-Accel-Buffering"] = "no"
    return response
