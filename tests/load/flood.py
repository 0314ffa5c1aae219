"""What one pupil's device can do to a school: streams, half-sent bodies, moves faster than fingers.

Run as `python -m tests.load.flood PORT SECONDS HALF_BODIES`, with the headers of the device as JSON on standard input;
prints what came of it as one JSON object. It ends by itself and aims at this machine only.
"""

import json
import socket
import sys
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from http.client import HTTPConnection, HTTPException
from typing import Any

from tests.edge.wire import Flood, as_many_as_allowed, status

MOST_STREAMS = 4000
STREAM_THREADS = 4
MOVERS = 20
HALF_BODY = b"POST /play/turn HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\n{"
MOVE = json.dumps({"game": 1, "ask": 1, "choice": "turn"})
ENDED_SECONDS = 30.0
"""Half-sent bodies that the server has not closed after so long are left open."""


class Device:
    """One pupil's device, and what the server answered it."""

    def __init__(self, port: int, headers: dict[str, str], until: float) -> None:
        """:param until: when it stops, in monotonic seconds."""
        self._port = port
        self._headers = headers
        self._until = until
        self.answers: Counter[str] = Counter()

    @property
    def _goes_on(self) -> bool:
        return time.monotonic() < self._until

    def open_streams(self) -> None:
        """One stream after the other, all kept open."""
        lines = "".join(f"{name}: {value}\r\n" for name, value in self._headers.items())
        request = f"GET /play/stream HTTP/1.1\r\nHost: localhost\r\n{lines}\r\n".encode()
        with ExitStack() as stack:
            for _ in range(MOST_STREAMS // STREAM_THREADS):
                if not self._goes_on:
                    return
                with suppress(OSError):
                    stream = stack.enter_context(socket.create_connection(("127.0.0.1", self._port), timeout=10))
                    stream.sendall(request)
                    self.answers[f"stream {status(stream.recv(4096))}"] += 1
            time.sleep(max(0.0, self._until - time.monotonic()))

    def move(self) -> None:
        """Move without a pause on a connection of its own."""
        connection = HTTPConnection("127.0.0.1", self._port, timeout=20)
        headers = self._headers | {"Content-Type": "application/json"}
        while self._goes_on:
            try:
                connection.request("POST", "/play/turn", MOVE, headers)
                with connection.getresponse() as response:
                    response.read()
                    self.answers[f"turn {response.status}"] += 1
            except (OSError, HTTPException):
                self.answers["turn without an answer"] += 1
                connection.close()
        connection.close()

    def send_halves(self, count: int) -> None:
        """Half-sent bodies, all at once, and again when the server has closed them."""
        while self._goes_on:
            with suppress(OSError), Flood(self._port, count, HALF_BODY) as flood:
                self.answers["half bodies"] += len(flood.open)
                self.answers["half bodies left open"] += flood.still_open(ENDED_SECONDS)


def flood(port: int, seconds: float, halves: int, headers: dict[str, str]) -> dict[str, Any]:
    """All of it at once."""
    device = Device(port, headers, time.monotonic() + seconds)
    works: list[Callable[[], None]] = [device.open_streams] * STREAM_THREADS + [device.move] * MOVERS
    with ThreadPoolExecutor(len(works) + 1) as pool:
        running = [pool.submit(work) for work in works]
        running.append(pool.submit(device.send_halves, as_many_as_allowed(halves)))
    for each in running:
        each.result()
    return dict(sorted(device.answers.items()))


if __name__ == "__main__":
    print(json.dumps(flood(int(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3]), json.load(sys.stdin))))
