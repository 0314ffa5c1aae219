"""A lesson of each game, played by two to six tablets to an end."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Classroom
from tests.browser.people import PupilAtWork, TeacherAtWork, shorten_clock
from tests.load.server import Server

TeacherOf = Callable[[list[str]], TeacherAtWork]
NAMES = ["Emma Solberg", "Bo Lie", "Ingrid Dahl", "Yusuf Ali", "Nora Berg", "Ola Vik"]
SIZES = ((1024, 768), (768, 1024))
PHONE = (360, 640)

GAMES = [
    ("krig", 3),
    ("classic", 2),
    ("jokers", 4),
    ("razboi", 2),
    ("half", 3),
    ("invincible", 2),
    ("fifty-two", 2),
    ("world-war-3", 2),
    ("world-war-3", 4),
    ("world-war-3", 6),
]

CUT = """() => {
const over = (button) => {
  const box = button.getBoundingClientRect();
  return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
};
return [...document.querySelectorAll(".talk button, .hand-card.legal")].filter((button) => {
  const box = button.getBoundingClientRect();
  const small = box.width < 48 || box.height < 48;
  const outside = box.x < 0 || box.y < 0 || box.right > innerWidth || box.bottom > innerHeight;
  const top = over(button);
  return small || outside || !button.contains(top);
}).map((button) => {
  const box = JSON.stringify(button.getBoundingClientRect());
  return `${button.textContent} ${box} under ${over(button)?.outerHTML.slice(0, 120)}`;
});
}"""
"""The buttons that are too small, not wholly on the screen, or under another part of it."""

OUTSIDE = """() => [...document.querySelectorAll(".band .canvas, .band .places, .band .hand, .band .twos, .band .pot")]
.filter((part) => {
  const [inner, outer] = [part, part.closest(".band")].map((one) => one.getBoundingClientRect());
  return inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1;
}).map((part) => part.className)"""
"""What reaches out of its band of the table, over what lies beside it."""


@pytest.fixture
def server(standing_server: Server) -> Server:
    """Each test has a class and a session of its own on it."""
    return standing_server


def _lesson(
    classroom: Classroom, teacher_of: TeacherOf, game: str, players: int
) -> tuple[TeacherAtWork, list[PupilAtWork]]:
    teacher = teacher_of(NAMES[:players])
    code = teacher.open_session(minutes=5, idle=60, players=players, game=game)
    pupils = [PupilAtWork(classroom.device(), classroom.address, name.split()[0]) for name in NAMES[:players]]
    for pupil in pupils:
        pupil.join(code)
    teacher.press("start")
    for pupil in pupils:
        expect(pupil.talk()).to_be_visible()
    return teacher, pupils


def _nothing_is_cut(page: Page, no_scroll: Callable[[Page], None], *, phone: bool) -> None:
    """Every button can be tapped, at each size."""
    for width, height in (*SIZES, *([PHONE] if phone else [])):
        page.set_viewport_size({"width": width, "height": height})
        no_scroll(page)
        assert page.evaluate(CUT) == [], (width, height)
        assert page.evaluate(OUTSIDE) == [], (width, height)
    page.set_viewport_size({"width": 1024, "height": 768})


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_lesson_of_each_game(
    classroom: Classroom,
    teacher_of: TeacherOf,
    server: Server,
    no_scroll: Callable[[Page], None],
    game: str,
    players: int,
) -> None:
    teacher, pupils = _lesson(classroom, teacher_of, game, players)
    done: set[str] = set()
    for number in range(6):
        for seat, pupil in enumerate(pupils):
            if pupil.page.locator(".talk").count():
                if number % 3 == seat:
                    _nothing_is_cut(pupil.page, no_scroll, phone=players <= 4)
                done.add(pupil.step(number % 3))
    assert done & {"turn", "decision"}, done
    shorten_clock(server.database, 1_000)
    for pupil in pupils:
        expect(pupil.page.locator(".poster-title")).to_contain_text("Tiden er ute")
        expect(pupil.page.locator(".note")).to_have_count(0)
    expect(teacher.page.locator("table").first).to_be_visible()
    for pupil in pupils:
        expect(teacher.page.locator("main")).to_contain_text(pupil.name)
