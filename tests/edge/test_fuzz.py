"""Nasty values everywhere: whatever is asked, the answer is in words and never a fault of ours.

`FUZZ_SEED` repeats a run, `FUZZ_SECONDS` makes it longer.
"""

import os
import random
import time
from collections import Counter
from collections.abc import Callable
from itertools import count
from typing import Any
from urllib.parse import quote, quote_from_bytes, unquote_to_bytes, urlencode

from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from tests.conftest import Wired
from tests.test_roles import FORMS, ROLES, World, made

__all__ = ["made"]

SECONDS = float(os.environ.get("FUZZ_SECONDS", "20"))
SEED = int(os.environ.get("FUZZ_SEED", "0")) or random.SystemRandom().randrange(1, 2**32)
NEWLY = 40
"""The database is as it was after so many requests."""

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "CONNECT")
NUMBERS = (
    "0", "-1", "1", "2", "007", "9" * 18, "9" * 19, "9" * 20, str(2**31), str(2**32), str(2**53), str(2**63 - 1),
    str(2**63), str(-(2**63) - 1), str(2**64), str(2**70), "9" * 400, "9" * 5000, "-" + "9" * 400, "1.5", "1e400",
    "NaN", "Infinity", "-inf", "0x10", "1_000", "٣", "²", "１２３", "true", "null", "+1", " 1 ",
)  # fmt: skip
TEXTS = (
    "", " ", "a", "\0", "a\0b", "\ud800", "\udfff\ud800", "\ufffe", "\U0010ffff", "\u202eabc", "\u2028", "\r\n", "\t",
    "\x1b[0m", "x" * 10_000, "é" * 5_000, "e\u0301" * 300, "%", "%s%n", "%00", "{{7*7}}", "${7}", "<script>", "'\"",
    "' OR 1=1 --", "../../etc/passwd", "..\\..\\x", "//evil.example", "\\\\evil", "http://evil.example/",
    "javascript:1", "=1+1", "@x", "null", "None", "[]", "{}", "on", "y", "🦉" * 100, "order", "interval",
    "nearest-zero", "\u3164",
    "Ola; Kari\nBo", "a\n" * 3000, ",".join("abcdef"), "off", "projector", "live", "1.1.1", "0.0.0",
)  # fmt: skip
DATES = (
    "2026-12-01", "0000-00-00", "0001-01-01", "9999-12-31", "99999-01-01", "10000-01-01", "2026-02-30", "2026-13-01",
    "-0001-01-01", "01.12.2026", "2026-W01-1", "20261201", "1969-12-31", "2026-12-01T00:00:00Z",
)  # fmt: skip
VALUES = NUMBERS + TEXTS + DATES
BYTES = (b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\x80abc", b"\xe2\x82", b"\0")
NAMES = (
    "game", "games", "other", "pupil", "table", "kind", "kinds", "from", "to", "first", "last", "v", "view", "part",
    "page", "names", "minutes", "name", "nickname", "shown", "next", "language", "login", "password", "code", "token",
    "school_year", "numbers", "war", "players", "idle_seconds", "late_allowed", "title", "session", "since", "until",
    "file", "list", "csrf_token", "sort", "skill", "filter", "", "\0", "x[]", "__class__",
)  # fmt: skip
HEADERS: tuple[tuple[str, str], ...] = (
    ("Accept-Language", "nb;q=9999999999999999999999999"), ("Accept-Language", "*;q=NaN"),
    ("Accept-Language", ";" * 4000), ("Accept-Language", ",".join(f"x{n};q=0.{n}" for n in range(1500))),
    ("Accept-Language", "\xff\xfe"),
    ("Accept-Language", "en-" + "a" * 5000), ("Cookie", "session=" + "a" * 8000),
    ("Cookie", "session=\xff; device=\xff"), ("Cookie", "device=W10.abc; lang=\0"),
    ("Cookie", ";;;=;=a;" * 500), ("Cookie", "lang=" + "x" * 4000),
    ("Cookie", "session=.eJw.x.y; device=.."), ("Accept", "\xff/*;q=x"), ("User-Agent", "\xff" * 300),
    ("Referer", "\xff"), ("Range", "bytes=9999999999999999999999-"), ("Range", "bytes=-1,0-,5-2"),
    ("If-Modified-Since", "Thu, 99 Foo 99999 99:99:99 GMT"), ("If-None-Match", '"' + "a" * 4000), ("If-Match", "*"),
    ("If-Range", "\xff"), ("Content-Encoding", "gzip"), ("X-Forwarded-For", "\xff, 1"), ("X-Forwarded-Proto", "https"),
    ("X-HTTP-Method-Override", "DELETE"), ("Authorization", "Basic \xff"), ("Authorization", "Bearer " + "a" * 4000),
    ("X-CSRFToken", "\xff"), ("Origin", "null"), ("Last-Event-ID", "9" * 400), ("Forwarded", "for=\xff"),
    ("Host", "evil.example"), ("Host", "a b"), ("Host", "[::1"), ("Host", "x:99999"), ("Host", ""), ("Host", "\xff"),
    ("Date", "x"), ("Cache-Control", "max-age=NaN"), ("Accept-Encoding", "*;q=x"),
)  # fmt: skip
JSONS = (
    b"[" * 10_000, b"[" * 10_000 + b"]" * 10_000, b'{"a":' * 10_000 + b"1" + b"}" * 10_000, b"", b"null", b"[]", b"{}",
    b"1", b'"a"', b"NaN", b"Infinity", b"1e999", b"-0", b"9" * 5000, b'{"game":NaN}', b'{"game":1e999}', b"\xff\xfe",
    b'{"game":1,"game":2}', b'"\\ud800"', b"{", b'{"a":', b"\xef\xbb\xbf{}", b'{"\xff":1}', b"\0", b" " * 50_000,
)  # fmt: skip
KINDS = (
    "application/json", "application/x-www-form-urlencoded", "multipart/form-data", "multipart/form-data; boundary=b",
    "multipart/form-data; boundary=" + "b" * 300, "multipart/form-data; boundary=\"", "text/plain", "",
    "application/xml", "application/json; charset=utf-16", "application/x-www-form-urlencoded; charset=nonsense",
    "\xff", "a/b/c", ";" * 500,
)  # fmt: skip
PARTS = (
    b"", b"--b", b"--b--", b"--b\r\n\r\n\r\n--b--", b"--b\r\nContent-Disposition: form-data\r\n\r\na\r\n--b--\r\n",
    b"--b\r\nContent-Disposition: form-data; name=\xff\r\n\r\n\xff\r\n--b--\r\n", b"--b\r\n" * 2000,
    b'--b\r\nContent-Disposition: form-data; name="file"; filename="\xff.xlsx"\r\n\r\nPK\x03\x04\r\n--b--\r\n',
    b'--b\r\nContent-Disposition: form-data; name="file"; filename*=utf-99\'\'%ff\r\n\r\na,b\r\n--b--\r\n',
    b'--b\r\nContent-Disposition: form-data; name="names"\r\nContent-Type: text/plain; charset=x\r\n\r\n\xff\r\n--b--',
    b"--b\r\n" + b"X: " + b"a" * 20_000 + b"\r\n\r\n", b"--b\r\nContent-Transfer-Encoding: base64\r\n\r\n!\r\n--b--",
)  # fmt: skip
FILES = (
    b"",
    b"PK\x03\x04",
    b"PK\x05\x06" + bytes(18),
    b"\xff\xfea\x00",
    b"\xef\xbb\xbfNavn\nOla",
    b"\0" * 2000,
    b"a;b;c\n" * 2000,
)


class Fuzz:
    """Asks at random, always the same for the same seed."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.random = random.Random(SEED)
        self.rules = sorted(world.app.url_map.iter_rules(), key=lambda rule: (rule.endpoint, rule.rule))

    def asked(self) -> tuple[str, dict[str, Any]]:
        """A role and a request."""
        rule = self.random.choice(self.rules)
        request = {
            "endpoint": rule.endpoint,
            "method": self._method(rule),
            "path": self._path(rule),
            "query": self._query(),
            "headers": self._headers(),
        }
        return self._role(rule), request | self._body(rule)

    def _role(self, rule: Rule) -> str:
        """Mostly somebody who may."""
        if self.random.random() < 0.4:
            return self.random.choice(ROLES)
        return "pupil" if rule.endpoint.startswith(("play.", "joining.")) else "teacher"

    def _method(self, rule: Rule) -> str:
        """Mostly one that the route knows."""
        known = sorted((rule.methods or set()) - {"OPTIONS", "HEAD"})
        return self.random.choice(known if self.random.random() < 0.8 else METHODS)

    def _value(self) -> bytes:
        if self.random.random() < 0.1:
            return self.random.choice(BYTES)
        return self.random.choice(VALUES).encode("utf-8", "surrogatepass")

    def _path(self, rule: Rule) -> str:
        """The path of the route with its own values, or with a nasty one in one place."""
        with_own = self.world.path(rule.endpoint)
        if not rule.arguments or self.random.random() < 0.7:
            return with_own if self.random.random() < 0.97 else with_own + quote_from_bytes(self._value(), safe="")
        parts = with_own.split("/")
        placed = [place for place, part in enumerate(rule.rule.split("/")) if "<" in part]
        parts[self.random.choice(placed)] = quote_from_bytes(self._value(), safe="")
        return "/".join(parts)

    def _query(self) -> str:
        if self.random.random() < 0.5:
            return ""
        pairs = [(self.random.choice(NAMES), self._value()) for _ in range(self.random.randint(1, 5))]
        return urlencode(pairs) if self.random.random() < 0.9 else quote_from_bytes(self._value(), safe="=&%")

    def _headers(self) -> list[tuple[str, str]]:
        return [self.random.choice(HEADERS)] if self.random.random() < 0.3 else []

    def _body(self, rule: Rule) -> dict[str, Any]:
        kind: Callable[[Rule], dict[str, Any]] = self.random.choice(
            (self._json, self._move, self._move, self._parts, self._garbage)
            if rule.endpoint.startswith("play.")
            else (self._form, self._form, self._form, self._upload, self._json, self._parts, self._garbage)
        )
        return kind(rule)

    def _form(self, rule: Rule) -> dict[str, Any]:
        """The form of the route with nasty values in some fields."""
        fields: dict[str, Any] = dict(FORMS.get(rule.endpoint, {}))
        for name in (*fields, *self.random.sample(NAMES, 4)):
            if self.random.random() < 0.4:
                fields[name] = self._value()
        return {"data": urlencode(fields, doseq=True), "kind": "application/x-www-form-urlencoded"}

    def _upload(self, rule: Rule) -> dict[str, Any]:
        name = self.random.choice(TEXTS).encode("utf-8", "surrogatepass").replace(b'"', b"").replace(b"\r\n", b"")
        field = self.random.choice((b"file", b"names", b"list"))
        head = b'--b\r\nContent-Disposition: form-data; name="%s"; filename="%s"\r\n\r\n' % (field, name[:200])
        return {"data": head + self.random.choice(FILES) + b"\r\n--b--\r\n", "kind": "multipart/form-data; boundary=b"}

    def _json(self, rule: Rule) -> dict[str, Any]:
        return {"data": self.random.choice(JSONS), "kind": "application/json"}

    def _move(self, rule: Rule) -> dict[str, Any]:
        """A move whose fields are numbers, texts and other things."""
        literals = ["1", "1", "0", "2", *filter(str.isascii, NUMBERS), "[]", "{}", '"a"', '"\\u0000"']
        fields = [f'"{name}":{self.random.choice(literals)}' for name in ("game", "ask", "about")]
        texts = [
            f'"{name}":"{quote(self.random.choice(TEXTS[:40]), errors="replace")}"' for name in ("choice", "answer")
        ]
        return {"data": ("{" + ",".join(fields + texts) + "}").encode(), "kind": "application/json"}

    def _parts(self, rule: Rule) -> dict[str, Any]:
        return {"data": self.random.choice(PARTS), "kind": "multipart/form-data; boundary=b"}

    def _garbage(self, rule: Rule) -> dict[str, Any]:
        data = self.random.choice((self._value(), self.random.randbytes(200), self.random.choice(JSONS)))
        return {"data": data, "kind": self.random.choice(KINDS)}

    def ask(self, role: str, request: dict[str, Any]) -> TestResponse:
        """The answer to a request, as the server would hand it to the app."""
        own = {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in request["headers"]}
        raw = {"PATH_INFO": unquote_to_bytes(request["path"]).decode("latin-1"), "QUERY_STRING": request["query"]}
        return self.world.client(role).open(
            "/",
            method=request["method"],
            data=request["data"],
            content_type=request["kind"],
            environ_overrides=raw | own,
        )


def _fault(fuzz: Fuzz, role: str, request: dict[str, Any], seen: Counter[int]) -> str | None:
    """What went wrong with a request: nothing may."""
    try:
        with fuzz.ask(role, request) as answer:
            body = answer.mimetype == "text/event-stream" or answer.data
            seen[answer.status_code] += 1
            if answer.status_code >= 500:
                return f"{answer.status_code}"
            in_words = body or request["method"] == "HEAD" or answer.status_code < 400
            return None if in_words else f"{answer.status_code} without a word"
    except Exception as error:
        return f"{type(error).__name__}: {error}"[:200]


def test_nothing_that_is_asked_is_a_fault_of_ours(made: World, wired: Wired) -> None:
    fuzz, seen, faults = Fuzz(made), Counter[int](), dict[tuple[str, str], str]()
    until = time.monotonic() + SECONDS
    for number in count():
        if time.monotonic() > until:
            break
        if number % NEWLY == 0:
            made.begin(wired)
        role, request = fuzz.asked()
        if fault := _fault(fuzz, role, request, seen):
            faults.setdefault((request["endpoint"], fault[:60]), f"{fault} <- {role} {request!r:.400}")
            made.begin(wired)
    print(f"seed {SEED}: {seen.total()} answers, {dict(sorted(seen.items()))}")
    assert not faults, f"seed {SEED}\n" + "\n".join(sorted(faults.values()))
    assert seen.total() > 100
