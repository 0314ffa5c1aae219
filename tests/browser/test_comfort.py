"""What makes the table comfortable: turned tablets, larger text, reading aloud, a screen that stays on, sleep."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Classroom
from tests.browser.people import PupilAtWork, TeacherAtWork, open_settings, until_asked, until_kind
from tests.load.server import Server

SCREENS = ((1024, 768), (768, 1024), (360, 640))

LISTENS = """
window.spoken = [];
Object.defineProperty(window, "speechSynthesis", {
  value: { cancel() {}, speak(speech) { window.spoken.push([speech.lang, speech.text]); } },
});
"""
AWAKE = """
window.requests = 0;
Object.defineProperty(navigator, "wakeLock", {
  value: { request(what) {
    window.requests += what === "screen" ? 1 : 100;
    return window.requests % 2 ? Promise.resolve({}) : Promise.reject(new DOMException("no", "NotAllowedError"));
  } },
});
"""
CUT_OFF = """
() => [...document.querySelectorAll("#table button, #table h2, #table p, #table .typed, #table .card-picture")]
  .filter((one) => one.getClientRects().length && !one.closest(".band"))
  .filter((one) => {
    const box = one.getBoundingClientRect();
    return box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1
      || one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline";
  })
  .map((one) => `${one.tagName}.${one.className}: ${one.textContent}`)
"""
FONT = "one => parseFloat(getComputedStyle(one).fontSize)"


@pytest.fixture
def server(standing_server: Server) -> Server:
    """Each test has a class and a session of its own on it."""
    return standing_server


@pytest.fixture
def teacher(teacher_of: Callable[[list[str]], TeacherAtWork]) -> TeacherAtWork:
    """A teacher with a class of two."""
    return teacher_of(["Emma Solberg", "Bo Lie"])


@pytest.fixture
def seat(classroom: Classroom, teacher: TeacherAtWork) -> Callable[..., list[PupilAtWork]]:
    """Opens a room and lets both in; `scripts` run before every page of Emma."""

    def take_seats(scripts: str = "", **choices: Any) -> list[PupilAtWork]:
        code = teacher.open_session(minutes=10, idle=300, **choices)
        pupils = [PupilAtWork(classroom.device(), classroom.address, name) for name in ("Emma", "Bo")]
        if scripts:
            pupils[0].page.context.add_init_script(scripts)
        for pupil in pupils:
            pupil.join(code)
        teacher.press("start")
        for pupil in pupils:
            expect(pupil.talk()).to_be_visible()
        return pupils

    return take_seats


Seat = Callable[..., list[PupilAtWork]]
NoScroll = Callable[[Page], None]


# A turned tablet


def test_the_asked_card_fits_a_turned_tablet(seat: Seat) -> None:
    emma, bo = seat(kinds=["inside"])
    until_kind(emma, [bo], "inside")
    picture = emma.page.locator(".asking .card-picture")
    large = picture.evaluate("one => one.getBoundingClientRect().height")
    emma.page.set_viewport_size({"width": 360, "height": 640})
    small = picture.evaluate("one => one.getBoundingClientRect().height")
    assert small < large * 0.8
    emma.page.reload()
    assert picture.evaluate("one => one.getBoundingClientRect().height") == pytest.approx(small, abs=3)
    assert emma.page.evaluate("document.activeElement.id") == "question"


def test_the_cards_to_choose_from_fit_a_turned_tablet(seat: Seat) -> None:
    emma, bo = seat(kinds=["order"])
    until_kind(emma, [bo], "order")
    picture = emma.page.locator(".choice-button .card-picture").first
    large = picture.evaluate("one => one.getBoundingClientRect().height")
    emma.page.set_viewport_size({"width": 360, "height": 640})
    assert picture.evaluate("one => one.getBoundingClientRect().height") < large * 0.8


def test_turning_the_tablet_loses_neither_a_typed_number_nor_the_focus(seat: Seat) -> None:
    emma, bo = seat(kinds=["between-count"])
    until_kind(emma, [bo], "typed")
    emma.page.locator(".key", has_text="4").click()
    emma.page.locator(".key", has_text="2").click()
    for width, height in SCREENS[1:]:
        emma.page.set_viewport_size({"width": width, "height": height})
        expect(emma.page.locator(".typed")).to_have_text("42")
        assert emma.page.evaluate("document.activeElement.textContent") == "2"
        _line_fills_its_place(emma.page)


def test_the_line_is_drawn_anew_when_the_talk_under_it_grows(seat: Seat) -> None:
    emma, bo = seat(kinds=["order"])
    until_kind(emma, [bo], "order")
    open_settings(emma.page, larger=True)
    _line_fills_its_place(emma.page)


def _line_fills_its_place(page: Page) -> None:
    page.wait_for_timeout(100)
    sizes = page.locator(".band.mine .canvas").evaluate(
        "box => [box.clientHeight, box.firstChild.getBoundingClientRect().height]"
    )
    assert sizes[0] == pytest.approx(sizes[1], abs=1)


# Larger text


def test_larger_text_is_larger_and_nothing_is_cut(seat: Seat, no_scroll: NoScroll) -> None:
    emma, bo = seat()
    until_asked(emma, [bo])
    before = emma.page.locator("#question").evaluate(FONT)
    open_settings(emma.page, larger=True)
    expect(emma.page.locator("body")).to_have_class(re.compile("larger"))
    assert emma.page.locator("#question").evaluate(FONT) >= before * 1.2
    emma.page.reload()
    expect(emma.page.locator("body")).to_have_class(re.compile("larger"))
    for number in range(8):
        _look_at_all_sizes(emma.page, no_scroll)
        emma.step(number % 2)
        bo.step()


@pytest.mark.parametrize("kind", ["between-count", "inside", "chance"])
def test_larger_questions_fit_every_screen(kind: str, seat: Seat, no_scroll: NoScroll) -> None:
    emma, bo = seat(kinds=[kind])
    open_settings(emma.page, larger=True)
    until_kind(emma, [bo], "typed" if kind == "between-count" else kind)
    _look_at_all_sizes(emma.page, no_scroll)
    if kind == "between-count":
        emma.page.keyboard.type("9999")
        emma.page.keyboard.press("Enter")
    else:
        emma.step(1)
    expect(emma.page.locator(".comparison")).to_be_visible()
    if emma.page.locator(".unfold").count():
        emma.page.locator(".unfold").click()
    _look_at_all_sizes(emma.page, no_scroll)


def _look_at_all_sizes(page: Page, no_scroll: NoScroll) -> None:
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(60)
        no_scroll(page)
        assert page.evaluate(CUT_OFF) == [], f"cut at {width} × {height}"


def test_the_teacher_gives_a_pupil_larger_text_whatever_others_chose_on_the_tablet(
    classroom: Classroom, teacher: TeacherAtWork
) -> None:
    teacher.set_for_pupil("Emma", "larger_text")
    code = teacher.open_session(minutes=5, idle=300)
    tablet = classroom.device()
    bo = PupilAtWork(tablet, classroom.address, "Bo")
    bo.join(code)
    teacher.press("start")
    expect(bo.talk()).to_be_visible()
    open_settings(tablet, larger=True)
    open_settings(tablet, larger=False)
    tablet.context.clear_cookies()
    emma = PupilAtWork(tablet, classroom.address, "Emma")
    emma.join(code)
    expect(emma.talk()).to_be_visible()
    expect(tablet.locator("body")).to_have_class(re.compile("larger"))
    expect(tablet.locator("#set-larger")).to_be_checked()
    open_settings(tablet, larger=False)
    tablet.reload()
    expect(tablet.locator("body")).not_to_have_class(re.compile("larger"))


# Reading aloud


def test_what_is_new_is_read_aloud_once_it_is_switched_on(seat: Seat) -> None:
    emma, bo = seat(LISTENS, kinds=["inside"])
    until_kind(emma, [bo], "inside")
    assert _spoken(emma.page) == []
    question = _as_said(emma.page)
    open_settings(emma.page, aloud=True)
    assert _spoken(emma.page) == [["nb-NO", question]]
    emma.page.reload()
    expect(emma.page.locator("#set-aloud")).to_be_checked()
    emma.step()
    expect(emma.page.locator(".comparison")).to_be_visible()
    told = _spoken(emma.page)
    assert [language for language, _ in told] == ["nb-NO", "nb-NO"]
    assert told[0][1] == question
    assert told[1][1] == emma.page.locator(".why").inner_text().replace("−", "minus ")
    open_settings(emma.page, aloud=False)
    emma.step()
    assert len(_spoken(emma.page)) == 2


def test_a_pupil_whose_teacher_set_it_hears_english_in_english(teacher: TeacherAtWork, seat: Seat) -> None:
    teacher.set_for_pupil("Emma", "read_aloud", language="en")
    emma, _bo = seat(LISTENS)
    expect(emma.page.locator("html")).to_have_attribute("lang", "en")
    assert _spoken(emma.page)[-1] == ["en-GB", "Lay two cards: they span your interval."]


def test_an_unfolded_explanation_is_read_and_keeps_the_focus(seat: Seat) -> None:
    emma, bo = seat(LISTENS, kinds=["order"])
    open_settings(emma.page, aloud=True)
    unfold = emma.page.locator(".unfold")
    for _ in range(60):
        if unfold.count():
            break
        _answer_rightly(emma)
        bo.step()
    unfold.click()
    assert emma.page.evaluate("document.activeElement.id") == "why"
    assert _spoken(emma.page)[-1][1] == emma.page.locator(".why").inner_text().replace("−", "minus ")


def _answer_rightly(pupil: PupilAtWork) -> None:
    """Of cards to choose from, the least; anything else as it comes."""
    # What a button says to those who listen stands last in it.
    texts = [text.split("\n")[-1] for text in pupil.page.locator(".choice-button").all_inner_texts()]
    values = [
        float(text.replace("−", "-").replace(",", ".")) if re.fullmatch(r"−?[\d,]+", text) else 99.0 for text in texts
    ]
    best = values.index(min(values)) if values else 0
    if len(values) > 1 and values[0] == values[1]:
        best = len(values) - 1
    pupil.step(best)


def _spoken(page: Page) -> list[list[str]]:
    found: list[list[str]] = page.evaluate("window.spoken")
    return found


def _as_said(page: Page) -> str:
    """The question with its choices, minus as a word."""
    choices = ", ".join(page.locator(".choice-button").all_inner_texts())
    return f"{page.locator('#question').inner_text()} {choices}".replace("−", "minus ")


# The screen stays on


def test_the_screen_is_asked_to_stay_on_again_and_again_and_a_refusal_does_no_harm(seat: Seat) -> None:
    emma, _bo = seat(AWAKE)
    before = emma.page.evaluate("window.requests")
    assert before == 1
    for count in (2, 3):
        _sleep_and_wake(emma.page)
        assert emma.page.evaluate("window.requests") == count
    assert emma.step() == "turn"


def _see(page: Page, how: str) -> None:
    """Tells the page that it is visible or hidden."""
    page.evaluate(
        """how => {
          Object.defineProperty(document, "visibilityState", { value: how, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        how,
    )


def _sleep_and_wake(page: Page) -> None:
    _see(page, "hidden")
    _see(page, "visible")


# Sleep


def test_a_tablet_that_wakes_shows_what_has_happened_without_being_reloaded(seat: Seat) -> None:
    emma, bo = seat()
    emma.page.evaluate("window.untouched = true")
    assert emma.step() == "turn"
    expect(emma.page.locator(".headline")).to_contain_text("Venter på Bo")
    _see(emma.page, "hidden")
    emma.page.context.set_offline(True)
    bo.step()
    emma.page.context.set_offline(False)
    _see(emma.page, "visible")
    expect(emma.page.locator("#question")).to_be_visible()
    expect(emma.page.locator("#contact")).to_be_hidden()
    assert emma.page.evaluate("window.untouched")


@pytest.mark.parametrize("sign", ["pageshow", "online", "resume", "visibilitychange"])
def test_every_sign_of_waking_asks_the_server(sign: str, seat: Seat) -> None:
    emma, bo = seat(STREAM_THAT_DIES)
    assert emma.step() == "turn"
    expect(emma.page.locator(".headline")).to_contain_text("Venter på Bo")
    emma.page.evaluate("window.deaf = true")
    bo.step()
    emma.page.wait_for_timeout(300)
    expect(emma.page.locator(".headline")).to_contain_text("Venter på Bo")
    emma.page.evaluate(SIGNS[sign])
    expect(emma.page.locator("#question")).to_be_visible()


def test_a_sleep_that_nothing_tells_of_is_seen_by_the_time_of_day(seat: Seat) -> None:
    emma, bo = seat(STREAM_THAT_DIES)
    assert emma.step() == "turn"
    emma.page.evaluate("window.deaf = true")
    bo.step()
    emma.page.evaluate("const now = Date.now; Date.now = () => now() + 600_000")
    expect(emma.page.locator("#question")).to_be_visible()


# A stream whose connection is dead without anyone knowing: it hears nothing more until it is opened anew.
STREAM_THAT_DIES = """
const Real = window.EventSource;
window.deaf = false;
window.EventSource = class extends Real {
  constructor(address) { super(address); window.deaf = false; }
  addEventListener(name, hear) {
    super.addEventListener(name, (event) => window.deaf && name !== "error" ? undefined : hear(event));
  }
};
"""
SIGNS = {
    "pageshow": "window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))",
    "online": "window.dispatchEvent(new Event('online'))",
    "resume": "document.dispatchEvent(new Event('resume'))",
    "visibilitychange": "document.dispatchEvent(new Event('visibilitychange'))",
}
