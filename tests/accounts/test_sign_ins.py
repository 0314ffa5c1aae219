"""A sign-in ends when it is ended: its cookie is worth nothing afterwards, and its streams hear nothing."""

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.accounts.conftest import PASSWORD
from tests.rooms import Room, make_room, sign_in
from webapp.extensions import db
from webapp.live import board_topic, hub
from webapp.models import SignIn
from webapp.services import sign_ins
from webapp.services.teaching import come_to_class, take_out

NEW_PASSWORD = "a red boat in the rain"
FIREFOX = {"User-Agent": "Mozilla/5.0 (Windows NT 10.0; rv:150.0) Gecko/20100101 Firefox/150.0"}
SignedIn = Callable[[str], FlaskClient]


def copied(client: FlaskClient) -> FlaskClient:
    """Another browser with the same cookies."""
    other = client.application.test_client()
    cookie = client.get_cookie("session")
    assert cookie is not None
    other.set_cookie("session", cookie.value)
    return other


def is_in(client: FlaskClient) -> bool:
    return client.get("/classes/").status_code == 200


def test_a_cookie_copied_before_signing_out_is_worth_nothing_after_it(teacher: FlaskClient) -> None:
    copy = copied(teacher)
    assert is_in(copy)
    teacher.post("/logout")
    assert not is_in(copy)
    assert copy.post("/classes/new", data={"name": "6B"}).location.startswith("/login")


def test_another_password_ends_every_other_sign_in(teacher: FlaskClient, signed_in: SignedIn) -> None:
    phone = signed_in("kari@skole.no")
    answer = teacher.post("/account/password", data={"present": PASSWORD, "password": NEW_PASSWORD})
    assert answer.location == "/account"
    assert (is_in(teacher), is_in(phone)) == (True, False)
    again = {"login": "kari@skole.no", "password": NEW_PASSWORD}
    assert phone.post("/login", data=again).status_code == 302
    assert teacher.application.test_client().post("/login", data=again | {"password": PASSWORD}).status_code == 403


@pytest.mark.parametrize(
    ("present", "password", "status"),
    [
        ("not the password", NEW_PASSWORD, 403),
        ("", NEW_PASSWORD, 422),
        (PASSWORD, "short", 422),
        (PASSWORD, "aaaaaaaaaaaa", 422),
        (PASSWORD, "kari@skole.no", 422),
    ],
)
def test_a_password_that_is_refused_changes_nothing(
    teacher: FlaskClient, signed_in: SignedIn, present: str, password: str, status: int
) -> None:
    phone = signed_in("kari@skole.no")
    answer = teacher.post("/account/password", data={"present": present, "password": password})
    assert answer.status_code == status
    assert "field-error" in answer.text
    assert is_in(phone)
    assert signed_in("kari@skole.no")


def test_one_signs_out_everywhere_else(teacher: FlaskClient, signed_in: SignedIn) -> None:
    others = [signed_in("kari@skole.no") for _ in range(2)]
    page = teacher.post("/account/sign-out-elsewhere", follow_redirects=True).text
    assert "Logget ut på 2 andre enheter." in page
    assert [is_in(client) for client in (teacher, *others)] == [True, False, False]


def test_the_list_says_in_which_browsers(teacher: FlaskClient, app: Flask) -> None:
    phone = app.test_client()
    phone.post("/login", data={"login": "kari@skole.no", "password": PASSWORD}, headers=FIREFOX)
    page = teacher.get("/account").text
    assert "Firefox, Windows" in page
    assert page.count("<strong>her</strong>") == 1


def test_signing_in_again_here_ends_the_sign_in_before(teacher: FlaskClient) -> None:
    copy = copied(teacher)
    teacher.post("/login", data={"login": "kari@skole.no", "password": PASSWORD})
    assert (is_in(teacher), is_in(copy)) == (True, False)


def test_a_sign_in_ends_after_thirty_days(teacher: FlaskClient, app: Flask) -> None:
    with app.app_context():
        row = db.session.query(SignIn).one()
        row.created_at -= sign_ins.DAYS * sign_ins.DAY + 1
        db.session.commit()
    assert not is_in(teacher)


def test_a_cookie_of_before_there_were_rows_signs_nobody_in(teacher: FlaskClient) -> None:
    with teacher.session_transaction() as session:
        session["_user_id"] = "1"
    assert not is_in(teacher)


def test_another_name_is_seen_at_once(teacher: FlaskClient) -> None:
    assert teacher.post("/account/name", data={"name": "  Kari   Li "}).location == "/account"
    assert 'value="Kari Li"' in teacher.get("/account").text
    assert teacher.post("/account/name", data={"name": " "}).status_code == 422


@pytest.fixture
def room(app: Flask) -> Room:
    return make_room(app, "Emma Lie")


def _follow(room: Room) -> tuple[FlaskClient, TestResponse]:
    """A browser of the teacher in front of the board."""
    client = room.tablet()
    sign_in(client, room.teacher_id)
    return client, client.get(f"/sessions/{room.session_id}/stream")


def _followers(room: Room) -> int:
    return len(hub._topics.get(board_topic(room.session_id), ()))


def test_a_stream_ends_with_its_sign_in_and_the_others_go_on(room: Room) -> None:
    phone, _stream = _follow(room)
    _laptop, other = _follow(room)
    assert _followers(room) == 2
    phone.post("/logout")
    assert _followers(room) == 1
    other.close()
    assert _followers(room) == 0


def test_a_colleague_who_is_taken_out_hears_nothing_further(app: Flask, room: Room) -> None:
    colleague = make_room(app, "Per", login="ola")
    with app.app_context():
        class_id = room.session.class_id
        come_to_class(colleague.teacher_id, class_id)
        db.session.commit()
    client = room.tablet()
    sign_in(client, colleague.teacher_id)
    stream = client.get(f"/sessions/{room.session_id}/stream")
    news = iter(stream.response)
    next(news)
    own = client.get(f"/sessions/{colleague.session_id}/stream")
    with app.app_context():
        take_out(room.teacher_id, class_id, colleague.teacher_id)
    assert _followers(room) == 0
    assert b"enough" in next(news)
    assert next(news, None) is None
    assert _followers(colleague) == 1
    own.close()
