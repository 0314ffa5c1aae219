"""A class goes on in a new school year, with what it has played or without."""

import re

import pytest
from flask import Flask

from tests.rooms import everything
from webapp.extensions import db
from webapp.models import PlaySession, Pupil, SchoolClass, SessionState
from webapp.services import accounts, classes, new_years, sessions
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
        session.started_at = session.created_at
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
    assert new_years.next_name(now) == later


def test_the_page_suggests_the_next_grade_and_year(cast: Cast) -> None:
    page = cast.teacher.get(f"/classes/{cast.class_id}/new-year").text
    assert 'value="7B"' in page
    assert f'<option selected value="{YEAR}">' in page


@pytest.mark.parametrize(("taken_off", "said"), [(0, "3 pupils come along"), (1, "2 pupils come along"),
                                                (2, "1 pupil comes along")])  # fmt: skip
def test_the_page_counts_who_comes_along(app: Flask, cast: Cast, taken_off: int, said: str) -> None:
    """Whoever was taken off the list does not."""
    with app.app_context():
        for pupil_id in [pupil.id for pupil in db.session.get_one(SchoolClass, cast.class_id).pupils][:taken_off]:
            classes.remove_pupil(cast.teacher_id, cast.class_id, pupil_id)
    english = {"Accept-Language": "en"}
    assert f"<p>{said}, " in cast.teacher.get(f"/classes/{cast.class_id}/new-year", headers=english).text


def test_the_classes_put_away_are_counted_of_the_teacher_alone(app: Flask, cast: Cast) -> None:
    def told() -> list[str]:
        page = cast.teacher.get("/classes/", headers={"Accept-Language": "en"}).text
        return re.findall(r"Classes put away \((\d+)\)", page)

    assert told() == []
    with app.app_context():
        others = classes.create_class(cast.other_teacher_id, "9C", 2026, ["Bo Lie"]).id
        mine = [classes.create_class(cast.teacher_id, name, 2026, []).id for name in ("8A", "8B")]
        classes.archive_class(cast.other_teacher_id, others)
        assert told() == []
        for number, class_id in enumerate(mine, start=1):
            classes.archive_class(cast.teacher_id, class_id)
            assert told() == [str(number)]


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


@pytest.mark.parametrize("history", ["keep", "fresh"])
def test_a_new_year_is_undone_from_the_message(app: Flask, cast: Cast, played: int, history: str) -> None:
    with app.app_context():
        accounts.come_by_invitation(cast.other_teacher_id, accounts.invite(cast.teacher_id, cast.class_id))
        accounts.invite(cast.teacher_id, cast.class_id)
    before = everything(app)
    page = cast.teacher.post(
        f"/classes/{cast.class_id}/new-year", data=FORM | {"history": history}, follow_redirects=True
    ).text
    undo = re.findall(r'action="(/classes/\d+/undo-new-year)"', page)
    assert len(undo) == 1
    assert everything(app) != before
    answer = cast.teacher.post(undo[0])
    assert answer.location == f"/classes/{cast.class_id}"
    assert everything(app) == before


@pytest.mark.parametrize("change", ["a pupil more", "a session"])
def test_a_new_class_that_is_in_use_is_not_undone(app: Flask, cast: Cast, played: int, change: str) -> None:
    new_id = int(cast.teacher.post(f"/classes/{cast.class_id}/new-year", data=FORM).location.rpartition("/")[2])
    with app.app_context():
        if change == "a session":
            sessions.open_session(cast.teacher_id, new_id, default_choices())
        else:
            classes.add_pupils(cast.teacher_id, new_id, ["Ny Elev"])
    before = everything(app)
    page = cast.teacher.post(f"/classes/{new_id}/undo-new-year", follow_redirects=True).text
    assert "in use already" in page
    assert everything(app) == before


def test_a_class_that_came_from_no_other_cannot_be_undone(app: Flask, cast: Cast) -> None:
    before = everything(app)
    cast.teacher.post(f"/classes/{cast.class_id}/undo-new-year")
    assert everything(app) == before


def test_the_old_class_says_where_everything_is(app: Flask, cast: Cast, played: int) -> None:
    cast.teacher.post(f"/classes/{cast.class_id}/new-year", data=FORM)
    page = cast.teacher.get(f"/classes/{cast.class_id}").text
    assert "Pupils, sessions and results are in 7B now." in page
    assert "There is nobody on the list yet" not in page
    assert "Not played yet" not in page


def test_the_old_class_keeps_what_was_played_in_a_fresh_start(app: Flask, cast: Cast, played: int) -> None:
    cast.teacher.post(f"/classes/{cast.class_id}/new-year", data=FORM | {"history": "fresh"})
    page = cast.teacher.get(f"/classes/{cast.class_id}").text
    assert "The pupils are in 7B now." in page
    assert f'href="/sessions/{played}"' in page
    assert "Play again" not in page
    assert "Add pupils" not in page


def test_a_class_that_is_put_away_plays_nothing_and_takes_nobody(app: Flask, cast: Cast, played: int) -> None:
    cast.teacher.post(f"/classes/{cast.class_id}/archive")
    before = everything(app)
    again = cast.teacher.post(f"/sessions/{played}/again", follow_redirects=True).text
    assert "The class is put away. Take it back first." in again
    added = cast.teacher.post(f"/classes/{cast.class_id}/pupils", data={"names": "Ny Elev"}, follow_redirects=True).text
    assert "The class is put away. Take it back first." in added
    assert everything(app) == before
