"""Networks between a tablet and the server: a proxy on loopback that can spoil things, switchable while it runs.

`with Proxy(server.port) as proxy:` listens on `proxy.address`; set `proxy.streams`, `proxy.posts` or `proxy.gets` to a
`Fault` and what passes from then on, the open streams included, suffers it. `proxy.asked` counts what was asked for.
"""

import asyncio
from asyncio import StreamReader, StreamWriter
from collections import Counter
from contextlib import suppress
from enum import Enum, auto
from threading import Event, Thread
from typing import NamedTuple

BLOCK = 4096
"""Bytes: a proxy that holds back passes on only whole blocks …"""
HELD_SECONDS = 30.0
"""… or what has lain there for so long."""
LOOK_SECONDS = 0.05
BLOCKED = "/blocked-by-the-filter"
FILTER_PAGE = b"<!doctype html><title>Blocked</title><h1>This page is blocked by your school</h1>"
HOP = ("connection", "keep-alive", "accept-encoding")


class Fault(Enum):
    """What happens to a request, or to what streams back."""

    NONE = auto()
    HELD = auto()
    """Blocks of 4 kB, or after 30 s."""
    SILENT = auto()
    """Nothing comes any more, and the connection stays open."""
    CUT = auto()
    """The connection breaks; of a request, before the server has it."""
    REDIRECTED = auto()
    """A filter answers in the server's stead: 302 to its page."""
    PAGE = auto()
    """A filter answers in the server's stead: its page, with 200."""
    BUSY = auto()
    """A gateway answers in the server's stead: 503, with a page."""
    LOST = auto()
    """The server has it, its answer never arrives."""
    DOUBLED = auto()
    """The server gets it twice, a moment apart; the second answer arrives."""


class Request(NamedTuple):
    """A request as it is passed on: one a connection."""

    method: str
    path: str
    head: bytes
    body: bytes

    @property
    def is_stream(self) -> bool:
        """Whether the answer never ends."""
        return self.path.partition("?")[0].endswith("/stream")


def _answer(status: str, body: bytes, *more: str) -> bytes:
    head = (f"HTTP/1.1 {status}", "Content-Type: text/html", f"Content-Length: {len(body)}", "Connection: close")
    return "\r\n".join((*head, *more, "", "")).encode() + body


INSTEAD = {
    Fault.PAGE: _answer("200 OK", FILTER_PAGE),
    Fault.BUSY: _answer("503 Service Unavailable", b"<h1>503</h1>"),
}


class Proxy:
    """One network; `address` is where a browser finds the server behind it."""

    def __init__(self, port: int) -> None:
        """:param port: the server's."""
        self.streams = self.posts = self.gets = Fault.NONE
        self.strip_cookies = False
        self.delay_seconds = 0.0
        self.block_page = BLOCKED
        """Where a filter redirects to."""
        self.asked: Counter[str] = Counter()
        """By method and path: "GET /play/state"."""
        self._server_port = port
        self._port = 0
        self._serving: set[asyncio.Task[None] | None] = set()
        self._ready = Event()
        self._thread = Thread(target=lambda: asyncio.run(self._listen()), daemon=True)

    @property
    def port(self) -> int:
        """Where it listens."""
        return self._port

    @property
    def address(self) -> str:
        """Where a browser finds the server through this network."""
        return f"http://127.0.0.1:{self._port}"

    def __enter__(self) -> "Proxy":
        self._thread.start()
        assert self._ready.wait(10)
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._done.set)
        self._thread.join(10)

    async def _listen(self) -> None:
        self._loop, self._done = asyncio.get_running_loop(), asyncio.Event()
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self._port = server.sockets[0].getsockname()[1]
        self._ready.set()
        await self._done.wait()
        server.close()

    async def _serve(self, reader: StreamReader, writer: StreamWriter) -> None:
        task = asyncio.current_task()
        self._serving.add(task)  # the loop itself remembers only what it waits for
        try:
            await self._answer_one(reader, writer)
        except (OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            return
        finally:
            writer.close()
            self._serving.discard(task)

    async def _answer_one(self, reader: StreamReader, writer: StreamWriter) -> None:
        request = await self._read(reader)
        passing = asyncio.ensure_future(self._pass_on(request, writer))
        gone = asyncio.ensure_future(reader.read())  # a browser that leaves ends the stream that it follows
        try:
            await asyncio.wait({passing, gone}, return_when=asyncio.FIRST_COMPLETED)
            if passing.done() or not request.is_stream:
                await passing
        finally:
            passing.cancel()
            gone.cancel()

    async def _read(self, reader: StreamReader) -> Request:
        head = await reader.readuntil(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").strip().split("\r\n")
        length = next((int(line.split(":")[1]) for line in lines if line.lower().startswith("content-length:")), 0)
        hidden = (*HOP, "cookie") if self.strip_cookies else HOP
        kept = [line for line in lines if line.partition(":")[0].lower() not in hidden]
        method, path, _version = first.split(" ")
        self.asked[f"{method} {path.partition('?')[0]}"] += 1
        text = "\r\n".join((first, *kept, "Connection: close", "", ""))
        return Request(method, path, text.encode("latin-1"), await reader.readexactly(length))

    def _fault(self, request: Request) -> Fault:
        if request.is_stream:
            return self.streams
        return self.posts if request.method == "POST" else self.gets

    async def _pass_on(self, request: Request, writer: StreamWriter) -> None:
        if request.path == BLOCKED:
            writer.write(INSTEAD[Fault.PAGE])
            return
        await asyncio.sleep(self.delay_seconds)
        fault = self._fault(request)
        if fault is Fault.REDIRECTED:
            writer.write(_answer("302 Found", b"", f"Location: {self.block_page}"))
        elif fault in INSTEAD:
            writer.write(INSTEAD[fault])
        elif fault is not Fault.CUT:
            await self._exchange(request, writer, fault)

    async def _exchange(self, request: Request, writer: StreamWriter, fault: Fault) -> None:
        for _ in range(2 if fault is Fault.DOUBLED else 1):
            answer, server = await asyncio.open_connection("127.0.0.1", self._server_port)
            try:
                server.write(request.head + request.body)
                if request.is_stream:
                    return await self._stream(answer, writer)
                whole = await answer.read()
            finally:
                server.close()
        while self._fault(request) is Fault.SILENT:
            await asyncio.sleep(LOOK_SECONDS)
        if fault is not Fault.LOST:
            writer.write(self._stripped(whole))
            await writer.drain()
        return None

    def _stripped(self, answer: bytes) -> bytes:
        if not self.strip_cookies:
            return answer
        head, _, body = answer.partition(b"\r\n\r\n")
        kept = [line for line in head.split(b"\r\n") if not line.lower().startswith(b"set-cookie:")]
        return b"\r\n".join(kept) + b"\r\n\r\n" + body

    async def _stream(self, answer: StreamReader, writer: StreamWriter) -> None:
        """Pass a stream on as the network does at each moment; ends when either side does."""
        held: bytearray = bytearray()
        reading = asyncio.ensure_future(self._collect(answer, held))
        since = self._loop.time()
        try:
            while self.streams is not Fault.CUT and (held or not reading.done()):
                await asyncio.sleep(LOOK_SECONDS)
                if not held:
                    since = self._loop.time()
                part = held[: self._passing(len(held), self._loop.time() - since)]
                if part:
                    del held[: len(part)]
                    since = self._loop.time()
                    writer.write(part)
                    await writer.drain()
        finally:
            reading.cancel()

    def _passing(self, held: int, seconds: float) -> int:
        """How many of the held bytes go on now."""
        if self.streams is Fault.SILENT:
            return 0
        if self.streams is Fault.HELD and seconds < HELD_SECONDS:
            return held - held % BLOCK
        return held

    @staticmethod
    async def _collect(answer: StreamReader, held: bytearray) -> None:
        with suppress(OSError):
            while chunk := await answer.read(BLOCK):
                held.extend(chunk)
