"""What holds for every page: headers, tokens, the key, and errors in words."""

import stat
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from webapp import create_app
from webapp.extensions import db
from webapp.models import Base, Teacher
from webapp.services import accounts

ENGLISH = {"Accept-Language": "en"}
NEW_TEACHER = {"name": "Kari Moe", "login": "kari", "password": "blue kettle on the roof"}


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/setup", 200),
        ("GET", "/", 302),
        ("GET", "/ping", 200),
        ("GET", "/nowhere", 404),
        ("GET", "/classes/", 302),
        ("GET", "/static/style.css", 200),
        ("GET", "/play/state", 200),
        ("POST", "/play/turn", 403),
        ("DELETE", "/setup", 405),
    ],
)
def test_every_response_has_the_security_headers(client: FlaskClient, method: str, path: str, status: int) -> None:
    response = client.open(path, method=method, buffered=True)
    assert response.status_code == status
    policy = response.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Referrer-Policy"] == "same-origin"


@pytest.fixture
def guarded(tmp_path: Path) -> Flask:
    """An app that wants tokens, as it is served."""
    app = create_app({"TESTING": True, "INSTANCE_PATH": str(tmp_path)})
    with app.app_context():
        Base.metadata.create_all(db.engine)
    return app


def _teachers(app: Flask) -> int:
    with app.app_context():
        return db.session.query(Teacher).count()


def test_a_form_without_token_is_refused_in_words_and_changes_nothing(guarded: Flask) -> None:
    client = guarded.test_client()
    client.get("/setup")
    response = client.post("/setup", data=NEW_TEACHER, headers=ENGLISH)
    assert response.status_code == 400
    assert "This page was open for a long time. Press once more." in response.text
    assert _teachers(guarded) == 0


def test_a_form_with_a_token_of_somebody_else_is_refused(guarded: Flask) -> None:
    page = guarded.test_client().get("/setup").text
    token = page.partition('name="csrf-token" content="')[2].partition('"')[0]
    response = guarded.test_client().post("/setup", data=NEW_TEACHER, headers={"X-CSRFToken": token})
    assert response.status_code == 400
    assert _teachers(guarded) == 0


def test_a_form_with_its_token_is_taken(guarded: Flask) -> None:
    client = guarded.test_client()
    token = client.get("/setup").text.partition('name="csrf-token" content="')[2].partition('"')[0]
    assert client.post("/setup", data=NEW_TEACHER, headers={"X-CSRFToken": token}).status_code == 302
    assert _teachers(guarded) == 1


def test_the_table_says_in_json_that_the_token_is_missing(guarded: Flask) -> None:
    client = guarded.test_client()
    client.get("/setup")
    response = client.post("/play/turn", json={"game": 1, "ask": 1, "choice": "turn"}, headers=ENGLISH)
    assert response.status_code == 400
    assert response.get_json()["error"] == "csrf"
    assert response.get_json()["message"].startswith("This page was open for too long.")


def test_the_key_is_made_once_and_nobody_else_may_read_it(tmp_path: Path) -> None:
    first = create_app({"INSTANCE_PATH": str(tmp_path)})
    path = tmp_path / "secret_key"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert len(path.read_text()) == 64
    again = create_app({"INSTANCE_PATH": str(tmp_path)})
    assert first.secret_key == again.secret_key == path.read_text()


def test_two_installations_have_different_keys(tmp_path: Path) -> None:
    keys = {create_app({"INSTANCE_PATH": str(tmp_path / name)}).secret_key for name in ("one", "other")}
    assert len(keys) == 2


def test_a_page_that_is_not_there_is_said_in_words(client: FlaskClient) -> None:
    response = client.get("/nowhere", headers=ENGLISH)
    assert response.status_code == 404
    assert "There is nothing here." in response.text
    assert 'href="/"' in response.text


def test_too_large_a_body_is_refused_in_words(app: Flask, client: FlaskClient) -> None:
    response = client.post("/setup", data=NEW_TEACHER | {"name": "x" * 1_000_001}, headers=ENGLISH)
    assert response.status_code == 413
    assert "That was too much at once. Try with less." in response.text
    assert _teachers(app) == 0


def test_too_large_a_move_is_refused_in_words(client: FlaskClient) -> None:
    response = client.post("/play/turn", data=b"x" * 1_000_001, content_type="application/json", headers=ENGLISH)
    assert response.status_code == 413
    assert response.get_json()["error"] == "http-413"


def test_an_unforeseen_error_is_said_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app({"INSTANCE_PATH": str(tmp_path)})

    def broken() -> bool:
        raise RuntimeError("boom")

    monkeypatch.setattr(accounts, "first_teacher_needed", broken)
    response = app.test_client().get("/setup", headers=ENGLISH)
    assert response.status_code == 500
    assert "Something went wrong with us, not with you." in response.text
    assert "boom" not in response.text
