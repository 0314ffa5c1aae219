"""A finished game can be seen again, step by step, by its teacher; what lay face down stays hidden."""

import html
import json
import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.replays.stored import play
from tests.rooms import Room, make_room, sign_in
from webapp.extensions import db
from webapp.games.game import Game
from webapp.games.variants import VARIANTS
from webapp.models import Attempt, Decision, GameRow, GameSeat
from webapp.presenters.answer_words import answer_words, question_words
from webapp.presenters.event_words import number_text
from webapp.presenters.replays import STEPS_A_PAGE, Replayed
from webapp.services import replays, tables

KEYS = list(VARIANTS)
OPEN_GAMES = {"fifty-two", "world-war-3"}
"""No card lies face down where a bystander could see it."""


@pytest.fixture
def room(app: Flask) -> Room:
    room = make_room(app, "Emma Lie", "Bo Nguyen")
    with app.app_context():
        room.join("Emma Lie", "Bo Nguyen")
    return room


@pytest.fixture
def teacher(room: Room) -> FlaskClient:
    client = room.tablet()
    sign_in(client, room.teacher_id)
    return client


def played(room: Room, key: str = "interval", **how: Any) -> tuple[int, Game]:
    with room.app.app_context():
        return play(room, key, **how)


def text(client: FlaskClient, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return html.unescape(answer.text)


def steps(client: FlaskClient, game_id: int, query: str = "") -> list[dict[str, Any]]:
    """Every step, as the script fetches them: a page at a time."""
    found: list[dict[str, Any]] = []
    mark = "&" if query else "?"
    for number in range(1, overview(client, game_id, query)["steps"] // STEPS_A_PAGE + 2):
        page = client.get(f"/games/{game_id}/replay.json{query}{mark}page={number}").get_json()["steps"]
        found += page if len(found) == (number - 1) * STEPS_A_PAGE else []
    return found


def overview(client: FlaskClient, game_id: int, query: str = "") -> dict[str, Any]:
    """What the page tells its script."""
    page = client.get(f"/games/{game_id}/replay{query}").text
    found = re.search(r"<script[^>]*data-overview>(.*?)</script>", page)
    assert found is not None
    told: dict[str, Any] = json.loads(found[1])
    return told


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


@pytest.mark.parametrize("asks", [7, 30, 90])
@pytest.mark.parametrize("key", KEYS)
def test_the_last_step_shows_the_piles_as_they_lie(room: Room, teacher: FlaskClient, key: str, asks: int) -> None:
    game_id, game = played(room, key, players=VARIANTS[key].players[-1], asks=asks)
    last, table = steps(teacher, game_id)[-1], game.table
    # What lies before a side when the time is up is its own again.
    before = [0 if "heap" in row else len(row.get("open", ())) for row in last["rows"]]
    owned = [row["stack"] + laid for row, laid in zip(last["rows"], before, strict=True)]
    assert owned == [len(pile.draw) + len(pile.collected) for pile in table.piles]
    assert [row.get("hand", 0) for row in last["rows"]] == [len(hand) for hand in table.hands]
    assert [row.get("heap", 0) for row in last["rows"]] == [len(heap) for heap in table.heaps]
    assert [row.get("passes", []) for row in last["rows"]] == [[str(card) for card in laid] for laid in table.passes]
    assert last.get("stock", 0) == len(table.stock)


@pytest.mark.parametrize("key", KEYS)
def test_what_a_side_gains_is_what_it_took(room: Room, teacher: FlaskClient, key: str) -> None:
    game_id, game = played(room, key, players=VARIANTS[key].players[0], asks=90)
    gained = [row.get("gain", 0) for step in steps(teacher, game_id) for row in step["rows"]]
    took = [event.as_dict()["cards"] for event in game.events if event.name in ("take", "return")]
    assert sorted(filter(None, gained)) == sorted(filter(None, took))


@pytest.mark.parametrize("key", KEYS)
def test_the_events_of_a_replay_are_those_a_bystander_saw(room: Room, teacher: FlaskClient, key: str) -> None:
    game_id, game = played(room, key, players=VARIANTS[key].players[0], asks=40)
    seen = [event.seen_by(None) for event in game.events]
    hidden = [event for event, shown in zip(game.events, seen, strict=True) if event != shown]
    assert bool(hidden) is (key not in OPEN_GAMES)
    with room.app.test_request_context():
        assert list(replays.get_replay(room.teacher_id, game_id).events) == seen


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
    several = 0
    for step in steps(teacher, game_id, "?names=off"):
        asked = [one["question"] for one in step.get("told", ())]
        assert len(asked) == len(set(asked))
        several += sum("about" not in one for one in step.get("told", ()))
    assert several


def test_another_teacher_and_a_stranger_find_nothing(app: Flask, room: Room) -> None:
    game_id, _game = played(room, asks=5)
    other = make_room(app, "Per", login="ola")
    client = other.tablet()
    sign_in(client, other.teacher_id)
    for path in (f"/games/{game_id}/replay", f"/games/{game_id}/replay.json", "/games/999/replay"):
        assert client.get(path).status_code == 404
        assert app.test_client().get(path).status_code == 404


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


def test_a_long_game_comes_in_parts_of_which_each_is_light(room: Room, teacher: FlaskClient) -> None:
    game_id, game = played(room, "krig", asks=800)
    assert game.table.round > 200
    whole = steps(teacher, game_id)
    assert len(whole) == overview(teacher, game_id)["steps"] > 5 * STEPS_A_PAGE
    for path in ("replay?page=1", "replay?page=5", "replay.json?page=1", "replay.json?page=5"):
        assert len(teacher.get(f"/games/{game_id}/{path}").data) < 60_000, path
    fifth = teacher.get(f"/games/{game_id}/replay.json?page=5").get_json()["steps"]
    assert fifth == whole[4 * STEPS_A_PAGE : 5 * STEPS_A_PAGE]


@pytest.mark.parametrize("query", ["", "?names=off"])
def test_the_page_knows_where_there_is_something_to_jump_to(room: Room, teacher: FlaskClient, query: str) -> None:
    game_id, _game = played(room, "krig", asks=200)
    told, shown = overview(teacher, game_id, query), steps(teacher, game_id, query)
    assert told["war"] == [number for number, step in enumerate(shown, start=1) if "war" in step] != []
    if query:
        assert told["asked"] == [number for number, step in enumerate(shown, start=1) if "told" in step] != []
        assert "wrong" not in told
    else:
        wrong = [any(not one["right"] for one in step.get("told", ())) for step in shown]
        assert told["wrong"] == [number for number, is_wrong in enumerate(wrong, start=1) if is_wrong] != []
    for number, at in enumerate(told["round"], start=1):
        assert f"Round {number}." in shown[at - 1]["text"]


def stand_in(room: Room, game_id: int, ask: int, seats: int = 1) -> int:
    """Let the computer have turned for the first seats then; how many events came before."""
    with room.app.app_context():
        rows = db.session.query(Decision).filter(
            Decision.game_id == game_id, Decision.ask == ask, Decision.seat < seats
        )
        assert rows.update({"by_computer": True}) == seats
        db.session.commit()
        return tables.finished_game(db.session.get_one(GameRow, game_id)).written_before(ask)


@pytest.mark.parametrize("key", KEYS)
def test_a_turn_that_the_computer_took_is_told_where_it_was_taken(room: Room, teacher: FlaskClient, key: str) -> None:
    game_id, _game = played(room, key, players=VARIANTS[key].players[0], asks=40)
    ask = next(number for number in range(3, 40) if turned_by_first(room, game_id, number))
    before = stand_in(room, game_id, ask)
    shown = steps(teacher, game_id)
    told = [number for number, step in enumerate(shown) if "stood" in step]
    assert len(told) == 1
    verb = "played" if VARIANTS[key].layout == "heaps" else "turned"
    assert shown[told[0]]["stood"] == f"The computer {verb} for Emma."
    assert f"The computer {verb} for Emma." in text(
        teacher, f"/games/{game_id}/replay?page={told[0] // STEPS_A_PAGE + 1}"
    )
    with room.app.test_request_context():
        replay = replays.get_replay(room.teacher_id, game_id)
        step = Replayed(replay, names=True).steps[told[0]]
        first = replay.events[before]
    assert first in step.events
    nameless = [step["stood"] for step in steps(teacher, game_id, "?names=off") if "stood" in step]
    assert nameless == [f"The computer {verb} for Side A."]


def turned_by_first(room: Room, game_id: int, ask: int) -> bool:
    with room.app.app_context():
        return db.session.get(Decision, (game_id, ask, 0)) is not None


def test_a_turn_that_the_end_of_time_cut_off_is_not_told(room: Room, teacher: FlaskClient) -> None:
    game_id, game = played(room, asks=12)
    assert game.outcome is not None
    assert game.outcome.reason == "time"
    with room.app.app_context():
        decision = Decision(
            game_id=game_id, ask=13, seat=0, choice=game.previous.choices[0][0] if game.previous else "",
            participation_id=1, by_computer=True, at=2,
        )  # fmt: skip
        db.session.add(decision)
        db.session.commit()
        tables.clear()
    assert not any("stood" in step for step in steps(teacher, game_id))


@pytest.mark.parametrize("query", ["", "?names=off"])
def test_a_seat_of_the_computer_is_called_so(room: Room, teacher: FlaskClient, query: str) -> None:
    game_id, _game = played(room, "krig", players=3, asks=20)
    sides = ["Side A", "Side B"] if query else ["Emma", "Bo"]
    assert overview(teacher, game_id, query)["sides"] == [*sides, "The computer"]
    with room.app.app_context():
        db.session.get_one(GameSeat, (game_id, 1)).participation_id = None
        db.session.commit()
    assert overview(teacher, game_id, query)["sides"] == [sides[0], "Computer 1", "Computer 2"]
    assert "Computer 2" in text(teacher, f"/games/{game_id}/replay{query}")


def test_a_check_of_anothers_cards_is_marked_and_timed(room: Room, teacher: FlaskClient) -> None:
    game_id, _game = played(room, asks=20)
    with room.app.app_context():
        for attempt in db.session.query(Attempt).filter_by(game_id=game_id, seat=1):
            attempt.is_check, attempt.about, attempt.seat, attempt.took_ms = True, 1, 0, 12_400
            attempt.participation_id = 1
        db.session.commit()
    checks = [one for step in steps(teacher, game_id) for one in step.get("told", ()) if "about" in one]
    assert checks
    assert {(one["who"], one["about"], one["took"]) for one in checks} == {("Emma", "Bo", "after 12 s")}
    page = text(teacher, f"/games/{game_id}/replay")
    assert "checked the cards of Bo" in page
    assert "after 1.0 s" in page


def test_right_and_wrong_have_a_sign_and_a_word(room: Room, teacher: FlaskClient) -> None:
    game_id, _game = played(room, asks=200)
    page = re.sub(r"<[^>]*>", "", text(teacher, f"/games/{game_id}/replay"))
    assert re.search(r"✓ \S.* Right\.\s+after 1\.0 s", page)
    assert re.search(r"✗ \S.* Not quite\. Right is \S+\s+after 1\.0 s", page)


@pytest.mark.parametrize(
    ("numbers", "shown"),
    [
        ("fractions", {"-3/4": "minus three quarters", "5/12": "five twelfths", "1/2": "one half"}),
        ("powers", {"2^-2": "2 to the power of minus 2", "√49": "the square root of 49"}),
        ("mixed", {"75%": "75 percent", "0.75": "0.75", "1/100": "1 over 100"}),
        ("integers", {"-7": "−7"}),
    ],
)
def test_a_number_on_a_card_is_said_as_one_says_it(
    room: Room, teacher: FlaskClient, numbers: str, shown: dict[str, str]
) -> None:
    game_id, _game = played(room, asks=20, options={"numbers": numbers})
    page = text(teacher, f"/games/{game_id}/replay")
    drawn = re.findall(r'aria-label="[^"(]*\(([^"]*)\)">(?:(?!</svg>).)*data-number="([^"]*)"', page, re.DOTALL)
    assert {(form, said) for said, form in drawn} >= set(shown.items())


OTHERWISE: dict[str, dict[str, Any]] = {
    "its rules have a new version": {"variant_version": 0},
    "it is no longer played here": {"variant": "bridge"},
    "an option is gone": {"options": {"numbers": "roman"}},
    "other cards were dealt": {"seed": 99},
    "it takes more players": {"players": 99},
}


@pytest.mark.parametrize("change", OTHERWISE.values(), ids=OTHERWISE)
def test_a_game_by_other_rules_is_refused_in_words(room: Room, teacher: FlaskClient, change: dict[str, Any]) -> None:
    game_id, _game = played(room, asks=60)
    with room.app.app_context():
        row = db.session.get_one(GameRow, game_id)
        for name, value in change.items():
            setattr(row, name, value)
        db.session.commit()
        tables.clear()
    for path in ("replay", "replay.json", "replay?names=off"):
        answer = teacher.get(f"/games/{game_id}/{path}")
        assert answer.status_code == 410, path
        assert "played by rules that have been changed" in answer.text


def test_a_decision_that_nobody_can_take_is_refused_in_words(room: Room, teacher: FlaskClient) -> None:
    game_id, _game = played(room, "world-war-3", asks=20)
    with room.app.app_context():
        db.session.query(Decision).filter_by(game_id=game_id, ask=2).update({"choice": "play 2h of clubs"})
        db.session.commit()
        tables.clear()
    answer = teacher.get(f"/games/{game_id}/replay")
    assert answer.status_code == 410
    assert "played by rules that have been changed" in answer.text


def test_the_results_tell_how_each_game_ended(room: Room, teacher: FlaskClient) -> None:
    _id, game = played(room, asks=6)
    page = text(teacher, f"/sessions/{room.session_id}")
    assert "The time is up." in page
    assert game.outcome is not None
    assert game.outcome.reason == "time"


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
        ("share", {"won": 14, "lost": 6}, "14/20",
         "You won 14 of the pairs and lost 6. What part of the pairs did you win?", "14/20"),
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
