"""The server's own heartbeat: ends sessions whose time is up, turns for the silent, seats the free."""

import time
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import Any, Final

import structlog
from flask import Flask

from webapp import database, security
from webapp.clock import now_ms
from webapp.errors import Busy, Unwell
from webapp.extensions import db
from webapp.services import supervision, timekeeping

EVERY_SECONDS = 0.5
TELL_AGAIN_SECONDS: Final = 60.0
"""The same trouble is told no more often, or the log would fill the disk."""

SHOWN: Final = "trouble that the boards show"

log = structlog.get_logger()

_told: dict[str, float] = {}


def tick(app: Flask) -> None:
    """One beat."""
    with app.app_context(), database.tables_expected():
        try:
            _beat(app)
        except (Busy, Unwell) as fault:
            _tell(fault.key, log.error, "nothing can be looked after", reason=fault.key)
        except Exception as error:
            # The next beat comes all the same: a lesson must not stand still.
            _tell(repr(error), log.exception, "tick failed")
        finally:
            db.session.remove()
        _tell_the_boards(app)


def _beat(app: Flask) -> None:
    if database.trouble(app):
        database.try_to_write()
    _follow_the_clock()
    supervision.look_after(now_ms())


def _tell_the_boards(app: Flask) -> None:
    """When nothing can be stored any more, or everything again, the teachers' pages say so at once."""
    fault = database.trouble(app)
    found = fault.key if fault else None
    if app.extensions.get(SHOWN) != found:
        app.extensions[SHOWN] = found
        with suppress(Busy, Unwell):
            supervision.tell_running_sessions()
        db.session.remove()


def _follow_the_clock() -> None:
    jumped = timekeeping.follow_the_wall_clock()
    if jumped:
        _tell(f"jump {jumped}", log.warning, "the wall clock jumped; what is going on was moved", by_ms=jumped)
        # They are counted by the wall clock, and would shut people out until it has caught up.
        security.reset_limits()


def _tell(what: str, how: Callable[..., Any], *words: str, **values: Any) -> None:
    """Tell the log, unless it has just been told; a log that cannot be written stops nothing."""
    now = time.monotonic()
    if now - _told.get(what, -TELL_AGAIN_SECONDS) >= TELL_AGAIN_SECONDS:
        _told[what] = now
        with suppress(OSError):
            how(*words, **values)


def _take_up(app: Flask) -> None:
    with app.app_context(), database.tables_expected():
        if moved := timekeeping.take_up():
            _tell("take up", log.warning, "the wall clock was put back while nothing ran", sessions=moved)


def _run(app: Flask) -> None:
    taken_up = False
    while True:
        time.sleep(EVERY_SECONDS)
        with suppress(Exception):
            if not taken_up:
                _take_up(app)
                taken_up = True
        tick(app)


def start(app: Flask) -> Thread:
    """Beat for as long as the process lives."""
    thread = Thread(target=_run, args=(app,), name="ticker", daemon=True)
    thread.start()
    return thread
