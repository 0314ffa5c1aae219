"""A database that is gone, empty, damaged or of another version: said on the console and on the pages, then mended."""

import os
import shutil
import sqlite3
import stat
import subprocess
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import Result
from flask import Flask
from flask.testing import FlaskClient

from tests.faults.lessons import stored
from tests.load.browser import Browser
from tests.load.server import COMMANDS, DATABASE, ROOT, Server, free_port
from webapp import create_app, database, starting
from webapp.config import CannotStart
from webapp.extensions import db


def _without(file: Path) -> None:
    for path in file.parent.glob(f"{file.name}*"):
        path.unlink()


def _emptied(file: Path) -> None:
    _without(file)
    file.touch()


def _without_tables(file: Path) -> None:
    _without(file)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA user_version = 1")


def _garbled(file: Path) -> None:
    _without(file)
    file.write_bytes(b"no database " * 1000)


def _of_version(number: str) -> Callable[[Path], None]:
    def change(file: Path) -> None:
        with closing(sqlite3.connect(file)) as connection, connection:
            connection.execute("UPDATE alembic_version SET version_num = ?", (number,))

    return change


def prepare(folder: Path) -> Result:
    """The first half of `make run`, in this process."""
    app = create_app({"INSTANCE_PATH": str(folder)})
    result = app.test_cli_runner().invoke(args=["prepare"])
    with app.app_context():
        db.engine.dispose()
    return result


FAULTS = {
    "gone": (_without, "database is gone or cannot be opened", "er borte eller kan ikke åpnes"),
    "empty": (_emptied, "database is empty", "Databasen til serveren er tom"),
    "without tables": (_without_tables, "database is empty", "Databasen til serveren er tom"),
    "garbled": (_garbled, "database is damaged", "Databasen til serveren er skadet"),
    "newer": (_of_version("9999"), "of a newer version", "av en nyere versjon"),
    "older": (_of_version("0002"), "of an older version", "av en eldre versjon"),
}
PAGES = ["/", "/setup", "/login", "/join/123456", "/invite/none"]


def test_it_is_said_at_the_start_and_on_every_page_until_it_is_put_right(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        server.kill()
        shutil.copy(server.database, tmp_path / "copy.sqlite3")
        for fault in ("gone", "without tables", "newer"):
            change, english, bokmaal = FAULTS[fault]
            change(server.database)
            server.start()
            with Browser(server.port) as browser:
                for path in PAGES:
                    page = browser.get(path)
                    assert (page.status, bokmaal in page.text) == (503, True), (fault, path)
                assert browser.get("/ping").status == 200
                assert english in (tmp_path / "server.log").read_text()
                _put_back(tmp_path / "copy.sqlite3", server.database)
                assert browser.get("/setup").status == 200
            server.kill()
        assert "Traceback" not in (tmp_path / "server.log").read_text()
        server.start()


def test_it_is_said_when_it_happens_while_the_server_runs(tmp_path: Path) -> None:
    with Server(tmp_path) as server, Browser(server.port) as browser:
        assert browser.get("/setup").status == 200
        with closing(sqlite3.connect(server.database)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        shutil.copy(server.database, tmp_path / "copy.sqlite3")
        for fault in ("gone", "empty", "garbled", "without tables"):
            change, _english, bokmaal = FAULTS[fault]
            change(server.database)
            page = browser.get("/setup")
            assert (page.status, bokmaal in page.text) == (503, True), fault
            time.sleep(1.5)
            _put_back(tmp_path / "copy.sqlite3", server.database)
            assert browser.get("/setup").status == 200
        said = (tmp_path / "server.log").read_text()
    assert said.count("nothing can be looked after") >= 2
    assert "Traceback" not in said


@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_is_said_in_words(app: Flask, client: FlaskClient, fault: str) -> None:
    change, english, bokmaal = FAULTS[fault]
    with app.app_context():
        path = Path(str(db.engine.url.database))
        db.session.connection().exec_driver_sql("CREATE TABLE alembic_version (version_num TEXT)")
        newest = next(iter(database._known_versions()[1]))
        db.session.connection().exec_driver_sql(f"INSERT INTO alembic_version VALUES ('{newest}')")
        db.session.commit()
        db.engine.dispose()
    assert client.get("/setup").status_code == 200
    with app.app_context():
        db.engine.dispose()
    change(path)
    for language, words in (("en", english), ("nb", bokmaal)):
        client.set_cookie("lang", language)
        told = client.get("/setup")
        assert (told.status_code, told.headers["Retry-After"]) == (503, "3")
        assert words in told.text
        assert client.post("/setup", data={"name": "Kari"}).status_code == 503
        assert client.post("/play/turn", json={}).is_json


def _put_back(copy: Path, file: Path) -> None:
    _without(file)
    shutil.copy(copy, file)


@pytest.mark.parametrize("fault", ["garbled", "newer"])
def test_what_cannot_be_brought_up_to_date_is_left_alone(tmp_path: Path, fault: str) -> None:
    assert prepare(tmp_path).exit_code == 0
    change, english, _bokmaal = FAULTS[fault]
    change(tmp_path / DATABASE)
    before = (tmp_path / DATABASE).read_bytes()
    failed = prepare(tmp_path)
    assert failed.exit_code != 0
    assert english in failed.stderr
    assert "Traceback" not in failed.stderr
    assert (tmp_path / DATABASE).read_bytes() == before


@pytest.mark.parametrize("fault", ["gone", "empty", "without tables"])
def test_preparing_makes_what_is_missing(tmp_path: Path, fault: str) -> None:
    assert prepare(tmp_path).exit_code == 0
    FAULTS[fault][0](tmp_path / DATABASE)
    assert prepare(tmp_path).exit_code == 0
    assert stored(tmp_path / DATABASE, "SELECT count(*) FROM teachers") == [(0,)]


def test_what_an_earlier_database_left_behind_is_no_part_of_a_new_one(tmp_path: Path) -> None:
    left = tmp_path / f"{DATABASE}-wal"
    left.write_bytes(b"what was written last")
    assert prepare(tmp_path).exit_code == 0
    assert (tmp_path / f"{DATABASE}-wal.old").read_bytes() == b"what was written last"


def _serve(folder: Path, port: int) -> subprocess.CompletedProcess[str]:
    """Try to serve a folder; a server that starts is stopped after a while."""
    command = [str(COMMANDS / "gunicorn"), "--config", "gunicorn.conf.py", "--bind", f"127.0.0.1:{port}"]
    environment = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
    return subprocess.run(
        [*command, "webapp:create_app()"],
        cwd=ROOT,
        env=environment | {"INSTANCE_PATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
        timeout=40,
    )


def test_a_second_server_on_the_same_folder_says_so_and_ends(tmp_path: Path) -> None:
    with Server(tmp_path) as server, Browser(server.port) as browser:
        second = _serve(tmp_path, free_port())
        assert second.returncode != 0
        number = (tmp_path / starting.LOCK).read_text()
        assert f"A server (process {number}) serves {tmp_path} already." in second.stderr
        assert "Traceback" not in second.stderr
        assert browser.get("/setup").status == 200
        browser.close()
        server.kill()
        server.start()
        assert browser.get("/setup").status == 200
        assert (tmp_path / starting.LOCK).read_text() != number


def test_the_database_is_not_changed_under_a_running_server(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        assert prepare(tmp_path).exit_code == 0
        _of_version("0003")(server.database)
        refused = prepare(tmp_path)
        assert refused.exit_code != 0
        assert "serves" in refused.stderr


def test_an_empty_key_file_is_filled(tmp_path: Path) -> None:
    (tmp_path / "secret_key").touch()
    app = create_app({"INSTANCE_PATH": str(tmp_path)})
    assert len(app.secret_key) == 64
    assert (tmp_path / "secret_key").read_text() == app.secret_key
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


@pytest.mark.parametrize("content", [b"abc", b"\n", b"\xff\xfe" * 20])
def test_a_damaged_key_file_is_told_and_left_alone(
    tmp_path: Path, content: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "secret_key"
    path.write_bytes(content)
    with pytest.raises(CannotStart):
        create_app({"INSTANCE_PATH": str(tmp_path)})
    assert str(path) in capsys.readouterr().err
    assert path.read_bytes() == content


def test_a_key_that_is_a_folder_or_a_folder_that_is_a_file_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "secret_key").mkdir()
    with pytest.raises(CannotStart):
        create_app({"INSTANCE_PATH": str(tmp_path)})
    (tmp_path / "file").touch()
    with pytest.raises(CannotStart):
        create_app({"INSTANCE_PATH": str(tmp_path / "file")})
    said = capsys.readouterr().err
    assert str(tmp_path / "secret_key") in said
    assert str(tmp_path / "file") in said


def test_two_first_starts_at_once_make_one_key(tmp_path: Path) -> None:
    def start(_number: int) -> Flask:
        return create_app({"INSTANCE_PATH": str(tmp_path)})

    with ThreadPoolExecutor(8) as pool:
        keys = {app.secret_key for app in pool.map(start, range(8))}
    assert keys == {(tmp_path / "secret_key").read_text()}
    assert [path.name for path in tmp_path.glob("secret_key*")] == ["secret_key"]
