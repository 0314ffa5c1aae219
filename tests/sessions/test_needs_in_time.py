"""Who needs help now, to the second: what ends a silence, what does not, and who comes first."""

import pytest
from flask import Flask

from tests.reports.reading import Element, page
from tests.rooms import Room
from tests.sessions.moments import BEGAN, answers, look_at, playing, steer_at, teacher_of
from webapp.extensions import db
from webapp.games.game import computer_choice
from webapp.models import GameRow, Participation
from webapp.services import play, tables, watching

WRONG = "three not right in a row"


@pytest.fixture(autouse=True)
def _everybody_is_connected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "connected", lambda participation_id, *_: True)


def board(room: Room) -> Element:
    return page(teacher_of(room), f"/sessions/{room.session_id}")


def needs(room: Room) -> list[tuple[str, str]]:
    """Who is on the list and why, from the top."""
    lines = board(room).one("ul", "needs").all("a")
    return [(line.one("strong").text, line.one("span", "why").text) for line in lines]


def flagged(room: Room) -> tuple[bool, int]:
    """Whether the only tile says that it needs help, and how many pupils on it are marked."""
    tile = board(room).one("li", "table-tile")
    return "help" in tile.attributes["class"].split(), len(tile.all("span", "flag"))


def on_the_table_page(room: Room) -> dict[str, str]:
    """What stands beside each pupil on the page of the table, after what it has to do."""
    seats = page(teacher_of(room), f"/sessions/{room.session_id}/tables/1").all("li", "seat")
    told = {seat.one("strong", "who-name").text: seat.one("span", "seat-words").text for seat in seats}
    return {name: words.partition(" · ")[2] for name, words in told.items()}


@pytest.mark.parametrize(
    ("seconds", "why", "marked"),
    [
        (29.999, [], (False, 0)),
        (30, ["silent for 30 s"] * 2, (True, 2)),
        (39.999, ["silent for 30 s"] * 2, (True, 2)),
        (59.999, ["silent for 50 s"] * 2, (True, 2)),
        (60, ["nothing has happened for 60 s"], (True, 2)),
    ],
)
def test_a_pupil_is_silent_after_half_a_minute_and_a_table_stands_after_a_whole_one(
    app: Flask, monkeypatch: pytest.MonkeyPatch, seconds: float, why: list[str], marked: tuple[bool, int]
) -> None:
    room = playing(app, 2)
    look_at(monkeypatch, seconds)
    assert [reason for _who, reason in needs(room)] == why
    assert flagged(room) == marked


@pytest.mark.parametrize(
    ("seconds", "idle"), [(19.999, []), (20, ["20 s"] * 2), (59.999, ["50 s"] * 2), (120, ["2 min"] * 2)]
)
def test_a_tile_tells_how_long_it_has_waited_for_whom(
    app: Flask, monkeypatch: pytest.MonkeyPatch, seconds: float, idle: list[str]
) -> None:
    room = playing(app, 2)
    look_at(monkeypatch, seconds)
    assert [mark.text for mark in board(room).one("li", "table-tile").all("span", "idle")] == idle


@pytest.mark.parametrize(
    ("own", "checks", "reasons"),
    [
        ("ww", "w", []),
        ("", "www", []),
        ("www", "r", [WRONG]),
        ("www", "rrr", [WRONG]),
        ("rwww", "", [WRONG]),
        ("wwrw", "", []),
        ("wwwr", "w", []),
    ],
)
def test_checks_neither_make_three_wrong_in_a_row_nor_end_it(
    app: Flask, monkeypatch: pytest.MonkeyPatch, own: str, checks: str, reasons: list[str]
) -> None:
    room = playing(app, 2)
    answers(room, 1, own)
    answers(room, 1, checks, check=True)
    look_at(monkeypatch, 5)
    assert needs(room) == [("P01", reason) for reason in reasons]
    assert flagged(room) == (bool(reasons), len(reasons))


@pytest.mark.parametrize("check", [False, True])
def test_an_answer_ends_the_silence_of_whoever_gave_it(
    app: Flask, monkeypatch: pytest.MonkeyPatch, check: bool
) -> None:
    room = playing(app, 2)
    answers(room, 1, "r", at=20, check=check)
    look_at(monkeypatch, 45)
    assert needs(room) == [("P02", "silent for 40 s")]
    assert on_the_table_page(room) == {"P01": "silent for 20 s", "P02": "silent for 40 s"}
    look_at(monkeypatch, 65)
    assert sorted(needs(room)) == [("P01", "silent for 40 s"), ("P02", "silent for 60 s")]
    look_at(monkeypatch, 80)
    assert needs(room) == [("Table 1", "nothing has happened for 60 s")]


@pytest.mark.parametrize("restarted", [False, True])
def test_a_turn_that_the_computer_made_ends_no_silence_and_an_own_turn_does(
    app: Flask, monkeypatch: pytest.MonkeyPatch, restarted: bool
) -> None:
    room = playing(app, 2)
    with app.app_context():
        live = tables.load_game(db.session.get_one(Participation, 1).game_id or 0)
        own = db.session.get_one(Participation, 1).seat
        assert len(live.game.waiting) == 2
        turns = [(seat, computer_choice(live.game, seat), seat == own) for seat in live.game.waiting]
        play._store(live, turns, BEGAN + 20_000)
        assert len(live.game.waiting) == 2
    if restarted:
        tables.clear()
    look_at(monkeypatch, 45)
    assert needs(room) == [("P01", "silent for 40 s")]
    assert on_the_table_page(room) == {"P01": "silent for 40 s", "P02": "silent for 20 s"}
    look_at(monkeypatch, 75)
    assert needs(room) == [("P01", "silent for 70 s"), ("P02", "silent for 50 s")]


def test_a_table_stands_however_often_the_computer_turned_there(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    room = playing(app, 2)
    with app.app_context():
        live = tables.load_game(db.session.get_one(Participation, 1).game_id or 0)
        turns = [(seat, computer_choice(live.game, seat), True) for seat in live.game.waiting]
        play._store(live, turns, BEGAN + 50_000)
    look_at(monkeypatch, 65)
    assert needs(room) == [("Table 1", "nothing has happened for 60 s")]


def test_whoever_is_asked_later_is_silent_since_then(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    room = playing(app, 2, key="world-war-3")
    with app.app_context():
        live = tables.load_game(db.session.get_one(Participation, 1).game_id or 0)
        while len(live.game.waiting) != 1:
            turns = [(seat, computer_choice(live.game, seat), False) for seat in live.game.waiting]
            play._store(live, turns, BEGAN)
        [leader] = live.game.waiting
        play._store(live, [(leader, computer_choice(live.game, leader), False)], BEGAN + 50_000)
        [other] = live.game.waiting
        assert other != leader
        [name] = [f"P{own.id:02}" for own in db.session.query(Participation) if own.seat == other]
    look_at(monkeypatch, 75)
    assert needs(room) == []
    look_at(monkeypatch, 85)
    assert needs(room) == [(name, "silent for 30 s")]


def test_after_a_pause_silence_counts_from_the_going_on(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    room = playing(app, 2)
    teacher = teacher_of(room)
    steer_at(monkeypatch, 10)
    teacher.post(f"/sessions/{room.session_id}/pause")
    steer_at(monkeypatch, 200)
    teacher.post(f"/sessions/{room.session_id}/resume")
    look_at(monkeypatch, 229)
    assert needs(room) == []
    look_at(monkeypatch, 245)
    assert sorted(needs(room)) == [("P01", "silent for 40 s"), ("P02", "silent for 40 s")]
    assert on_the_table_page(room) == {"P01": "silent for 40 s", "P02": "silent for 40 s"}
    look_at(monkeypatch, 265)
    assert needs(room) == [("Table 1", "nothing has happened for 60 s")]


def tables_of(room: Room, began: dict[int, float]) -> dict[int, set[str]]:
    """Let the tables begin so many seconds after the session; tells who sits where."""
    seated: dict[int, set[str]] = {number: set() for number in began}
    with room.app.app_context():
        for person in db.session.query(Participation):
            row = db.session.get_one(GameRow, person.game_id)
            row.started_at = BEGAN + round(began[row.table_number] * 1000)
            seated[row.table_number].add(f"P{person.id:02}")
        db.session.commit()
    tables.clear()
    return seated


def test_three_wrong_come_first_then_tables_that_stand_then_the_longest_silent(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = playing(app, 10)
    seated = tables_of(room, {1: 155, 2: 130, 3: 145, 4: 110, 5: 195})
    [wrong, _other] = sorted(seated[5])
    answers(room, int(wrong[1:]), "www", at=199)
    look_at(monkeypatch, 200)
    found = needs(room)
    assert found[:3] == [
        (wrong, WRONG),
        ("Table 4", "nothing has happened for 90 s"),
        ("Table 2", "nothing has happened for 70 s"),
    ]
    assert sorted(found[3:5]) == sorted((who, "silent for 50 s") for who in seated[3])
    assert sorted(found[5:]) == sorted((who, "silent for 40 s") for who in seated[1])


def test_however_many_are_silent_those_with_three_wrong_are_on_the_list(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = playing(app, 20)
    tables_of(room, dict.fromkeys(range(1, 11), 0))
    answers(room, 20, "www", at=44)
    answers(room, 19, "www", at=0)
    look_at(monkeypatch, 45)
    found = needs(room)
    assert found[:2] == [("P19", f"silent for 40 s · {WRONG}"), ("P20", WRONG)]
    assert {why for _who, why in found[2:]} == {"silent for 40 s"}
    assert len(found) == 7
    assert "and 13 more, marked on the tables" in board(room).one("aside", "now").text
