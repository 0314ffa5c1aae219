"""The device has its token before it asks for a name: a second tap, or an answer that was lost, changes nothing."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from itsdangerous import URLSafeSerializer
from sqlalchemy.exc import IntegrityError

from tests.rooms import RUNNING, Room, everything, make_room, sign_in
from webapp.clock import now_ms
from webapp.extensions import db
from webapp.models import Participation, Pupil
from webapp.services import participants, sessions

NAMES = ("Emma Lie", "Bo Li", "Åse Moe")


@pytest.fixture
def room(app: Flask) -> Room:
    return make_room(app, *NAMES)


def on_the_first_page(room: Room) -> FlaskClient:
    """A tablet that has seen the page where the code is written, and nothing else."""
    client = room.app.test_client()
    client.set_cookie("lang", "en")
    assert client.get("/").status_code == 200
    return client


def again(room: Room, client: FlaskClient) -> FlaskClient:
    """The same tablet as it was: whatever it is told after this, the other one does not know."""
    other = room.app.test_client()
    for name in ("lang", "device", "session"):
        cookie = client.get_cookie(name)
        if cookie is not None:
            other.set_cookie(name, cookie.value)
    return other


def send(room: Room, client: FlaskClient, **name: Any) -> Any:
    return client.post(f"/join/{room.code}/name", data=name)


def people(room: Room) -> list[tuple[str, bool]]:
    """Who takes part, and whether a device holds the name."""
    with room.app.app_context():
        rows = db.session.query(Participation).join(Pupil).filter(Participation.session_id == room.session_id)
        return [(row.pupil.name, row.device is not None) for row in rows.order_by(Participation.id)]


@pytest.mark.parametrize("way", ["pupil", "nickname"])
@pytest.mark.parametrize("values", [{}, RUNNING])
def test_an_answer_that_was_lost_does_not_lock_the_pupil_out(room: Room, way: str, values: dict[str, Any]) -> None:
    room.change(nicknames=True, **values)
    name = {"pupil": room.pupils["Emma Lie"]} if way == "pupil" else {"nickname": "Quick fox"}
    tablet = on_the_first_page(room)
    twin = again(room, tablet)
    assert send(room, tablet, **name).headers["Location"] == "/play"
    before = everything(room.app)
    second = send(room, twin, **name)
    assert (second.status_code, second.headers.get("Location")) == (302, "/play")
    assert everything(room.app) == before
    assert len(people(room)) == 1
    assert twin.get("/play").status_code == 200


def test_two_taps_at_the_same_time_are_one(room: Room) -> None:
    room.change(nicknames=True)
    for name in ({"pupil": room.pupils["Emma Lie"]}, {"nickname": "Quick fox"}):
        tablet = on_the_first_page(room)
        twins = [again(room, tablet) for _ in range(4)]
        with ThreadPoolExecutor(len(twins)) as pool:
            answers = list(pool.map(lambda twin, name=name: send(room, twin, **name), twins))
        assert [answer.headers.get("Location") for answer in answers] == ["/play"] * len(twins)
    assert people(room) == [("Emma Lie", True), ("Quick fox", True)]


def test_the_same_nickname_is_the_same_pupil_and_another_one_is_refused(room: Room) -> None:
    room.change(nicknames=True)
    tablet = on_the_first_page(room)
    send(room, tablet, nickname="Quick fox")
    before = everything(room.app)
    assert send(room, tablet, nickname="  quick   FOX ").headers["Location"] == "/play"
    for name in ({"nickname": "Calm owl"}, {"pupil": room.pupils["Bo Li"]}):
        refused = send(room, tablet, **name)
        assert refused.status_code == 409
        assert "This tablet plays as Quick fox already." in refused.text
    assert everything(room.app) == before


def test_another_tablet_with_that_nickname_is_somebody_else(room: Room) -> None:
    room.change(nicknames=True)
    send(room, on_the_first_page(room), nickname="Quick fox")
    before = everything(room.app)
    refused = send(room, on_the_first_page(room), nickname="Quick fox")
    assert (refused.status_code, "Somebody has that name already." in refused.text) == (409, True)
    assert everything(room.app) == before


@pytest.mark.parametrize("first", ["/", "/join/{code}"])
def test_the_first_page_gives_the_token_and_joining_keeps_it(room: Room, first: str) -> None:
    tablet = room.app.test_client()
    given = tablet.get(first.format(code=room.code)).headers["Set-Cookie"]
    assert given.startswith("device=")
    assert "HttpOnly" in given
    assert "SameSite=Lax" in given
    assert "Max-Age=604800" in given
    token = tablet.get_cookie("device")
    send(room, tablet, pupil=room.pupils["Emma Lie"])
    joined = tablet.get_cookie("device")
    assert token is not None
    assert joined is not None
    assert token.value == joined.value


@pytest.mark.parametrize("way", ["pupil", "nickname"])
def test_a_device_that_keeps_no_token_takes_no_name_and_is_told_why(room: Room, way: str) -> None:
    room.change(nicknames=True)
    name = {"pupil": room.pupils["Emma Lie"]} if way == "pupil" else {"nickname": "Quick fox"}
    tablet = room.app.test_client()
    tablet.set_cookie("lang", "en")
    before = everything(room.app)
    refused = send(room, tablet, **name)
    assert refused.status_code == 403
    assert "cookies are switched off" in refused.text
    assert everything(room.app) == before
    # That page brought the token, so whoever does keep it is in with the second tap.
    assert send(room, tablet, **name).headers["Location"] == "/play"


def test_a_cookie_of_the_version_before_still_opens_its_place(room: Room) -> None:
    with room.app.app_context():
        (emma,) = room.join("Emma Lie")
        old = URLSafeSerializer(room.app.secret_key or "", salt="device").dumps([emma.id, emma.device])
    tablet = room.app.test_client()
    tablet.set_cookie("device", old)
    assert tablet.get("/play").status_code == 200
    assert tablet.get("/").headers["Location"] == "/play"
    assert send(room, tablet, pupil=room.pupils["Emma Lie"]).headers["Location"] == "/play"


@pytest.mark.parametrize("cookie", [["1", None], [1, 2], {"a": 1}, "", 7, None, "x" * 33, [1, "a", "b"]])
def test_what_is_signed_and_yet_no_token_is_none(room: Room, cookie: object) -> None:
    tablet = room.app.test_client()
    tablet.set_cookie("device", URLSafeSerializer(room.app.secret_key or "", salt="device").dumps(cookie))
    assert send(room, tablet, pupil=room.pupils["Emma Lie"]).status_code == 403


def test_a_tablet_that_changes_rooms_frees_its_name_in_the_old_one(room: Room) -> None:
    other = make_room(room.app, "Per Dal", login="ola")
    tablet = on_the_first_page(room)
    send(room, tablet, pupil=room.pupils["Emma Lie"])
    send(room, on_the_first_page(room), pupil=room.pupils["Bo Li"])
    with room.app.app_context():
        room.start()
        revision = room.session.revision
    assert send(other, tablet, pupil=other.pupils["Per Dal"]).headers["Location"] == "/play"
    assert people(room) == [("Emma Lie", False), ("Bo Li", True)]
    assert people(other) == [("Per Dal", True)]
    assert tablet.get("/play/state").get_json()["name"] == "Per"
    with room.app.app_context():
        assert room.session.revision == revision + 1
    # Another tablet finds the seat as it was.
    second = on_the_first_page(room)
    assert send(room, second, pupil=room.pupils["Emma Lie"]).headers["Location"] == "/play"
    assert second.get("/play/state").get_json()["phase"] == "play"


def test_a_refusal_in_the_new_room_leaves_the_name_in_the_old_one(room: Room) -> None:
    other = make_room(room.app, "Per Dal", login="ola", locked=True)
    tablet = on_the_first_page(room)
    send(room, tablet, pupil=room.pupils["Emma Lie"])
    before = everything(room.app)
    assert send(other, tablet, pupil=other.pupils["Per Dal"]).status_code == 403
    assert everything(room.app) == before


def test_both_rooms_hear_of_a_tablet_that_changes(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    other = make_room(room.app, "Per Dal", login="ola")
    tablet = on_the_first_page(room)
    send(room, tablet, pupil=room.pupils["Emma Lie"])
    told: list[int] = []
    monkeypatch.setattr("webapp.services.notify._session_listeners", [told.append])
    send(other, tablet, pupil=other.pupils["Per Dal"])
    assert sorted(told) == [room.session_id, other.session_id]


def test_the_teacher_sees_which_names_no_tablet_holds(room: Room) -> None:
    other = make_room(room.app, "Per Dal", login="ola")
    tablet = on_the_first_page(room)
    send(room, tablet, pupil=room.pupils["Emma Lie"])
    teacher = room.app.test_client()
    teacher.set_cookie("lang", "en")
    sign_in(teacher, room.teacher_id)
    assert "no tablet" not in teacher.get(f"/sessions/{room.session_id}").text
    send(other, tablet, pupil=other.pupils["Per Dal"])
    assert "no tablet" in teacher.get(f"/sessions/{room.session_id}").text
    with room.app.app_context():
        room.start()
    assert "(no tablet)" in teacher.get(f"/sessions/{room.session_id}").text


def test_the_database_too_lets_a_device_hold_one_name(room: Room) -> None:
    with room.app.app_context():
        for pupil_id in room.pupils.values():
            row = Participation(session_id=room.session_id, pupil_id=pupil_id, device="same", joined_at=now_ms())
            db.session.add(row)
        with pytest.raises(IntegrityError):
            db.session.commit()
        db.session.rollback()


def test_whoever_sits_in_the_room_is_led_to_the_table_from_every_page_of_it(room: Room) -> None:
    tablet = on_the_first_page(room)
    send(room, tablet, pupil=room.pupils["Emma Lie"])
    for pupil_id in room.pupils.values():
        assert tablet.get(f"/join/{room.code}/confirm/{pupil_id}").headers["Location"] == "/play"
    for written in (room.code, f"{room.code[:3]}-{room.code[3:]}"):
        assert tablet.get(f"/join/{written}").headers["Location"] == "/play"


def test_a_tablet_is_told_why_it_has_no_name_any_more(room: Room) -> None:
    tablet = on_the_first_page(room)
    for act, words in (
        (participants.release_device, "has freed the name"),
        (participants.remove_participant, "has taken you out"),
    ):
        assert send(room, tablet, pupil=room.pupils["Emma Lie"]).headers["Location"] == "/play"
        assert words not in tablet.get("/", follow_redirects=True).text
        with room.app.app_context():
            emma = db.session.query(Participation).one()
            act(room.teacher_id, room.session_id, emma.id)
        assert words in tablet.get("/").text
        assert words not in on_the_first_page(room).get("/").text
    with room.app.app_context():
        sessions.end(room.teacher_id, room.session_id)
    assert "has taken you out" not in tablet.get("/").text
