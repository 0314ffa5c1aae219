"""A browser as far as a load needs one: cookies, the page's token, kept connections, streams."""

import json
import re
import time
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPException
from typing import Any, NamedTuple
from urllib.parse import urlencode

IDLE_SECONDS = 9.0
"""Shorter than the server keeps a connection."""


class Answer(NamedTuple):
    """What came back."""

    status: int
    location: str
    text: str


class Browser:
    """One device."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._cookies: dict[str, str] = {}
        self._token = ""
        self._connection = self._connect(20)
        self._used = 0.0

    def _connect(self, seconds: float) -> HTTPConnection:
        return HTTPConnection("127.0.0.1", self._port, timeout=seconds)

    def __enter__(self) -> "Browser":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let the kept connection go."""
        self._connection.close()

    def twin(self) -> "Browser":
        """Another window of the same browser."""
        other = type(self)(self._port)
        other._cookies, other._token = dict(self._cookies), self._token
        return other

    def _headers(self) -> dict[str, str]:
        return {
            "Cookie": "; ".join(f"{name}={value}" for name, value in self._cookies.items()),
            "X-CSRFToken": self._token,
        }

    def _send(self, method: str, path: str, body: str | None, kind: str) -> Answer:
        now = time.monotonic()
        if now - self._used > IDLE_SECONDS:
            self._connection.close()
        headers = self._headers() | ({"Content-Type": kind} if body is not None else {})
        self._connection.request(method, path, body=body, headers=headers)
        with self._connection.getresponse() as response:
            text = response.read().decode()
        self._used = time.monotonic()
        for cookie in response.headers.get_all("Set-Cookie") or ():
            name, _, value = cookie.partition(";")[0].partition("=")
            self._cookies[name] = value
        token = re.search(r'name="csrf-token" content="([^"]+)"', text)
        if token:
            self._token = token[1]
        return Answer(response.status, response.headers.get("Location", ""), text)

    def get(self, path: str) -> Answer:
        """Load a page; its token is kept for what is sent next."""
        return self._send("GET", path, None, "")

    def post(self, path: str, **fields: Any) -> Answer:
        """Send a form; anything but a redirect is the end of the run."""
        answer = self._send("POST", path, urlencode(fields, doseq=True), "application/x-www-form-urlencoded")
        if answer.status not in {302, 303}:
            raise SystemExit(f"POST {path}: {answer.status}\n{answer.text[:3000]}")
        return answer

    def post_json(self, path: str, body: dict[str, Any]) -> Answer:
        """Send a move."""
        return self._send("POST", path, json.dumps(body), "application/json")

    def events(self, path: str) -> Iterator[tuple[str, str]]:
        """The events of a stream, until it or the run ends."""
        connection = self._connect(60)
        try:
            connection.request("GET", path, headers=self._headers())
            with connection.getresponse() as response:
                event = ""
                while line := response.readline():
                    name, _, value = line.decode().rstrip("\n").partition(": ")
                    if name == "event":
                        event = value
                    elif name == "data":
                        yield event, value
        except (OSError, HTTPException):
            return
        finally:
            connection.close()
