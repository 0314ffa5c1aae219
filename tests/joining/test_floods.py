"""Programs that fill a room: slowed to the pace of people, told to the teacher, and put out with one button."""

import re
from importlib import import_module
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.rooms import Room, everything, make_room, sign_in
from webapp import security
from webapp.extensions import db
from webapp.models import Participation, PlaySession, Pupil
from webapp.pace import Pace
from webapp.services import participants

NAMES = tuple(f"Elev {chr(65 + number // 26)}{chr(97 + number % 26)}" for number in range(30))


class Time:
    """A clock that stands until somebody waits."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    time = Time()
    pace = security.room_pace
    monkeypatch.setattr(security, "room_pace", Pace(pace.burst, pace.per_second, time))
    monkeypatch.setattr(import_module("webapp.views.joining"), "sleep", time.sleep)
    for module in ("webapp.views.joining", "webapp.services.joining", "webapp.services.participants"):
        monkeypatch.setattr(import_module(module), "now_ms", lambda: int(time.now * 1000))
    return time


@pytest.fixture
def room(app: Flask, time: Time) -> Room:
    return make_room(app, *NAMES)


@pytest.fixture
def teacher(room: Room) -> FlaskClient:
    client = room.app.test_client()
    client.set_cookie("lang", "en")
    sign_in(client, room.teacher_id)
    return client


def page(teacher: FlaskClient, room: Room) -> str:
    answer = teacher.get(f"/sessions/{room.session_id}")
    assert answer.status_code == 200
    return answer.text


def act(teacher: FlaskClient, room: Room, what: str) -> str:
    """Press a button; the page that comes after it."""
    answer = teacher.post(f"/sessions/{room.session_id}/{what}", follow_redirects=True)
    assert answer.status_code == 200
    return answer.text


def nickname(room: Room, name: str) -> Any:
    """A tablet that has not been here comes in under a made-up name."""
    return room.tablet().post(f"/join/{room.code}/name", data={"nickname": name})


def here(room: Room) -> list[tuple[str, bool]]:
    """Who is in the room, and whether a device holds the name."""
    with room.app.app_context():
        rows = db.session.query(Participation).filter_by(session_id=room.session_id, removed_at=None)
        return sorted((row.pupil.name, row.device is not None) for row in rows)


def at_once(room: Room, time: Time, *names: str) -> list[int]:
    """They come at the same moment, and wait beside each other."""
    came, statuses = time.now, []
    for name in names:
        time.now = came
        statuses.append(room.post_name(room.tablet(), name).status_code)
    return statuses


def test_a_class_is_in_within_fifteen_seconds_one_after_the_other(room: Room, time: Time, teacher: FlaskClient) -> None:
    began = time.now
    assert [room.post_name(room.tablet(), name).status_code for name in NAMES] == [302] * 30
    assert time.now - began <= 15
    assert "at once" not in page(teacher, room)


def test_a_program_that_takes_one_name_after_the_other_is_told(room: Room, time: Time, teacher: FlaskClient) -> None:
    room.change(nicknames=True)
    for number in range(35):
        assert nickname(room, f"bot {number}").status_code == 302
    assert "Very many came in at once." in page(teacher, room)


def test_a_class_at_the_pace_of_people_is_no_flood(room: Room, time: Time, teacher: FlaskClient) -> None:
    for name in NAMES:
        assert room.post_name(room.tablet(), name).status_code == 302
        time.now += 0.5
    assert "at once" not in page(teacher, room)


def test_a_class_that_comes_all_at_once_is_let_in(room: Room, time: Time) -> None:
    began = time.now
    assert at_once(room, time, *NAMES) == [302] * 30
    assert time.now - began <= 15


def test_whoever_is_here_already_does_not_wait(room: Room, time: Time) -> None:
    tablet = room.tablet()
    room.post_name(tablet, NAMES[0])
    at_once(room, time, *NAMES[1:])
    now = time.now
    assert room.post_name(tablet, NAMES[0]).headers["Location"] == "/play"
    assert time.now == now


def test_a_long_line_is_refused_in_words_and_the_teacher_is_told(room: Room, time: Time, teacher: FlaskClient) -> None:
    room.change(nicknames=True)
    came = time.now
    assert "at once" not in page(teacher, room)
    for number in range(30):
        time.now = came
        nickname(room, f"bot {number}")
    for number in range(15):
        time.now = came
        nickname(room, f"more {number}")
    time.now = came
    before = everything(room.app)
    refused = nickname(room, "one too many")
    assert refused.status_code == 429
    assert "Very many want to come in just now." in refused.text
    assert everything(room.app) == before
    told = page(teacher, room)
    assert "Very many came in at once." in told
    assert re.search(r"Since \d\d:\d\d 40 have come in", told)
    with room.app.app_context():
        room.start()
    assert "Very many came in at once." in page(teacher, room)
    assert "Very many" not in teacher.get(f"/sessions/{room.session_id}/projector").text


def test_another_room_does_not_wait(room: Room, time: Time) -> None:
    other = make_room(room.app, "Per Dal", login="ola")
    at_once(room, time, *NAMES)
    now = time.now = 1000.0
    assert other.post_name(other.tablet(), "Per Dal").status_code == 302
    assert time.now == now


def test_one_button_puts_out_who_came_with_the_flood_and_nobody_else(
    room: Room, time: Time, teacher: FlaskClient
) -> None:
    room.change(nicknames=True)
    early, freed = room.tablet(), room.tablet()
    room.post_name(early, NAMES[0])
    room.post_name(freed, NAMES[1])
    with room.app.app_context():
        row = db.session.query(Participation).filter_by(pupil_id=room.pupils[NAMES[1]]).one()
        participants.release_device(room.teacher_id, room.session_id, row.id)
    time.now += 60
    came = time.now
    at_once(room, time, *NAMES[1:20])
    for number in range(10):
        time.now = came
        nickname(room, f"bot {number}")
    told = act(teacher, room, "shut-out")
    assert "The room has a new code." in told
    assert "at once" not in told
    # Who had a place before the flood keeps it, free for the tablet of the pupil.
    assert here(room) == [(NAMES[0], True), (NAMES[1], False)]
    with room.app.app_context():
        session = db.session.get_one(PlaySession, room.session_id)
        new = session.code
        assert new != room.code
        assert session.flood_since is None
        assert {pupil.name for pupil in session.school_class.pupils} == set(NAMES)
    assert early.get("/play").status_code == 200
    assert room.tablet().get(f"/join/{room.code}").status_code == 404
    assert nickname(room, "bot again").status_code == 404
    assert f"{new[:3]}" in told
    again = act(teacher, room, "shut-out")
    assert new[:3] in again
    assert len(here(room)) == 2


def test_whoever_waits_in_line_when_the_code_changes_is_not_let_in(
    room: Room, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once(room, time, *NAMES[:28])
    time.now = 1000.0

    def shut_out_meanwhile(seconds: float) -> None:
        time.sleep(seconds)
        participants.shut_out(room.teacher_id, room.session_id)

    monkeypatch.setattr(import_module("webapp.views.joining"), "sleep", shut_out_meanwhile)
    refused = room.post_name(room.tablet(), NAMES[29])
    assert refused.status_code == 404
    assert "No room has this code." in refused.text
    assert here(room) == []


def test_the_teacher_says_that_it_is_the_class(room: Room, time: Time, teacher: FlaskClient) -> None:
    at_once(room, time, *NAMES)
    assert "Very many came in at once." in page(teacher, room)
    time.now += 60
    assert "at once" not in act(teacher, room, "trust")
    assert len(here(room)) == 30
    assert "at once" not in act(teacher, room, "trust")


def test_forty_made_up_names_and_more_when_the_teacher_says_so(room: Room, time: Time, teacher: FlaskClient) -> None:
    room.change(nicknames=True)
    for number in range(40):
        time.now += 1
        assert nickname(room, f"fox {number}").status_code == 302
    before = everything(room.app)
    time.now += 60
    refused = nickname(room, "one more fox")
    assert refused.status_code == 403
    assert "The room is full. Ask your teacher to let more in." in refused.text
    assert everything(room.app) == before
    assert "40 made-up names are here, and no more can come in." in page(teacher, room)
    # Names of the list come in all the same.
    assert room.post_name(room.tablet(), NAMES[0]).status_code == 302
    assert "The room is full." not in act(teacher, room, "more")
    act(teacher, room, "more")
    with room.app.app_context():
        assert room.session.most_nicknames == 60
    assert nickname(room, "one more fox").status_code == 302


def test_a_room_does_not_grow_for_ever(room: Room, time: Time, teacher: FlaskClient) -> None:
    room.change(nicknames=True, most_nicknames=200)
    with room.app.app_context():
        pupils = [Pupil(class_id=1, name=f"fox {number}", nickname=True, created_at=1) for number in range(200)]
        db.session.add_all(pupils)
        db.session.flush()
        db.session.add_all(
            [Participation(session_id=room.session_id, pupil_id=pupil.id, joined_at=1) for pupil in pupils]
        )
        db.session.commit()
    assert "A room cannot take more names than this." in act(teacher, room, "more")
    with room.app.app_context():
        assert room.session.most_nicknames == 200


def test_a_lobby_of_very_many_is_small_and_everybody_can_be_put_out(
    room: Room, time: Time, teacher: FlaskClient
) -> None:
    few = len(page(teacher, room))
    with room.app.app_context():
        pupils = [Pupil(class_id=1, name=f"fox {number}", nickname=True, created_at=1) for number in range(200)]
        db.session.add_all(pupils)
        db.session.flush()
        rows = [Participation(session_id=room.session_id, pupil_id=pupil.id, joined_at=1) for pupil in pupils]
        db.session.add_all(rows)
        db.session.commit()
        last = rows[-1].id
    many = page(teacher, room)
    assert len(many) - few < 200 * 300
    assert f"/sessions/{room.session_id}/participants/{last}" in many
    one = teacher.get(f"/sessions/{room.session_id}/participants/{last}")
    assert f"/participants/{last}/remove" in one.text
    teacher.post(f"/sessions/{room.session_id}/participants/{last}/remove")
    assert "fox 199" not in page(teacher, room)
    assert teacher.get(f"/sessions/{room.session_id}/participants/{last}").status_code == 404


# Locked rooms and freed names


def free_by(how: str, room: Room, teacher: FlaskClient, tablet: FlaskClient) -> None:
    """A name is freed: by its teacher alone, with all others, or because its tablet went elsewhere."""
    if how == "release":
        act(teacher, room, "participants/1/release")
    elif how == "release-all":
        act(teacher, room, "release-all")
    else:
        other = make_room(room.app, "Per Dal", login="ola")
        assert other.post_name(tablet, "Per Dal").status_code == 302


@pytest.mark.parametrize(("how", "open_for"), [("release", 600), ("release-all", 600), ("left", 0)])
def test_a_locked_room_locks_freed_names_and_the_teacher_opens_them_for_a_while(
    room: Room, time: Time, teacher: FlaskClient, how: str, open_for: int
) -> None:
    tablet = room.tablet()
    room.post_name(tablet, NAMES[0])
    room.change(locked=True)
    freed = time.now
    free_by(how, room, teacher, tablet)
    time.now = freed + open_for + 1
    before = everything(room.app)
    refused = room.post_name(room.tablet(), NAMES[0])
    assert refused.status_code == 403
    assert "The room is locked." in refused.text
    assert everything(room.app) == before
    time.now = freed + open_for - 1
    assert room.post_name(room.tablet(), NAMES[0]).status_code == (302 if open_for else 403)


def test_a_name_that_was_taken_again_is_locked_again(room: Room, time: Time, teacher: FlaskClient) -> None:
    tablet = room.tablet()
    room.post_name(tablet, NAMES[0])
    room.change(locked=True)
    words = act(teacher, room, "participants/1/release")
    assert "within ten minutes, though the room is locked" in words
    assert room.post_name(tablet, NAMES[0]).status_code == 302
    free_by("left", room, teacher, tablet)
    assert room.post_name(room.tablet(), NAMES[0]).status_code == 403


def test_all_names_are_freed_and_everybody_comes_back_to_the_own_seat(
    room: Room, time: Time, teacher: FlaskClient
) -> None:
    for name in NAMES[:4]:
        room.post_name(room.tablet(), name)
    with room.app.app_context():
        room.start()

    def seats() -> list[tuple[int, int | None, int | None]]:
        with room.app.app_context():
            rows = db.session.query(Participation).order_by(Participation.id)
            return [(row.pupil_id, row.game_id, row.seat) for row in rows]

    before = seats()
    assert "data-confirm" in re.search(r'<form[^>]*release-all"[^>]*>', page(teacher, room))[0]  # type: ignore[index]
    assert "All names are free." in act(teacher, room, "release-all")
    assert [bound for _name, bound in here(room)] == [False] * 4
    time.now += 60
    assert [room.post_name(room.tablet(), name).status_code for name in NAMES[:4]] == [302] * 4
    assert seats() == before
