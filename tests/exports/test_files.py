"""What a teacher takes home: numbers are numbers, names are harmless, and everything can be opened again."""

import csv
import io
from datetime import datetime
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from tests.rooms import Room, make_room
from webapp.clock import now_ms
from webapp.extensions import db
from webapp.models import Attempt, Participation
from webapp.presenters import exports
from webapp.services.results import PupilRow

NASTY = ("=1+1", "+47", "-2", "@here", "\tTab", "=cmd|' /C calc'!A0")
ORDER = {"first": "-7", "second": "-3"}


def opened(app: Flask, *names: str) -> tuple[Room, FlaskClient]:
    room = make_room(app, *names, kinds=["order"])
    with app.app_context():
        room.join(*names)
        room.start()
    teacher = app.test_client()
    with teacher.session_transaction() as session:
        session["_user_id"], session["_fresh"] = str(room.teacher_id), True
    return room, teacher


def answered(app: Flask, kind: str, operands: dict[str, Any], answer: str, right: bool, **more: Any) -> None:
    """An answer of the first who came."""
    with app.app_context():
        game_id = db.session.get_one(Participation, 1).game_id
        ask = 1000 + db.session.query(Attempt).count()
        values = {"is_check": False, "took_ms": 2340, "at": now_ms(), "misconception": None} | more
        db.session.add(
            Attempt(
                participation_id=1, game_id=game_id, seat=0, about=0, ask=ask, kind=kind, operands=operands,
                answer=answer, right=right, **values,
            )
        )  # fmt: skip
        db.session.commit()


def lines(client: FlaskClient, path: str) -> list[dict[str, str]]:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.data.startswith(b"\xef\xbb\xbf")
    assert "attachment" in answer.headers["Content-Disposition"]
    return list(csv.DictReader(io.StringIO(answer.data.decode("utf-8-sig")), delimiter=";"))


def pages(client: FlaskClient, path: str) -> list[Worksheet]:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.headers["Content-Disposition"].endswith('.xlsx"') or ".xlsx" in answer.headers["Content-Disposition"]
    return list(load_workbook(io.BytesIO(answer.data)).worksheets)


def columns(page: Worksheet) -> dict[str, list[Any]]:
    """The cells below each heading."""
    heading, *rows = page.iter_rows(values_only=True)
    return {str(name): [row[place] for row in rows] for place, name in enumerate(heading)}


def english(client: FlaskClient) -> None:
    client.post("/language", data={"language": "en"})


def test_a_wrong_answer_is_told_with_everything_about_it(app: Flask) -> None:
    room, teacher = opened(app, "Emma Lie", "Bo Li")
    english(teacher)
    answered(app, "order", ORDER, "second", False, misconception="magnitude-order")
    [line] = lines(teacher, f"/sessions/{room.session_id}/answers.csv")
    assert (line["Number 1"], line["Number 2"], line["Answer"], line["Right answer"]) == ("-7", "-3", "-3", "-7")
    assert (line["Right (1 or 0)"], line["Check (1 or 0)"], line["Seconds"]) == ("0", "0", "2.3")
    assert (line["Pupil"], line["Table"], line["Skill"]) == ("Emma Lie", "1", "Ordering")
    assert line["Thought behind it"]
    assert datetime.fromisoformat(line["Date"]).year >= 2026


def test_numbers_are_numbers_in_a_workbook(app: Flask) -> None:
    room, teacher = opened(app, "Emma Lie", "Bo Li")
    english(teacher)
    answered(app, "order", ORDER, "first", True)
    answered(app, "nearest-zero", {"sides": [0, 1], "values": ["-8", "3"]}, "0", False, is_check=True)
    answered(app, "order", {"first": "0.75", "second": "3/4"}, "equal", True)
    answered(app, "inside", {"first": "-2", "second": "5", "third": "3"}, "outside", False)
    answered(app, "highest", {"sides": [0, 1], "values": ["14", "8"]}, "0", True)
    _pupils, answers = pages(teacher, f"/sessions/{room.session_id}/session.xlsx")
    found = columns(answers)
    assert found["Number 1"] == [-7, -8, 0.75, -2, "ace"]
    assert found["Number 2"] == [-3, 3, "3/4", 5, "8"]
    assert found["Number 3"] == [None, None, None, 3, None]
    assert found["Answer"] == [-7, -8, "equal", "outside", "ace"]
    assert found["Right answer"] == [-7, 3, "equal", "inside", "ace"]
    assert found["Right (1 or 0)"] == [1, 0, 1, 0, 1]
    assert found["Check (1 or 0)"] == [0, 1, 0, 0, 0]
    assert found["Seconds"] == [2.3] * 5
    assert all(isinstance(moment, datetime) for moment in found["Date"])


def test_the_pupils_are_the_same_in_both_files(app: Flask) -> None:
    room, teacher = opened(app, "Åse Moe", "Bo Li", "Čálli Vik", "Dina Aas")
    english(teacher)
    answered(app, "order", ORDER, "first", True)
    answered(app, "order", ORDER, "second", False)
    answered(app, "order", ORDER, "first", True)
    in_csv = lines(teacher, f"/sessions/{room.session_id}/results.csv")
    in_workbook = columns(pages(teacher, f"/sessions/{room.session_id}/session.xlsx")[0])
    assert [line["Pupil"] for line in in_csv] == ["Bo Li", "Čálli Vik", "Dina Aas", "Åse Moe"] == in_workbook["Pupil"]
    assert in_csv[-1]["Share right"] == "0.667"
    assert in_workbook["Share right"][-1] == 0.667
    assert (in_csv[-1]["Answered"], in_workbook["Answered"][-1]) == ("3", 3)
    assert in_workbook["Share right"][0] is None


def test_a_norwegian_file_has_decimal_commas_and_an_ascii_hyphen(app: Flask) -> None:
    room, teacher = opened(app, "Emma Lie", "Bo Li")
    teacher.post("/language", data={"language": "nb"})
    answered(app, "order", {"first": "-0.75", "second": "0.8"}, "first", True)
    answered(app, "width", {"first": "1/3", "second": "-3/4"}, "13/12", True)
    text = teacher.get(f"/sessions/{room.session_id}/answers.csv").data.decode("utf-8-sig")
    first, second = text.splitlines()[1:]
    assert ";-0,75;0,8;-0,75;-0,75;1;;0;2,3" in first
    assert ";1⁄3;−3⁄4;13⁄12;13⁄12;" in second


@pytest.mark.parametrize("name", NASTY)
def test_a_name_is_no_formula(app: Flask, name: str) -> None:
    with app.test_request_context():
        sheet = exports.pupil_sheet([PupilRow(1, 1, name, 4, 3, 0, 0, 1500, 26, 1, 1, 0)])
        text = exports.csv_file(sheet).decode("utf-8-sig")
        page = load_workbook(io.BytesIO(exports.xlsx_file(sheet))).worksheets[0]
    row = list(csv.reader(io.StringIO(text), delimiter=";"))[1]
    assert row[0] == f"'{name}"
    cell = page["A2"]
    assert (cell.data_type, cell.value, cell.quotePrefix) == ("s", name, True)
    assert page["B2"].value == 4


def test_a_name_like_any_other_is_left_as_it_is(app: Flask) -> None:
    with app.test_request_context():
        assert exports.harmless("Anne-Lise O'Neill") == "Anne-Lise O'Neill"


def test_a_class_over_time_has_a_row_for_each_pupil_of_each_session(app: Flask) -> None:
    room, teacher = opened(app, "Emma Lie", "Bo Li")
    english(teacher)
    answered(app, "order", ORDER, "first", True)
    teacher.post(f"/sessions/{room.session_id}/end")
    with app.app_context():
        class_id = room.session.school_class.id
    teacher.post(f"/sessions/{room.session_id}/again")
    in_csv = lines(teacher, f"/classes/{class_id}/over-time.csv")
    in_workbook = columns(pages(teacher, f"/classes/{class_id}/over-time.xlsx")[0])
    assert [(line["Pupil"], line["Answered"]) for line in in_csv] == [("Bo Li", "0"), ("Emma Lie", "1")]
    assert in_workbook["Answered"] == [0, 1]
    assert in_csv[0]["Game"] == in_workbook["Game"][0] == "Interval war"


def test_a_session_in_which_nobody_answered_can_be_opened_too(app: Flask) -> None:
    room, teacher = opened(app, "Emma Lie", "Bo Li")
    pupils, answers = pages(teacher, f"/sessions/{room.session_id}/session.xlsx")
    assert (pupils.max_row, answers.max_row) == (3, 1)


def test_a_file_can_be_named_on_every_disk(app: Flask) -> None:
    room, teacher = opened(app, "Emma Lie")
    with app.app_context():
        room.session.school_class.name = "6B/7: æ"
        db.session.commit()
    told = teacher.get(f"/sessions/{room.session_id}/results.csv").headers["Content-Disposition"]
    assert "6B-7- " in told or "6B-7-%20" in told
