"""“Yes, that is me” tapped twice, or tapped once and the answer lost on its way: the pupil is in."""

import re

from playwright.sync_api import Route, expect

from tests.browser.conftest import Classroom
from tests.browser.people import PupilAtWork, TeacherAtWork


def test_a_lost_answer_and_a_double_tap_lead_to_the_table(classroom: Classroom) -> None:
    teacher = TeacherAtWork(classroom.device(1280, 800), classroom.address)
    teacher.set_up()
    teacher.new_class("6B", ["Emma Lie", "Bo Li"])
    code = teacher.open_session(minutes=10, idle=60)
    emma, bo = (PupilAtWork(classroom.device(), classroom.address, name) for name in ("Emma", "Bo"))
    for pupil in (emma, bo):
        pupil.page.goto(f"{classroom.address}/join/{code}")
        pupil.page.click(f'.name-buttons a:has-text("{pupil.name}")')
    lost: list[int] = []

    def lose_the_answer(route: Route) -> None:
        context = emma.page.context
        before = context.cookies()
        lost.append(route.fetch(max_redirects=0).status)
        context.clear_cookies()
        context.add_cookies(before)  # type: ignore[arg-type]
        route.fulfill(status=204)  # the page stays as it is

    emma.page.route("**/name", lose_the_answer, times=1)
    emma.page.click("main button.primary", no_wait_after=True)
    for _ in range(400):
        if lost:
            break
        emma.page.wait_for_timeout(50)
    emma.page.click("main button.primary")
    expect(emma.page).to_have_url(re.compile("/play$"))
    bo.page.dblclick("main button.primary")
    expect(bo.page).to_have_url(re.compile("/play$"))
    assert lost == [302]
    expect(teacher.page.locator(".chip:not(.waiting)")).to_have_text(["Emma", "Bo"])
