"""What the results begin with: no more than the counts say."""

import re
from collections.abc import Mapping, Sequence
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.reports.conftest import ENGLISH
from webapp.presenters.charts import Point, line
from webapp.presenters.highlights import Highlight, highlights
from webapp.presenters.reports import ResultRow
from webapp.services.reports import Cell, Findings, Member, Thought

NAMES = ("Amina", "Bo", "Cecilie", "Dina", "Emma", "Filip", "Guro", "Hanna", "Ida", "Jo")


def row(pupil_id: int, answered: int, right: int) -> ResultRow:
    """Somebody who took part."""
    return ResultRow(pupil_id, NAMES[pupil_id], answered, right, "", "–", "–", "–", 0, "–", "")


def told(
    school: Flask,
    kinds: Mapping[str, tuple[int, int]] | None = None,
    thoughts: Mapping[str, dict[int, int]] | None = None,
    rows: Sequence[ResultRow] = (),
) -> list[Highlight]:
    """The highlights of so many right of so many answers of each kind, and of thoughts by pupil."""
    cells = [Cell(1, 0, kind, False, answered, right) for kind, (right, answered) in (kinds or {}).items()]
    found = [Thought(key, sum(pupils.values()), pupils, ()) for key, pupils in (thoughts or {}).items()]
    members = [Member(number, name, True) for number, name in enumerate(NAMES)]
    with school.test_request_context(headers=ENGLISH):
        return highlights(Findings([], members, cells, found, {}), rows)


def test_without_answers_nothing_is_said(school: Flask) -> None:
    assert told(school) == []


def test_the_thought_that_most_pupils_share_is_named_with_those_who_show_it_twice(school: Flask) -> None:
    often_one, shared = {0: 9}, {1: 2, 2: 3, 3: 1}
    rows = [row(number, 20, 15) for number in range(4)]
    one = told(school, thoughts={"counts-ends": often_one, "magnitude-order": shared}, rows=rows)[0]
    assert one.text == "Compares the sizes and forgets the signs: 2 of 4 pupils at least two times"
    assert one.pupils == ((2, "Cecilie"), (1, "Bo"))


def test_slips_are_no_thought(school: Flask) -> None:
    assert told(school, thoughts={"counts-ends": {0: 1, 1: 1, 2: 1}}, rows=[row(0, 20, 17)]) == []


@pytest.mark.parametrize(
    "kinds",
    [
        {"order": (7, 7), "width": (5, 10)},
        {"order": (8, 10), "greatest": (1, 10)},
        {"order": (8, 10), "width": (8, 10)},
        {"order": (801, 1000), "width": (799, 1000)},
    ],
    ids=["few of one", "one skill", "alike", "alike in percent"],
)
def test_skills_are_compared_only_when_there_is_a_difference_to_see(
    school: Flask, kinds: dict[str, tuple[int, int]]
) -> None:
    assert told(school, kinds) == []


def test_the_best_and_the_worst_skill_are_told(school: Flask) -> None:
    one = told(school, {"order": (9, 10), "width": (5, 10), "share": (2, 7), "chance": (6, 10)})[0]
    assert one.text == "“Ordering” went best (90% right), “Distance” worst (50%)."
    assert one.why == "Ordering: Right answers: 9 of 10. Distance: Right answers: 5 of 10."


def test_who_answered_little_and_who_got_less_than_half_right_are_told_apart(school: Flask) -> None:
    rows = [row(0, 7, 0), row(1, 0, 0), row(2, 8, 3), row(3, 10, 5), row(4, 10, 1)]
    low, few = told(school, rows=rows)
    assert (few.about, [name for _, name in few.pupils]) == ("Few answers", ["Amina", "Bo"])
    assert (low.about, [name for _, name in low.pupils]) == ("Less than half right", ["Emma", "Cecilie"])


def test_at_most_three_are_told_and_at_most_eight_named(school: Flask) -> None:
    rows = [row(number, 9, 1) for number in range(9)] + [row(9, 1, 1)]
    kinds = {"order": (9, 10), "width": (5, 10)}
    thoughts = {"counts-ends": dict.fromkeys(range(10), 2)}
    found = told(school, kinds, thoughts, rows)
    assert [one.about for one in found] == ["Less than half right", "Most common thought", "Skills"]
    assert [(len(one.pupils), one.more) for one in found[:2]] == [(8, 1), (8, 2)]


def test_those_who_need_help_most_are_told_whatever_else_there_is_to_tell(school: Flask) -> None:
    rows = [row(0, 17, 1), row(1, 17, 1), row(2, 20, 3), row(3, 20, 19), row(4, 3, 3)]
    kinds = {"order": (9, 10), "width": (5, 10)}
    found = told(school, kinds, {"counts-ends": {0: 2, 1: 2}}, rows)
    assert [name for _, name in found[0].pupils] == ["Amina", "Bo", "Cecilie"]
    assert [one.about for one in told(school, kinds, rows=rows)] == ["Less than half right", "Skills", "Few answers"]


def test_the_results_begin_with_them_and_lead_to_the_pupils(teacher: FlaskClient) -> None:
    page = teacher.get("/sessions/3").text
    first = page.partition('class="panel highlights"')[2].partition("</section>")[0]
    assert re.search(r"\d+ of \d+ pupils at least two times", unescape(first))
    assert re.search(r'href="/classes/1/pupils/\d+/report\?session=3"', first)


@pytest.mark.parametrize("places", [1, 2, 12, 40])
def test_a_press_anywhere_in_a_chart_means_the_nearest_point(places: int) -> None:
    chart = line("Ordering", [Point(place, 50, "") for place in range(places)], places)
    ends = [dot.start + dot.width for dot in chart.dots]
    assert [dot.start for dot in chart.dots[1:]] == pytest.approx(ends[:-1])
    assert (chart.dots[0].start, ends[-1]) == (34, pytest.approx(chart.right))
    assert all(dot.start < dot.x < dot.start + dot.width for dot in chart.dots)
    assert min(dot.width for dot in chart.dots) >= 27.9
