"""What a sentence says of a limit is the limit that is kept: change the number, and the words follow."""

from collections.abc import Callable

import pytest
from flask import Flask

from tests.reports.conftest import ENGLISH
from webapp.presenters import boards, class_reports, counted, projector, reports
from webapp.presenters.class_reports import Chart, Figure, Heat, HeatRow
from webapp.presenters.number_words import number_words


def heat() -> Heat:
    return Heat((), (), HeatRow("", "", (), Figure(0, 0)))


def meaning(key: str) -> str:
    return counted.report_meanings()[key].words


def stuck() -> str:
    return boards.SeatView(1, "Ada", "Ada", True, True, 0, 3, 0, True).wrong_words


@pytest.mark.parametrize(
    ("module", "limit", "said", "words"),
    [
        (reports, "FEW", lambda: Figure(1, 2).why, "Fewer than five answers say"),
        (class_reports, "FEW", lambda: heat().hint, "Below five answers"),
        (class_reports, "FEW", lambda: Chart((), "", "").hint, "fewer than five answers"),
        (counted, "FEW", lambda: meaning("share"), "Below five answers"),
        (counted, "FEW", lambda: meaning("chart"), "fewer than five such answers"),
        (counted, "FEW", lambda: counted.result_meanings()["share"].words, "Below five answers"),
        (counted, "HELD", lambda: meaning("named"), "at least five times"),
        (counted, "NAMED_THINKERS", lambda: meaning("named"), "At most five are named"),
        (counted, "OFTEN_ENOUGH", lambda: meaning("hardest"), "at least five times"),
        (counted, "HARDEST", lambda: meaning("hardest"), "at most five are shown"),
        (boards, "WRONG_IN_A_ROW", stuck, "five not right in a row"),
        (projector, "RANKED", projector.ranked_words, "five"),
    ],
)
def test_a_limit_is_told_as_it_is_kept(
    app: Flask, monkeypatch: pytest.MonkeyPatch, module: object, limit: str, said: Callable[[], str], words: str
) -> None:
    with app.test_request_context(headers=ENGLISH):
        monkeypatch.setattr(module, limit, 4)
        assert words not in said()
        monkeypatch.setattr(module, limit, 5)
        assert words in said()


def test_the_colours_of_the_heat_map_are_told_by_their_limits(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    with app.test_request_context(headers=ENGLISH):
        assert heat().legend == ("below 50", "50–64", "65–79", "80–89", "90 and up")
        monkeypatch.setattr(class_reports, "LEVELS", (40, 75))
        assert heat().legend == ("below 40", "40–74", "75 and up")


def test_why_there_is_no_percentage_is_said_in_the_language_of_the_page(app: Flask) -> None:
    with app.test_request_context(headers={"Accept-Language": "nb"}):
        assert Figure(3, 5).why == "Riktige svar: 3 av 5. Med færre enn åtte svar sier prosenten for lite."


def test_small_numbers_are_words_and_others_digits(app: Flask) -> None:
    with app.test_request_context(headers=ENGLISH):
        assert [number_words(number) for number in (0, 1, 8, 12, 13)] == ["0", "one", "eight", "twelve", "13"]
