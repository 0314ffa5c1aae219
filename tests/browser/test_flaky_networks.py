"""What school networks and children's fingers do."""

import sqlite3
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Classroom
from tests.browser.people import PupilAtWork, TeacherAtWork, until_asked
from tests.load.server import Server


@pytest.fixture
def server(standing_server: Server) -> Server:
    """Each test has a class and a session of its own on it."""
    return standing_server


@pytest.fixture
def teacher(teacher_of: Callable[[list[str]], TeacherAtWork]) -> TeacherAtWork:
    """A teacher with a class of two."""
    return teacher_of(["Emma Solberg", "Bo Lie"])


def _two_at_a_table(classroom: Classroom, teacher: TeacherAtWork, *, blocked: bool = False) -> list[PupilAtWork]:
    code = teacher.open_session(minutes=5, idle=60)
    pupils = [PupilAtWork(classroom.device(360, 640), classroom.address, name) for name in ("Emma", "Bo")]
    for pupil in pupils:
        if blocked:
            pupil.page.context.route("**/play/stream*", _refuse)
        pupil.join(code)
    teacher.press("start")
    for pupil in pupils:
        expect(pupil.talk()).to_be_visible()
    return pupils


def _refuse(route: Route) -> None:
    route.abort()


def _stored(server: Server) -> tuple[int, int]:
    """How many decisions and attempts of the newest session are on disk."""
    newest = "session_id = (SELECT max(id) FROM play_sessions)"
    counts = (
        f"SELECT count(*) FROM decisions JOIN games ON games.id = decisions.game_id WHERE games.{newest}",
        f"SELECT count(*) FROM attempts JOIN games ON games.id = attempts.game_id WHERE games.{newest}",
    )
    with sqlite3.connect(server.database) as connection:
        decisions, attempts = (connection.execute(text).fetchone()[0] for text in counts)
    connection.close()
    return decisions, attempts


def test_polling_takes_over_where_the_stream_is_blocked(classroom: Classroom, teacher: TeacherAtWork) -> None:
    emma, bo = _two_at_a_table(classroom, teacher, blocked=True)
    assert emma.step() == "turn"
    expect(emma.page.locator(".headline")).to_contain_text("Venter på Bo")
    bo.step()
    expect(emma.page.locator("#question")).to_be_visible()


def test_two_tabs_and_two_taps_are_one_pupil_and_one_move(
    classroom: Classroom, teacher: TeacherAtWork, server: Server
) -> None:
    emma, bo = _two_at_a_table(classroom, teacher)
    second = classroom.page(emma.page.context)
    second.goto(f"{classroom.address}/play")
    emma.page.locator(".action").dblclick()
    expect(second.locator(".headline")).to_contain_text("Venter på Bo")
    assert _stored(server) == (1, 0)
    bo.step()
    asked = until_asked(emma, [])
    expect(second.locator("#question")).to_have_text(asked)
    emma.page.locator(".choice-button").first.click()
    expect(second.locator(".comparison")).to_be_visible()
    assert _stored(server) == (2, 1)


def test_a_lost_network_comes_back_by_itself(classroom: Classroom, teacher: TeacherAtWork, server: Server) -> None:
    emma, bo = _two_at_a_table(classroom, teacher)
    emma.page.context.set_offline(True)
    emma.page.locator(".action").click()
    expect(emma.page.locator("#contact")).to_be_visible()
    bo.step()
    emma.page.context.set_offline(False)
    expect(emma.page.locator("#question")).to_be_visible()
    expect(emma.page.locator("#contact")).to_be_hidden()
    assert _stored(server) == (2, 0)


def test_the_whole_game_can_be_played_by_keyboard(classroom: Classroom, teacher: TeacherAtWork) -> None:
    emma, bo = _two_at_a_table(classroom, teacher)
    bo.step()
    emma.page.bring_to_front()
    emma.page.keyboard.press("Enter")
    expect(emma.page.locator("#question")).to_be_visible()
    assert emma.page.evaluate("document.activeElement.id") == "question"
    emma.page.keyboard.press("1")
    expect(emma.page.locator(".comparison")).to_be_visible()
    emma.page.keyboard.press("Enter")
    expect(emma.page.locator(".headline")).to_contain_text("Venter på Bo")


def test_every_button_of_the_table_is_large_enough(classroom: Classroom, teacher: TeacherAtWork) -> None:
    emma, bo = _two_at_a_table(classroom, teacher)
    seen = 0
    for _ in range(8):
        seen += _check_buttons(emma.page)
        emma.step(), bo.step()
    assert seen >= 16


def _check_buttons(page: Page) -> int:
    boxes = [button.bounding_box() for button in page.locator("#table button:visible").all()]
    for box in boxes:
        assert box is not None
        assert box["width"] >= 48
        assert box["height"] >= 48
        assert box["y"] + box["height"] <= 640
    return len(boxes)
