"""A whole lesson, from the first start to the results, as its people live it."""

import csv
import io
import re
import sqlite3
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import Classroom
from tests.browser.people import PupilAtWork, TeacherAtWork, play_on, shorten_clock, until_asked
from tests.load.server import Server

NAMES = ["Emma Solberg", "Bo Lie", "Ingrid Dahl", "Yusuf Ali", "Nora Berg"]


def test_a_whole_lesson(classroom: Classroom, server: Server, no_scroll: Callable[[Page], None]) -> None:
    teacher = TeacherAtWork(classroom.device(1280, 800), classroom.address)
    teacher.set_up()
    teacher.new_class("6B", NAMES)
    code = teacher.open_session(minutes=2, idle=15)
    pupils = [PupilAtWork(classroom.device(), classroom.address, name.split()[0]) for name in NAMES]
    for pupil in pupils[:4]:
        pupil.join(code)
        expect(teacher.page.locator(f'main :text("{pupil.name}")').first).to_be_visible()
        no_scroll(pupil.page)
    teacher.press("start")
    for pupil in pupils[:4]:
        expect(pupil.talk()).to_be_visible()
    play_on(pupils[:4], 4)

    _reload_in_mid_question(pupils[0], pupils[1:4])
    _close_and_reopen(classroom, pupils[1])
    pupils[4].join(code)
    expect(pupils[4].page.locator(".top-band .people")).to_contain_text("Datamaskinen")
    play_on([pupils[4]], 6)
    _somebody_is_silent(pupils[:4])
    _pause_and_one_minute_more(teacher, pupils)
    _power_cut(server, pupils)
    play_on(pupils, 4)

    shorten_clock(server.database, 2_500)
    for pupil in pupils:
        expect(pupil.page.locator(".poster-title")).to_contain_text("Tiden er ute")
        no_scroll(pupil.page)
    _results_add_up(teacher, server)


def _reload_in_mid_question(pupil: PupilAtWork, others: list[PupilAtWork]) -> None:
    asked = until_asked(pupil, others)
    pupil.page.reload()
    expect(pupil.page.locator("#question")).to_have_text(asked)


def _close_and_reopen(classroom: Classroom, pupil: PupilAtWork) -> None:
    cards = pupil.page.locator(".my-band .held span").first.inner_text()
    context = pupil.page.context
    pupil.page.close()
    pupil.page = classroom.page(context)
    pupil.page.goto(pupil.address)
    expect(pupil.page).to_have_url(re.compile("/play$"))
    expect(pupil.page.locator(".my-band .held span").first).to_have_text(cards)


def _somebody_is_silent(pupils: list[PupilAtWork]) -> None:
    """One goes on until only the other is waited for; then the computer turns the other's cards."""
    active = pupils[0]
    for _ in range(20):
        if active.step() == "wait":
            break
    expect(active.page.locator(".headline")).to_contain_text("Venter på")
    expect(active.page.locator(".choice-button, .action").first).to_be_visible(timeout=40_000)


def _pause_and_one_minute_more(teacher: TeacherAtWork, pupils: list[PupilAtWork]) -> None:
    teacher.press("pause")
    for pupil in pupils:
        expect(pupil.talk()).to_contain_text("Pause")
    before = _seconds(pupils[0])
    teacher.page.locator('form[action$="/add"] button').first.click()
    expect(teacher.page.locator('form[action$="/resume"] button').first).to_be_visible()
    for _ in range(200):
        if _seconds(pupils[0]) >= before + 59:
            break
        pupils[0].page.wait_for_timeout(100)
    assert before + 59 <= _seconds(pupils[0]) <= before + 61
    teacher.press("resume")
    for pupil in pupils:
        expect(pupil.talk()).not_to_contain_text("Pause")


def _seconds(pupil: PupilAtWork) -> int:
    minutes, seconds = pupil.page.locator(".clock").inner_text().split(":")
    return int(minutes) * 60 + int(seconds)


def _power_cut(server: Server, pupils: list[PupilAtWork]) -> None:
    asked = until_asked(pupils[0], pupils[1:])
    right = [pupil.page.locator(".score strong").inner_text() for pupil in pupils]
    server.kill()
    server.start()
    pupils[0].page.reload()
    expect(pupils[0].page.locator("#question")).to_have_text(asked)
    for pupil, count in zip(pupils, right, strict=True):
        expect(pupil.page.locator(".score strong")).to_have_text(count)
        expect(pupil.page.locator("#contact")).to_be_hidden(timeout=20_000)


def _results_add_up(teacher: TeacherAtWork, server: Server) -> None:
    teacher.page.locator("#files > summary").click()
    link = teacher.page.locator('a[href$="results.csv"]').first
    expect(link).to_be_visible()
    with teacher.page.expect_download() as download:
        link.click()
    text = download.value.path().read_bytes().decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text), delimiter=";"))
    header, pupils = rows[0], {row[0]: row for row in rows[1:]}
    with sqlite3.connect(server.database) as connection:
        stored = connection.execute(
            "SELECT pupils.name, sum(not is_check), sum(right and not is_check) FROM attempts"
            " JOIN participations ON participations.id = participation_id"
            " JOIN pupils ON pupils.id = pupil_id GROUP BY pupils.id"
        ).fetchall()
        games = connection.execute("SELECT cards, players FROM games").fetchall()
    connection.close()
    assert len(stored) == 5
    assert header[1:3] == ["Besvart", "Riktige"]
    for name, answered, right in stored:
        assert [int(cell) for cell in pupils[name][1:3]] == [answered, right]
        expect(teacher.page.locator(f'tr:has-text("{name.split()[0]}")').first).to_contain_text(str(answered))
    for cards, _players in games:
        assert sum(int(count) for count in cards.strip("[]").split(",")) == 52
