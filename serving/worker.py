"""The gevent worker with bounds: how long a request may take to arrive, how large it is, how many arrive at once.

The app is handed complete requests only, so no slow or cut connection ever holds a transaction or a view.
"""

import io
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import gevent
from gevent import socket
from gevent.server import StreamServer
from greenlet import greenlet
from gunicorn.http.errors import (
    ExpectationFailed,
    InvalidResponseHeader,
    InvalidResponseHeaderName,
    LimitRequestHeaders,
    LimitRequestLine,
    NoMoreData,
    ParseException,
)
from gunicorn.workers.ggevent import GeventWorker

READ_SECONDS = float(os.environ.get("READ_SECONDS", "10"))
"""A head must be here in so many seconds from when we wait for it, and its body in as many more, however it drips."""
WRITE_SECONDS = 30.0
"""How long a client may leave an answer unread."""
LINGER_SECONDS = 2.0
"""How long what is not wanted is thrown away, so that the client gets to read why."""
MOST_ARRIVING = 2000
"""Connections that are idle or still sending, at most half of all. One more closes the one that has waited longest."""
MOST_BYTES = 200_000_000
"""What all bodies that are still coming may take of the memory. More closes the one that has waited longest."""

STATUSES = {ExpectationFailed: 417, LimitRequestHeaders: 431, LimitRequestLine: 414}
OURS = (InvalidResponseHeader, InvalidResponseHeaderName)
"""Mistakes of the app, though gunicorn counts them among those of the client."""


class TooSlow(Exception):
    """The body did not arrive in time."""


class Arrival(NamedTuple):
    """A connection that is waited for, and how many bytes it may bring."""

    client: socket.socket
    size: int


def _status(error: BaseException) -> int:
    if isinstance(error, TooSlow):
        return 408
    if isinstance(error, ParseException) and not isinstance(error, OURS):
        return STATUSES.get(type(error), 400)
    return 500


def _throw_away(client: socket.socket) -> None:
    """Take what is still coming, for a while: closing at once would take the answer away from the client."""
    with gevent.Timeout(LINGER_SECONDS, False):  # type: ignore[arg-type]
        client.shutdown(socket.SHUT_WR)
        while client.recv(1 << 16):
            pass


# Of thousands that come at once so many are let in before the others get a turn again.
StreamServer.max_accept = 8


class Worker(GeventWorker):  # type: ignore[misc]
    """Serves one app that knows how large a body may be and how an error is worded."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Begin with nobody waiting."""
        super().__init__(*args, **kwargs)
        self._clients: dict[greenlet, socket.socket] = {}
        self._arrivals: dict[greenlet, Arrival] = {}
        self._strangers: dict[greenlet, None] = {}
        """Those of them that have not brought a whole request yet."""
        self._regulars: set[greenlet] = set()
        self._expected = 0
        self._answers: dict[int, bytes] = {}
        self._most = min(MOST_ARRIVING, self.worker_connections // 2)

    def handle(self, listener: Any, client: socket.socket, addr: Any) -> None:
        """Serve a connection until it ends."""
        self._clients[gevent.getcurrent()] = client
        try:
            super().handle(listener, client, addr)
        finally:
            del self._clients[gevent.getcurrent()]
            self._regulars.discard(gevent.getcurrent())

    @contextmanager
    def timeout_ctx(self) -> Iterator[None]:
        """Wait for the head of a request; who does not send one in time is let go without a word."""
        client = self._clients[gevent.getcurrent()]
        with self._arrival(client), gevent.Timeout(READ_SECONDS, False):  # type: ignore[arg-type]
            yield

    @contextmanager
    def _arrival(self, client: socket.socket, size: int = 0) -> Iterator[None]:
        """Count the connection as arriving, with a body of that many bytes at most.

        :raises NoMoreData: when the connection breaks meanwhile.
        """
        waiting = gevent.getcurrent()
        client.settimeout(None)
        self._arrivals[waiting] = Arrival(client, size)
        if waiting not in self._regulars:
            self._strangers[waiting] = None
        self._expected += size
        self._make_room()
        try:
            yield
        except OSError as error:  # broken by the client, or by us to make room: nothing to log
            raise NoMoreData from error
        finally:
            self._forget(waiting)

    def _forget(self, waiting: greenlet) -> Arrival | None:
        arrival = self._arrivals.pop(waiting, None)
        self._strangers.pop(waiting, None)
        self._expected -= arrival.size if arrival else 0
        return arrival

    def _make_room(self) -> None:
        """Let those go that have waited longest, as many as are too many.

        Strangers go first: a flood of them must not close the connection that a pupil's page keeps between two moves.
        """
        while len(self._arrivals) > self._most:
            self._let_go(next(iter(self._strangers or self._arrivals)))
        while self._expected > MOST_BYTES:
            self._let_go(next(waiting for waiting, arrival in self._arrivals.items() if arrival.size))

    def _let_go(self, waiting: greenlet) -> None:
        """End what waits on this connection: its reader finds the end of the data."""
        arrival = self._forget(waiting)
        if arrival is None:
            return
        try:
            arrival.client.shutdown(socket.SHUT_RDWR)
        except OSError:
            self.log.debug("The client was gone already.")

    def handle_request(self, listener_name: Any, req: Any, sock: socket.socket, addr: Any) -> None:
        """Take the whole body in, then let the app answer."""
        whole = self._take_body(req, sock)
        sock.settimeout(WRITE_SECONDS)
        try:
            super().handle_request(listener_name, req, sock, addr)
            self._regulars.add(gevent.getcurrent())
        except TimeoutError:
            self.log.debug("A client left its answer unread.")
            raise StopIteration from None
        finally:
            if not whole:
                with self._arrival(sock):
                    _throw_away(sock)

    def _take_body(self, req: Any, sock: socket.socket) -> bool:
        """Read the body, at most what this path may take; whether that was all of it.

        What is too long the app refuses by its length: the one that was announced, or that of what has come in chunks.

        :raises TooSlow: when it does not arrive in time.
        :raises StopIteration: when the client goes away before the end.
        """
        announced = _announced(req)
        if announced == 0:
            return True
        largest = self._largest_body(req, announced)
        if announced is not None and announced > largest:
            req.body, req._expected_100_continue = io.BytesIO(), False
            req.force_close()
            return False
        if req._expected_100_continue:
            sock.sendall(b"HTTP/1.1 100 Continue\r\n\r\n")
            req._expected_100_continue = False
        with self._arrival(sock, announced or largest), gevent.Timeout(READ_SECONDS, TooSlow()):
            body = req.body.read(largest + 1)
        if len(body) < (announced or 0):
            raise StopIteration
        whole = len(body) <= largest
        _hand_over(req, body)
        if not whole:
            req.force_close()
        return whole

    def _largest_body(self, req: Any, announced: int | None) -> int:
        """How many bytes the app takes here; whose length is below what it takes anywhere needs no look at the path."""
        from webapp.views.bodies import LARGEST, largest_body

        small = announced is not None and announced <= LARGEST
        return LARGEST if small else largest_body(self.wsgi, req.method, req.path)

    def handle_error(self, req: Any, client: socket.socket, addr: Any, exc: BaseException) -> None:
        """Say in words what could not be read as a request, and close."""
        if not isinstance(exc, Exception):  # the worker stops
            return
        status = _status(exc)
        if status >= 500:
            self.log.exception("Error handling a request")
        else:
            self.log.debug("Not a request: %s", exc)
        client.settimeout(WRITE_SECONDS)
        try:
            client.sendall(self._answer(status))
            with self._arrival(client):
                _throw_away(client)
        except OSError:
            self.log.debug("The client did not wait for the answer.")

    def _answer(self, status: int) -> bytes:
        """The words for a status, made once: a flood asks for them thousands of times."""
        from webapp.views.errors import answer_without_request

        if status not in self._answers:
            self._answers[status] = answer_without_request(self.wsgi, status)
        return self._answers[status]


def _hand_over(req: Any, body: bytes) -> None:
    """Put a body of known length in place of one that was to be read, in whichever way it came."""
    others = [header for header in req.headers if header[0] not in {"CONTENT-LENGTH", "TRANSFER-ENCODING"}]
    req.headers = [*others, ("CONTENT-LENGTH", str(len(body)))]
    req.body = io.BytesIO(body)


def _announced(req: Any) -> int | None:
    """The length of the body in bytes by its head; None for one that comes in chunks."""
    if any(name == "TRANSFER-ENCODING" for name, _ in req.headers):
        return None
    return next((int(value) for name, value in req.headers if name == "CONTENT-LENGTH"), 0)
