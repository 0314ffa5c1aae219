"""Names of every length and direction: they turn no figure beside them and lie over nothing."""

import pytest
from playwright.sync_api import Error, Page, expect

from .conftest import Classroom
from .people import PupilAtWork, TeacherAtWork, play_on

HEBREW = "נועה"
WIDE = "W" * 50
LONG = "M" * 60
TEACHERS = ((1280, 800), (1024, 768), (360, 640))
TABLETS = ((1024, 768), (768, 1024), (360, 640))
BEHIND = """(selector) => [...document.querySelectorAll(selector)].filter(
  (one) => one.textContent.includes("נועה")
).map((one) => {
  const name = [...one.querySelectorAll("bdi")].find((bdi) => bdi.textContent.includes("נועה"));
  const range = document.createRange();
  range.setStart(name.firstChild, name.textContent.indexOf("נועה"));
  range.setEnd(name.firstChild, name.textContent.indexOf("נועה") + 4);
  const edge = range.getBoundingClientRect().right;
  range.setStartAfter(name);
  range.setEndAfter(one.lastChild);
  return [...range.getClientRects()].filter(box => box.width > 1).every(box => box.left >= edge - 1);
})"""
"""Whether all that follows the Hebrew name in an element stands to its right, by element."""
OVERFLOWING = """() => {
  const wide = document.documentElement.scrollWidth > innerWidth + 1 ? ["page"] : [];
  const clipped = one => { for (let up = one; up && up !== document.body; up = up.parentElement) {
    if (getComputedStyle(up).overflowX !== "visible") return up.getBoundingClientRect();
  } return null; };
  for (const name of document.querySelectorAll("bdi.long-name")) {
    const box = name.getBoundingClientRect(), frame = clipped(name);
    const right = Math.min(box.right, frame?.right ?? Infinity);
    if (box.width && right > innerWidth + 1) wide.push(name.parentElement.outerHTML.slice(0, 80));
  }
  return wide;
}"""
OVERLAPPING = """([first, second]) => [...document.querySelectorAll(first)].flatMap(one => {
  const box = one.getBoundingClientRect();
  return [...document.querySelectorAll(second)].filter(other => {
    const beside = other.getBoundingClientRect();
    const across = box.left < beside.right - 1 && beside.left < box.right - 1;
    return box.width && beside.width && across && box.top < beside.bottom - 1 && beside.top < box.bottom - 1;
  }).map(() => `${first} over ${second}`);
})"""


def none(page: Page, found: str, about: list[str] | None = None) -> None:
    """Nothing is found once the page has drawn itself anew; else what it is."""
    try:
        page.wait_for_function(f"(about) => ({found})(about).length === 0", arg=about, timeout=10_000)
    except Error:
        pytest.fail(f"{page.url} {page.viewport_size}: {page.evaluate(found, about)}")


def fits(page: Page, sizes: tuple[tuple[int, int], ...], *apart: tuple[str, str]) -> None:
    """Nothing is wider than the screen, and of each pair neither lies over the other."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        none(page, OVERFLOWING)
        for pair in apart:
            none(page, OVERLAPPING, list(pair))


def beside(page: Page, row: str, name: str, figure: str) -> None:
    """The figure stands to the right of the Hebrew name in its row."""
    found = page.locator(row, has_text=HEBREW)
    left, right = (found.locator(each).first.bounding_box() for each in (name, figure))
    assert left is not None
    assert right is not None
    assert left["x"] + left["width"] <= right["x"] + 1


def started(classroom: Classroom, names: list[str], players: int) -> tuple[TeacherAtWork, list[PupilAtWork], str]:
    teacher = TeacherAtWork(classroom.device(1280, 800), classroom.address)
    teacher.set_up()
    teacher.new_class("6B", names)
    code = teacher.open_session(20, 60, players=players, kinds=["order"])
    pupils = [PupilAtWork(classroom.device(), classroom.address, name.split()[0]) for name in names]
    return teacher, pupils, code


def test_a_name_from_right_to_left_turns_no_figure_beside_it(classroom: Classroom) -> None:
    teacher, (hebrew, kari), code = started(classroom, [f"{HEBREW} כהן", "Kari Li"], 2)
    for pupil in (hebrew, kari):
        pupil.join(code)
    teacher.press("start")
    for pupil in (hebrew, kari):
        expect(pupil.page.locator(".table-grid")).to_be_visible()
    play_on([hebrew, kari], 3)
    # Before the screen becomes small: there the other's line is folded away.
    expect(kari.page.locator(f'svg.line[aria-label*="\u2068{HEBREW}\u2069"]')).to_have_count(1)
    kari.page.set_viewport_size({"width": 360, "height": 640})
    for place in (".folded-line", ".top-band .person"):
        expect(kari.page.locator(place)).to_have_count(1)
        assert kari.page.evaluate(BEHIND, place) == [True], place
    board = teacher.page
    expect(board.locator(".table-tile")).to_have_count(1)
    beside(board, ".seat", ".who-name", ".score")
    board.click("#table-1")
    expect(board.locator(".asked-panel")).to_have_count(2)
    beside(board, ".place-who .seat", ".who-name", ".score")
    told = board.locator(".story-lines").inner_text()
    assert HEBREW not in told.replace(f"\u2068{HEBREW}\u2069", "")
    board.go_back()
    board.click(".one-button.end button")
    board.click("dialog button[value=yes]")
    expect(board.locator("#pupils")).to_be_visible()
    beside(board, "#pupils tbody tr", "bdi", "td:first-of-type .ask")
    assert board.evaluate("() => [...document.querySelectorAll('#pupils bdi')].every(name => name.translate === false)")


def test_names_of_fifty_and_sixty_letters_lie_over_nothing(classroom: Classroom) -> None:
    teacher, pupils, code = started(classroom, [f"{WIDE} Li", LONG, "Bo Li", "Kari Moe"], 4)
    board = teacher.page
    fits(board, TEACHERS, (".chip", ".qr"))
    room = board.url
    board.goto(teacher.address + teacher.class_path)
    fits(board, TEACHERS)
    board.goto(room)
    screen = pupils[0].page
    screen.goto(f"{classroom.address}/join/{code}")
    fits(screen, TABLETS)
    for pupil in pupils:
        pupil.join(code)
    projector = board.context.new_page()
    projector.goto(f"{room}/projector")
    expect(projector.locator(".chip")).to_have_count(4)
    fits(projector, TEACHERS, (".chip", ".qr"))
    board.set_viewport_size({"width": 1280, "height": 800})
    teacher.press("start")
    expect(board.locator(".table-tile")).to_have_count(1)
    fits(board, TEACHERS, (".seat .who-name", ".seat .score"))
    for pupil in (pupils[0], pupils[2]):
        expect(pupil.page.locator(".table-grid")).to_be_visible()
        fits(
            pupil.page,
            TABLETS,
            (".top-band .person", ".top-band .clock"),
            (".my-band .person", ".my-band .score"),
            (".folded-line > strong", ".pot"),
        )
    play_on(pupils, 2)
    board.click("#table-1")
    expect(board.locator(".asked-panel")).to_have_count(4)
    fits(board, TEACHERS, (".place-who .who-name", ".place-open .lies"))
    board.go_back()
    board.set_viewport_size({"width": 1280, "height": 800})
    board.click(".one-button.end button")
    board.click("dialog button[value=yes]")
    expect(board.locator("#pupils")).to_be_visible()
    fits(board, TEACHERS, ("#pupils th a", "#pupils td button"))
