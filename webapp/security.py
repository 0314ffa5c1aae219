"""Passwords, the pupil's device cookie, rate limits and response headers."""

from collections.abc import Callable
from typing import Any, TypeVar

import argon2
import gevent
from flask import Flask, Request, Response, current_app
from flask.sessions import SecureCookieSessionInterface
from flask_babel import lazy_gettext as _l
from itsdangerous import BadSignature, SignatureExpired, TimestampSigner, URLSafeSerializer, URLSafeTimedSerializer
from limits import parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from webapp.errors import TooMany

DEVICE_COOKIE = "device"
DEVICE_DAYS = 7

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


def _in_thread(work: Callable[..., T], *args: str) -> T:
    """Run slow work in a real thread, so that it does not hold up everybody's moves."""
    result: T = gevent.get_hub().threadpool.apply(work, args)
    return result


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


def _signer() -> URLSafeSerializer:
    return URLSafeSerializer(current_app.secret_key or "", salt="device")


def read_device_cookie(request: Request) -> tuple[int, str] | None:
    """The participation and the token that this device is bound to, if the cookie is ours."""
    try:
        participation, token = _signer().loads(request.cookies.get(DEVICE_COOKIE, ""))
    except (BadSignature, ValueError, TypeError):
        return None
    return int(participation), str(token)


def set_device_cookie(response: Response, participation_id: int, token: str) -> None:
    """Bind the device that gets this response."""
    response.set_cookie(
        DEVICE_COOKIE,
        _signer().dumps([participation_id, token]),
        max_age=DEVICE_DAYS * 24 * 3600,
        httponly=True,
        samesite="Lax",
    )


class _Signer(TimestampSigner):
    """What was signed before the server's clock was put back is not from the future: it has just been signed."""

    def unsign(self, signed_value: str | bytes, max_age: int | None = None, return_timestamp: bool = False) -> Any:
        value, at = super().unsign(signed_value, return_timestamp=True)
        if max_age is not None and self.get_timestamp() - at.timestamp() > max_age:
            raise SignatureExpired("too old", payload=value, date_signed=at)
        return (value, at) if return_timestamp else value


class _Sessions(SecureCookieSessionInterface):
    """Flask's session cookies, read as above."""

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        serializer = super().get_signing_serializer(app)
        if serializer is not None:
            serializer.signer = _Signer
        return serializer


def _harden(response: Response) -> Response:
    headers = response.headers
    headers["Content-Security-Policy"] = CONTENT_POLICY
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Referrer-Policy"] = "same-origin"
    if "Cache-Control" not in headers:
        headers["Cache-Control"] = "no-store"
    return response


def set_up(app: Flask) -> None:
    """Put the headers on every response; read cookies whatever the clock did."""
    app.session_interface = _Sessions()
    app.after_request(_harden)
