"""The reports and the results: every figure says what it counts, by finger and by key; on A4 and on small screens."""

import re
import sqlite3
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Classroom
from tests.load.server import Server
from tests.reports.conftest import NOW
from webapp import create_app
from webapp.demo import LOGIN, Size, fill_in
from webapp.extensions import db

CLASS, PUPIL, SESSION, RESULTS = "/classes/1/report", "/classes/1/pupils/1/report", "/sessions/2/report", "/sessions/2"
PAGES = (CLASS, PUPIL, SESSION, RESULTS)
LONG = "Wilhelmina-Alexandra-Theodora-Kristianna Nordmann"
A4_MM, MARGIN_MM = 210, 14
PAPER = round((A4_MM - 2 * MARGIN_MM) * 96 / 25.4)

SAYS = {
    CLASS: [
        (".heat-map tbody .ask", r".+ · .+: ", "Right answers: "),
        (".heat-map thead .ask", "Ordering", "Counted are own answers to: Which number is less"),
        (".totals .ask", "Percent right", "Right answers of all own answers."),
        (".thoughts .ask", ".+", "of all wrong own answers"),
        (".said .ask", ".+", "really given"),
        (".chart .ask", ".+", r"\d+ of \d+ right\. A point is a session"),
        (".kinds td .ask", ".+ · Right of answered: ", "whoever gave them"),
        (".hardest .ask", ".+ · Hardest: ", "Wrong answers of all own answers about just these numbers"),
        (".figures .ask", ".+", "They are counted nowhere else"),
    ],
    PUPIL: [
        (".heat-map tbody .ask", r".+ · .+: ", "Right answers: "),
    ],
    SESSION: [
        (".heat-map tbody .ask", r".+ · .+: ", "Right answers: "),
    ],
    RESULTS: [
        (".highlights .ask", "Less than half right", "The lowest share comes first"),
        ("#pupils thead :nth-child(5) .ask", "Median time", "half took more"),
        ("#pupils tbody :nth-child(4) .ask", r".+ · Share: \d+", r"Right answers: \d+ of \d+\."),
        ("#pupils tbody :nth-child(6) .ask", r".+ · Cards: \d+", "when its last game ended"),
        ("#last-time td .ask", "This time|.+ · Answers: ", "session before this one"),
        ("#replays .ask", " – ", "Own answers given in this game"),
    ],
}
"""Of each page some figures, the name over the panel, and something of what it says."""

OUTSIDE = """
width => [...document.querySelectorAll("main *")]
  .filter((one) => one.getClientRects().length && one.getBoundingClientRect().right > width + 1)
  .map((one) => `${one.tagName}.${one.getAttribute("class")}: ${one.textContent.trim().slice(0, 40)}`)
"""
COLOURS = """
() => [...document.querySelectorAll(".legend .heat")].map((one) => {
  const style = getComputedStyle(one);
  return [style.color, style.backgroundColor];
})
"""
OVERFULL = """
() => [...document.querySelectorAll("th, td")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.textContent)
"""
TOO_SMALL = """
() => [...document.querySelectorAll(".ask")]
  .map((one) => [(one.querySelector(".hit") ?? one).getBoundingClientRect(), one.textContent])
  .filter(([box]) => box.width && (box.width < 24 || box.height < 24))
  .map(([box, text]) => `${text}: ${box.width} × ${box.height}`)
"""


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A class of twenty-five that has played all year; somebody in it has a very long name."""
    with Server(tmp_path_factory.mktemp("school")) as server:
        app = create_app({"INSTANCE_PATH": str(server.folder)})
        with app.app_context():
            fill_in(Size(1, 25, 12), 6, NOW)
            db.session.remove()
            db.engine.dispose()
        with sqlite3.connect(server.database) as connection:
            connection.execute("UPDATE pupils SET name = ? WHERE id = 1", (LONG,))
        connection.close()
        yield server


@pytest.fixture(scope="module")
def signed_in(chromium: Browser, school: Server) -> Any:
    """The cookies of a teacher who has signed in."""
    context = chromium.new_context(locale="en-GB")
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{school.port}/login")
    page.fill("[name=login]", LOGIN)
    page.fill("[name=password]", LOGIN)
    page.click("main button.primary")
    expect(page).to_have_url(re.compile("/classes/"))
    state = context.storage_state()
    context.close()
    return state


class Desk:
    """A teacher's devices."""

    def __init__(self, room: Classroom, state: Any) -> None:
        self.room = room
        self.state = state

    def page(self, path: str, width: int = 1280, height: int = 800, **options: Any) -> Page:
        """A page on a device."""
        context = self.room.browser.new_context(
            locale="en-GB", viewport={"width": width, "height": height}, storage_state=self.state, **options
        )
        self.room.contexts.append(context)
        page = self.room.page(context)
        page.goto(self.room.address + path)
        return page


@pytest.fixture
def desk(chromium: Browser, school: Server, signed_in: Any) -> Iterator[Desk]:
    room = Classroom(chromium, f"http://127.0.0.1:{school.port}")
    yield Desk(room, signed_in)
    for context in room.contexts:
        context.close()
    assert room.complaints == []


# What a figure says


@pytest.mark.parametrize("path", PAGES)
def test_a_touched_figure_says_what_is_counted(desk: Desk, path: str) -> None:
    page = desk.page(path, 1024, 768, has_touch=True)
    panel = page.get_by_role("dialog")
    for figure, name, said in SAYS[path]:
        page.locator(figure).first.tap()
        expect(panel.get_by_role("heading")).to_have_text(re.compile(name))
        expect(panel).to_contain_text(re.compile(said))
        panel.get_by_role("button").tap()
        expect(panel).to_have_count(0)


def test_the_panel_moves_nothing_and_only_one_is_open(desk: Desk) -> None:
    page = desk.page(CLASS, 360, 640, has_touch=True)
    figures = page.locator(".heat-map tbody tr:nth-child(9) .ask")
    figures.first.scroll_into_view_if_needed()
    where = "[document.documentElement.scrollHeight, document.documentElement.scrollWidth, scrollY]"
    before = page.evaluate(where)
    for number in (0, 1):
        figures.nth(number).tap()
        expect(page.locator(".ask[aria-expanded=true]")).to_have_count(1)
        panel = page.get_by_role("dialog")
        box = panel.bounding_box()
        assert box is not None
        assert 0 <= box["x"] <= 360 - box["width"]
    assert page.evaluate(where)[:2] == before[:2]
    page.locator("h2").first.tap()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_keys_reach_every_figure_open_it_and_come_back(desk: Desk) -> None:
    page = desk.page(CLASS)
    focused = page.locator(":focus")
    page.locator(".heat-map thead .ask").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    cell = page.locator(".heat-map tbody tr:nth-child(2) td:nth-child(3) .ask")
    expect(cell).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(focused).to_have_text("Close")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(cell).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(cell).to_be_focused()
    page.locator(".chart .ask").first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("A point is a session")
    page.keyboard.press("Tab")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".chart .ask").nth(1)).to_be_focused()


def test_a_choice_of_answers_is_said_too(desk: Desk) -> None:
    page = desk.page(f"{CLASS}?kind=order")
    page.locator(".heat-map tbody .ask").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("Which number is less")


@pytest.mark.parametrize("path", PAGES)
def test_without_scripts_the_list_says_what_the_figures_count(desk: Desk, path: str) -> None:
    page = desk.page(path, java_script_enabled=False)
    expect(page.get_by_role("heading", name="How the figures are counted")).to_be_visible()
    expect(page.locator(".counted dd").first).to_be_visible()
    expect(page.locator("[data-print]")).to_be_hidden()


# Screens


@pytest.mark.parametrize("path", PAGES)
def test_no_screen_scrolls_sideways_and_every_figure_can_be_hit(desk: Desk, path: str) -> None:
    page = desk.page(path)
    for width, height in ((1280, 800), (1024, 768), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(TOO_SMALL) == []


@pytest.mark.parametrize("path", [CLASS, PUPIL])
def test_no_chart_is_cut_beside_another_one(desk: Desk, path: str) -> None:
    page = desk.page(path)
    for width, height in ((1280, 800), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        boxes = page.locator(".charts .scroll").evaluate_all(
            "all => all.map((one) => [one.scrollWidth, one.clientWidth])"
        )
        assert boxes
        assert all(inside <= box for inside, box in boxes)


@pytest.mark.parametrize(("path", "scheme"), [(CLASS, "light"), (PUPIL, "dark"), (SESSION, "light"), (RESULTS, "dark")])
def test_axe_has_nothing_to_say(desk: Desk, path: str, scheme: Any) -> None:
    page = desk.page(path, color_scheme=scheme)
    page.locator("td .ask").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert [(one["id"], one["nodes"][0]["target"]) for one in Axe().run(page).response["violations"]] == []


def test_the_words_of_every_level_can_be_read_in_the_light_in_the_dark_and_on_paper(desk: Desk) -> None:
    page = desk.page(CLASS)
    for media, scheme in product(("screen", "print"), ("light", "dark")):
        page.emulate_media(media=media, color_scheme=scheme)
        pairs = page.evaluate(COLOURS)
        assert len(pairs) == 5
        assert [pair for pair in pairs if contrast(*pair) < 4.5] == [], (media, scheme)


def contrast(one: str, other: str) -> float:
    """As WCAG 2 defines it, of two colours like rgb(23, 94, 140)."""
    low, high = sorted(map(_luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


# Paper


@pytest.mark.parametrize("path", [CLASS, f"{CLASS}?since=2026-09-01&kind=order", PUPIL, SESSION, RESULTS])
def test_a4_shows_everything_and_nothing_to_press(desk: Desk, path: str) -> None:
    page = desk.page(path, PAPER, 1000, color_scheme="dark")
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate(OUTSIDE, PAPER) == []
    assert page.evaluate(OVERFULL) == []
    for pressed in (".button", ".top", "form", "select", ".on-page", ".trail", "details"):
        assert not any(one.is_visible() for one in page.locator(pressed).all()), pressed
    # Chromium leaves buttons out where it repeats the head of a table on the next page.
    expect(page.locator("thead button")).to_have_count(0)
    expect(page.locator(".counted")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert contrast(page.locator("h1").evaluate("one => getComputedStyle(one).color"), "rgb(255, 255, 255)") > 15
    assert len(page.pdf(format="A4", prefer_css_page_size=True)) > 10_000


def test_paper_says_which_answers_were_chosen(desk: Desk) -> None:
    page = desk.page(f"{CLASS}?since=2026-09-01&kind=order")
    expect(page.locator(".chosen")).to_be_hidden()
    page.emulate_media(media="print")
    expect(page.locator(".chosen")).to_have_text("From 1 September 2026 · Which number is less")
    expect(page).to_have_title(re.compile(r"Report of 6B · \d+ \w+ \d{4}"))
