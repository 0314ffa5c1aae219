"""Numbers that know their form."""

import copy
import pickle
from fractions import Fraction

import pytest

from webapp.games.printed import Printed, written


@pytest.mark.parametrize(
    ("form", "quantity"),
    [
        ("3/4", Fraction(3, 4)),
        ("2/4", Fraction(1, 2)),
        ("-7/6", Fraction(-7, 6)),
        ("0.75", Fraction(3, 4)),
        ("0.50", Fraction(1, 2)),
        ("-1.5", Fraction(-3, 2)),
        ("75%", Fraction(3, 4)),
        ("125%", Fraction(5, 4)),
        ("2^-2", Fraction(1, 4)),
        ("10^0", Fraction(1)),
        ("10^4", Fraction(10000)),
        ("√49", Fraction(7)),
    ],
)
def test_a_form_stands_for_an_exact_quantity_and_is_kept(form: str, quantity: Fraction) -> None:
    number = Printed(form)
    assert number == quantity
    assert hash(number) == hash(quantity)
    assert str(number) == form
    assert repr(number) == f"Printed({form!r})"


@pytest.mark.parametrize("form", ["", "3", "3/", "/4", "3,5", "½", "2^", "√", "√50", "0.5%", "1 / 2", "--1/2", "٣/٤"])
def test_what_is_no_form_is_refused(form: str) -> None:
    with pytest.raises(ValueError, match=r"form|square"):
        Printed(form)


def test_equal_quantities_in_different_forms_tie() -> None:
    assert Printed("3/4") == Printed("0.75") == Printed("75%")
    assert sorted([Printed("2^3"), Printed("√49"), Printed("1/2")], key=Fraction) == [Fraction(1, 2), 7, 8]


def test_what_is_calculated_is_a_plain_fraction() -> None:
    assert str(Printed("0.75") - Printed("1/2")) == "1/4"
    assert str(-Printed("0.75")) == "-3/4"


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda number: pickle.loads(pickle.dumps(number))])
def test_a_copy_keeps_the_form(again: object) -> None:
    assert callable(again)
    number = again(Printed("-2/4"))
    assert (number, str(number)) == (Fraction(-1, 2), "-2/4")


def test_a_record_gets_numbers_where_they_are_whole_and_else_fractions_in_lowest_terms() -> None:
    values = [-9, Printed("√49"), Printed("10^-2"), Printed("-2/4"), Printed("0.75"), Printed("100%")]
    assert [written(value) for value in values] == [-9, 7, "1/100", "-1/2", "3/4", 1]
