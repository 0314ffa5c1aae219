"""Bytes on a connection, for what no browser would send."""

import resource
import select
import socket
import time
from contextlib import ExitStack, suppress
from types import TracebackType

LIMIT = 4100
"""Connections of a flood."""


def as_many_as_allowed(wanted: int = LIMIT) -> int:
    """How many connections a test may open here."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted + 300 <= hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted + 300, hard))
        soft = wanted + 300
    return min(wanted, soft - 300)


def send(port: int, data: bytes, seconds: float = 5) -> bytes:
    """What the server answers to these bytes until it closes; fails when it does not close in time."""
    with socket.create_connection(("127.0.0.1", port), timeout=seconds) as connection:
        with suppress(ConnectionError):
            connection.sendall(data)
        return read_all(connection)


def read_all(connection: socket.socket) -> bytes:
    """What comes until the server closes."""
    parts = []
    with suppress(ConnectionError):
        while part := connection.recv(1 << 16):
            parts.append(part)
    return b"".join(parts)


def status(answer: bytes) -> int:
    """The status of an answer; 0 without one."""
    return int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/1.1 ") else 0


class Flood:
    """Connections that each send the same beginning of a request."""

    def __init__(self, port: int, count: int, data: bytes) -> None:
        self._port, self._count, self._data = port, count, data
        self._stack = ExitStack()
        self.open: list[socket.socket] = []

    def __enter__(self) -> "Flood":
        for _ in range(self._count):
            connection = self._stack.enter_context(socket.create_connection(("127.0.0.1", self._port), timeout=10))
            connection.sendall(self._data)
            connection.setblocking(False)
            self.open.append(connection)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()

    def drip(self, data: bytes) -> None:
        """A little more on each that is still open."""
        for connection in self.open:
            with suppress(OSError):
                connection.send(data)

    def still_open(self, seconds: float) -> int:
        """How many the server has not closed when all are closed or the time is up."""
        until = time.monotonic() + seconds
        poller = select.poll()
        waiting = {connection.fileno(): connection for connection in self.open}
        for number in waiting:
            poller.register(number, select.POLLIN)
        while waiting and (left := until - time.monotonic()) > 0:
            for number, _event in poller.poll(left * 1000):
                if _ended(waiting[number]):
                    poller.unregister(number)
                    del waiting[number]
        self.open = list(waiting.values())
        return len(waiting)


def _ended(connection: socket.socket) -> bool:
    try:
        return not connection.recv(1 << 16)
    except BlockingIOError:
        return False
    except OSError:
        return True
