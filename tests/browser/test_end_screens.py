"""What the screen between two games says about how the last one ended."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Classroom
from tests.browser.people import PupilAtWork, TeacherAtWork

TITLE = """async (state) => {
  const { freeScreen } = await import("/static/js/screens.js");
  const [screen] = freeScreen(state, { next() {} });
  return screen.querySelector("h2").textContent;
}"""


@pytest.fixture
def page(classroom: Classroom) -> Page:
    teacher = TeacherAtWork(classroom.device(1280, 800), classroom.address)
    teacher.set_up()
    teacher.new_class("6B", ["Emma"])
    pupil = PupilAtWork(classroom.device(), classroom.address, "Emma")
    pupil.join(teacher.open_session(minutes=5, idle=60))
    return pupil.page


def ended(*winners: int) -> dict[str, Any]:
    names = (["Emma"], ["Bo"], ["Ida"], [""])
    sides = [{"side": side, "names": names[side], "computer": side == 3} for side in range(4)]
    game = {
        "side": 0,
        "sides": sides,
        "outcome": {"reason": "all-cards", "cards": [], "winners": winners, "played": True},
    }
    return {"name": "Emma", "game": game, "result": None, "ready": True}


def test_every_way_to_end_has_its_words(page: Page) -> None:
    assert page.evaluate(TITLE, ended(0)) == "Du vant dette spillet!"
    assert page.evaluate(TITLE, ended(0, 2)) == "Dere deler seieren!"
    assert page.evaluate(TITLE, ended(1)) == "Bo vant dette spillet."
    assert page.evaluate(TITLE, ended(1, 2)) == "Bo og Ida vant dette spillet."
    assert page.evaluate(TITLE, ended(3)) == "Datamaskinen vant dette spillet."
    assert page.evaluate(TITLE, ended()) == "Uavgjort: Ingen har kort igjen."


def test_nobody_wins_what_nobody_played(page: Page) -> None:
    state = ended(0)
    state["game"]["outcome"] |= {"winners": [], "played": False}
    assert page.evaluate(TITLE, state) == "Ingen spilte dette spillet."
