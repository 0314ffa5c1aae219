"""Two classes that have played a year, read by all tests: nobody changes anything in it."""

from collections.abc import Iterator
from contextvars import Context

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.conftest import empty_app
from tests.reports import mishaps, recount
from tests.reports.recount import Records
from tests.rooms import sign_in
from webapp.demo import Size, fill_in

NOW = 1_796_022_600_000
ENGLISH = {"Accept-Language": "en"}


@pytest.fixture(scope="session")
def year(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """An app with two classes that have played every game of the year, and to which everything has happened."""
    with empty_app(tmp_path_factory.mktemp("year")) as app:
        with app.app_context():
            fill_in(Size(2, 6, 12), 6, NOW)
            mishaps.happen(1, 2)
        yield app


@pytest.fixture(scope="session")
def stored(year: Flask) -> Records:
    """Everything that is stored of this year."""
    return recount.records(year)


class Reader:
    """The browser of a teacher; what it asks for is not seen by whoever looks on, nor the other way round."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client

    def get(self, address: str) -> TestResponse:
        """The answer to a request, made outside the words in which one expects it."""
        return Context().run(self.client.get, address)


@pytest.fixture
def reader(year: Flask) -> Iterator[Reader]:
    """The browser of the teacher of that year, and the language of what is expected in it."""
    client = signed_in(year, 1)
    with year.test_request_context(headers=ENGLISH):
        yield Reader(client)


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """Two smaller classes; a module that changes something in them puts it back."""
    with empty_app(tmp_path_factory.mktemp("school")) as app:
        with app.app_context():
            fill_in(Size(2, 5, 4), 6, NOW)
        yield app


@pytest.fixture
def teacher(year: Flask) -> FlaskClient:
    """The browser of the teacher of these classes."""
    return signed_in(year, 1)


def signed_in(app: Flask, teacher_id: int) -> FlaskClient:
    """A browser in which a teacher is signed in, in English."""
    client = app.test_client()
    client.set_cookie("lang", "en")
    sign_in(client, teacher_id)
    return client
