"""Settings: defaults, what the environment says, and the secret key kept in the instance folder."""

import os
import secrets
from pathlib import Path
from typing import Any

from webapp.proxies import public_address, trusted_networks

ROOT = Path(__file__).resolve().parent.parent

LANGUAGES = {"nb": "Norsk bokmål", "en": "English"}


def instance_path() -> Path:
    """The folder of the database and the key; `INSTANCE_PATH` moves it."""
    return Path(os.environ.get("INSTANCE_PATH", ROOT / "instance")).resolve()


def secret_key(folder: Path) -> str:
    """The key that signs cookies: made on the first start, kept with mode 0600."""
    path = folder / "secret_key"
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text()
    key = secrets.token_hex(32)
    with os.fdopen(handle, "w") as file:
        file.write(key)
    return key


def settings(folder: Path) -> dict[str, Any]:
    """Everything Flask and its extensions are told.

    :raises ValueError: when the environment says what cannot be.
    """
    database = os.environ.get("DATABASE_URL", f"sqlite:///{folder / 'intervallkrig.sqlite3'}")
    return {
        "SECRET_KEY": os.environ.get("SECRET_KEY") or secret_key(folder),
        "SQLALCHEMY_DATABASE_URI": database,
        "SESSION_COOKIE_SAMESITE": "Lax",
        "SESSION_COOKIE_HTTPONLY": True,
        "REMEMBER_COOKIE_SAMESITE": "Lax",
        "REMEMBER_COOKIE_HTTPONLY": True,
        # A lesson outlasts the hour after which tokens would expire by default.
        "WTF_CSRF_TIME_LIMIT": None,
        # Filters strip the Referer; the Origin is asked instead, where there is one.
        "WTF_CSRF_SSL_STRICT": False,
        "PUBLIC_ADDRESS": public_address(os.environ.get("PUBLIC_ADDRESS", "")),
        "TRUSTED_PROXIES": trusted_networks(os.environ.get("TRUSTED_PROXIES", "")),
        "BABEL_DEFAULT_LOCALE": "nb",
        "BABEL_TRANSLATION_DIRECTORIES": str(ROOT / "translations"),
        "LANGUAGES": LANGUAGES,
    }
