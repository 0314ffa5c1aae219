"""Printed numbers in the browser: what they stand for, how they are compared at sight, how a language writes them."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Classroom
from tests.load.server import Server
from webapp.games.number_sets import NUMBER_SETS


@pytest.fixture
def server(standing_server: Server) -> Server:
    """Nobody changes anything here."""
    return standing_server


@pytest.fixture
def page(classroom: Classroom) -> Page:
    page = classroom.device()
    page.goto(f"{classroom.address}/ping")  # any page of the server: its modules are only called
    return page


def called(page: Page, function: str, *arguments: Any) -> Any:
    """What a function of numbers.js returns."""
    return page.evaluate(
        "async ([name, given]) => (await import('/static/js/numbers.js'))[name](...given)", [function, arguments]
    )


def test_a_form_stands_for_the_same_number_as_in_the_game(page: Page) -> None:
    for numbers in NUMBER_SETS.values():
        for card, form in numbers.forms.items():
            assert called(page, "quantity", form) == float(numbers.values[card]), form


def test_numbers_are_brought_to_a_common_form(page: Page) -> None:
    common = {
        ("3/8", "-5/12"): ["9/24", "-10/24"],
        ("0.8", "0.75"): ["0.80", "0.75"],
        ("3/4", "0.8", "5%"): ["75%", "80%", "5%"],
        ("2^-2", "√49", "10^4"): ["0.25", "7", "10000"],
        ("-7", "3"): ["-7", "3"],
    }
    assert {forms: called(page, "commonForms", list(forms)) for forms in common} == common


def test_a_distance_is_written_like_its_ends(page: Page) -> None:
    written = [
        called(page, "like", value, ends)
        for value, ends in (("1/5", ["30%", "10%"]), ("7/40", ["1/2", "3/8"]), ("13/20", ["0.9", "0.25"]))
    ]
    assert written == ["20%", "7/40", "0.65"]


def test_the_language_decides_how_a_number_is_written(page: Page) -> None:
    forms = ["-13", "0.75", "75%", "2^-2", "10000", "√49", "-3/4"]
    assert [called(page, "text", form, "nb") for form in forms] == [
        "−13",
        "0,75",
        "75\N{NO-BREAK SPACE}%",
        "2⁻²",
        "10\N{NARROW NO-BREAK SPACE}000",
        "√49",
        "−3/4",
    ]
    assert [called(page, "text", form, "en") for form in forms[1:3]] == ["0.75", "75%"]
    assert [called(page, "text", "0.75", language) for language in ("de", "ja")] == ["0,75", "0.75"]
