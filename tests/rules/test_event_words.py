"""Every event of every game can be told."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from tests.games.test_transcripts import every_golden_game, golden_game
from webapp.games.cards import Card
from webapp.games.events import (
    Deal,
    DealWithStock,
    Draw,
    End,
    Event,
    Flip,
    Hold,
    Judge,
    Lay,
    LayPass,
    Lot,
    Out,
    Pass,
    Play,
    Recycle,
    Relay,
    Return,
    Round,
    Take,
    Void,
    War,
)  # fmt: skip
from webapp.games.scene import in_steps
from webapp.presenters.event_words import Teller, card_words, number_text

NAMES = ("Ada", "Bo", "Cem", "Dina", "Eli", "Finn")


@pytest.fixture
def english(app: Flask) -> Iterator[None]:
    with app.test_request_context(headers={"Accept-Language": "en"}):
        yield


@pytest.mark.usefixtures("english")
@every_golden_game
def test_a_whole_game_is_told_in_sentences(path: Path) -> None:
    teller = Teller(NAMES)
    for step in in_steps([event.seen_by(None) for event in golden_game(path).events]):
        for sentence in teller.tell(step):
            assert sentence[-1] in ".!"
            assert "None" not in sentence
            assert "%" not in sentence


SAID: list[tuple[Event, str]] = [
    (Deal((17, 17, 17), 1), "Everyone gets 17 cards. 1 card is put aside unseen."),
    (DealWithStock((18, 18), 18, 5), "Everyone gets 18 cards. 18 cards are the stock. Each takes five cards in hand."),
    (Round(3), "Round 3."),
    (Lay(0, Card("Kh"), True), "Ada turns the king of hearts."),
    (Lay(1, None, False), "Bo lays 1 card face down."),
    (Recycle(1, 8), "Bo shuffles the collecting pile of 8 cards and goes on with it."),
    (Judge(0, -4, 13, -3, True), "Ada: −3 lies between −4 and 13."),
    (Judge(0, -4, 13, 13, False), "Ada: 13 does not lie between −4 and 13."),
    (War((0, 1, 2)), "War between Ada, Bo, and Cem!"),
    (Relay(0, Card("Td")), "Ada shuffles the three cards, lays two face down and turns the 10 of diamonds."),
    (Take(0, 10), "Ada takes 10 cards."),
    (Take(0, 0), "Ada wins, but there are no cards to take."),
    (Lot(1), "No card can break the tie, so they draw lots. The lot falls on Bo."),
    (Return(1, 2), "Bo takes 2 cards of the undecided pot back."),
    (Out(1), "Bo is out."),
    (Play(0, Card("Xr")), "Ada plays a joker."),
    (Draw(0), "Ada draws a card from the stock."),
    (LayPass(1, Card("2s")), "Bo lays the 2 of spades beside the stack as a pass."),
    (Pass(1, Card("2c")), "Bo gives up the 2 of clubs as a pass and need not answer."),
    (Flip(0, Card("Ac"), 2), "Phase 2: Ada turns the ace of clubs."),
    (Hold(0), "Ada says “I hold” and turns no more cards."),
    (Void(), "This does not count. The cards stay, and the war begins again at phase 1."),
    (End("draw", (0, 0), ()), "Nobody has a card left: it is a draw."),
    (End("time", (26, 26), (0, 1)), "The time is up. Ada and Bo share the win."),
    (End("stock", (20, 9), (0,)), "The last card of the stock is drawn. Ada wins."),
]


def test_there_are_words_for_every_event() -> None:
    assert {type(event).__name__ for event, _ in SAID} == {kind.__name__ for kind in Event.__subclasses__()}


@pytest.mark.usefixtures("english")
def test_an_event_without_words_is_no_empty_sentence() -> None:
    with pytest.raises(LookupError):
        Teller(NAMES).sentence(Event())


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("event", "sentence"), SAID, ids=lambda value: type(value).__name__ if isinstance(value, Event) else ""
)
def test_an_event_in_words(event: Event, sentence: str) -> None:
    assert Teller(NAMES).sentence(event) == sentence


@pytest.mark.usefixtures("english")
def test_what_a_side_lays_together_is_one_sentence() -> None:
    down = Lay(0, None, False)
    laid = [down, down, down, Lay(0, Card("Js"), True)]
    assert Teller(NAMES).tell(laid) == ["Ada lays 3 cards face down and turns the jack of spades."]
    assert Teller(NAMES).tell([down, down]) == ["Ada lays 2 cards face down."]


@pytest.mark.usefixtures("english")
def test_a_teller_says_cards_in_its_own_way() -> None:
    def said(card: str) -> str:
        return f"{card_words(card)} ({number_text(-5)})"

    event = Lay(0, Card("5h"), True)
    assert Teller(NAMES, said).sentence(event) == "Ada turns the 5 of hearts (−5)."
