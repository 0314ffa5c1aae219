"""A finished game can be seen again, step by step, by its teacher; what lay face down stays hidden."""

import html
import re
import time
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.replays.stored import play
from tests.rooms import Room, make_room
from webapp.extensions import db
from webapp.games.game import Game
from webapp.games.variants import VARIANTS
from webapp.models import Attempt, GameRow
from webapp.presenters.answer_words import answer_words, question_words
from webapp.presenters.event_words import number_text
from webapp.presenters.replays import STEPS_A_PAGE

KEYS = list(VARIANTS)


@pytest.fixture
def room(app: Flask) -> Room:
    room = make_room(app, "Emma Lie", "Bo Nguyen")
    with app.app_context():
        room.join("Emma Lie", "Bo Nguyen")
    return room


@pytest.fixture
def teacher(room: Room) -> FlaskClient:
    client = room.tablet()
    with client.session_transaction() as session:
        session["_user_id"] = str(room.teacher_id)
        session["_fresh"] = True
    return client


def played(room: Room, key: str = "interval", **how: Any) -> tuple[int, Game]:
    with room.app.app_context():
        return play(room, key, **how)


def text(client: FlaskClient, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return html.unescape(answer.text)


def steps(client: FlaskClient, game_id: int, query: str = "") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = client.get(f"/games/{game_id}/replay.json{query}").get_json()["steps"]
    return found


@pytest.mark.parametrize("key", KEYS)
def test_every_game_can_be_seen_again(room: Room, teacher: FlaskClient, key: str) -> None:
    game_id, game = played(room, key, players=VARIANTS[key].players[0])
    page = text(teacher, f"/games/{game_id}/replay")
    assert "Emma" in page
    shown = steps(teacher, game_id)
    cards = len(VARIANTS[key].deck(game.players))
    assert len(shown) > 3
    for step in shown:
        assert step["text"][-1] in ".!"
        rows = step["rows"]
        assert sum(row["stack"] + row.get("hand", 0) for row in rows) + step.get("stock", 0) <= cards
        assert all(row["stack"] >= 0 and row.get("hand", 0) >= 0 for row in rows)
    answers = [one for step in shown for one in step.get("told", ())]
    with room.app.app_context():
        assert len(answers) == db.session.query(Attempt).filter_by(game_id=game_id).count() > 0
    for one in answers:
        assert one["question"]
        assert one["answer"]
        assert one["right"] or one["correct"] != one["answer"]


@pytest.mark.parametrize("key", KEYS)
def test_the_list_without_a_script_has_every_step_once(room: Room, teacher: FlaskClient, key: str) -> None:
    game_id, _game = played(room, key, players=VARIANTS[key].players[0], asks=120)
    expected = [step["text"] for step in steps(teacher, game_id)]
    pages = -(-len(expected) // STEPS_A_PAGE)
    found = []
    for number in range(1, pages + 1):
        page = text(teacher, f"/games/{game_id}/replay?page={number}")
        found += re.findall(r'<li id="step-\d+"[^>]*>\s*<p>(.*?)</p>', page)
    assert found == expected


def test_a_page_that_is_none_is_the_nearest_one(room: Room, teacher: FlaskClient) -> None:
    game_id, _game = played(room, asks=20)
    for number in ("0", "-3", "999999", "x"):
        assert 'id="step-1"' in text(teacher, f"/games/{game_id}/replay?page={number}")


@pytest.mark.parametrize("key", KEYS)
def test_cards_that_lie_face_down_are_nowhere_on_the_page(room: Room, teacher: FlaskClient, key: str) -> None:
    game_id, game = played(room, key, players=VARIANTS[key].players[0], asks=40)
    shown = steps(teacher, game_id)
    seen = {card for step in shown for row in step["rows"] for card in [*row.get("open", ()), *row.get("passes", ())]}
    face_up = {str(getattr(event, "card", None)) for event in game.events if getattr(event.seen_by(None), "card", None)}
    assert seen - {None} <= face_up
    for step in shown:
        for row in step["rows"]:
            assert set(row) <= {"stack", "hand", "heap", "open", "passes", "gain"}


def test_an_answer_stands_at_the_step_where_it_was_given(room: Room, teacher: FlaskClient) -> None:
    game_id, game = played(room, asks=30)
    with room.app.app_context():
        first = db.session.query(Attempt).filter_by(game_id=game_id).order_by(Attempt.ask).first()
        assert first is not None
        before = game.written_before(first.ask)
    laid = sum(event.name == "lay" for event in game.events[:before])
    step = next(step for step in steps(teacher, game_id) if "told" in step)
    assert sum(len(row.get("open", ())) for row in step["rows"]) == laid
    assert [one["who"] for one in step["told"]] == ["Emma", "Bo"]


def test_a_wrong_answer_is_told_with_what_is_right_and_the_thought_behind_it(room: Room, teacher: FlaskClient) -> None:
    game_id, _game = played(room, asks=200)
    wrong = [one for step in steps(teacher, game_id) for one in step.get("told", ()) if not one["right"]]
    assert wrong
    assert all(one["correct"] for one in wrong)
    assert any("thought" in one for one in wrong)
    assert "Right is " in text(teacher, f"/games/{game_id}/replay")


def test_without_names_nobody_is_named_and_nobodys_answer_is_told(room: Room, teacher: FlaskClient) -> None:
    game_id, _game = played(room, asks=60)
    for path in (f"/games/{game_id}/replay?names=off", f"/games/{game_id}/replay.json?names=off"):
        page = text(teacher, path)
        assert "Side A" in page
        for hidden in ("Emma", "Bo", "Nguyen", "Not quite", '"right"', '"answer"', "wrong answer"):
            assert re.search(rf"(?<!\w){hidden}(?!\w)", page) is None, hidden
    told = [one for step in steps(teacher, game_id, "?names=off") for one in step.get("told", ())]
    assert told
    assert all(set(one) <= {"question", "correct", "about"} for one in told)


def test_without_names_a_question_is_asked_once_about_the_same_cards(room: Room, teacher: FlaskClient) -> None:
    game_id, _game = played(room, "krig", asks=60)
    for step in steps(teacher, game_id, "?names=off"):
        asked = [(one["about"], one["question"]) for one in step.get("told", ())]
        assert len(asked) == len(set(asked))


def test_another_teacher_finds_nothing_and_a_stranger_must_sign_in(app: Flask, room: Room) -> None:
    game_id, _game = played(room, asks=5)
    other = make_room(app, "Per", login="ola")
    client = other.tablet()
    with client.session_transaction() as session:
        session["_user_id"] = str(other.teacher_id)
        session["_fresh"] = True
    for path in (f"/games/{game_id}/replay", f"/games/{game_id}/replay.json", "/games/999/replay"):
        assert client.get(path).status_code == 404
        assert app.test_client().get(path).status_code == 302


def test_a_game_that_is_not_over_cannot_be_seen_yet(room: Room, teacher: FlaskClient) -> None:
    game_id, _game = played(room, asks=5)
    with room.app.app_context():
        db.session.get_one(GameRow, game_id).ended_at = None
        db.session.commit()
    assert teacher.get(f"/games/{game_id}/replay").status_code == 404


def test_the_results_list_the_games_of_each_table(room: Room, teacher: FlaskClient) -> None:
    game_id, _game = played(room, asks=30)
    page = text(teacher, f"/sessions/{room.session_id}")
    assert f'href="/games/{game_id}/replay"' in page
    assert "Emma – Bo" in page


def test_a_long_game_is_shown_in_a_moment(room: Room, teacher: FlaskClient) -> None:
    game_id, game = played(room, "krig", asks=800)
    assert game.table.round > 200
    teacher.get(f"/games/{game_id}/replay")
    for path in (f"/games/{game_id}/replay", f"/games/{game_id}/replay.json"):
        took = []
        for _ in range(3):
            began = time.perf_counter()
            answer = teacher.get(path)
            took.append(time.perf_counter() - began)
        assert min(took) < 1, path
        assert len(answer.data) < 500_000


@pytest.mark.parametrize(
    ("kind", "operands", "answer", "question", "words"),
    [
        ("order", {"first": "-7", "second": "-3"}, "second", "Which card is less? (−7 · −3)", "−3"),
        ("width", {"first": "3/4", "second": "-1/2"}, "5/4", "How far is it from −1/2 to 3/4?", "5/4"),
        ("chance", {"first": "5", "second": "-2", "inside": 3, "outside": 4}, "equal",
         "Where will the next card most likely land? (−2 … 5)", "just as likely"),
        ("nearest-zero", {"sides": [0, 2], "values": ["-3", "8"]}, "2", "Which card is nearest zero? (−3 · 8)", "8"),
        ("greatest", {"sides": [0, 1], "values": ["2^-2", "√49"]}, "equal",
         "Which card is greatest? (2⁻² · √49)", "a tie"),
        ("highest", {"sides": [0, 1], "values": ["11", "15"]}, "1", "Which card is highest? (jack · joker)", "joker"),
        ("lay-count", {"card": "7h", "lays": 7}, "6",
         "It is a tie, and the card is the seven. How many cards does each of you lay?", "6"),
    ],
)  # fmt: skip
def test_questions_and_answers_in_words(
    app: Flask, kind: str, operands: dict[str, Any], answer: str, question: str, words: str
) -> None:
    with app.test_request_context(headers={"Accept-Language": "en"}):
        assert question_words(kind, operands) == question
        assert answer_words(kind, operands, answer) == words


def test_numbers_are_written_as_the_language_writes_them(app: Flask) -> None:
    with app.test_request_context(headers={"Accept-Language": "nb"}):
        assert [number_text(form) for form in ("-0.25", "75%", "2^-2")] == ["−0,25", "75\N{NO-BREAK SPACE}%", "2⁻²"]
    with app.test_request_context(headers={"Accept-Language": "en"}):
        assert [number_text(form) for form in ("-0.25", "75%", "3/4")] == ["−0.25", "75%", "3/4"]
