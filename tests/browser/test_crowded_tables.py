"""The fullest table there can be, built rather than waited for: most passes, longest heaps, most players."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Classroom
from tests.browser.people import PupilAtWork, TeacherAtWork
from tests.browser.test_every_game import NAMES, OUTSIDE, SIZES
from tests.load.server import Server

FILL = """async (passes) => {
const { build } = await import("/static/js/heaps.js");
const state = JSON.parse(JSON.parse(document.getElementById("state").textContent));
const face = (card) => ({ card, value: card });
for (const side of state.game.sides) {
  side.passes = ["2c", "2d", "2h", "2s"].slice(0, passes).map(face);
  side.heap = Array.from({ length: 12 }, () => face("Th"));
}
state.game.acting = state.game.sides.map((side) => side.side);
const names = { of: () => "Maximiliane Bartholomea" };
const [others, own] = build(state, names, () => {});
document.querySelector(".seats").replaceWith(others);
document.querySelector(".own-place").replaceWith(own);
document.querySelector(".talk").style.minHeight = "280px";
}"""
"""Lays as many twos as a hand of five lets a side lay, and a heap, on every side; and what is told and asked takes
the room of five sentences, a task of two lines and a row of choices."""


@pytest.fixture
def server(standing_server: Server) -> Server:
    """Each test has a class and a session of its own on it."""
    return standing_server


@pytest.mark.parametrize("players", [5, 6])
def test_laid_passes_stay_in_their_band(
    classroom: Classroom, teacher_of: Callable[[list[str]], TeacherAtWork], players: int
) -> None:
    teacher = teacher_of(NAMES[:players])
    code = teacher.open_session(minutes=5, idle=60, players=players, game="world-war-3")
    pupils = [PupilAtWork(classroom.device(), classroom.address, name.split()[0]) for name in NAMES[:players]]
    for pupil in pupils:
        pupil.join(code)
    teacher.press("start")
    page = pupils[0].page
    expect(page.locator(".seats")).to_be_visible()
    page.reload()  # the page that is loaded now has the state of a table in it
    expect(page.locator(".seats")).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for passes in (0, 1, 2, 4):
            page.evaluate(FILL, passes)
            assert page.evaluate(OUTSIDE) == [], (width, height, passes)
            assert page.locator(".seats .passes .small-card").count() == passes * (players - 1)
