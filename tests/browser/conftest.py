"""Real Chromium against the real server; nothing may come from elsewhere, nothing may break the content policy."""

import os
import shutil
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    StorageState,
    ViewportSize,
    expect,
    sync_playwright,
)

from tests.browser.people import TeacherAtWork
from tests.load.server import Server

NUMBERS = count(1)
"""Classes of a year have different names."""
COMMANDS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first is the same engine without the window around it, which nobody sees: less than half the work."""
CHROMIUM = next(filter(None, map(shutil.which, COMMANDS)), None)
NOT_NEEDED = (
    # Every window loads two pages of its own for a list under the address, before anybody types one.
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "PreloadTopChromeWebUI"),
    # What Playwright switches off itself; a second list of features replaces the first.
    *("DestroyProfileOnBrowserClose", "HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable", "LensOverlay"),
    *("MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning", "OptimizationHints", "AimEnabled"),
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "AvoidCorsURLLoaderRestartOnRedirect", "PreconnectToSearch"),
)
QUIET = [
    *("--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"),
    f"--disable-features={','.join(NOT_NEEDED)}",
]


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


def _serve(folder: Path) -> Iterator[Server]:
    with Server(folder) as running:
        yield running
        running.kill()  # a kind stop would wait for streams that nobody reads any more


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    yield from _serve(tmp_path)


@pytest.fixture(scope="module")
def standing_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all tests of a module that leave each other alone: starting one takes seconds."""
    yield from _serve(tmp_path_factory.mktemp("standing"))


class Classroom:
    """Tablets and the teacher's laptop, each its own browser context, all watched."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.networks = [address]
        """Where the server is found; a test may put another network between."""
        self.complaints: list[str] = []
        self.contexts: list[BrowserContext] = []

    def device(self, width: int = 1024, height: int = 768, kept: StorageState | None = None) -> Page:
        """A device that has never been here, or one that has kept its cookies."""
        size: ViewportSize = {"width": width, "height": height}
        context = self.browser.new_context(locale="nb-NO", viewport=size, storage_state=kept)
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
        if not request.url.startswith(tuple(self.networks)):
            self.complaints.append(f"request to elsewhere: {request.url}")

    def _hear(self, message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            self.complaints.append(message.text)


@pytest.fixture
def classroom(chromium: Browser, server: Server) -> Iterator[Classroom]:
    room = Classroom(chromium, server.address)
    yield room
    for context in room.contexts:
        context.close()
    assert room.complaints == []


@pytest.fixture(scope="module")
def signed_in(chromium: Browser, standing_server: Server) -> StorageState:
    """The cookies of the one teacher of the standing server."""
    context = chromium.new_context(locale="nb-NO")
    TeacherAtWork(context.new_page(), standing_server.address).set_up()
    state = context.storage_state()
    context.close()
    return state


@pytest.fixture
def teacher_of(classroom: Classroom, signed_in: StorageState) -> Callable[[list[str]], TeacherAtWork]:
    """That teacher's laptop, with a class of these pupils that has just been made."""

    def make(pupils: list[str]) -> TeacherAtWork:
        teacher = TeacherAtWork(classroom.device(1280, 800, signed_in), classroom.address)
        teacher.new_class(f"6B {next(NUMBERS)}", pupils)
        return teacher

    return make


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
