"""A class goes on in a new school year, with what it has played or without."""

import pytest
from flask import Flask

from webapp.extensions import db
from webapp.models import PlaySession, Pupil, SchoolClass, SessionState
from webapp.services import classes, sessions
from webapp.services.choices import default_choices

from .conftest import Cast

YEAR = max(classes.this_school_year(), 2027)
"""The class is one of 2026."""
FORM = {"name": "7B", "school_year": str(YEAR), "history": "keep"}


@pytest.fixture
def played(app: Flask, cast: Cast) -> int:
    """A session of the class, ended; its id."""
    with app.app_context():
        session = sessions.open_session(cast.teacher_id, cast.class_id, default_choices())
        sessions.end(cast.teacher_id, session.id)
        classes.remove_pupil(cast.teacher_id, cast.class_id, session.school_class.pupils[0].id)
        session.school_class.pupils[0].no_clock = True
        db.session.commit()
        return session.id


def names(class_id: int) -> list[str]:
    db.session.expire_all()
    return [pupil.name for pupil in db.session.get_one(SchoolClass, class_id).pupils]


@pytest.mark.parametrize(
    ("now", "later"), [("6B", "7B"), ("9 A", "10 A"), ("Gruppe 2B", "Gruppe 3B"), ("Mattegruppe", "Mattegruppe")]
)
def test_the_new_name_is_a_grade_further(now: str, later: str) -> None:
    assert classes.next_name(now) == later


def test_the_page_suggests_the_next_grade_and_year(cast: Cast) -> None:
    page = cast.teacher.get(f"/classes/{cast.class_id}/new-year").text
    assert 'value="7B"' in page
    assert f'<option selected value="{YEAR}">' in page


def test_history_that_is_kept_comes_along(app: Flask, cast: Cast, played: int) -> None:
    with app.app_context():
        before, pupils = names(cast.class_id), db.session.query(Pupil).count()
    answer = cast.teacher.post(f"/classes/{cast.class_id}/new-year", data=FORM)
    new_id = int(answer.location.rpartition("/")[2])
    with app.app_context():
        assert names(new_id) == before
        assert db.session.get_one(PlaySession, played).class_id == new_id
        assert db.session.query(Pupil).count() == pupils
        assert db.session.get_one(SchoolClass, cast.class_id).archived_at is not None
    assert cast.teacher.get(f"/sessions/{played}").status_code == 200


def test_a_fresh_start_has_the_names_and_screens_alone(app: Flask, cast: Cast, played: int) -> None:
    with app.app_context():
        before = names(cast.class_id)
    answer = cast.teacher.post(f"/classes/{cast.class_id}/new-year", data=FORM | {"history": "fresh"})
    new_id = int(answer.location.rpartition("/")[2])
    with app.app_context():
        assert names(new_id) == before == names(cast.class_id)
        assert [pupil.no_clock for pupil in db.session.get_one(SchoolClass, new_id).pupils].count(True) == 1
        assert db.session.get_one(PlaySession, played).class_id == cast.class_id
        assert db.session.get_one(SchoolClass, cast.class_id).archived_at is not None


def test_a_class_that_plays_now_waits_until_it_has_ended(app: Flask, cast: Cast, played: int) -> None:
    with app.app_context():
        db.session.get_one(PlaySession, played).state = SessionState.LOBBY
        db.session.commit()
    answer = cast.teacher.post(f"/classes/{cast.class_id}/new-year", data=FORM)
    assert answer.status_code == 422
    assert "still open" in answer.text
    with app.app_context():
        assert db.session.query(SchoolClass).count() == 2


def test_a_name_that_is_taken_is_refused_beside_the_field(app: Flask, cast: Cast) -> None:
    with app.app_context():
        classes.create_class(cast.teacher_id, "7B", YEAR)
    answer = cast.teacher.post(f"/classes/{cast.class_id}/new-year", data=FORM)
    assert answer.status_code == 422
    assert "There is a class of that name" in answer.text


def test_the_class_page_offers_it_when_the_year_is_over(app: Flask, cast: Cast) -> None:
    path = f"/classes/{cast.class_id}"
    with app.app_context():
        db.session.get_one(SchoolClass, cast.class_id).school_year = classes.this_school_year()
        db.session.commit()
    assert "A new school year has begun" not in cast.teacher.get(path).text
    with app.app_context():
        db.session.get_one(SchoolClass, cast.class_id).school_year -= 1
        db.session.commit()
    assert "A new school year has begun" in cast.teacher.get(path).text
