"""Two classes that have played half a year, read by all tests of a module."""

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.conftest import empty_app
from webapp.demo import Size, fill_in

NOW = 1_796_022_600_000
ENGLISH = {"Accept-Language": "en"}


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """An app with the demo in it; nobody changes it."""
    with empty_app(tmp_path_factory.mktemp("school")) as app:
        with app.app_context():
            fill_in(Size(2, 7, 9), 6, NOW)
        yield app


@pytest.fixture
def teacher(school: Flask) -> FlaskClient:
    """The browser of the teacher of these classes."""
    return signed_in(school, 1)


def signed_in(app: Flask, teacher_id: int) -> FlaskClient:
    """A browser in which a teacher is signed in, in English."""
    client = app.test_client()
    client.set_cookie("lang", "en")
    with client.session_transaction() as session:
        session["_user_id"] = str(teacher_id)
        session["_fresh"] = True
    return client
