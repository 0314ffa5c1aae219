"""The days of sessions say their year when they are of more than one school year."""

from datetime import datetime

import pytest
from flask import Flask

from tests.reports.conftest import ENGLISH
from webapp.presenters.class_reports import Report, class_report, pupil_report
from webapp.services.reports import Cell, Findings, Member, Played

FIRST_DAY = datetime(2026, 8, 21, 10).astimezone()


def reports_of(school: Flask, *days: datetime, language: str = "en") -> tuple[Report, Report]:
    """The reports of a pupil and of the class, with as many right answers on each of these days."""
    sessions = [Played(number, int(day.timestamp() * 1000), "krig", "Halves") for number, day in enumerate(days)]
    cells = [Cell(each.id, 1, "order", False, 10, 8) for each in sessions]
    found = Findings(sessions, [Member(1, "Bo", True)], cells, [], {})
    with school.test_request_context(headers=ENGLISH | {"Accept-Language": language}):
        return pupil_report(found, str), class_report(found, str)


def told(school: Flask, *days: datetime, language: str = "en") -> tuple[list[str], list[str]]:
    """The days in the table of the pupil, and those of the chart: below it and of its points."""
    pupil, school_class = reports_of(school, *days, language=language)
    assert pupil.heat is not None
    assert pupil.chart == school_class.chart is not None
    points = [dot.title.partition(":")[0] for dot in pupil.chart.lines[0].dots]
    return [row.name for row in pupil.heat.rows], [pupil.chart.first, pupil.chart.last, *points]


@pytest.mark.parametrize("last", [1, 17], ids=["within a year", "three hundred days"])
def test_within_a_school_year_a_day_needs_no_year(school: Flask, last: int) -> None:
    rows, chart = told(school, FIRST_DAY, datetime(2027, 6, last, 10).astimezone())
    end = f"{last} Jun"
    assert rows == ["21 Aug · Halves", f"{end} · Halves"]
    assert chart == ["21 Aug", end, "21 Aug", end]


def test_a_class_that_took_its_history_along_has_the_year_in_every_day(school: Flask) -> None:
    days = (FIRST_DAY, datetime(2027, 6, 18, 10).astimezone(), datetime(2027, 8, 21, 10).astimezone())
    rows, chart = told(school, *days)
    assert rows == ["21 Aug 2026 · Halves", "18 Jun 2027 · Halves", "21 Aug 2027 · Halves"]
    assert chart == ["21 Aug 2026", "21 Aug 2027", "21 Aug 2026", "18 Jun 2027", "21 Aug 2027"]
    rows, chart = told(school, *days[:2], language="nb")
    assert rows == ["21. aug. 2026 · Halves", "18. juni 2027 · Halves"]
    assert chart[:2] == ["21. aug. 2026", "18. juni 2027"]
