"""The results: names in the order of the alphabet, times by the clock of the school."""

import time

import pytest
from flask import Flask

from webapp.presenters import reports
from webapp.services.results import PupilRow


def row(pupil_id: int, name: str) -> PupilRow:
    return PupilRow(pupil_id, pupil_id, name, 4, 3, 0, 0, 1500, 26, 1, 1, 0)


def test_the_rows_of_the_file_are_in_the_order_of_the_alphabet(app: Flask) -> None:
    with app.test_request_context():
        lines = reports.csv_file([row(1, "Åse"), row(2, "Bo"), row(3, "Čálli"), row(4, "Dina")]).decode("utf-8-sig")
    assert [line.partition(";")[0] for line in lines.splitlines()[1:]] == ["Bo", "Čálli", "Dina", "Åse"]


def test_times_are_those_of_the_school(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Europe/Oslo")
    time.tzset()
    try:
        with app.test_request_context():
            assert reports.when(1_796_022_600_000) == "30. november 2026, 08.10"
    finally:
        monkeypatch.undo()
        time.tzset()
