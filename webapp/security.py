"""Passwords, the pupil's device cookie, rate limits and response headers."""

import base64
import hmac
import secrets
from collections.abc import Callable
from typing import NamedTuple, TypeVar

import argon2
import gevent
from flask import Flask, Request, Response, current_app
from flask_babel import lazy_gettext as _l
from gevent.lock import BoundedSemaphore
from itsdangerous import BadSignature, URLSafeSerializer
from limits import parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter
from werkzeug.wrappers import Response as BaseResponse

from webapp.errors import TooMany

DEVICE_COOKIE = "device"
DEVICE_DAYS = 7
KNOWN_COOKIE = "known"
KNOWN_DAYS = 365
MOST_KNOWN = 20
"""So many teachers a browser in the staff room remembers."""

CONTENT_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

T = TypeVar("T")

_hasher = argon2.PasswordHasher()
_limiter = FixedWindowRateLimiter(MemoryStorage())


HASHES_AT_ONCE = 2
HASH_WAIT_SECONDS = 5.0
_hashing = BoundedSemaphore(HASHES_AT_ONCE)


def _in_thread(work: Callable[..., T], *args: str) -> T:
    """Run slow work in a real thread, so that it does not hold up everybody's moves; little of it at a time.

    :raises TooMany: when others are at it for too long.
    """
    if not _hashing.acquire(timeout=HASH_WAIT_SECONDS):
        raise TooMany("too-many", _l("Many are signing in just now. Wait a moment and try again."))
    try:
        result: T = gevent.get_hub().threadpool.apply(work, args)
        return result
    finally:
        _hashing.release()


def hash_password(password: str) -> str:
    """An argon2id hash with its parameters."""
    return _in_thread(_hasher.hash, password)


def _verify(stored: str, password: str) -> bool:
    try:
        return _hasher.verify(stored, password)
    except (argon2.exceptions.VerificationError, argon2.exceptions.InvalidHashError):
        return False


def verify_password(stored: str, password: str) -> bool:
    """Whether the password belongs to the hash."""
    return _in_thread(_verify, stored, password)


def limit(rule: str, *key: str) -> None:
    """Count one use of `key` against a rule such as "10/minute".

    :raises TooMany: when the rule is exceeded.
    """
    if not _limiter.hit(parse(rule), *key):
        raise TooMany("too-many", _l("That was many tries in a short time. Wait a minute and try again."))


def reset_limits() -> None:
    """Forget every count."""
    _limiter.storage.reset()


def _signer(salt: str = "device") -> URLSafeSerializer:
    return URLSafeSerializer(current_app.secret_key or "", salt=salt)


def read_device_cookie(request: Request) -> tuple[int, str] | None:
    """The participation and the token that this device is bound to, if the cookie is ours."""
    try:
        participation, token = _signer().loads(request.cookies.get(DEVICE_COOKIE, ""))
    except (BadSignature, ValueError, TypeError):
        return None
    return int(participation), str(token)


def derived(text: str) -> str:
    """A secret that follows from a text, and that only this installation can work out."""
    key = str(current_app.secret_key or "").encode()
    return base64.urlsafe_b64encode(hmac.digest(key, text.encode(), "sha256")).decode().rstrip("=")


class KnownBrowser(NamedTuple):
    """A browser in which teachers have signed in before."""

    id: str
    teachers: tuple[int, ...]


def read_known_cookie(request: Request) -> KnownBrowser:
    """Which teachers have signed in in this browser; nobody where the cookie is missing or not ours."""
    try:
        browser, teachers = _signer("known").loads(request.cookies.get(KNOWN_COOKIE, ""))
        return KnownBrowser(str(browser), tuple(map(int, teachers)))
    except (BadSignature, ValueError, TypeError):
        return KnownBrowser("", ())


def set_known_cookie(response: BaseResponse, known: KnownBrowser, teacher_id: int) -> None:
    """Remember that this teacher has signed in here."""
    others = [other for other in known.teachers if other != teacher_id][-MOST_KNOWN:]
    response.set_cookie(
        KNOWN_COOKIE,
        _signer("known").dumps([known.id or secrets.token_hex(8), [*others, teacher_id]]),
        max_age=KNOWN_DAYS * 24 * 3600,
        httponly=True,
        samesite="Lax",
    )


def set_device_cookie(response: Response, participation_id: int, token: str) -> None:
    """Bind the device that gets this response."""
    response.set_cookie(
        DEVICE_COOKIE,
        _signer().dumps([participation_id, token]),
        max_age=DEVICE_DAYS * 24 * 3600,
        httponly=True,
        samesite="Lax",
    )


def _harden(response: Response) -> Response:
    headers = response.headers
    headers["Content-Security-Policy"] = CONTENT_POLICY
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Referrer-Policy"] = "same-origin"
    if "Cache-Control" not in headers:
        headers["Cache-Control"] = "no-store"
    return response


def set_up(app: Flask) -> None:
    """Put the headers on every response."""
    app.after_request(_harden)
