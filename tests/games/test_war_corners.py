"""The corners of krig, classic war and its variations, on cards put by hand.

"0 hides 2c" is a card laid face down.
"""

import pytest

from webapp.games.cards import HALF_DECK
from webapp.games.events import Deal, Lot
from webapp.games.game import Game, Step, play_out
from webapp.games.variants import VARIANTS

from .by_hand import begun, cards, go_on, played, told


def first_event(key: str, players: int) -> object:
    variant = VARIANTS[key]
    return Game(variant, variant.options_from({}), players, 1).events[0]


def test_a_deck_is_dealt_round_by_round_and_what_is_left_is_set_aside() -> None:
    deck = cards("2c 3c 4c 5c 6c 7c 8c 9c")
    game = Game(VARIANTS["classic"], VARIANTS["classic"].options_from({}), 3, 1, deck=deck)
    assert game.events == [Deal((2, 2, 2), 2)]
    assert go_on(game) + ", " + go_on(game) == (
        "round 1, 0 lays 2c, 1 lays 3c, 2 lays 4c, 2 takes 3, round 2, 0 lays 5c, 1 lays 6c, 2 lays 7c"
    )
    assert game.table.aside == ["8c", "9c"]


@pytest.mark.parametrize(
    ("key", "players", "each", "aside"),
    [
        ("krig", 2, 26, 0),
        ("krig", 3, 17, 1),
        ("classic", 3, 17, 1),
        ("classic", 4, 13, 0),
        ("jokers", 2, 27, 0),
        ("jokers", 3, 18, 0),
        ("jokers", 4, 13, 2),
        ("half", 2, 13, 0),
        ("half", 3, 8, 2),
        ("half", 4, 6, 2),
    ],
)
def test_everyone_gets_as_many_cards(key: str, players: int, each: int, aside: int) -> None:
    assert first_event(key, players) == Deal((each,) * players, aside)


def test_half_a_deck_is_hearts_and_then_spades() -> None:
    hearts = "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah"
    assert " ".join(VARIANTS["half"].deck(2)) == hearts + " " + hearts.replace("h", "s")
    assert len(HALF_DECK) == 26


def test_the_highest_card_takes_the_pot() -> None:
    assert played("classic", "Ac", "Kd", "2h") == (
        "round 1, 0 lays Ac, 1 lays Kd, 2 lays 2h, 0 takes 3, 1 is out, 2 is out, "
        "end by all-cards with 3 and 0 and 0, won by 0"
    )


def test_a_side_without_cards_at_the_start_is_out_before_the_first_round() -> None:
    assert played("krig", "5c", "", "6d").startswith("1 is out, round 1, 0 lays 5c, 2 lays 6d, 2 takes 2, 0 is out")


# Jokers and invincible cards


@pytest.mark.parametrize("other", ["2d", "Kd", "Ad"])
def test_a_joker_beats_everything(other: str) -> None:
    assert f"1 lays {other}, 0 takes 2" in played("jokers", "Xr", other)


def test_two_jokers_tie() -> None:
    assert played("jokers", "Xb 2c 3c 4c 9c", "Xr 2d 3d 4d 8d") == (
        "round 1, 0 lays Xb, 1 lays Xr, war of 0 and 1, "
        "0 hides 2c, 0 hides 3c, 0 hides 4c, 0 lays 9c, 1 hides 2d, 1 hides 3d, 1 hides 4d, 1 lays 8d, "
        "0 takes 10, 1 is out, end by all-cards with 10 and 0, won by 0"
    )


@pytest.mark.parametrize("other", ["2c", "Ac"])
def test_the_two_of_hearts_is_invincible_where_no_other_is_named(other: str) -> None:
    assert f"0 lays {other}, 1 lays 2h, 1 takes 2" in played("invincible", other, "2h")


def test_only_a_named_card_is_invincible() -> None:
    assert "1 lays 4d, 1 takes 2" in played("invincible", "3d", "4d")
    assert "1 lays 4d, 0 takes 2" in played("invincible", "3d", "4d", invincible="2h,3d")
    assert "1 lays 3c, 1 takes 2" in played("invincible", "2h", "3c", invincible="Ac")


def test_two_invincible_cards_tie() -> None:
    assert played("invincible", "2h 4c 5c 6c 7c", "3d 4d 5d 6d 8d", invincible="2h,3d") == (
        "round 1, 0 lays 2h, 1 lays 3d, war of 0 and 1, "
        "0 hides 4c, 0 hides 5c, 0 hides 6c, 0 lays 7c, 1 hides 4d, 1 hides 5d, 1 hides 6d, 1 lays 8d, "
        "1 takes 10, 0 is out, end by all-cards with 0 and 10, won by 1"
    )


def test_an_invincible_ace_does_not_tie_with_an_ordinary_one() -> None:
    assert "1 lays Ad, 0 takes 2" in played("invincible", "Ac", "Ad", invincible="Ac")


@pytest.mark.parametrize("text", ["", "Xb", "1h", "2h,", "2h;3d"])
def test_what_cannot_be_invincible_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"invincible|no such card"):
        VARIANTS["invincible"].options_from({"invincible": text})


# Război

TWELVE = "{} 2{s} 3{s} 4{s} 5{s} 6{s} 7{s} 8{s} 9{s} T{s} J{s} {}"


def hiding(side: int, *ranks: str, suit: str) -> str:
    return ", ".join(f"{side} hides {rank}{suit}" for rank in ranks)


def test_a_tied_ace_is_eleven_cards() -> None:
    assert played("razboi", TWELVE.format("Ac", "Qc", s="c"), TWELVE.format("Ad", "Kd", s="d")) == (
        "round 1, 0 lays Ac, 1 lays Ad, war of 0 and 1, "
        f"{hiding(0, *'23456789TJ', suit='c')}, 0 lays Qc, {hiding(1, *'23456789TJ', suit='d')}, 1 lays Kd, "
        "1 takes 24, 0 is out, end by all-cards with 0 and 24, won by 1"
    )


@pytest.mark.parametrize("rank", "TJQK")
def test_a_tied_face_card_is_ten_cards_like_the_ten(rank: str) -> None:
    assert f"0 hides 9c, 0 hides Ac, 0 lays 4s, {hiding(1, *'23456789A', suit='d')}, 1 lays 5s, 1 takes 22" in (
        played("razboi", f"{rank}c 2c 3c 4c 5c 6c 7c 8c 9c Ac 4s", f"{rank}d 2d 3d 4d 5d 6d 7d 8d 9d Ad 5s")
    )


def test_a_tied_two_is_one_card_face_down_and_the_second_face_up() -> None:
    assert "war of 0 and 1, 0 hides 3c, 0 lays 4c, 1 hides 3d, 1 lays 5d, 1 takes 6" in played(
        "razboi", "2c 3c 4c", "2d 3d 5d"
    )


def test_in_razboi_too_few_cards_are_laid_as_far_as_they_go_the_last_face_up() -> None:
    assert played("razboi", "6c 2c 3c Kc", "6d 2d") == (
        "round 1, 0 lays 6c, 1 lays 6d, war of 0 and 1, 0 hides 2c, 0 hides 3c, 0 lays Kc, 1 lays 2d, "
        "0 takes 6, 1 is out, end by all-cards with 6 and 0, won by 0"
    )


def test_in_razboi_the_card_that_ties_again_says_anew_how_many() -> None:
    assert "war of 0 and 1, 0 hides 4c, 0 lays 3c, 1 hides 4d, 1 lays 3d, war of 0 and 1, 0 hides 5c, 0 hides 6c, " in (
        played("razboi", "2c 4c 3c 5c 6c 7c", "2d 4d 3d 5d 6d 8d")
    )


def test_in_razboi_only_the_tied_go_to_war() -> None:
    assert played("razboi", "9c 2c 3c", "9d 2d 4d", "8h As Ks", rounds=1) == (
        "round 1, 0 lays 9c, 1 lays 9d, 2 lays 8h, war of 0 and 1, 0 hides 2c, 0 lays 3c, 1 hides 2d, 1 lays 4d, "
        "1 takes 7, 0 is out, end by rounds with 0 and 7 and 2, won by 1"
    )


def test_in_razboi_a_tied_side_without_cards_stands_on_its_card() -> None:
    assert "war of 0 and 1, 1 hides 2d, 1 lays 3d, 0 takes 4, 1 is out" in played("razboi", "9c", "9d 2d 3d")


# Krig


def test_in_krig_each_lays_one_face_down_and_one_face_up() -> None:
    assert played("krig", "5c 2c 9c", "5d 3d Kd") == (
        "round 1, 0 lays 5c, 1 lays 5d, war of 0 and 1, 0 hides 2c, 0 lays 9c, 1 hides 3d, 1 lays Kd, "
        "1 takes 6, 0 is out, end by all-cards with 0 and 6, won by 1"
    )


def test_in_krig_who_is_not_tied_stays_out_of_the_war() -> None:
    assert played("krig", "9c 2c Kc", "9d 3d 4d", "5s As Ah", rounds=1) == (
        "round 1, 0 lays 9c, 1 lays 9d, 2 lays 5s, war of 0 and 1, 0 hides 2c, 0 lays Kc, 1 hides 3d, 1 lays 4d, "
        "0 takes 7, 1 is out, end by rounds with 7 and 0 and 2, won by 0"
    )


@pytest.mark.parametrize("piles", [("5c", "5d"), ("5c 2c", "5d 3d"), ("5c", "5d 3d")])
def test_krig_is_a_draw_when_nobody_can_lay_two(piles: tuple[str, str]) -> None:
    game = play_out(begun("krig", *piles))
    assert told(game.events) == (
        "round 1, 0 lays 5c, 1 lays 5d, war of 0 and 1, 0 is out, 1 is out, end by draw with 0 and 0, won by nobody"
    )
    assert game.outcome is not None
    assert game.outcome.winners == ()


def test_krig_is_a_draw_too_when_the_third_has_laid_its_last_card() -> None:
    assert played("krig", "9c 2c", "9d", "4s") == (
        "round 1, 0 lays 9c, 1 lays 9d, 2 lays 4s, war of 0 and 1, 0 is out, 1 is out, 2 is out, "
        "end by draw with 0 and 0 and 0, won by nobody"
    )


def test_krig_is_a_draw_too_when_two_who_are_still_in_have_laid_their_last_cards() -> None:
    assert played("krig", "9c 2c", "9d", "4s", "3s") == (
        "round 1, 0 lays 9c, 1 lays 9d, 2 lays 4s, 3 lays 3s, war of 0 and 1, 0 is out, 1 is out, 2 is out, 3 is out, "
        "end by draw with 0 and 0 and 0 and 0, won by nobody"
    )


def test_in_krig_a_pot_that_nobody_can_fight_for_goes_to_the_only_side_with_cards() -> None:
    game = begun("krig", "9c 2c", "9d 2d", "4s 5s")
    assert go_on(game) == "round 1, 0 lays 9c, 1 lays 9d, 2 lays 4s"
    assert game.ask
    assert (game.ask.step, set(game.ask.choices)) == (Step.WAR, {0, 1})
    assert go_on(game) == "war of 0 and 1, 0 is out, 1 is out"
    assert game.ask
    assert (game.ask.step, set(game.ask.choices)) == (Step.FINISH, {2})
    assert go_on(game) == "2 takes 5, end by all-cards with 0 and 0 and 6, won by 2"


def test_in_krig_a_pot_that_nobody_can_fight_for_waits_and_rides_with_the_next() -> None:
    assert played("krig", "9c 2c", "9d 2d", "4s 5s", "3s 7s") == (
        "round 1, 0 lays 9c, 1 lays 9d, 2 lays 4s, 3 lays 3s, war of 0 and 1, 0 is out, 1 is out, "
        "round 2, 2 lays 5s, 3 lays 7s, 3 takes 8, 2 is out, end by all-cards with 0 and 0 and 0 and 8, won by 3"
    )


def test_in_krig_a_pot_can_wait_for_two_wars_and_then_for_nobody() -> None:
    assert played("krig", "9c 2c", "9d 2d", "4s 5s", "3s 5h") == (
        "round 1, 0 lays 9c, 1 lays 9d, 2 lays 4s, 3 lays 3s, war of 0 and 1, 0 is out, 1 is out, "
        "round 2, 2 lays 5s, 3 lays 5h, war of 2 and 3, 2 is out, 3 is out, "
        "end by draw with 0 and 0 and 0 and 0, won by nobody"
    )


def test_in_krig_time_up_gives_nothing_of_a_waiting_pot_to_those_who_are_out() -> None:
    game = begun("krig", "9c 2c", "9d 2d", "4s 5s 6s", "3s 7s")
    go_on(game)
    go_on(game)
    assert len(game.table.pot) == 6
    game.time_up()
    assert told(game.events[-1:]) == "end by time with 0 and 0 and 3 and 2, won by 2"
    assert sorted(game.table.aside) == ["2c", "2d", "9c", "9d"]


def test_in_krig_the_only_one_who_can_go_on_takes_the_pot_at_once() -> None:
    assert played("krig", "9c 2c", "9d 3d 4d") == (
        "round 1, 0 lays 9c, 1 lays 9d, war of 0 and 1, 0 is out, 1 takes 3, end by all-cards with 0 and 5, won by 1"
    )


def test_in_krig_two_of_three_go_on_without_the_third() -> None:
    assert played("krig", "9c 2c 3c", "9d", "9h 5h 4h") == (
        "round 1, 0 lays 9c, 1 lays 9d, 2 lays 9h, war of 0 and 1 and 2, 1 is out, "
        "0 hides 2c, 0 lays 3c, 2 hides 5h, 2 lays 4h, 2 takes 7, 0 is out, "
        "end by all-cards with 0 and 0 and 7, won by 2"
    )


def test_in_krig_two_of_four_who_are_beaten_or_fail_leave_in_their_order() -> None:
    assert played("krig", "9c", "9d 2d 3d", "9h 4h", "8s", rounds=1) == (
        "round 1, 0 lays 9c, 1 lays 9d, 2 lays 9h, 3 lays 8s, war of 0 and 1 and 2, 0 is out, 2 is out, 1 takes 5, "
        "3 is out, end by all-cards with 0 and 7 and 0 and 0, won by 1"
    )


def test_in_krig_a_war_can_end_in_another() -> None:
    assert (
        "0 lays 7c, 1 hides 3d, 1 lays 7d, war of 0 and 1, 0 hides 4c, 0 lays 8c, 1 hides 4d, 1 lays 6d, 0 takes 10"
        in (played("krig", "5c 2c 7c 4c 8c", "5d 3d 7d 4d 6d"))
    )
    assert "0 lays 7c, 1 hides 3d, 1 lays 7d, war of 0 and 1, 1 is out, 0 takes 7" in (
        played("krig", "5c 2c 7c 4c 8c", "5d 3d 7d 4d")
    )


# Classic war


def test_in_classic_war_of_two_each_lays_three_face_down_and_the_fourth_face_up() -> None:
    assert played("classic", "5c 2c 3c 4c 9c", "5d 2d 3d 4d 8d") == (
        "round 1, 0 lays 5c, 1 lays 5d, war of 0 and 1, "
        "0 hides 2c, 0 hides 3c, 0 hides 4c, 0 lays 9c, 1 hides 2d, 1 hides 3d, 1 hides 4d, 1 lays 8d, "
        "0 takes 10, 1 is out, end by all-cards with 10 and 0, won by 0"
    )


@pytest.mark.parametrize(
    ("piles", "war"),
    [
        (("5c 2c", "5d 3d"), "0 lays 2c, 1 lays 3d, 1 takes 4"),
        (("5c 2c 7c", "5d 3d"), "0 hides 2c, 0 lays 7c, 1 lays 3d, 0 takes 5"),
        (("5c 2c 7c 8c", "5d 3d Ad"), "0 hides 2c, 0 hides 7c, 0 lays 8c, 1 hides 3d, 1 lays Ad, 1 takes 7"),
    ],
)
def test_in_classic_war_too_few_cards_are_laid_as_far_as_they_go(piles: tuple[str, str], war: str) -> None:
    assert f"war of 0 and 1, {war}" in played("classic", *piles)


def test_in_classic_war_of_three_everyone_joins_and_an_untied_side_can_win() -> None:
    assert played("classic", "9c 2c 5c", "9d 3d 6d", "4s As Ks") == (
        "round 1, 0 lays 9c, 1 lays 9d, 2 lays 4s, war of 0 and 1, "
        "0 hides 2c, 0 lays 5c, 1 hides 3d, 1 lays 6d, 2 hides As, 2 lays Ks, "
        "2 takes 9, 0 is out, 1 is out, end by all-cards with 0 and 0 and 9, won by 2"
    )


def test_in_classic_war_of_four_everyone_joins() -> None:
    assert played("classic", "9c 2c 5c", "4d 3d 6d", "9s As Ks", "3h 2h Ah") == (
        "round 1, 0 lays 9c, 1 lays 4d, 2 lays 9s, 3 lays 3h, war of 0 and 2, "
        "0 hides 2c, 0 lays 5c, 1 hides 3d, 1 lays 6d, 2 hides As, 2 lays Ks, 3 hides 2h, 3 lays Ah, "
        "3 takes 12, 0 is out, 1 is out, 2 is out, end by all-cards with 0 and 0 and 0 and 12, won by 3"
    )


def test_two_left_of_three_still_lay_as_three_began() -> None:
    assert played("classic", "9c 2c 3c 4c 5c", "9d 2d 4d 5d 6d", "", rounds=1) == (
        "2 is out, round 1, 0 lays 9c, 1 lays 9d, war of 0 and 1, 0 hides 2c, 0 lays 3c, 1 hides 2d, 1 lays 4d, "
        "1 takes 6, end by rounds with 2 and 8 and 0, won by 1"
    )


def test_a_new_tie_can_be_between_others_than_before() -> None:
    assert played("classic", "9c 2c 5c 2s 3s", "9d 3d 6d 4c 7c", "4s As 6s 4h 8h") == (
        "round 1, 0 lays 9c, 1 lays 9d, 2 lays 4s, war of 0 and 1, "
        "0 hides 2c, 0 lays 5c, 1 hides 3d, 1 lays 6d, 2 hides As, 2 lays 6s, war of 1 and 2, "
        "0 hides 2s, 0 lays 3s, 1 hides 4c, 1 lays 7c, 2 hides 4h, 2 lays 8h, "
        "2 takes 15, 0 is out, 1 is out, end by all-cards with 0 and 0 and 15, won by 2"
    )


def test_a_tied_side_without_cards_stands_on_its_card_against_all_who_lay() -> None:
    assert played("classic", "9c", "9d 2d 3d", "5s 4s 8s", rounds=1) == (
        "round 1, 0 lays 9c, 1 lays 9d, 2 lays 5s, war of 0 and 1, 1 hides 2d, 1 lays 3d, 2 hides 4s, 2 lays 8s, "
        "0 takes 7, 1 is out, 2 is out, end by all-cards with 7 and 0 and 0, won by 0"
    )


def test_an_untied_side_without_cards_has_lost_its_card() -> None:
    assert played("classic", "9c 2c 3c", "9d 2d 4d", "8s", rounds=1) == (
        "round 1, 0 lays 9c, 1 lays 9d, 2 lays 8s, war of 0 and 1, 0 hides 2c, 0 lays 3c, 1 hides 2d, 1 lays 4d, "
        "1 takes 7, 0 is out, 2 is out, end by all-cards with 0 and 7 and 0, won by 1"
    )


def test_a_side_that_stands_can_tie_again_and_still_stands() -> None:
    assert played("classic", "9c", "9d 2d 9h 3d 4d", "5s 4s 8s") == (
        "round 1, 0 lays 9c, 1 lays 9d, 2 lays 5s, war of 0 and 1, 1 hides 2d, 1 lays 9h, 2 hides 4s, 2 lays 8s, "
        "war of 0 and 1, 1 hides 3d, 1 lays 4d, 0 takes 9, 1 is out, 2 is out, "
        "end by all-cards with 9 and 0 and 0, won by 0"
    )


def test_a_side_that_stands_can_tie_with_one_who_was_not_tied_before() -> None:
    assert "war of 0 and 1, 1 hides 2d, 1 lays 3d, 2 hides 4s, 2 lays 9s, war of 0 and 2, 2 hides 6s, 2 lays 7s" in (
        played("classic", "9c", "9d 2d 3d", "5s 4s 9s 6s 7s", rounds=1)
    )


@pytest.mark.parametrize("key", ["classic", "razboi", "half"])
def test_lots_decide_when_none_of_the_tied_has_a_card_though_others_have(key: str) -> None:
    fell_on = set()
    for seed in range(12):
        game = begun(key, "9c", "9d", "5s As Ks", rounds=1, seed=seed)
        assert go_on(game) == "round 1, 0 lays 9c, 1 lays 9d, 2 lays 5s"
        assert game.ask
        assert (game.ask.step, set(game.ask.choices)) == (Step.LOT, {0, 1})
        play_out(game)
        (side,) = [event.side for event in game.events if isinstance(event, Lot)]
        fell_on.add(side)
        assert told(game.events[5:]) == (
            f"war of 0 and 1, the lot falls on {side}, {side} takes 3, {1 - side} is out, "
            f"end by rounds with {'3 and 0' if side == 0 else '0 and 3'} and 2, won by {side}"
        )
    assert fell_on == {0, 1}


def test_lots_decide_between_two_last_cards() -> None:
    game = play_out(begun("classic", "9c", "9d"))
    (side,) = [event.side for event in game.events if isinstance(event, Lot)]
    assert f"war of 0 and 1, the lot falls on {side}, {side} takes 2" in told(game.events)


# The end


def test_the_pot_goes_under_the_winners_pile() -> None:
    game = begun("krig", "9c 2c 3c", "8d 4d 5d")
    assert go_on(game) == "round 1, 0 lays 9c, 1 lays 8d"
    assert go_on(game) == "0 takes 2, round 2, 0 lays 2c, 1 lays 4d"
    assert game.table.piles[0].draw[-1] == "3c"
    assert sorted(game.table.piles[0].draw[:2]) == ["8d", "9c"]


def test_time_up_gives_the_pot_back_and_the_most_cards_win() -> None:
    game = begun("classic", "9c 2c 3c", "9d 4d")
    go_on(game)
    game.time_up()
    assert told(game.events[-1:]) == "end by time with 3 and 2, won by 0"


def test_equal_counts_share_the_win() -> None:
    game = begun("classic", "9c 2c", "9d 4d", "5s 6s")
    go_on(game)
    game.time_up()
    assert told(game.events[-1:]) == "end by time with 2 and 2 and 2, won by 0 and 1 and 2"


def test_who_has_laid_the_last_card_and_lost_it_has_no_turn_at_the_rounds_end() -> None:
    game = begun("krig", "9c 2c 3c", "8d", "7h 5h")
    go_on(game)
    assert game.ask
    assert (game.ask.step, set(game.ask.choices)) == (Step.NEXT, {0, 2})


def test_who_has_laid_the_last_card_and_won_goes_on() -> None:
    game = begun("krig", "9c", "8d 2d", "7h 5h")
    go_on(game)
    assert game.ask
    assert (game.ask.step, set(game.ask.choices)) == (Step.NEXT, {0, 1, 2})
