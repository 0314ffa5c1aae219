"""Passwords, the pupil's device cookie, rate limits and response headers."""

import base64
import hmac
import secrets
from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeVar

import argon2
import gevent
from flask import Flask, Request, Response, current_app, request
from flask.sessions import SecureCookieSessionInterface
from flask_babel import lazy_gettext as _l
from gevent.lock import BoundedSemaphore
from itsdangerous import BadSignature, SignatureExpired, TimestampSigner, URLSafeSerializer, URLSafeTimedSerializer
from limits import parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter
from werkzeug.wrappers import Response as BaseResponse

from webapp.errors import TooMany
from webapp.guesses import Guesses
from webapp.pace import Pace

DEVICE_COOKIE = "device"
DEVICE_DAYS = 7
KNOWN_COOKIE = "known"
KNOWN_DAYS = 365
MOST_KNOWN = 20
"""So many teachers a browser in the staff room remembers."""
LONGEST_TOKEN = 32
CROWD = 24
"""With so many in a room's line at once, the teacher is told."""
LONG_ROW = 32
"""With so many that came in one after the other without a breath between, too: more than a class."""
LONGEST_WAIT = 10.0
"""Seconds that a device waits to come into a room before it is told to try again."""
HTTPS_SECONDS = 365 * 24 * 3600
"""For how long a browser that has been here by HTTPS comes by nothing else."""

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

NOT_USED = (
    "accelerometer", "bluetooth", "browsing-topics", "camera", "display-capture", "encrypted-media", "gamepad",
    "geolocation", "gyroscope", "hid", "idle-detection", "local-fonts", "magnetometer", "microphone", "midi",
    "otp-credentials", "payment", "picture-in-picture", "publickey-credentials-get", "serial", "usb",
    "window-management", "xr-spatial-tracking",
)  # fmt: skip
"""What no page needs of the device."""

POLICY: Final = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": ", ".join(
        (*(f"{feature}=()" for feature in NOT_USED), "fullscreen=(self)", "screen-wake-lock=(self)")
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""What every answer tells the browser, also where there was no request that could be understood."""

T = TypeVar("T")

_hasher = argon2.PasswordHasher()
_limiter = FixedWindowRateLimiter(MemoryStorage())
guesses = Guesses()
room_pace = Pace(burst=15, per_second=3.0)
"""A class of thirty that comes all at once is in after five seconds."""


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
    guesses.reset()
    room_pace.reset()


def _signer(salt: str = "device") -> URLSafeSerializer:
    return URLSafeSerializer(current_app.secret_key or "", salt=salt)


def read_device_cookie(request: Request) -> str | None:
    """The token that we gave this device, if its cookie is ours."""
    try:
        kept = _signer().loads(request.cookies.get(DEVICE_COOKIE, ""))
    except (BadSignature, ValueError, TypeError):
        return None
    # Earlier versions kept the participation beside the token.
    token = kept[1] if isinstance(kept, list) and len(kept) == 2 else kept
    return token if isinstance(token, str) and 0 < len(token) <= LONGEST_TOKEN else None


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


def new_device_token() -> str:
    """A token for a device that has none."""
    return secrets.token_urlsafe(16)


def set_device_cookie(response: Response, token: str) -> None:
    """Give the device its token, before it asks for a name, or for some days more."""
    response.set_cookie(
        DEVICE_COOKIE,
        _signer().dumps(token),
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


def turn_to_come_in(room: str) -> float:
    """Take a turn to come into a room, which is done at the pace of people.

    :returns: after how many seconds the turn comes.
    :raises TooMany: when the line is too long.
    """
    seconds = room_pace.wait(room)
    if seconds > LONGEST_WAIT:
        raise TooMany("crowd", _l("Very many want to come in just now. Wait a few seconds and try again."))
    room_pace.take(room)
    return seconds


def crowded_for(room: str) -> int | None:
    """For how many ms more have come in than a class does; None while that is not so."""
    is_crowded = room_pace.filled(room) >= CROWD or room_pace.in_a_row(room) >= LONG_ROW
    return int(room_pace.busy_for(room) * 1000) if is_crowded else None


def _harden(response: Response) -> Response:
    headers = response.headers
    headers.update(POLICY)
    if request.is_secure:
        headers["Strict-Transport-Security"] = f"max-age={HTTPS_SECONDS}"
    if "Cache-Control" not in headers:
        headers["Cache-Control"] = "no-store"
    return response


def set_up(app: Flask) -> None:
    """Put the headers on every response; read cookies whatever the clock did."""
    app.session_interface = _Sessions()
    app.after_request(_harden)
