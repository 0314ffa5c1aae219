"""What is no HTTP: refused with the same policy as every page, and never a way to hide a second request."""

import os
import random
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from tests.edge.wire import send, status
from tests.load.browser import Browser
from tests.load.server import Server
from webapp.security import POLICY

SEED = int(os.environ.get("FUZZ_SEED", "0")) or random.SystemRandom().randrange(1, 2**32)
GET = b"GET /setup HTTP/1.1\r\nHost: localhost\r\n"
POST = b"POST /login HTTP/1.1\r\nHost: localhost\r\n"
HIDDEN = b"GET /ping HTTP/1.1\r\nHost: localhost\r\n\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n"

REFUSED = {
    "garbage": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 400),
    "zeros": (bytes(200) + b"\r\n\r\n", 400),
    "no version": (b"GET /\r\n\r\n", 400),
    "an odd version": (b"GET / HTTP/9.9\r\nHost: x\r\n\r\n", 400),
    "an odd method": (b"G<T / HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    "a long address": (b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", 414),
    "a long header": (GET + b"X: " + b"a" * 9000 + b"\r\n\r\n", 431),
    "many headers": (GET + b"X: a\r\n" * 200 + b"\r\n", 431),
    "a space in a name": (GET + b"X : a\r\n\r\n", 400),
    "a folded header": (GET + b"X: a\r\n b\r\n\r\n", 400),
    "a zero in a header": (GET + b"X: a\0b\r\n\r\n", 400),
    "a bare return": (GET + b"X: a\rY: b\r\n\r\n", 400),
    "two lengths": (POST + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\na" + HIDDEN, 400),
    "two lengths in one": (POST + b"Content-Length: 1, 2\r\n\r\na" + HIDDEN, 400),
    "a negative length": (POST + b"Content-Length: -1\r\n\r\n" + HIDDEN, 400),
    "no number for a length": (POST + b"Content-Length: +5\r\n\r\n" + HIDDEN, 400),
    "a length of 5000 digits": (POST + b"Content-Length: " + b"9" * 5000 + b"\r\n\r\n", 400),
    "a length and chunks": (CHUNKED + b"Content-Length: 4\r\n\r\n0\r\n\r\n" + HIDDEN, 400),
    "chunks twice": (CHUNKED + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + HIDDEN, 400),
    "chunks and identity": (POST + b"Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n" + HIDDEN, 400),
    "an unknown coding": (POST + b"Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n" + HIDDEN, 400),
    "a coding after a tab": (POST + b"Transfer-Encoding:\x0bchunked\r\n\r\n0\r\n\r\n" + HIDDEN, 400),
    "an underscore for a hyphen": (POST + b"Transfer_Encoding: chunked\r\nContent-Length: 0\r\nX: \0\r\n\r\n", 400),
    "chunks in HTTP/1.0": (CHUNKED.replace(b"1.1", b"1.0") + b"\r\n0\r\n\r\n" + HIDDEN, 400),
    "a chunk size that is none": (CHUNKED + b"\r\nzz\r\n\r\n" + HIDDEN, 400),
    "a negative chunk": (CHUNKED + b"\r\n-1\r\n\r\n" + HIDDEN, 400),
    "an underscore in a chunk size": (CHUNKED + b"\r\n1_0\r\n" + HIDDEN, 400),
    "a chunk that is longer than it says": (CHUNKED + b"\r\n1\r\nabc\r\n0\r\n\r\n" + HIDDEN, 400),
    "a chunk of 2^70 bytes": (CHUNKED + b"\r\n" + b"f" * 18 + b"\r\n" + bytes(1_100_000), 413),
    "an endless chunk size": (CHUNKED + b"\r\n" + b"0" * 20_000, 400),
    "an odd expectation": (POST + b"Expect: a-miracle\r\nContent-Length: 0\r\n\r\n", 417),
}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("malformed"), READ_SECONDS="3") as server:
        yield server


def _headers(answer: bytes) -> dict[str, str]:
    head = answer.partition(b"\r\n\r\n")[0].decode("latin-1")
    return dict(line.split(": ", 1) for line in head.split("\r\n")[1:])


@pytest.mark.parametrize(("data", "expected"), REFUSED.values(), ids=REFUSED)
def test_it_is_refused_with_the_policy_of_every_page(served: Server, data: bytes, expected: int) -> None:
    answer = send(served.port, data, 10)
    assert status(answer) == expected
    assert answer.count(b"HTTP/1.1 ") == 1  # nothing hidden behind it is answered
    headers = _headers(answer)
    assert headers.items() >= POLICY.items()
    assert not any(sign.isdigit() for sign in headers.get("Server", ""))
    assert b"<h1>" in answer
    assert b"Traceback" not in answer


def test_bytes_at_random_are_no_fault_of_ours(served: Server) -> None:
    chance = random.Random(SEED)
    print(f"seed {SEED}")
    good = [GET + b"\r\n", POST + b"Content-Length: 3\r\n\r\na=1", CHUNKED + b"\r\n3\r\na=1\r\n0\r\n\r\n", HIDDEN]
    for _ in range(200):
        data = bytearray(b"".join(chance.choices(good, k=2)))
        for _ in range(chance.randint(1, 6)):
            place = chance.randrange(len(data))
            data[place : place + chance.randint(0, 2)] = chance.choice((b"", b"\r\n", b"\0", b":", chance.randbytes(2)))
        answer = send(served.port, bytes(data) + b"\r\n\r\nQUIT\r\n\r\n", 10)
        for part in answer.split(b"HTTP/1.1 ")[1:]:
            assert int(part[:3]) < 500, (SEED, bytes(data))
    with Browser(served.port) as browser:
        assert browser.get("/setup").status == 200
    assert "Traceback" not in (served.folder / "server.log").read_text()


@pytest.mark.parametrize("path", ["/setup", "/static/style.css", "/ping", "/play/state", "/nothing", "/join/1"])
@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS", "DELETE"])
def test_every_answer_of_the_app_carries_the_policy(client: FlaskClient, method: str, path: str) -> None:
    with client.open(path, method=method) as answer:
        assert dict(answer.headers).items() >= POLICY.items()


def test_what_the_policy_allows() -> None:
    assert "camera=()" in POLICY["Permissions-Policy"]
    assert "screen-wake-lock=(self)" in POLICY["Permissions-Policy"]
    assert "fullscreen=(self)" in POLICY["Permissions-Policy"]


def test_the_server_names_no_version(served: Server) -> None:
    answer = send(served.port, GET + b"Connection: close\r\n\r\n")
    assert _headers(answer)["Server"] == "gunicorn"
