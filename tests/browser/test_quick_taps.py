"""Two quick taps never zoom: everything that is tapped says so, on the pages of pupils and teachers."""

from playwright.sync_api import Page

from tests.browser.conftest import Classroom
from tests.browser.people import PupilAtWork, TeacherAtWork, until_kind

TAPPED = (
    "a, button, input, select, textarea, label, summary, [role=button], [tabindex], .key, .hand-card, .choice, .card"
)
ZOOMING = """(tapped) => [...document.querySelectorAll(tapped)]
  .filter((one) => !["manipulation", "none"].includes(getComputedStyle(one).touchAction))
  .map((one) => one.outerHTML.slice(0, 80))"""


class Tapped:
    """What was looked at so far, and what of it would zoom."""

    def __init__(self) -> None:
        self.zooming: list[str] = []
        self.pages = 0

    def look(self, page: Page) -> None:
        """Look at all there is to tap on this page; there must be something."""
        page.wait_for_load_state()
        assert page.locator(TAPPED).count(), page.url
        self.zooming += [f"{page.url}: {one}" for one in page.evaluate(ZOOMING, TAPPED)]
        self.pages += 1

    def visit(self, page: Page, *addresses: str) -> None:
        """Look at these pages."""
        for address in addresses:
            page.goto(address)
            self.look(page)


def test_nothing_that_is_tapped_zooms(classroom: Classroom) -> None:
    tapped, at = Tapped(), classroom.address
    teacher = TeacherAtWork(classroom.device(1280, 800), at)
    tapped.visit(teacher.page, at)
    teacher.set_up()
    tapped.visit(teacher.page, f"{at}/classes/new", f"{at}/rules/interval", f"{at}/invitations")
    teacher.new_class("6B", ["Emma Solberg", "Bo Lie"])
    tapped.visit(teacher.page, f"{at}/classes/1", f"{at}/classes/1/sessions/new", f"{at}/classes/1/teachers")
    code = teacher.open_session(minutes=5, idle=60, kinds=["between-count"])
    tapped.look(teacher.page)
    emma, bo = (PupilAtWork(classroom.device(), at, name) for name in ("Emma", "Bo"))
    tapped.visit(emma.page, at, f"{at}/join/{code}")
    emma.join(code), bo.join(code)
    tapped.look(emma.page)
    teacher.press("start")
    until_kind(emma, [bo], "typed")
    assert emma.page.locator(".key").count() >= 10
    tapped.look(emma.page)
    tapped.look(teacher.page)
    tapped.visit(teacher.page, f"{at}/sessions/1/projector", f"{at}/sessions/1/tables/1")
    tapped.visit(classroom.device(), f"{at}/login")
    assert tapped.zooming == []
    assert tapped.pages == 16
