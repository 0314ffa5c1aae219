"""The number sets and the cards they are laid over."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from webapp.games.cards import STANDARD_DECK, Card
from webapp.games.kinds import Misconception
from webapp.games.number_sets import NUMBER_SETS, Number, size
from webapp.games.printed import Printed
from webapp.games.questions.misreadings import misread


def test_the_standard_deck_has_each_card_once_in_standard_order() -> None:
    assert len(set(STANDARD_DECK)) == 52
    assert (STANDARD_DECK[:2], STANDARD_DECK[12], STANDARD_DECK[-1]) == (("2c", "3c"), "Ac", "As")


@pytest.mark.parametrize("text", ["", "1c", "10h", "Tx", "tc", "cT", "Xb "])
def test_what_names_no_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no such card"):
        Card(text)


@pytest.mark.parametrize(
    ("numbers", "card", "value"),
    [
        ("integers", "Ac", 1),
        ("integers", "Kh", -13),
        ("integers", "Td", -10),
        ("natural", "Kh", 13),
        ("natural", "As", 1),
    ],
)
def test_a_card_has_its_value(numbers: str, card: str, value: int) -> None:
    assert NUMBER_SETS[numbers].values[Card(card)] == value


@pytest.mark.parametrize("key", NUMBER_SETS)
def test_a_number_set_covers_the_deck_and_no_value_comes_more_than_six_times(key: str) -> None:
    numbers = NUMBER_SETS[key]
    values = [numbers.values[card] for card in STANDARD_DECK]
    assert max(map(values.count, values)) <= 6
    assert (numbers.low, numbers.high) == (min(values), max(values))


def test_a_size_has_no_sign() -> None:
    assert (size(-3), size(3), size(0)) == (3, 3, 0)


PRINTED = ["decimals", "fractions", "mixed", "powers"]


@pytest.mark.parametrize("key", NUMBER_SETS)
def test_at_least_27_of_100_third_cards_land_inside(key: str) -> None:
    values = [NUMBER_SETS[key].values[card] for card in STANDARD_DECK]
    different = sum(len({*three}) == 3 for three in combinations(values, 3))
    # Of three different values in any order the last is the middle one every third time.
    assert Fraction(different, 3 * comb(52, 3)) >= Fraction(27, 100)


@pytest.mark.parametrize("key", PRINTED)
def test_values_are_exact_and_come_from_their_forms(key: str) -> None:
    numbers = NUMBER_SETS[key]
    assert not numbers.whole
    assert list(numbers.values) == list(STANDARD_DECK)
    for card, value in numbers.values.items():
        assert isinstance(value, Fraction)
        assert numbers.forms[card] == str(value)
        assert Printed(numbers.forms[card]) == value


def test_whole_numbers_are_printed_as_they_are() -> None:
    for key in ("integers", "natural"):
        numbers = NUMBER_SETS[key]
        assert numbers.whole
        assert {card: int(form) for card, form in numbers.forms.items()} == dict(numbers.values)


def test_decimals_are_as_many_tenths_as_hundredths_between_0_and_2() -> None:
    forms = list(NUMBER_SETS["decimals"].forms.values())
    assert Counter(len(form.partition(".")[2]) for form in forms) == {1: 26, 2: 26}
    assert all(0 < Printed(form) < 2 for form in forms)


@pytest.mark.parametrize("misreading", [Misconception.LONGER_IS_LARGER, Misconception.SHORTER_IS_LARGER])
def test_the_number_of_digits_says_nothing_about_a_decimal(misreading: Misconception) -> None:
    assert share_misled("decimals", misreading) >= Fraction(1, 7)


@pytest.mark.parametrize(
    ("key", "misreading"),
    [
        ("fractions", Misconception.LARGER_DENOMINATOR),
        ("fractions", Misconception.NUMERATOR_ONLY),
        ("powers", Misconception.BASE_TIMES_EXPONENT),
    ],
)
def test_looks_mislead_in_a_good_share_of_pairs(key: str, misreading: Misconception) -> None:
    assert share_misled(key, misreading) >= (Fraction(1, 14) if key == "powers" else Fraction(1, 8))


def share_misled(key: str, misreading: Misconception) -> Fraction:
    """The share of pairs of cards in which one who reads so orders them wrongly."""
    pairs = list(combinations(NUMBER_SETS[key].values.values(), 2))
    return Fraction(sum(misled(pair, misreading) for pair in pairs), len(pairs))


def misled(pair: tuple[Number, Number], misreading: Misconception) -> bool:
    seen = dict(misread(pair)).get(misreading)
    return seen is not None and order(*seen) != order(*pair)


def order(first: Number, second: Number) -> int:
    return (first > second) - (first < second)


def test_fractions_have_the_denominators_of_the_schoolbook_and_a_negative_for_each() -> None:
    numbers = NUMBER_SETS["fractions"]
    assert {form.partition("/")[2] for form in numbers.forms.values()} == {"2", "3", "4", "5", "6", "8", "10", "12"}
    assert Counter(numbers.forms.values()) == Counter(
        form.removeprefix("-") if form.startswith("-") else f"-{form}" for form in numbers.forms.values()
    )
    assert all((value < 0) == card.is_red for card, value in numbers.values.items())
    assert any(abs(value) > 1 for value in numbers.values.values())


def test_the_mixed_set_has_each_quantity_in_three_forms() -> None:
    forms: dict[Number, set[str]] = {}
    for card, value in NUMBER_SETS["mixed"].values.items():
        forms.setdefault(value, set()).add(NUMBER_SETS["mixed"].forms[card])
    assert forms.pop(Fraction(1)) == {"100%"}
    assert forms[Fraction(3, 4)] == {"3/4", "0.75", "75%"}
    assert all(sorted(map(kind_of, of_one)) == ["%", ".", "/"] for of_one in forms.values())


def kind_of(form: str) -> str:
    return next(sign for sign in "%./" if sign in form)


def test_powers_are_rational_and_their_exponents_small() -> None:
    forms = NUMBER_SETS["powers"].forms.values()
    exponents = {int(form.partition("^")[2]) for form in forms if "^" in form}
    assert exponents == set(range(-2, 5))
    assert {Printed(form) for form in forms if form.startswith("√")} == set(range(1, 14))
