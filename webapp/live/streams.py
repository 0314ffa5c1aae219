"""Server-sent events: one generator for every stream of the site."""

from collections.abc import Iterator

from flask import Response, current_app
from flask_babel import gettext as _

from webapp.live import Subscription, hub

BEAT = b"event: beat\ndata: \n\n"
ENOUGH = b"event: enough\ndata: \n\n"
"""The last event of a stream that gives way to newer ones: the page must not come back with it at once."""


FULL_SECONDS = 60
"""A page that finds no stream free asks by itself for so long."""


def no_room() -> Response | None:
    """Words instead of a stream, when as many are open as may be (`MAX_STREAMS`)."""
    if hub.streams < current_app.config["MAX_STREAMS"]:
        return None
    words = _("Too many are following just now. The page asks for news by itself.")
    return Response(words, 503, {"Retry-After": str(FULL_SECONDS)}, mimetype="text/plain")


def message(event: str, data: bytes) -> bytes:
    """One server-sent event; `data` has no line breaks."""
    return b"event: " + event.encode() + b"\ndata: " + data + b"\n\n"


def _follow(subscription: Subscription, first: bytes, event: str) -> Iterator[bytes]:
    # An early first byte: Safari reports the stream as open only then.
    yield b"retry: 2000\n\n" + first
    while not subscription.ended:
        news = subscription.get()
        if not subscription.ended:
            yield BEAT if news is None else message(event, news)
    yield ENOUGH


def stream(subscription: Subscription, first: bytes, event: str) -> Response:
    """The response that follows a subscription until the client goes.

    :param first: what is sent at once (may be empty).
    """
    response = Response(_follow(subscription, first, event), mimetype="text/event-stream")
    # Not in the generator: one that was never begun, since the client had gone, would never end.
    response.call_on_close(subscription.close)
    response.headers["Cache-Control"] = "no-cache"
    response.headers["X-Accel-Buffering"] = "no"
    return response
