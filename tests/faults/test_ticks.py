"""A beat costs what there is to do, not how many lessons run; nothing broken holds up the rest."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from flask import Flask
from sqlalchemy import event, select

from tests.rooms import Room, make_room
from webapp.clock import now_ms
from webapp.extensions import db
from webapp.models import Decision, GameRow, PlaySession
from webapp.services import play, supervision, tables

SILENT_MS = 11_000


@contextmanager
def counted(app: Flask) -> Iterator[list[str]]:
    """The statements that are sent meanwhile."""
    sent: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_others: object) -> None:
        sent.append(statement)

    with app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", note)
    try:
        yield sent
    finally:
        event.remove(engine, "before_cursor_execute", note)


def running(app: Flask, login: str) -> Room:
    """A session with two tables; at each, one has turned and waits for the other."""
    room = make_room(app, "Ada", "Bo", "Cy", "Di", login=login, kinds=[])
    with app.app_context():
        room.join("Ada", "Bo", "Cy", "Di")
        db.session.commit()
        room.start()
        for game_id in tables.unfinished_games(room.session_id):
            live = tables.load_game(game_id)
            seat = live.game.waiting[0]
            play._store(live, [(seat, live.game.ask.choices[seat][0], False)], now_ms())
        db.session.rollback()
    return room


def decisions() -> dict[int, int]:
    """How many there are in each game."""
    made: dict[int, int] = {}
    for game_id in db.session.scalars(select(Decision.game_id)):
        made[game_id] = made.get(game_id, 0) + 1
    db.session.rollback()
    return made


def test_a_beat_with_nothing_to_do_asks_the_same_however_many_lessons_run(app: Flask) -> None:
    sent = []
    for logins in (["one"], ["two", "three", "four", "five", "six"]):
        for login in logins:
            running(app, login)
        with app.app_context():
            supervision.look_after(now_ms())
            with counted(app) as statements:
                supervision.look_after(now_ms())
        sent.append(statements)
    assert sent[0] == sent[1]
    assert 2 <= len(sent[0]) <= 4
    assert not any(statement.startswith(("UPDATE", "INSERT", "DELETE")) for statement in sent[0])


def test_after_a_restart_games_are_loaded_a_few_at_a_time_and_all_in_the_end(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    for login in ("one", "two", "three"):
        running(app, login)
    tables.clear()
    pauses: list[float] = []
    monkeypatch.setattr(time, "sleep", pauses.append)
    with app.app_context():
        games = list(db.session.scalars(select(GameRow.id)))
        known = []
        for _ in range(4):
            supervision.look_after(now_ms())
            known.append(sum(tables.in_memory(game_id) is not None for game_id in games))
    assert known == [2, 4, 6, 6]
    assert pauses == [0] * 6


def test_the_computer_turns_in_every_lesson_when_it_is_time(app: Flask) -> None:
    for login in ("one", "two", "three"):
        running(app, login)
    with app.app_context():
        now = now_ms()
        supervision.look_after(now)
        assert set(decisions().values()) == {1}
        supervision.look_after(now + SILENT_MS)
        assert len(decisions()) == 6
        assert min(decisions().values()) >= 2


def test_a_game_that_is_broken_does_not_hold_up_the_others(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    for login in ("one", "two"):
        running(app, login)
    really: Callable[..., None] = play.stand_in

    def stand_in(live: tables.LiveGame, *others: object) -> None:
        if live.id == 1:
            raise RuntimeError("boom")
        really(live, *others)

    monkeypatch.setattr(play, "stand_in", stand_in)
    with app.app_context():
        with pytest.raises(ExceptionGroup):
            supervision.look_after(now_ms() + SILENT_MS)
        made = decisions()
    assert made.pop(1) == 1
    assert len(made) == 3
    assert min(made.values()) >= 2


def test_sessions_that_end_in_the_same_instant_end_one_by_one(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    for login in ("one", "two", "three"):
        running(app, login)
    tables.clear()
    pauses: list[float] = []
    monkeypatch.setattr(time, "sleep", pauses.append)
    with app.app_context():
        supervision.look_after(now_ms() + 21 * 60_000)
        sessions = db.session.scalars(select(PlaySession)).all()
        assert [session.state for session in sessions] == ["ended"] * 3
        assert all(session.ended_at - session.started_at == 20 * 60_000 for session in sessions)
        assert all(game.ended_at for game in db.session.scalars(select(GameRow)))
    assert len(pauses) == 6


def test_free_pupils_are_not_seated_again_and_again_in_vain(app: Flask) -> None:
    room = running(app, "one")
    with app.app_context():
        now = now_ms()
        db.session.get_one(GameRow, 1).ended_at = now
        db.session.commit()
        supervision.look_after(now)
        with counted(app) as statements:
            for later in range(500, 7_500, 500):
                supervision.look_after(now + later)
        assert not any("UPDATE" in statement for statement in statements)
        assert len(statements) <= 14 * 4
        supervision.look_after(now + 31_000)
        games = set(db.session.scalars(select(GameRow.id)))
    assert len(games) == 3
    assert room.session_id == 1
