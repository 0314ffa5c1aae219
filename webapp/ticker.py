"""The server's own heartbeat: ends sessions whose time is up, turns for the silent, seats the free."""

import time
from threading import Thread

import structlog
from flask import Flask

from webapp.clock import now_ms
from webapp.extensions import db
from webapp.services import supervision

EVERY_SECONDS = 0.5

log = structlog.get_logger()


def tick(app: Flask) -> None:
    """One beat."""
    with app.app_context():
        try:
            supervision.look_after(now_ms())
        except Exception:
            # The next beat comes all the same: a lesson must not stand still.
            log.exception("tick failed")
        finally:
            db.session.remove()


def _run(app: Flask) -> None:
    while True:
        time.sleep(EVERY_SECONDS)
        tick(app)


def start(app: Flask) -> Thread:
    """Beat for as long as the process lives."""
    thread = Thread(target=_run, args=(app,), name="ticker", daemon=True)
    thread.start()
    return thread
