"""Another program holds the database: nobody who needs it not waits, and whoever does gets through in the end."""

import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Thread

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.faults.lessons import lesson, stored, watching
from tests.load.browser import Browser
from tests.load.server import Server
from tests.play.conftest import Lesson
from tests.rooms import everything
from webapp import database
from webapp.extensions import db
from webapp.models import SchoolClass, Teacher
from webapp.turnstile import Turnstile

LOCKED_SECONDS = 8
QUIET_SECONDS = 2.5
"""Far less than the lock lasts, far more than an answer takes on a slow machine."""
LOCKS = ["BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"]


@contextmanager
def held(path: Path | str, lock: str = "BEGIN IMMEDIATE") -> Iterator[None]:
    """Another program has the database for itself."""
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as other:
        other.execute(lock)
        yield
        other.execute("ROLLBACK")


@pytest.mark.parametrize("lock", LOCKS)
def test_a_class_plays_on_after_a_lock_and_the_others_do_not_notice_it(tmp_path: Path, lock: str) -> None:
    with (
        Server(tmp_path) as server,
        lesson(server, 6) as playing,
        Browser(server.port) as stranger,
        playing.pupils[0].browser.twin() as reader,
        playing.teacher.browser.twin() as board,
    ):
        with held(server.database, lock):
            moving = [Thread(target=lambda pupil=pupil: pupil.move(*pupil.wish())) for pupil in playing.pupils]
            for thread in moving:
                thread.start()
            with (
                watching(stranger, "/ping") as ping,
                watching(reader, "/play/state") as state,
                watching(board, f"/sessions/{playing.teacher.session_id}") as page,
            ):
                time.sleep(LOCKED_SECONDS)
                still = [thread for thread in moving if thread.is_alive()]
        for thread in moving:
            thread.join()
        assert len(still) == len(moving)
        assert [pupil.refused for pupil in playing.pupils] == [0] * 6
        playing.look()
        for _ in range(3):
            playing.move()
        moves = [move for pupil in playing.pupils for move in pupil.moves]
    for watch in (ping, state, page):
        assert watch.statuses == {200}
        assert watch.longest < QUIET_SECONDS
    asked = {(move.game, move.ask, move.seat, move.kind) for move in moves}
    rows = stored(server.database, "SELECT game_id, ask, seat, 'turn' FROM decisions WHERE NOT by_computer")
    rows += stored(server.database, "SELECT game_id, ask, seat, 'answer' FROM attempts WHERE NOT is_check")
    assert asked <= set(rows)
    assert len(rows) == len(set(rows))
    assert "Traceback" not in (tmp_path / "server.log").read_text()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "PATIENCE_SECONDS", 0.2)


LANGUAGES = [("en", "The database is busy"), ("nb", "Databasen er opptatt")]


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(("language", "words"), LANGUAGES)
def test_a_lock_that_lasts_is_said_in_words_and_nothing_changes(
    app: Flask, client: FlaskClient, language: str, words: str
) -> None:
    client.set_cookie("lang", language)
    teacher = {"name": "Kari Moe", "login": "kari", "password": "blue kettle on the roof"}
    before = everything(app)
    with held(_path(app)):
        response = client.post("/setup", data=teacher)
        assert client.get("/setup").status_code == 200
    assert (response.status_code, response.headers["Retry-After"]) == (503, "3")
    assert words in response.text
    assert everything(app) == before
    assert client.post("/setup", data=teacher).status_code == 302


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(("language", "words"), LANGUAGES)
def test_a_move_is_refused_in_words_and_can_be_sent_again(
    make_lesson: Callable[..., Lesson], language: str, words: str
) -> None:
    lesson = make_lesson("Ada", "Bo")
    ada = lesson.devices[0]
    ada.client.set_cookie("lang", language)
    game = ada.state()["game"]
    before = everything(lesson.app)
    with held(_path(lesson.app)):
        response = ada.turn()
        assert ada.state()["game"]["id"] == game["id"]
    assert response.status_code == 503
    assert response.get_json()["error"] == "database-busy"
    assert words in response.get_json()["message"]
    assert "state" not in response.get_json()
    assert everything(lesson.app) == before
    assert ada.turn().status_code == 200


@pytest.mark.usefixtures("impatient")
def test_who_only_reads_is_told_too(app: Flask, client: FlaskClient) -> None:
    with app.app_context():
        db.session.remove()
        db.engine.dispose()
    with closing(sqlite3.connect(_path(app), isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode=EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        other.execute("CREATE TABLE other (id INTEGER)")
        other.execute("COMMIT")
        for path in ("/setup", "/"):
            response = client.get(path, headers={"Accept-Language": "en"})
            assert response.status_code == 503
            assert "The database is busy" in response.text
        assert client.get("/ping").status_code == 200
    assert client.get("/setup").status_code == 200


def _path(app: Flask) -> str:
    with app.app_context():
        return str(db.engine.url.database)


def test_whoever_came_first_goes_first() -> None:
    turnstile, order = Turnstile(), []

    def go_through(number: int) -> None:
        assert turnstile.enter(20)
        order.append(number)
        turnstile.leave()

    assert turnstile.enter(1)
    threads = [Thread(target=go_through, args=(number,)) for number in range(30)]
    for number, thread in enumerate(threads, 1):
        thread.start()
        while len(turnstile._waiting) < number:
            time.sleep(0.001)
    turnstile.leave()
    for thread in threads:
        thread.join()
    assert order == list(range(30))


def test_whoever_gave_up_is_passed_over() -> None:
    turnstile, entered = Turnstile(), []
    assert turnstile.enter(1)
    with ThreadPoolExecutor(1) as pool:
        assert not pool.submit(turnstile.enter, 0.01).result()
    turnstile.leave()
    with ThreadPoolExecutor(1) as pool:
        entered.append(pool.submit(turnstile.enter, 1).result())
    assert entered == [True]


def test_many_writers_at_once_are_all_let_through(app: Flask) -> None:
    with app.app_context():
        teacher = Teacher(name="Kari", login="kari", password_hash="-", created_at=1)
        db.session.add(teacher)
        db.session.commit()
        teacher_id = teacher.id

    def write(number: int) -> None:
        with app.app_context():
            db.session.get_one(Teacher, teacher_id)
            time.sleep(0.005)
            db.session.add(SchoolClass(teacher_id=teacher_id, name=str(number), school_year=2026, created_at=number))
            db.session.commit()

    with ThreadPoolExecutor(24) as pool:
        list(pool.map(write, range(96)))
    with app.app_context():
        names = db.session.query(SchoolClass.name).all()
    assert sorted(int(name) for (name,) in names) == list(range(96))
