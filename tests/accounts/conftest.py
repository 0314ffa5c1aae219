"""An app that nobody has set up, and people in front of it."""

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

PASSWORD = "blue kettle on the roof"


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
