"""The server's own heartbeat: ends sessions whose time is up, turns for the silent, seats the free."""

import time
from threading import Thread

import structlog
from flask import Flask

from webapp import security
from webapp.clock import now_ms
from webapp.extensions import db
from webapp.services import supervision, timekeeping

EVERY_SECONDS = 0.5

log = structlog.get_logger()


def tick(app: Flask) -> None:
    """One beat."""
    with app.app_context():
        try:
            _follow_the_clock()
            supervision.look_after(now_ms())
        except Exception:
            # The next beat comes all the same: a lesson must not stand still.
            log.exception("tick failed")
        finally:
            db.session.remove()


def _follow_the_clock() -> None:
    jumped = timekeeping.follow_the_wall_clock()
    if jumped:
        log.warning("the wall clock jumped; what is going on was moved", by_ms=jumped)
        # They are counted by the wall clock, and would shut people out until it has caught up.
        security.reset_limits()


def _take_up(app: Flask) -> None:
    with app.app_context():
        if moved := timekeeping.take_up():
            log.warning("the wall clock was put back while nothing ran; sessions were moved", sessions=moved)


def _run(app: Flask) -> None:
    _take_up(app)
    while True:
        time.sleep(EVERY_SECONDS)
        tick(app)


def start(app: Flask) -> Thread:
    """Beat for as long as the process lives."""
    thread = Thread(target=_run, args=(app,), name="ticker", daemon=True)
    thread.start()
    return thread
