"""A teacher opens every game through the form, finds the last choices again, and is told in words what cannot be."""

import re
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from tests.sessions.test_steering import CHOICES, app, signed_in, stored
from webapp.extensions import db
from webapp.forms.session_words import OFTEN
from webapp.games.number_sets import NUMBER_SETS
from webapp.games.variants import VARIANTS
from webapp.models import PlaySession
from webapp.presenters.rule_pages import rule_page
from webapp.services import sessions
from webapp.services.choices import ASKS_EVERY, default_choices

__all__ = ["app"]

FORM = "/classes/1/sessions/new"
FEW = {"minutes": "15", "idle_seconds": "60"}
OTHERS: dict[str, dict[str, Any]] = {
    "interval": {"numbers": "fractions", "war": "highest", "kinds": ["width", "compared"], "players": "4"},
    "krig": {"kinds": ["difference", "pot-count"], "asks_every": "5", "players": "3"},
    "classic": {"kinds": ["pot-count"], "asks_every": "1", "players": "4"},
    "jokers": {"kinds": ["highest"], "asks_every": "10", "players": "2"},
    "razboi": {"kinds": ["lay-count", "pot-count"], "players": "4"},
    "half": {"kinds": [], "asks_every": "2", "players": "3"},
    "invincible": {"invincible": ["2h", "3d"], "kinds": ["difference"], "asks_every": "2", "players": "4"},
    "fifty-two": {"kinds": [], "players": "2"},
    "world-war-3": {"kinds": ["beat-count", "chance"], "players": "6"},
}
"""For each game other choices than those it starts with."""


def posted(page: str) -> dict[str, Any]:
    """What a browser posts that sends the page's form off as it stands."""
    fields: dict[str, Any] = {}
    for tag in re.findall(r"<input[^>]*>", page.partition("novalidate>")[2]):
        said = dict(re.findall(r'([a-z-]+)="([^"]*)"', tag))
        ticked = said.get("type") not in ("checkbox", "radio") or re.search(r"\bchecked\b", tag)
        if ticked:
            fields.setdefault(said["name"], []).append(said.get("value", ""))
    return fields


def how_many(app: Flask) -> int:
    with app.app_context():
        return db.session.query(PlaySession).count()


@pytest.mark.parametrize("game", VARIANTS)
def test_a_game_opens_with_one_tap_as_it_usually_is(app: Flask, game: str) -> None:
    teacher = signed_in(app, "kari")
    page = teacher.get(f"{FORM}?game={game}").text
    assert teacher.post(FORM, data=posted(page)).headers["Location"] == "/sessions/2"
    session, usual = stored(app, 2), default_choices(game)
    assert (session.variant, session.options, tuple(session.kinds)) == (game, usual.options, usual.kinds)
    assert (session.players, session.asks_every, session.minutes) == (usual.players, usual.asks_every, 20)


@pytest.mark.parametrize("game", VARIANTS)
def test_other_choices_are_kept_and_come_back_with_the_game(app: Flask, game: str) -> None:
    teacher = signed_in(app, "kari")
    assert teacher.post(FORM, data=FEW | OTHERS[game] | {"game": game}).status_code == 302
    first = stored(app, 2)
    assert first.players == int(OTHERS[game]["players"])
    assert first.asks_every == int(OTHERS[game].get("asks_every", 1))
    teacher.post(FORM, data=CHOICES | {"game": "interval", "minutes": "33"})
    page = teacher.get(f"{FORM}?game={game}").text
    assert teacher.post(FORM, data=posted(page)).status_code == 302
    again = stored(app, 4)
    if game != "interval":
        assert (again.options, sorted(again.kinds)) == (first.options, sorted(first.kinds))
        assert (again.players, again.asks_every) == (first.players, first.asks_every)
    assert again.minutes == 33


def test_the_last_game_of_the_class_is_chosen_when_nothing_else_is_asked_for(app: Flask) -> None:
    teacher = signed_in(app, "kari")
    teacher.post(FORM, data=FEW | OTHERS["invincible"] | {"game": "invincible"})
    fields = posted(teacher.get(FORM).text)
    assert fields["game"] == ["invincible"]
    assert fields["invincible"] == ["3d", "2h"]
    assert stored(app, 2).options == {"invincible": "2h,3d"}


@pytest.mark.parametrize("language", ["nb", "en"])
@pytest.mark.parametrize("game", VARIANTS)
def test_the_form_has_only_what_the_game_has(app: Flask, game: str, language: str) -> None:
    teacher = signed_in(app, "kari")
    teacher.post("/language", data={"language": language})
    answer = teacher.get(f"{FORM}?game={game}")
    assert answer.status_code == 200
    names = set(re.findall(r'name="(numbers|war|invincible|asks_every)"', answer.text))
    variant = VARIANTS[game]
    assert names == set(variant.defaults) | ({"asks_every"} if variant.asks_often else set())
    numbers = {int(n) for n in re.findall(r'name="players"[^>]*value="(\d)"', answer.text)}
    assert numbers == set(variant.players)
    assert re.findall(r'href="\?game=([a-z0-9-]+)" aria-current="true"', answer.text) == [game]
    assert set(re.findall(r'href="\?game=([a-z0-9-]+)"', answer.text)) == set(VARIANTS)


def test_how_often_is_asked_where_battles_are_many() -> None:
    many = [key for key, variant in VARIANTS.items() if variant.asks_often]
    assert many == ["krig", "classic", "jokers", "half", "invincible"]


def test_there_are_words_for_every_how_often() -> None:
    assert tuple(OFTEN) == ASKS_EVERY


@pytest.mark.parametrize("numbers", NUMBER_SETS)
def test_every_set_of_numbers_can_be_played_with(app: Flask, numbers: str) -> None:
    assert signed_in(app, "kari").post(FORM, data=CHOICES | {"numbers": numbers}).status_code == 302
    assert stored(app, 2).options["numbers"] == numbers


def test_counting_between_is_left_out_with_a_word_where_numbers_are_not_whole(app: Flask) -> None:
    teacher = signed_in(app, "kari")
    teacher.post("/language", data={"language": "en"})
    data = CHOICES | {"numbers": "fractions", "kinds": ["order", "between-count"]}
    answer = teacher.post(FORM, data=data, follow_redirects=True)
    assert "does not go with these numbers and is not asked" in answer.text
    assert stored(app, 2).kinds == ["order"]


def test_counting_between_alone_is_refused_where_numbers_are_not_whole(app: Flask) -> None:
    data = CHOICES | {"numbers": "fractions", "kinds": ["between-count"]}
    answer = signed_in(app, "kari").post(FORM, data=data)
    assert (answer.status_code, "kinds-error" in answer.text, how_many(app)) == (422, True, 1)


@pytest.mark.parametrize(
    ("game", "wrong", "field"),
    [
        ("interval", {"numbers": "roman"}, "numbers"),
        ("interval", {"war": "lowest"}, "war"),
        ("interval", {"kinds": ["highest"]}, "kinds"),
        ("interval", {"players": "5"}, "players"),
        ("interval", {"players": "two"}, "players"),
        ("krig", {"kinds": ["order"]}, "kinds"),
        ("krig", {"asks_every": "4"}, "asks_every"),
        ("krig", {"asks_every": "often"}, "asks_every"),
        ("fifty-two", {"players": "3"}, "players"),
        ("world-war-3", {"players": "7"}, "players"),
        ("invincible", {"invincible": []}, "invincible"),
        ("invincible", {"invincible": ["2h", "3h", "4h", "5h", "6h"]}, "invincible"),
        ("invincible", {"invincible": ["Xr"]}, "invincible"),
        ("invincible", {"invincible": ["2h", "11h"]}, "invincible"),
    ],
)
def test_what_cannot_be_is_refused_in_words_beside_its_field(
    app: Flask, game: str, wrong: dict[str, Any], field: str
) -> None:
    answer = signed_in(app, "kari").post(FORM, data=FEW | OTHERS[game] | {"game": game} | wrong)
    assert answer.status_code == 422
    assert re.findall(r'id="([a-z_]+)-error"', answer.text) == [field]
    assert re.findall(r'<a href="#([a-z_]+)">', answer.text) == [field]
    assert not re.search(r"(?i)not a valid choice|coerce", answer.text)
    assert how_many(app) == 1


def test_a_game_that_is_none_is_refused_in_words(app: Flask) -> None:
    teacher = signed_in(app, "kari")
    answer = teacher.post(FORM, data=CHOICES | {"game": "chess"})
    assert (answer.status_code, "game-error" in answer.text, how_many(app)) == (422, True, 1)
    assert 'name="game" value="interval"' in answer.text
    assert teacher.get(f"{FORM}?game=chess").status_code == 404


@pytest.mark.parametrize(
    ("game", "change", "key"),
    [
        ("interval", {"variant": "chess"}, "game"),
        ("interval", {"options": {"numbers": "roman"}}, "options"),
        ("interval", {"options": {"colour": "red"}}, "options"),
        ("krig", {"options": {"numbers": "integers"}}, "options"),
        ("invincible", {"options": {"invincible": ""}}, "options"),
        ("invincible", {"options": {"invincible": "2h,3h,4h,5h,6h"}}, "options"),
        ("fifty-two", {"players": 4}, "players"),
        ("krig", {"kinds": ("order",)}, "kinds"),
        ("krig", {"asks_every": 4}, "asks-every"),
        ("krig", {"minutes": 61}, "minutes"),
        ("krig", {"idle_seconds": 5}, "idle-seconds"),
    ],
)
def test_the_service_refuses_what_no_form_would_send(app: Flask, game: str, change: dict[str, Any], key: str) -> None:
    with app.test_request_context():
        with pytest.raises(sessions.Unreadable) as refused:
            sessions.open_session(1, 1, replace(default_choices(game), **change))
        assert refused.value.key == key
        assert str(refused.value.message).endswith(".")
    assert how_many(app) == 1


def test_another_class_finds_the_game_of_this_teacher_but_its_own_nicknames(app: Flask) -> None:
    with app.app_context():
        sessions.open_session(1, 1, replace(default_choices("krig"), players=4, asks_every=10, minutes=7))
        sessions.open_session(1, 1, replace(default_choices(), minutes=9, nicknames=True))
        last = sessions.last_choices(1, 1, "krig")
    assert (last.variant, last.players, last.asks_every) == ("krig", 4, 10)
    assert (last.minutes, last.nicknames) == (9, True)


@pytest.mark.parametrize("game", VARIANTS)
def test_a_session_is_called_by_the_name_of_its_game(app: Flask, game: str) -> None:
    teacher = signed_in(app, "kari")
    teacher.post("/language", data={"language": "en"})
    teacher.post(FORM, data=FEW | OTHERS[game] | {"game": game})
    with app.test_request_context(headers={"Accept-Language": "en"}):
        name = rule_page(game).name
    assert f"6B · {name}" in teacher.get("/sessions/2").text
    assert f"{name} · " in teacher.get("/classes/1").text


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("interval", ["positive and negative fractions", "the highest card wins a war"]),
        ("invincible", ["invincible: 2♥, 3♦", "a question at every second battle", "4 at each table"]),
        ("krig", ["a question at every fifth battle", "15 minutes"]),
        ("fifty-two", ["no questions"]),
    ],
)
def test_a_lobby_tells_the_options_in_words(app: Flask, game: str, words: list[str]) -> None:
    teacher = signed_in(app, "kari")
    teacher.post("/language", data={"language": "en"})
    teacher.post(FORM, data=FEW | OTHERS[game] | {"game": game})
    page = teacher.get("/sessions/2").text
    assert [said for said in words if said not in page] == []
