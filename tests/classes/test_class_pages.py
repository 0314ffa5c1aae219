"""A teacher's classes in the browser; another teacher and a stranger get nothing."""

import html
import io
from datetime import date
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from webapp.extensions import db
from webapp.models import Participation, PlaySession, Pupil, SchoolClass
from webapp.services import classes

from .conftest import Cast

SETTINGS = {"language": "", "name": "Bo Li"}


def everything(app: Flask) -> list[Any]:
    """All classes and pupils, whole."""
    with app.app_context():
        rows = [*db.session.scalars(select(SchoolClass)), *db.session.scalars(select(Pupil))]
        return [{key: value for key, value in vars(row).items() if key[0] != "_"} for row in rows]


def names(app: Flask, class_id: int) -> list[str]:
    """The class list."""
    with app.app_context():
        return [pupil.name for pupil in db.session.get_one(SchoolClass, class_id).pupils]


def page(client: FlaskClient, path: str) -> str:
    """A page as text, entities resolved."""
    answer = client.get(path, follow_redirects=True)
    assert answer.status_code == 200
    return html.unescape(answer.get_data(as_text=True))


def test_a_teacher_sees_ones_own_classes_and_no_others(cast: Cast) -> None:
    assert "6B" in page(cast.teacher, "/classes/")
    assert "7A" not in page(cast.teacher, "/classes/")
    assert "7A" in page(cast.other_teacher, "/classes/")


def test_a_teacher_without_classes_is_told_what_to_do(app: Flask, cast: Cast) -> None:
    assert "Make your first class" not in page(cast.teacher, "/classes/")
    cast.teacher.post(f"/classes/{cast.class_id}/archive")
    assert "Make your first class" in page(cast.teacher, "/classes/")


def test_a_new_class_is_made_with_its_list(app: Flask, cast: Cast) -> None:
    form = {"name": " 6C ", "school_year": classes.this_school_year(), "names": "Aksel\nIda\nAksel\n"}
    answer = cast.teacher.post("/classes/new", data=form)
    assert answer.status_code == 302
    class_id = int(answer.location.rpartition("/")[2])
    assert names(app, class_id) == ["Aksel", "Ida"]
    assert "6C" in page(cast.teacher, answer.location)


def test_the_school_year_rolls_over_on_the_first_of_august() -> None:
    days = [date(2026, 7, 31), date(2026, 8, 1), date(2026, 12, 31), date(2027, 1, 1)]
    assert [classes.school_year_of(day) for day in days] == [2025, 2026, 2026, 2026]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "6" * 41}, "name"),
        ({"name": "\u200b"}, "name"),
        ({"school_year": "1850"}, "school_year"),
        ({"school_year": "soon"}, "school_year"),
        ({"names": "E" * 200}, "names"),
        ({"names": "\n".join(f"Pupil {n}" for n in range(5000))}, "names"),
    ],
)
def test_a_class_form_that_is_wrong_changes_nothing_and_keeps_what_was_typed(
    app: Flask, cast: Cast, change: dict[str, str], field: str
) -> None:
    before = everything(app)
    form = {"name": "6C", "school_year": str(classes.this_school_year()), "names": "Aksel"} | change
    answer = cast.teacher.post("/classes/new", data=form)
    text = html.unescape(answer.get_data(as_text=True))
    assert answer.status_code == 422
    assert f'id="{field}-error"' in text
    assert form["names"] in text.replace("\r\n", "\n")
    assert everything(app) == before


def test_a_second_class_of_the_same_name_and_year_is_refused(app: Flask, cast: Cast) -> None:
    before = everything(app)
    with app.app_context():
        year = classes.this_school_year()
        db.session.get_one(SchoolClass, cast.class_id).school_year = year
        db.session.commit()
    before = everything(app)
    answer = cast.teacher.post("/classes/new", data={"name": "6b", "school_year": year})
    assert answer.status_code == 422
    assert everything(app) == before


def test_names_are_added_by_paste_and_file_and_the_teacher_is_told_how_many(app: Flask, cast: Cast) -> None:
    file = (io.BytesIO("Etternavn;Fornavn\nMoe;Åse\nLi;Bo\n".encode("cp1252")), "list.csv")
    answer = cast.teacher.post(
        f"/classes/{cast.class_id}/pupils",
        data={"names": "Ida\nida\n", "file": file},
        content_type="multipart/form-data",
        follow_redirects=True,
    )
    assert "2 pupils added. 2 names were on the list already." in answer.get_data(as_text=True)
    assert names(app, cast.class_id) == ["Bo Li", "Emma Lund", "Emma Strand", "Ida", "Åse Moe"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "There is no name in the list"),
        (" \n ", "There is no name in the list"),
        ("\n".join(f"Pupil {n}" for n in range(5000)), "That is 5000 names"),
        ("\n".join(f"Pupil {n}" for n in range(99)), "That is 102 names"),
        ("E" * 200, "is too long"),
    ],
)
def test_a_list_that_is_wrong_is_refused_in_words_beside_the_field(
    app: Flask, cast: Cast, text: str, words: str
) -> None:
    before = everything(app)
    answer = cast.teacher.post(f"/classes/{cast.class_id}/pupils", data={"names": text})
    shown = html.unescape(answer.get_data(as_text=True)).replace("\r\n", "\n")
    assert answer.status_code == 422
    assert words in shown.split('id="names-error"')[1][:600]
    assert text in shown
    assert everything(app) == before


def test_a_file_that_is_no_list_is_refused_beside_its_field(app: Flask, cast: Cast) -> None:
    before = everything(app)
    answer = cast.teacher.post(
        f"/classes/{cast.class_id}/pupils", data={"names": "Ida", "file": (io.BytesIO(b"PK\x03\x04\x00"), "list.xlsx")}
    )
    assert answer.status_code == 422
    assert 'id="file-error"' in answer.get_data(as_text=True)
    assert everything(app) == before


def test_a_file_over_five_megabytes_is_refused(app: Flask, cast: Cast) -> None:
    before = everything(app)
    head = b'--x\r\nContent-Disposition: form-data; name="file"; filename="list.txt"\r\n\r\n'
    answer = cast.teacher.post(
        f"/classes/{cast.class_id}/pupils",
        data=head + b"Emma\n" * 1_100_000 + b"\r\n--x--\r\n",
        content_type="multipart/form-data; boundary=x",
    )
    assert answer.status_code == 413
    assert everything(app) == before


def test_markup_in_a_name_is_text(app: Flask, cast: Cast) -> None:
    cast.teacher.post(f"/classes/{cast.class_id}/pupils", data={"names": "<script>alert(1)</script>"})
    raw = cast.teacher.get(f"/classes/{cast.class_id}").get_data(as_text=True)
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in raw
    assert "<script>alert" not in raw


def test_two_emmas_are_told_apart_on_the_class_page(cast: Cast) -> None:
    text = page(cast.teacher, f"/classes/{cast.class_id}")
    assert "Emma S<" in text
    assert "Emma L<" in text


def test_a_class_gets_another_name_and_year(app: Flask, cast: Cast) -> None:
    year = classes.this_school_year()
    answer = cast.teacher.post(f"/classes/{cast.class_id}/edit", data={"name": "7B", "school_year": year + 1})
    assert answer.status_code == 302
    with app.app_context():
        row = db.session.get_one(SchoolClass, cast.class_id)
        assert (row.name, row.school_year) == ("7B", year + 1)


def test_a_class_is_put_away_and_taken_back_from_the_message(app: Flask, cast: Cast) -> None:
    before = everything(app)
    text = html.unescape(
        cast.teacher.post(f"/classes/{cast.class_id}/archive", follow_redirects=True).get_data(as_text=True)
    )
    assert f'action="/classes/{cast.class_id}/unarchive"' in text
    assert everything(app) != before
    cast.teacher.post(f"/classes/{cast.class_id}/unarchive")
    assert everything(app) == before


def test_a_pupil_gets_another_name_and_settings(app: Flask, cast: Cast) -> None:
    form = {"name": "Bo  Berg", "language": "en", "no_clock": "y", "read_aloud": "y"}
    assert cast.teacher.post(f"/classes/{cast.class_id}/pupils/2", data=form).status_code == 302
    with app.app_context():
        row = db.session.get_one(Pupil, 2)
        assert (row.name, row.language, row.no_clock, row.larger_text, row.read_aloud) == (
            "Bo Berg", "en", True, False, True,
        )  # fmt: skip
    text = page(cast.teacher, f"/classes/{cast.class_id}")
    assert "no clock" in text
    assert "larger text" not in text


@pytest.mark.parametrize(
    "change",
    [{"name": ""}, {"name": "E" * 200}, {"name": "emma strand"}, {"name": "\x00"}, {"language": "xx"}],
)
def test_a_pupil_form_that_is_wrong_changes_nothing(app: Flask, cast: Cast, change: dict[str, str]) -> None:
    before = everything(app)
    answer = cast.teacher.post(f"/classes/{cast.class_id}/pupils/2", data=SETTINGS | {"no_clock": "y"} | change)
    assert answer.status_code == 422
    assert f'id="{next(iter(change))}-error"' in answer.get_data(as_text=True)
    assert everything(app) == before


def test_a_removed_pupil_comes_back_by_the_undo_button(app: Flask, cast: Cast) -> None:
    before = everything(app)
    answer = cast.teacher.post(f"/classes/{cast.class_id}/pupils/2/remove", follow_redirects=True)
    assert f'action="/classes/{cast.class_id}/pupils/2/restore"' in answer.get_data(as_text=True)
    assert names(app, cast.class_id) == ["Emma Lund", "Emma Strand"]
    assert cast.teacher.get(f"/classes/{cast.class_id}/pupils/2").status_code == 404
    assert cast.teacher.post(f"/classes/{cast.class_id}/pupils/2/remove").status_code == 404
    cast.teacher.post(f"/classes/{cast.class_id}/pupils/2/restore")
    assert everything(app) == before


def test_a_removed_pupil_does_not_come_back_beside_a_new_one_of_that_name(app: Flask, cast: Cast) -> None:
    cast.teacher.post(f"/classes/{cast.class_id}/pupils/2/remove")
    cast.teacher.post(f"/classes/{cast.class_id}/pupils", data={"names": "Bo Li"})
    before = everything(app)
    assert cast.teacher.post(f"/classes/{cast.class_id}/pupils/2/restore").status_code == 409
    assert everything(app) == before


def _played(app: Flask, cast: Cast, *pupils: int) -> None:
    with app.app_context():
        session = PlaySession(
            class_id=cast.class_id, teacher_id=cast.teacher_id, code="482913", variant="interval", options={}, kinds=[],
            players=2, minutes=20, idle_seconds=45, created_at=0,
        )  # fmt: skip
        db.session.add(session)
        db.session.flush()
        db.session.add_all(Participation(session_id=session.id, pupil_id=pupil, joined_at=0) for pupil in pupils)
        db.session.commit()


def participants(app: Flask) -> list[int]:
    """Whose the participations are."""
    with app.app_context():
        return list(db.session.scalars(select(Participation.pupil_id).order_by(Participation.id)))


def test_two_rows_of_one_pupil_are_merged_with_what_was_played(app: Flask, cast: Cast) -> None:
    _played(app, cast, 1, 2)
    _played(app, cast, 3)
    assert cast.teacher.post(f"/classes/{cast.class_id}/pupils/1/merge", data={"other": 3}).status_code == 302
    assert names(app, cast.class_id) == ["Bo Li", "Emma Strand"]
    assert participants(app) == [1, 2, 1]


def test_two_who_played_in_one_session_are_not_merged(app: Flask, cast: Cast) -> None:
    _played(app, cast, 1, 2)
    before = everything(app)
    answer = cast.teacher.post(f"/classes/{cast.class_id}/pupils/1/merge", data={"other": 2})
    assert answer.status_code == 422
    assert 'id="other-error"' in answer.get_data(as_text=True)
    assert (everything(app), participants(app)) == (before, [1, 2])


@pytest.mark.parametrize("other", ["1", "4", "99", "", "x"])
def test_a_pupil_is_merged_only_with_another_of_the_class(app: Flask, cast: Cast, other: str) -> None:
    before = everything(app)
    answer = cast.teacher.post(f"/classes/{cast.class_id}/pupils/1/merge", data={"other": other})
    assert answer.status_code == 422
    assert everything(app) == before


GETS = ["", "/edit", "/pupils/1"]
POSTS = {
    "/pupils": {"names": "Mallory"},
    "/edit": {"name": "Stolen", "school_year": str(classes.this_school_year())},
    "/archive": {},
    "/unarchive": {},
    "/pupils/1": SETTINGS | {"name": "Mallory"},
    "/pupils/1/merge": {"other": "2"},
    "/pupils/1/remove": {},
    "/pupils/1/restore": {},
}


def test_another_teachers_class_is_not_there(app: Flask, cast: Cast) -> None:
    before = everything(app)
    for path in GETS:
        assert cast.teacher.get(f"/classes/{cast.class_id}{path}").status_code == 200
        answer = cast.other_teacher.get(f"/classes/{cast.class_id}{path}")
        assert (answer.status_code, "Emma" in answer.get_data(as_text=True)) == (404, False)
    for path, form in POSTS.items():
        assert cast.other_teacher.post(f"/classes/{cast.class_id}{path}", data=form).status_code == 404
    assert everything(app) == before


def test_a_pupil_is_not_reached_through_ones_own_class(app: Flask, cast: Cast) -> None:
    before = everything(app)
    for path, form in POSTS.items():
        if path.startswith("/pupils/1"):
            assert cast.other_teacher.post(f"/classes/{cast.other_class_id}{path}", data=form).status_code == 404
    assert everything(app) == before


def test_a_stranger_finds_no_class_or_is_sent_to_the_login_and_changes_nothing(app: Flask, cast: Cast) -> None:
    before = everything(app)
    answers = [cast.stranger.get(f"/classes/{cast.class_id}{path}") for path in GETS]
    answers += [cast.stranger.post(f"/classes/{cast.class_id}{path}", data=form) for path, form in POSTS.items()]
    assert {answer.status_code for answer in answers} == {404}
    answers = [cast.stranger.get("/classes/"), cast.stranger.post("/classes/new", data={"name": "X"})]
    assert {(answer.status_code, answer.location.partition("?")[0]) for answer in answers} == {(302, "/login")}
    assert everything(app) == before


def test_nothing_is_changed_without_the_token_of_the_page(app: Flask, cast: Cast) -> None:
    app.config["WTF_CSRF_ENABLED"] = True
    before = everything(app)
    for path, form in POSTS.items():
        assert cast.teacher.post(f"/classes/{cast.class_id}{path}", data=form).status_code == 400
    assert everything(app) == before
