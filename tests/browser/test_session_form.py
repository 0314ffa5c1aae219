"""The form that opens a session, on a laptop and on a phone: one tap when the last choices fit."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.conftest import Classroom
from tests.browser.people import TeacherAtWork


def at_work(classroom: Classroom) -> TeacherAtWork:
    teacher = TeacherAtWork(classroom.device(1280, 800), classroom.address)
    teacher.set_up()
    teacher.new_class("6B", ["Emma Solberg", "Bo Lie"])
    return teacher


def test_every_game_fits_a_phone_and_opens_with_one_tap(classroom: Classroom) -> None:
    teacher = at_work(classroom)
    page = teacher.page
    page.goto(f"{classroom.address}/classes/1/sessions/new")
    games = [link.get_attribute("href") for link in page.locator('.games a[href^="?game="]').all()]
    page.set_viewport_size({"width": 360, "height": 640})
    for game in games:
        page.goto(f"{classroom.address}/classes/1/sessions/new{game}")
        assert page.evaluate("document.documentElement.scrollWidth") == 360
        expect(page.locator(".open-bar button")).to_be_in_viewport(ratio=1)
        assert Axe().run(page).response["violations"] == []
    page.locator(".open-bar button").click()
    expect(page.locator(".code").first).to_be_visible()


def test_another_game_is_two_taps_away_and_its_own_choices_are_kept(classroom: Classroom) -> None:
    teacher = at_work(classroom)
    page = teacher.page
    page.goto(f"{classroom.address}/classes/1/sessions/new")
    page.click("details.more summary")
    page.click('.game-list a[href="?game=invincible"]')
    for card in ("3d", "Ts"):
        page.locator(f'[name=invincible][value="{card}"]').check()
    page.click(".open-bar button")
    expect(page.locator("main")).to_contain_text("2♥, 3♦, 10♠")
    page.goto(f"{classroom.address}/classes/1/sessions/new")
    expect(page.locator("[name=invincible]:checked")).to_have_count(3)
