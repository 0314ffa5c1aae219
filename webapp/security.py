"""Passwords, the pupil's device cookie, rate limits and response headers."""

from collections.abc import Callable
from typing import Final, TypeVar

import argon2
import gevent
from flask import Flask, Request, Response, current_app, request
from flask_babel import lazy_gettext as _l
from itsdangerous import BadSignature, URLSafeSerializer
from limits import parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from webapp.errors import TooMany

DEVICE_COOKIE = "device"
DEVICE_DAYS = 7
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


def _harden(response: Response) -> Response:
    headers = response.headers
    headers.update(POLICY)
    if request.is_secure:
        headers["Strict-Transport-Security"] = f"max-age={HTTPS_SECONDS}"
    if "Cache-Control" not in headers:
        headers["Cache-Control"] = "no-store"
    return response


def set_up(app: Flask) -> None:
    """Put the headers on every response."""
    app.after_request(_harden)
