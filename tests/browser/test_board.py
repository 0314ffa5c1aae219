"""The board of a whole class: everything on one screen, on a laptop and on a tablet."""

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import Classroom
from tests.browser.people import TeacherAtWork
from tests.load.lesson import join
from tests.load.server import Server

NAMES = [f"Elev{chr(65 + number)} Hansen" for number in range(24)] + ["Maximilian Alexander Knudsen"]
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
TABLET: ViewportSize = {"width": 1024, "height": 768}


@pytest.fixture
def server(standing_server: Server) -> Server:
    """Each test has a class and a session of its own on it."""
    return standing_server


@pytest.fixture
def board(teacher_of: Callable[[list[str]], TeacherAtWork]) -> Page:
    """Twelve tables of a session that has a title; no tablet is connected."""
    teacher = teacher_of(NAMES)
    code = teacher.open_session(minutes=20, idle=300)
    for pupil in join(urlsplit(teacher.address).port or 0, code, len(NAMES)):
        pupil.browser.close()
    teacher.press("start")
    page = teacher.page
    page.click("#title")
    page.fill("[name=title]", "Negative tall før jul")
    page.click("main form.form button.primary")
    expect(page.locator(".table-tile")).to_have_count(12)
    return page


def test_a_class_at_twelve_tables_is_seen_at_once(board: Page, no_scroll: Callable[[Page], None]) -> None:
    for size in (LAPTOP, TABLET):
        board.set_viewport_size(size)
        no_scroll(board)
        bars = board.locator(".table-tile .cards svg").evaluate_all("all => all.map((one) => one.clientWidth)")
        assert min(bars) >= 60
        tops = [board.locator(name).evaluate("one => one.getBoundingClientRect().top") for name in ("#pause", "#end")]
        assert tops[0] == tops[1]


def test_saved_is_told_and_goes_and_the_tables_stay_where_they_are(board: Page) -> None:
    table = board.locator("#table-1")
    expect(board.locator(".flash")).to_be_visible()
    before = table.bounding_box()
    expect(board.locator(".flash")).to_have_count(0)
    assert table.bounding_box() == before


def test_a_name_opens_its_menu_and_not_the_table(board: Page) -> None:
    board.locator(".table-tile summary").last.click()
    menu = board.locator(".menu[open] .menu-body")
    expect(menu).to_be_in_viewport()
    menu.locator("button.danger").click()
    dialog = board.locator("dialog")
    expect(dialog).to_be_visible()
    dialog.locator("button.secondary").click()
    expect(board.locator(".table-tile summary")).to_have_count(len(NAMES))


def test_from_the_page_of_a_table_one_comes_back_to_it(board: Page, classroom: Classroom) -> None:
    board.locator("#table-2").click()
    expect(board.locator("#to-board")).to_be_visible()
    here = board.url
    board.locator(".menu summary").first.click()
    board.locator(".menu[open] [name=name]").fill("Ane")
    board.locator(".menu[open] .rename button").click()
    expect(board.locator(".asked-panel h2", has_text="Ane")).to_be_visible()
    assert board.url == here
