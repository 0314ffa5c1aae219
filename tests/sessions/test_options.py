"""What can be chosen of a game is a record of the game: form, checks and words follow from it."""

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pytest
from flask import Flask

from tests.sessions.test_form import FEW, FORM, how_many, posted
from tests.sessions.test_steering import app, signed_in, stored
from webapp.games.cards import STANDARD_DECK
from webapp.games.variant import Option
from webapp.games.variants import VARIANTS, Variant
from webapp.games.variants.war import WarOptions
from webapp.presenters import option_words
from webapp.presenters.option_words import OPTIONS, OptionWords, ValueWords
from webapp.services import sessions
from webapp.services.choices import default_choices

__all__ = ["app"]

ROOT = Path(__file__).parent.parent.parent
ALL = [option for variant in VARIANTS.values() for option in variant.options]
COURTS = Option("courts", ("high", "low", "level"), "high")


@pytest.fixture
def krig_with_courts(monkeypatch: pytest.MonkeyPatch) -> Variant:
    """Krig with one more option, wherever the registry is known."""
    variant = replace(VARIANTS["krig"], options=(COURTS,), settings=lambda courts: WarOptions())
    extended = MappingProxyType({**VARIANTS, "krig": variant})
    for name, module in list(sys.modules.items()):
        if name.split(".")[0] in {"webapp", "tests"} and getattr(module, "VARIANTS", None) is VARIANTS:
            monkeypatch.setattr(module, "VARIANTS", extended)
    values = {"high": ValueWords("Stand high", "As usual."), "low": ValueWords("Stand low"), "level": ValueWords("Tie")}
    words = OptionWords(
        "Court cards", "Choose where they stand.", said=lambda key: f"court cards: {key}", values=values
    )
    monkeypatch.setitem(option_words.OPTIONS, "courts", words)
    return variant


# An option


@pytest.mark.parametrize("option", ALL, ids=lambda option: option.key)
def test_what_an_option_is_where_nobody_chose_can_be_chosen(option: Option) -> None:
    assert set(option.chosen(option.default)) <= set(option.values)


@pytest.mark.parametrize("text", ["", "middling", "high,low", " high", "HIGH"])
def test_one_value_is_chosen_and_nothing_else(text: str) -> None:
    assert COURTS.chosen("low") == ("low",)
    with pytest.raises(ValueError, match=r"courts cannot be '.*' \(there are: high, low, level\)"):
        COURTS.chosen(text)


def test_several_values_have_commas_between_and_a_limit() -> None:
    option = Option("tricks", ("a", "b", "c"), "a", most=2)
    assert option.chosen("a") == ("a",)
    assert option.chosen("c, a") == ("c", "a")
    for text in ("", "a,b,c", "a,", "a;b", "d"):
        with pytest.raises(ValueError, match=r"tricks cannot be '.*' \(one to 2 of: a, b, c\)"):
            option.chosen(text)


def test_at_most_four_cards_are_invincible_in_every_way_to_a_game() -> None:
    assert len(VARIANTS["invincible"].options_from({"invincible": "2h,3h,4h,5h"}).invincible) == 4
    with pytest.raises(ValueError, match="one to 4 of"):
        VARIANTS["invincible"].options_from({"invincible": "2h,3h,4h,5h,6h"})


@pytest.mark.parametrize("option", ALL, ids=lambda option: option.key)
def test_there_are_words_for_every_option_and_value(option: Option, app: Flask) -> None:
    words = OPTIONS[option.key]
    with app.test_request_context(headers={"Accept-Language": "en"}):
        assert str(words.label)
        assert str(words.refused).endswith(".")
        assert any(words.said(value) for value in option.values)
        if words.values:
            assert tuple(words.values) == option.values
            assert all(str(value.label) for value in words.values.values())
        else:
            assert set(option.values) <= set(STANDARD_DECK)


def test_there_are_words_for_no_option_that_no_game_has() -> None:
    assert set(OPTIONS) == {option.key for option in ALL}


# One more option is one more record


def test_a_further_option_is_offered_kept_and_told(app: Flask, krig_with_courts: Variant) -> None:
    teacher = signed_in(app, "kari")
    teacher.post("/language", data={"language": "en"})
    page = teacher.get(f"{FORM}?game=krig").text
    assert posted(page)["courts"] == ["high"]
    assert re.search(r"<legend>Court cards</legend>", page)
    assert "Stand high" in page
    assert "As usual." in page
    assert teacher.post(FORM, data=posted(page) | {"courts": "low"}).status_code == 302
    assert stored(app, 2).options == {"courts": "low"}
    assert "court cards: low" in teacher.get("/sessions/2").text
    assert posted(teacher.get(f"{FORM}?game=krig").text)["courts"] == ["low"]


@pytest.mark.parametrize("wrong", ["middling", "high,low", ""])
def test_a_further_option_is_refused_beside_its_field_and_by_the_service(
    app: Flask, krig_with_courts: Variant, wrong: str
) -> None:
    answer = signed_in(app, "kari").post(FORM, data=FEW | {"game": "krig", "players": "2", "courts": wrong})
    assert answer.status_code == 422
    assert "courts-error" in re.findall(r'id="([a-z_]+-error)"', answer.text)
    assert "Choose where they stand." in answer.text
    with app.test_request_context(), pytest.raises(sessions.Unreadable):
        sessions.open_session(1, 1, replace(default_choices("krig"), options={"courts": wrong}))
    assert how_many(app) == 1


# Nobody else knows an option by its name


def texts(path: Path) -> Iterator[str]:
    """Every text in a module, its docstrings left out."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    bare = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in bare:
            yield node.value


def test_no_service_form_or_view_knows_an_option_or_its_values_by_name() -> None:
    names = {option.key for option in ALL}
    names |= {value for option in ALL for value in option.values if option.most == 1}
    names -= set(VARIANTS)  # a game may be called like its option
    names -= {"nearest-zero"}  # a kind of question too
    modules = [*ROOT.glob("webapp/cli.py")]
    modules += [path for room in ("services", "forms", "views") for path in ROOT.glob(f"webapp/{room}/*.py")]
    found = {str(path.relative_to(ROOT)): sorted(names & set(texts(path))) for path in modules}
    assert len(found) > 40
    assert {name: known for name, known in found.items() if known} == {}
    form = (ROOT / "templates/sessions/form.html").read_text(encoding="utf-8")
    assert [name for name in names if re.search(rf"\bform\.{name}\b|['\"]{name}['\"]", form)] == []
