"""Numbers that pupils type."""

from fractions import Fraction

import pytest

from webapp.games.answers import UnreadableAnswer, read_number


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("7", Fraction(7)),
        (" 7 ", Fraction(7)),
        ("+7", Fraction(7)),
        ("007", Fraction(7)),
        ("-7", Fraction(-7)),
        ("−7", Fraction(-7)),
        ("–7", Fraction(-7)),
        ("− 7", Fraction(-7)),
        ("-0", Fraction(0)),
        ("3,5", Fraction(7, 2)),
        ("3.5", Fraction(7, 2)),
        ("−3,50", Fraction(-7, 2)),
        (",5", Fraction(1, 2)),
        ("7,0", Fraction(7)),
        ("6/8", Fraction(3, 4)),
        ("–3/4", Fraction(-3, 4)),
    ],
)
def test_every_way_to_type_a_number_is_understood(typed: str, number: Fraction) -> None:
    assert read_number(typed) == number


@pytest.mark.parametrize(
    "typed",
    [
        "",
        " ",
        "-",
        "−",
        ",",
        "seven",
        "7-",
        "--7",
        "1,2,3",
        "7,",
        "3/0",
        "/4",
        "3/",
        ",5/2",
        "3,5/2",
        "1e3",
        "٣",
        "²",
        "1 2",
        "nan",
        "inf",
        "0x1",
        "7\n8",
        "1_0",
        "9" * 21,
        "1" * 100000,
    ],
)
def test_what_is_no_number_is_unreadable(typed: str) -> None:
    with pytest.raises(UnreadableAnswer):
        read_number(typed)
