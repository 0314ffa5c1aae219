"""The people of a room: renamed, released, removed; a room locked and opened; the figures of the board."""

import re
from importlib import import_module

import pytest
from flask import Flask

from tests.sessions.test_steering import app, join, signed_in, stored
from webapp.clock import now_ms
from webapp.extensions import db
from webapp.models import Attempt, GameSeat, Participation, PlaySession, Pupil
from webapp.presenters.aliases import alias

__all__ = ["app"]


def participation(app: Flask, own_id: int) -> Participation:
    with app.app_context():
        row = db.session.get_one(Participation, own_id)
        db.session.expunge(row)
        return row


def answered(app: Flask, own_id: int, *rights: bool) -> None:
    with app.app_context():
        game_id = db.session.get_one(Participation, own_id).game_id
        for number, right in enumerate(rights, start=1):
            db.session.add(
                Attempt(
                    participation_id=own_id, game_id=game_id, seat=own_id, ask=number, about=0, kind="inside",
                    operands={}, answer="inside", right=right, is_check=False, took_ms=900, at=now_ms(),
                )
            )  # fmt: skip
        db.session.commit()


def test_a_pupil_is_renamed_in_the_class_too(app: Flask) -> None:
    join(app, 1, 2)
    teacher = signed_in(app, "kari")
    teacher.post("/sessions/1/participants/1/rename", data={"name": "  Emma   Berg "})
    with app.app_context():
        assert db.session.get_one(Pupil, 1).name == "Emma Berg"
    assert "Emma Berg" in teacher.get("/sessions/1").text


def test_two_pupils_may_have_one_name_and_a_nickname_that_a_teacher_changes_is_none(app: Flask) -> None:
    join(app, 1, 2)
    teacher = signed_in(app, "kari")
    with app.app_context():
        taken = db.session.get_one(Pupil, 2).name
        db.session.get_one(Pupil, 1).nickname = True
        db.session.commit()
    teacher.post("/sessions/1/participants/1/rename", data={"name": taken})
    with app.app_context():
        pupil = db.session.get_one(Pupil, 1)
        assert (pupil.name, pupil.nickname) == (taken, False)


def test_what_is_no_name_is_refused_in_words(app: Flask) -> None:
    join(app, 1, 2)
    teacher = signed_in(app, "kari")
    for name in (" ", "\u3164", "bo@x.no", "E" * 61):
        answer = teacher.post("/sessions/1/participants/1/rename", data={"name": name}, follow_redirects=True)
        assert "flash bad" in answer.text
    with app.app_context():
        assert db.session.get_one(Pupil, 1).name == "Emma Lie"


def test_a_released_name_keeps_its_seat(app: Flask) -> None:
    join(app, 1, 2)
    teacher = signed_in(app, "kari")
    teacher.post("/sessions/1/start")
    before = participation(app, 1)
    teacher.post("/sessions/1/participants/1/release")
    after = participation(app, 1)
    assert after.device is None
    assert (after.game_id, after.seat, after.removed_at) == (before.game_id, before.seat, None)


def test_whoever_is_removed_leaves_the_seat_to_the_computer(app: Flask) -> None:
    join(app, 1, 2)
    teacher = signed_in(app, "kari")
    teacher.post("/sessions/1/start")
    seat = participation(app, 1).seat
    teacher.post("/sessions/1/participants/1/remove")
    gone = participation(app, 1)
    assert gone.removed_at
    assert (gone.device, gone.game_id, gone.seat) == (None, None, None)
    with app.app_context():
        assert db.session.get_one(GameSeat, (1, seat)).participation_id is None
    assert teacher.post("/sessions/1/participants/1/remove").status_code == 404


def test_another_teacher_reaches_no_pupil(app: Flask) -> None:
    join(app, 1)
    other = signed_in(app, "other")
    for action in ("rename", "release", "remove"):
        assert other.post(f"/sessions/1/participants/1/{action}", data={"name": "X"}).status_code == 404
    assert (participation(app, 1).device, participation(app, 1).removed_at) == ("x1", None)


def test_a_room_is_locked_and_opened(app: Flask) -> None:
    teacher = signed_in(app, "kari")
    for action, locked in (("lock", True), ("lock", True), ("unlock", False)):
        teacher.post(f"/sessions/1/{action}")
        assert stored(app).locked is locked
    assert stored(app).revision == 2


def test_again_opens_a_room_with_the_same_choices(app: Flask) -> None:
    teacher = signed_in(app, "kari")
    teacher.post("/sessions/1/end")
    assert teacher.post("/sessions/1/again").headers["Location"] == "/sessions/2"
    first, second = stored(app), stored(app, 2)
    assert (second.state, second.minutes, second.options) == ("lobby", first.minutes, first.options)
    assert second.id != first.id


def test_the_cards_of_a_tile_and_its_pot_are_the_whole_deck(app: Flask) -> None:
    join(app, 1, 2)
    teacher = signed_in(app, "kari")
    teacher.post("/sessions/1/start")
    page = teacher.get("/sessions/1", headers={"Accept-Language": "en"}).text
    sides = [
        int(cards)
        for cards in re.findall(r'<strong>(\d+)</strong> <span class="visually-hidden">(?:kort|cards?)', page)
    ]
    pot = sum(int(cards) for cards in re.findall(r'class="pot[^>]*>(\d+)', page))
    assert len(sides) == 2
    assert sum(sides) + pot == 52


def test_answers_of_removed_pupils_count_but_the_big_screen_does_not_name_them(app: Flask) -> None:
    join(app, 1, 2)
    with app.app_context():
        db.session.get_one(PlaySession, 1).show_ranks = True
        db.session.commit()
    teacher = signed_in(app, "kari")
    teacher.post("/sessions/1/start")
    answered(app, 1, True, False)
    answered(app, 2, True)
    with app.test_request_context():
        emma, bo = (alias(1, place, "nb") for place in (0, 1))
    assert re.findall(r"<li><span>(.*?)</span>", teacher.get("/sessions/1/projector").text) == [emma, bo]
    teacher.post("/sessions/1/participants/1/remove")
    assert "<strong>3</strong>" in teacher.get("/sessions/1").text
    screen = teacher.get("/sessions/1/projector").text
    assert re.findall(r"<li><span>(.*?)</span>", screen) == [bo]
    assert "<strong>2</strong>" in screen


def test_the_big_screen_names_those_who_come(app: Flask) -> None:
    join(app, 1)
    teacher = signed_in(app, "kari")
    screen = teacher.get("/sessions/1/projector").text
    assert re.findall(r'class="chip"><bdi translate="no">([^<]*)', screen) == ["Emma"]


def test_a_table_that_waits_long_for_somebody_needs_help(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    join(app, 1, 2)
    teacher = signed_in(app, "kari")
    teacher.post("/sessions/1/start")
    assert "help-word" not in teacher.get("/sessions/1").text
    later = now_ms() + 41_000
    monkeypatch.setattr(import_module("webapp.views.sessions"), "now_ms", lambda: later)
    assert "help-word" in teacher.get("/sessions/1").text


@pytest.mark.parametrize("action", ["rename", "release", "remove"])
def test_whoever_asks_from_a_table_comes_back_to_it(app: Flask, action: str) -> None:
    join(app, 1, 2)
    teacher = signed_in(app, "kari")
    teacher.post("/sessions/1/start")
    assert 'name="table" value="1"' in teacher.get("/sessions/1/tables/1").text
    answer = teacher.post(f"/sessions/1/participants/1/{action}", data={"name": "Emma B", "table": "1"})
    assert answer.headers["Location"] == "/sessions/1/tables/1"
    assert teacher.get("/sessions/1/tables/1").status_code == 200


@pytest.mark.parametrize("table", ["", "0", "-1", "//evil.example", "https://evil.example/", "1/../../2", "9" * 5000])
def test_nothing_but_a_table_s_number_leads_anywhere(app: Flask, table: str) -> None:
    join(app, 1, 2)
    teacher = signed_in(app, "kari")
    answer = teacher.post("/sessions/1/participants/1/rename", data={"name": "Emma B", "table": table})
    assert answer.headers["Location"] == "/sessions/1"


def test_to_be_removed_is_asked_about_first(app: Flask) -> None:
    join(app, 1)
    page = signed_in(app, "kari").get("/sessions/1").text
    form = page.split("/participants/1/remove")[1].split(">")[0]
    assert "data-confirm=" in form
    assert "Emma" in form


def test_a_locked_room_shows_no_code_on_the_big_screen(app: Flask) -> None:
    join(app, 1)
    teacher = signed_in(app, "kari")
    code = stored(app).code
    assert code[:3] in teacher.get("/sessions/1/projector").text
    teacher.post("/sessions/1/lock")
    for state in ("lobby", "running"):
        screen = teacher.get("/sessions/1/projector", headers={"Accept-Language": "en"}).text
        assert code[:3] not in re.sub(r"<svg.*?</svg>", "", screen)
        assert 'class="qr"' not in screen
        assert "The room is locked." in screen
        if state == "lobby":
            teacher.post("/sessions/1/start")


def test_the_lobby_leads_to_the_big_screen(app: Flask) -> None:
    assert 'href="/sessions/1/projector"' in signed_in(app, "kari").get("/sessions/1").text


def test_a_session_that_has_a_title_is_offered_another(app: Flask) -> None:
    teacher = signed_in(app, "kari")
    teacher.set_cookie("lang", "en")
    assert "Give it a title" in teacher.get("/sessions/1").text
    with app.app_context():
        db.session.get_one(PlaySession, 1).title = "Before Christmas"
        db.session.commit()
    page = teacher.get("/sessions/1").text
    assert "Change the title" in page
    assert "Give it a title" not in page
