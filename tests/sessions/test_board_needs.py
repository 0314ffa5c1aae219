"""The board says who needs help now and why, in words."""

import re
from importlib import import_module

import pytest
from flask import Flask

from tests.rooms import Room
from tests.sessions.test_board_watch import go_on, room_for, teacher_of, the_game
from webapp.clock import now_ms
from webapp.extensions import db
from webapp.models import Attempt, GameRow, Participation
from webapp.services import watching


def board(room: Room) -> str:
    return teacher_of(room).get(f"/sessions/{room.session_id}").text


def needs(page: str) -> list[tuple[str, str]]:
    """Who is on the list, and why."""
    bare = page.replace('<bdi translate="no">', "").replace("</bdi>", "")
    return re.findall(r'id="need-\d+"><strong>([^<]*)</strong>.*?<span class="why">([^<]*)</span>', bare)


def tile_text(page: str) -> str:
    """The words of the first table, without the menus of its pupils."""
    tile = page.split('<li class="table-tile', 1)[1].split('class="tile-foot', 1)
    return re.sub(r"<[^>]*>|\s+", " ", tile[0].split("</h2>", 1)[1].split("<ul", 1)[0] + "<" + tile[1].split("</p>")[0])


def later(monkeypatch: pytest.MonkeyPatch, seconds: int) -> None:
    then = now_ms() + seconds * 1000
    monkeypatch.setattr(import_module("webapp.views.sessions"), "now_ms", lambda: then)


def wrong_answer(game_id: int, ask: int, *, right: bool = False) -> Attempt:
    return Attempt(
        participation_id=1, game_id=game_id, seat=0, ask=ask, about=0, kind="inside",
        operands={}, answer="inside", right=right, is_check=False, took_ms=900, at=now_ms(),
    )  # fmt: skip


@pytest.fixture(autouse=True)
def _everybody_is_connected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "connected", lambda participation_id, *_: True)


def test_nobody_needs_help_when_all_has_just_begun(app: Flask) -> None:
    page = board(room_for(app, "krig", 2))
    assert needs(page) == []
    assert "Nobody just now." in page


def test_the_silent_are_named_with_how_long(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    room = room_for(app, "krig", 2)
    later(monkeypatch, 45)
    assert sorted(needs(board(room))) == [("Ada", "silent for 40 s"), ("Bo", "silent for 40 s")]


def test_a_table_where_nobody_does_anything_stands(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    room = room_for(app, "krig", 2)
    later(monkeypatch, 130)
    assert needs(board(room)) == [("Table 1", "nothing has happened for 2 min")]


def test_a_paused_session_makes_nobody_silent(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    room = room_for(app, "krig", 2)
    teacher_of(room).post(f"/sessions/{room.session_id}/pause")
    later(monkeypatch, 300)
    assert needs(board(room)) == []


def test_turns_of_the_computer_do_not_end_a_silence(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    room = room_for(app, "krig", 2)
    with app.app_context():
        live = the_game(room)
        go_on(live)
        last = live.game.previous
        assert last is not None
        live.stood_in.add((last.number, db.session.get_one(Participation, 1).seat or 0))
        live.asked_at = now_ms() + 30_000
    later(monkeypatch, 45)
    assert ("Ada", "silent for 40 s") in needs(board(room))
    assert ("Bo", "silent for 40 s") not in needs(board(room))


def test_three_wrong_in_a_row_is_a_reason_and_a_right_one_ends_it(app: Flask) -> None:
    room = room_for(app, "interval", 2)

    def answer(ask: int, right: bool) -> None:
        with app.app_context():
            db.session.add(wrong_answer(the_game(room).id, ask, right=right))
            db.session.commit()

    for ask in range(1, 4):
        assert needs(board(room)) == []
        answer(ask, False)
    assert needs(board(room)) == [("Ada", "three not right in a row")]
    answer(4, True)
    assert needs(board(room)) == []


def test_whoever_is_not_connected_is_named_with_a_way_to_the_table(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    room = room_for(app, "krig", 2)
    monkeypatch.setattr(watching, "connected", lambda participation_id, *_: participation_id != 1)
    page = board(room)
    assert "Not connected" in page
    assert re.findall(r'tables/(\d)" id="away-\d+"><bdi translate="no">([^<]*)<', page) == [("1", "Ada")]


def test_whoever_is_not_connected_is_listed_there_and_nowhere_else(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    room = room_for(app, "krig", 2)
    monkeypatch.setattr(watching, "connected", lambda participation_id, *_: participation_id != 1)
    later(monkeypatch, 45)
    page = board(room)
    assert needs(page) == [("Bo", "silent for 40 s")]
    assert re.findall(r'id="away-\d+"><bdi translate="no">([^<]*)<', page) == ["Ada"]


def test_a_table_whose_game_is_over_needs_help_only_when_the_next_is_long_in_coming(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = room_for(app, "krig", 2)
    with app.app_context():
        row = db.session.get_one(GameRow, the_game(room).id)
        row.ended_at, row.version = now_ms(), row.version + 1
        for ask in range(3):
            db.session.add(wrong_answer(row.id, ask))
        db.session.commit()
    page = board(room)
    assert needs(page) == []
    assert "help-word" not in page
    assert "game over" in tile_text(page)
    later(monkeypatch, 65)
    page = board(room)
    assert needs(page) == [("Table 1", "waiting for a next game for 60 s")]
    assert "needs help" in tile_text(page)
    assert "game over" in tile_text(page)


def test_the_round_stays_on_the_tile_of_a_table_that_needs_help(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    room = room_for(app, "krig", 2)
    with app.app_context():
        go_on(the_game(room))
    later(monkeypatch, 130)
    words = tile_text(board(room))
    assert "needs help" in words
    assert "round 1" in words
    assert "cards in the pot" in words


def test_every_name_on_the_board_opens_its_menu(app: Flask) -> None:
    page = board(room_for(app, "krig", 2))
    for own_id in (1, 2):
        menu = page.split(f'id="menu-{own_id}"')[1].split("</details>")[0]
        assert all(f"/participants/{own_id}/{action}" in menu for action in ("rename", "release", "remove"))


def test_every_tile_leads_to_its_table(app: Flask) -> None:
    room = room_for(app, "world-war-3", 6)
    page = board(room)
    assert re.findall(r'href="/sessions/\d+/tables/(\d)" id="table-1">Table 1<', page) == ["1"]
    assert page.count('class="who-name"') == 6
