"""A question that must be answered first stays good while the page under it is drawn again."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Classroom
from tests.browser.people import PupilAtWork, TeacherAtWork

REDRAW = "() => { const live = document.getElementById('live'); live.replaceWith(live.cloneNode(true)); }"


def test_the_end_comes_though_the_board_was_drawn_again_while_the_teacher_thought(classroom: Classroom) -> None:
    teacher = TeacherAtWork(classroom.device(1280, 800), classroom.address)
    teacher.set_up()
    teacher.new_class("6B", ["Emma", "Bo"])
    code = teacher.open_session(minutes=5, idle=60)
    for name in ("Emma", "Bo"):
        PupilAtWork(classroom.device(), classroom.address, name).join(code)
    teacher.press("start")
    expect(teacher.page.locator("[data-clock]").first).to_be_visible()
    teacher.page.wait_for_load_state()
    teacher.press("end")
    teacher.page.evaluate(REDRAW)
    teacher.page.click("dialog button[value=yes]")
    expect(teacher.page.locator("#live[data-phase=results], table").first).to_be_visible()
    expect(teacher.page.locator("main")).to_contain_text(re.compile("svar", re.IGNORECASE))
    expect(teacher.page.locator('form[action$="/end"]')).to_have_count(0)
