"""The questions of the War family, 52-card war and the Third World War."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.games.cards import RANKS, Card
from webapp.games.game import Game, computer_choice
from webapp.games.moments import Battle, Moment, Swept, Tied, Turned
from webapp.games.questions import (
    IllegalAnswer,
    Kind,
    Misconception,
    Question,
    UnreadableAnswer,
    kinds_of,
    question_for,
)
from webapp.games.variants import VARIANTS

from .by_hand import begun, go_on

J, Q, K, A, JOKER, INVINCIBLE = 11, 12, 13, 14, 15, 16
RIGHT, WRONG = (True, None), (False, None)
ACE_LOW = (False, Misconception.ACE_LOW)
COUNTS_ENDS = (False, Misconception.COUNTS_ENDS)
OPEN_ONLY = (False, Misconception.OPEN_ONLY)
FACE_DOWN_ONLY = (False, Misconception.FACE_DOWN_ONLY)
COUNTS_OWN = (False, Misconception.COUNTS_OWN)
FAMILY = {Kind.HIGHEST, Kind.DIFFERENCE, Kind.POT_COUNT}


def battle(*heights: int, pot: int = 0, face_up: int = 0, in_war: bool = False) -> Battle:
    """Cards side by side; without a pot given, only they lie there."""
    decided = heights.count(max(heights)) == 1
    return Battle(tuple(enumerate(heights)), pot or len(heights), face_up or len(heights), decided, in_war)


def asked(kind: Kind, moment: Moment) -> Question:
    question = question_for(moment, {kind}, 1)
    assert question is not None
    assert question.kind is kind
    return question


def judged(kind: Kind, moment: Moment, answer: str) -> tuple[bool, str | None]:
    verdict = asked(kind, moment).judge(answer)
    return verdict.right, verdict.misconception


# Highest


@pytest.mark.parametrize(
    ("heights", "answer", "verdict"),
    [
        ((7, 3), "0", RIGHT),
        ((7, 3), "1", WRONG),
        ((7, 3), "equal", WRONG),
        ((7, 7), "equal", RIGHT),
        ((A, 2), "0", RIGHT),
        ((A, 2), "1", ACE_LOW),
        ((A, 2), "equal", WRONG),
        ((A, K, 9), "1", ACE_LOW),
        ((A, K, 9), "2", WRONG),
        ((A, 9, 9), "equal", ACE_LOW),
        ((A, 9, 9), "1", ACE_LOW),
        ((A, A, 9), "equal", RIGHT),
        ((A, A, 9), "2", ACE_LOW),
        ((A, A, 9), "0", WRONG),
        ((JOKER, A), "0", RIGHT),
        ((JOKER, A), "1", WRONG),
        ((INVINCIBLE, A), "1", WRONG),
        ((INVINCIBLE, JOKER), "0", RIGHT),
        ((2, 2, 2, 2), "equal", RIGHT),
    ],
)
def test_highest(heights: tuple[int, ...], answer: str, verdict: Any) -> None:
    assert judged(Kind.HIGHEST, battle(*heights), answer) == verdict


@pytest.mark.parametrize("heights", [(5, 5), (5, 5, 3), (A, A), (K, 9), (JOKER, JOKER, A)])
def test_nobody_takes_the_ace_for_low_where_that_changes_nothing(heights: tuple[int, ...]) -> None:
    question = asked(Kind.HIGHEST, battle(*heights))
    assert {question.judge(answer).misconception for answer in question.choices} == {None}


def test_the_highest_card_is_asked_for_among_the_sides_that_show_one() -> None:
    question = asked(Kind.HIGHEST, Battle(((1, 9), (3, A)), 8, 6, True, True))
    assert question.choices == ("1", "3", "equal")
    assert question.operands() == {"sides": [1, 3], "values": ["9", "14"]}
    with pytest.raises(IllegalAnswer):
        question.judge("0")


# Difference


@pytest.mark.parametrize(
    ("heights", "right"),
    [
        ((9, 4), 5),
        ((J, 10), 1),
        ((Q, J), 1),
        ((3, K), 10),
        ((A, K), 1),
        ((A, 2), 12),
        ((JOKER, A), 1),
        ((JOKER, 2), 13),
        ((INVINCIBLE, A), 2),
        ((INVINCIBLE, JOKER), 1),
        ((4, A, 9), 5),
        ((9, 4, 4, J), 2),
    ],
)
def test_difference_is_from_the_best_to_the_next(heights: tuple[int, ...], right: int) -> None:
    moment = battle(*heights)
    assert judged(Kind.DIFFERENCE, moment, str(right)) == RIGHT
    assert judged(Kind.DIFFERENCE, moment, str(right + 1)) == COUNTS_ENDS
    assert judged(Kind.DIFFERENCE, moment, str(-right)) == WRONG
    assert asked(Kind.DIFFERENCE, moment).operands() == {"first": max(heights), "second": max(heights) - right}


def test_there_is_no_difference_to_ask_for_at_a_tie_or_of_one_card() -> None:
    assert question_for(battle(9, 9, 4), {Kind.DIFFERENCE}, 1) is None
    assert question_for(battle(9), {Kind.DIFFERENCE}, 1) is None


# Counts


def test_pot_count() -> None:
    moment = battle(9, 8, pot=10, face_up=4, in_war=True)
    assert judged(Kind.POT_COUNT, moment, "10") == RIGHT
    assert judged(Kind.POT_COUNT, moment, "4") == OPEN_ONLY
    assert judged(Kind.POT_COUNT, moment, "6") == WRONG
    assert asked(Kind.POT_COUNT, moment).operands() == {"up": 4, "down": 6}


def test_a_pot_that_lies_open_whole_tempts_nobody() -> None:
    moment = battle(9, 8, pot=4, face_up=4, in_war=True)
    assert judged(Kind.POT_COUNT, moment, "4") == RIGHT
    assert judged(Kind.POT_COUNT, moment, "2") == WRONG


def test_the_pot_is_counted_only_when_it_is_taken_and_more_lies_there_than_is_compared() -> None:
    assert question_for(battle(9, 8), {Kind.POT_COUNT}, 1) is None
    assert question_for(battle(9, 9, pot=6, face_up=4, in_war=True), {Kind.POT_COUNT}, 1) is None
    assert question_for(battle(9, 8, pot=3, face_up=2), {Kind.POT_COUNT}, 1) is not None


def test_in_play_the_pot_is_counted_after_a_war_and_when_it_has_waited() -> None:
    game = begun("krig", "9c 2c", "9d 2d", "4s 5s 6s", "3s 7s 8s")
    found = []
    while game.ask is not None and game.table.round < 3:
        found.append({kind for moment in game.ask.moments.values() for kind in kinds_of(moment)})
        go_on(game)
    assert found == [set(), {Kind.HIGHEST}, set(), FAMILY], "the deal, the tie, nobody can go on, the pot that waited"


def test_the_moments_of_a_war_tell_its_cards_and_the_whole_pot() -> None:
    game = begun("classic", "9c 2c 3c 4c 7c", "9d 2d 3d 4d 8d Ad")
    go_on(game)
    assert game.ask
    tie = Battle(((0, 9), (1, 9)), pot=2, face_up=2, decided=False, in_war=False)
    assert dict(game.ask.moments) == {0: tie, 1: tie}
    go_on(game)
    end = Battle(((0, 7), (1, 8)), pot=10, face_up=4, decided=True, in_war=True)
    assert dict(game.ask.moments) == {0: end, 1: end}
    assert not tie.is_routine
    assert not end.is_routine


def test_who_is_not_in_the_war_may_still_be_asked_about_it() -> None:
    game = begun("krig", "9c 2c Kc", "9d 3d 4d", "5s As Ah")
    go_on(game)
    go_on(game)
    assert game.ask
    assert set(game.ask.moments) == {0, 1, 2}
    assert game.ask.moments[2] == Battle(((0, K), (1, 4)), pot=7, face_up=5, decided=True, in_war=True)


def test_a_battle_without_war_is_asked_for_the_highest_and_the_difference() -> None:
    game = begun("classic", "9c 2c", "8d 3d")
    go_on(game)
    assert game.ask
    assert {kinds_of(moment) for moment in game.ask.moments.values()} == {(Kind.HIGHEST, Kind.DIFFERENCE)}


@pytest.mark.parametrize(
    ("rank", "lays"),
    [*((str(pips), pips) for pips in range(2, 10)), ("T", 10), ("J", 10), ("Q", 10), ("K", 10), ("A", 11)],
)
def test_lay_count_is_what_the_tied_card_says(rank: str, lays: int) -> None:
    filler = " 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs"
    game = begun("razboi", f"{rank}c{filler}", f"{rank}d{filler}")
    go_on(game)
    assert game.ask
    moment = game.ask.moments[0]
    assert moment == Tied((0, 1), Card(f"{rank}c"), lays)
    assert judged(Kind.LAY_COUNT, moment, str(lays)) == RIGHT
    assert judged(Kind.LAY_COUNT, moment, str(lays - 1)) == FACE_DOWN_ONLY
    assert judged(Kind.LAY_COUNT, moment, str(lays + 1)) == WRONG
    assert asked(Kind.LAY_COUNT, moment).operands() == {"card": f"{rank}c", "lays": lays}


def moments_of(key: str, players: int, seed: int, rounds: int | None = None) -> Iterator[tuple[Game, Moment]]:
    """Every moment of a game between computers."""
    variant = VARIANTS[key]
    game = Game(variant, variant.options_from({}), players, seed, rounds)
    while game.ask is not None:
        for moment in game.ask.moments.values():
            yield game, moment
        for seat in game.waiting:
            game.decide(seat, game.ask.number, computer_choice(game, seat))


@pytest.mark.parametrize("key", ["krig", "classic", "jokers", "razboi", "half", "invincible"])
def test_only_at_ties_in_razboi_one_is_asked_how_many_cards_are_laid(key: str) -> None:
    ties = 0
    for _, moment in moments_of(key, 3, 5, rounds=60):
        tied = isinstance(moment, Tied)
        assert (Kind.LAY_COUNT in kinds_of(moment)) == tied
        assert not tied or key == "razboi"
        ties += tied or (isinstance(moment, Battle) and not moment.decided)
    assert ties


@pytest.mark.parametrize(("beating", "rank"), list(enumerate(reversed(RANKS))))
def test_beat_count(beating: int, rank: str) -> None:
    moment = Turned(Card(rank + "h"), Card("5d"), 9, 9)
    assert judged(Kind.BEAT_COUNT, moment, str(beating)) == RIGHT
    assert judged(Kind.BEAT_COUNT, moment, str(beating + 1)) == COUNTS_OWN
    assert judged(Kind.BEAT_COUNT, moment, str(beating + 2)) == WRONG
    assert asked(Kind.BEAT_COUNT, moment).operands() == {"card": rank + "h", "ranks": 13}


# Share


@pytest.mark.parametrize(
    ("won", "decided", "choices"),
    [
        (10, 26, ("10/26", "10/16", "16/26", "26/10")),
        (13, 26, ("13/26", "14/26", "13/13", "26/13")),
        (0, 26, ("0/26", "1/27", "1/26", "26/26")),
        (26, 26, ("0/26", "1/27", "26/26", "27/26")),
        (0, 1, ("0/1", "1/2", "1/1", "2/1")),
        (1, 1, ("0/1", "1/2", "1/1", "2/1")),
    ],
)
def test_share_offers_four_parts(won: int, decided: int, choices: tuple[str, ...]) -> None:
    question = asked(Kind.SHARE, Swept(won, decided))
    assert question.choices == tuple(sorted(choices, key=Fraction))
    assert question.right == f"{won}/{decided}"
    assert question.operands() == {"won": won, "lost": decided - won}


@given(decided=st.integers(1, 26), data=st.data())
def test_share_always_offers_four_different_values_and_the_right_one(decided: int, data: st.DataObject) -> None:
    won = data.draw(st.integers(0, decided))
    question = asked(Kind.SHARE, Swept(won, decided))
    assert len({Fraction(choice) for choice in question.choices}) == len(question.choices) == 4
    assert [choice for choice in question.choices if question.judge(choice).right] == [f"{won}/{decided}"]
    part_to_part = [choice for choice in question.choices if question.judge(choice).misconception]
    assert part_to_part == ([f"{won}/{decided - won}"] if 0 < won < decided else [])


def test_part_to_part_is_told_apart() -> None:
    assert judged(Kind.SHARE, Swept(10, 26), "10/16") == (False, Misconception.PART_TO_PART)
    assert judged(Kind.SHARE, Swept(10, 26), "16/26") == WRONG
    with pytest.raises(IllegalAnswer):
        judged(Kind.SHARE, Swept(10, 26), "5/13")


def test_a_sweep_in_which_nothing_was_decided_asks_nothing() -> None:
    assert kinds_of(Swept(0, 0)) == ()


# Chance


@pytest.mark.parametrize(
    ("better", "worse", "right"), [(32, 13, "better"), (13, 32, "worse"), (20, 20, "equal"), (0, 0, "equal")]
)
def test_chance_is_what_more_cards_would_do(better: int, worse: int, right: str) -> None:
    question = asked(Kind.CHANCE, Turned(Card("9h"), Card("6d"), better, worse))
    assert question.choices == ("better", "worse", "equal")
    assert question.right == right
    assert {question.judge(answer).misconception for answer in question.choices} == {None}
    assert question.operands() == {"card": "9h", "other": "6d", "better": better, "worse": worse}


# Which question comes when


WAR_ENDS = battle(9, 8, pot=10, face_up=4, in_war=True)


def rounds_asked(moment: Moment, ticked: set[Kind], every: int, rounds: range) -> dict[int, Kind]:
    """By round, what is asked."""
    found = {number: question_for(moment, ticked, number, every) for number in rounds}
    return {number: question.kind for number, question in found.items() if question is not None}


def test_of_the_battles_without_war_every_third_asks() -> None:
    assert list(rounds_asked(battle(9, 4), {Kind.HIGHEST}, 3, range(1, 11))) == [3, 6, 9]
    assert list(rounds_asked(battle(9, 4), {Kind.HIGHEST}, 1, range(1, 5))) == [1, 2, 3, 4]


@pytest.mark.parametrize(
    "moment", [battle(9, 9), battle(9, 9, pot=6, in_war=True), WAR_ENDS], ids=["tie", "again", "end"]
)
def test_every_tie_and_every_wars_end_asks(moment: Battle) -> None:
    assert list(rounds_asked(moment, {Kind.HIGHEST}, 3, range(1, 11))) == list(range(1, 11))


def test_other_moments_ask_however_rare_battles_ask() -> None:
    for moment, kind in [
        (Tied((0, 1), Card("6c"), 6), Kind.LAY_COUNT),
        (Swept(1, 4), Kind.SHARE),
        (Turned(Card("9h"), Card("6d"), 1, 2), Kind.BEAT_COUNT),
    ]:
        assert question_for(moment, {kind}, 1, 3) is not None


@pytest.mark.parametrize("every", [1, 2, 3, 5, 10])
def test_several_kinds_take_turns_however_rarely_they_come(every: int) -> None:
    asked_in = rounds_asked(battle(9, 4), FAMILY, every, range(1, 8 * every + 1))
    assert list(asked_in.values()) == [Kind.HIGHEST, Kind.DIFFERENCE] * 4
    ends = rounds_asked(WAR_ENDS, FAMILY, every, range(1, 3 * every + 1))
    assert set(ends.values()) == FAMILY


def test_in_play_with_every_third_all_kinds_come_and_every_war_asks() -> None:
    asked_kinds = set()
    for game, moment in moments_of("classic", 2, 3, rounds=120):
        assert game.ask
        question = question_for(moment, FAMILY, game.ask.round, 3)
        assert isinstance(moment, Battle)
        if not moment.is_routine or game.ask.round % 3 == 0:
            assert question is not None
        else:
            assert question is None
        asked_kinds |= {question.kind} if question else set()
    assert asked_kinds == FAMILY


def test_a_kind_that_is_not_ticked_is_not_asked() -> None:
    assert question_for(WAR_ENDS, set(), 1) is None
    assert question_for(battle(9, 9), {Kind.POT_COUNT, Kind.SHARE}, 1) is None


def test_typed_counts_are_read_as_numbers_are() -> None:
    question = asked(Kind.DIFFERENCE, battle(9, 4))
    assert question.choices == ()
    assert question.judge(" 5,0 ").right
    assert judged(Kind.DIFFERENCE, battle(9, 4), "−5") == WRONG
    with pytest.raises(UnreadableAnswer):
        question.judge("five")


def test_in_a_game_without_rounds_all_ticked_kinds_come() -> None:
    both = {Kind.BEAT_COUNT, Kind.CHANCE}
    found = set()
    for seed in range(5):
        for game, moment in moments_of("world-war-3", 2, seed):
            assert game.ask
            question = question_for(moment, both, game.ask.round)
            found |= {question.kind} if question else set()
    assert found == both
