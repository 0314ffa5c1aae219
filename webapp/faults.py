"""What can be wrong with the database, in words: what it is, and what to do."""

import sqlite3
from typing import Final

from flask_babel import lazy_gettext as _l

from webapp.errors import Busy, Unwell

BUSY: Final = (
    "database-busy",
    _l("The database is busy: another program holds it. Nothing was changed. It goes on soon."),
)
FULL: Final = (
    "disk-full",
    _l("The disk of the server is full, so nothing can be stored. Make room on it, and everything goes on by itself."),
)
FAILING: Final = (
    "disk-failing",
    _l("The disk of the server does not take what should be stored. Look whether it is full or broken."),
)
READ_ONLY: Final = (
    "database-read-only",
    _l("The server may not write in its database. Whoever runs it must give it the right to."),
)
GONE: Final = (
    "database-gone",
    _l("The server's database is gone or cannot be opened. Put it back, or a copy of it, and everything goes on."),
)
EMPTY: Final = (
    "database-empty",
    _l("The server's database is empty. Put a copy of it back, or stop the server and start it with “make run”."),
)
OLDER: Final = (
    "database-older",
    _l("The server's database is of an older version. Stop the server and start it with “make run”."),
)
NEWER: Final = (
    "database-newer",
    _l("The server's database is of a newer version than the server. Start the newer version."),
)
DAMAGED: Final = (
    "database-damaged",
    _l("The server's database is damaged. Stop the server, put a copy of the database back, and start it again."),
)

_REASONS: Final = {
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_IOERR: FAILING,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_PERM: READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: GONE,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
}
DISK: Final = frozenset({FULL[0], FAILING[0], READ_ONLY[0]})
"""Reasons for which nothing can be stored although everything can be read."""


def is_locked(error: BaseException) -> bool:
    """Whether another connection or program holds the database."""
    return _code(error) in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}


def fault_of(error: BaseException) -> Busy | Unwell | None:
    """What SQLite's error means for people; None when it is a mistake of ours."""
    if is_locked(error):
        return Busy(*BUSY)
    if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_READONLY_DBMOVED:
        return Unwell(*GONE)
    if _code(error) == sqlite3.SQLITE_ERROR and "no such table" in str(error):
        return Unwell(*EMPTY)
    reason = _REASONS.get(_code(error))
    return Unwell(*reason) if reason else None


def _code(error: BaseException) -> int:
    """The primary one: the further bits tell the circumstances."""
    return (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF
