"""The charts of a report against the stored answers."""

from datetime import UTC, date, datetime

import pytest

from tests.reports.reading import Element
from tests.reports.recount import Answer, count, share
from webapp.games.kinds import Skill
from webapp.models import PlaySession
from webapp.presenters.report_words import SKILLS


def day(session: PlaySession) -> date:
    """When a session began, by the clock of the school."""
    return datetime.fromtimestamp((session.started_at or session.created_at) / 1000, UTC).astimezone().date()


def day_words(session: PlaySession) -> str:
    return f"{day(session).day} {day(session):%b}"


def check_chart(found: Element, own: list[Answer], sessions: list[PlaySession]) -> None:
    """A point for each session with eight answers of the skill, at its place and height and with its words."""
    played = [each for each in sessions if any(one.session.id == each.id for one in own)]
    charts = found.section("Development").all("figure") if len(played) > 1 else []
    expected: dict[str, list[tuple[str, int, int]]] = {}
    for skill in Skill:
        points = []
        for place, each in enumerate(played):
            right, answered = count([one for one in own if one.skill == skill and one.session.id == each.id])
            if answered >= 8:
                words = f"{day_words(each)}: {share(right, answered)}, {right} of {answered} right"
                points.append((words, place, int(share(right, answered).rstrip("%"))))
        if points and len(played) > 1:
            expected[str(SKILLS[skill])] = points
    assert [chart.one("figcaption").text for chart in charts] == list(expected)
    for chart, points in zip(charts, expected.values(), strict=True):
        check_drawing(chart.one("svg"), points, len(played))
        assert [text.text for text in chart.all("text", "axis")[-2:]] == [day_words(played[0]), day_words(played[-1])]
    lists = found.section("Development").one("details").all("ul") if charts else []
    assert [[item.text for item in each.all("li")] for each in lists] == [
        [words for words, _place, _height in points] for points in expected.values()
    ]


POINT = (
    "A point is a session: right answers of all own answers of the skill in it, in percent. "
    "Sessions with fewer than eight such answers have no point."
)


def check_drawing(svg: Element, points: list[tuple[str, int, int]], places: int) -> None:
    """The places stand equally far apart between the edges, 0 % below and 100 % above.

    :param points: words, place and percentage of each.
    """
    first, last = 50, int(svg.attributes["width"]) - 30
    where = [
        (pytest.approx(first + (last - first) * place / (places - 1), abs=0.06), 126.0 - percentage)
        for _words, place, percentage in points
    ]
    dots = svg.all("circle", "dot")
    assert [(float(dot.attributes["cx"]), float(dot.attributes["cy"])) for dot in dots] == where
    assert [dot.text for dot in dots] == [words for words, *_ in points]
    asked = svg.all("g", "ask")
    assert [each.attributes["aria-label"] for each in asked] == [words for words, *_ in points]
    assert [each.attributes["data-why"] for each in asked] == [f"{words}. {POINT}" for words, *_ in points]
    at_dots = [f"{dot.attributes['cx']} {dot.attributes['cy']}" for dot in dots]
    paths = [path.attributes["d"] for path in svg.all("path", "line")]
    assert paths == (["M" + " L".join(at_dots)] if len(points) > 1 else [])
    ends = {0, len(points) - 1}
    assert [(text.attributes["x"], text.text) for text in svg.all("text", "value")] == [
        (dot.attributes["cx"], str(points[number][2])) for number, dot in enumerate(dots) if number in ends
    ]
    grid = [(text.text, float(text.attributes["y"])) for text in svg.all("text", "axis")[:-2]]
    assert grid == [("0", 130.0), ("50", 80.0), ("100", 30.0)]
    assert [path.attributes["d"].split("H")[0] for path in svg.all("path", "grid")] == [
        "M34 126.0", "M34 76.0", "M34 26.0"
    ]  # fmt: skip
