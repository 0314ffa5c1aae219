"""Requests that never become whole: they are let go, and everybody else is served meanwhile."""

import socket
import time
from collections.abc import Iterator

import pytest

from tests.edge.wire import Flood, as_many_as_allowed, read_all, send, status
from tests.load.browser import Browser
from tests.load.server import Server

SECONDS = 4.0
"""What the server of these tests gives a head or a body."""
SLACK = 16.0
PAGES = 20
HEAD = b"POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
HALVES = {
    "half a head": b"GET /login HTTP/1.1\r\nHost: local",
    "half a body": HEAD + b"Content-Length: 900\r\n\r\nlogin=kari",
    "half a body in chunks": HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\nlogin\r\n",
    "nothing": b"",
}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("half-sent"), READ_SECONDS=str(SECONDS)) as server:
        yield server


def _pages(port: int) -> list[int]:
    """What as many newcomers get, one after the other."""
    answers = []
    for _ in range(PAGES):
        with Browser(port) as newcomer:
            answers.append(newcomer.get("/setup").status)
    return answers


@pytest.mark.parametrize("half", HALVES)
def test_a_flood_of_half_sent_requests_stops_nobody_and_ends(served: Server, half: str) -> None:
    with Flood(served.port, as_many_as_allowed(), HALVES[half]) as flood:
        assert _pages(served.port) == [200] * PAGES
        assert flood.still_open(SECONDS + SLACK) == 0


@pytest.mark.parametrize(
    ("beginning", "drop"),
    [
        (b"GET /login HTTP/1.1\r\nX-Long: ", b"a"),
        (HEAD + b"Content-Length: 900\r\n\r\n", b"a"),
        (HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\na\r\n"),
    ],
    ids=["head", "body", "chunks"],
)
def test_dripping_does_not_prolong_it(served: Server, beginning: bytes, drop: bytes) -> None:
    with Flood(served.port, 20, beginning) as flood:
        until = time.monotonic() + SECONDS + SLACK
        while flood.open and time.monotonic() < until:
            flood.drip(drop)
            flood.still_open(0.3)
        assert not flood.open


def test_a_body_that_is_too_slow_is_told_so(served: Server) -> None:
    answer = send(served.port, HALVES["half a body"], SECONDS + SLACK)
    assert status(answer) == 408
    assert "for lang tid" in answer.decode()


def test_a_large_body_is_refused_before_it_is_sent(served: Server) -> None:
    answer = send(served.port, HEAD + b"Expect: 100-continue\r\nContent-Length: 1000001\r\n\r\n", SECONDS)
    assert status(answer) == 413
    assert "Prøv med mindre" in answer.decode()


@pytest.mark.parametrize(("path", "size", "expected"), [("/login", 1_000_001, 413), ("/classes/new", 5_000_001, 413)])
def test_a_large_body_that_is_sent_all_the_same_gets_its_answer(
    served: Server, path: str, size: int, expected: int
) -> None:
    head = HEAD.replace(b"/login", path.encode()) + b"Content-Length: %d\r\n\r\n" % size
    assert status(send(served.port, head + bytes(size), SECONDS + SLACK)) == expected


def test_a_class_list_may_be_larger_than_other_bodies(served: Server) -> None:
    head = HEAD.replace(b"/login", b"/classes/new") + b"Connection: close\r\nContent-Length: 4900000\r\n\r\n"
    assert status(send(served.port, head + bytes(4_900_000), SECONDS + SLACK)) == 400  # no token in it


def test_chunks_without_an_end_are_refused_at_the_limit(served: Server) -> None:
    chunk = b"10000\r\n" + bytes(0x10000) + b"\r\n"
    with socket.create_connection(("127.0.0.1", served.port), timeout=SECONDS + SLACK) as connection:
        connection.sendall(HEAD + b"Transfer-Encoding: chunked\r\n\r\n")
        sent = 0
        try:
            for _ in range(200):
                connection.sendall(chunk)
                sent += 1
        except OSError:
            pass
        answer = read_all(connection)
    assert status(answer) == 413


def test_requests_in_one_piece_are_answered_in_turn(served: Server) -> None:
    ping = b"GET /ping HTTP/1.1\r\nHost: localhost\r\n"
    post = HEAD + b"Content-Length: 5\r\n\r\na=1&b"
    answer = send(served.port, ping + b"\r\n" + post + ping + b"Connection: close\r\n\r\n")
    assert [part.split(b" ")[0] for part in answer.split(b"HTTP/1.1 ")[1:]] == [b"200", b"400", b"200"]


def test_who_asks_before_sending_is_told_to_go_on(served: Server) -> None:
    with socket.create_connection(("127.0.0.1", served.port), timeout=SECONDS) as connection:
        connection.sendall(HEAD + b"Connection: close\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n")
        assert connection.recv(100) == b"HTTP/1.1 100 Continue\r\n\r\n"
        connection.sendall(b"a=1")
        assert status(read_all(connection)) == 400


def test_half_a_body_does_nothing(served: Server) -> None:
    """A sender who stops in the middle of a form is not taken for one who has sent it."""
    body = b"name=Kari+Moe&login=kari&password=a+long+password+for+all&csrf_token="
    with Browser(served.port) as browser:
        browser.get("/setup")
        headers = "".join(f"{name}: {value}\r\n" for name, value in browser._headers().items())
        head = f"POST /setup HTTP/1.1\r\nHost: localhost\r\n{headers}Content-Length: {len(body) + 100}\r\n"
        head += "Content-Type: application/x-www-form-urlencoded\r\n\r\n"
        with socket.create_connection(("127.0.0.1", served.port), timeout=SECONDS) as connection:
            connection.sendall(head.encode() + body)
            connection.shutdown(socket.SHUT_WR)
            assert status(read_all(connection)) == 0
        assert browser.get("/setup").status == 200
