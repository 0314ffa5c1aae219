"""A Norwegian teacher opens the files in LibreOffice: what is a number there, what stays text, what becomes a day."""

import csv
import io
import os
import shutil
import subprocess
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from tests.conftest import empty_app
from tests.exports.lesson import NASTY, ORDER, answered, opened

SOFFICE = shutil.which("soffice") or shutil.which("libreoffice")
NORWEGIAN = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"
           xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<item oor:path="/org.openoffice.Setup/L10N">
  <prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>nb-NO</value></prop>
</item>
</oor:items>
"""
"""The profile of somebody whose LibreOffice is set to Norwegian; everything else is as it comes."""
READING = {
    "numbers-only": "59,34,76,1,,0,false,false",
    "special-numbers": "59,34,76,1,,0,false,true",
    "all-separators": "9/44/59,34,76,1,,0,false,true",
}
"""What the import dialog is told: only `;` parts the cells, first without and then with its box for special numbers
(days, percentages) ticked; then with the separators it comes with, comma and tab too."""
FIGURES = (
    "answered", "right", "share", "median", "cards", "games", "won", "by computer", "checks", "checks right",
)  # fmt: skip
ANSWER = (
    "moment", "session", "game", "table", "pupil", "question", "skill", "first", "second", "third", "answer", "correct",
    "is right", "thought", "is check", "seconds",
)  # fmt: skip
COLUMNS = {
    "results": ("pupil", *FIGURES),
    "over-time": ("moment", "session", "game", "pupil", *FIGURES),
    "answers": ANSWER,
}
WORDS = ("session", "game", "pupil", "question", "skill", "thought")
NUMBERS = {
    "first": [-7, -8, -0.75, 0.75, None, None, -2, 8, 2],
    "second": [-3, 3, 0.8, None, None, None, 5, None, 4],
    "correct": [-7, 3, -0.75, None, None, None, None, None, 2],
    "is right": [1, 0, 1, 1, 1, 1, 0, 1, 1],
    "is check": [0, 1, 0, 0, 0, 0, 0, 0, 0],
    "seconds": [2.3, 2.3, 2.3, 2.3, 2.3, 2.3, 12, 0.5, 0.5],
}


class Office:
    """LibreOffice in a profile of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        user = folder / "profile" / "user"
        user.mkdir(parents=True)
        (user / "registrymodifications.xcu").write_text(NORWEGIAN, encoding="utf-8")

    def convert(self, to: str, where: str, *files: Path, reading: str = "") -> Path:
        """Open these files and save them as another kind, in a folder of that name."""
        out = self.folder / where
        subprocess.run(
            [
                str(SOFFICE), "--headless", "--norestore",
                f"-env:UserInstallation={(self.folder / 'profile').as_uri()}",
                *([f"--infilter=Text - txt - csv (StarCalc):{reading}"] if reading else []),
                "--convert-to", to, "--outdir", str(out), *map(str, files),
            ],
            check=True,
            capture_output=True,
            timeout=180,
        )  # fmt: skip
        return out


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Office:
    if SOFFICE is None:
        if os.environ.get("CI"):
            pytest.fail("LibreOffice is missing; `make libreoffice` installs it.")
        pytest.skip("LibreOffice is missing.")
    return Office(tmp_path_factory.mktemp("office"))


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Every file of a lesson with every sort of number and name, as a Norwegian teacher fetches them."""
    folder = tmp_path_factory.mktemp("files")
    with empty_app(folder) as app:
        room, teacher = opened(app, "Åse Sæther Bjørnøy", *NASTY, "Lie, Emma", "12:30")
        teacher.post("/language", data={"language": "nb"})
        answered(app, "order", ORDER, "first", True)
        answered(app, "nearest-zero", {"sides": [0, 1], "values": ["-8", "3"]}, "0", False, is_check=True)
        answered(app, "order", {"first": "-0.75", "second": "0.8"}, "first", True)
        answered(app, "order", {"first": "0.75", "second": "3/4"}, "equal", True)
        answered(app, "order", {"first": "3/4", "second": "10/11"}, "first", True)
        answered(app, "width", {"first": "1/3", "second": "-3/4"}, "13/12", True)
        answered(app, "inside", {"first": "-2", "second": "5", "third": "3"}, "outside", False, took_ms=12_000)
        answered(app, "highest", {"sides": [0, 1], "values": ["8", "14"]}, "1", True, took_ms=500)
        answered(app, "order", {"first": "2", "second": "4"}, "first", True, took_ms=500)
        for name in ("results.csv", "answers.csv", "session.xlsx"):
            (folder / name).write_bytes(teacher.get(f"/sessions/{room.session_id}/{name}").data)
        with app.app_context():
            class_id = room.session.class_id
        for name in ("over-time.csv", "over-time.xlsx"):
            (folder / name).write_bytes(teacher.get(f"/classes/{class_id}/{name}").data)
        (folder / "control.csv").write_text("Elev;Sekunder\r\n3/4;2,3\r\n", encoding="utf-8-sig")
        yield folder


@pytest.fixture(scope="module", params=READING)
def imported(request: pytest.FixtureRequest, office: Office, files: Path) -> tuple[str, Path]:
    """How the import dialog was filled in, and the CSV files as workbooks."""
    return request.param, office.convert(
        "xlsx", request.param, *sorted(files.glob("*.csv")), reading=READING[request.param]
    )


@pytest.fixture(scope="module")
def saved_again(office: Office, files: Path) -> Path:
    """The workbooks opened and saved as workbooks."""
    return office.convert("xlsx", "again", *files.glob("*.xlsx"))


@pytest.fixture(scope="module")
def seen(office: Office, files: Path) -> Path:
    """The workbooks as one sees them, each sheet as text."""
    as_shown = "csv:Text - txt - csv (StarCalc):59,34,76,1,,0,false,true,true,false,false,-1"
    return office.convert(as_shown, "seen", *files.glob("*.xlsx"))


def pages(path: Path) -> list[Worksheet]:
    return list(load_workbook(path).worksheets)


def columns(page: Worksheet, sheet: str) -> dict[str, list[Any]]:
    """The cells of each column, whatever it is headed."""
    _heading, *rows = page.iter_rows(values_only=True)
    return {name: list(cells) for name, cells in zip(COLUMNS[sheet], zip(*rows, strict=True), strict=True)}


def numbers(cells: list[Any]) -> list[Any]:
    return [cell if isinstance(cell, int | float) else None for cell in cells]


def test_numbers_are_numbers_and_words_are_words(imported: tuple[str, Path]) -> None:
    _how, folder = imported
    [page] = pages(folder / "answers.xlsx")
    found = columns(page, "answers")
    assert {name: numbers(found[name]) for name in NUMBERS} == NUMBERS
    assert found["answer"][0] == -7
    assert all(isinstance(cell, str) for name in WORDS for cell in found[name] if cell is not None)


def test_fractions_are_no_days(imported: tuple[str, Path]) -> None:
    _how, folder = imported
    found = columns(pages(folder / "answers.xlsx")[0], "answers")
    assert found["first"][4:6] == ["3⁄4", "1⁄3"]
    assert found["second"][3:6] == ["3⁄4", "10⁄11", "−3⁄4"]
    assert found["answer"][5] == found["correct"][5] == "13⁄12"


def test_this_office_would_have_made_a_day_of_a_fraction(imported: tuple[str, Path]) -> None:
    how, folder = imported
    cell = pages(folder / "control.xlsx")[0]["A2"].value
    assert isinstance(cell, str if how == "numbers-only" else datetime)


def test_a_moment_is_a_day_or_cannot_be_taken_for_another(imported: tuple[str, Path]) -> None:
    how, folder = imported
    for name in ("answers", "over-time"):
        moments = columns(pages(folder / f"{name}.xlsx")[0], name)["moment"]
        assert {type(moment) for moment in moments} == {str if how == "numbers-only" else datetime}
        assert all(datetime.fromisoformat(str(moment)).year >= 2026 for moment in moments)


@pytest.mark.parametrize("name", ["results", "over-time"])
def test_figures_of_pupils_are_numbers(imported: tuple[str, Path], name: str) -> None:
    _how, folder = imported
    found = columns(pages(folder / f"{name}.xlsx")[0], name)
    own = found["pupil"].index("Åse Sæther Bjørnøy")
    figures = {heading: cells[own] for heading, cells in found.items()}
    assert (figures["answered"], figures["right"], figures["share"]) == (8, 7, 0.875)
    assert (figures["median"], figures["checks"], figures["checks right"]) == (2.3, 1, 0)
    silent = {heading: cells[own - 1] for heading, cells in found.items()}
    assert (silent["answered"], silent["share"], silent["median"]) == (0, None, None)


@pytest.mark.parametrize("name", ["results", "over-time"])
def test_names_are_text_and_whole(imported: tuple[str, Path], name: str) -> None:
    _how, folder = imported
    [page] = pages(folder / f"{name}.xlsx")
    assert set(columns(page, name)["pupil"]) == {
        "Åse Sæther Bjørnøy",
        "Lie, Emma",
        "'12:30",
        *(f"'{bad}" for bad in NASTY),
    }
    assert_no_formula(page)


def assert_no_formula(page: Worksheet) -> None:
    assert not [cell.coordinate for row in page.iter_rows() for cell in row if cell.data_type == "f"]


@pytest.mark.parametrize("name", ["session.xlsx", "over-time.xlsx"])
def test_a_workbook_holds_the_same_when_it_is_saved_again(saved_again: Path, files: Path, name: str) -> None:
    ours, theirs = pages(files / name), pages(saved_again / name)
    assert [page.title for page in ours] == [page.title for page in theirs]
    for before, after in zip(ours, theirs, strict=True):
        assert_no_formula(after)
        for row, other in zip(before.iter_rows(), after.iter_rows(), strict=True):
            assert [same(cell.value) for cell in row] == [same(cell.value) for cell in other]
            assert [cell.data_type for cell in row] == [cell.data_type for cell in other]


def same(value: Any) -> Any:
    """Shares are stored with more digits than a file must keep."""
    if isinstance(value, datetime):
        return value.replace(microsecond=0)
    return pytest.approx(value) if isinstance(value, float) else value


def test_a_workbook_has_the_figures_as_numbers(files: Path) -> None:
    pupils, answers = pages(files / "session.xlsx")
    found = columns(answers, "answers")
    assert {name: numbers(found[name]) for name in NUMBERS} == NUMBERS
    [share] = [cell for cell in columns(pupils, "results")["share"] if cell is not None]
    assert share == pytest.approx(7 / 8)
    assert set(columns(pupils, "results")["pupil"]) == {"Åse Sæther Bjørnøy", "Lie, Emma", "12:30", *NASTY}


def test_what_one_sees_of_a_workbook_is_what_is_in_it(seen: Path, files: Path) -> None:
    def shown(page: Worksheet, sheet: str) -> dict[str, tuple[str, ...]]:
        text = (seen / f"session-{page.title}.csv").read_text(encoding="utf-8-sig")
        _heading, *rows = csv.reader(io.StringIO(text, newline=""), delimiter=";")
        return dict(zip(COLUMNS[sheet], zip(*rows, strict=True), strict=True))

    first, second = pages(files / "session.xlsx")
    pupils, answers = shown(first, "results"), shown(second, "answers")
    assert answers["first"] == ("-7", "-8", "-0,75", "0,75", "3/4", "1/3", "-2", "8", "2")
    assert answers["correct"][:3] == ("-7", "3", "-0,75")
    assert answers["seconds"][-3:] == ("12,0", "0,5", "0,5")
    own = pupils["pupil"].index("Åse Sæther Bjørnøy")
    assert (pupils["share"][own], pupils["median"][own]) == ("88%", "2,3")
    assert "=1+1" in pupils["pupil"]
