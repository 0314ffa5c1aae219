"""A teacher's classes in the browser; another teacher and a stranger get nothing."""

import html
import io
import re
from datetime import date
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from webapp.extensions import db
from webapp.models import Participation, PlaySession, Pupil, SchoolClass
from webapp.services import classes
from webapp.services.names import clean_text

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


def rows(text: str) -> list[tuple[str, bool]]:
    """The rows of a preview: the name, and whether it comes in."""
    ticked = {int(at) for at in re.findall(r'name="take"[^>]*?value="(\d+)"[^>]*?checked', text)}
    found = re.findall(r'name="row"\s+id="row-(\d+)"\s+value="([^"]*)"', text)
    return [(html.unescape(name), int(at) in ticked) for at, name in found]


def sent(text: str, **change: Any) -> dict[str, Any]:
    """What the form of a preview sends when its button is pressed."""
    fields: dict[str, Any] = {"do": "store"}
    for key in ("state", "name", "school_year", "turned", "remarks", "row"):
        values = re.findall(rf'name="{key}"[^>]*?value="([^"]*)"', text)
        fields[key] = [html.unescape(value) for value in values]
    fields["take"] = [str(at) for at, (_name, wanted) in enumerate(rows(text)) if wanted]
    fields["back"] = re.findall(r'name="back"[^>]*?>?\s*(?:<option )?value="([^"]*)"', text)
    return {key: value for key, value in fields.items() if value} | change


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


def new_class(cast: Cast, names: str, **change: Any) -> Any:
    form = {"name": " 6C ", "school_year": classes.this_school_year(), "names": names} | change
    return cast.teacher.post("/classes/new", data=form)


def test_a_class_without_a_list_is_made_at_once(app: Flask, cast: Cast) -> None:
    answer = new_class(cast, "")
    assert answer.status_code == 302
    assert names(app, int(answer.location.rpartition("/")[2])) == []


def test_a_new_class_is_made_when_its_list_has_been_looked_over(app: Flask, cast: Cast) -> None:
    before = everything(app)
    shown = new_class(cast, "1. Nordmann, Ola\nAksel Moe aksel@x.no\n6B\nIda\nIda\n").text
    assert everything(app) == before
    assert rows(shown) == [
        ("Ola Nordmann", True), ("Aksel Moe", True), ("Ida", True), ("Ida", True), ("6B", False),
    ]  # fmt: skip
    for words in (
        "4 pupils were read.",
        "The surname stood first.",
        "The e-mail address is left out.",
        "stands there twice",
    ):
        assert words in shown
    answer = cast.teacher.post("/classes/new/list", data=sent(shown))
    assert answer.status_code == 302
    class_id = int(answer.location.rpartition("/")[2])
    assert names(app, class_id) == ["Aksel Moe", "Ida", "Ida", "Ola Nordmann"]
    assert "6C" in page(cast.teacher, answer.location)


def test_an_e_mail_address_travels_in_no_field_of_a_preview(cast: Cast) -> None:
    shown = new_class(cast, "Etternavn\tFornavn\tE-post\nNordmann\tOla\tola@x.no\nkari@x.no").text
    assert "ola@x.no" in shown
    assert not re.findall(r'value="[^"]*@[^"]*"', shown)


def test_a_row_is_mended_taken_out_and_taken_in(app: Flask, cast: Cast) -> None:
    shown = new_class(cast, "Ola Nordmannn\nPer\nSum 2\n").text
    mended = sent(shown, row=["Ola Nordmann", "Per", "Sum Li"], take=["0", "2"])
    answer = cast.teacher.post("/classes/new/list", data=mended)
    assert names(app, int(answer.location.rpartition("/")[2])) == ["Ola Nordmann", "Sum Li"]


def test_names_change_about_and_go_back_to_the_list_with_nothing_stored(app: Flask, cast: Cast) -> None:
    before = everything(app)
    shown = new_class(cast, "Ola\tNordmann\nKari\tMoe").text
    turned = cast.teacher.post("/classes/new/list", data=sent(shown, do="turn")).text
    assert rows(turned) == [("Nordmann Ola", True), ("Moe Kari", True)]
    again = cast.teacher.post("/classes/new/list", data=sent(turned, do="turn")).text
    assert rows(again) == rows(shown)
    back = cast.teacher.post("/classes/new/list", data=sent(turned, do="back")).text
    assert "Nordmann Ola\nMoe Kari</textarea>" in back.replace("\r\n", "\n")
    assert 'value="6C"' in back
    assert everything(app) == before


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ("\u3164", "Write a name."),
        ("", "Write a name."),
        ("E" * 61, "is too long"),
        ("ola@x.no", "An e-mail address is not stored here."),
    ],
)
def test_what_a_preview_sends_is_checked_again(app: Flask, cast: Cast, row: str, words: str) -> None:
    before = everything(app)
    form = sent(new_class(cast, "Ola\nKari").text, row=["Ola", row])
    answer = cast.teacher.post("/classes/new/list", data=form)
    assert (answer.status_code, words in html.unescape(answer.text)) == (422, True)
    assert rows(answer.text) == [("Ola", True), (clean_text(row), True)]
    assert everything(app) == before


def test_no_more_than_a_class_comes_in(app: Flask, cast: Cast) -> None:
    form = sent(new_class(cast, "Ola\nKari").text, row=[f"P{n}" for n in range(120)], take=list(map(str, range(120))))
    before = everything(app)
    assert cast.teacher.post("/classes/new/list", data=form).status_code == 422
    assert everything(app) == before


def test_a_name_that_is_too_long_is_told_in_its_row(cast: Cast) -> None:
    shown = html.unescape(new_class(cast, "Ola\n" + "E" * 200).text)
    assert "is too long: a name may have 60 characters" in shown


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


def added(cast: Cast, text: str) -> Any:
    return cast.teacher.post(f"/classes/{cast.class_id}/pupils", data={"names": text})


def test_names_are_added_by_paste_and_file_when_they_have_been_looked_over(app: Flask, cast: Cast) -> None:
    before = everything(app)
    file = (io.BytesIO("Etternavn;Fornavn\nMoe;Åse\nLi;Bo\n".encode("cp1252")), "list.csv")
    shown = cast.teacher.post(
        f"/classes/{cast.class_id}/pupils",
        data={"names": "Ida\nida\n", "file": file},
        content_type="multipart/form-data",
    ).text
    assert everything(app) == before
    assert rows(shown) == [("Ida", True), ("ida", True), ("Åse Moe", True), ("Bo Li", False)]
    assert "Is on the list already." in shown
    answer = cast.teacher.post(f"/classes/{cast.class_id}/list", data=sent(shown), follow_redirects=True)
    assert "3 pupils added." in answer.text
    assert names(app, cast.class_id) == ["Bo Li", "Emma Lund", "Emma Strand", "Ida", "ida", "Åse Moe"]


def test_two_of_one_name_are_two_pupils_and_are_told_apart(app: Flask, cast: Cast) -> None:
    shown = added(cast, "Bo Li").text
    cast.teacher.post(f"/classes/{cast.class_id}/list", data=sent(shown, take=["0"]))
    assert names(app, cast.class_id) == ["Bo Li", "Bo Li", "Emma Lund", "Emma Strand"]
    assert "Bo Li 2" in page(cast.teacher, f"/classes/{cast.class_id}")


def test_a_list_is_not_stored_twice_nor_against_another_list_than_was_shown(app: Flask, cast: Cast) -> None:
    form = sent(added(cast, "Ida\nPer").text)
    assert cast.teacher.post(f"/classes/{cast.class_id}/list", data=form).status_code == 302
    before = everything(app)
    answer = cast.teacher.post(f"/classes/{cast.class_id}/list", data=form)
    assert (answer.status_code, "The class list has changed meanwhile" in answer.text) == (409, True)
    assert rows(answer.text) == [("Ida", False), ("Per", False)]
    assert everything(app) == before


def test_who_was_taken_off_comes_back_by_the_same_name_or_a_new_pupil_comes(app: Flask, cast: Cast) -> None:
    cast.teacher.post(f"/classes/{cast.class_id}/pupils/2/remove")
    shown = added(cast, "Bo Li").text
    assert "Was taken off the list before." in shown
    form = sent(shown)
    assert form["back"] == ["2"]
    answer = cast.teacher.post(f"/classes/{cast.class_id}/list", data=form, follow_redirects=True)
    assert "1 pupil is back on the list." in answer.text
    with app.app_context():
        assert [pupil.id for pupil in db.session.get_one(SchoolClass, cast.class_id).pupils] == [2, 3, 1]
    cast.teacher.post(f"/classes/{cast.class_id}/pupils/2/remove")
    form = sent(added(cast, "Bo Li").text, back=[""])
    answer = cast.teacher.post(f"/classes/{cast.class_id}/list", data=form, follow_redirects=True)
    assert "1 pupil added." in answer.text
    assert names(app, cast.class_id) == ["Bo Li", "Emma Lund", "Emma Strand"]
    assert "Taken off the list (1)" in answer.text


def test_a_row_that_is_shown_again_says_what_it_said_before(app: Flask, cast: Cast) -> None:
    cast.teacher.post(f"/classes/{cast.class_id}/pupils/2/remove")
    shown = added(cast, "Bo Li\nEmma Lund\nEmma Lund\nPer").text
    form = sent(shown, row=["Bo Li", "Emma Lund", "Emma Lund", ""], take=["2", "3"])
    again = cast.teacher.post(f"/classes/{cast.class_id}/list", data=form)
    assert (again.status_code, "Write a name." in again.text) == (422, True)
    assert rows(again.text) == [("Bo Li", False), ("Emma Lund", False), ("Emma Lund", True), ("", True)]
    assert again.text.count("Was taken off the list before.") == again.text.count("Is on the list already.") == 1
    assert sent(again.text)["back"][0] == "2"


@pytest.mark.parametrize("back", ["1", "4", "99", "9" * 30, "x", "-1"])
def test_nobody_else_comes_back_with_a_list(app: Flask, cast: Cast, back: str) -> None:
    cast.teacher.post(f"/classes/{cast.class_id}/pupils/2/remove")
    form = sent(added(cast, "Per").text, back=[back])
    cast.teacher.post(f"/classes/{cast.class_id}/list", data=form)
    assert names(app, cast.class_id) == ["Emma Lund", "Emma Strand", "Per"]
    assert names(app, cast.other_class_id) == ["Per Hidden"]


def test_nothing_is_added_to_a_class_that_is_put_away(app: Flask, cast: Cast) -> None:
    form = sent(added(cast, "Per").text)
    cast.teacher.post(f"/classes/{cast.class_id}/archive")
    before = everything(app)
    answer = cast.teacher.post(f"/classes/{cast.class_id}/list", data=form, follow_redirects=True)
    assert "The class is put away. Take it back first." in answer.text
    assert everything(app) == before


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "There is no name in the list"),
        (" \n ", "There is no name in the list"),
        ("\n".join(f"Pupil {n}" for n in range(500)), "That is 500 names"),
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
    shown = added(cast, "<script>alert(1)</script>").text
    assert "<script>alert" not in shown
    mended = sent(shown, row=["<script>alert(1)</script>"], take=["0"])
    cast.teacher.post(f"/classes/{cast.class_id}/list", data=mended)
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
    [
        {"name": ""},
        {"name": "E" * 200},
        {"name": "\x00"},
        {"name": "\u3164"},
        {"name": "bo@x.no"},
        {"language": "xx"},
    ],
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


def test_two_pupils_may_have_one_name_and_the_teacher_is_told(app: Flask, cast: Cast) -> None:
    answer = cast.teacher.post(
        f"/classes/{cast.class_id}/pupils/2", data=SETTINGS | {"name": "Emma Lund"}, follow_redirects=True
    )
    assert "2 pupils of the class are called Emma Lund now" in answer.text
    assert names(app, cast.class_id) == ["Emma Lund", "Emma Lund", "Emma Strand"]


def test_a_removed_pupil_comes_back_beside_a_new_one_of_that_name(app: Flask, cast: Cast) -> None:
    cast.teacher.post(f"/classes/{cast.class_id}/pupils/2/remove")
    form = sent(added(cast, "Bo Li").text, back=[""])
    cast.teacher.post(f"/classes/{cast.class_id}/list", data=form)
    answer = cast.teacher.post(f"/classes/{cast.class_id}/pupils/2/restore", follow_redirects=True)
    assert "2 pupils of the class are called" in answer.text
    assert names(app, cast.class_id) == ["Bo Li", "Bo Li", "Emma Lund", "Emma Strand"]


def test_who_was_taken_off_is_listed_with_the_way_back_for_good(app: Flask, cast: Cast) -> None:
    assert "taken-off" not in page(cast.teacher, f"/classes/{cast.class_id}")
    cast.teacher.post(f"/classes/{cast.class_id}/pupils/2/remove", follow_redirects=True)
    text = page(cast.teacher, f"/classes/{cast.class_id}").partition('id="taken-off"')[2]
    assert "Taken off the list (1)" in text
    assert "Bo Li" in text
    assert f'action="/classes/{cast.class_id}/pupils/2/restore"' in text


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
    "/list": {"row": "Mallory", "take": "0", "state": "3-3"},
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
