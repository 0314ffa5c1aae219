"""52-card war's corners: sweeps of two rows put by hand."""

from random import Random

import pytest

from webapp.games.events import Deal
from webapp.games.game import Game, Step, play_out
from webapp.games.moments import Swept
from webapp.games.variants import VARIANTS

from .by_hand import begun, cards, go_on, played, stack_of, told

FIFTY_TWO = VARIANTS["fifty-two"]


def shuffled(text: str, rng: Random) -> str:
    """One pass of Fisher and Yates over the cards in this order."""
    some = text.split()
    for last in range(len(some) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        some[last], some[other] = some[other], some[last]
    return " ".join(some)


def test_two_rows_of_twenty_six_are_dealt() -> None:
    assert Game(FIFTY_TWO, None, 2, 1).events == [Deal((26, 26), 0)]
    with pytest.raises(ValueError, match="players"):
        Game(FIFTY_TWO, None, 3, 1)


def test_cards_are_dealt_in_turn_and_the_first_is_turned_first() -> None:
    game = Game(FIFTY_TWO, FIFTY_TWO.options_from({}), 2, 1, 1, deck=cards("5c 2d Kc 3d"))
    assert told(play_out(game).events).startswith("round 1, 0 lays 5c, 1 lays 2d, 0 takes 2, 0 lays Kc, 1 lays 3d")


def test_nothing_is_laid_before_the_sweep_begins() -> None:
    game = begun("fifty-two", "Kc", "2d")
    assert game.ask
    assert (game.ask.step, game.ask.moments, game.table.pot) == (Step.SWEEP, {}, [])


def test_the_higher_card_takes_each_pair_and_one_side_has_all_at_last() -> None:
    assert played("fifty-two", "5c Kc", "2d 3d") == (
        "round 1, 0 lays 5c, 1 lays 2d, 0 takes 2, 0 lays Kc, 1 lays 3d, 0 takes 2, "
        "1 is out, end by all-cards with 4 and 0, won by 0"
    )


def test_a_tied_pair_rides_on_the_next() -> None:
    assert played("fifty-two", "5c Kc", "5d 2d") == (
        "round 1, 0 lays 5c, 1 lays 5d, war of 0 and 1, 0 lays Kc, 1 lays 2d, 0 takes 4, "
        "1 is out, end by all-cards with 4 and 0, won by 0"
    )


def test_two_tied_pairs_ride_together() -> None:
    assert played("fifty-two", "5c 6c Kc", "5d 6d Ad") == (
        "round 1, 0 lays 5c, 1 lays 5d, war of 0 and 1, 0 lays 6c, 1 lays 6d, war of 0 and 1, "
        "0 lays Kc, 1 lays Ad, 1 takes 6, 0 is out, end by all-cards with 0 and 6, won by 1"
    )


def test_a_sweep_that_ends_undecided_gives_the_pot_back_side_0_first() -> None:
    assert played("fifty-two", "Kc 5c 6c", "2d 5d 6d", rounds=1) == (
        "round 1, 0 lays Kc, 1 lays 2d, 0 takes 2, 0 lays 5c, 1 lays 5d, war of 0 and 1, "
        "0 lays 6c, 1 lays 6d, war of 0 and 1, 0 gets back 2, 1 gets back 2, "
        "end by rounds with 4 and 2, won by 0"
    )


def test_equal_rows_are_equally_won() -> None:
    assert played("fifty-two", "5c", "5d", rounds=2) == (
        "round 1, 0 lays 5c, 1 lays 5d, war of 0 and 1, 0 gets back 1, 1 gets back 1, "
        "round 2, 0 lays 5c, 1 lays 5d, war of 0 and 1, 0 gets back 1, 1 gets back 1, "
        "end by rounds with 1 and 1, won by 0 and 1"
    )


def test_a_sweep_reaches_as_far_as_the_shorter_row() -> None:
    game = begun("fifty-two", "Kc 3c 4c", "2d 9d")
    assert go_on(game) == "round 1, 0 lays Kc, 1 lays 2d, 0 takes 2, 0 lays 3c, 1 lays 9d, 1 takes 2"
    assert stack_of(game, 0).split()[0] == "4c", "unturned cards stay in front of the won ones"


def test_each_side_shuffles_what_it_won_side_0_first_and_puts_it_behind_its_unturned_cards() -> None:
    for seed in range(5):
        game = begun("fifty-two", "Kc 3c Qc 4c 2s As 7s", "2d 9d 5d Td 8d", seed=seed)
        go_on(game)
        rng = Random(seed)
        assert stack_of(game, 0) == "As 7s " + shuffled("Kc 2d Qc 5d", rng)
        assert stack_of(game, 1) == shuffled("3c 9d 4c Td 2s 8d", rng)


def test_cards_taken_back_are_shuffled_after_the_won_ones() -> None:
    for seed in range(5):
        game = begun("fifty-two", "Kc 3c 6c 5c", "2d 9d 6d 5d", seed=seed)
        go_on(game)
        rng = Random(seed)
        assert stack_of(game, 0) == shuffled("Kc 2d 6c 5c", rng)
        assert stack_of(game, 1) == shuffled("3c 9d 6d 5d", rng)


def test_after_a_sweep_each_is_asked_for_its_share_of_the_decided_pairs() -> None:
    game = begun("fifty-two", "Kc 3c 6c 5c 9c", "2d 9d 6d Jd 9h")
    go_on(game)
    assert game.ask
    assert (game.ask.step, dict(game.ask.moments)) == (Step.NEXT, {0: Swept(1, 4), 1: Swept(3, 4)}), (
        "the tied pair that rides was decided with the next; the last one was not"
    )
    assert set(game.ask.choices) == {0, 1}


def test_the_last_sweep_has_a_turn_for_both() -> None:
    game = begun("fifty-two", "Kc", "2d")
    go_on(game)
    assert game.ask
    assert (game.ask.step, set(game.ask.choices)) == (Step.FINISH, {0, 1})
    assert dict(game.ask.moments) == {0: Swept(1, 1), 1: Swept(0, 1)}


def test_time_up_between_sweeps_counts_what_was_won() -> None:
    game = begun("fifty-two", "Kc 3c 5s", "2d 9d 4d")
    go_on(game)
    game.time_up()
    assert told(game.events[-1:]) == "end by time with 4 and 2, won by 0"


def test_one_sweep_can_turn_the_tables() -> None:
    assert played("fifty-two", "Ac", "2d Kd", rounds=1).endswith("0 takes 2, end by rounds with 2 and 1, won by 0")
    assert played("fifty-two", "2c", "Ad Kd", rounds=1).endswith("0 is out, end by all-cards with 0 and 3, won by 1")
