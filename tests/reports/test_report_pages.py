"""The report pages: how few answers are told, how often the database is asked, and what a wrong choice gets."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import Engine, event, select, update

from tests.reports.conftest import ENGLISH, NOW, signed_in
from tests.reports.reading import read
from tests.reports.recount import Records
from webapp.demo import Size, fill_in
from webapp.extensions import db
from webapp.models import Base, Participation, PlaySession, Pupil
from webapp.presenters.class_reports import Figure


@pytest.mark.parametrize(
    ("right", "answered", "said", "over", "level"),
    [
        (0, 0, "–", "", 0),
        (3, 5, "3 of 5", "", 0),
        (7, 7, "7 of 7", "", 0),
        (0, 8, "0%", "0/8", 1),
        (4, 8, "50%", "4/8", 2),
        (5, 8, "63%", "5/8", 2),
        (8, 8, "100%", "8/8", 5),
        (3893, 4830, "81%", "3,893/4,830", 4),
    ],
)
def test_below_eight_answers_there_is_neither_percentage_nor_colour(
    app: Flask, right: int, answered: int, said: str, over: str, level: int
) -> None:
    with app.test_request_context(headers=ENGLISH):
        figure = Figure(right, answered)
        assert (figure.text, figure.over, figure.level) == (said, over, level)


PAGES = (
    "/classes/{class_id}",
    "/classes/{class_id}/report",
    "/classes/{class_id}/pupils/{pupil_id}/report",
    "/classes/{class_id}/over-time.csv",
    "/classes/{class_id}/over-time.xlsx",
    "/sessions/{session_id}",
    "/sessions/{session_id}/report",
    "/sessions/{session_id}/delete",
    "/sessions/{session_id}/results.csv",
    "/sessions/{session_id}/answers.csv",
    "/sessions/{session_id}/session.xlsx",
)


def test_the_number_of_queries_does_not_grow_with_the_class(app: Flask) -> None:
    def queries(size: Size) -> dict[str, int]:
        with app.app_context():
            empty()
            fill_in(size, 6, NOW)
            session = db.session.scalars(select(PlaySession).order_by(PlaySession.id.desc()).limit(1)).one()
            pupil_id = db.session.scalars(select(Pupil.id).limit(1)).one()
            ids = {"class_id": session.class_id, "pupil_id": pupil_id, "session_id": session.id}
            client, engine = signed_in(app, session.teacher_id), db.engine
        return {page: queries_of(engine, client, page.format(**ids)) for page in PAGES}

    few = queries(Size(1, 5, 2))
    assert queries(Size(1, 25, 5)) == few
    assert max(few.values()) < 20


def queries_of(engine: Engine, client: FlaskClient, address: str) -> int:
    """How often a page asks the database."""
    seen: list[str] = []

    def note(*arguments: Any) -> None:
        seen.append(arguments[2])

    event.listen(engine, "before_cursor_execute", note)
    assert client.get(address).status_code == 200
    event.remove(engine, "before_cursor_execute", note)
    return len(seen)


def empty() -> None:
    """Take everything out of the database."""
    db.session.execute(update(Participation).values(game_id=None))
    for table in reversed(Base.metadata.sorted_tables):
        db.session.execute(table.delete())
    db.session.commit()


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("since=soon", "Write a day, for example 2026-11-30."),
        ("since=2026-10-02&until=2026-10-01", "The last day comes before the first."),
        ("game=chess", "Choose one of these."),
    ],
)
def test_what_is_wrong_in_the_choice_is_said_beside_it_and_the_rest_is_chosen(
    teacher: FlaskClient, query: str, words: str
) -> None:
    answer = teacher.get(f"/classes/1/report?{query}&kind=inside")
    assert answer.status_code == 422
    assert words in answer.text
    assert read(answer.text).one("table", "heat-map").rows()[0] == ["Pupil", "Between", "All skills"]


def test_a_last_day_at_the_end_of_time_is_a_day(teacher: FlaskClient) -> None:
    assert teacher.get("/classes/1/report?since=0001-01-01&until=9999-12-31").status_code == 422


def test_a_choice_without_answers_says_so(teacher: FlaskClient) -> None:
    page = teacher.get("/classes/1/report?since=2020-01-01&until=2020-01-02")
    assert page.status_code == 200
    assert "Nobody has answered what is chosen here." in page.text


def test_a_pupil_of_another_class_has_no_report_here(stored: Records, teacher: FlaskClient) -> None:
    other = next(iter(stored.pupils_of(2)))
    assert teacher.get(f"/classes/1/pupils/{other}/report").status_code == 404
    assert teacher.get(f"/classes/2/pupils/{other}/report").status_code == 200


def test_a_session_in_which_the_pupil_was_not_is_no_choice(stored: Records, teacher: FlaskClient) -> None:
    other = stored.begun(2)[0].id
    answer = teacher.get(f"/classes/1/pupils/2/report?session={other}")
    assert answer.status_code == 422
    assert "Choose one of these." in answer.text
    assert "one-session" not in answer.text


def test_the_report_of_a_session_names_it_by_its_title_and_its_game(stored: Records, teacher: FlaskClient) -> None:
    [titled] = [one for one in stored.sessions if one.title]
    found = read(teacher.get(f"/sessions/{titled.id}/report").text)
    assert f"6B · {titled.title} · Interval war · " in found.one("main").all("div", "head")[0].text


def test_the_pages_lead_to_the_reports(teacher: FlaskClient) -> None:
    assert 'href="/classes/1/report"' in teacher.get("/classes/1").text
    assert 'href="/classes/1/pupils/2/report"' in teacher.get("/classes/1/pupils/2").text
    assert 'href="/sessions/3/report"' in teacher.get("/sessions/3").text
