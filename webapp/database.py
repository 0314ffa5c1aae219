"""How connections behave: SQLite's durability, its locks, and what is done when the file is not as it should be.

Writers queue here, inside the process and in the order of asking; only the first of them asks SQLite for
the lock. While another program has it, nobody waits in the driver, which would stop everybody: it is asked again.
"""

import os
import random
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Any, Final, TypeVar

from alembic.script import ScriptDirectory
from flask import Flask, current_app, has_request_context, request
from sqlalchemy import Connection, event
from sqlalchemy.engine import Dialect, ExceptionContext
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.pool import PoolProxiedConnection, QueuePool

from webapp import config, faults
from webapp.errors import Busy, Unwell
from webapp.extensions import db
from webapp.turnstile import Turnstile

PATIENCE_SECONDS: Final = 12.0
"""How long a request waits for the database, in the queue and for the lock: less than a page waits for its answer."""
AGAIN_SECONDS: Final = (0.01, 0.05)
"""The lock is asked for again after a time between these."""
TROUBLE: Final = "trouble with the disk"
PRAGMAS: Final = ("busy_timeout=20", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
MIGRATIONS: Final = config.ROOT / "webapp" / "migrations"

T = TypeVar("T")

_reading: ContextVar[bool] = ContextVar("reading", default=False)


@contextmanager
def reading() -> Iterator[None]:
    """Within, nothing is written: transactions that begin here need no lock."""
    before = _reading.set(True)
    try:
        yield
    finally:
        _reading.reset(before)


def _reads_only() -> bool:
    return _reading.get() or (has_request_context() and request.method in {"GET", "HEAD", "OPTIONS"})


def patiently(work: Callable[[], T], seconds: float = PATIENCE_SECONDS) -> T:
    """Do something as soon as no other program has the database locked; everybody else goes on meanwhile.

    :raises Busy: when that takes longer than `seconds`.
    :raises Unwell: when the database or its disk is not as it should be.
    """
    until = time.monotonic() + seconds
    while True:
        try:
            return work()
        except sqlite3.Error as error:
            if not faults.is_locked(error) or time.monotonic() >= until:
                raise _fault_of(error) or error from error
        time.sleep(random.uniform(*AGAIN_SECONDS))


class OneWriter(QueuePool):
    """Connections for who reads at once; for who may write one after the other, in the order of asking."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        """Begin with nobody waiting."""
        super().__init__(*args, **settings)
        self._turnstile = Turnstile()

    def connect(self) -> PoolProxiedConnection:
        """A connection, when it is one's turn.

        :raises Busy: when it did not become one's turn in time.
        """
        if _reads_only() or self._turnstile.holds():
            return super().connect()
        begun = time.monotonic()
        if not self._turnstile.enter(PATIENCE_SECONDS):
            raise Busy(*faults.BUSY)
        try:
            connection = super().connect()
        except BaseException:
            self._turnstile.leave()
            raise
        connection.info["turnstile"] = self._turnstile
        connection.info["waited"] = time.monotonic() - begun
        return connection


def _on_checkin(_connection: Any, record: Any) -> None:
    turnstile: Turnstile | None = record.info.pop("turnstile", None)
    if turnstile is not None:
        turnstile.leave()


def _on_begin(connection: Connection) -> None:
    """Lock at once where something may be written: a read snapshot cannot be upgraded."""
    driver = connection.connection.dbapi_connection
    left = PATIENCE_SECONDS - connection.info.pop("waited", 0)
    begin = _begin_reading if _reads_only() else _begin_writing
    patiently(lambda: begin(driver), left)


def _begin_writing(driver: Any) -> None:
    driver.execute("BEGIN IMMEDIATE")


def _begin_reading(driver: Any) -> None:
    """Take the snapshot at once: what is read from it later is never locked."""
    if not driver.in_transaction:
        driver.execute("BEGIN")
    driver.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone()


def _on_error(context: ExceptionContext) -> None:
    fault = _fault_of(context.original_exception)
    if fault is not None:
        raise fault from context.original_exception


def _fault_of(error: BaseException) -> Busy | Unwell | None:
    """What it means for people; that nothing can be stored is remembered for the teachers' pages."""
    fault = faults.fault_of(error)
    if fault is not None and fault.key in faults.DISK and current_app:
        current_app.extensions[TROUBLE] = fault
    return fault


def trouble(app: Flask) -> Unwell | None:
    """Why nothing can be stored just now; found out when something should have been."""
    found: Unwell | None = app.extensions.get(TROUBLE)
    return found


def try_to_write() -> None:
    """Write something that changes nothing: forget the trouble, or find that it is still there."""
    driver: Any = db.session.connection().connection.dbapi_connection
    number = driver.execute("PRAGMA user_version").fetchone()[0]
    db.session.connection().exec_driver_sql(f"PRAGMA user_version = {number}")
    db.session.commit()
    current_app.extensions[TROUBLE] = None


_expected: ContextVar[bool] = ContextVar("expected", default=False)


@contextmanager
def tables_expected() -> Iterator[None]:
    """Within, a database without tables, or with those of another version, is refused: as for pages and the ticker."""
    before = _expected.set(True)
    try:
        yield
    finally:
        _expected.reset(before)


def _must_exist() -> bool:
    """Whether the tables are expected: commands make them, pages and the ticker do not."""
    return _expected.get() or has_request_context()


def _on_connecting(_dialect: Dialect, _record: Any, arguments: list[Any], _settings: dict[str, Any]) -> None:
    # SQLite would make a new, empty file.
    if _must_exist() and _file(arguments[0]) is None:
        raise Unwell(*faults.GONE)


def _file(path: str) -> tuple[int, int] | None:
    """Which file lies there."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _on_connect(connection: Any, record: Any) -> None:
    try:
        patiently(lambda: _set_up_connection(connection))
        path = str(connection.execute("PRAGMA database_list").fetchone()[2])
        record.info["path"], record.info["file"] = path, _file(path)
    except BaseException:
        connection.close()
        raise


def _set_up_connection(connection: Any) -> None:
    # The driver must not open transactions by itself: `_on_begin` does.
    connection.isolation_level = None
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}").close()
    if _must_exist():
        _check_version(connection)


def _check_version(connection: Any) -> None:
    """Refuse tables that this version does not know.

    :raises Unwell: when there are none, or older or newer ones.
    """
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not tables:
        raise Unwell(*faults.EMPTY)
    if "alembic_version" in tables:
        versions = {version for (version,) in connection.execute("SELECT version_num FROM alembic_version")}
        known, newest = _known_versions()
        if versions != newest:
            raise Unwell(*(faults.OLDER if versions <= known else faults.NEWER))


@cache
def _known_versions() -> tuple[frozenset[str], frozenset[str]]:
    """All versions of the tables, and the newest."""
    script = ScriptDirectory(str(MIGRATIONS))
    return frozenset(one.revision for one in script.walk_revisions()), frozenset(script.get_heads())


def _on_checkout(_connection: Any, record: Any, _fairy: Any) -> None:
    """Connect anew when another file lies in the place of the one that is open: what went there would be lost."""
    if record.info["file"] != _file(record.info["path"]):
        raise DisconnectionError("the database's file was exchanged")


def engine_options(url: str) -> dict[str, Any]:
    """What SQLAlchemy is told of a database: an SQLite file has one writer."""
    is_file = url.startswith("sqlite:///") and not url.endswith(":memory:")
    return {"poolclass": OneWriter, "pool_size": 20, "max_overflow": -1} if is_file else {}


def set_up(app: Flask) -> None:
    """Give the app's engine its manners (only SQLite needs them)."""
    with app.app_context():
        engine = db.engine
    if engine.dialect.name == "sqlite":
        event.listen(engine, "do_connect", _on_connecting)
        event.listen(engine, "connect", _on_connect)
        event.listen(engine, "checkout", _on_checkout)
        event.listen(engine, "checkin", _on_checkin)
        event.listen(engine, "begin", _on_begin)
        event.listen(engine, "handle_error", _on_error)
