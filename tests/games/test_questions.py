"""Every kind of question: the right answer, the diagnoses, the operands."""

import json
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.games.kinds import SKILLS
from webapp.games.moments import Drawn, Moment, Shown, Spanned, WarRule
from webapp.games.number_sets import NUMBER_SETS
from webapp.games.questions import (
    IllegalAnswer,
    Kind,
    Misconception,
    Question,
    UnreadableAnswer,
    Verdict,
    kinds_of,
    question_for,
)

INTEGERS = NUMBER_SETS["integers"]
values = st.integers(-13, 13)


def asked(kind: Kind, moment: Moment) -> Question:
    question = question_for(moment, {kind}, 1)
    assert question is not None
    assert question.kind is kind
    return question


def spanned(first: int, second: int, *others: int) -> Spanned:
    return Spanned(first, second, (first, second, *others), INTEGERS)


def shown(*numbers: int, war: WarRule = WarRule.NEAREST_ZERO) -> Shown:
    return Shown(tuple(enumerate(numbers)), war)


def judged(kind: Kind, moment: Moment, answer: str) -> tuple[bool, str | None]:
    verdict = asked(kind, moment).judge(answer)
    return verdict.right, verdict.misconception


RIGHT, WRONG = (True, None), (False, None)


def wrong(misconception: Misconception) -> tuple[bool, str]:
    return False, misconception


MAGNITUDE = wrong(Misconception.MAGNITUDE_ORDER)
COUNTS_ENDS = wrong(Misconception.COUNTS_ENDS)
DIFFERENCE = wrong(Misconception.DIFFERENCE)
IGNORES_SIGN = wrong(Misconception.IGNORES_SIGN)
EMPTY = wrong(Misconception.EMPTY_INTERVAL)
END_COUNTS = wrong(Misconception.END_COUNTS)
LEAST = wrong(Misconception.LEAST_IS_NEAREST)
OPPOSITES = wrong(Misconception.OPPOSITES_DIFFER)


@pytest.mark.parametrize(
    ("first", "second", "answer", "verdict"),
    [
        (-7, -3, "first", RIGHT),
        (-7, -3, "second", MAGNITUDE),
        (-7, -3, "equal", WRONG),
        (-7, 3, "second", MAGNITUDE),
        (-3, 7, "second", WRONG),
        (2, 9, "first", RIGHT),
        (2, 9, "second", WRONG),
        (-3, 3, "equal", MAGNITUDE),
        (-3, 3, "second", WRONG),
        (5, 5, "equal", RIGHT),
        (5, 5, "first", WRONG),
    ],
)
def test_order(first: int, second: int, answer: str, verdict: Any) -> None:
    assert judged(Kind.ORDER, spanned(first, second), answer) == verdict


@pytest.mark.parametrize(
    ("first", "second", "answer", "verdict"),
    [
        (-2, 5, "6", RIGHT),
        (5, -2, "6,0", RIGHT),
        (-2, 5, "8", COUNTS_ENDS),
        (-2, 5, "7", DIFFERENCE),
        (-2, 5, "2", IGNORES_SIGN),
        (-2, 5, "-6", WRONG),
        (-2, 5, "13/2", WRONG),
        (4, 5, "0", RIGHT),
        (4, 5, "1", DIFFERENCE),
        (4, 5, "2", COUNTS_ENDS),
        (5, 5, "0", RIGHT),
        (5, 5, "1", COUNTS_ENDS),
        (-5, 5, "0", IGNORES_SIGN),
        (-1, 1, "3", COUNTS_ENDS),
        (-1, 1, "0", IGNORES_SIGN),
    ],
)
def test_between_count(first: int, second: int, answer: str, verdict: Any) -> None:
    assert judged(Kind.BETWEEN_COUNT, spanned(first, second), answer) == verdict


@pytest.mark.parametrize(
    ("first", "second", "answer", "verdict"),
    [
        (-2, 5, "7", RIGHT),
        (5, -2, "+7", RIGHT),
        (-2, 5, "3", IGNORES_SIGN),
        (-2, 5, "8", COUNTS_ENDS),
        (-2, 5, "−7", WRONG),
        (-2, 5, "6", WRONG),
        (-7, -3, "4", RIGHT),
        (-7, -3, "5", COUNTS_ENDS),
        (5, 5, "0", RIGHT),
        (-5, 5, "0", IGNORES_SIGN),
    ],
)
def test_width(first: int, second: int, answer: str, verdict: Any) -> None:
    assert judged(Kind.WIDTH, spanned(first, second), answer) == verdict


@pytest.mark.parametrize(
    ("first", "second", "others", "answer", "verdict"),
    [
        (-10, 10, (), "inside", RIGHT),
        (-10, 10, (), "outside", WRONG),
        (2, 5, (), "outside", RIGHT),
        (2, 5, (), "inside", WRONG),
        (4, 5, (), "inside", EMPTY),
        (4, 5, (), "equal", WRONG),
        (-1, 1, (), "inside", EMPTY),
        (5, 5, (), "inside", EMPTY),
        (2, 4, (3, 3), "inside", WRONG),
        (-7, 7, (8, 9), "equal", RIGHT),
        (-7, 7, (8, 9), "inside", WRONG),
        (-7, 7, (8, 9), "outside", WRONG),
    ],
)
def test_chance(first: int, second: int, others: tuple[int, ...], answer: str, verdict: Any) -> None:
    assert judged(Kind.CHANCE, spanned(first, second, *others), answer) == verdict


def test_chance_counts_every_card_that_does_not_lie_face_up_here() -> None:
    operands = asked(Kind.CHANCE, spanned(7, -7, 8, 9)).operands()
    assert operands == {"first": "7", "second": "-7", "inside": 24, "outside": 24}
    assert asked(Kind.CHANCE, spanned(2, 4, 3, -3)).operands() == {
        "first": "2",
        "second": "4",
        "inside": 1,
        "outside": 47,
    }


@pytest.mark.parametrize(
    ("first", "second", "third", "answer", "verdict"),
    [
        (-2, 5, 3, "inside", RIGHT),
        (5, -2, 3, "inside", RIGHT),
        (-2, 5, 3, "outside", WRONG),
        (-2, 5, 1, "outside", IGNORES_SIGN),
        (-2, 5, 5, "inside", END_COUNTS),
        (-2, 5, 5, "outside", RIGHT),
        (-2, 5, -3, "inside", IGNORES_SIGN),
        (-2, 5, 9, "inside", WRONG),
        (3, 8, -3, "inside", WRONG),
        (3, 8, -5, "inside", IGNORES_SIGN),
        (5, 5, 5, "inside", END_COUNTS),
        (-9, -2, -5, "inside", RIGHT),
        (-9, -2, -5, "outside", WRONG),
    ],
)
def test_inside(first: int, second: int, third: int, answer: str, verdict: Any) -> None:
    assert judged(Kind.INSIDE, Drawn(first, second, third), answer) == verdict


@pytest.mark.parametrize(
    ("numbers", "answer", "verdict"),
    [
        ((3, -8), "0", RIGHT),
        ((3, -8), "1", LEAST),
        ((3, -8), "equal", WRONG),
        ((8, 3), "0", WRONG),
        ((-3, 3), "equal", RIGHT),
        ((-3, 3), "0", LEAST),
        ((-3, 3), "1", OPPOSITES),
        ((-3, 3, -9), "0", OPPOSITES),
        ((-3, 3, -9), "1", OPPOSITES),
        ((-3, 3, -9), "2", LEAST),
        ((-3, 3, 9), "2", WRONG),
        ((3, 3, 9), "0", WRONG),
        ((3, 3, -9), "0", WRONG),
        ((-3, 2, 4), "0", LEAST),
    ],
)
def test_nearest_zero(numbers: tuple[int, ...], answer: str, verdict: Any) -> None:
    assert judged(Kind.NEAREST_ZERO, shown(*numbers), answer) == verdict


@pytest.mark.parametrize(
    ("numbers", "answer", "verdict"),
    [
        ((3, -8), "0", RIGHT),
        ((3, -8), "1", MAGNITUDE),
        ((-3, -8), "1", MAGNITUDE),
        ((8, 3), "1", WRONG),
        ((-3, 3), "1", RIGHT),
        ((-3, 3), "equal", MAGNITUDE),
        ((4, 4, -9), "equal", RIGHT),
        ((4, 4, -9), "2", MAGNITUDE),
        ((4, 4, -9), "0", WRONG),
    ],
)
def test_greatest(numbers: tuple[int, ...], answer: str, verdict: Any) -> None:
    assert judged(Kind.GREATEST, shown(*numbers, war=WarRule.HIGHEST), answer) == verdict


def test_choices_name_the_sides_that_are_compared() -> None:
    question = asked(Kind.NEAREST_ZERO, Shown(((0, 4), (2, -9)), WarRule.NEAREST_ZERO))
    assert question.choices == ("0", "2", "equal")
    assert question.operands() == {"sides": [0, 2], "values": ["4", "-9"]}
    assert question.right == "0"


def test_operands_are_canonical_text() -> None:
    for kind in (Kind.ORDER, Kind.BETWEEN_COUNT, Kind.WIDTH):
        assert asked(kind, spanned(5, -2)).operands() == {"first": "5", "second": "-2"}
    assert asked(Kind.INSIDE, Drawn(5, -2, 0)).operands() == {"first": "5", "second": "-2", "third": "0"}


def test_a_typed_answer_becomes_canonical() -> None:
    question = asked(Kind.WIDTH, spanned(-2, 5))
    assert question.choices == ()
    assert question.judge("7,0") == Verdict("7", True)
    assert question.judge("– 3,5") == Verdict("-7/2", False)
    with pytest.raises(UnreadableAnswer):
        question.judge("seven")


@pytest.mark.parametrize("answer", ["", "third", "First", "0", "inside "])
def test_an_answer_that_is_no_choice_is_illegal(answer: str) -> None:
    for kind, moment in ((Kind.ORDER, spanned(1, 2)), (Kind.CHANCE, spanned(1, 2)), (Kind.INSIDE, Drawn(1, 2, 3))):
        with pytest.raises(IllegalAnswer):
            asked(kind, moment).judge(answer)


def test_several_ticked_kinds_of_one_moment_rotate_by_round() -> None:
    ticked = {Kind.WIDTH, Kind.ORDER, Kind.INSIDE}
    kinds = [question_for(spanned(1, 5), ticked, number) for number in (1, 2, 3)]
    assert [question.kind for question in kinds if question] == [Kind.ORDER, Kind.WIDTH, Kind.ORDER]


def test_a_moment_without_a_ticked_kind_has_no_question() -> None:
    assert question_for(spanned(1, 5), {Kind.INSIDE}, 1) is None
    assert question_for(shown(1, 5), {Kind.GREATEST}, 1) is None
    assert question_for(Drawn(1, 5, 3), (), 1) is None


def test_ticked_kinds_may_be_plain_texts() -> None:
    question = question_for(Drawn(1, 5, 3), ["inside"], 4)
    assert question is not None
    assert question.kind is Kind.INSIDE


def test_every_kind_belongs_to_a_skill() -> None:
    assert {kind: kind.skill for kind in Kind} == dict(SKILLS)


@given(first=values, second=values, third=values, war=st.sampled_from(WarRule))
def test_every_question_knows_one_right_answer_and_never_blames_it(
    first: int, second: int, third: int, war: WarRule
) -> None:
    moments: list[Moment] = [spanned(first, second), Drawn(first, second, third), shown(first, second, third, war=war)]
    for moment, number in product(moments, range(1, 5)):
        question = question_for(moment, kinds_of(moment), number)
        assert question is not None
        assert not question.choices or question.right in question.choices
        assert question.judge(question.right) == Verdict(question.right, True, None)
        assert sum(question.judge(choice).right for choice in question.choices) <= 1
        assert json.loads(json.dumps(question.operands())) == question.operands()
