"""Settings: defaults, what the environment says, and the secret key kept in the instance folder."""

import os
import secrets
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import click

from webapp.proxies import public_address, trusted_networks

ROOT = Path(__file__).resolve().parent.parent

LEAST_KEY: Final = 32
"""Letters; fewer are what is left of a key."""

LANGUAGES = {"nb": "Norsk bokmål", "en": "English"}


def instance_path() -> Path:
    """The folder of the database and the key; `INSTANCE_PATH` moves it."""
    return Path(os.environ.get("INSTANCE_PATH", ROOT / "instance")).resolve()


class CannotStart(SystemExit):
    """The server or a command cannot begin; the console says why, and gunicorn does not try again and again."""

    def __init__(self, sentence: str) -> None:
        """Say why, and end with the code that gunicorn takes for a worker that cannot start."""
        with suppress(OSError):  # a console on a full disk
            click.echo(f"\n  {sentence}\n", err=True)
        super().__init__(3)
        self.sentence = sentence


def make_folder(folder: Path) -> None:
    """Make the instance folder if there is none.

    :raises CannotStart: when that cannot be done.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotStart(f"The folder {folder} cannot be made: {error.strerror}.") from error


def secret_key(folder: Path) -> str:
    """The key that signs cookies: made on the first start, kept with mode 0600.

    :raises CannotStart: when it cannot be kept or read, or is damaged.
    """
    path = folder / "secret_key"
    try:
        # An empty file holds no key: the disk was full when it was made.
        key = (path.read_text() if path.exists() else "") or _keep(path, secrets.token_hex(32))
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no text"
        raise CannotStart(f"The key in {path} can be neither read nor made: {reason}.") from error
    if len(key.strip()) < LEAST_KEY:
        raise CannotStart(
            f"The key in {path} is damaged. Put a copy of it back, or delete it: "
            "a new one is made at the next start, and everybody signs in again."
        )
    return key


def _keep(path: Path, key: str) -> str:
    """Write the key whole or not at all; the key that is kept, when somebody else was quicker."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    new = Path(name)
    try:
        with os.fdopen(handle, "w") as file:
            file.write(key)
            file.flush()
            os.fsync(file.fileno())
        if path.exists() and not path.read_text():
            path.unlink()
        path.hardlink_to(new)
    except FileExistsError:
        return path.read_text()
    except PermissionError:  # a file system without links
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)
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
        "SEAT_REQUESTS_A_SECOND": 10,
        # Well below the `worker_connections` of gunicorn.conf.py: pages must get through when every stream is taken.
        "MAX_STREAMS": int(os.environ.get("MAX_STREAMS", "3000")),
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
