"""The replay in a browser: stepping, jumping, keys, playing; readable without a script; axe has nothing to say."""

import re
from dataclasses import replace

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Classroom
from tests.browser.people import TeacherAtWork
from tests.load.server import Server
from tests.replays import stored
from tests.rooms import Room
from webapp import create_app
from webapp.clock import now_ms
from webapp.extensions import db
from webapp.games.game import computer_choice
from webapp.models import GameRow, Pupil
from webapp.services import play, sessions, tables
from webapp.services.choices import default_choices

NAMES = ("Emma Solberg", "Bo Lie")


def finished_game(server: Server, key: str = "interval", asks: int = 120, numbers: str = "", seed: int = 1) -> str:
    """The path of the replay of a game that was played beforehand."""
    app = create_app({"INSTANCE_PATH": str(server.folder)})
    with app.app_context():
        session = sessions.open_session(1, 1, default_choices())
        pupils = {pupil.name: pupil.id for pupil in db.session.query(Pupil)}
        room = Room(app, 1, session.id, session.code, pupils)
        room.join(*NAMES)
        game_id, _game = stored.play(room, key, seed=seed, asks=asks, options={"numbers": numbers} if numbers else {})
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


def at_work(classroom: Classroom, width: int = 1280, height: int = 800) -> Page:
    """The laptop of a teacher with a class."""
    teacher = TeacherAtWork(classroom.device(width, height), classroom.address)
    teacher.set_up()
    teacher.new_class("6B", list(NAMES))
    return teacher.page


def jump(page: Page, name: str, way: int) -> Locator:
    """A button that jumps."""
    return page.locator(f'[data-jump="{name}"][data-way="{way}"]')


def complaints(page: Page) -> list[str]:
    return [f"{page.url}: {one['id']}" for one in Axe().run(page).response["violations"]]


def test_a_finished_game_is_gone_through_step_by_step(classroom: Classroom, server: Server) -> None:
    page = at_work(classroom)
    page.goto(classroom.address + finished_game(server))
    expect(page.locator("#replay")).to_be_visible()
    expect(page.locator("#list ol")).to_be_hidden()
    assert at(page) == 1
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert at(page) == 2
    jump(page, "wrong", 1).click()
    expect(page.locator("[data-answers] .bad-text").first).to_contain_text("✗")
    jump(page, "war", 1).click()
    assert at(page) > 2
    page.click('[data-go="last"]')
    end = at(page)
    for dimmed in ('[data-go="last"]', '[data-go="next"]'):
        expect(page.locator(dimmed)).to_have_attribute("aria-disabled", "true")
    page.click('[data-go="first"]')
    assert at(page) == 1
    page.keyboard.press("End")
    assert at(page) == end
    page.keyboard.press("Home")
    assert at(page) == 1


def test_it_plays_by_itself_as_fast_as_one_likes_and_stops(classroom: Classroom, server: Server) -> None:
    page = at_work(classroom)
    page.goto(classroom.address + finished_game(server))
    expect(page.locator("[data-counted]")).to_contain_text(re.compile(r"\d"))
    assert page.locator('[name="speed"]').count() >= 3
    page.check('[name="speed"][value="600"]')
    page.locator("h1").click()
    page.keyboard.press("Space")
    expect(page.locator('[data-go="play"]')).to_have_text("Pause")
    expect(page.locator("[data-counted]")).to_contain_text(re.compile(r"\b3\b"))
    expect(page.locator("[data-said]")).to_be_empty()  # nobody can listen as fast as that
    page.keyboard.press("Space")
    stopped = at(page)
    page.wait_for_timeout(1500)
    assert at(page) == stopped
    expect(page.locator("[data-said]")).to_contain_text(page.locator("[data-text]").inner_text())


def test_keys_jump_between_wars_and_between_wrong_answers(classroom: Classroom, server: Server) -> None:
    page = at_work(classroom)
    page.goto(classroom.address + finished_game(server))
    expect(page.locator("[data-counted]")).to_contain_text(re.compile(r"\d"))
    places = {}
    for name, on, back in (("war", "ArrowRight", "ArrowLeft"), ("wrong", "ArrowDown", "ArrowUp")):
        page.keyboard.press("Home")
        jump(page, name, 1).click()
        first = at(page)
        jump(page, name, 1).click()
        places[name] = (first, at(page))
        expect(jump(page, name, 1)).to_be_focused()
        page.keyboard.press(f"Shift+{back}")
        assert at(page) == first
        page.keyboard.press(f"Shift+{on}")
        assert at(page) == places[name][1] > first
    assert places["war"] != places["wrong"]


def test_a_jump_with_nowhere_to_go_does_nothing_and_says_why(classroom: Classroom, server: Server) -> None:
    page = at_work(classroom)
    page.goto(classroom.address + finished_game(server, "krig", asks=3, seed=2))
    expect(jump(page, "war", -1)).to_contain_text("ingen")
    for way in (1, -1):
        expect(jump(page, "war", way)).to_have_attribute("aria-disabled", "true")
        expect(jump(page, "war", way)).to_contain_text("ingen i dette spillet")
        jump(page, "war", way).click(force=True)
        assert at(page) == 1
        expect(jump(page, "war", way)).to_be_focused()
    jump(page, "wrong", 1).click()
    assert at(page) > 1
    expect(jump(page, "wrong", -1)).to_contain_text("ingen tidligere")


def test_the_address_remembers_the_step(classroom: Classroom, server: Server) -> None:
    page = at_work(classroom)
    path = finished_game(server, "krig", asks=400)
    page.goto(classroom.address + path)
    expect(page.locator("[data-counted]")).to_contain_text(re.compile(r"\d"))
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(r"#step-5$"))
    text = page.locator("[data-text]").inner_text()
    page.reload()
    expect(page.locator("[data-text]")).to_have_text(text)
    assert at(page) == 5
    page.goto(f"{classroom.address}{path}#step-260")
    expect(page.locator("[data-counted]")).to_contain_text("260")
    assert page.evaluate("scrollY") == 0
    page.locator("[data-keep]").click()
    expect(page.locator(".nameless #replay")).to_be_visible()
    assert at(page) == 260
    assert "Emma" not in page.locator("main").inner_text()
    page.goto(f"{classroom.address}{path}#step-999999")
    expect(page.locator('[data-go="next"]')).to_have_attribute("aria-disabled", "true")


def test_a_long_game_comes_as_it_is_needed(classroom: Classroom, server: Server) -> None:
    page = at_work(classroom)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "replay.json" in request.url else None)
    path = finished_game(server, "krig", asks=400)
    page.goto(classroom.address + path)
    expect(page.locator("[data-text]")).not_to_be_empty()
    assert [url.rpartition("=")[2] for url in asked] == ["1"]
    for number in (45, 51, 49, 300):
        page.locator("[data-place]").fill(str(number))
        text = page.locator(f"#step-{number} > p").first
        expect(page.locator("[data-counted]")).to_contain_text(str(number))
        if number < 51:
            expect(page.locator("[data-text]")).to_have_text(text.text_content() or "")
    expect(page.locator("[data-text]")).not_to_be_empty()
    assert sorted({url.rpartition("=")[2] for url in asked}) == ["1", "2", "6"]


def test_when_the_net_is_gone_it_says_so_and_goes_on_when_it_is_back(classroom: Classroom, server: Server) -> None:
    page = at_work(classroom)
    page.goto(classroom.address + finished_game(server, "krig", asks=400))
    expect(page.locator("[data-text]")).not_to_be_empty()
    page.context.set_offline(True)
    page.keyboard.press("End")
    expect(page.locator("[data-trouble]")).to_be_visible()
    page.context.set_offline(False)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-trouble]")).to_be_hidden()
    expect(page.locator("[data-text]")).not_to_be_empty()


@pytest.mark.parametrize("numbers", ["fractions", "powers", "mixed"])
def test_numbers_are_drawn_as_on_the_pupils_tables(classroom: Classroom, server: Server, numbers: str) -> None:
    page = at_work(classroom)
    page.goto(f"{classroom.address}{finished_game(server, numbers=numbers)}#step-2")
    cards = page.locator("[data-desk] .card:not(.back)")
    expect(cards.first).to_be_visible()
    assert page.locator("[data-desk] [data-number]").count() == 0
    figures = page.locator("[data-desk] .card-figure")
    assert figures.count() == cards.count()
    stacked = page.locator("[data-desk] .card-figure .figure-line").count()
    for step in range(3, 30):
        page.keyboard.press("ArrowRight")
        expect(page.locator("[data-counted]")).to_contain_text(f" {step} ")
        stacked += page.locator("[data-desk] .card-figure .figure-line").count()
        beside = page.evaluate("""[...document.querySelectorAll("[data-desk] .card-figure")].filter((figure) => {
            const inner = figure.getBoundingClientRect(), outer = figure.closest("svg").getBoundingClientRect();
            return inner.left < outer.left || inner.right > outer.right || inner.bottom > outer.bottom;
        }).length""")
        assert beside == 0, step
    assert stacked > 0


def test_numbers_are_drawn_on_a_table_that_is_watched_whenever_it_is_drawn(
    classroom: Classroom, server: Server
) -> None:
    page = at_work(classroom)
    app = create_app({"INSTANCE_PATH": str(server.folder)})
    with app.app_context():
        choices = replace(default_choices(), options={"numbers": "fractions", "war": "nearest-zero"}, kinds=())
        session = sessions.open_session(1, 1, choices)
        room = Room(app, 1, session.id, session.code, {pupil.name: pupil.id for pupil in db.session.query(Pupil)})
        room.join(*NAMES)
        room.start()
        game_id, session_id = db.session.query(GameRow.id).scalar(), session.id
        for rounds in range(2):
            live = tables.load_game(game_id)
            turns = [(seat, computer_choice(live.game, seat), False) for seat in live.game.waiting]
            play._store(live, turns, now_ms())
            db.session.commit()
            db.session.remove()
            if rounds == 0:
                page.goto(f"{classroom.address}/sessions/{session_id}/tables/1", wait_until="domcontentloaded")
            expect(page.locator(".lies .card-figure")).to_have_count((rounds + 2) * 2)
            assert page.locator("[data-number]").count() == 0
            assert page.locator(".card-figure .figure-line").count() > 0
        db.session.remove()
        db.engine.dispose()


def test_numbers_are_drawn_in_the_example_of_a_rule_page(classroom: Classroom) -> None:
    page = classroom.device()
    page.goto(f"{classroom.address}/rules/interval")
    expect(page.locator("[data-number]")).to_have_count(0)
    assert page.locator(".example .card-figure").count() > 10


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1024, 768), (360, 640)])
def test_the_replay_is_accessible_and_fits_the_width(
    classroom: Classroom, server: Server, width: int, height: int
) -> None:
    page = at_work(classroom, width, height)
    path = finished_game(server, numbers="fractions")
    found = []
    for query in ("", "?names=off"):
        page.goto(f"{classroom.address}{path}{query}#step-6")
        expect(page.locator("[data-desk] .card").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        found += complaints(page)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    found += complaints(page)
    assert found == []


def test_without_a_script_every_step_can_be_read(classroom: Classroom, server: Server) -> None:
    teacher = at_work(classroom)
    path = finished_game(server)
    state = teacher.context.storage_state()
    plain = classroom.browser.new_context(java_script_enabled=False, storage_state=state)
    classroom.contexts.append(plain)
    page = classroom.page(plain)
    page.goto(classroom.address + path)
    expect(page.locator("#replay")).to_be_hidden()
    expect(page.locator("#list ol > li").first).to_be_visible()
    expect(page.locator("#list .answers").first).to_contain_text("Emma")
