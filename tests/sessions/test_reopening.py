"""A session that ended by mistake, or by its clock, runs on for whoever was at a table."""

from importlib import import_module

import pytest
from flask import Flask

from tests.rooms import MINUTE, Room, make_room
from tests.sessions.moments import teacher_of
from webapp.clock import now_ms
from webapp.errors import Over, Unreadable
from webapp.extensions import db
from webapp.models import ClassDeed, Deed, GameRow, Participation, PlaySession, SessionState
from webapp.services import play, results, sessions, tables
from webapp.services.places import places_of_game

NAMES = ("Ada", "Bo", "Emma", "Ida")


@pytest.fixture
def room(app: Flask) -> Room:
    """Four pupils at two tables, one turn taken at each."""
    room = make_room(app, *NAMES, kinds=[])
    with app.app_context():
        room.join(*NAMES)
        room.start()
        for (game_id,) in db.session.query(GameRow.id).all():
            turn(game_id)
    return room


def turn(game_id: int) -> None:
    """Whoever is waited for first turns."""
    live = tables.load_game(game_id)
    ask, seat = live.game.ask, live.game.waiting[0]
    assert ask is not None
    place = next(one for one in places_of_game(game_id) if one.seat == seat)
    play.take_turn(place, game_id, ask.number, ask.choices[seat][0])


def lying(room: Room) -> list[tuple[object, ...]]:
    """What lies on every table, who sits there, and what is asked."""
    found: list[tuple[object, ...]] = []
    for (game_id,) in db.session.query(GameRow.id).order_by(GameRow.id).all():
        live = tables.load_game(game_id)
        seats = [(seat, sitter and sitter.participation_id) for seat, sitter in live.seats.items()]
        views = [live.game.view(side) for side in range(live.game.sides)]
        found.append((game_id, seats, live.game.ask, live.game.waiting, views))
    return found


def at(monkeypatch: pytest.MonkeyPatch, moment: int) -> None:
    """What a teacher does from now on is done at this moment."""
    monkeypatch.setattr(import_module("webapp.services.sessions"), "now_ms", lambda: moment)


@pytest.mark.parametrize("forgotten", [False, True])
def test_everybody_goes_on_where_they_were(room: Room, forgotten: bool) -> None:
    with room.app.app_context():
        before, revision = lying(room), room.session.revision
        versions = {game.id: game.version for game in db.session.query(GameRow)}
        sessions.end(room.teacher_id, room.session_id)
        if forgotten:
            tables.clear()
        sessions.reopen(room.teacher_id, room.session_id, 5)
        if forgotten:
            tables.clear()
        assert repr(lying(room)) == repr(before)
        session = room.session
        assert (session.state, session.ended_at, session.left_ms) == (SessionState.RUNNING, None, None)
        assert session.revision > revision + 1, "no page takes the end for newer"
        for game in db.session.query(GameRow):
            assert (game.ended_at, game.reason, game.cards, game.winners) == (None, None, None, None)
            assert game.version > versions[game.id] + 1
            turn(game.id)
        assert repr(lying(room)) != repr(before)
        assert [row.games for row in results.pupil_rows(room.session_id)] == [0, 0, 0, 0]
        sessions.end(room.teacher_id, room.session_id)
        assert [row.games for row in results.pupil_rows(room.session_id)] == [1, 1, 1, 1]


def test_a_game_that_was_over_by_itself_stays_over(room: Room) -> None:
    with room.app.app_context():
        first, second = db.session.query(GameRow).order_by(GameRow.id)
        first.ended_at, first.reason, first.cards, first.winners = now_ms(), "all-cards", [52, 0], [0]
        db.session.commit()
        sessions.end(room.teacher_id, room.session_id)
        sessions.reopen(room.teacher_id, room.session_id, 1)
        assert (first.reason, first.winners, first.ended_at is None) == ("all-cards", [0], False)
        assert (second.reason, second.ended_at) == (None, None)


@pytest.mark.parametrize(("minutes", "left"), [(1, MINUTE), (5, 5 * MINUTE), (10, 10 * MINUTE), (0, 7 * MINUTE)])
def test_it_runs_as_long_as_was_chosen(room: Room, monkeypatch: pytest.MonkeyPatch, minutes: int, left: int) -> None:
    with room.app.app_context():
        assert room.session.deadline is not None
        ended = room.session.deadline - 7 * MINUTE
        at(monkeypatch, ended)
        sessions.end(room.teacher_id, room.session_id)
        at(monkeypatch, ended + 3 * MINUTE)
        sessions.reopen(room.teacher_id, room.session_id, minutes)
        assert room.session.deadline == ended + 3 * MINUTE + left


def test_after_the_clock_ended_it_nothing_is_left_to_choose(room: Room) -> None:
    with room.app.app_context():
        sessions.end_due((room.session.deadline or 0) + 1)
        with pytest.raises(Unreadable):
            sessions.reopen(room.teacher_id, room.session_id, sessions.AS_IT_WAS)
        with pytest.raises(Unreadable):
            sessions.reopen(room.teacher_id, room.session_id, 7)


@pytest.mark.parametrize(("late", "open_again"), [(10 * MINUTE, True), (10 * MINUTE + 1, False)])
def test_for_ten_minutes_and_no_longer(
    room: Room, monkeypatch: pytest.MonkeyPatch, late: int, open_again: bool
) -> None:
    with room.app.app_context():
        sessions.end(room.teacher_id, room.session_id)
        at(monkeypatch, (room.session.ended_at or 0) + late)
        if open_again:
            sessions.reopen(room.teacher_id, room.session_id, 5)
        else:
            with pytest.raises(Over):
                sessions.reopen(room.teacher_id, room.session_id, 5)
        assert (room.session.state == SessionState.RUNNING) is open_again


def test_a_second_tap_changes_nothing_and_it_is_written_down_once(room: Room) -> None:
    with room.app.app_context():
        sessions.end(room.teacher_id, room.session_id)
        sessions.reopen(room.teacher_id, room.session_id, 5)
        deadline = room.session.deadline
        sessions.reopen(room.teacher_id, room.session_id, 10)
        assert room.session.deadline == deadline
        assert db.session.query(ClassDeed).filter_by(deed=Deed.SESSION_REOPENED).count() == 1


def test_a_code_that_another_room_has_meanwhile_is_not_given_twice(room: Room) -> None:
    with room.app.app_context():
        sessions.end(room.teacher_id, room.session_id)
        other = sessions.repeat(room.teacher_id, room.session_id)
        other.code = room.code
        db.session.commit()
        sessions.reopen(room.teacher_id, room.session_id, 5)
        assert room.session.code != other.code
        assert db.session.get_one(PlaySession, other.id).code == room.code


def test_a_room_that_never_started_stays_closed(app: Flask) -> None:
    room = make_room(app, *NAMES)
    with app.app_context():
        sessions.end(room.teacher_id, room.session_id)
        with pytest.raises(Over):
            sessions.reopen(room.teacher_id, room.session_id, 5)


def test_the_page_offers_it_and_does_it(room: Room) -> None:
    teacher = teacher_of(room)
    address = f"/sessions/{room.session_id}"
    teacher.post(f"{address}/end")
    page = teacher.get(address).text
    assert "Open the session again" in page
    assert "What was left on the clock" in page
    assert teacher.post(f"{address}/reopen", data={"minutes": "10"}).status_code == 303
    with room.app.app_context():
        assert room.session.state == SessionState.RUNNING
        assert all(one.game_id for one in db.session.query(Participation))
    room.change(state=SessionState.ENDED, ended_at=now_ms() - 11 * MINUTE)
    assert "Open the session again" not in teacher.get(address).text
    refused = teacher.post(f"{address}/reopen", data={"minutes": "10"}, follow_redirects=True).text
    assert "for ten minutes after its end" in refused
