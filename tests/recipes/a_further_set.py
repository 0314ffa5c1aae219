"""Runs in the copy to which whole tens were added (`test_recipes.py`)."""

from random import Random

from flask import Flask

from tests.games.cases import play_at_random, snapshot
from tests.rooms import make_room, sign_in
from webapp.games.game import Game
from webapp.games.number_sets import NUMBER_SETS
from webapp.games.variants import VARIANTS

INTERVAL = VARIANTS["interval"]


def test_it_is_played_with_to_the_end() -> None:
    assert "tens" in NUMBER_SETS
    options = INTERVAL.options_from({"numbers": "tens"})
    game = Game(INTERVAL, options, 3, 5)
    decisions = play_at_random(game, Random(5))
    assert game.outcome is not None
    assert snapshot(Game.replay(INTERVAL, options, 3, 5, decisions)) == snapshot(game)


def test_a_teacher_chooses_it_and_the_pupils_see_it(app: Flask) -> None:
    room = make_room(app, "Emma", "Bo")
    teacher = app.test_client()
    sign_in(teacher, room.teacher_id)
    form = "/classes/1/sessions/new"
    page = teacher.get(f"{form}?game=interval").text
    assert "Whole tens 10 … 130" in page
    data = {"game": "interval", "numbers": "tens", "war": "highest", "kinds": ["order"], "players": "2"}
    answer = teacher.post(form, data=data | {"minutes": "20", "idle_seconds": "45"}, follow_redirects=True)
    assert "whole tens 10 … 130" in answer.text


def test_its_numbers_lie_on_the_cards(app: Flask) -> None:
    room = make_room(app, "Emma", "Bo", options={"numbers": "tens", "war": "highest"}, kinds=["order"])
    tablets = [room.tablet(), room.tablet()]
    for tablet, name in zip(tablets, ("Emma", "Bo"), strict=True):
        room.post_name(tablet, name)
    with app.app_context():
        room.start()
    for tablet in tablets:
        game = tablet.get("/play/state").get_json()["game"]
        assert (
            tablet.post("/play/turn", json={"game": game["id"], "ask": game["ask"], "choice": "turn"}).status_code
            == 200
        )
    game = tablets[0].get("/play/state").get_json()["game"]
    assert game["facts"] == {"war": "highest", "scale": "whole", "low": "10", "high": "130"}
    assert all(int(card["value"]) % 10 == 0 for card in game["pot"])
    assert int(game["question"]["operands"]["first"]) >= 10
