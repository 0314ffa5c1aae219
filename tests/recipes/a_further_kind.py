"""Runs in the copy to which the sum of two cards was added (`test_recipes.py`)."""

import csv
import io

from flask import Flask
from sqlalchemy import select

from tests.rooms import make_room, sign_in
from webapp.extensions import db
from webapp.games.kinds import Kind
from webapp.games.variants import VARIANTS
from webapp.models import Attempt
from webapp.presenters.words import play_words

FORM = "/classes/1/sessions/new"


def test_it_is_asked_answered_and_told(app: Flask) -> None:
    room = make_room(app, "Emma", "Bo", kinds=["sum"])
    tablets = [room.tablet(), room.tablet()]
    for tablet, name in zip(tablets, ("Emma", "Bo"), strict=True):
        room.post_name(tablet, name)
    with app.app_context():
        room.start()
    for tablet in tablets:
        game = tablet.get("/play/state").get_json()["game"]
        tablet.post("/play/turn", json={"game": game["id"], "ask": game["ask"], "choice": "turn"})
    for tablet in tablets:
        game = tablet.get("/play/state").get_json()["game"]
        asked = game["question"]
        assert (asked["kind"], asked["choices"]) == ("sum", [])
        move = {"game": game["id"], "ask": game["ask"], "about": asked["about"], "answer": "99"}
        told = tablet.post("/play/answer", json=move).get_json()["game"]["question"]["answer"]
        first, second = (int(asked["operands"][name]) for name in ("first", "second"))
        assert (told["right"], told["correct"]) == (False, str(first + second))
    with app.app_context():
        for one in db.session.scalars(select(Attempt)):
            assert one.subject == " ".join(sorted(one.operands.values()))
    teacher = app.test_client()
    sign_in(teacher, room.teacher_id)
    assert "What do your two cards make together? (" in teacher.get(f"/sessions/{room.session_id}/tables/1").text
    assert "What two cards make together" in teacher.get("/classes/1/report").text
    answers = teacher.get(f"/sessions/{room.session_id}/answers.csv").data.decode("utf-8-sig")
    assert [line["Question"] for line in csv.DictReader(io.StringIO(answers), delimiter=";")] == [
        "What two cards make together"
    ] * 2


def test_a_teacher_ticks_it(app: Flask) -> None:
    room = make_room(app, "Emma")
    teacher = app.test_client()
    sign_in(teacher, room.teacher_id)
    page = teacher.get(f"{FORM}?game=interval").text
    assert 'value="sum"' in page
    assert "What do the cards make together?" in page
    assert Kind("sum") in VARIANTS["interval"].every_kind


def test_the_scripts_have_its_words(app: Flask) -> None:
    with app.test_request_context(headers={"Accept-Language": "nb"}):
        words = play_words()
    assert words["q-sum"] == "Hva blir de to kortene dine til sammen?"
    assert words["why-sum"] == "{a} og {b} blir {n}."
    assert words["skill-sum"] == "å legge sammen to kort"
