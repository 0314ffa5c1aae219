"""Ranks on the big screen: only when switched on, by an alias that only the own tablet tells."""

import re

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event

from tests.rooms import Room, make_room, sign_in
from webapp.clock import now_ms
from webapp.extensions import db
from webapp.models import Attempt, Participation, Teacher
from webapp.presenters.aliases import ANIMALS, COLOURS, alias
from webapp.presenters.tables import table_state
from webapp.services.places import places_of_session
from webapp.services.screens import screen_of

NAMES = ("Emma Lie", "Bo Li", "Ida Moe")


def opened(app: Flask, **values: bool) -> tuple[Room, FlaskClient, dict[str, FlaskClient]]:
    """A room of three who have come in, its teacher and their tablets."""
    room = make_room(app, *NAMES, players=3, **values)
    tablets = {name: room.tablet() for name in NAMES}
    for name, tablet in tablets.items():
        assert room.post_name(tablet, name).status_code == 302
    teacher = app.test_client()
    sign_in(teacher, room.teacher_id)
    return room, teacher, tablets


def own_alias(tablet: FlaskClient) -> str:
    """What a tablet says that the big screen calls its pupil."""
    return str(tablet.get("/play/state").get_json()["alias"])


def ranked(teacher: FlaskClient, room: Room) -> list[tuple[str, str]]:
    """The list on the big screen."""
    page = teacher.get(f"/sessions/{room.session_id}/projector").text
    return re.findall(r"<li><span>(.*?)</span> <strong>(\d+)</strong></li>", page)


def right_answers(app: Flask, participation_id: int, count: int) -> None:
    with app.app_context():
        own = db.session.get_one(Participation, participation_id)
        for ask in range(count):
            db.session.add(
                Attempt(
                    participation_id=participation_id, game_id=own.game_id, seat=own.seat, about=0, ask=1000 + ask,
                    kind="order", operands={}, answer="first", right=True, is_check=False, took_ms=900, at=now_ms(),
                )
            )  # fmt: skip
        db.session.commit()


def test_nobody_has_an_alias_where_there_are_no_ranks(app: Flask) -> None:
    _room, _teacher, tablets = opened(app)
    assert [own_alias(tablet) for tablet in tablets.values()] == ["", "", ""]


def test_the_big_screen_ranks_by_what_each_tablet_says(app: Flask) -> None:
    room, teacher, tablets = opened(app, show_ranks=True)
    own = {name: own_alias(tablet) for name, tablet in tablets.items()}
    assert len(set(own.values())) == 3
    with app.app_context():
        room.start()
    right_answers(app, 1, 2)
    right_answers(app, 3, 5)
    assert own_alias(tablets["Emma Lie"]) == ""
    assert ranked(teacher, room) == [(own["Ida Moe"], "5"), (own["Emma Lie"], "2")]
    assert not [name for name in NAMES if name in teacher.get(f"/sessions/{room.session_id}/projector").text]
    teacher.post(f"/sessions/{room.session_id}/end")
    assert {name: own_alias(tablet) for name, tablet in tablets.items()} == own


def test_an_alias_stays_when_somebody_before_leaves(app: Flask) -> None:
    room, teacher, tablets = opened(app, show_ranks=True)
    own = own_alias(tablets["Ida Moe"])
    teacher.post(f"/sessions/{room.session_id}/participants/1/remove")
    assert own_alias(tablets["Ida Moe"]) == own
    with app.app_context():
        room.start()
    right_answers(app, 3, 1)
    assert ranked(teacher, room) == [(own, "1")]


def test_equals_stand_in_the_order_in_which_they_came_and_five_at_most(app: Flask) -> None:
    names = tuple(f"Pupil {letter}" for letter in "ABCDEFG")
    room = make_room(app, *names, show_ranks=True)
    with app.app_context():
        room.join(*names)
        room.start()
    for own_id in range(1, 8):
        right_answers(app, own_id, 3)
    teacher = app.test_client()
    sign_in(teacher, room.teacher_id)
    with app.test_request_context():
        assert ranked(teacher, room) == [(alias(room.session_id, place, "en"), "3") for place in range(5)]


def test_the_teacher_shows_and_hides_the_ranks_while_they_play(app: Flask) -> None:
    room, teacher, _tablets = opened(app)
    with app.app_context():
        room.start()
    right_answers(app, 1, 2)
    assert ranked(teacher, room) == []
    assert "Show the ranks" in teacher.get(f"/sessions/{room.session_id}").text
    teacher.post(f"/sessions/{room.session_id}/ranks", data={"shown": "1"})
    assert [count for _alias, count in ranked(teacher, room)] == ["2"]
    assert "Hide the ranks" in teacher.get(f"/sessions/{room.session_id}").text
    teacher.post(f"/sessions/{room.session_id}/ranks", data={"shown": "0"})
    assert ranked(teacher, room) == []


def test_all_screens_of_a_session_say_an_alias_in_the_teacher_s_language(app: Flask) -> None:
    room, teacher, tablets = opened(app, show_ranks=True)
    with app.app_context():
        db.session.get_one(Teacher, room.teacher_id).language = "nb"
        db.session.commit()
    for tablet in tablets.values():
        tablet.set_cookie("lang", "en")
    with app.test_request_context(headers={"Accept-Language": "en"}):
        norwegian = alias(room.session_id, 0, "nb")
        assert norwegian != alias(room.session_id, 0, "en")
    assert own_alias(tablets["Emma Lie"]) == norwegian
    with app.app_context():
        room.start()
    right_answers(app, 1, 1)
    teacher.set_cookie("lang", "en")
    assert ranked(teacher, room) == [(norwegian, "1")]


def test_no_two_of_a_session_are_called_the_same(app: Flask) -> None:
    with app.test_request_context():
        called = [alias(7, place, "nb") for place in range(len(COLOURS) * len(ANIMALS) + 3)]
        assert len(set(called)) == len(called)
        assert called != [alias(8, place, "nb") for place in range(len(called))]


def test_an_alias_cannot_be_worked_out_without_the_key_of_the_server(app: Flask) -> None:
    with app.test_request_context():
        called = [alias(7, place, "nb") for place in range(8)]
        app.secret_key = "another"
        assert called != [alias(7, place, "nb") for place in range(8)]


def test_ranks_cost_a_push_no_query_for_each_pupil(app: Flask) -> None:
    def queries(*names: str) -> int:
        room = make_room(app, *names, login=names[0].casefold(), show_ranks=True)
        with app.app_context():
            room.join(*names)
            counted = 0

            def count(*_: object) -> None:
                nonlocal counted
                counted += 1

            event.listen(db.engine, "before_cursor_execute", count)
            for place in places_of_session(room.session_id):
                assert table_state(screen_of(place, now_ms())).alias
            event.remove(db.engine, "before_cursor_execute", count)
            return counted

    few, many = ("Ada", "Bo"), tuple(f"P{number}" for number in range(12))
    assert queries(*many) - queries(*few) == len(many) - len(few)
