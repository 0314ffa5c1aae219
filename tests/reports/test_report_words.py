"""Answers in symbols, and the words of every kind and thought."""

from collections.abc import Mapping
from typing import Any

import pytest
from flask import Flask

from webapp.games.kinds import Kind, Misconception, Skill
from webapp.presenters.charts import Point, line
from webapp.presenters.report_words import KINDS, SKILLS, THOUGHTS, claim, subject


def test_every_kind_skill_and_thought_has_its_words() -> None:
    assert KINDS.keys() == set(Kind)
    assert SKILLS.keys() == set(Skill)
    assert THOUGHTS.keys() == set(Misconception)


@pytest.mark.parametrize(
    ("kind", "operands", "answer", "words"),
    [
        ("order", {"first": "-7", "second": "-3"}, "second", "−7 > −3"),
        ("order", {"first": "-7", "second": "-3"}, "first", "−7 < −3"),
        ("order", {"first": "1/2", "second": "-2/4"}, "equal", "1/2 = −2/4"),
        ("inside", {"first": "5", "second": "-2", "third": "5"}, "inside", "5 from −2 to 5: inside"),
        ("inside", {"first": "3/4", "second": "1/8", "third": "1/2"}, "outside", "1/2 from 1/8 to 3/4: outside"),
        ("between-count", {"first": "5", "second": "-2"}, "8", "from −2 to 5: 8"),
        ("width", {"first": "5", "second": "-2"}, "3", "from −2 to 5: 3"),
        ("chance", {"first": "2", "second": "3", "inside": 0, "outside": 48}, "inside", "from 2 to 3: inside"),
        ("chance", {"first": "2", "second": "3", "inside": 0, "outside": 48}, "equal", "from 2 to 3: just as likely"),
        ("chance", {"card": "9h", "other": "Kd", "better": 4, "worse": 30}, "better", "9 · king: better"),
        ("nearest-zero", {"sides": [0, 1], "values": ["-8", "3"]}, "0", "−8 · 3: −8 is nearest zero"),
        ("nearest-zero", {"sides": [0, 2], "values": ["-3", "3"]}, "2", "−3 · 3: 3 is nearest zero"),
        ("greatest", {"sides": [0, 1], "values": ["-8", "-3"]}, "equal", "−8 · −3: equal"),
        ("highest", {"sides": [0, 1], "values": ["14", "13"]}, "1", "ace · king: king is highest"),
        (
            "highest",
            {"sides": [0, 1], "values": ["15", "16"]},
            "1",
            "joker · the card that beats everything: the card that beats everything is highest",
        ),
        ("difference", {"first": 13, "second": 9}, "5", "king − 9 = 5"),
        ("pot-count", {"up": 4, "down": 6}, "4", "4 open, 6 face down: 4"),
        ("lay-count", {"card": "7h", "lays": 7}, "6", "7: 6"),
        ("share", {"won": 9, "lost": 15}, "9/15", "9 won, 15 lost: 9/15"),
        ("beat-count", {"card": "Jc", "ranks": 13}, "4", "jack: 4"),
    ],
)
def test_an_answer_is_told_as_it_was_meant(
    app: Flask, kind: str, operands: Mapping[str, Any], answer: str, words: str
) -> None:
    with app.test_request_context(headers={"Accept-Language": "en"}):
        assert claim(kind, operands, answer) == words


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
