"""A session afterwards: its title, how it was last time, once more, and gone."""

import html
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.replays.stored import play
from tests.rooms import Room, everything, make_room, sign_in
from webapp.extensions import db
from webapp.models import Attempt, Decision, GameRow, GameSeat, Participation, PlaySession, SessionState
from webapp.services import sessions
from webapp.services.choices import default_choices
from webapp.services.kept_sessions import last_time


@pytest.fixture
def room(app: Flask) -> Room:
    room = make_room(app, "Emma Lie", "Bo Nguyen")
    with app.app_context():
        room.join("Emma Lie", "Bo Nguyen")
        play(room, "krig", asks=30)
    return room


@pytest.fixture
def teacher(room: Room) -> FlaskClient:
    client = room.tablet()
    sign_in(client, room.teacher_id)
    return client


def page(client: FlaskClient, path: str) -> str:
    answer = client.get(path, follow_redirects=True)
    assert answer.status_code == 200
    return html.unescape(answer.text)


def another(room: Room, asks: int, **values: Any) -> Room:
    """A later session of the same class, played so far. Wants an app context."""
    earlier = room.session
    later = sessions.open_session(room.teacher_id, earlier.class_id, default_choices())
    again = Room(room.app, room.teacher_id, later.id, later.code, room.pupils)
    again.join("Emma Lie", "Bo Nguyen")
    play(again, "krig", asks=asks)
    for name, value in ({"started_at": 1000} | values).items():
        setattr(again.session, name, value)
    db.session.commit()
    return again


def test_a_title_stands_where_the_game_stood(room: Room, teacher: FlaskClient) -> None:
    assert "Class of kari · Krig" in page(teacher, f"/sessions/{room.session_id}")
    answer = teacher.post(f"/sessions/{room.session_id}/title", data={"title": "  Tuesday\u202e   warm-up\u3164 "})
    assert answer.status_code == 302
    assert "Class of kari · Tuesday warm-up" in page(teacher, f"/sessions/{room.session_id}")
    with room.app.app_context():
        class_id = room.session.class_id
    assert "<strong>Tuesday warm-up</strong>" in page(teacher, f"/classes/{class_id}")


def test_an_empty_title_shows_the_game_again_and_a_long_one_is_refused(room: Room, teacher: FlaskClient) -> None:
    teacher.post(f"/sessions/{room.session_id}/title", data={"title": "Warm-up"})
    refused = teacher.post(f"/sessions/{room.session_id}/title", data={"title": "x" * 81})
    assert refused.status_code == 422
    assert "x" * 81 in refused.text
    assert "Warm-up" in page(teacher, f"/sessions/{room.session_id}")
    unseen = teacher.post(f"/sessions/{room.session_id}/title", data={"title": "\u2800\u202e"})
    assert (unseen.status_code, "That title could not be seen." in unseen.text) == (422, True)
    assert "Warm-up" in page(teacher, f"/sessions/{room.session_id}")
    teacher.post(f"/sessions/{room.session_id}/title", data={"title": " "})
    assert "Class of kari · Krig" in page(teacher, f"/sessions/{room.session_id}")


def test_the_question_before_deleting_says_what_will_be_lost(room: Room, teacher: FlaskClient) -> None:
    with room.app.app_context():
        answers = db.session.query(Attempt).count()
    before = everything(room.app)
    asked = page(teacher, f"/sessions/{room.session_id}/delete")
    assert "1 game, and its replay" in asked
    assert f"{answers} answers" in asked
    assert "the results of 2 pupils" in asked
    assert everything(room.app) == before


def test_a_deleted_session_takes_its_games_along_and_nothing_else(room: Room, teacher: FlaskClient) -> None:
    with room.app.app_context():
        kept = another(room, asks=10)
        gone = room.session_id
    before = everything(room.app)
    assert teacher.post(f"/sessions/{gone}/delete").status_code == 302
    assert teacher.get(f"/sessions/{gone}").status_code == 404
    with room.app.app_context():
        for model in (Participation, GameRow):
            assert {row.session_id for row in db.session.query(model)} == {kept.session_id}
        games = {row.id for row in db.session.query(GameRow)}
        for owned in (Attempt, Decision, GameSeat):
            assert {row.game_id for row in db.session.query(owned)} == games
    after = everything(room.app)
    for table in ("classes", "pupils", "teachers"):
        assert after[table] == before[table]


def test_an_open_session_is_not_deleted(room: Room, teacher: FlaskClient) -> None:
    room.change(state=SessionState.PAUSED)
    before = everything(room.app)
    assert "still open" in page(teacher, f"/sessions/{room.session_id}/delete")
    assert teacher.post(f"/sessions/{room.session_id}/delete").status_code == 409
    assert everything(room.app) == before


def test_play_again_twice_opens_one_room(room: Room, teacher: FlaskClient) -> None:
    places = {teacher.post(f"/sessions/{room.session_id}/again").headers["Location"] for _tap in range(2)}
    assert len(places) == 1
    with room.app.app_context():
        assert db.session.query(PlaySession).count() == 2


def test_the_class_page_repeats_the_latest_session_in_one_tap(room: Room, teacher: FlaskClient) -> None:
    with room.app.app_context():
        class_id = room.session.class_id
    assert "Same as last time" in page(teacher, f"/classes/{class_id}")
    answer = teacher.post(f"/sessions/{room.session_id}/again")
    assert answer.status_code == 303
    assert answer.headers["Location"] == f"/sessions/{room.session_id + 1}"


def test_the_first_time_is_compared_with_nothing(room: Room, teacher: FlaskClient) -> None:
    with room.app.app_context():
        assert last_time(room.session) is None
    assert "Compared with last time" not in page(teacher, f"/sessions/{room.session_id}")


def test_the_second_time_stands_beside_the_first(room: Room, teacher: FlaskClient) -> None:
    with room.app.app_context():
        again = another(room, asks=30)
        found = last_time(again.session)
        assert found is not None
        assert found.session.id == room.session_id
        for session_id, answered, right in (
            (room.session_id, found.answered_then, found.right_then),
            (again.session_id, found.answered_now, found.right_now),
        ):
            own = db.session.query(Attempt).join(GameRow, GameRow.id == Attempt.game_id)
            own = own.filter(GameRow.session_id == session_id)
            assert (answered, right) == (own.count(), own.filter(Attempt.right.is_(True)).count())
        assert found.alike
    shown = page(teacher, f"/sessions/{again.session_id}")
    assert "Compared with last time" in shown
    assert "%" in shown.partition("Compared with last time")[2].partition("</table>")[0]


def test_few_answers_are_not_made_a_percentage(room: Room, teacher: FlaskClient) -> None:
    with room.app.app_context():
        again = another(room, asks=2)
    part = page(teacher, f"/sessions/{again.session_id}").partition("Compared with last time")[2]
    part = part.partition("</section>")[0]
    assert "too little to compare" in part
    assert " of " in part


def test_other_numbers_are_told_as_such(room: Room, teacher: FlaskClient) -> None:
    with room.app.app_context():
        again = another(room, asks=30, kinds=["highest"])
    assert "others then" in page(teacher, f"/sessions/{again.session_id}")


def test_another_game_or_another_class_is_no_last_time(app: Flask, room: Room) -> None:
    with app.app_context():
        again = another(room, asks=10)
        again.session.variant = "classic"
        assert last_time(again.session) is None
    other = make_room(app, "Per", login="ola")
    with app.app_context():
        assert last_time(other.session) is None
