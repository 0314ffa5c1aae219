"""An app with an empty database of its own, and nothing left over from the test before."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from webapp import create_app, seat_pace, security, sign_in_pace
from webapp.extensions import db
from webapp.live import presence
from webapp.models import Base
from webapp.services import tables


@pytest.fixture(autouse=True)
def _forgetful() -> None:
    """What the process remembers between requests is forgotten between tests."""
    security.reset_limits()
    sign_in_pace.reset()
    seat_pace.reset()
    presence.clear()
    tables.clear()


def settings(folder: Path) -> dict[str, Any]:
    """A test's settings, with everything that is stored in this folder."""
    return {
        "TESTING": True,
        "INSTANCE_PATH": str(folder),
        "SQLALCHEMY_DATABASE_URI": f"sqlite:///{folder / 'test.sqlite3'}",
        "WTF_CSRF_ENABLED": False,
        "SEAT_REQUESTS_A_SECOND": 100_000,  # tests are quicker than fingers
    }


@contextmanager
def empty_app(folder: Path) -> Iterator[Flask]:
    """An app of its own with an empty database, for what is made once for many tests."""
    app = create_app(settings(folder))
    with app.app_context():
        Base.metadata.create_all(db.engine)
    yield app
    with app.app_context():
        db.session.remove()
        db.engine.dispose()


class Wired:
    """One app for all tests of a process: wiring its routes and compiling its queries takes longer than most tests.

    What a test may change is put back before the next one: the database, the settings, the kind of client.
    """

    def __init__(self, folder: Path) -> None:
        self.database = folder / "test.sqlite3"
        self.app = create_app(settings(folder))
        self.settings: dict[str, Any] = dict(self.app.config)
        with self.app.app_context():
            Base.metadata.create_all(db.engine)
        self.empty = self.stored()

    def stored(self) -> bytes:
        """The database as it is now, in one piece; nobody may be using it any more."""
        with self.app.app_context():
            db.session.remove()
            db.engine.dispose()  # the last connection takes the log of writes into the file
        return self.database.read_bytes()

    def begin(self, stored: bytes) -> None:
        """As new, with this database."""
        self.app.config.clear()
        self.app.config.update(self.settings)
        self.app.test_client_class = None
        with self.app.app_context():
            db.session.remove()
            db.engine.dispose()
        for left_over in self.database.parent.glob(f"{self.database.name}*"):
            left_over.unlink()
        self.database.write_bytes(stored)
        tables.clear()


@pytest.fixture(scope="session")
def wired(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Wired]:
    """The app of this process."""
    wired = Wired(tmp_path_factory.mktemp("wired"))
    yield wired
    wired.stored()


@pytest.fixture
def app(wired: Wired) -> Flask:
    """An app with an empty database."""
    wired.begin(wired.empty)
    return wired.app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser in front of it."""
    return app.test_client()
