"""The disk is full: at the first start, and in the middle of a lesson."""

import os
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import event, select
from structlog.testing import capture_logs

from tests.faults.disks import fill, small_disk
from tests.faults.lessons import Class, lesson, stored
from tests.load.server import COMMANDS, DATABASE, ROOT, Server
from tests.play.conftest import Lesson
from tests.rooms import everything
from webapp import database, security, ticker
from webapp.extensions import db
from webapp.models import Teacher
from webapp.services import supervision


def prepare(folder: Path) -> subprocess.CompletedProcess[str]:
    """The first half of `make run`."""
    environment = {key: value for key, value in os.environ.items() if key not in {"DATABASE_URL", "SECRET_KEY"}}
    return subprocess.run(
        [str(COMMANDS / "flask"), "--app", "webapp", "prepare"],
        cwd=ROOT,
        env=environment | {"INSTANCE_PATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


@pytest.mark.parametrize("left", [0, 4096, 8192, 100_000])
def test_a_first_start_on_a_full_disk_leaves_nothing_half_made(tmp_path: Path, left: int) -> None:
    with small_disk(tmp_path / "small", 2_000) as folder:
        filler = fill(folder, left)
        failed = prepare(folder)
        assert failed.returncode != 0
        assert "Traceback" not in failed.stderr
        assert str(folder) in failed.stderr
        key = folder / "secret_key"
        assert not key.exists() or len(key.read_text()) == 64
        assert {path.name for path in folder.iterdir()} <= {"filler", "secret_key"}
        filler.unlink()
        assert prepare(folder).returncode == 0
        assert len(key.read_text()) == 64
        assert stored(folder / DATABASE, "SELECT count(*) FROM teachers") == [(0,)]


def test_a_lesson_goes_on_when_there_is_room_again(tmp_path: Path) -> None:
    with small_disk(tmp_path / "small", 6_000) as folder, Server(folder) as server, lesson(server, 4) as playing:
        for _ in range(3):
            playing.look()
            playing.move()
        filler = fill(folder)
        for _ in range(2):
            playing.look()
            playing.move()
        refused = sum(pupil.refused for pupil in playing.pupils)
        assert refused >= 2
        _wait_until(lambda: TROUBLE in _board(playing))
        assert playing.teacher.browser.post(f"/sessions/{playing.teacher.session_id}/pause").status == 303
        assert "Disken på serveren er full" in _board(playing)
        time.sleep(3)
        filler.unlink()
        _wait_until(lambda: TROUBLE not in _board(playing))
        for _ in range(4):
            playing.look()
            playing.move()
        assert sum(pupil.refused for pupil in playing.pupils) == refused
        assert [pupil.state["phase"] for pupil in playing.pupils] == ["play"] * 4
        moves = [move for pupil in playing.pupils for move in pupil.moves]
        said = (folder / "server.log").read_text()
        rows = stored(server.database, "SELECT game_id, ask, seat, 'turn' FROM decisions WHERE NOT by_computer")
        rows += stored(server.database, "SELECT game_id, ask, seat, 'answer' FROM attempts WHERE NOT is_check")
        assert stored(server.database, "PRAGMA integrity_check") == [("ok",)]
    assert {(move.game, move.ask, move.seat, move.kind) for move in moves} <= set(rows)
    assert len(rows) == len(set(rows))
    assert len(moves) >= 10
    assert "Traceback" not in said


TROUBLE = 'class="trouble"'


def _board(playing: Class) -> str:
    return playing.teacher.browser.get(f"/sessions/{playing.teacher.session_id}").text


def _wait_until(there: Callable[[], bool]) -> None:
    until = time.monotonic() + 20
    while not there():
        assert time.monotonic() < until
        time.sleep(0.2)


def _read_only(connection: Any, _record: Any) -> None:
    connection.execute("PRAGMA query_only = 1").close()


@contextmanager
def nothing_can_be_stored(app: Flask) -> Iterator[None]:
    """As on a disk that takes nothing, where no small disk can be had."""
    with app.app_context():
        engine = db.engine
    event.listen(engine, "connect", _read_only)
    engine.dispose()
    try:
        yield
    finally:
        event.remove(engine, "connect", _read_only)
        engine.dispose()


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "The server may not write in its database."), ("nb", "Serveren får ikke skrive i databasen sin.")],
)
def test_a_move_that_cannot_be_stored_is_refused_in_words(
    make_lesson: Callable[..., Lesson], language: str, words: str
) -> None:
    lesson = make_lesson("Ada", "Bo")
    ada = lesson.devices[0]
    ada.client.set_cookie("lang", language)
    before = everything(lesson.app)
    with nothing_can_be_stored(lesson.app):
        response = ada.turn()
        assert ada.state()["game"]["turn"] == "mine"
        ticker.tick(lesson.app)
    assert response.status_code == 503
    assert response.get_json() == {"error": "database-read-only", "message": response.get_json()["message"]}
    assert response.get_json()["message"].startswith(words)
    assert everything(lesson.app) == before
    assert database.trouble(lesson.app) is not None
    ticker.tick(lesson.app)
    assert database.trouble(lesson.app) is None
    assert ada.turn().status_code == 200


def test_the_board_says_it_and_stops_saying_it(make_lesson: Callable[..., Lesson]) -> None:
    lesson = make_lesson("Ada", "Bo")
    with lesson.app.app_context():
        teacher = db.session.scalars(select(Teacher)).one()
        teacher.password_hash = security.hash_password("blue kettle on the roof")
        db.session.commit()
        login = teacher.login
    board = lesson.app.test_client()
    board.set_cookie("lang", "en")
    answer = board.post("/login", data={"login": login, "password": "blue kettle on the roof"})
    assert answer.status_code == 302
    page = f"/sessions/{lesson.session_id}/live"
    calm = board.get(page).text
    version = calm.partition('data-version="')[2].partition('"')[0]
    assert TROUBLE not in calm
    with nothing_can_be_stored(lesson.app):
        lesson.devices[0].turn()
        told = board.get(page, query_string={"v": version})
        assert told.status_code == 200
        assert "The server may not write in its database." in told.text
    ticker.tick(lesson.app)
    assert TROUBLE not in board.get(page).text


def test_the_same_trouble_is_not_told_at_every_beat(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_now: int) -> None:
        raise RuntimeError("boom")

    monkeypatch.setattr(ticker, "_told", {})
    monkeypatch.setattr(supervision, "look_after", broken)
    with capture_logs() as told:
        for _ in range(20):
            ticker.tick(app)
    assert [entry["event"] for entry in told] == ["tick failed"]


def test_a_log_that_cannot_be_written_stops_nothing(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_words: str, **_values: object) -> None:
        raise OSError(28, "No space left on device")

    def broken(_now: int) -> None:
        raise RuntimeError("boom")

    monkeypatch.setattr(ticker, "_told", {})
    monkeypatch.setattr(ticker, "log", SimpleNamespace(exception=full, error=full, warning=full))
    monkeypatch.setattr(supervision, "look_after", broken)
    ticker.tick(app)
