"""Real Chromium against the real server; nothing may come from elsewhere, nothing may break the content policy."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect, sync_playwright

from tests.load.server import Server

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
QUIET = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"]


# A busy machine is no reason to fail.
expect.set_options(timeout=20_000)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    if CHROMIUM is None:
        if os.environ.get("CI"):
            pytest.fail("Chromium is missing; tools/install-debian.sh installs it.")
        pytest.skip("Chromium is missing.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path) as running:
        yield running


class Classroom:
    """Tablets and the teacher's laptop, each its own browser context, all watched."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.complaints: list[str] = []
        self.contexts: list[BrowserContext] = []

    def device(self, width: int = 1024, height: int = 768) -> Page:
        """A device that has never been here."""
        context = self.browser.new_context(locale="nb-NO", viewport={"width": width, "height": height})
        context.set_default_timeout(30_000)
        context.on("request", self._watch)
        self.contexts.append(context)
        return self.page(context)

    def page(self, context: BrowserContext) -> Page:
        """A page of a device."""
        page = context.new_page()
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(f"script error: {error}"))
        return page

    def _watch(self, request: Request) -> None:
        if not request.url.startswith(self.address):
            self.complaints.append(f"request to elsewhere: {request.url}")

    def _hear(self, message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            self.complaints.append(message.text)


@pytest.fixture
def classroom(chromium: Browser, server: Server) -> Iterator[Classroom]:
    room = Classroom(chromium, f"http://127.0.0.1:{server.port}")
    yield room
    for context in room.contexts:
        context.close()
    assert room.complaints == []


@pytest.fixture
def no_scroll() -> Callable[[Page], None]:
    def check(page: Page) -> None:
        page.wait_for_load_state()  # measured before its style sheets have come, a page is longer than anyone sees it
        sizes = page.evaluate(
            "[document.documentElement.scrollHeight, innerHeight, document.documentElement.scrollWidth, innerWidth]"
        )
        assert sizes[0] <= sizes[1], f"{page.url} scrolls down: {sizes}"
        assert sizes[2] <= sizes[3], f"{page.url} scrolls sideways: {sizes}"

    return check
