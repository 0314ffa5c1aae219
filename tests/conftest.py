"""An app with an empty database of its own, and nothing left over from the test before."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from webapp import create_app, security
from webapp.extensions import db
from webapp.models import Base
from webapp.services import tables


@pytest.fixture(autouse=True)
def _forgetful() -> None:
    """What the process remembers between requests is forgotten between tests."""
    security.reset_limits()
    tables.clear()


@contextmanager
def empty_app(path: Path) -> Iterator[Flask]:
    """A new app with an empty database in this folder."""
    app = create_app(
        {
            "TESTING": True,
            "INSTANCE_PATH": str(path),
            "SQLALCHEMY_DATABASE_URI": f"sqlite:///{path / 'test.sqlite3'}",
            "WTF_CSRF_ENABLED": False,
        }
    )
    with app.app_context():
        Base.metadata.create_all(db.engine)
    yield app
    with app.app_context():
        db.session.remove()
        db.engine.dispose()


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    """A new app with an empty database."""
    with empty_app(tmp_path) as app:
        yield app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser in front of it."""
    return app.test_client()
