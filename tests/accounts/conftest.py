"""An app that nobody has set up, and people in front of it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from webapp import create_app, security
from webapp.extensions import db

PASSWORD = "blue kettle on the roof"


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    """A new app with an empty database."""
    app = create_app({"TESTING": True, "WTF_CSRF_ENABLED": False, "INSTANCE_PATH": str(tmp_path)})
    security.reset_limits()
    with app.app_context():
        db.create_all()
    yield app
    with app.app_context():
        db.session.remove()
        db.engine.dispose()


@pytest.fixture
def stranger(app: Flask) -> FlaskClient:
    """Somebody who has not signed in; English, so that words can be compared."""
    return app.test_client()


@pytest.fixture
def signed_in(app: Flask) -> Callable[[str], FlaskClient]:
    """A browser in which a teacher of that user name signs in."""

    def client_of(login: str) -> FlaskClient:
        client = app.test_client()
        answer = client.post("/login", data={"login": login, "password": PASSWORD})
        assert answer.status_code == 302
        return client

    return client_of


@pytest.fixture
def teacher(app: Flask, signed_in: Callable[[str], FlaskClient]) -> FlaskClient:
    """The first teacher, Kari, signed in."""
    client = app.test_client()
    answer = client.post("/setup", data={"name": "Kari Moe", "login": "Kari@skole.no", "password": PASSWORD})
    assert answer.status_code == 302
    return client
