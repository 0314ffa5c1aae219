"""Times are those of the school, as the language writes them."""

import time

import pytest
from flask import Flask

from webapp.dates import moment_words


def test_times_are_those_of_the_school(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Europe/Oslo")
    time.tzset()
    try:
        with app.test_request_context():
            assert moment_words(1_796_022_600_000) == "30. november 2026, 08.10"
        with app.test_request_context(headers={"Accept-Language": "en"}):
            assert moment_words(1_796_022_600_000) == "30 November 2026, 08:10"
    finally:
        monkeypatch.undo()
        time.tzset()
