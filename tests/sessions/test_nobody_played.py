"""A game in which no pupil did anything has no winner: on the tablets, the board, in results and lists of games."""

import pytest
from flask import Flask

from tests.rooms import Room, make_room
from webapp.clock import now_ms
from webapp.extensions import db
from webapp.models import GameRow, Participation
from webapp.presenters.replays import tables_of
from webapp.services import play, replays, results, sessions, tables, watching
from webapp.services.places import places_of_game

NAMES = ("Ada", "Bo", "Emma")


@pytest.fixture
def room(app: Flask) -> Room:
    """Three pupils at one table, the clock running."""
    room = make_room(app, *NAMES)
    with app.app_context():
        room.join(*NAMES)
        room.start()
    return room


def let_the_computer_turn(room: Room) -> None:
    """Everybody is silent for one turn."""
    game = db.session.query(GameRow).one()
    live = tables.load_game(game.id)
    play.stand_in(live, list(live.game.waiting), now_ms())


def turn(room: Room) -> None:
    """Whoever is waited for first turns."""
    live = tables.load_game(db.session.query(GameRow).one().id)
    assert live.game.ask is not None
    seat = live.game.waiting[0]
    place = next(one for one in places_of_game(live.id) if one.seat == seat)
    play.take_turn(place, live.id, live.game.ask.number, live.game.ask.choices[seat][0])


def wins(room: Room) -> list[int]:
    """How many games each pupil won."""
    return [row.games_won for row in results.pupil_rows(room.session_id)]


def on_the_board(room: Room) -> tuple[int, ...]:
    """The sides that the teacher's board says have won."""
    [table] = watching.board(room.session, now_ms()).tables
    return table.winners


@pytest.mark.parametrize("computer", [0, 1, 3])
def test_a_game_nobody_played_has_no_winner(room: Room, computer: int) -> None:
    with room.app.app_context():
        for _ in range(computer):
            let_the_computer_turn(room)
        sessions.end(room.teacher_id, room.session_id)
        stored = db.session.query(GameRow).one()
        assert stored.winners, "what the rules say stays stored"
        assert wins(room) == [0, 0, 0]
        assert all(results.own_result(one.id).games_won == 0 for one in db.session.query(Participation))
        assert on_the_board(room) == ()
        [game] = replays.games_of(room.session_id)
        assert (game.winners, game.played) == ((), False)
        with room.app.test_request_context():
            [table] = tables_of([game])
            assert table.games[0].won.startswith("Ingen spilte")


def test_one_turn_of_a_pupil_is_enough_for_a_winner(room: Room) -> None:
    with room.app.app_context():
        turn(room)
        sessions.end(room.teacher_id, room.session_id)
        stored = db.session.query(GameRow).one()
        assert sum(wins(room)) == len(stored.winners or ()) > 0
        assert on_the_board(room) == tuple(stored.winners or ())
        [game] = replays.games_of(room.session_id)
        assert (game.winners, game.played) == (tuple(stored.winners or ()), True)
        tables.clear()
        assert on_the_board(room) == tuple(stored.winners or ()), "the same from the stored rows"
