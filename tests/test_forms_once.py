"""A form is used once: two taps, or the same form after a lost answer, lead to one place and make one thing."""

import re
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.accounts.conftest import PASSWORD
from tests.conftest import Wired
from tests.rooms import everything, make_room, sign_in
from tests.test_roles import EXPECTED, World
from webapp import create_app
from webapp.clock import now_ms
from webapp.extensions import db
from webapp.models import Base, ClassDeed, Invitation, PlaySession, SchoolClass, Teacher, UsedForm
from webapp.services import deeds, sessions, used_forms

ONCE = {"once": "a token of one form on one page"}
PASSING = {"used_forms", "sign_ins"}
"""Tables that remember who asked, not what was made."""
NOT_FORMS = {"play.turn", "play.answer", "play.next_game", "joining.code", "joining.join", "accounts.language"}
"""What is sent twice here has tests of its own, or changes nothing the second time."""
NOBODYS = {"accounts.setup", "accounts.login", "accounts.logout", "accounts.invite", "accounts.change_password"}
SHOWN_AGAIN = {"accounts.invitations", "class_teachers.invite"}
FORMS = sorted(endpoint for method, endpoint in EXPECTED if method == "POST" and endpoint not in NOT_FORMS | NOBODYS)


@pytest.fixture(scope="module")
def made(wired: Wired) -> World:
    return World(wired)


@pytest.fixture
def world(made: World, wired: Wired) -> World:
    made.begin(wired)
    return made


def stored(app: Flask) -> dict[str, Any]:
    return {name: rows for name, rows in everything(app).items() if name not in PASSING}


def two_tabs(world: World) -> tuple[FlaskClient, FlaskClient]:
    """One browser, which drops the answer to its first tap: the cookies are those from before, both times."""
    first = world.client("teacher")
    second = world.room.tablet()
    cookie = first.get_cookie("session")
    assert cookie is not None
    second.set_cookie("session", cookie.value)
    return first, second


@pytest.mark.parametrize("endpoint", FORMS)
def test_the_same_form_twice_is_one(world: World, endpoint: str) -> None:
    first, second = two_tabs(world)
    path, body = world.path(endpoint), world.body(endpoint).get("data", {}) | ONCE
    answer = first.post(path, data=body)
    after_one = stored(world.app)
    again = second.post(path, data=body)
    assert stored(world.app) == after_one
    if answer.status_code in {302, 303}:
        assert again.status_code in {302, 303}
        assert again.location == answer.location
    else:
        assert again.status_code == answer.status_code


def test_a_form_that_is_mended_and_sent_again_is_another_one(world: World) -> None:
    teacher = world.client("teacher")
    path = world.path("classes.new")
    form = {"school_year": "2026"} | ONCE
    assert teacher.post(path, data=form | {"name": ""}).status_code == 422
    made = teacher.post(path, data=form | {"name": "7C"})
    other = teacher.post(path, data=form | {"name": "7D"})
    assert made.status_code == other.status_code == 302
    assert made.location != other.location


def test_a_form_that_was_refused_may_be_sent_again(world: World) -> None:
    teacher = world.client("teacher")
    body = world.body("classes.edit")["data"] | ONCE
    path = world.path("classes.edit")
    with world.app.app_context():
        taken = SchoolClass(teacher_id=world.room.teacher_id, name=body["name"], school_year=2026, created_at=1)
        db.session.add(taken)
        db.session.commit()
        taken_id = taken.id
    assert teacher.post(path, data=body).status_code == 422
    with world.app.app_context():
        db.session.delete(db.session.get_one(SchoolClass, taken_id))
        db.session.commit()
    assert teacher.post(path, data=body).status_code == 302


def test_the_form_of_another_teacher_is_another_one(world: World) -> None:
    form = {"name": "7C", "school_year": "2026"} | ONCE
    places = {world.client(role).post("/classes/new", data=form).location for role in ("teacher", "other")}
    assert len(places) == 2


def test_a_form_without_a_token_is_taken_as_it_comes(world: World) -> None:
    teacher = world.client("teacher")
    form = world.body("sessions.new")["data"]
    path = world.path("sessions.new")
    assert teacher.post(path, data=form).location != teacher.post(path, data=form).location


def test_two_taps_at_the_same_time_make_one_room(tmp_path: Path) -> None:
    app = create_app({"TESTING": True, "INSTANCE_PATH": str(tmp_path), "WTF_CSRF_ENABLED": False})
    with app.app_context():
        Base.metadata.create_all(db.engine)
    room = make_room(app, "Emma Lie")
    with app.app_context():
        class_id = room.session.class_id
        before = db.session.query(PlaySession).count()
        db.session.rollback()
    clients = [room.tablet() for _ in range(4)]
    for client in clients:
        sign_in(client, room.teacher_id)
    form = {
        "game": "interval", "numbers": "integers", "war": "highest", "kinds": "order",
        "players": "2", "minutes": "15", "idle_seconds": "60",
    } | ONCE  # fmt: skip
    places: list[str] = []

    def tap(client: FlaskClient) -> None:
        places.append(client.post(f"/classes/{class_id}/sessions/new", data=form).location)

    taps = [Thread(target=tap, args=(client,)) for client in clients]
    for one in taps:
        one.start()
    for one in taps:
        one.join(20)
    assert len(places) == 4
    assert len(set(places)) == 1
    with app.app_context():
        assert db.session.query(PlaySession).count() == before + 1
        db.session.remove()
        db.engine.dispose()


def test_a_form_whose_use_was_broken_off_can_be_used_later(app: Flask) -> None:
    with app.app_context():
        assert used_forms.take("token") is None
        db.session.query(UsedForm).update({"at": now_ms() - used_forms.GIVEN_UP_MS - 1})
        db.session.commit()
        assert used_forms.take("token") is None
        used_forms.led_to("token", "/there")
        assert used_forms.take("token") == "/there"


def test_used_forms_are_forgotten_after_a_day(app: Flask) -> None:
    with app.app_context():
        used_forms.take("old")
        used_forms.led_to("old", "/there")
        db.session.query(UsedForm).update({"at": now_ms() - used_forms.DAY - 1})
        db.session.commit()
        assert used_forms.take("new") is None
        assert [row.token for row in db.session.query(UsedForm)] == ["new"]


@pytest.mark.parametrize("endpoint", sorted(SHOWN_AGAIN))
def test_a_link_is_shown_though_the_first_answer_was_lost(world: World, endpoint: str) -> None:
    first, second = two_tabs(world)
    path = world.path(endpoint)
    links = []
    for client in (first, second):
        place = client.post(path, data=ONCE).location
        links.append(re.findall(r'value="(http[^"]*/invite/[^"]+)"', client.get(place).text))
    assert links[0] == links[1]
    assert len(links[0]) == 1
    with world.app.app_context():
        assert db.session.query(Invitation).count() == 2  # this one, and the one of the world


def test_another_form_makes_another_link(world: World) -> None:
    teacher = world.client("teacher")
    links = set()
    for number in range(2):
        teacher.post("/invitations", data={"once": f"form number {number} of the page"})
        links |= set(re.findall(r"/invite/[\w-]+", teacher.get("/invitations").text))
    assert len(links) == 2


def test_every_form_of_the_pages_carries_a_token_of_its_own(world: World) -> None:
    teacher = world.client("teacher")
    seen = 0
    for method, endpoint in EXPECTED:
        elsewhere = endpoint.endswith(("follow", "steps")) or endpoint.startswith(
            ("exports", "play", "joining", "static")
        )
        if method != "GET" or elsewhere or endpoint in NOBODYS:
            continue
        text = teacher.get(world.path(endpoint)).text
        forms = set()
        for form in re.findall(r'<form[^>]*method="post".*?</form>', text, re.S):
            if re.search(r'action="/(language|logout)"', form):
                continue
            tokens = re.findall(r'name="once" value="([\w-]{20,})"', form)
            action = re.search(r'action="([^"]*)"', form)
            assert len(tokens) == 1, (endpoint, form)
            # The forms of one menu go to different addresses and may share a token.
            assert (tokens[0], action) not in forms
            forms.add((tokens[0], action))
            seen += 1
    assert seen > 30


class Passing:
    """Milliseconds that a test lets pass on the server's clock."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.by = 0
        monkeypatch.setattr(sessions, "now_ms", lambda: now_ms() + self.by)
        monkeypatch.setattr(deeds, "now_ms", lambda: now_ms() + self.by)


def test_two_taps_on_a_minute_within_a_second_are_one(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    passing = Passing(monkeypatch)
    teacher, path = world.client("teacher"), world.path("sessions.add")

    def minutes_added(*taps: tuple[int, str]) -> int:
        with world.app.app_context():
            before = world.room.session.deadline
        for after, minutes in taps:
            passing.by += after
            assert teacher.post(path, data={"minutes": minutes}).status_code == 303
        with world.app.app_context():
            return round(((world.room.session.deadline or 0) - (before or 0)) / 60_000)

    assert minutes_added((0, "1"), (300, "1")) == 1
    assert minutes_added((2_000, "1"), (1_500, "1")) == 2
    assert minutes_added((2_000, "1"), (100, "5")) == 6
    with world.app.app_context():
        added = db.session.query(ClassDeed.count).filter_by(deed="session-minutes").order_by(ClassDeed.id)
        assert [count for (count,) in added] == [1, 1, 1, 1, 5]


NEW = {"name": "Kari Moe", "login": "kari", "password": PASSWORD}


def is_in(client: FlaskClient) -> bool:
    return client.get("/classes/").status_code == 200


def test_the_first_teacher_is_in_though_the_first_answer_was_lost(app: Flask) -> None:
    app.test_client().post("/setup", data=NEW)
    second = app.test_client()
    assert second.post("/setup", data=NEW).location == "/classes/"
    assert is_in(second)
    with app.app_context():
        assert db.session.query(Teacher).count() == 1


def test_setting_up_once_more_with_another_password_lets_nobody_in(app: Flask) -> None:
    app.test_client().post("/setup", data=NEW)
    stranger = app.test_client()
    assert stranger.post("/setup", data=NEW | {"password": "something else entirely"}).location == "/login"
    assert not is_in(stranger)


def test_an_invited_teacher_is_in_though_the_first_answer_was_lost(world: World) -> None:
    path = f"/invite/{world.token}"
    form = {"name": "Nina Dal", "login": "nina", "password": PASSWORD}
    clients = [world.app.test_client() for _ in range(2)]
    for client in clients:
        assert client.post(path, data=form).status_code == 302
    assert [is_in(client) for client in clients] == [True, True]
    stranger = world.app.test_client()
    assert stranger.post(path, data=form | {"password": "something else entirely"}).status_code == 410
    with world.app.app_context():
        assert db.session.query(Teacher).filter_by(login="nina").count() == 1
