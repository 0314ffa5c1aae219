"""Which questions count as the same, and which answers say the same: order and suits make no difference."""

from typing import Any

import pytest

from webapp.games.questions.base import Question
from webapp.games.questions.stored import stored_question

About = dict[str, Any]


def ends(first: object, second: object, **more: object) -> About:
    return {"first": first, "second": second, **more}


def shown(*values: str) -> About:
    return {"sides": list(range(len(values))), "values": list(values)}


def question(kind: str, operands: About) -> Question:
    return stored_question(kind, operands)


@pytest.mark.parametrize(
    ("kind", "one", "other"),
    [
        ("order", ends("-7", "-3"), ends("-3", "-7")),
        ("between-count", ends("-7", "3"), ends("3", "-7")),
        ("width", ends("3/4", "-1/2"), ends("-1/2", "3/4")),
        ("chance", ends("2", "8", inside=9, outside=7), ends("8", "2", inside=3, outside=30)),
        ("inside", ends("2", "8", third="5"), ends("8", "2", third="-1")),
        ("nearest-zero", shown("-14", "13", "-6"), shown("-6", "-14", "13")),
        ("greatest", shown("0.5", "1/2"), shown("1/2", "0.5")),
        ("highest", shown("14", "9"), shown("9", "14")),
        ("lay-count", {"card": "7c", "lays": 7}, {"card": "7h", "lays": 7}),
        ("beat-count", {"card": "Jc", "ranks": 13}, {"card": "Jd", "ranks": 13}),
        (
            "chance",
            {"card": "9h", "other": "6d", "better": 20, "worse": 9},
            {"card": "9s", "other": "6c", "better": 18, "worse": 9},
        ),
    ],
)
def test_these_are_about_the_same(kind: str, one: About, other: About) -> None:
    assert question(kind, one).subject() == question(kind, other).subject()


@pytest.mark.parametrize(
    ("kind", "one", "other"),
    [
        ("order", ends("-7", "-3"), ends("-7", "3")),
        ("order", ends("1/2", "3"), ends("2/4", "3")),
        ("width", ends("1", "12"), ends("11", "2")),
        ("nearest-zero", shown("1", "2"), shown("1", "2", "2")),
        ("difference", ends(14, 9), ends(14, 8)),
        ("pot-count", {"up": 4, "down": 6}, {"up": 6, "down": 4}),
        ("share", {"won": 9, "lost": 15}, {"won": 15, "lost": 9}),
        ("beat-count", {"card": "Jc", "ranks": 13}, {"card": "Qc", "ranks": 13}),
        (
            "chance",
            {"card": "9h", "other": "6d", "better": 20, "worse": 9},
            {"card": "6h", "other": "9d", "better": 20, "worse": 9},
        ),
    ],
)
def test_these_are_about_something_else(kind: str, one: About, other: About) -> None:
    assert question(kind, one).subject() != question(kind, other).subject()


@pytest.mark.parametrize(
    ("kind", "one", "said", "other", "too"),
    [
        ("order", ends("-7", "-3"), "second", ends("-3", "-7"), "first"),
        ("nearest-zero", shown("-14", "13", "-6"), "0", shown("-6", "-14", "13"), "1"),
        ("highest", shown("14", "9"), "1", shown("9", "14"), "0"),
        ("inside", ends("2", "8", third="8"), "inside", ends("8", "2", third="8"), "inside"),
        ("width", ends("2", "8"), "7", ends("8", "2"), "7"),
        ("beat-count", {"card": "Jc", "ranks": 13}, "4", {"card": "Jd", "ranks": 13}, "4"),
    ],
)
def test_these_answers_say_the_same(kind: str, one: About, said: str, other: About, too: str) -> None:
    assert question(kind, one).said(said) == question(kind, other).said(too)


@pytest.mark.parametrize(
    ("kind", "one", "said", "other", "too"),
    [
        ("order", ends("-7", "-3"), "second", ends("-3", "-7"), "second"),
        ("order", ends("-7", "-3"), "second", ends("-7", "-3"), "equal"),
        ("nearest-zero", shown("-14", "13"), "0", shown("13", "-14"), "0"),
        ("inside", ends("2", "8", third="8"), "inside", ends("2", "8", third="2"), "inside"),
        ("width", ends("2", "8"), "7", ends("2", "8"), "5"),
    ],
)
def test_these_answers_say_something_else(kind: str, one: About, said: str, other: About, too: str) -> None:
    assert question(kind, one).said(said) != question(kind, other).said(too)
