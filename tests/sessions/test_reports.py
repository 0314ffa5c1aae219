"""The results: times by the clock of the school."""

import time

import pytest
from flask import Flask

from webapp.presenters import reports


def test_times_are_those_of_the_school(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Europe/Oslo")
    time.tzset()
    try:
        with app.test_request_context():
            assert reports.when(1_796_022_600_000) == "30. november 2026, 08.10"
        with app.test_request_context(headers={"Accept-Language": "en"}):
            assert reports.when(1_796_022_600_000) == "30 November 2026, 08:10"
    finally:
        monkeypatch.undo()
        time.tzset()
