"""Two pupils at a table behind networks that hold back, go silent, filter, lose and double.

One table for all: each test begins where the one before ended, and does the next thing that the screen offers.
"""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Browser, Locator, Route, StorageState, expect

from tests.browser.conftest import Classroom
from tests.browser.people import TAPS, PupilAtWork, TeacherAtWork
from tests.load.server import Server
from tests.proxies import BLOCKED, Fault, Proxy

LONG_SECONDS = 60
"""A condition that does not come true in so long will not."""


TAP = """(selectors) => {
  if (document.querySelector(".busy")) return false;
  const button = selectors.map((one) => document.querySelector(one)).find(Boolean);
  button?.click();
  return document.querySelector(".busy") !== null;
}"""
"""Tap the first of these, unless something is under way; whether the server is told of it."""


class Table:
    """Emma and Bo, each behind a network of their own, and what the server has stored."""

    def __init__(self, classroom: Classroom, proxies: tuple[Proxy, Proxy], server: Server, code: str) -> None:
        self.proxy, self.proxy_of_bo = proxies
        self._server = server
        self.emma = PupilAtWork(classroom.device(360, 640), self.proxy.address, "Emma")
        self.bo = PupilAtWork(classroom.device(768, 1024), self.proxy_of_bo.address, "Bo")
        for pupil in self.pupils:
            pupil.join(code)

    @property
    def networks(self) -> tuple[Proxy, Proxy]:
        return self.proxy, self.proxy_of_bo

    @property
    def pupils(self) -> tuple[PupilAtWork, PupilAtWork]:
        return self.emma, self.bo

    @property
    def sign(self) -> Locator:
        return self.emma.page.locator("#contact")

    def stored(self) -> int:
        """How many turns and answers of Emma."""
        emma = (
            "participation_id = "
            "(SELECT p.id FROM participations p JOIN pupils u ON u.id = pupil_id WHERE name = 'Emma Solberg')"
        )
        return self._count(f"decisions WHERE NOT by_computer AND {emma}") + self._count(f"attempts WHERE {emma}")

    def stood_in(self) -> int:
        """How many turns of the computer."""
        return self._count("decisions WHERE by_computer")

    def _count(self, rows: str) -> int:
        with closing(sqlite3.connect(self._server.database)) as connection:
            return int(connection.execute(f"SELECT count(*) FROM {rows}").fetchone()[0])

    def anew(self) -> None:
        """Both load their pages again."""
        for pupil in self.pupils:
            pupil.page.reload()
            expect(pupil.talk()).to_be_visible()

    def until(self, true: Callable[[], bool]) -> None:
        """Wait; the pages go on meanwhile."""
        end = time.monotonic() + LONG_SECONDS
        while not true():
            assert time.monotonic() < end
            self.emma.page.wait_for_timeout(100)

    def tap(self, pupil: PupilAtWork) -> None:
        """Tap what the server is told of; the other one goes on until there is such a thing."""
        other = self.bo if pupil is self.emma else self.emma
        self.until(lambda: _tapped(pupil) or (_tapped(other) and False))


def _tapped(pupil: PupilAtWork) -> bool:
    """Taps what the screen offers, in one step: news may change the screen at any moment."""
    return bool(pupil.page.evaluate(TAP, [selector for selector, _what in TAPS]))


KEPT = "Nettet her stopper spillet. Det du gjorde, er tatt vare på, og vi prøver igjen."
FOR_THE_TEACHER = "Til læreren: Et filter i skolens nett svarer i stedet for 127.0.0.1"
NOT_YET = "Serveren svarer ikke ennå. Vi prøver igjen."


@pytest.fixture(scope="module")
def proxies(standing_server: Server) -> Iterator[tuple[Proxy, Proxy]]:
    with Proxy(standing_server.port) as one, Proxy(standing_server.port) as other:
        yield one, other


@pytest.fixture(scope="module")
def room(chromium: Browser, standing_server: Server, proxies: tuple[Proxy, Proxy]) -> Iterator[Classroom]:
    room = Classroom(chromium, standing_server.address)
    room.networks += [proxy.address for proxy in proxies]
    yield room
    for context in room.contexts:
        context.close()
    assert room.complaints == []


@pytest.fixture(scope="module")
def teacher(room: Classroom, signed_in: StorageState) -> TeacherAtWork:
    teacher = TeacherAtWork(room.device(1280, 800, signed_in), room.address)
    teacher.new_class("6B", ["Emma Solberg", "Bo Lie"])
    return teacher


@pytest.fixture(scope="module")
def sitting(room: Classroom, teacher: TeacherAtWork, proxies: tuple[Proxy, Proxy], standing_server: Server) -> Table:
    code = teacher.open_session(minutes=60, idle=300, kinds=["order", "inside"])
    table = Table(room, proxies, standing_server, code)
    teacher.press("start")
    for pupil in table.pupils:
        expect(pupil.talk()).to_be_visible()
    return table


@pytest.fixture
def table(sitting: Table) -> Iterator[Table]:
    """The table in good networks, which a test may spoil."""
    for proxy in sitting.networks:
        proxy.streams = proxy.posts = proxy.gets = Fault.NONE
        proxy.asked.clear()
    yield sitting
    assert sitting.stood_in() == 0, "the computer turned for somebody who was there"


def goes_on(table: Table, moves: int = 3) -> None:
    """Each sees what the other has done, for some moves."""
    before = table.stored()
    for _ in range(moves):
        for pupil in table.pupils:
            table.tap(pupil)
    table.until(lambda: table.stored() >= before + moves)


@pytest.mark.parametrize("fault", [Fault.HELD, Fault.SILENT])
def test_both_play_on_where_an_open_stream_brings_nothing(table: Table, fault: Fault) -> None:
    table.anew()
    for proxy in table.networks:
        proxy.streams = fault
    goes_on(table)
    expect(table.sign).to_be_hidden()


def test_a_stream_that_is_redirected_is_given_up_and_asking_goes_on(table: Table) -> None:
    table.proxy.streams = Fault.REDIRECTED
    table.anew()
    table.proxy.asked.clear()
    goes_on(table)
    table.until(lambda: table.proxy.asked["GET /play/state"] >= 5)
    assert table.proxy.asked["GET /play/stream"] <= 2


def test_news_that_nobody_or_a_filter_answers_is_told(table: Table) -> None:
    table.anew()
    table.proxy.gets = Fault.PAGE
    expect(table.sign).to_contain_text(FOR_THE_TEACHER)
    table.proxy.streams = table.proxy.gets = Fault.SILENT
    expect(table.sign).to_have_text("Ingen kontakt. Prøver igjen …")
    table.proxy.streams = table.proxy.gets = Fault.NONE
    expect(table.sign).to_be_hidden()
    goes_on(table, 1)


@pytest.mark.parametrize("fault", [Fault.PAGE, Fault.REDIRECTED])
def test_a_move_that_a_filter_answers_is_kept_and_stored_once(table: Table, fault: Fault) -> None:
    table.anew()
    table.emma.page.evaluate("window.stays = true")
    before = table.stored()
    table.proxy.posts, table.proxy.block_page = fault, table.proxy_of_bo.address + BLOCKED
    table.tap(table.emma)
    expect(table.sign).to_contain_text(KEPT)
    expect(table.sign).to_contain_text(FOR_THE_TEACHER)
    table.until(lambda: table.proxy.asked["POST /play/turn"] + table.proxy.asked["POST /play/answer"] >= 3)
    assert table.stored() == before
    table.proxy.posts = Fault.NONE
    expect(table.sign).to_be_hidden()
    assert table.stored() == before + 1
    assert table.emma.page.evaluate("window.stays")
    assert table.proxy_of_bo.asked[f"GET {BLOCKED}"] == 0


@pytest.mark.parametrize("fault", [Fault.BUSY, Fault.SILENT])
def test_a_server_that_cannot_answer_yet_is_asked_until_it_can(table: Table, fault: Fault) -> None:
    before = table.stored()
    table.proxy.posts = fault
    table.tap(table.emma)
    expect(table.sign).to_have_text(NOT_YET)
    table.proxy.posts = Fault.NONE
    expect(table.sign).to_be_hidden()
    assert table.stored() == before + 1


@pytest.mark.parametrize("fault", [Fault.LOST, Fault.DOUBLED])
def test_a_lost_answer_and_a_doubled_request_are_one_move(table: Table, fault: Fault) -> None:
    before = table.stored()
    table.proxy.posts = fault
    table.tap(table.emma)
    table.until(lambda: table.stored() > before)
    table.proxy.posts = Fault.NONE
    expect(table.emma.page.locator(".busy")).to_have_count(0)
    assert table.stored() == before + 1
    goes_on(table, 1)


def test_only_an_old_page_of_ours_is_loaded_anew_and_only_once(table: Table) -> None:
    loaded: list[str] = []
    page = table.emma.page
    page.on("load", lambda loading: loaded.append(loading.url))

    def refuse(route: Route) -> None:
        route.fulfill(status=400, json={"error": "csrf", "message": "This page was open for too long."})

    page.route("**/play/turn*", refuse), page.route("**/play/answer*", refuse)
    table.tap(table.emma)
    table.until(lambda: len(loaded) == 1)
    expect(table.emma.talk()).to_be_visible()
    table.tap(table.emma)
    expect(page.locator(".note")).to_have_text("Dette nettbrettet får ikke sendt det du gjør. Be læreren om hjelp.")
    assert len(loaded) == 1
    page.unroute("**/play/turn*"), page.unroute("**/play/answer*")
    goes_on(table, 1)
    expect(page.locator(".note")).to_have_count(0)


def test_a_fourth_window_of_a_pupil_lets_the_first_ask_instead_of_fighting(table: Table, room: Classroom) -> None:
    table.anew()
    context = table.emma.page.context
    table.proxy.asked.clear()
    windows = [room.page(context) for _ in range(3)]
    for window in windows:
        window.goto(f"{table.proxy.address}/play")
        expect(window.locator(".talk")).to_be_visible()
    table.until(lambda: table.proxy.asked["GET /play/stream"] >= 3)
    asked = table.proxy.asked["GET /play/state"]
    goes_on(table, 1)
    table.until(lambda: table.proxy.asked["GET /play/state"] >= asked + 4)
    assert table.proxy.asked["GET /play/stream"] == 3
    for window in windows:
        window.close()


def test_the_board_sees_changes_behind_a_network_that_holds_its_stream_back(
    table: Table, teacher: TeacherAtWork, room: Classroom
) -> None:
    proxy = table.proxy
    page = room.page(teacher.page.context)
    proxy.streams = Fault.SILENT
    page.goto(teacher.page.url.replace(room.address, proxy.address))
    old = page.locator("#live").get_attribute("data-version")
    table.anew()
    goes_on(table, 1)
    expect(page.locator("#live")).not_to_have_attribute("data-version", str(old))
    page.evaluate("window.stays = true")
    for fault, words in (
        (Fault.PAGE, "Et filter i nettet svarer i stedet for 127.0.0.1"),
        (Fault.REDIRECTED, "Et filter i nettet svarer"),
        (Fault.BUSY, NOT_YET),
        (Fault.CUT, "Ingen kontakt med serveren. Det som står her, kan være gammelt."),
    ):
        proxy.gets = fault
        expect(page.locator("#contact")).to_contain_text(words)
    proxy.gets = Fault.NONE
    expect(page.locator("#contact")).to_be_hidden()
    assert page.evaluate("window.stays")
    page.close()
