"""When a game is over the next one begins on the same screen."""

import sqlite3
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Classroom
from tests.browser.people import PupilAtWork, TeacherAtWork, play_on
from tests.load.server import DATABASE


def end_the_game(database: Path) -> None:
    """As if the last card had been taken."""
    with sqlite3.connect(database, timeout=10) as connection:
        connection.execute("UPDATE games SET ended_at = started_at + 1000, version = version + 1")
        connection.execute("UPDATE play_sessions SET revision = revision + 1")
    connection.close()


def test_the_next_game_is_on_the_screen_without_a_reload(classroom: Classroom, tmp_path: Path) -> None:
    teacher = TeacherAtWork(classroom.device(1280, 800), classroom.address)
    teacher.set_up()
    teacher.new_class("6B", ["Emma"])
    pupil = PupilAtWork(classroom.device(), classroom.address, "Emma")
    pupil.join(teacher.open_session(minutes=5, idle=60))
    teacher.press("start")
    expect(pupil.page.locator(".action")).to_be_visible()
    play_on([pupil], 6)
    end_the_game(tmp_path / DATABASE)
    teacher.press("lock")
    pupil.page.get_by_role("button", name="Neste spill").click()
    expect(pupil.page.locator(".poster-screen")).to_have_count(0)
    expect(pupil.page.locator(".talk .action")).to_be_visible()
