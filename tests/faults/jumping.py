"""The app on a machine whose wall clock a test sets: by the seconds that a file in the instance folder says."""

import time
from contextlib import suppress
from pathlib import Path

from flask import Flask

import webapp
from webapp import clock, config

APPLICATION = "tests.faults.jumping:create_app()"

_really, _really_ns = time.time, time.time_ns


def wall_file(folder: Path) -> Path:
    """Where the test says by how many seconds the wall clock is off."""
    return folder / "wall-clock"


def _off() -> int:
    with suppress(OSError, ValueError):
        return int(wall_file(config.instance_path()).read_text())
    return 0


def create_app() -> Flask:
    """The app as ever, but for the time that Python tells everybody."""
    time.time = lambda: _really() + _off()
    time.time_ns = lambda: _really_ns() + _off() * 1_000_000_000
    clock.server = clock.Clock()
    return webapp.create_app()
