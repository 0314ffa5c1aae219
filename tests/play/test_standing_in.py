"""For whom the computer turns, and when: never for somebody who is there and has not been shown the turn."""

from collections.abc import Callable

import pytest

from tests.play.conftest import Device, Lesson, Moments
from webapp.extensions import db
from webapp.live import hub, presence, seat_topic
from webapp.models import Decision, Participation, PlaySession
from webapp.services import tables, watching

IDLE_SECONDS = 45
LONG_SECONDS = 300

MakeLesson = Callable[..., Lesson]
Passing = Callable[[Lesson], Moments]


def waiting_for_bo(make_lesson: MakeLesson) -> tuple[Lesson, Device, Device]:
    """Emma has turned and waits for Bo."""
    lesson = make_lesson("Emma", "Bo")
    emma, bo = lesson.devices
    emma.ask(), bo.ask()
    assert emma.turn().status_code == 200
    return lesson, emma, bo


def stood_in(lesson: Lesson) -> list[int]:
    """The seats that the computer has turned for."""
    with lesson.app.app_context():
        return [seat for (seat,) in db.session.query(Decision.seat).filter_by(by_computer=True)]


def on_the_board(lesson: Lesson, now: int) -> dict[str, tuple[bool, bool]]:
    """Connected, and silent for twenty seconds, by name."""
    with lesson.app.app_context():
        board = watching.board(db.session.get_one(PlaySession, lesson.session_id), now)
        db.session.rollback()
    people = [person for table in board.tables for side in table.sides for person in side if person]
    return {person.name: (person.connected, (person.quiet_ms or 0) >= 20_000) for person in people}


def set_no_clock(lesson: Lesson, device: Device) -> None:
    with lesson.app.app_context():
        db.session.get_one(Participation, device.participation_id).pupil.no_clock = True
        db.session.commit()
    tables.clear()


def test_whoever_has_been_shown_the_turn_has_the_idle_time(make_lesson: MakeLesson, moments: Passing) -> None:
    lesson, emma, bo = waiting_for_bo(make_lesson)
    passing = moments(lesson)
    passing.pass_by(IDLE_SECONDS - 5, emma, bo)
    assert stood_in(lesson) == []
    passing.pass_by(10, emma, bo)
    assert stood_in(lesson) == [1]


def test_nothing_is_turned_for_a_page_that_asks_and_is_never_answered(
    make_lesson: MakeLesson, moments: Passing
) -> None:
    lesson, emma, bo = waiting_for_bo(make_lesson)
    passing = moments(lesson)
    bo.turn(), emma.go_on()
    passing.pass_by(LONG_SECONDS, emma, deaf=[bo])
    assert stood_in(lesson) == []


def test_the_idle_time_begins_when_the_turn_has_arrived(make_lesson: MakeLesson, moments: Passing) -> None:
    lesson, emma, bo = waiting_for_bo(make_lesson)
    passing = moments(lesson)
    bo.turn(), emma.go_on()
    passing.pass_by(60, emma, deaf=[bo])
    passing.pass_by(IDLE_SECONDS, emma, bo)
    assert stood_in(lesson) == []
    passing.pass_by(10, emma, bo)
    assert stood_in(lesson) == [1]


def test_what_the_others_do_does_not_lengthen_the_idle_time(make_lesson: MakeLesson, moments: Passing) -> None:
    lesson, emma, bo = waiting_for_bo(make_lesson)
    passing = moments(lesson)
    bo.turn(), emma.go_on()
    passing.pass_by(30, emma, bo)
    assert emma.answer("first", about=1).get_json()["game"]["checks"][0]["answer"]
    lesson.change(locked=True)
    passing.pass_by(30, emma, bo)
    assert stood_in(lesson) == [1]


def test_a_page_that_is_not_heard_does_not_stop_the_others(make_lesson: MakeLesson, moments: Passing) -> None:
    lesson, emma, bo = waiting_for_bo(make_lesson)
    passing = moments(lesson)
    passing.pass_by(5, emma, bo)
    passing.pass_by(15, emma)
    assert stood_in(lesson) == []
    passing.pass_by(15, emma)
    assert stood_in(lesson) == [1]


def test_an_open_stream_alone_is_nobody(make_lesson: MakeLesson, moments: Passing) -> None:
    lesson, emma, bo = waiting_for_bo(make_lesson)
    topic = seat_topic(bo.participation_id)
    subscription = hub.subscribe(topic, owner=topic, key="token-1")
    passing = moments(lesson)
    passing.pass_by(35, emma)
    assert stood_in(lesson) == [1]
    subscription.close()


def test_every_second_question_lost_is_no_absence(make_lesson: MakeLesson, moments: Passing) -> None:
    lesson, emma, bo = waiting_for_bo(make_lesson)
    passing = moments(lesson)
    for _ in range(2):
        passing.pass_by(15, emma)
        passing.pass_by(5, emma, bo)
    assert stood_in(lesson) == []


@pytest.mark.parametrize("answered", [True, False])
def test_a_pupil_without_a_clock_who_is_there_has_all_the_time(
    make_lesson: MakeLesson, moments: Passing, answered: bool
) -> None:
    lesson, emma, bo = waiting_for_bo(make_lesson)
    set_no_clock(lesson, bo)
    passing = moments(lesson)
    passing.pass_by(LONG_SECONDS, emma, *([bo] if answered else []), deaf=[] if answered else [bo])
    assert stood_in(lesson) == []
    passing.pass_by(40, emma)
    assert stood_in(lesson) == [1]


def test_after_a_restart_nobody_is_hurried(make_lesson: MakeLesson, moments: Passing) -> None:
    lesson, emma, bo = waiting_for_bo(make_lesson)
    passing = moments(lesson)
    passing.pass_by(40, emma, bo)
    tables.clear(), presence.clear()
    passing.pass_by(IDLE_SECONDS - 5, emma, bo)
    assert stood_in(lesson) == []
    passing.pass_by(10, emma, bo)
    assert stood_in(lesson) == [1]


def test_after_a_restart_a_page_that_lags_is_not_taken_for_shown(make_lesson: MakeLesson, moments: Passing) -> None:
    lesson, emma, bo = waiting_for_bo(make_lesson)
    passing = moments(lesson)
    bo.turn(), emma.go_on()
    tables.clear(), presence.clear()
    passing.pass_by(LONG_SECONDS, emma, deaf=[bo])
    assert stood_in(lesson) == []


def test_a_page_from_before_an_update_says_no_versions_and_has_what_it_was_answered(
    make_lesson: MakeLesson, moments: Passing
) -> None:
    lesson, emma, bo = waiting_for_bo(make_lesson)
    passing = moments(lesson)
    bo.taken = ""
    bo.turn(), emma.go_on()
    passing.pass_by(5, emma)
    assert presence.shown_ms(bo.participation_id, lesson.game_id, 2) is not None


@pytest.mark.parametrize("said", ["", "1.1", "x.y.z", "1.1.-1", "1.1.1.1", f"1.1.{'9' * 40}", "١.١.١"])
def test_a_version_that_is_none_says_nothing(make_lesson: MakeLesson, said: str) -> None:
    lesson, _emma, bo = waiting_for_bo(make_lesson)
    presence.clear()
    assert bo.client.get(f"/play/state?v={said}").status_code == 200
    assert presence.here(bo.participation_id)
    assert presence.shown_ms(bo.participation_id, lesson.game_id, 0) is None


def test_a_version_that_is_yet_to_come_counts_as_the_present_one(make_lesson: MakeLesson) -> None:
    lesson, _emma, bo = waiting_for_bo(make_lesson)
    bo.client.get(f"/play/state?v=900.{lesson.game_id}.900")
    assert presence.shown_ms(bo.participation_id, lesson.game_id, 1) is not None
    assert presence.shown_ms(bo.participation_id, lesson.game_id, 2) is None


def test_the_board_shows_a_page_that_lags_as_not_connected_and_not_as_silent(
    make_lesson: MakeLesson, moments: Passing
) -> None:
    lesson, emma, bo = waiting_for_bo(make_lesson)
    passing = moments(lesson)
    bo.turn(), emma.go_on()
    passing.pass_by(10, emma, deaf=[bo])
    assert on_the_board(lesson, passing.now) == {"Emma": (True, False), "Bo": (True, False)}
    passing.pass_by(30, emma, deaf=[bo])
    assert on_the_board(lesson, passing.now)["Bo"][0] is False
    passing.pass_by(5, emma, bo)
    passing.pass_by(5, emma, bo)
    assert on_the_board(lesson, passing.now)["Bo"] == (True, False)
    passing.pass_by(25, emma)
    assert on_the_board(lesson, passing.now)["Bo"][0] is False
