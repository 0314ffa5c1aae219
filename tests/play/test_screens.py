"""What a pupil's screen shows follows from what is gathered for it; drawing it asks the database nothing."""

from collections.abc import Callable

import pytest
from flask import Flask
from sqlalchemy import event

from tests.play.conftest import Lesson
from webapp.clock import now_ms
from webapp.extensions import db
from webapp.models import GameRow, Participation, SessionState
from webapp.presenters.tables import TableState, table_state
from webapp.services import tables
from webapp.services.places import places_of_session
from webapp.services.screens import Phase, Screen, screen_of


@pytest.fixture
def lesson(make_lesson: Callable[..., Lesson]) -> Lesson:
    return make_lesson("Emma Berg", "Emma Dahl")


def screens(lesson: Lesson) -> list[Screen]:
    return [screen_of(place, now_ms()) for place in places_of_session(lesson.session_id)]


def drawn(screens: list[Screen]) -> list[TableState]:
    """The states, made without a query."""

    def refuse(*_: object) -> None:
        raise AssertionError("a screen was drawn with a query")

    event.listen(db.engine, "before_cursor_execute", refuse)
    try:
        return [table_state(screen) for screen in screens]
    finally:
        event.remove(db.engine, "before_cursor_execute", refuse)


def over(lesson: Lesson) -> None:
    """The game is over, the session goes on."""
    row = db.session.get_one(GameRow, lesson.game_id)
    row.ended_at, row.version = now_ms(), row.version + 1
    db.session.commit()
    tables.clear()


def without_a_game(lesson: Lesson) -> None:
    """Nobody has a seat."""
    for participation in db.session.query(Participation):
        participation.game_id = participation.seat = None
    db.session.commit()


def in_state(state: SessionState) -> Callable[[Lesson], None]:
    return lambda lesson: lesson.change(state=state)


@pytest.mark.parametrize(
    ("change", "phase", "with_result"),
    [
        (lambda lesson: None, Phase.PLAY, False),
        (in_state(SessionState.PAUSED), Phase.PLAY, False),
        (in_state(SessionState.LOBBY), Phase.LOBBY, False),
        (without_a_game, Phase.FREE, True),
        (over, Phase.FREE, True),
        (in_state(SessionState.ENDED), Phase.ENDED, True),
        (lambda lesson: lesson.change(deadline=now_ms() - 1), Phase.ENDED, True),
    ],
)
def test_a_screen_is_drawn_from_what_was_gathered(
    app: Flask, lesson: Lesson, change: Callable[[Lesson], None], phase: Phase, with_result: bool
) -> None:
    with app.app_context():
        change(lesson)
        states = drawn(screens(lesson))
    assert [state.name for state in states] == ["Emma B", "Emma D"]
    assert {state.phase for state in states} == {phase}
    assert {state.result is not None for state in states} == {with_result}


def test_the_same_things_make_the_same_screen(app: Flask, lesson: Lesson) -> None:
    with app.app_context():
        gathered = screens(lesson)
        assert drawn(gathered) == drawn(gathered)
