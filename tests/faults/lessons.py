"""A small class that plays against a real server, and somebody who looks whether it still answers."""

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Thread

from tests.load.browser import Browser
from tests.load.lesson import Pupil, Teacher, join
from tests.load.server import Server


@dataclass
class Class:
    """A teacher and pupils whose session runs."""

    server: Server
    teacher: Teacher
    pupils: list[Pupil]

    def look(self) -> None:
        """Every pupil sees how things stand."""
        for pupil in self.pupils:
            pupil.state = json.loads(pupil.browser.get("/play/state").text)

    def left(self) -> list[int]:
        """What each pupil's clock shows, in ms."""
        self.look()
        return [pupil.state["clock"]["left"] for pupil in self.pupils]

    def move(self) -> None:
        """Every pupil who may does something, one after the other."""
        for pupil in self.pupils:
            wish = pupil.wish()
            if wish:
                pupil.busy = True
                pupil.move(*wish)

    def close(self) -> None:
        for browser in (self.teacher.browser, *(pupil.browser for pupil in self.pupils)):
            browser.close()


@contextmanager
def lesson(server: Server, pupils: int) -> Iterator[Class]:
    """A class of so many that has just begun."""
    teacher = Teacher(server.port)
    people = join(server.port, teacher.open_room(pupils), pupils)
    teacher.start()
    made = Class(server, teacher, people)
    made.look()
    try:
        yield made
    finally:
        made.close()


@dataclass
class Watch:
    """How long a page took, asked for again and again."""

    took: list[float] = field(default_factory=list)
    statuses: set[int] = field(default_factory=set)

    @property
    def longest(self) -> float:
        """Seconds."""
        return max(self.took)


@contextmanager
def watching(browser: Browser, path: str) -> Iterator[Watch]:
    """Ask for a page ten times a second, meanwhile."""
    watch, over = Watch(), Event()

    def ask() -> None:
        while not over.wait(0.1):
            asked = time.monotonic()
            watch.statuses.add(browser.get(path).status)
            watch.took.append(time.monotonic() - asked)

    thread = Thread(target=ask)
    thread.start()
    try:
        yield watch
    finally:
        over.set()
        thread.join()


def stored(database: Path, query: str) -> list[tuple[object, ...]]:
    """What lies in the database."""
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute(query).fetchall()
