"""Every cell of every file is what the stored rows come to, and both kinds of file hold the same."""

import csv
import io
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from openpyxl import load_workbook

from tests.reports.conftest import Reader
from tests.reports.mishaps import TITLE
from tests.reports.reading import page
from tests.reports.recount import Answer, Figures, Records, rounded, tenths
from webapp.games.questions.stored import right_answer
from webapp.models import PlaySession
from webapp.presenters.answer_words import answer_words
from webapp.presenters.names import alphabetical
from webapp.presenters.report_words import SKILLS, THOUGHTS, kind_name
from webapp.presenters.rule_pages import rule_page

FIRST, SECOND = 1, 2
FIGURES = [
    "Answered", "Right", "Share right", "Median time (s)", "Cards", "Games played", "Games won",
    "Turns by the computer", "Checks", "Checks right",
]  # fmt: skip
FACES = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": 10}
BY_HEIGHT = {11: "jack", 12: "queen", 13: "king", 14: "ace", 15: "joker"}


def in_csv(reader: Reader, address: str) -> list[list[str]]:
    answer = reader.get(address)
    assert answer.status_code == 200
    assert answer.data.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(io.StringIO(answer.data.decode("utf-8-sig"), newline=""), delimiter=";"))


def in_workbook(reader: Reader, address: str) -> list[list[list[Any]]]:
    book = load_workbook(io.BytesIO(reader.get(address).data))
    return [[list(row) for row in sheet.iter_rows(values_only=True)] for sheet in book.worksheets]


def figures(row: Figures) -> list[Any]:
    """A pupil's cells; a share is exact, and left out where there are few answers."""
    median = tenths(row.took)
    return [
        row.answered,
        row.right,
        Fraction(row.right, row.answered) if row.answered >= 8 else None,
        median,
        row.cards,
        row.games,
        row.won,
        row.by_computer,
        row.checks,
        row.checks_right,
    ]


def text(cell: Any) -> str:
    """A cell of a CSV file in English."""
    if cell is None:
        return ""
    if isinstance(cell, datetime):
        return f"{cell:%Y-%m-%d %H:%M}"
    if isinstance(cell, Fraction):
        cell = rounded(cell, 3)
    if isinstance(cell, Decimal):
        # 2.0 is written 2, and a whole number as it is.
        return f"{cell.normalize():f}"
    if isinstance(cell, str) and "/" in cell:
        return cell.replace("/", "⁄")
    return str(cell)


def check(found: list[list[Any]], heading: Sequence[str], expected: list[list[Any]]) -> None:
    """A sheet of a workbook."""
    assert found[0] == list(heading)
    assert len(found) == len(expected) + 1
    for row, cells in zip(found[1:], expected, strict=True):
        assert row == [same(cell) for cell in cells]


def same(cell: Any) -> Any:
    if isinstance(cell, Fraction | Decimal):
        return pytest.approx(float(cell), abs=1e-12)
    return pytest.approx(cell) if isinstance(cell, float) else cell


def moment(at: int) -> datetime:
    """As a workbook keeps it: to the millisecond, by the clock of the school."""
    return datetime.fromtimestamp(at / 1000, UTC).astimezone().replace(tzinfo=None)


def names(session: PlaySession) -> list[str]:
    """The session and its game."""
    game = rule_page(session.variant).name
    return [f"{'6B' if session.class_id == FIRST else '7A'} · {session.title or game}", game]


def test_the_pupils_of_all_sessions(stored: Records, reader: Reader) -> None:
    for session in stored.sessions:
        rows = sorted(stored.figures(session.id), key=lambda row: alphabetical(row.pupil.name))
        expected = [[row.pupil.name, *figures(row)] for row in rows]
        found = in_csv(reader, f"/sessions/{session.id}/results.csv")
        assert found == [["Pupil", *FIGURES], *([text(cell) for cell in row] for row in expected)]
        pupils = in_workbook(reader, f"/sessions/{session.id}/session.xlsx")[0]
        check(pupils, ["Pupil", *FIGURES], expected)


@pytest.mark.parametrize("class_id", [FIRST, SECOND])
def test_a_class_over_time(stored: Records, reader: Reader, class_id: int) -> None:
    expected = over_time(stored, stored.begun(class_id))
    check_over_time(reader, f"/classes/{class_id}/over-time", "", expected)
    assert (f"6B · {TITLE}" in {row[1] for row in expected}) is (class_id == FIRST)


def over_time(stored: Records, sessions: list[PlaySession]) -> list[list[Any]]:
    """The rows of these sessions."""
    expected: list[list[Any]] = []
    for session in sessions:
        rows = sorted(stored.figures(session.id), key=lambda row: alphabetical(row.pupil.name))
        began, named = moment(session.started_at or 0), names(session)
        expected += [[began, *named, row.pupil.name, *figures(row)] for row in rows]
    return expected


def check_over_time(reader: Reader, address: str, query: str, expected: list[list[Any]]) -> None:
    """Both kinds of file."""
    heading = ["Date", "Session", "Game", "Pupil", *FIGURES]
    found = in_csv(reader, f"{address}.csv{query}")
    assert found == [heading, *([text(cell) for cell in row] for row in expected)]
    [sheet] = in_workbook(reader, f"{address}.xlsx{query}")
    check(sheet, heading, expected)


def files_of(reader: Reader, query: str) -> set[str]:
    """The files that the report of a class offers."""
    links = page(reader, f"/classes/{FIRST}/report?{query}").one("main").all("a")
    return {link.attributes["href"] for link in links if "over-time" in link.attributes["href"]}


def test_days_and_a_game_limit_the_files_of_a_class_as_they_do_its_report(stored: Records, reader: Reader) -> None:
    sessions = stored.begun(FIRST)
    first, last = (moment(sessions[place].started_at or 0).date() for place in (3, 9))
    query = f"since={first}&until={last}&game=interval"
    chosen = [
        one for one in sessions if first <= moment(one.started_at or 0).date() <= last and one.variant == "interval"
    ]
    assert 0 < len(chosen) < 7
    assert files_of(reader, query) == {f"/classes/{FIRST}/over-time.{ending}?{query}" for ending in ("csv", "xlsx")}
    check_over_time(reader, f"/classes/{FIRST}/over-time", f"?{query}", over_time(stored, chosen))


@pytest.mark.parametrize("chosen", ["kind", "kind and days", "kind, days and game"])
def test_a_kind_of_question_leaves_its_answers_only(stored: Records, reader: Reader, chosen: str) -> None:
    of_kind = replace(
        stored,
        by_person={
            person_id: [one for one in mine if one.row.kind == "inside"] for person_id, mine in stored.by_person.items()
        },
    )
    people = [person for person in of_kind.people if of_kind.by_person.get(person.id)]
    sessions, query = stored.begun(FIRST), "kind=inside"
    everything = over_time(stored, sessions)
    if "days" in chosen:
        first, last = (moment(sessions[place].started_at or 0).date() for place in (2, 6))
        sessions = [one for one in sessions if first <= moment(one.started_at or 0).date() <= last]
        query += f"&since={first}&until={last}"
    if "game" in chosen:
        sessions = [one for one in sessions if one.variant == "interval"]
        query += "&game=interval"
    expected = over_time(replace(of_kind, people=people), sessions)
    assert 0 < len(expected) < len(everything)
    check_over_time(reader, f"/classes/{FIRST}/over-time", f"?{query}", expected)


def test_a_file_is_named_by_what_is_chosen(reader: Reader) -> None:
    answer = reader.get(f"/classes/{FIRST}/over-time.csv?since=2026-10-01&game=krig")
    name = answer.headers["Content-Disposition"].partition("filename=")[2]
    assert name == f'"6B Over time, From 1 October 2026, {rule_page("krig").name}.csv"'


def test_where_there_is_nothing_no_file_is_offered(reader: Reader) -> None:
    assert files_of(reader, "since=2020-01-01&until=2020-01-02") == set()
    assert len(files_of(reader, "")) == 2


def test_a_file_of_a_wrong_choice_is_refused(reader: Reader) -> None:
    assert reader.get(f"/classes/{FIRST}/over-time.csv?since=soon").status_code == 422


def number(value: Any) -> Any:
    """A number as a cell; a fraction, percentage, power or root as one writes it."""
    try:
        return int(str(value))
    except ValueError:
        pass
    try:
        return Decimal(str(value))
    except ArithmeticError:
        return None


def height(value: Any) -> Any:
    return BY_HEIGHT.get(int(value), int(value))


def operands(one: Answer) -> list[Any]:
    """What a question was about, cell by cell; None where it is written in some other way than as a decimal number."""
    about = one.row.operands
    if "values" in about:
        return [height(value) if one.row.kind == "highest" else number(value) for value in about["values"]]
    return [
        FACES.get(str(value)[0]) or number(str(value)[0]) if name in ("card", "other") else number(value)
        for name, value in about.items()
    ]


def answered(one: Answer, answer: str) -> Any:
    """The number or card that was answered, else the word for it."""
    about = one.row.operands
    sides = [str(side) for side in about.get("sides", [])]
    if answer in sides:
        value = about["values"][sides.index(answer)]
        return height(value) if one.row.kind == "highest" else number(value)
    if answer in ("first", "second"):
        return number(about[answer])
    return number(answer) if number(answer) is not None else answer_words(one.row.kind, about, answer)


@pytest.mark.parametrize("class_id", [FIRST, SECOND])
def test_every_answer_of_all_sessions(stored: Records, reader: Reader, class_id: int) -> None:
    written = 0
    for session in (one for one in stored.sessions if one.class_id == class_id):
        mine = [one for one in stored.answers if one.session.id == session.id]
        mine.sort(key=lambda one: (one.row.at, one.row.id))
        most = max((len(operands(one)) for one in mine), default=0)
        named = names(session)
        expected = [cells(one, named, most, stored) for one in mine]
        found = in_csv(reader, f"/sessions/{session.id}/answers.csv")
        assert len(found) == len(mine) + 1
        assert found[0][7 : 7 + most] == [f"Number {place + 1}" for place in range(most)]
        answers = in_workbook(reader, f"/sessions/{session.id}/session.xlsx")[1]
        assert answers[0] == found[0]
        # What is no decimal number is printed: the workbook has it as text, and the other file the same text.
        expected = [
            [printed(cell, other) for cell, other in zip(wanted, row, strict=True)]
            for wanted, row in zip(expected, answers[1:], strict=True)
        ]
        assert answers[1:] == [[same(cell) for cell in row] for row in expected]
        for line, wanted in zip(found[1:], expected, strict=True):
            assert [(cell if cell is ANY_TEXT else text(cell)) for cell in wanted] == [
                ANY_TEXT if cell is ANY_TEXT else other for cell, other in zip(wanted, line, strict=True)
            ]
        written += len(mine)
    assert written > 1000


def printed(wanted: Any, found: Any) -> Any:
    """What is written in some other way than as a decimal number stands there as text."""
    if wanted is not ANY_TEXT:
        return wanted
    assert isinstance(found, str)
    assert not found.startswith("=")
    return found


ANY_TEXT = object()


def cells(one: Answer, named: list[str], most: int, stored: Records) -> list[Any]:
    about = [ANY_TEXT if cell is None else cell for cell in operands(one)]
    given = [answered(one, answer) for answer in (one.row.answer, right_answer(one.row.kind, one.row.operands))]
    [pupil] = [pupil.name for pupil in stored.pupils if pupil.id == one.person.pupil_id]
    thought = THOUGHTS.get(one.row.misconception or "")
    return [
        moment(one.row.at),
        *named,
        one.game.table_number,
        pupil,
        kind_name(one.row.kind),
        str(SKILLS[one.skill]),
        *about,
        *[None] * (most - len(about)),
        *(ANY_TEXT if cell is None else cell for cell in given),
        int(one.row.right),
        str(thought[0]) if thought else None,
        int(one.row.is_check),
        rounded(Fraction(one.row.took_ms, 1000), 1),
    ]
