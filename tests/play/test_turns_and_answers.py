"""Moves and answers at a table, through the routes that the page uses."""

from collections.abc import Callable

import pytest
from sqlalchemy import func, select

from tests.play.conftest import Lesson, Moments
from webapp.clock import now_ms
from webapp.extensions import db
from webapp.models import Attempt, Decision, GameRow, Participation, SessionState
from webapp.services import supervision, tables

MakeLesson = Callable[..., Lesson]


def stored(lesson: Lesson) -> tuple[int, int, int]:
    """How many decisions and attempts are stored, and the game's version."""
    with lesson.app.app_context():
        return (
            db.session.scalar(select(func.count()).select_from(Decision)) or 0,
            db.session.scalar(select(func.count()).select_from(Attempt)) or 0,
            db.session.get_one(GameRow, lesson.game_id).version,
        )


def test_the_cards_are_turned_when_both_have_tapped(make_lesson: MakeLesson) -> None:
    emma, bo = make_lesson("Emma Solberg", "Bo Lie").devices
    assert emma.state()["game"]["pot"] == []
    after = emma.turn().get_json()
    assert (after["game"]["turn"], after["game"]["waiting"], after["game"]["pot"]) == ("done", ["Bo"], [])
    game = bo.turn().get_json()["game"]
    assert [(card["side"], card["role"], card["up"]) for card in game["pot"]] == [
        (0, "end", True),
        (0, "end", True),
        (1, "end", True),
        (1, "end", True),
    ]
    assert game["question"]["kind"] == "order"
    assert game["question"]["about"] == 1


def test_a_right_and_a_wrong_answer_get_their_verdict_at_once(make_lesson: MakeLesson) -> None:
    lesson = make_lesson("Emma", "Bo", seed=503)
    emma, bo = lesson.devices
    emma.turn(), bo.turn()
    right = emma.answer().get_json()
    assert right["game"]["question"]["answer"] == {
        "given": "first",
        "right": True,
        "correct": "first",
        "misconception": None,
        "folded": False,
    }
    assert right["right"] == 1
    wrong = bo.answer("first").get_json()
    assert wrong["game"]["question"]["answer"]["right"] is False
    assert wrong["game"]["question"]["answer"]["correct"] == "equal"
    assert wrong["right"] == 0


def test_the_question_comes_before_the_turn(make_lesson: MakeLesson) -> None:
    lesson = make_lesson("Emma", "Bo")
    emma, bo = lesson.devices
    emma.turn(), bo.turn()
    before = stored(lesson)
    refused = emma.turn()
    assert (refused.status_code, refused.get_json()["error"]) == (409, "answer-first")
    assert refused.get_json()["state"]["game"]["turn"] == "mine"
    assert stored(lesson) == before


def test_two_taps_and_a_resent_request_are_one_move(make_lesson: MakeLesson) -> None:
    lesson = make_lesson("Emma", "Bo")
    emma, bo = lesson.devices
    game = emma.state()["game"]
    move = {"game": game["id"], "ask": game["ask"], "choice": "turn"}
    assert [emma.post("turn", **move).status_code for _ in range(3)] == [200, 200, 200]
    assert stored(lesson) == (1, 0, 1)
    bo.turn()
    assert emma.post("turn", **move).status_code == 200
    assert stored(lesson) == (2, 0, 2)
    first = emma.answer().get_json()
    again = emma.answer("equal")
    assert again.status_code == 200
    assert again.get_json()["game"]["question"]["answer"] == first["game"]["question"]["answer"]
    assert stored(lesson) == (2, 1, 3)


@pytest.mark.parametrize(
    ("path", "change", "status", "key"),
    [
        ("turn", {"choice": "pass"}, 409, "illegal-choice"),
        ("turn", {"ask": 99}, 409, "not-your-turn"),
        ("turn", {"ask": "one"}, 422, "unreadable"),
        ("turn", {"choice": None}, 422, "unreadable"),
        ("answer", {"about": 0, "answer": "first"}, 409, "not-asked"),
        ("answer", {"about": 7, "answer": "first"}, 409, "not-asked"),
        ("answer", {"about": 0, "answer": "first", "ask": 40}, 409, "stale"),
        ("answer", {"about": 0, "answer": "first", "game": 999}, 409, "stale"),
    ],
)
def test_what_may_not_be_is_refused_in_words_and_changes_nothing(
    make_lesson: MakeLesson, path: str, change: dict[str, object], status: int, key: str
) -> None:
    lesson = make_lesson("Emma", "Bo")
    emma, _ = lesson.devices
    game, before = emma.state(), stored(lesson)
    body = {"game": game["game"]["id"], "ask": game["game"]["ask"]}
    body |= {"choice": "turn"} if path == "turn" else {}
    refused = emma.post(path, **(body | change))
    assert (refused.status_code, refused.get_json()["error"]) == (status, key)
    assert refused.get_json()["message"]
    assert stored(lesson) == before
    after = refused.get_json()["state"]
    assert after["game"] == game["game"]


def test_a_choice_that_is_none_and_a_number_that_is_none_are_refused(make_lesson: MakeLesson) -> None:
    lesson = make_lesson("Emma", "Bo")
    emma, bo = lesson.devices
    emma.turn(), bo.turn()
    before = stored(lesson)
    assert emma.answer("between").get_json()["error"] == "illegal-choice"
    assert stored(lesson) == before
    lesson.change(kinds=["width"])
    with lesson.app.app_context():
        tables.clear()
    assert emma.state()["game"]["question"]["kind"] == "width"
    refused = emma.post("answer", game=lesson.game_id, ask=2, about=0, answer="seven")
    assert (refused.status_code, refused.get_json()["error"]) == (422, "unreadable-number")
    assert stored(lesson) == before


def test_the_time_that_is_up_and_a_pause_refuse_moves_and_answers(make_lesson: MakeLesson) -> None:
    lesson = make_lesson("Emma", "Bo")
    emma, bo = lesson.devices
    emma.turn(), bo.turn()
    before = stored(lesson)
    lesson.change(state=SessionState.PAUSED, left_ms=1000, deadline=None)
    assert emma.answer().get_json()["error"] == "paused"
    lesson.change(state=SessionState.RUNNING, deadline=now_ms() - 1)
    refused = bo.answer()
    assert (refused.status_code, refused.get_json()["error"]) == (410, "ended")
    assert refused.get_json()["state"]["phase"] == "ended"
    assert stored(lesson) == before


def test_others_cards_may_be_checked_after_the_own_answer(make_lesson: MakeLesson) -> None:
    lesson = make_lesson("Emma", "Bo")
    emma, bo = lesson.devices
    emma.turn(), bo.turn()
    assert emma.state()["game"]["checks"] == []
    assert emma.answer("first", about=1).get_json()["error"] == "not-asked"
    state = emma.answer().get_json()
    assert [check["about"] for check in state["game"]["checks"]] == [1]
    after = emma.answer("first", about=1).get_json()
    assert after["game"]["checks"][0]["answer"] is not None
    assert after["right"] == 1
    with lesson.app.app_context():
        checks = db.session.scalars(select(Attempt.is_check).order_by(Attempt.id)).all()
    assert checks == [False, True]


def test_an_answer_one_step_late_still_counts(make_lesson: MakeLesson) -> None:
    lesson = make_lesson("Emma", "Bo", "Ida", "Li")
    emma, bo, ida, li = lesson.devices
    emma.turn(), bo.turn()
    emma.go_on(), bo.go_on()
    assert ida.state()["game"]["ask"] == 3
    late = ida.post("answer", game=lesson.game_id, ask=2, about=0, answer="first")
    assert late.status_code == 200
    assert ida.post("answer", game=lesson.game_id, ask=1, about=0, answer="first").get_json()["error"] == "stale"
    assert li.state()["game"]["turn"] == "none"


def play_to_the_end(lesson: Lesson) -> None:
    """Everybody answers rightly and turns until the game is over."""
    for _ in range(2000):
        outcomes = [device.go_on()["game"]["outcome"] for device in lesson.devices]
        if all(outcomes):
            return
    raise AssertionError("the game did not end")


@pytest.mark.parametrize("names", [("Emma", "Bo"), ("Emma", "Bo", "Ida"), ("Emma", "Bo", "Ida", "Li"), ("Emma", None)])
def test_a_whole_game_ends_with_every_card_somewhere(make_lesson: MakeLesson, names: tuple[str | None, ...]) -> None:
    lesson = make_lesson(*names)
    play_to_the_end(lesson)
    with lesson.app.app_context():
        row = db.session.get_one(GameRow, lesson.game_id)
        assert sum(row.cards or []) == (51 if len(names) == 3 else 52)
        assert (row.reason, row.ended_at is not None) == ("all-cards", True)
        attempts = db.session.scalars(select(Attempt)).all()
        assert attempts
        assert all(attempt.right for attempt in attempts)
    assert {device.state()["phase"] for device in lesson.devices} == {"free"}


def test_a_server_that_lost_its_memory_goes_on_where_it_was(make_lesson: MakeLesson) -> None:
    lesson = make_lesson("Emma", "Bo")
    for _ in range(25):
        for device in lesson.devices:
            device.go_on()
        before = [device.state() for device in lesson.devices]
        tables.clear()
        after = [device.state() for device in lesson.devices]
        for state in (*before, *after):
            state["clock"]["left"] = 0
        assert after == before


def test_the_computer_turns_for_a_silent_pupil_and_answers_nothing(
    make_lesson: MakeLesson, moments: Callable[[Lesson], Moments]
) -> None:
    lesson = make_lesson("Emma", "Bo")
    emma, bo = lesson.devices
    passing = moments(lesson)
    emma.turn(), bo.turn()
    emma.go_on()
    passing.pass_by(40, emma, bo)
    assert emma.state()["game"]["turn"] == "done"
    passing.pass_by(10, emma, bo)
    assert emma.state()["game"]["ask"] == 3
    assert bo.state()["game"]["stood_in"] is True
    assert emma.state()["game"]["stood_in"] is False
    with lesson.app.app_context():
        rows = db.session.execute(select(Decision.seat, Decision.by_computer).where(Decision.ask == 2)).all()
        assert sorted(tuple(row) for row in rows) == [(0, False), (1, True)]
        assert db.session.scalar(select(func.count()).select_from(Attempt)) == 1


def test_nobody_is_turned_for_while_nobody_waits(make_lesson: MakeLesson) -> None:
    lesson = make_lesson("Emma", "Bo")
    with lesson.app.app_context():
        supervision.look_after(now_ms() + 500_000)
    assert stored(lesson)[0] == 0


def test_no_state_shows_a_card_that_lies_face_down(make_lesson: MakeLesson) -> None:
    lesson = make_lesson("Emma", "Bo")
    hidden = 0
    for _ in range(60):
        for device in lesson.devices:
            body = device.go_on()
            with lesson.app.app_context():
                live = tables.load_game(lesson.game_id)
                down = {str(laid.card) for laid in live.game.table.pot if not laid.up}
            hidden += len(down)
            shown = {card["card"] for card in body["game"]["pot"]}
            shown |= {event.get("card") for event in body["game"]["events"]}
            assert not down & shown
    assert hidden > 0


def test_a_released_device_is_told_so(make_lesson: MakeLesson) -> None:
    lesson = make_lesson("Emma", "Bo")
    emma, _ = lesson.devices
    with lesson.app.app_context():
        db.session.get_one(Participation, emma.participation_id).device = None
        db.session.commit()
    assert emma.state() == {"v": [0, 0, 0], "phase": "gone"}
    refused = emma.client.post("/play/turn", json={"game": 1, "ask": 1, "choice": "turn"})
    assert (refused.status_code, refused.get_json()["error"]) == (403, "no-seat")


def test_a_stranger_has_no_table(app: object, make_lesson: MakeLesson) -> None:
    lesson = make_lesson("Emma", "Bo")
    stranger = lesson.app.test_client()
    assert stranger.get("/play").status_code == 302
    assert stranger.get("/play/state").get_json()["phase"] == "gone"
    stranger.set_cookie("device", "forged.cookie")
    assert stranger.post("/play/next", json={}).status_code == 403


def test_news_is_only_sent_when_there_is_some(make_lesson: MakeLesson) -> None:
    emma, _ = make_lesson("Emma", "Bo").devices
    seen = ".".join(map(str, emma.state()["v"]))
    assert emma.client.get(f"/play/state?v={seen}").status_code == 204
    emma.turn()
    assert emma.client.get(f"/play/state?v={seen}").status_code == 200


def test_a_pupil_without_a_clock_sees_none_and_yet_the_pause(make_lesson: MakeLesson) -> None:
    lesson = make_lesson("Emma", "Bo")
    emma, _ = lesson.devices
    assert emma.state()["clock"]["left"] > 0
    with lesson.app.app_context():
        db.session.get_one(Participation, emma.participation_id).pupil.no_clock = True
        db.session.commit()
    assert emma.state()["clock"] == {"left": None, "paused": False}
    lesson.change(state=SessionState.PAUSED, left_ms=1000, deadline=None)
    assert emma.state()["clock"] == {"left": None, "paused": True}
