"""The number sets and the cards they are laid over."""

import pytest

from webapp.games.cards import STANDARD_DECK, Card
from webapp.games.number_sets import NUMBER_SETS, size


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
