"""What the people of a lesson do, in their browsers."""

import re
import sqlite3
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Locator, Page, expect


class TeacherAtWork:
    """The teacher's laptop."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.class_path = "/classes/1"

    def set_up(self) -> None:
        """First start: the set-up page makes the first teacher."""
        page = self.page
        page.goto(self.address)
        expect(page).to_have_url(re.compile("/setup$"))
        page.fill("[name=name]", "Kari Nordmann")
        page.fill("[name=login]", "kari")
        page.fill("[name=password]", "et langt passord")
        page.click("form.form button.primary")
        expect(page).to_have_url(re.compile("/classes/"))

    def new_class(self, name: str, pupils: list[str]) -> None:
        """A class with a pasted list."""
        page = self.page
        page.goto(f"{self.address}/classes/new")
        page.fill("[name=name]", name)
        page.fill("textarea", "\n".join(pupils))
        page.click("form.form button.primary")
        if pupils:
            page.click("button[value=store] >> nth=0")
        expect(page).to_have_url(re.compile(r"/classes/\d+"))
        self.class_path = "/".join(page.url.removeprefix(self.address).split("/")[:3])

    def set_for_pupil(self, name: str, what: str, language: str = "") -> None:
        """Ticks something on a pupil's page."""
        page = self.page
        page.goto(self.address + self.class_path)
        page.click(f'.pupils a:has-text("{name}")')
        page.check(f"[name={what}]")
        if language:
            page.select_option("select[name=language]", language)
        page.click("main form.form button.primary")
        expect(page).to_have_url(re.compile(self.class_path))
        expect(page.locator(".tag").first).to_be_visible()

    def open_session(
        self, minutes: int, idle: int, players: int = 2, kinds: Sequence[str] = (), game: str = "interval"
    ) -> str:
        """Opens a room; its code. Without `kinds`, what is usually asked."""
        page = self.page
        page.goto(f"{self.address}{self.class_path}/sessions/new?game={game}")
        page.fill("[name=minutes]", str(minutes))
        page.fill("[name=idle_seconds]", str(idle))
        page.check(f'[name=players][value="{players}"]')
        for box in page.locator("[name=kinds]").all() if kinds else ():
            box.set_checked(box.get_attribute("value") in kinds)
        page.click("main form button.primary")
        expect(page).to_have_url(re.compile(r"/sessions/\d+$"))
        code = re.search(r"/join/(\d{6})", page.content()) or re.search(r"(\d{3})\s?(\d{3})", page.inner_text("main"))
        assert code is not None
        return "".join(code.groups())

    def press(self, what: str) -> None:
        """Presses a button of the session by what it does."""
        self.page.locator(f'form[action$="/{what}"] button').first.click()


TAPS = (
    (".sweep-button", "sweep"),
    (".choice-button", "answer"),
    (".action", "turn"),
    (".hand-card.legal", "decision"),
    (".decision", "decision"),
)
"""What can be tapped, and what a tap on it is."""


class PupilAtWork:
    """A pupil's tablet."""

    def __init__(self, page: Page, address: str, name: str) -> None:
        self.page = page
        self.address = address
        self.name = name

    def join(self, code: str) -> None:
        """The code, the own name, yes."""
        page = self.page
        page.goto(self.address)
        page.fill("[name=code]", f"{code[:3]} {code[3:]}")
        page.click("main button.primary")
        page.click(f'.name-buttons a:has-text("{self.name}")')
        page.click("main button.primary")
        expect(page).to_have_url(re.compile("/play$"))
        page.wait_for_load_state()

    def talk(self) -> Locator:
        """The part of the screen that asks."""
        return self.page.locator(".talk")

    def step(self, choice: int = 0) -> str:
        """Does the one thing that the screen asks for, if there is one; what it was."""
        page = self.page
        if page.locator(".keypad").count():
            page.locator(".key").nth(choice).click()
            page.locator(".ok").click()
            expect(page.locator(".busy")).to_have_count(0)
            return "answer"
        for selector, done in TAPS:
            button = page.locator(selector)
            if button.count():
                button.nth(min(choice, button.count() - 1)).click()
                expect(page.locator(".busy")).to_have_count(0)
                return done
        return "wait"


def until_asked(pupil: PupilAtWork, others: list[PupilAtWork]) -> str:
    """Goes on, the others too, until this pupil is asked something; the question."""
    question = pupil.page.locator("#question")
    if not _until(question, [pupil, *others], choices=1):
        raise AssertionError(f"{pupil.name} was asked nothing: {pupil.talk().inner_text()}")
    return question.inner_text().strip()


def until_kind(pupil: PupilAtWork, others: list[PupilAtWork], kind: str) -> None:
    """Goes on until this pupil is asked a question of a kind; "typed" for a number to type."""
    wanted = pupil.page.locator(".keypad" if kind == "typed" else f".choice-button.kind-{kind}")
    if not _until(wanted, [pupil, *others], choices=2):
        raise AssertionError(f"{pupil.name} was not asked {kind}: {pupil.talk().inner_text()}")


def _until(wanted: Locator, pupils: list[PupilAtWork], *, choices: int) -> bool:
    """All go on until something is there, for forty rounds; rounds in which all only wait are not counted so soon."""
    rounds = waited = 0
    while rounds < 40 and waited < 400:
        if wanted.count():
            return True
        if {pupil.step(rounds % choices) for pupil in pupils} == {"wait"}:
            waited += 1
        else:
            rounds += 1
        pupils[0].page.wait_for_timeout(50)
    return False


def open_settings(page: Page, **wanted: bool) -> None:
    """Sets what a pupil may set: sound, larger, aloud."""
    page.locator(".gear").click()
    for name, on in wanted.items():
        page.locator(f"#set-{name}").set_checked(on)
    page.locator("#settings button.primary").click()
    expect(page.locator("#settings")).to_be_hidden()


def play_on(pupils: list[PupilAtWork], steps: int) -> None:
    """Everybody does what the screen asks for, some times over."""
    for number in range(steps):
        for pupil in pupils:
            pupil.step(number % 2)


def shorten_clock(database: Path, milliseconds: int) -> None:
    """Lets little time be left, as if the minutes had passed."""
    with sqlite3.connect(database, timeout=10) as connection:
        connection.execute(
            "UPDATE play_sessions SET deadline = CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) + ?"
            ", revision = revision + 1",
            (milliseconds,),
        )
    connection.close()
