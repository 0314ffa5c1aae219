"""The Third World War's corners: hands, stacks, heaps and the stock put by hand, side 0 to move."""

from collections import Counter

import pytest

from webapp.games.cards import JOKERS, STANDARD_DECK
from webapp.games.events import Deal, DealWithStock
from webapp.games.game import Game, IllegalDecision, Step
from webapp.games.moments import Turned
from webapp.games.variants import VARIANTS

from .by_hand import Place, go_on, stack_of, texts, to_choose, told, world_war

WORLD_WAR = VARIANTS["world-war-3"]
DECKS = {2: 54, 3: 54, 4: 108, 5: 108, 6: 108}


# The deal


@pytest.mark.parametrize(
    ("players", "stack", "stock"), [(2, 18, 18), (3, 13, 15), (4, 21, 24), (5, 18, 18), (6, 15, 18)]
)
def test_stacks_are_dealt_before_hands_are_taken_and_the_rest_is_the_stock(
    players: int, stack: int, stock: int
) -> None:
    game = Game(WORLD_WAR, None, players, 1)
    assert game.events == [DealWithStock((stack,) * players, stock, 5)]
    view = game.view(0)
    assert view.stacks == (stack - 5,) * players
    assert view.hands == (5,) * players
    assert (view.stock, len(view.hand), game.table.aside) == (stock, 5, [])
    assert players * stack + stock == DECKS[players]


def test_cards_go_round_by_round_and_the_top_five_are_the_hand() -> None:
    game = Game(WORLD_WAR, None, 2, 1, deck=STANDARD_DECK + JOKERS)
    assert texts(game.table.hands[0]) == "2c 4c 6c 8c Tc"
    assert texts(game.table.hands[1]) == "3c 5c 7c 9c Jc"
    assert stack_of(game, 0).startswith("Qc Ac 3d 5d")
    assert texts(game.table.stock[::-1]).startswith("Qh Kh Ah 2s 3s")
    assert to_choose(game) == (0, ("lay 2c", "play Tc"))


def test_two_packs_are_played_with_four_jokers_by_four_and_more() -> None:
    assert set(Counter(WORLD_WAR.deck(6)).values()) == {2}
    assert len(WORLD_WAR.deck(4)) == 108
    assert set(Counter(WORLD_WAR.deck(3)).values()) == {1}
    assert len(WORLD_WAR.deck(3)) == 54


def test_a_deal_with_a_stock_is_told_without_what_is_set_aside() -> None:
    assert DealWithStock((18, 18), 18, 5).as_dict() == {"event": "deal", "piles": (18, 18), "stock": 18}
    assert Deal((26, 26), 0).as_dict() == {"event": "deal", "piles": (26, 26), "aside": 0}


# Leading and answering


def test_who_leads_must_play_the_highest_card_in_hand() -> None:
    game = world_war(Place("5c Kc 9d"), Place("3c"))
    assert to_choose(game) == (0, ("play Kc",))
    for other in ("play 5c", "play 9d", "play Ac", "war", "pass", "lay 5c"):
        with pytest.raises(IllegalDecision):
            go_on(game, other)
    assert go_on(game, "play Kc") == "0 plays Kc, 0 draws"
    assert texts(game.table.heaps[0]) == "Kc"
    assert texts(game.table.hands[0]) == "5c 9d 8c", "new cards last"


def test_of_equal_highest_cards_the_first_leads() -> None:
    assert to_choose(world_war(Place("5c Kd Kc"), Place("3c"))) == (0, ("play Kd",))


def test_a_joker_leads_before_an_ace() -> None:
    assert to_choose(world_war(Place("Ac Xr Xb"), Place("3c"))) == (0, ("play Xr",))


def test_any_stronger_card_may_answer_and_the_computer_takes_the_lowest() -> None:
    game = world_war(Place("Ac 5c Td 9h 9d"), Place("3c", heap="9c"), to_beat=(1, "9c"))
    assert to_choose(game) == (0, ("play Td", "play Ac"))
    assert go_on(game, "play Ac") == "0 plays Ac, 0 draws"


def test_who_has_a_stronger_card_can_neither_pass_nor_fight() -> None:
    game = world_war(Place("Td 3c", passes="2c"), Place("3d", heap="9c"), to_beat=(1, "9c"))
    assert to_choose(game) == (0, ("play Td",))
    for other in ("pass", "war", "play 3c"):
        with pytest.raises(IllegalDecision):
            go_on(game, other)


def test_an_equal_card_is_not_stronger() -> None:
    assert to_choose(world_war(Place("9d"), Place("3c", heap="9c"), to_beat=(1, "9c"))) == (0, ("war",))


def test_a_joker_beats_an_ace_and_no_joker() -> None:
    assert to_choose(world_war(Place("Xr"), Place("3c", heap="Ac"), to_beat=(1, "Ac"))) == (0, ("play Xr",))
    assert to_choose(world_war(Place("Xr Ac"), Place("3c", heap="Xb"), to_beat=(1, "Xb"))) == (0, ("war",))


def test_nobody_can_use_a_pass_that_was_not_laid() -> None:
    game = world_war(Place("3d 2c"), Place("3c", heap="9c", passes="2d"), to_beat=(1, "9c"))
    assert to_choose(game) == (0, ("lay 2c", "war"))
    with pytest.raises(IllegalDecision):
        go_on(game, "pass")


def test_when_the_turn_comes_back_to_the_owner_it_leads_afresh() -> None:
    game = world_war(Place("Kc 5c 3c"), Place("4d 4h", passes="2d"))
    go_on(game, "play Kc")
    assert to_choose(game) == (1, ("pass", "war"))
    assert go_on(game, "pass") == "1 passes with 2d, 1 draws"
    assert game.ask
    assert (game.ask.step, to_choose(game)) == (Step.LEAD, (0, ("play 8c",)))


def test_an_answered_card_must_be_beaten_by_its_former_owner() -> None:
    game = world_war(Place("9c 5c Td"), Place("Jd"))
    go_on(game, "play Td")
    go_on(game, "play Jd")
    assert game.ask
    assert (game.ask.step, to_choose(game)) == (Step.ANSWER, (0, ("war",)))


# Twos


def test_twos_may_be_laid_as_passes_one_at_a_time_as_long_as_one_card_stays() -> None:
    game = world_war(Place("2c 2d 2h"), Place("3c"))
    assert to_choose(game) == (0, ("lay 2c", "lay 2d", "lay 2h", "play 2c"))
    assert go_on(game, "lay 2d") == "0 keeps 2d as a pass"
    assert to_choose(game) == (0, ("lay 2c", "lay 2h", "play 2c"))
    assert go_on(game, "lay 2c") == "0 keeps 2c as a pass"
    assert to_choose(game) == (0, ("play 2h",))
    with pytest.raises(IllegalDecision):
        go_on(game, "lay 2h")
    assert texts(game.table.passes[0]) == "2d 2c"


def test_laying_a_two_is_optional_and_draws_nothing() -> None:
    game = world_war(Place("Kc 2c"), Place("3c"))
    assert go_on(game, "play Kc") == "0 plays Kc, 0 draws"
    assert texts(game.table.hands[0]) == "2c 8c"


def test_a_two_in_hand_is_the_lowest_card() -> None:
    assert to_choose(world_war(Place("2c"), Place("3c"))) == (0, ("play 2c",))
    assert to_choose(world_war(Place("2c"), Place("3c", heap="3d"), to_beat=(1, "3d"))) == (0, ("war",))
    assert to_choose(world_war(Place("2c 3d"), Place("3c")))[1] == ("lay 2c", "play 3d")


def test_twos_are_laid_before_an_answer_too() -> None:
    game = world_war(Place("2c 3d"), Place("3c", heap="9d"), to_beat=(1, "9d"))
    assert to_choose(game) == (0, ("lay 2c", "war"))
    go_on(game, "lay 2c")
    assert to_choose(game) == (0, ("pass", "war"))


def test_only_twos_can_be_laid() -> None:
    with pytest.raises(IllegalDecision):
        go_on(world_war(Place("3c 4c"), Place("3d")), "lay 3c")


def test_after_a_pass_the_next_player_answers_the_same_card() -> None:
    game = world_war(
        Place("3c", passes="2c 2d"), Place("5c Kd"), Place("4c", heap="Tc"), to_beat=(2, "Tc"), stock="8c 8d 8h"
    )
    assert go_on(game, "pass") == "0 passes with 2c, 0 draws"
    assert to_choose(game) == (1, ("play Kd",))
    assert texts(game.table.passes[0]) == "2d"
    assert game.table.removed == ["2c"], "it has left the game"
    assert texts(game.table.hands[0]) == "3c 8c"


def test_with_an_empty_hand_the_leader_draws_first_and_not_again() -> None:
    game = world_war(Place("", passes="2c 2d 2h 2s 2c"), Place("3c"), Place("3d"), Place("3h"))
    assert told(game.events) == "0 draws"
    assert go_on(game, "play 8c") == "0 plays 8c"
    assert game.table.hands[0] == []
    assert to_choose(game) == (1, ("war",))


def test_with_an_empty_hand_the_stocks_last_card_ends_the_game() -> None:
    game = world_war(Place("", passes="2c 2d 2h 2s 2c"), Place("3c"), Place("3d"), Place("3h"), stock="8c")
    assert told(game.events) == "0 draws, end by stock with 3 and 3 and 3 and 3, won by 0 and 1 and 2 and 3"


def test_with_an_empty_hand_one_can_pass_or_fight_but_not_answer() -> None:
    game = world_war(
        Place("", passes="2c 2d 2h 2s 2c"), Place("3c"), Place("3d"), Place("3h", heap="3s"), to_beat=(3, "3s")
    )
    assert to_choose(game) == (0, ("pass", "war"))
    assert go_on(game, "pass") == "0 passes with 2c, 0 draws"


# War


def at_war(
    challenger: str, defender: str, *others: Place, heap: str = "", stock: str = "8c 8d 8h 8s 9c 9d", heap_1: str = "Ks"
) -> Game:
    """Side 0 challenges side 1, whose king is to be beaten; both stacks, top first."""
    places = (Place("4c", challenger, heap), Place("4d", defender, heap_1), *others)
    return world_war(*places, stock=stock, to_beat=(1, "Ks"))


def test_in_a_war_each_turns_its_top_card_the_challenger_first() -> None:
    game = at_war("9h 5h", "Jd 6h")
    assert go_on(game, "war") == "war of 0 and 1, 0 turns 9h in phase 1, 1 turns Jd in phase 1"
    assert texts(game.table.heaps[0]) == "9h"
    assert texts(game.table.heaps[1]) == "Ks Jd"
    assert game.ask
    assert (game.ask.step, to_choose(game)) == (Step.HOLD, (0, ("draw", "hold")))


def test_the_challenger_says_first_and_the_computer_holds_with_the_higher_card() -> None:
    game = at_war("Jd 6h", "9h 5h")
    go_on(game, "war")
    assert to_choose(game) == (0, ("hold", "draw"))
    assert go_on(game, "hold") == "0 holds"
    assert to_choose(game) == (1, ("draw", "hold"))


def test_both_hold_and_the_higher_card_wins() -> None:
    game = at_war("9h 5h", "Jd 6h")
    go_on(game, "war")
    assert go_on(game, "hold") == "0 holds"
    assert go_on(game, "hold") == "1 holds, 1 takes 1, 1 draws"
    assert stack_of(game, 1) == "6h 9h"


def test_one_holds_and_the_other_beats_the_held_card_at_once() -> None:
    game = at_war("9h 5h", "7d Jd 6h")
    go_on(game, "war")
    assert go_on(game, "hold") == "0 holds"
    assert go_on(game, "draw") == "1 turns Jd in phase 2, 1 takes 1, 1 draws"
    assert texts(game.table.heaps[1]) == "Ks 7d Jd"


def test_the_defender_holds_and_the_challenger_draws_until_phase_3_decides() -> None:
    game = at_war("9h 5h Qh 3h", "Jd 6h")
    go_on(game, "war")
    assert go_on(game, "draw") == ""
    assert go_on(game, "hold") == "1 holds, 0 turns 5h in phase 2"
    assert to_choose(game) == (0, ("draw", "hold"))
    assert go_on(game, "draw") == "0 turns Qh in phase 3, 0 takes 2, 0 draws"
    assert stack_of(game, 0) == "3h Ks Jd"


def test_only_the_latest_card_counts() -> None:
    game = at_war("Qh 5h 6s 3h", "Jd 7h")
    go_on(game, "war")
    go_on(game, "draw")
    assert go_on(game, "hold") == "1 holds, 0 turns 5h in phase 2", "the queen that was higher counts no longer"
    assert go_on(game, "draw") == "0 turns 6s in phase 3, 1 takes 3, 1 draws"
    assert stack_of(game, 1) == "7h Qh 5h 6s"


def test_who_went_on_can_hold_after_phase_2_and_then_both_hold() -> None:
    game = at_war("9h 5h Qh", "Jd 6h")
    go_on(game, "war")
    go_on(game, "draw")
    go_on(game, "hold")
    assert go_on(game, "hold") == "0 holds, 1 takes 2, 1 draws"


def test_phase_3_decides_when_nobody_holds() -> None:
    game = at_war("9h 5h Qh 3h", "Jd 6h Td 7h")
    go_on(game, "war")
    assert go_on(game, "draw") == ""
    assert go_on(game, "draw") == "0 turns 5h in phase 2, 1 turns 6h in phase 2"
    assert go_on(game, "draw") == ""
    assert go_on(game, "draw") == "0 turns Qh in phase 3, 1 turns Td in phase 3, 0 takes 4, 0 draws"
    assert stack_of(game, 0) == "3h Ks Jd 6h Td", "the loser's heap, in order, under the own stack"
    assert texts(game.table.heaps[0]) == "9h 5h Qh"
    assert game.table.heaps[1] == []


@pytest.mark.parametrize(("one", "other"), [("9h", "9d"), ("Xr", "5d"), ("5d", "Xr"), ("Xr", "Xb"), ("2h", "2d")])
def test_equal_cards_or_a_joker_make_the_war_void_so_far(one: str, other: str) -> None:
    game = at_war(f"{one} 5h 6h", f"{other} Jd 7h")
    assert go_on(game, "war") == (
        f"war of 0 and 1, 0 turns {one} in phase 1, 1 turns {other} in phase 1, void, "
        "0 turns 5h in phase 1, 1 turns Jd in phase 1"
    )
    assert texts(game.table.heaps[0]) == f"{one} 5h", "what was drawn stays on the heap"
    assert to_choose(game)[0] == 0


def test_a_void_in_phase_2_frees_who_held() -> None:
    game = at_war("9h 5h 6h", "7d Xr Jd")
    go_on(game, "war")
    go_on(game, "hold")
    assert go_on(game, "draw") == "1 turns Xr in phase 2, void, 0 turns 5h in phase 1, 1 turns Jd in phase 1"
    assert game.table.held == frozenset()
    assert to_choose(game) == (0, ("draw", "hold"))
    go_on(game, "draw")
    assert to_choose(game) == (1, ("hold", "draw"))


def test_a_card_equal_to_a_held_one_makes_the_war_void() -> None:
    game = at_war("9h 5h 6h", "7d 9d Jd")
    go_on(game, "war")
    go_on(game, "hold")
    assert go_on(game, "draw").startswith("1 turns 9d in phase 2, void, 0 turns 5h in phase 1")


@pytest.mark.parametrize("last", ["Qd", "Xb"])
def test_a_war_can_be_void_in_phase_3(last: str) -> None:
    game = at_war("9h 5h Qh 3h 3c", f"Jd 6h {last} 7h 7c")
    go_on(game, "war")
    for _ in range(3):
        go_on(game, "draw")
    assert go_on(game, "draw") == (
        f"0 turns Qh in phase 3, 1 turns {last} in phase 3, void, 0 turns 3h in phase 1, 1 turns 7h in phase 1"
    )


def test_the_winner_of_a_war_draws_leads_and_does_not_draw_again() -> None:
    game = at_war("9h 5h", "Jd 6h")
    go_on(game, "war")
    go_on(game, "hold")
    assert go_on(game, "hold").endswith("1 takes 1, 1 draws")
    assert game.ask
    assert (game.ask.step, to_choose(game)) == (Step.LEAD, (1, ("play 8c",)))
    assert go_on(game, "play 8c") == "1 plays 8c"
    assert to_choose(game) == (0, ("war",))


def test_the_winner_of_a_war_may_lay_twos_before_the_lead() -> None:
    game = at_war("9h 5h", "Jd 6h", stock="2h 9c")
    go_on(game, "war")
    go_on(game, "hold")
    go_on(game, "hold")
    assert to_choose(game) == (1, ("lay 2h", "play 4d"))


def test_a_war_that_draws_the_stocks_last_card_ends_the_game_without_a_lead() -> None:
    game = at_war("9h 5h", "Jd 6h", stock="8c")
    go_on(game, "war")
    go_on(game, "hold")
    assert go_on(game, "hold") == "1 holds, 1 takes 1, 1 draws, end by stock with 1 and 4, won by 1"


def test_a_two_that_is_turned_in_a_war_is_an_ordinary_card() -> None:
    game = at_war("2h 5h", "3d 6h")
    go_on(game, "war")
    go_on(game, "hold")
    assert go_on(game, "hold") == "1 holds, 1 takes 1, 1 draws"
    assert stack_of(game, 1) == "6h 2h"


def test_a_fighter_cannot_say_anything_else() -> None:
    game = at_war("9h 5h", "Jd 6h")
    go_on(game, "war")
    for other in ("war", "pass", "play 4c", "turn"):
        with pytest.raises(IllegalDecision):
            go_on(game, other)


# Empty stacks


def test_a_challenger_with_an_empty_stack_loses_at_once_and_is_out() -> None:
    assert go_on(at_war("", "Jd", heap="9c 3c"), "war") == (
        "war of 0 and 1, 1 takes 2, 0 is out, end by last with 0 and 4, won by 1"
    )


def test_a_defender_with_an_empty_stack_loses_when_the_challenger_has_drawn() -> None:
    game = at_war("9h 5h", "", heap_1="Qs Ks")
    assert go_on(game, "war") == (
        "war of 0 and 1, 0 turns 9h in phase 1, 0 takes 2, 1 is out, end by last with 4 and 0, won by 0"
    )
    assert stack_of(game, 0) == "5h Qs Ks"


def test_if_both_must_draw_from_empty_stacks_the_challenger_loses() -> None:
    game = at_war("9h", "Jd", heap="3c")
    go_on(game, "war")
    go_on(game, "draw")
    assert go_on(game, "draw") == "1 takes 2, 0 is out, end by last with 0 and 4, won by 1"


def test_who_holds_need_not_draw_from_an_empty_stack() -> None:
    game = at_war("9h", "7d 5d 6d 3c")
    go_on(game, "war")
    go_on(game, "hold")
    assert go_on(game, "draw") == "1 turns 5d in phase 2"
    assert go_on(game, "draw") == "1 turns 6d in phase 3, 0 takes 4, 0 draws", "it has won before it had to draw"


def test_a_defender_whose_stack_runs_out_in_mid_war_loses() -> None:
    game = at_war("9h 3h", "Jd")
    go_on(game, "war")
    go_on(game, "draw")
    assert go_on(game, "draw") == ("0 turns 3h in phase 2, 0 takes 2, 1 is out, end by last with 4 and 0, won by 0")


def test_an_empty_stack_after_a_void_loses_too() -> None:
    assert go_on(at_war("9h", "9d 5d", heap="3h"), "war") == (
        "war of 0 and 1, 0 turns 9h in phase 1, 1 turns 9d in phase 1, void, 1 takes 2, 0 is out, "
        "end by last with 0 and 5, won by 1"
    )


def test_a_loser_with_cards_in_the_stack_stays() -> None:
    game = at_war("9h 5h", "Jd 6h")
    go_on(game, "war")
    go_on(game, "hold")
    go_on(game, "hold")
    assert game.table.sides == (0, 1)
    assert game.table.holding(0) == 1


def test_what_a_side_had_in_hand_and_as_passes_leaves_play_with_it() -> None:
    places = (Place("4c", "", "9c", passes="2c"), Place("4d", "Jd", "Ks"), Place("5s", "6s"))
    game = world_war(*places, to_beat=(1, "Ks"))
    go_on(game, "war")
    assert (game.table.aside, game.table.removed) == (["4c"], ["2c"])
    assert (game.table.hands[0], game.table.passes[0]) == ([], [])
    assert game.table.sides == (1, 2)


def test_of_three_one_is_out_and_the_others_take_turns() -> None:
    places = (Place("4c", "", "9c"), Place("4d", "Jd", "Ks"), Place("5s Qd", "6s"))
    game = world_war(*places, to_beat=(1, "Ks"))
    assert go_on(game, "war") == "war of 0 and 1, 1 takes 1, 0 is out, 1 draws"
    go_on(game, "play 8c")
    assert to_choose(game) == (2, ("play Qd",))
    go_on(game, "play Qd")
    assert to_choose(game)[0] == 1, "side 0 has no turn any more"


def test_an_empty_stack_is_no_harm_outside_a_war() -> None:
    places = (Place("4c", "", "9c"), Place("4d", "Jd", "Ks"), Place("5s Ad", "", "6s"))
    game = world_war(*places, to_beat=(1, "Ks"))
    go_on(game, "war")
    go_on(game, "play 8c")
    assert to_choose(game) == (2, ("play Ad",))


def test_challenger_and_defender_can_both_be_out_and_it_is_a_draw_of_two() -> None:
    assert go_on(at_war("", ""), "war") == (
        "war of 0 and 1, 1 takes 0, 0 is out, 1 is out, end by draw with 0 and 0, won by nobody"
    )


def test_the_third_wins_when_both_fighters_are_out() -> None:
    assert go_on(at_war("", "", Place("5s", "6s 7s", "8s")), "war") == (
        "war of 0 and 1, 1 takes 0, 0 is out, 1 is out, end by last with 0 and 0 and 3, won by 2"
    )


def test_a_winner_who_is_out_leaves_an_ordinary_lead_to_the_next_still_in() -> None:
    game = at_war("", "", Place("5s", "6s"), Place("Td", "7s"))
    assert go_on(game, "war") == "war of 0 and 1, 1 takes 0, 0 is out, 1 is out"
    assert game.ask
    assert (game.ask.step, to_choose(game)) == (Step.LEAD, (2, ("play 5s",)))
    assert go_on(game, "play 5s") == "2 plays 5s, 2 draws"
    assert to_choose(game) == (3, ("play Td",))


def test_the_next_after_a_winner_who_is_out_is_counted_from_that_winner() -> None:
    empty = Place("4c", "")
    game = world_war(Place("3c", passes="2c"), empty, Place("4d", "", "Ks"), Place("Td"), to_beat=(2, "Ks"))
    go_on(game, "pass")
    assert go_on(game, "war") == "war of 1 and 2, 2 takes 0, 1 is out, 2 is out"
    assert game.ask
    assert (game.ask.step, to_choose(game)) == (Step.LEAD, (3, ("play Td",)))


# The end


def test_the_game_ends_the_moment_the_stocks_last_card_is_drawn() -> None:
    game = world_war(Place("Kc 5c", "3d 3h"), Place("Ac", "4d", "6c"), stock="8c 8d")
    go_on(game)
    assert go_on(game) == "1 plays Ac, 1 draws, end by stock with 3 and 3, won by 0 and 1"
    assert game.ask is None


def test_a_pass_can_draw_the_last_card() -> None:
    game = world_war(Place("3c", "3d", passes="2c"), Place("4c", "4d", "Tc"), to_beat=(1, "Tc"), stock="8c")
    assert go_on(game, "pass") == "0 passes with 2c, 0 draws, end by stock with 1 and 2, won by 1"


def test_hands_and_passes_do_not_count_at_the_end() -> None:
    game = world_war(Place("Kc 5c 6c 7c", "3d", passes="2d 2h"), Place("Ac", "4d 5d 6d"), stock="8c")
    assert go_on(game).endswith("end by stock with 2 and 3, won by 1")


def test_time_up_counts_stacks_and_heaps() -> None:
    game = world_war(Place("Kc 5c", "3d 3h"), Place("Ac", "4d", "6c"))
    go_on(game)
    game.time_up()
    assert told(game.events[-1:]) == "end by time with 3 and 2, won by 0"


# Two packs


def six(*first: Place) -> tuple[Place, ...]:
    return (*first, *(Place("3c") for _ in range(6 - len(first))))


def test_with_two_packs_a_hand_can_hold_both_copies_and_one_choice_is_for_either() -> None:
    game = world_war(*six(Place("Kc Kc 3c")), to_beat=(5, "9c"))
    assert to_choose(game) == (0, ("play Kc",))
    go_on(game, "play Kc")
    assert texts(game.table.hands[0]) == "Kc 3c 8c", "the copy stays"


def test_with_two_packs_a_copy_does_not_beat_its_twin() -> None:
    game = world_war(*six(Place("Kc 4c"), Place("Kc 5c")))
    go_on(game, "play Kc")
    assert to_choose(game) == (1, ("war",))


def test_with_two_packs_both_copies_of_a_two_can_be_laid_and_used() -> None:
    game = world_war(*six(Place("2c 2c 3c")), to_beat=(5, "9c"))
    assert to_choose(game) == (0, ("lay 2c", "war"))
    go_on(game, "lay 2c")
    go_on(game, "lay 2c")
    assert texts(game.table.passes[0]) == "2c 2c"
    go_on(game, "pass")
    assert (game.table.passes[0], game.table.removed) == (["2c"], ["2c"])


def test_with_two_packs_twins_that_meet_in_a_war_make_it_void() -> None:
    game = world_war(*six(Place("4c", "9h 5h"), Place("4d", "9h 6h", "Ks")), to_beat=(1, "Ks"))
    assert "0 turns 9h in phase 1, 1 turns 9h in phase 1, void" in go_on(game, "war")


def test_with_two_packs_four_jokers_are_in_play_and_none_beats_another() -> None:
    game = world_war(*six(Place("Xr Xb")), to_beat=(5, "Xr"))
    assert to_choose(game) == (0, ("war",))


# What can be asked


def test_before_one_holds_the_cards_that_lie_open_are_left_out_of_the_count() -> None:
    game = world_war(
        Place("4c", "9h 5h", "3c", passes="2c"), Place("4d", "6d 7d", "Ks", passes="2d"), to_beat=(1, "Ks")
    )
    go_on(game, "war")
    assert game.ask
    # Over a six: 32 cards of 7 … A, less Ks and 9h; a joker beats nothing. Under it: 16 of 2 … 5, less 3c, 2c, 2d.
    assert dict(game.ask.moments) == {0: Turned("9h", "6d", 30, 13)}
    go_on(game, "draw")
    assert game.ask
    # Over a nine: 20 cards of T … A, less Ks. Under it: 28 of 2 … 8, less 3c, 6d, 2c, 2d.
    assert dict(game.ask.moments) == {1: Turned("6d", "9h", 19, 24)}


def test_a_used_pass_does_not_lie_on_the_table_any_more() -> None:
    game = world_war(Place("4c", "9h 5h", passes="2c"), Place("4d", "6d 7d", "Ks", passes="2d"), to_beat=(1, "Ks"))
    for choice in ("pass", "play 4d", "play 8c", "war"):
        go_on(game, choice)
    assert game.ask
    # Over a nine: 20 cards of T … A, less Ks. Under it: 28 of 2 … 8, less 8c, 4d, 6d, 2d, but not 2c.
    assert dict(game.ask.moments) == {1: Turned("6d", "9h", 19, 24)}
    assert game.table.removed == ["2c"]


def test_with_two_packs_every_copy_counts() -> None:
    game = world_war(*six(Place("4c", "Kh 5h"), Place("4d", "Qd 6h", "Ks")), to_beat=(1, "Ks"))
    go_on(game, "war")
    assert game.ask
    # Over a queen: 16 kings and aces, less Ks and Kh. Under it: 80 of 2 … J, all unseen.
    assert dict(game.ask.moments) == {0: Turned("Kh", "Qd", 14, 80)}
