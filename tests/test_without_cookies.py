"""A browser that keeps no cookies is told what to change; a page that was open for long takes one press more."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.accounts.conftest import PASSWORD
from tests.rooms import Room, make_room
from webapp import create_app
from webapp.extensions import db
from webapp.models import Base, Pupil, Teacher
from webapp.services import accounts

NEW = {"name": "Kari Moe", "login": "kari@skole.no", "password": PASSWORD}
ENGLISH = {"Accept-Language": "en"}


@pytest.fixture
def guarded(tmp_path: Path) -> Iterator[Flask]:
    """An app that wants tokens, as it is served."""
    app = create_app({"TESTING": True, "INSTANCE_PATH": str(tmp_path)})
    with app.app_context():
        Base.metadata.create_all(db.engine)
    yield app
    with app.app_context():
        db.session.remove()
        db.engine.dispose()


@pytest.fixture
def room(guarded: Flask) -> Room:
    return make_room(guarded, "Emma Lie", nicknames=True)


def forgetful(app: Flask) -> FlaskClient:
    return app.test_client(use_cookies=False)


def token_of(client: FlaskClient, path: str) -> str:
    found = re.search(r'name="csrf-token" content="([^"]+)"', client.get(path, headers=ENGLISH).text)
    assert found is not None
    return found[1]


def sent(client: FlaskClient, page: str, path: str, data: dict[str, Any], token: str | None = None) -> Any:
    """A form of a page, as a browser sends it."""
    fields = data | {"csrf_token": token or token_of(client, page)}
    return client.post(path, data=fields, headers=ENGLISH)


def says_what_to_change(answer: Any) -> bool:
    words = ("This browser keeps no cookies", "Allow cookies for localhost", "A filter in the school")
    return answer.status_code == 400 and all(part in answer.text for part in words)


def test_the_code_page_says_what_to_change_and_keeps_the_code(room: Room) -> None:
    for _ in range(2):
        answer = sent(forgetful(room.app), "/", "/", {"code": "623 624"})
        assert says_what_to_change(answer)
        assert 'value="623 624"' in answer.text


@pytest.mark.parametrize("data", [{"pupil": 1}, {"nickname": "Ugla"}])
def test_the_name_page_says_what_to_change(room: Room, data: dict[str, Any]) -> None:
    answer = sent(forgetful(room.app), f"/join/{room.code}", f"/join/{room.code}/name", data)
    assert says_what_to_change(answer)
    assert room.code in answer.text
    with room.app.app_context():
        assert db.session.query(Pupil).count() == 1


def test_the_sign_in_page_says_what_to_change_and_keeps_the_name(guarded: Flask) -> None:
    with guarded.app_context():
        accounts.create_first_teacher(**NEW)
    answer = sent(forgetful(guarded), "/login", "/login", {"login": NEW["login"], "password": PASSWORD})
    assert says_what_to_change(answer)
    assert 'value="kari@skole.no"' in answer.text
    assert PASSWORD not in answer.text


def test_the_set_up_page_says_what_to_change_and_keeps_the_name(guarded: Flask) -> None:
    answer = sent(forgetful(guarded), "/setup", "/setup", NEW)
    assert says_what_to_change(answer)
    assert 'value="Kari Moe"' in answer.text
    with guarded.app_context():
        assert db.session.query(Teacher).count() == 0


def test_an_invitation_says_what_to_change(guarded: Flask) -> None:
    with guarded.app_context():
        teacher = accounts.create_first_teacher(**NEW)
        path = f"/invite/{accounts.invite(teacher.id)}"
    assert says_what_to_change(sent(forgetful(guarded), path, path, NEW | {"login": "ola"}))


def test_choosing_a_language_says_what_to_change(room: Room) -> None:
    assert says_what_to_change(sent(forgetful(room.app), "/", "/language", {"language": "en"}))


def test_a_move_says_it_in_json(room: Room) -> None:
    client = forgetful(room.app)
    answer = client.post("/play/turn", json={}, headers=ENGLISH | {"X-CSRFToken": token_of(client, "/")})
    assert answer.status_code == 400
    assert answer.get_json()["error"] == "no-cookies"
    assert "Allow cookies" in answer.get_json()["message"]


def fresh_token(answer: Any) -> str:
    found = re.search(r'name="csrf-token" content="([^"]+)"', answer.text)
    assert found is not None
    return found[1]


def test_an_old_code_page_takes_one_press_more(room: Room) -> None:
    client = room.app.test_client()
    token_of(client, "/")
    answer = sent(client, "/", "/", {"code": room.code}, token="of yesterday")
    assert answer.status_code == 400
    assert "This page was open for a long time. Press once more." in answer.text
    assert f'value="{room.code}"' in answer.text
    again = sent(client, "/", "/", {"code": room.code}, token=fresh_token(answer))
    assert again.location == f"/join/{room.code}"


def test_an_old_sign_in_page_takes_one_press_more(guarded: Flask) -> None:
    with guarded.app_context():
        accounts.create_first_teacher(**NEW)
    client = guarded.test_client()
    token_of(client, "/login")
    form = {"login": NEW["login"], "password": PASSWORD}
    answer = sent(client, "/login", "/login", form, token="of yesterday")
    assert answer.status_code == 400
    assert "Press once more." in answer.text
    assert sent(client, "/login", "/login", form, token=fresh_token(answer)).location == "/classes/"
