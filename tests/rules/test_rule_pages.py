"""Every game has a rule page that anybody can read, with an example that shows nothing hidden."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.rooms import make_room, sign_in
from webapp.games.game import Game
from webapp.games.variants import VARIANTS
from webapp.presenters import examples, rule_pages
from webapp.presenters.event_words import card_words
from webapp.presenters.number_words import number_words
from webapp.presenters.rule_pages import LISTS, rule_page

ROOT = Path(__file__).resolve().parents[2]
KEYS = list(VARIANTS)
DRAWN = re.compile(r'class="card-(?:number|corner)[^>]*>(10|[2-9AKQJ])</text>\s*<use href="#suit-([cdhs])"')


@pytest.mark.parametrize("key", KEYS)
def test_every_registered_game_has_a_rule_page(key: str) -> None:
    assert (ROOT / "templates/rules" / f"{key}.html").is_file()


@pytest.mark.parametrize("key", KEYS)
def test_a_rule_page_says_all_that_one_must_know(app: Flask, key: str) -> None:
    with app.test_request_context(headers={"Accept-Language": "en"}):
        page = rule_page(key)
    texts = [page.name, page.sentence, page.aim, page.players]
    texts += [text for name in LISTS for text in getattr(page, name)]
    assert all(text and text == text.strip() for text in texts)
    for name in ("need", "play", "war", "end", "settled", "skills"):
        assert getattr(page, name), f"{key} says nothing about {name}"


def readers(app: Flask) -> dict[str, FlaskClient]:
    """A stranger, a pupil in a room and a teacher."""
    room = make_room(app, "Emma Lie")
    pupil, teacher = room.tablet(), room.tablet()
    assert room.post_name(pupil, "Emma Lie").status_code == 302
    sign_in(teacher, room.teacher_id)
    return {"stranger": app.test_client(), "pupil": pupil, "teacher": teacher}


@pytest.mark.parametrize("language", ["nb", "en"])
def test_everybody_may_read_every_page(app: Flask, language: str) -> None:
    for reader, client in readers(app).items():
        client.set_cookie("lang", language)
        index = client.get("/rules")
        assert index.status_code == 200, reader
        for key in KEYS:
            answer = client.get(f"/rules/{key}")
            assert answer.status_code == 200, (reader, key)
            assert f'<html lang="{language}">' in answer.text
            assert f'href="/rules/{key}"' in index.text


def test_the_rules_are_linked_for_pupils_and_teachers(app: Flask) -> None:
    clients = readers(app)
    assert 'href="/rules"' in clients["stranger"].get("/").text
    assert 'href="/rules"' in clients["teacher"].get("/classes/").text


@pytest.mark.parametrize("key", ["bridge", "index", "_shared", "show", "Krig"])
def test_a_game_that_is_none_is_not_found(client: FlaskClient, key: str) -> None:
    assert client.get(f"/rules/{key}").status_code == 404


def test_a_page_speaks_the_language_of_each_reader_in_turn(app: Flask) -> None:
    english, norwegian = app.test_client(), app.test_client()
    english.set_cookie("lang", "en")
    norwegian.set_cookie("lang", "nb")
    first = english.get("/rules/krig").text
    other = norwegian.get("/rules/krig").text
    again = english.get("/rules/krig").text
    assert "What you need" in first
    assert "What you need" not in other
    assert re.sub(r'content="[^"]*"|value="[^"]*"', "", again) == re.sub(r'content="[^"]*"|value="[^"]*"', "", first)


@pytest.mark.parametrize("key", KEYS)
def test_an_example_sees_a_war_to_its_end_and_keeps_every_card(app: Flask, key: str) -> None:
    with app.test_request_context(headers={"Accept-Language": "en"}):
        steps = examples.example(key, rule_page(key).seed).steps
    assert examples.AT_LEAST <= len(steps) <= examples.AT_MOST
    assert any("War between" in step.text for step in steps)
    assert "takes" in steps[-1].text
    assert {step.scene.cards for step in steps} == {len(VARIANTS[key].deck(2))}
    assert all(step.text for step in steps)


@pytest.mark.parametrize("key", KEYS)
def test_what_lies_face_down_is_nowhere_on_the_page(app: Flask, client: FlaskClient, key: str) -> None:
    client.set_cookie("lang", "en")
    page = client.get(f"/rules/{key}").text.partition('id="example"')[2]
    with app.test_request_context(headers={"Accept-Language": "en"}):
        shown = examples.example(key, rule_page(key).seed).steps
        up = {face.card for step in shown for row in step.rows for face in (*row.cards, *row.passes) if face.card}
        hidden = {str(card) for card in VARIANTS[key].deck(2)} - up
        words = {card_words(card) for card in hidden if card[0] != "X"}
    drawn = {("T" if rank == "10" else rank) + suit for rank, suit in DRAWN.findall(page)}
    assert drawn == {card for card in up if card[0] != "X"}
    assert len(words) > 10
    assert [word for word in words if word in page] == []
    assert page.count("#card-back") == sum(
        face.card is None for step in shown for row in step.rows for face in row.cards
    )


@pytest.mark.parametrize("key", ["interval", "krig", "classic", "jokers", "razboi", "half", "invincible"])
def test_a_war_in_an_example_shows_backs(app: Flask, key: str) -> None:
    with app.test_request_context():
        steps = examples.example(key, rule_page(key).seed).steps
    assert any(face.card is None for step in steps for row in step.rows for face in row.cards)


@pytest.mark.parametrize("cards", [5, 7])
def test_a_page_tells_the_hand_that_is_dealt(app: Flask, monkeypatch: pytest.MonkeyPatch, cards: int) -> None:
    changed = replace(VARIANTS["world-war-3"], hand=cards)
    monkeypatch.setattr(rule_pages, "VARIANTS", VARIANTS | {"world-war-3": changed})
    with app.test_request_context(headers={"Accept-Language": "en"}):
        need = " ".join(rule_page("world-war-3").need)
        assert need.count(f" {number_words(cards)} cards ") == 2


def test_the_hand_that_is_told_is_the_hand_that_is_taken() -> None:
    variant = VARIANTS["world-war-3"]
    game = Game(variant, variant.options_from({}), 2, 1)
    assert list(map(len, game.table.hands)) == [variant.hand] * 2
