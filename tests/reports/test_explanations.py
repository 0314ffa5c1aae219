"""What stands behind a figure, and reports of those who left, of nobody and of a part of the answers."""

import re
from html import unescape
from typing import NamedTuple

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select, update

from tests.reports.conftest import ENGLISH, NOW, signed_in
from webapp.extensions import db
from webapp.models import Attempt, Participation, PlaySession, Pupil
from webapp.presenters.class_reports import Figure
from webapp.presenters.names import display_names
from webapp.services.classes import create_class

ROW = re.compile(r'<th scope="row">(?:<a [^>]*>)?(?:<bdi[^>]*>)?([^<]*)(?:</bdi>)?(?:</a>)?</th>(.*?)</tr>', re.DOTALL)
CELL = re.compile(r'<td class="heat heat-(\d)">(.*?)</td>', re.DOTALL)


@pytest.fixture
def teacher(school: Flask) -> FlaskClient:
    """The browser of the teacher of the smaller classes."""
    return signed_in(school, 1)


class One(NamedTuple):
    """An answer with what is around it."""

    attempt: Attempt
    pupil_id: int
    session: PlaySession


def answers(app: Flask, class_id: int = 1) -> list[One]:
    """Every answer of a class, checks too."""
    with app.app_context():
        rows = db.session.execute(
            select(Attempt, Participation, PlaySession)
            .join(Participation, Participation.id == Attempt.participation_id)
            .join(PlaySession, PlaySession.id == Participation.session_id)
        )
        return [One(a, p.pupil_id, s) for a, p, s in rows if s.class_id == class_id]


def names_of(app: Flask, class_id: int = 1) -> dict[int, str]:
    with app.app_context():
        return display_names(db.session.scalars(select(Pupil).where(Pupil.class_id == class_id)))


@pytest.mark.parametrize(
    ("figure", "said"),
    [
        (Figure(0, 0), "No answers."),
        (Figure(3, 5), "Right answers: 3 of 5. Fewer than eight answers say too little for a percentage."),
        (
            Figure(7, 7, 1),
            "Right answers: 7 of 7, in 1 session. Fewer than eight answers say too little for a percentage.",
        ),
        (Figure(14, 20, 3), "Right answers: 14 of 20, in 3 sessions."),
        (Figure(1200, 1500), "Right answers: 1,200 of 1,500."),
    ],
)
def test_a_figure_says_what_is_counted_and_why_there_is_no_percentage(school: Flask, figure: Figure, said: str) -> None:
    with school.test_request_context(headers=ENGLISH):
        assert figure.why == said


def test_every_figure_of_the_heat_map_says_the_answers_that_it_counts(school: Flask, teacher: FlaskClient) -> None:
    own = [one for one in answers(school) if not one.attempt.is_check]
    names = names_of(school)
    table = teacher.get("/classes/1/report").text.partition('<table class="heat-map"')[2].partition("</table>")[0]
    for pupil_id in {one.pupil_id for one in own}:
        mine = [one for one in own if one.pupil_id == pupil_id]
        row = next(rest for name, rest in ROW.findall(table) if unescape(name) == names[pupil_id])
        said = re.findall(r'data-why="([^"]*)"', row)
        right, sessions = sum(one.attempt.right for one in mine), {one.session.id for one in mine}
        assert said[-1] == f"Right answers: {right} of {len(mine)}, in {len(sessions)} sessions."
        assert len(said) == len(CELL.findall(row))


def test_who_was_taken_off_the_list_has_a_report_and_is_marked(school: Flask) -> None:
    with school.app_context():
        row = db.session.scalars(select(Pupil).where(Pupil.class_id == 2).limit(1)).one()
        row.removed_at, name, address = NOW, row.name, f"/classes/2/pupils/{row.id}/report"
        db.session.commit()
    teacher = signed_in(school, 1)
    whole = teacher.get("/classes/2/report").text
    link = re.search(rf'<a href="{address}"><bdi[^>]*>[^<]*</bdi></a> <small>(.*?)</small>', whole)
    assert link is not None
    assert link[1] == "no longer on the list"
    own = teacher.get(address)
    assert own.status_code == 200
    assert f"Report of {name}" in own.text
    assert "no longer on the list" in own.text
    assert teacher.get(address.replace("/classes/2", "/classes/1")).status_code == 404
    with school.app_context():
        db.session.execute(update(Pupil).where(Pupil.class_id == 2).values(removed_at=None))
        db.session.commit()
    assert "no longer on the list" not in teacher.get("/classes/2/report").text


def test_a_class_that_has_not_played_is_told_so(school: Flask, teacher: FlaskClient) -> None:
    with school.app_context():
        empty = create_class(1, "9Z", 2026, ["Bo Lie"])
        class_id, pupil_id = empty.id, empty.pupils[0].id
    for address in (f"/classes/{class_id}/report", f"/classes/{class_id}/pupils/{pupil_id}/report"):
        page = teacher.get(address).text
        assert "No answers yet" in page
        assert "How the figures are counted" not in page


def test_a_refused_day_is_not_told_as_chosen(teacher: FlaskClient) -> None:
    page = teacher.get("/classes/1/report?since=2026-10-02&until=2026-10-01").text
    chosen = re.search(r'<p class="chosen">(.*?)</p>', page)
    assert chosen is not None
    assert chosen[1] == "From 2 October 2026"
