"""Every event of every game can be told, and the table it tells of never loses a card."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from webapp.games import events
from webapp.presenters.event_words import TOLD, Teller, card_words, number_text
from webapp.presenters.examples import Scene, in_steps, scene_after

TRANSCRIPTS = sorted((Path(__file__).resolve().parents[1] / "transcripts").glob("*.jsonl"))
NAMES = ("Ada", "Bo", "Cem", "Dina", "Eli", "Finn")


@pytest.fixture
def english(app: Flask) -> Iterator[None]:
    with app.test_request_context(headers={"Accept-Language": "en"}):
        yield


def written(path: Path) -> list[dict[str, Any]]:
    """A game as a bystander sees it."""
    game = [json.loads(line) for line in path.read_text().splitlines()]
    return [event | {"card": None} if event["event"] == "lay" and not event["up"] else event for event in game]


def test_there_are_words_for_every_event() -> None:
    assert {kind.name for kind in events.Event.__subclasses__()} == TOLD


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_a_whole_game_is_told_in_sentences(path: Path) -> None:
    teller = Teller(NAMES)
    for step in in_steps(written(path)):
        for sentence in teller.tell(step):
            assert sentence[-1] in ".!"
            assert "None" not in sentence
            assert "%" not in sentence


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_the_steps_of_a_game_are_its_events_in_order(path: Path) -> None:
    game = written(path)
    assert [event for step in in_steps(game) for event in step] == game


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_no_card_is_lost_on_the_table_that_is_shown(path: Path) -> None:
    scene = Scene()
    totals = set()
    game = written(path)
    for event in game:
        scene = scene_after(scene, event)
        totals.add(scene.cards)
        assert all(place.stack >= 0 and place.hand >= 0 for place in scene.places)
    assert len(totals) == 1
    end = game[-1]
    if end["reason"] == "all-cards":
        assert [place.cards for place in scene.places] == end["cards"]
    if end["reason"] in ("stock", "last"):
        assert [place.stack + len(place.heap) for place in scene.places] == end["cards"]


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        ({"event": "deal", "piles": [17, 17, 17], "aside": 1}, "Everyone gets 17 cards. 1 card is put aside unseen."),
        ({"event": "deal", "piles": [18, 18], "stock": 18},
         "Everyone gets 18 cards. 18 cards are the stock. Each takes five cards in hand."),
        ({"event": "round", "round": 3}, "Round 3."),
        ({"event": "lay", "side": 0, "card": "Kh", "up": True}, "Ada turns the king of hearts."),
        ({"event": "lay", "side": 1, "card": None, "up": False}, "Bo lays 1 card face down."),
        ({"event": "recycle", "side": 1, "cards": 8},
         "Bo shuffles the collecting pile of 8 cards and goes on with it."),
        ({"event": "judge", "side": 0, "low": -4, "high": 13, "value": -3, "inside": True},
         "Ada: −3 lies between −4 and 13."),
        ({"event": "judge", "side": 0, "low": -4, "high": 13, "value": 13, "inside": False},
         "Ada: 13 does not lie between −4 and 13."),
        ({"event": "war", "sides": [0, 1, 2]}, "War between Ada, Bo, and Cem!"),
        ({"event": "relay", "side": 0, "card": "Td"},
         "Ada shuffles the three cards, lays two face down and turns the 10 of diamonds."),
        ({"event": "take", "side": 0, "cards": 10}, "Ada takes 10 cards."),
        ({"event": "take", "side": 0, "cards": 0}, "Ada wins, but there are no cards to take."),
        ({"event": "lot", "side": 1}, "No card can break the tie, so they draw lots. The lot falls on Bo."),
        ({"event": "return", "side": 1, "cards": 2}, "Bo takes 2 cards of the undecided pot back."),
        ({"event": "out", "side": 1}, "Bo is out."),
        ({"event": "play", "side": 0, "card": "Xr"}, "Ada plays a joker."),
        ({"event": "draw", "side": 0}, "Ada draws a card from the stock."),
        ({"event": "lay-pass", "side": 1, "card": "2s"}, "Bo lays the 2 of spades beside the stack as a pass."),
        ({"event": "pass", "side": 1, "card": "2c"}, "Bo gives up the 2 of clubs as a pass and need not answer."),
        ({"event": "flip", "side": 0, "card": "Ac", "phase": 2}, "Phase 2: Ada turns the ace of clubs."),
        ({"event": "hold", "side": 0}, "Ada says “I hold” and turns no more cards."),
        ({"event": "void"}, "This does not count. The cards stay, and the war begins again at phase 1."),
        ({"event": "end", "reason": "draw", "cards": [0, 0], "winners": []}, "Nobody has a card left: it is a draw."),
        ({"event": "end", "reason": "time", "cards": [26, 26], "winners": [0, 1]},
         "The time is up. Ada and Bo share the win."),
        ({"event": "end", "reason": "stock", "cards": [20, 9], "winners": [0]},
         "The last card of the stock is drawn. Ada wins."),
    ],
)  # fmt: skip
def test_an_event_in_words(event: dict[str, Any], sentence: str) -> None:
    assert Teller(NAMES).sentence(event) == sentence


@pytest.mark.usefixtures("english")
def test_what_a_side_lays_together_is_one_sentence() -> None:
    down = {"event": "lay", "side": 0, "card": None, "up": False}
    laid = [down, down, down, {"event": "lay", "side": 0, "card": "Js", "up": True}]
    assert Teller(NAMES).tell(laid) == ["Ada lays 3 cards face down and turns the jack of spades."]
    assert Teller(NAMES).tell([down, down]) == ["Ada lays 2 cards face down."]


@pytest.mark.usefixtures("english")
def test_a_teller_says_cards_in_its_own_way() -> None:
    def said(card: str) -> str:
        return f"{card_words(card)} ({number_text(-5)})"

    event = {"event": "lay", "side": 0, "card": "5h", "up": True}
    assert Teller(NAMES, said).sentence(event) == "Ada turns the 5 of hearts (−5)."
