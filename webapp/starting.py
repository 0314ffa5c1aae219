"""Before anything is served: the folder, the database in it, and that nobody else serves them."""

import fcntl
import os
import time
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

import click
from flask import Flask, current_app
from flask.cli import with_appcontext
from flask_babel import force_locale
from flask_migrate import upgrade

from webapp import database, faults
from webapp.config import CannotStart
from webapp.errors import Busy, Unwell
from webapp.extensions import db

LOCK: Final = "server.lock"
WAIT_SECONDS: Final = 3.0
"""How long a server waits for the one before it, which may be going just now."""


def register(app: Flask) -> None:
    """Add the command to `flask`."""
    app.cli.add_command(prepare)


def serve(app: Flask) -> None:
    """Take the folder for this process, and say on the console what is wrong with the database.

    The server starts all the same: its pages say it too, and go on when it has been put right.

    :raises CannotStart: when another process serves the folder.
    """
    app.extensions[LOCK] = hold(Path(app.instance_path), WAIT_SECONDS)
    with app.app_context(), database.tables_expected():
        try:
            db.engine.connect().close()
        except (Busy, Unwell) as fault:
            with suppress(OSError):  # a console on a full disk
                click.echo(f"\n  {_sentence(fault)}\n", err=True)


def hold(folder: Path, seconds: float = 0) -> IO[str]:
    """Hold the folder as long as the file that is returned is open: when a process is killed, the system lets go.

    :param seconds: how long to wait for who holds it.
    :raises CannotStart: when another process holds it still.
    """
    path, until = folder / LOCK, time.monotonic() + seconds
    try:
        file = path.open("a+")
    except OSError as error:
        raise CannotStart(f"{path} cannot be written: {error.strerror}.") from error
    while not _locked(file):
        if time.monotonic() >= until:
            with file:
                file.seek(0)
                process = file.read().strip() or "unknown"
            raise CannotStart(
                f"A server (process {process}) serves {folder} already. "
                "Two at once would not tell each other what the pupils do. Stop that one first, or use it."
            )
        time.sleep(0.1)
    with suppress(OSError):  # a full disk: the number is for people only
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
    return file


def _locked(file: IO[str]) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks: nothing can be told
        return True
    return True


@click.command()
@with_appcontext
def prepare() -> None:
    """Make the database if there is none, or bring it up to date."""
    url = db.engine.url
    if url.get_backend_name() != "sqlite" or not url.database:
        upgrade()
        return
    file = Path(url.database)
    try:
        if file.exists() and file.stat().st_size:
            _bring_up_to_date(file)
        else:
            _make_whole(file)
    except OSError as error:
        raise CannotStart(f"The database {file} could not be made: {error.strerror}.") from error


def _bring_up_to_date(file: Path) -> None:
    try:
        _examine()
        return
    except (Busy, Unwell) as fault:
        if fault.key not in {faults.OLDER[0], faults.EMPTY[0]}:
            raise CannotStart(f"{_sentence(fault)} ({file})") from fault
    with hold(file.parent):
        try:
            upgrade()
        except (Busy, Unwell) as fault:
            raise CannotStart(f"{_sentence(fault)} ({file})") from fault


def _examine() -> None:
    """Look through the whole database.

    :raises Unwell: when it is not as it should be.
    """
    with database.tables_expected(), db.engine.connect() as connection:
        if connection.exec_driver_sql("PRAGMA quick_check(1)").scalar() != "ok":
            raise Unwell(*faults.DAMAGED)
    db.engine.dispose()


def _make_whole(file: Path) -> None:
    """Make the database beside its place, and put it there when it is whole."""
    if (file.parent / LOCK).exists():
        click.echo(
            f"No database lies in {file}: a new, empty one is made. If there should be one, put it back.", err=True
        )
    new = file.with_name(f"{file.name}.new")
    _remove(new)
    try:
        _migrate(new)
        with new.open("rb") as made:
            os.fsync(made.fileno())
        _put_aside(file)
        new.replace(file)
    except (Busy, Unwell) as fault:
        raise CannotStart(f"{_sentence(fault)} ({file})") from fault
    finally:
        _remove(new)


def _migrate(file: Path) -> None:
    from webapp import create_app

    app = create_app({"INSTANCE_PATH": current_app.instance_path, "SQLALCHEMY_DATABASE_URI": f"sqlite:///{file}"})
    with app.app_context():
        try:
            upgrade()
        finally:
            db.session.remove()
            db.engine.dispose()


def _put_aside(file: Path) -> None:
    """What an earlier database left beside its place would be taken for a part of the new one."""
    for end in ("-wal", "-shm", "-journal"):
        left = file.with_name(file.name + end)
        if left.exists():
            left.replace(left.with_name(f"{left.name}.old"))


def _remove(file: Path) -> None:
    for end in ("", "-wal", "-shm", "-journal"):
        file.with_name(file.name + end).unlink(missing_ok=True)


def _sentence(fault: Busy | Unwell) -> str:
    """For the console, which speaks English."""
    with force_locale("en"):
        return str(fault.message)
