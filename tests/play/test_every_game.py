"""Every game over HTTP, as tablets play it: what is legal is taken, what is hidden stays so, the computer helps."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from sqlalchemy import select

from tests.games.cases import cards_in, hidden_cards
from tests.play.conftest import Device, Lesson
from webapp.clock import now_ms
from webapp.extensions import db
from webapp.games.variants import VARIANTS
from webapp.models import Decision, GameRow
from webapp.services import supervision, tables

MakeLesson = Callable[..., Lesson]
NAMES = ("Emma", "Bo", "Ida", "Ali", "Eva", "Per")
TABLES = [
    (key, players)
    for key, variant in VARIANTS.items()
    for players in sorted({min(variant.players), max(variant.players)})
]
every_table = pytest.mark.parametrize(("variant", "players"), TABLES)


def _do_something(device: Device, rng: Random) -> dict[str, Any]:
    """Answers what is asked, then chooses something legal, if there is anything to do."""
    state = device.state()
    game = state["game"]
    if state["phase"] != "play":
        return state
    move = {"game": game["id"], "ask": game["ask"]}
    question = game["question"]
    if question and not question["answer"]:
        answer = rng.choice(question["choices"]) if question["choices"] else str(rng.randrange(9))
        response = device.post("answer", **move, about=question["about"], answer=answer)
        assert response.status_code == 200, response.get_json()
    if game["choices"]:
        response = device.post("turn", **move, choice=rng.choice(game["choices"]))
        assert response.status_code == 200, response.get_json()
    return device.state()


@every_table
def test_tablets_play_it_and_see_nothing_that_is_hidden(make_lesson: MakeLesson, variant: str, players: int) -> None:
    lesson = make_lesson(*NAMES[:players], variant=variant)
    rng = Random(7)
    secrets = asked = 0
    for _ in range(12):
        for seat, device in enumerate(lesson.devices):
            state = _do_something(device, rng)
            if state["phase"] != "play":
                continue
            asked += state["game"]["question"] is not None
            with lesson.app.app_context():
                game = tables.load_game(lesson.game_id).game
                hidden = hidden_cards(game.table, game.side_of(seat))
            secrets += len(hidden)
            # Facts are rules; and what happened earlier is told too: a card may have been seen then and lie hidden now.
            now = state["game"] | {"facts": {}, "events": [], "late": None, "question": None, "checks": []}
            assert not cards_in(now) & hidden
    assert secrets
    assert asked or variant == "razboi"


@every_table
def test_the_computer_fills_the_other_seats(make_lesson: MakeLesson, variant: str, players: int) -> None:
    lesson = make_lesson("Emma", *[None] * (players - 1), variant=variant)
    rng = Random(3)
    with lesson.app.app_context():
        supervision.look_after(now_ms() + 1_000)
    for _ in range(15):
        _do_something(lesson.devices[0], rng)
    with lesson.app.app_context():
        seats = set(db.session.scalars(select(Decision.seat).where(Decision.game_id == lesson.game_id)))
        game = db.session.get_one(GameRow, lesson.game_id)
    assert seats == set(range(players)) or game.ended_at is not None


@every_table
def test_the_computer_stands_in_for_a_silent_pupil(make_lesson: MakeLesson, variant: str, players: int) -> None:
    lesson = make_lesson(*NAMES[:players], variant=variant)
    silent, *others = lesson.devices
    for number in range(1, 4):
        for _ in range(4):
            for device in others:
                _do_something(device, Random(number))
        with lesson.app.app_context():
            supervision.look_after(now_ms() + number * 60_000)
    with lesson.app.app_context():
        rows = db.session.execute(select(Decision.seat, Decision.by_computer, Decision.participation_id)).all()
    stood_in = {row.participation_id for row in rows if row.by_computer and row.participation_id is not None}
    assert silent.participation_id in stood_in
    assert silent.state()["game"] is not None


@every_table
def test_a_wrong_choice_is_refused_in_words_and_changes_nothing(
    make_lesson: MakeLesson, variant: str, players: int
) -> None:
    lesson = make_lesson(*NAMES[:players], variant=variant)
    before = [device.state()["game"] for device in lesson.devices]
    for device, game in zip(lesson.devices, before, strict=True):
        for choice in ("", "play 2c2", "lay", "hold", "play Xb", "TURN"):
            if choice in game["choices"]:
                continue
            response = device.post("turn", game=game["id"], ask=game["ask"], choice=choice)
            assert response.status_code in {409, 422}
            assert response.get_json()["message"]
    assert [device.state()["game"] for device in lesson.devices] == before


@every_table
def test_a_server_that_lost_its_memory_shows_the_same_table(
    make_lesson: MakeLesson, variant: str, players: int
) -> None:
    lesson = make_lesson(*NAMES[:players], variant=variant)
    rng = Random(11)
    for _ in range(6):
        for device in lesson.devices:
            _do_something(device, rng)
    before = [device.state()["game"] for device in lesson.devices]
    tables.clear()
    assert [device.state()["game"] for device in lesson.devices] == before
