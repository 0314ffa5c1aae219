"""The teacher ends a lesson by mistake and opens it again: the tablets come back to the table by themselves."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Classroom
from tests.browser.people import PupilAtWork, TeacherAtWork

LIES = ".hand-card, .band, .face"


def on_the_table(page: Page) -> list[str]:
    """The words of the cards that this pupil sees."""
    return page.locator(LIES).all_inner_texts()


def test_both_pupils_play_on_with_the_same_cards(classroom: Classroom) -> None:
    teacher = TeacherAtWork(classroom.device(1280, 800), classroom.address)
    teacher.set_up()
    teacher.new_class("6B", ["Emma", "Bo"])
    code = teacher.open_session(minutes=5, idle=60)
    pupils = [PupilAtWork(classroom.device(), classroom.address, name) for name in ("Emma", "Bo")]
    for pupil in pupils:
        pupil.join(code)
    teacher.press("start")
    for pupil in pupils:
        expect(pupil.page.locator("body")).to_have_attribute("data-phase", "play")
    before = [on_the_table(pupil.page) for pupil in pupils]
    assert all(before)
    address = teacher.page.url
    teacher.page.request.post(f"{address}/end", form={"csrf_token": token(teacher.page)})
    for pupil in pupils:
        expect(pupil.page.locator("body")).to_have_attribute("data-phase", "ended")
    teacher.page.click("#reopen summary")
    teacher.page.click('#reopen button[value="5"]')
    expect(teacher.page.locator(".board")).to_be_visible()
    for pupil, lay in zip(pupils, before, strict=True):
        expect(pupil.page.locator("body")).to_have_attribute("data-phase", "play")
        assert on_the_table(pupil.page) == lay
    assert pupils[0].step() + pupils[1].step() != ""


def token(page: Page) -> str:
    """What the page's forms are sent with."""
    return page.locator("[name=csrf_token]").first.get_attribute("value") or ""
