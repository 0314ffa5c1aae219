"""A further game of the War family is one entry in the registry, and nothing else knows games by name.

Teachers choose it by the words of its rule page, `templates/rules/KEY.html`, and by its length, which a command
measures.
"""

import ast
import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any

import pytest
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient

from tests.rooms import make_room
from webapp.cli import transcript, written
from webapp.games import variants
from webapp.games.cards import STANDARD_DECK, Card
from webapp.games.game import Game, play_out
from webapp.games.kinds import Kind
from webapp.games.questions import question_for
from webapp.games.variants import VARIANTS, Variant
from webapp.games.variants.war import WarRules, family_game

from .by_hand import begun, go_on, played
from .cases import play_at_random, snapshot

ROOT = Path(__file__).parent.parent.parent
KEY = "duel-of-fives"


def entry() -> Variant:
    """Cards from five to ace; tied fives are fought for with five cards each, everything else with one."""
    return family_game(
        KEY,
        WarRules(
            face_down=lambda players, tied: 4 if tied.rank == "5" else 0,
            everyone_fights=lambda players: True,
            must_lay_all=False,
        ),
        cards=tuple(card for card in STANDARD_DECK if card.rank not in "234"),
        asks_every=1,
    )


@pytest.fixture
def game_ten(monkeypatch: pytest.MonkeyPatch) -> Variant:
    """The tenth game, wherever the registry is known."""
    variant = entry()
    extended: Mapping[str, Variant] = MappingProxyType({**VARIANTS, KEY: variant})
    for name, module in list(sys.modules.items()):
        if name.split(".")[0] in {"webapp", "tests"} and getattr(module, "VARIANTS", None) is VARIANTS:
            monkeypatch.setattr(module, "VARIANTS", extended)
    assert variants.VARIANTS is extended
    return variant


# It plays


def test_its_own_rule_holds(game_ten: Variant) -> None:
    assert "war of 0 and 1, 0 lays 7c, 1 lays 8d, 1 takes 4" in played(KEY, "9c 7c", "9d 8d")
    assert "war of 0 and 1, 0 hides 6c, 0 hides 7c, 0 hides 8c, 0 hides 9c, 0 lays Qc, 1 hides 6d" in played(
        KEY, "5c 6c 7c 8c 9c Qc", "5d 6d 7d 8d 9d Kd"
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_plays_to_an_end_and_replays(game_ten: Variant, players: int) -> None:
    for seed in range(5):
        game = Game(game_ten, game_ten.options_from({}), players, seed)
        decisions = play_at_random(game, Random(seed))
        assert game.outcome is not None
        assert game.outcome.reason == "all-cards"
        assert sum(game.outcome.cards) + len(game.table.aside) == 40
        again = Game.replay(game_ten, game_ten.options_from({}), players, seed, decisions)
        assert snapshot(again) == snapshot(game)


def test_it_is_written_down_by_the_command(game_ten: Variant, monkeypatch: pytest.MonkeyPatch) -> None:
    text = written(play_out(Game(game_ten, game_ten.options_from({}), 2, 7)))
    events = [json.loads(line) for line in text.splitlines()]
    assert events[0] == {"event": "deal", "piles": [20, 20], "aside": 0}
    assert events[-1]["event"] == "end"
    monkeypatch.setattr(transcript.params[0], "type", type(transcript.params[0].type)([*VARIANTS, KEY]))
    result = CliRunner().invoke(transcript, [KEY, "--players", "2", "--seed", "7"])
    assert result.output == text + "\n"


# It asks


def test_it_has_questions(game_ten: Variant) -> None:
    options = game_ten.options_from({})
    assert game_ten.kinds(options) == (Kind.HIGHEST, Kind.DIFFERENCE, Kind.POT_COUNT)
    assert game_ten.default_kinds(options) == (Kind.HIGHEST,)
    game = begun(KEY, "9c 7c Ac", "6d 8d Kd")
    go_on(game)
    assert game.ask
    question = question_for(game.ask.moments[0], game_ten.kinds(options), 1)
    assert question is not None
    assert (question.kind, question.right) == (Kind.HIGHEST, "0")


# It is shown


def state_of(client: FlaskClient) -> dict[str, Any]:
    state: dict[str, Any] = client.get("/play/state").get_json()
    return state


def test_two_pupils_play_it_at_a_table(game_ten: Variant, app: Flask) -> None:
    room = make_room(app, "Emma", "Bo", variant=KEY, options={}, kinds=["highest"], asks_every=1)
    tablets = [room.tablet(), room.tablet()]
    for tablet, name in zip(tablets, ("Emma", "Bo"), strict=True):
        room.post_name(tablet, name)
    with app.app_context():
        room.start()
    for _ in range(4):
        for tablet in tablets:
            game = state_of(tablet)["game"]
            move = {"game": game["id"], "ask": game["ask"]}
            if game["question"]:
                assert game["question"]["kind"] == "highest"
                answer = {"about": game["question"]["about"], "answer": "equal"}
                assert tablet.post("/play/answer", json=move | answer).status_code == 200
            if game["turn"] == "mine":
                assert tablet.post("/play/turn", json=move | {"choice": "turn"}).status_code == 200
    game = state_of(tablets[0])["game"]
    assert (game["variant"], game["layout"], game["total"]) == (KEY, "battle", 40)
    assert game["facts"] == {"high": "14"}
    assert game["ask"] > 1
    assert all(Card(laid["card"]).rank not in "234" for laid in game["pot"] if laid["up"])


# Nobody knows a game by its name


def python_files() -> Iterator[Path]:
    """All code but the variants' own."""
    for path in sorted((ROOT / "webapp").rglob("*.py")):
        if "variants" not in path.relative_to(ROOT).parts:
            yield path


def constants(tree: ast.Module) -> dict[str, str]:
    """The constants of a module that are a game's key."""
    found = {}
    for node in tree.body:
        value = getattr(node, "value", None)
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(value, ast.Constant) and value.value in VARIANTS:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found |= {target.id: str(value.value) for target in targets if isinstance(target, ast.Name)}
    return found


def compared(node: ast.AST) -> Iterator[ast.expr]:
    """What is compared with what, one by one where it is looked for among several."""
    if isinstance(node, ast.MatchValue):
        yield node.value
    if isinstance(node, ast.Compare):
        for part in (node.left, *node.comparators):
            yield from part.elts if isinstance(part, ast.Tuple | ast.List | ast.Set) else [part]


def questions_after_the_game(code: str) -> Iterator[str]:
    """Where code asks which game it is: line and key."""
    tree = ast.parse(code)
    keys = constants(tree)
    for node in ast.walk(tree):
        for part in compared(node):
            key = part.value if isinstance(part, ast.Constant) else keys.get(getattr(part, "id", ""))
            if key in VARIANTS:
                yield f"{part.lineno} {key}"


KEYS = "|".join(map(re.escape, VARIANTS))
QUOTED = rf"""(["'`])(?:{KEYS})\1"""
IN_SCRIPTS = re.compile(
    rf"""(?:[!=]==?\s*{QUOTED})|(?:(["'`])(?:{KEYS})\2\s*[!=]==?)|(?:\bcase\s+(["'`])(?:{KEYS})\3)"""
)


def scripts_that_ask(folder: str, pattern: str) -> list[str]:
    """Lines that compare something with a game's key."""
    return [
        f"{path.relative_to(ROOT)}:{number} {line.strip()}"
        for path in sorted((ROOT / folder).rglob(pattern))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if IN_SCRIPTS.search(line)
    ]


def test_no_code_outside_the_variants_asks_which_game_it_is() -> None:
    found = {
        str(path.relative_to(ROOT)): list(questions_after_the_game(path.read_text(encoding="utf-8")))
        for path in python_files()
    }
    assert "webapp/services/choices.py" in found
    assert {name: places for name, places in found.items() if places} == {}


def test_no_script_asks_which_game_it_is() -> None:
    assert scripts_that_ask("static/js", "*.js") == []


def test_no_template_asks_which_game_it_is() -> None:
    assert scripts_that_ask("templates", "*.html") == []


@pytest.mark.parametrize(
    "line",
    [
        'if (game.variant === "krig") {',
        "x != 'half'",
        "`razboi` === key",
        'case "world-war-3":',
        '{% if page.key == "jokers" %}',
    ],
)
def test_a_script_that_asked_would_be_found(line: str) -> None:
    assert IN_SCRIPTS.search(line)


@pytest.mark.parametrize(
    "code",
    ['x == "krig"', 'x in ("half", "jokers")', 'A = "classic"\nx != A', 'match x:\n  case "razboi":\n    pass'],
)
def test_code_that_asked_would_be_found(code: str) -> None:
    assert list(questions_after_the_game(code))
