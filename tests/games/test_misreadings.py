"""Questions about decimals, fractions, mixed forms and powers, and the diagnoses that their looks suggest."""

import json
from itertools import islice, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.games.kinds import Kind, Misconception
from webapp.games.moments import Drawn, Shown, Spanned, WarRule
from webapp.games.number_sets import NUMBER_SETS, Number
from webapp.games.printed import Printed
from webapp.games.questions import Question, Verdict, kinds_of, question_for
from webapp.games.variants import VARIANTS

SETS = ["decimals", "fractions", "mixed", "powers"]
OWN = {
    "decimals": {Misconception.LONGER_IS_LARGER, Misconception.SHORTER_IS_LARGER},
    "fractions": {Misconception.LARGER_DENOMINATOR, Misconception.NUMERATOR_ONLY},
    "mixed": set(),
    "powers": {Misconception.BASE_TIMES_EXPONENT},
}
ALL_OWN = set().union(*OWN.values())
LONGER, SHORTER = Misconception.LONGER_IS_LARGER, Misconception.SHORTER_IS_LARGER
DENOMINATOR, NUMERATOR = Misconception.LARGER_DENOMINATOR, Misconception.NUMERATOR_ONLY
TIMES = Misconception.BASE_TIMES_EXPONENT


def asked(kind: Kind, *forms: str) -> Question:
    numbers = tuple(map(Printed, forms))
    question = question_for(moment_of(kind, numbers, "decimals"), {kind}, 1)
    assert question is not None
    return question


def moment_of(kind: Kind, numbers: tuple[Number, ...], key: str) -> Spanned | Drawn | Shown:
    if kind is Kind.INSIDE:
        return Drawn(*numbers)
    if kind in (Kind.NEAREST_ZERO, Kind.GREATEST):
        rule = WarRule.NEAREST_ZERO if kind is Kind.NEAREST_ZERO else WarRule.HIGHEST
        return Shown(tuple(enumerate(numbers)), rule)
    return Spanned(*numbers, numbers, NUMBER_SETS[key])


@pytest.mark.parametrize(
    ("kind", "forms", "answer", "misconception"),
    [
        (Kind.ORDER, ("0.8", "0.75"), "first", LONGER),
        (Kind.ORDER, ("0.3", "0.45"), "second", SHORTER),
        (Kind.ORDER, ("0.5", "0.05"), "first", LONGER),
        (Kind.ORDER, ("0.9", "0.09"), "equal", None),
        (Kind.ORDER, ("0.5", "0.50"), "first", LONGER),
        (Kind.ORDER, ("0.5", "0.50"), "second", SHORTER),
        (Kind.ORDER, ("0.3", "0.4"), "second", None),
        (Kind.ORDER, ("1.3", "0.75"), "first", None),
        (Kind.ORDER, ("1/3", "1/8"), "first", DENOMINATOR),
        (Kind.ORDER, ("2/3", "3/8"), "first", DENOMINATOR),
        (Kind.ORDER, ("2/3", "3/4"), "second", None),
        (Kind.ORDER, ("3/4", "3/5"), "equal", NUMERATOR),
        (Kind.ORDER, ("5/12", "1/2"), "second", DENOMINATOR),
        (Kind.ORDER, ("5/6", "7/12"), "first", DENOMINATOR),
        (Kind.ORDER, ("3/2", "5/4"), "first", DENOMINATOR),
        (Kind.ORDER, ("5/12", "2/3"), "second", DENOMINATOR),
        (Kind.ORDER, ("-3/4", "-1/4"), "second", Misconception.MAGNITUDE_ORDER),
        (Kind.ORDER, ("2^-2", "1/2"), "second", None),
        (Kind.ORDER, ("2^-2", "10^-2"), "first", None),
        (Kind.ORDER, ("10^-1", "2^-2"), "second", None),
        (Kind.ORDER, ("2^0", "2^-1"), "first", None),
        (Kind.ORDER, ("√100", "2^4"), "second", TIMES),
        (Kind.ORDER, ("2^3", "√49"), "first", TIMES),
        (Kind.ORDER, ("75%", "1/2"), "first", None),
        (Kind.INSIDE, ("0.2", "0.4", "0.25"), "outside", LONGER),
        (Kind.INSIDE, ("0.2", "0.4", "0.35"), "outside", LONGER),
        (Kind.INSIDE, ("0.12", "0.4", "0.3"), "outside", LONGER),
        (Kind.INSIDE, ("0.25", "0.75", "0.3"), "outside", LONGER),
        (Kind.INSIDE, ("0.3", "0.4", "0.25"), "inside", None),
        (Kind.INSIDE, ("0.15", "0.3", "0.45"), "inside", SHORTER),
        (Kind.INSIDE, ("1/4", "1/2", "1/8"), "inside", None),
        (Kind.INSIDE, ("1/2", "1/8", "1/3"), "outside", NUMERATOR),
        (Kind.INSIDE, ("1/2", "1/3", "2/5"), "outside", DENOMINATOR),
        (Kind.INSIDE, ("3/4", "1/4", "3/5"), "outside", DENOMINATOR),
        (Kind.INSIDE, ("1/2", "2/3", "3/5"), "outside", DENOMINATOR),
        (Kind.INSIDE, ("√49", "√81", "2^3"), "outside", TIMES),
        (Kind.NEAREST_ZERO, ("0.8", "0.75"), "0", LONGER),
        (Kind.NEAREST_ZERO, ("0.3", "0.45"), "1", SHORTER),
        (Kind.NEAREST_ZERO, ("0.9", "0.09"), "0", LONGER),
        (Kind.NEAREST_ZERO, ("0.9", "0.09"), "equal", None),
        (Kind.GREATEST, ("0.9", "0.09"), "equal", None),
        (Kind.NEAREST_ZERO, ("1/3", "1/8"), "0", DENOMINATOR),
        (Kind.NEAREST_ZERO, ("-3/4", "3/5"), "equal", NUMERATOR),
        (Kind.NEAREST_ZERO, ("2^-2", "√1"), "1", TIMES),
        (Kind.NEAREST_ZERO, ("3/4", "75%"), "0", None),
        (Kind.NEAREST_ZERO, ("-1/2", "1/2"), "1", Misconception.OPPOSITES_DIFFER),
        (Kind.GREATEST, ("0.8", "0.75"), "1", LONGER),
        (Kind.GREATEST, ("3/4", "75%"), "1", None),
    ],
)
def test_a_wrong_answer_tells_what_was_read(
    kind: Kind, forms: tuple[str, ...], answer: str, misconception: Misconception | None
) -> None:
    verdict = asked(kind, *forms).judge(answer)
    assert (verdict.right, verdict.misconception) == (False, misconception)


def test_operands_show_the_printed_forms() -> None:
    assert asked(Kind.ORDER, "2^-2", "√49").operands() == {"first": "2^-2", "second": "√49"}
    assert asked(Kind.NEAREST_ZERO, "-2/4", "0.50").operands() == {"sides": [0, 1], "values": ["-2/4", "0.50"]}


@pytest.mark.parametrize(("typed", "right"), [("1/4", True), ("0,25", True), (".25", True), ("0.52", False)])
def test_a_distance_is_typed_as_a_decimal_or_as_a_fraction(typed: str, right: bool) -> None:
    assert asked(Kind.WIDTH, "75%", "1/2").judge(typed).right is right


def test_ends_are_counted_only_between_whole_numbers() -> None:
    assert asked(Kind.WIDTH, "0.5", "0.75").judge("1,25").misconception is None
    assert asked(Kind.WIDTH, "√49", "2^2").judge("4").misconception is Misconception.COUNTS_ENDS


@pytest.mark.parametrize("key", SETS)
def test_nobody_counts_the_numbers_between_cards_that_are_not_whole(key: str) -> None:
    one, other = islice(NUMBER_SETS[key].values.values(), 2)
    assert kinds_of(Spanned(one, other, (one, other), NUMBER_SETS[key])) == (Kind.ORDER, Kind.WIDTH, Kind.CHANCE)
    interval = VARIANTS["interval"]
    options = interval.options_from({"numbers": key})
    assert Kind.BETWEEN_COUNT not in interval.kinds(options)
    assert set(interval.default_kinds(options)) <= set(interval.kinds(options))


cards = st.sampled_from(SETS).flatmap(
    lambda key: st.tuples(
        st.just(key), st.lists(st.sampled_from(list(NUMBER_SETS[key].values.values())), min_size=3, max_size=3)
    )
)


@given(cards)
def test_a_misconception_is_only_named_when_the_answer_is_wrong(drawn: tuple[str, list[Number]]) -> None:
    key, numbers = drawn
    for question in questions(key, tuple(numbers)):
        assert question.judge(question.right) == Verdict(question.right, True)
        for choice in question.choices:
            verdict = question.judge(choice)
            assert verdict.right == (choice == question.right)
            named = verdict.misconception
            assert named is None or not verdict.right
            assert named not in ALL_OWN or key == "mixed" or named in OWN[key]
        assert json.loads(json.dumps(question.operands())) == question.operands()


def questions(key: str, numbers: tuple[Number, ...]) -> list[Question]:
    kinds = {Kind.ORDER: 2, Kind.INSIDE: 3, Kind.NEAREST_ZERO: 3, Kind.GREATEST: 3}
    found = [question_for(moment_of(kind, numbers[:count], key), {kind}, 1) for kind, count in kinds.items()]
    return [question for question in found if question is not None]


@pytest.mark.parametrize(
    ("key", "misconception", "kind"),
    [
        (key, misconception, kind)
        for key, own in OWN.items()
        for misconception, kind in product(sorted(own), (Kind.ORDER, Kind.INSIDE, Kind.NEAREST_ZERO))
    ],
)
def test_each_misreading_is_reachable_with_the_cards_of_its_set(
    key: str, misconception: Misconception, kind: Kind
) -> None:
    rng, values = Random(1), list(NUMBER_SETS[key].values.values())
    tries = (rng.sample(values, 3 if kind is Kind.INSIDE else 2) for _ in range(2000))
    asked_about = (question_for(moment_of(kind, tuple(numbers), key), {kind}, 1) for numbers in tries)
    assert any(
        question.judge(choice).misconception is misconception
        for question in asked_about
        if question is not None
        for choice in question.choices
    )
