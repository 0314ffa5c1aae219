"""How connections behave: SQLite's durability and its locks."""

from typing import Any

from flask import Flask, has_request_context, request
from sqlalchemy import Connection, event

from webapp.extensions import db

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")


def _on_connect(connection: Any, _record: Any) -> None:
    # The driver must not open transactions by itself: `_on_begin` does.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _on_begin(connection: Connection) -> None:
    """Lock at once where something may be written: a read snapshot cannot be upgraded."""
    reads_only = has_request_context() and request.method in {"GET", "HEAD", "OPTIONS"}
    connection.exec_driver_sql("BEGIN" if reads_only else "BEGIN IMMEDIATE")


def set_up(app: Flask) -> None:
    """Give the app's engine its manners (only SQLite needs them)."""
    with app.app_context():
        engine = db.engine
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _on_connect)
        event.listen(engine, "begin", _on_begin)
