"""The board says who needs help now and why, in words."""

import re
from importlib import import_module

import pytest
from flask import Flask

from tests.rooms import Room
from tests.sessions.test_board_watch import go_on, room_for, teacher_of, the_game
from webapp.clock import now_ms
from webapp.extensions import db
from webapp.models import Attempt, Participation
from webapp.services import watching


def board(room: Room) -> str:
    return teacher_of(room).get(f"/sessions/{room.session_id}").text


def needs(page: str) -> list[tuple[str, str]]:
    """Who is on the list, and why."""
    return re.findall(r'id="need-\d+"><strong>([^<]*)</strong>.*?<span class="why">([^<]*)</span>', page)


def later(monkeypatch: pytest.MonkeyPatch, seconds: int) -> None:
    then = now_ms() + seconds * 1000
    monkeypatch.setattr(import_module("webapp.views.sessions"), "now_ms", lambda: then)


@pytest.fixture(autouse=True)
def _everybody_is_connected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "connected", lambda participation_id: True)


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
    assert needs(board(room)) == [("The whole table", "nothing has happened for 2 min")]


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
            db.session.add(
                Attempt(
                    participation_id=1, game_id=the_game(room).id, seat=0, ask=ask, about=0, kind="inside",
                    operands={}, answer="inside", right=right, is_check=False, took_ms=900, at=now_ms(),
                )
            )  # fmt: skip
            db.session.commit()

    for ask in range(1, 4):
        assert needs(board(room)) == []
        answer(ask, False)
    assert needs(board(room)) == [("Ada", "three not right in a row")]
    answer(4, True)
    assert needs(board(room)) == []


def test_whoever_is_not_connected_is_named_with_a_way_to_the_table(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    room = room_for(app, "krig", 2)
    monkeypatch.setattr(watching, "connected", lambda participation_id: participation_id != 1)
    page = board(room)
    assert "Not connected" in page
    assert re.findall(r'tables/(\d)" id="away-\d+">([^<]*)<', page) == [("1", "Ada")]


def test_every_tile_leads_to_its_table(app: Flask) -> None:
    room = room_for(app, "world-war-3", 6)
    page = board(room)
    assert re.findall(r'href="/sessions/\d+/tables/(\d)" id="table-1">Table 1<', page) == ["1"]
    assert page.count('class="who-name"') == 6
