"""The replay in a browser: stepping, jumping, keys, playing; readable without a script; axe has nothing to say."""

import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import Classroom
from tests.browser.people import TeacherAtWork
from tests.load.server import Server
from tests.replays.stored import play
from tests.rooms import Room
from webapp import create_app
from webapp.extensions import db
from webapp.models import Pupil
from webapp.services import sessions
from webapp.services.choices import default_choices

NAMES = ("Emma Solberg", "Bo Lie")


def finished_game(server: Server) -> str:
    """The path of the replay of a game that was played beforehand."""
    app = create_app({"INSTANCE_PATH": str(server.folder)})
    with app.app_context():
        session = sessions.open_session(1, 1, default_choices())
        pupils = {pupil.name: pupil.id for pupil in db.session.query(Pupil)}
        room = Room(app, 1, session.id, session.code, pupils)
        room.join(*NAMES)
        game_id, _game = play(room, "interval", asks=120)
        db.session.remove()
        db.engine.dispose()
    return f"/games/{game_id}/replay"


def at(page: Page) -> int:
    """Which step is shown."""
    counted = page.locator("[data-counted]")
    expect(counted).to_contain_text(re.compile(r"\d"))
    found = re.search(r"\d+", counted.inner_text())
    assert found is not None
    return int(found[0])


def complaints(page: Page) -> list[str]:
    return [f"{page.url}: {one['id']}" for one in Axe().run(page).response["violations"]]


def test_a_finished_game_is_gone_through_step_by_step(classroom: Classroom, server: Server) -> None:
    teacher = TeacherAtWork(classroom.device(1280, 800), classroom.address)
    teacher.set_up()
    teacher.new_class("6B", list(NAMES))
    path = finished_game(server)
    page = teacher.page
    page.goto(classroom.address + path)
    expect(page.locator("#replay")).to_be_visible()
    expect(page.locator("#list ol")).to_be_hidden()
    assert at(page) == 1
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert at(page) == 2
    page.click('[data-jump="wrong"][data-way="1"]')
    expect(page.locator("[data-answers] .bad-text").first).to_be_visible()
    page.click('[data-jump="war"][data-way="1"]')
    assert at(page) > 2
    page.click('[data-go="first"]')
    page.check('[name="speed"][value="600"]')
    page.locator("h1").click()
    page.keyboard.press("Space")
    expect(page.locator("[data-counted]")).to_contain_text(re.compile(r"\b3\b"))
    page.keyboard.press("Space")
    stopped = at(page)
    page.wait_for_timeout(1500)
    assert at(page) == stopped
    found = complaints(page)
    page.locator("[data-keep]").click()
    expect(page.locator(".nameless #replay")).to_be_visible()
    assert at(page) == stopped
    assert "Emma" not in page.locator("main").inner_text()
    assert found + complaints(page) == []


def test_without_a_script_every_step_can_be_read(classroom: Classroom, server: Server) -> None:
    teacher = TeacherAtWork(classroom.device(1280, 800), classroom.address)
    teacher.set_up()
    teacher.new_class("6B", list(NAMES))
    path = finished_game(server)
    state = teacher.page.context.storage_state()
    plain = classroom.browser.new_context(java_script_enabled=False, storage_state=state)
    classroom.contexts.append(plain)
    page = classroom.page(plain)
    page.goto(classroom.address + path)
    expect(page.locator("#replay")).to_be_hidden()
    expect(page.locator("#list ol > li").first).to_be_visible()
    expect(page.locator("#list .answers").first).to_contain_text("Emma")
