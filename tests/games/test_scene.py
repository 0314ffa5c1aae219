"""What is folded from a game's events is what lies on its table, whatever happens in it."""

from pathlib import Path
from random import Random

import pytest

from webapp.games.events import DealWithStock, Draw, End, Event, Lay, Recycle, Relay, Return, Round, Take
from webapp.games.game import Game
from webapp.games.scene import Scene, SideCards, gains, in_steps

from .cases import CASES, Case, cards_in, hidden_cards, play_at_random
from .test_transcripts import every_golden_game, golden_game


def folded(events: list[Event]) -> Scene:
    scene = Scene()
    for event in events:
        scene = scene.after(event.seen_by(None))
    return scene


def lying(game: Game) -> Scene:
    """The scene as the table itself has it, but for who fought last."""
    view = game.view(None)
    sides = tuple(
        SideCards(
            stack=view.stacks[side],
            hand=view.hands[side],
            heap=view.heaps[side],
            passes=view.passes[side],
            laid=tuple(laid.card for laid in view.pot if laid.side == side),
        )
        for side in range(game.sides)
    )
    return Scene(sides, view.stock, len(game.table.aside) + len(game.table.removed))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_is_folded_lies_on_the_table_at_every_ask(case: Case) -> None:
    secrets = 0

    def watch(game: Game) -> None:
        nonlocal secrets
        scene = folded(game.events)
        assert Scene(scene.sides, scene.stock, scene.gone) == lying(game)
        hidden = hidden_cards(game.table, None)
        assert not cards_in(scene) & hidden
        secrets += len(hidden)

    for seed in range(3):
        play_at_random(case.game(seed, rounds=25), Random(seed), watch)
    assert secrets, "no card was ever hidden: nothing could have leaked"


@every_golden_game
def test_no_card_is_lost_from_the_first_event_to_the_last(path: Path) -> None:
    game = golden_game(path)
    scene, totals = Scene(), set()
    for event in game.events:
        scene = scene.after(event.seen_by(None))
        totals.add(scene.cards)
        assert all(own.stack >= 0 and own.hand >= 0 for own in scene.sides)
    assert totals == {len(game.table.deck)}
    end = game.events[-1]
    assert isinstance(end, End)
    if end.reason == "all-cards":
        assert tuple(own.cards for own in scene.sides) == end.cards
    if end.reason in ("stock", "last"):
        assert tuple(own.stack + len(own.heap) for own in scene.sides) == end.cards


@every_golden_game
def test_the_steps_of_a_game_are_its_events_in_order(path: Path) -> None:
    game = golden_game(path).events
    assert [event for step in in_steps(game) for event in step] == game


UP, DOWN = [Lay(side, None, True) for side in range(2)], [Lay(side, None, False) for side in range(2)]


@pytest.mark.parametrize(
    ("events", "lengths"),
    [
        ([Round(1), *UP], [3]),
        ([*UP, *UP], [2, 2]),
        ([DOWN[0], UP[0], DOWN[1], UP[1]], [4]),
        ([Round(2), Recycle(1, 8), UP[1]], [3]),
        ([Take(0, 2), Draw(0), Round(2)], [2, 1]),
        ([Return(0, 1), Return(1, 1)], [2]),
        ([Take(0, 2), Take(1, 2)], [1, 1]),
    ],
)
def test_what_all_do_at_once_is_one_step(events: list[Event], lengths: list[int]) -> None:
    assert list(map(len, in_steps(events))) == lengths


def test_a_step_ends_where_something_was_asked() -> None:
    assert list(map(len, in_steps([Round(1), *UP], pauses={1}))) == [1, 2]


def test_the_hand_is_taken_from_the_own_stack() -> None:
    assert Scene().after(DealWithStock((18, 18), 18, 5)) == Scene((SideCards(13, 5), SideCards(13, 5)), stock=18)


def test_what_each_gained_is_told_by_who_took_and_who_got_back() -> None:
    assert gains([Round(1), Take(1, 8), Return(0, 2)]) == {1: 8, 0: 2}


def test_cards_laid_at_the_same_time_lie_abreast() -> None:
    scene = Scene((SideCards(26), SideCards(26)))
    for event in (Lay(0, None, False), Lay(1, None, False), Relay(1, CASES[0].deck[0]), Lay(0, CASES[0].deck[1], True)):
        scene = scene.after(event)
    assert list(scene.abreast) == [(None, CASES[0].deck[0])]
