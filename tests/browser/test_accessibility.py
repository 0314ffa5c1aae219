"""axe finds nothing to complain about on the pages of a lesson."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import Classroom
from tests.browser.people import PupilAtWork, TeacherAtWork, until_asked


def _complaints(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{page.url}: {one['id']} {[node['target'] for node in one['nodes']][:3]}" for one in found]


def test_the_pages_of_a_lesson_are_accessible(classroom: Classroom) -> None:
    complaints = []
    teacher = TeacherAtWork(classroom.device(1280, 800), classroom.address)
    teacher.page.goto(classroom.address)
    complaints += _complaints(teacher.page)
    teacher.set_up()
    teacher.page.goto(f"{classroom.address}/classes/new")
    teacher.page.fill("[name=name]", "6A")
    teacher.page.fill("textarea", "Klasseliste 6A\n1. Moe, Kari\n2. Moe, Kari\n" + "E" * 61)
    teacher.page.click("form.form button.primary")
    teacher.page.click("details.more summary")
    complaints += _complaints(teacher.page)
    teacher.new_class("6B", ["Emma Solberg", "Bo Lie"])
    complaints += _complaints(teacher.page)
    teacher.page.goto(f"{classroom.address}/classes/1/sessions/new")
    complaints += _complaints(teacher.page)
    code = teacher.open_session(minutes=5, idle=60)
    emma, bo = (PupilAtWork(classroom.device(), classroom.address, name) for name in ("Emma", "Bo"))
    emma.page.goto(classroom.address)
    complaints += _complaints(emma.page)
    emma.page.goto(f"{classroom.address}/join/{code}")
    complaints += _complaints(emma.page)
    emma.join(code), bo.join(code)
    complaints += _complaints(teacher.page) + _complaints(emma.page)
    teacher.press("start")
    until_asked(emma, [bo])
    complaints += _complaints(teacher.page) + _complaints(emma.page)
    emma.step()
    expect(emma.page.locator(".comparison")).to_be_visible()
    complaints += _complaints(emma.page)
    teacher.page.goto(f"{classroom.address}/sessions/1/projector")
    complaints += _complaints(teacher.page)
    assert complaints == []
