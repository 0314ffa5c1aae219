"""A rule page in a browser: buttons and keys step through the example, and the rules fit one sheet."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import Classroom
from tests.load.server import Server
from webapp.games.variants import VARIANTS

SHOWN = ".example-step:not([hidden])"


@pytest.fixture
def server(standing_server: Server) -> Server:
    """Nobody changes anything here."""
    return standing_server


@pytest.fixture
def page(classroom: Classroom) -> Page:
    return classroom.device(360, 640)


def test_an_example_is_stepped_through(classroom: Classroom, page: Page) -> None:
    page.goto(f"{classroom.address}/rules/krig")
    told = page.locator(f"{SHOWN} .told")
    expect(told).to_have_count(1)
    first = told.inner_text()
    page.click("[data-go=back]", force=True)
    expect(told).to_have_text(first)
    page.click("[data-go=next]")
    expect(told).not_to_have_text(first)
    second = told.inner_text()
    expect(page.locator("[data-said]")).to_contain_text(second)
    expect(page.locator("[data-go=next]")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(told).not_to_have_text(second)
    page.keyboard.press("ArrowLeft")
    expect(told).to_have_text(second)
    for _ in range(page.locator(".example-step").count()):
        page.keyboard.press("ArrowRight")
    expect(page.locator("[data-go=next]")).to_have_attribute("aria-disabled", "true")
    page.click("[data-go=first]")
    expect(told).to_have_text(first)


def test_without_scripts_every_step_is_there_to_read(classroom: Classroom) -> None:
    context = classroom.browser.new_context(java_script_enabled=False)
    classroom.contexts.append(context)
    page = context.new_page()
    page.goto(f"{classroom.address}/rules/krig")
    assert page.locator(SHOWN).count() > 5
    expect(page.locator(SHOWN).last).to_be_visible()
    expect(page.locator("[data-go=next]")).to_be_hidden()


@pytest.mark.parametrize("language", ["nb", "en"])
def test_every_rule_page_fits_the_phone_and_one_sheet_of_paper(classroom: Classroom, page: Page, language: str) -> None:
    page.context.add_cookies([{"name": "lang", "value": language, "url": classroom.address}])
    for key in VARIANTS:
        page.goto(f"{classroom.address}/rules/{key}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, key
        sheets = re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))
        assert len(sheets) == 1, key


def test_the_rules_are_accessible(classroom: Classroom, page: Page) -> None:
    complaints = []
    for path in ("/rules", "/rules/interval", "/rules/world-war-3"):
        page.goto(classroom.address + path)
        found = Axe().run(page).response["violations"]
        complaints += [f"{path}: {one['id']} {[node['target'] for node in one['nodes']][:3]}" for one in found]
    assert complaints == []
