"""What a teacher takes home: numbers are numbers, names are harmless, and everything can be opened again."""

import csv
import io
from datetime import datetime

import pytest
from flask import Flask
from flask.testing import FlaskClient
from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from tests.exports.lesson import NASTY, ORDER, answered, columns, english, lines_of, opened
from webapp.extensions import db
from webapp.presenters import exports
from webapp.services.results import PupilRow


def lines(client: FlaskClient, path: str) -> list[dict[str, str]]:
    answer = client.get(path)
    assert answer.status_code == 200
    assert "attachment" in answer.headers["Content-Disposition"]
    return lines_of(answer.data)


def pages(client: FlaskClient, path: str) -> list[Worksheet]:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.headers["Content-Disposition"].endswith('.xlsx"') or ".xlsx" in answer.headers["Content-Disposition"]
    return list(load_workbook(io.BytesIO(answer.data)).worksheets)


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
    assert found["Number 2"] == [-3, 3, "3/4", 5, 8]
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
    for right in [True, False, True] * 3:
        answered(app, "order", ORDER, "first" if right else "second", right)
    in_csv = lines(teacher, f"/sessions/{room.session_id}/results.csv")
    in_workbook = columns(pages(teacher, f"/sessions/{room.session_id}/session.xlsx")[0])
    assert [line["Pupil"] for line in in_csv] == ["Bo Li", "Čálli Vik", "Dina Aas", "Åse Moe"] == in_workbook["Pupil"]
    assert in_csv[-1]["Share right"] == "0.667"
    assert in_workbook["Share right"][-1] == pytest.approx(2 / 3, abs=1e-12)
    assert (in_csv[-1]["Answered"], in_workbook["Answered"][-1]) == ("9", 9)
    assert in_workbook["Share right"][0] is None


def test_few_answers_have_no_share(app: Flask) -> None:
    room, teacher = opened(app, "Emma Lie", "Bo Li")
    english(teacher)
    for _answer in range(7):
        answered(app, "order", ORDER, "first", True)
    [own] = [line for line in lines(teacher, f"/sessions/{room.session_id}/results.csv") if line["Answered"] == "7"]
    assert (own["Right"], own["Share right"]) == ("7", "")


def test_a_norwegian_file_has_decimal_commas_and_an_ascii_hyphen(app: Flask) -> None:
    room, teacher = opened(app, "Emma Lie", "Bo Li")
    teacher.post("/language", data={"language": "nb"})
    answered(app, "order", {"first": "-0.75", "second": "0.8"}, "first", True)
    answered(app, "width", {"first": "1/3", "second": "-3/4"}, "13/12", True)
    first, second = (list(line.values()) for line in lines(teacher, f"/sessions/{room.session_id}/answers.csv"))
    assert first[7:] == ["-0,75", "0,8", "-0,75", "-0,75", "1", "", "0", "2,3"]
    assert second[7:11] == ["1⁄3", "−3⁄4", "13⁄12", "13⁄12"]


def test_a_half_is_rounded_up_as_on_the_pages(app: Flask) -> None:
    room, teacher = opened(app, "Emma Lie", "Bo Li")
    english(teacher)
    for number in range(16):
        answered(app, "order", ORDER, "first", number < 9, took_ms=2249 if number < 8 else 2251)
    [_, line] = lines(teacher, f"/sessions/{room.session_id}/results.csv")
    assert (line["Share right"], line["Median time (s)"]) == ("0.563", "2.3")
    workbook = columns(pages(teacher, f"/sessions/{room.session_id}/session.xlsx")[0])
    assert (workbook["Share right"][1], workbook["Median time (s)"][1]) == (9 / 16, 2.3)


@pytest.mark.parametrize("name", ["12:30", "3.4.", "1-2", "007", "1e5", "10/11"])
def test_a_name_is_neither_a_number_nor_a_day(app: Flask, name: str) -> None:
    with app.test_request_context():
        sheet = exports.pupil_sheet([PupilRow(1, 1, name, 4, 3, 0, 0, 1500, 26, 1, 1, 0)])
        [line] = lines_of(exports.csv_file(sheet))
    assert next(iter(line.values())) in {f"'{name}", name.replace("/", "⁄")}


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
