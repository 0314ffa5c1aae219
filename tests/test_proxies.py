"""The networks that tests play through do to requests and streams what they say."""

import time
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPException
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from tests.proxies import BLOCKED, Fault, Proxy


class Echo(BaseHTTPRequestHandler):
    """Answers with the body and the cookies it got; a stream has a line every 20 ms."""

    def do_GET(self) -> None:
        self._head(None)
        for number in range(200):
            try:
                self.wfile.write(b"%d\n" % number)
                self.wfile.flush()
            except OSError:
                return
            time.sleep(0.02)

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"])) + self.headers.get("Cookie", "").encode()
        self.server.bodies.append(body)  # type: ignore[attr-defined]
        self._head(len(body))
        self.wfile.write(body)

    def _head(self, length: int | None) -> None:
        self.send_response(200)
        self.send_header("Set-Cookie", "a=1")
        if length is not None:
            self.send_header("Content-Length", str(length))
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Nothing on the console."""


@pytest.fixture
def server() -> Iterator[ThreadingHTTPServer]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Echo) as server:
        server.bodies = []  # type: ignore[attr-defined]
        Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


@pytest.fixture
def proxy(server: ThreadingHTTPServer) -> Iterator[Proxy]:
    with Proxy(server.server_port) as proxy:
        yield proxy


def post(proxy: Proxy) -> tuple[int, str, str]:
    connection = HTTPConnection("127.0.0.1", proxy.port, timeout=10)
    connection.request("POST", "/it", body="hello", headers={"Cookie": "b=2"})
    with connection.getresponse() as response:
        told = response.headers.get("Location") or response.headers.get("Set-Cookie") or ""
        return response.status, told, response.read().decode()


def lines(proxy: Proxy, seconds: float) -> list[int]:
    """What a stream brings in so much time."""
    connection = HTTPConnection("127.0.0.1", proxy.port, timeout=seconds)
    connection.request("GET", "/stream")
    until, found = time.monotonic() + seconds, []
    try:
        response = connection.getresponse()
        while time.monotonic() < until and (line := response.readline()):
            found.append(int(line))
    except OSError:
        pass
    finally:
        connection.close()
    return found


def test_a_good_network_changes_nothing(proxy: Proxy, server: ThreadingHTTPServer) -> None:
    assert post(proxy) == (200, "a=1", "hellob=2")
    assert lines(proxy, 0.5)[:3] == [0, 1, 2]
    assert proxy.asked == {"POST /it": 1, "GET /stream": 1}


def test_a_filter_answers_before_the_server_is_asked(proxy: Proxy, server: ThreadingHTTPServer) -> None:
    proxy.posts = Fault.REDIRECTED
    assert post(proxy) == (302, BLOCKED, "")
    proxy.posts = Fault.PAGE
    assert (post(proxy)[0], "blocked" in post(proxy)[2]) == (200, True)
    proxy.posts = Fault.BUSY
    assert post(proxy)[0] == 503
    assert server.bodies == []  # type: ignore[attr-defined]


def test_a_lost_answer_and_a_doubled_request_reach_the_server(proxy: Proxy, server: ThreadingHTTPServer) -> None:
    proxy.posts = Fault.LOST
    with pytest.raises(HTTPException):
        post(proxy)
    proxy.posts = Fault.DOUBLED
    assert post(proxy)[2] == "hellob=2"
    assert server.bodies == [b"hellob=2"] * 3  # type: ignore[attr-defined]
    proxy.posts = Fault.CUT
    with pytest.raises(HTTPException):
        post(proxy)
    assert len(server.bodies) == 3  # type: ignore[attr-defined]


def test_cookies_are_stripped_both_ways(proxy: Proxy) -> None:
    proxy.strip_cookies = True
    assert post(proxy) == (200, "", "hello")


@pytest.mark.parametrize("fault", [Fault.HELD, Fault.SILENT, Fault.CUT])
def test_a_stream_that_brings_nothing(proxy: Proxy, fault: Fault) -> None:
    proxy.streams = fault
    try:
        assert lines(proxy, 0.7) == []
    except HTTPException:
        assert fault is Fault.CUT
