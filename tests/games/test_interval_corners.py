"""Interval war's corners, on decks made by hand. Black is positive, red negative."""

import pytest

from webapp.games.cards import Card
from webapp.games.events import Deal, End, Event, Judge, Lay, Lot, Out, Recycle, Relay, Round, Take, War
from webapp.games.game import Game, Step, play_out
from webapp.games.moments import Drawn, Shown, Spanned, WarRule
from webapp.games.number_sets import NUMBER_SETS, size
from webapp.games.table import Role
from webapp.games.variants import VARIANTS

INTERVAL = VARIANTS["interval"]


def dealt(*hands: str, seed: int = 1, players: int | None = None, **options: str) -> Game:
    """A game in which each side is dealt these cards, the first to be played first."""
    deck = [Card(card) for row in zip(*(hand.split() for hand in hands), strict=True) for card in row]
    return Game(INTERVAL, INTERVAL.options_from(options), players or len(hands), seed, deck=deck)


def turn(game: Game) -> list[Event]:
    """Let everyone turn once; what happened."""
    assert game.ask is not None
    number = game.ask.number
    for seat in game.waiting:
        game.decide(seat, number, "turn")
    return game.events_since(number)


def step(game: Game) -> Step | None:
    return game.ask.step if game.ask else None


def up(side: int, card: str) -> Lay:
    return Lay(side, Card(card), True)


def test_a_round_goes_from_span_to_third_to_the_next() -> None:
    game = dealt("2c 9c 5c Ac", "3s 4s Kd Qd")
    assert game.events == [Deal((4, 4), 0)]
    assert step(game) is Step.SPAN
    assert turn(game) == [Round(1), up(0, "2c"), up(0, "9c"), up(1, "3s"), up(1, "4s")]
    assert step(game) is Step.THIRD
    on_table = (2, 9, 3, 4)
    numbers = NUMBER_SETS["integers"]
    assert game.ask
    assert game.ask.moments == {0: Spanned(2, 9, on_table, numbers), 1: Spanned(3, 4, on_table, numbers)}
    thirds = [up(0, "5c"), up(1, "Kd"), Judge(0, 2, 9, 5, True), Judge(1, 3, 4, -13, False)]
    assert turn(game) == thirds
    assert step(game) is Step.NEXT
    assert game.ask.moments == {0: Drawn(2, 9, 5), 1: Drawn(3, 4, -13)}
    assert [laid.role for laid in game.table.pot] == [Role.END] * 4 + [Role.THIRD] * 2
    assert turn(game) == [Take(0, 6), Round(2), up(0, "Ac"), up(1, "Qd")]
    assert step(game) is Step.FINISH
    assert turn(game) == [Take(0, 2), Out(1), End("all-cards", (8, 0), (0,))]
    assert step(game) is None


def test_a_card_equal_to_an_end_is_outside() -> None:
    game = dealt("2c 9c 9s Ac", "2d 9d 5d Ad")
    turn(game)
    assert turn(game)[2:] == [Judge(0, 2, 9, 9, False), Judge(1, -9, -2, -5, True)]


def test_two_equal_cards_span_nothing() -> None:
    game = dealt("5c 5s 5h Ac", "2c 9c 6c Ad", numbers="natural")
    turn(game)
    assert turn(game)[2:] == [Judge(0, 5, 5, 5, False), Judge(1, 2, 9, 6, True)]


def test_ends_are_low_and_high_in_whatever_order_they_were_laid() -> None:
    game = dealt("9c 2h 5c Ac", "9d 9h Kc Ad")
    turn(game)
    assert turn(game)[2:] == [Judge(0, -2, 9, 5, True), Judge(1, -9, -9, 13, False)]


def test_one_of_three_that_is_outside_stays_out_of_the_war() -> None:
    game = dealt("2c 9c 5c Ac 8c", "2s 9s 6s As 7s", "2d 9d Kc Ad 8d")
    turn(game)
    assert not any(isinstance(event, War) for event in turn(game))
    assert game.ask
    assert (game.ask.step, set(game.ask.choices)) == (Step.WAR, {0, 1})
    assert set(game.ask.moments) == {0, 1, 2}
    war = [War((0, 1)), Lay(0, Card("Ac"), False), up(0, "8c"), Lay(1, Card("As"), False), up(1, "7s")]
    assert turn(game) == war
    shown = Shown(((0, 8), (1, 7)), WarRule.NEAREST_ZERO)
    assert game.ask
    assert game.ask.moments == {0: shown, 1: shown}
    assert set(game.ask.choices) == {1, 2}, "side 0 laid its last card and won nothing"
    assert turn(game)[:2] == [Take(1, 13), Out(0)]


def test_all_three_are_at_war_when_none_is_inside() -> None:
    game = dealt("2c 3c Kc Ac 8c", "2s 3s Ks As 7s", "2d 3d Kd Ad 8d")
    turn(game)
    turn(game)
    assert turn(game)[0] == War((0, 1, 2))


def test_the_three_card_ending_lays_the_own_cards_anew_though_another_holds_more() -> None:
    game = dealt("2c 9c 5c 2h 9h 5h", "3c 4c Kc 3s 8s 6s", "3d 4d Kd 3h 8h 7h")
    for _ in range(2):
        turn(game)
    assert turn(game)[0] == Take(0, 9)
    assert [game.table.holding(side) for side in range(3)] == [10, 1, 1]
    assert turn(game)[-3:] == [Judge(0, -9, -2, -5, True), Judge(1, 3, 8, 6, True), Judge(2, -8, -3, -7, True)]
    assert step(game) is Step.RELAY
    before = [game.table.holding(side) for side in range(3)]
    assert before == [9, 0, 0]
    events = turn(game)
    assert events[0] == War((0, 1, 2))
    assert [type(event) for event in events[1:]] == [Relay] * 3
    assert [game.table.holding(side) for side in range(3)] == before
    pot = game.table.pot
    assert [(laid.side, laid.up, laid.role) for laid in pot] == [
        (side, role is Role.SHOWN, role) for side in range(3) for role in (Role.STAKE, Role.STAKE, Role.SHOWN)
    ]
    assert [laid.card for laid in pot if laid.up] == [event.card for event in events if isinstance(event, Relay)]


def test_a_side_without_cards_stands_and_the_other_recycles_in_the_round() -> None:
    game = dealt("2c 9c 5c 2h 3h Kh 4c", "3c 4s Kc 2s 3s Ks 4d")
    for _ in range(2):
        turn(game)
    turn(game)
    assert [event for event in turn(game) if isinstance(event, Judge) and event.inside] == []
    assert step(game) is Step.WAR
    assert turn(game) == [War((0, 1)), up(0, "4c"), up(1, "4d")], "one card left to one: each lays one face up"
    assert game.ask
    assert (game.ask.step, set(game.ask.choices)) == (Step.WAR, {0})
    events = turn(game)
    assert events[:2] == [War((0, 1)), Recycle(0, 6)]
    assert [type(event) for event in events] == [War, Recycle, Lay]
    shown = size(NUMBER_SETS["integers"].values[game.table.pot[-1].card])
    if shown != 4:
        assert turn(game)[0] == Take(0 if shown < 4 else 1, 9)


@pytest.mark.parametrize(
    ("first", "second", "rule", "winner"),
    [
        ("5c", "2c", "nearest-zero", 1),
        ("5c", "2c", "highest", 0),
        ("5c", "Kd", "nearest-zero", 0),
        ("Kd", "5d", "highest", 1),
    ],
)
def test_single_cards_are_compared(first: str, second: str, rule: str, winner: int) -> None:
    game = dealt(first, second, war=rule)
    assert step(game) is Step.SINGLE
    assert turn(game) == [Round(1), up(0, first), up(1, second)]
    assert step(game) is Step.FINISH
    assert turn(game)[0] == Take(winner, 2)


def test_two_cards_left_are_played_one_by_one() -> None:
    game = dealt("Ac Kc", "2c Ks")
    assert turn(game) == [Round(1), up(0, "Ac"), up(1, "2c")]
    assert turn(game) == [Take(0, 2), Round(2), up(0, "Kc"), up(1, "Ks")]
    assert turn(game)[0] == War((0, 1))


def test_opposite_numbers_are_equally_near_zero_and_the_last_cards_tie_by_lot() -> None:
    game = dealt("5c", "5d")
    turn(game)
    assert game.ask
    assert (game.ask.step, set(game.ask.choices)) == (Step.LOT, {0, 1})
    events = turn(game)
    lot = events[1]
    assert isinstance(lot, Lot)
    assert events == [War((0, 1)), lot]
    assert game.ask
    assert (game.ask.step, game.ask.moments) == (Step.FINISH, {})
    counts = (2, 0) if lot.side == 0 else (0, 2)
    assert turn(game) == [Take(lot.side, 2), Out(1 - lot.side), End("all-cards", counts, (lot.side,))]


def test_opposite_numbers_do_not_tie_when_the_highest_wins() -> None:
    game = dealt("5c", "5d", war="highest")
    turn(game)
    assert turn(game)[0] == Take(0, 2)


def test_a_lot_falls_on_either_side() -> None:
    games = [play_out(dealt("5c", "5d", seed=seed)) for seed in range(20)]
    assert {event.side for game in games for event in game.events if isinstance(event, Lot)} == {0, 1}


def test_lots_are_drawn_among_the_tied_only() -> None:
    for seed in range(20):
        game = play_out(dealt("Ks", "5c", "5d", seed=seed))
        assert War((1, 2)) in game.events
        assert {event.side for event in game.events if isinstance(event, Lot)} <= {1, 2}


def test_a_tie_with_one_card_left_lays_that_card_face_up() -> None:
    game = dealt("5c 2c", "5d 3c")
    turn(game)
    assert turn(game) == [War((0, 1)), up(0, "2c"), up(1, "3c")]
    assert step(game) is Step.FINISH


def test_a_tie_inside_a_war_starts_another_war() -> None:
    game = dealt("2c 3c Kc 4c 8c 6c 9c 7c Ac", "2s 3s Ks 4s 8d 6s Ts 7s As")
    for _ in range(2):
        turn(game)
    assert turn(game)[-1] == up(1, "8d")
    assert step(game) is Step.WAR
    again = [War((0, 1)), Lay(0, Card("6c"), False), up(0, "9c"), Lay(1, Card("6s"), False), up(1, "Ts")]
    assert turn(game) == again
    assert turn(game)[0] == Take(0, 14)


def test_a_pot_that_decides_the_game_in_the_last_round_is_taken_before_the_rounds_end_it() -> None:
    deck = [Card(card) for card in ("Ac", "2c")]
    game = play_out(Game(INTERVAL, INTERVAL.options_from({}), 2, 1, 1, deck=deck))
    assert game.events[-3:] == [Take(0, 2), Out(1), End("all-cards", (2, 0), (0,))]


def test_partners_take_turns_and_the_turn_at_a_rounds_end_is_the_next_ones() -> None:
    game = dealt("2c 9c 5c Ac 8c 7c 6c", "3s 4s Kd Qd Jd Td 9d", players=4)
    acting = []
    while game.ask is not None and game.table.round < 2:
        acting.append((game.ask.step, tuple(game.ask.choices)))
        turn(game)
    assert acting == [(Step.SPAN, (0, 1)), (Step.THIRD, (0, 1)), (Step.NEXT, (2, 3))]
    assert game.ask
    assert tuple(game.ask.choices) == (2, 3)


@pytest.mark.parametrize(
    ("texts", "words"),
    [
        ({"numbers": "roman"}, "numbers cannot be 'roman'"),
        ({"war": "lowest"}, "war cannot be 'lowest'"),
        ({"colour": "red"}, "no such option: colour"),
    ],
)
def test_options_that_do_not_exist_are_refused_with_the_ones_that_do(texts: dict[str, str], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        INTERVAL.options_from(texts)
