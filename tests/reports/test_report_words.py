"""Answers in symbols, and the words of every kind and thought."""

from collections.abc import Mapping
from typing import Any

import pytest
from flask import Flask

from webapp.games.kinds import Misconception, Skill
from webapp.presenters.answer_words import example_words
from webapp.presenters.charts import Point, line
from webapp.presenters.report_words import SKILLS, THOUGHTS, subject


def test_every_skill_and_thought_has_its_words() -> None:
    assert SKILLS.keys() == set(Skill)
    assert THOUGHTS.keys() == set(Misconception)


def test_every_thought_has_advice_of_its_own(app: Flask) -> None:
    with app.test_request_context(headers={"Accept-Language": "en"}):
        for column in zip(*THOUGHTS.values(), strict=True):
            words = {str(each).strip() for each in column}
            assert "" not in words
            assert len(words) == len(THOUGHTS)


@pytest.mark.parametrize(
    ("kind", "operands", "answer", "words"),
    [
        ("order", {"first": "-7", "second": "-3"}, "second",
         "Which card is less? (−7 · −3) Answered −3, right is −7"),
        ("inside", {"first": "11", "second": "-1", "third": "-2"}, "inside",
         "Does −2 lie between −1 and 11? Answered “inside”, right is “outside”"),
        ("between-count", {"first": "1", "second": "-2"}, "3",
         "How many whole numbers lie between −2 and 1? Answered 3, right is 2"),
        ("width", {"first": "3/4", "second": "-1/2"}, "1/4",
         "How far is it from −1/2 to 3/4? Answered 1/4, right is 5/4"),
        ("chance", {"first": "2", "second": "3", "inside": 0, "outside": 48}, "equal",
         "Where will the next card most likely land? (2 … 3) Answered “just as likely”, right is “outside”"),
        ("nearest-zero", {"sides": [0, 1], "values": ["-8", "3"]}, "0",
         "Which card is nearest zero? (−8 · 3) Answered −8, right is 3"),
        ("nearest-zero", {"sides": [0, 2], "values": ["-3", "3"]}, "2",
         "Which card is nearest zero? (−3 · 3) Answered 3, right is “a tie”"),
        ("highest", {"sides": [0, 1], "values": ["14", "13"]}, "1",
         "Which card is highest? (ace · king) Answered “king”, right is “ace”"),
        ("difference", {"first": 13, "second": 9}, "5",
         "By how much is the highest card above the next? (king · 9) Answered 5, right is 4"),
        ("pot-count", {"up": 4, "down": 6}, "4",
         "How many cards does the winner take? (4 open, 6 face down) Answered 4, right is 10"),
        ("share", {"won": 9, "lost": 15}, "9/15",
         "You won 9 of the pairs and lost 15. What part of the pairs did you win? Answered 9/15, right is 9/24"),
        ("beat-count", {"card": "Jc", "ranks": 13}, "4",
         "How many of the thirteen ranks beat the jack? Answered 4, right is 3"),
    ],
)  # fmt: skip
def test_an_example_tells_question_answer_and_what_is_right(
    app: Flask, kind: str, operands: Mapping[str, Any], answer: str, words: str
) -> None:
    with app.test_request_context(headers={"Accept-Language": "en"}):
        assert " ".join(example_words(kind, operands, answer)) == words
        assert " ".join(example_words(kind, operands, answer, 3)) == f"{words} (3 times)"


def test_the_numbers_of_a_question_stand_there_by_their_names(app: Flask) -> None:
    with app.test_request_context(headers={"Accept-Language": "en"}):
        assert subject("lay-count", {"card": "7h", "lays": 7}) == "7"
        assert subject("share", {"won": 9, "lost": 15}) == "9 won, 15 lost"
        assert subject("highest", {"sides": [0, 1], "values": ["15", "16"]}) == "joker · the card that beats everything"
        assert subject("chance", {"card": "9h", "other": "Kd", "better": 4, "worse": 30}) == "9 · king"


def test_ends_stand_in_the_order_of_the_line(app: Flask) -> None:
    with app.test_request_context(headers={"Accept-Language": "en"}):
        assert subject("width", {"first": "2^-2", "second": "√49"}) == subject(
            "width", {"first": "√49", "second": "2^-2"}
        )
        assert subject("inside", {"first": "10", "second": "9", "third": "3"}) == "from 9 to 10"


def test_a_line_goes_from_point_to_point_and_names_the_first_and_the_last() -> None:
    drawn = line("Ordering", [Point(0, 50, "a"), Point(2, 100, "b"), Point(3, 0, "c")], 4)
    assert [dot.label for dot in drawn.dots] == ["50", "", "0"]
    assert [dot.y for dot in drawn.dots] == [76.0, 26.0, 126.0]
    assert drawn.path.count("L") == 2
    assert line("Ordering", [Point(0, 50, "a")], 1).path == ""
