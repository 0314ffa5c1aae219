"""No page is half translated."""

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po
from flask import Flask

from webapp.presenters.words import play_words

ROOT = Path(__file__).resolve().parent.parent
KEYWORDS = DEFAULT_KEYWORDS | {"_l": None, "_n": (1, 2)}
METHODS = [("webapp/**.py", "python"), ("templates/**.html", "jinja2")]
PLACES = re.compile(r"%\(\w+\)[sd]|\{\w+\}")


@pytest.fixture(scope="module")
def bokmaal() -> Catalog:
    with (ROOT / "translations/nb/LC_MESSAGES/messages.po").open("rb") as file:
        return read_po(file, locale="nb")


def test_every_text_is_translated_and_none_is_left_over(bokmaal: Catalog) -> None:
    options = {"templates/**.html": {"trim_blocks": "true", "lstrip_blocks": "true"}}
    found = extract_from_dir(ROOT, METHODS, options, KEYWORDS)
    used = {message if isinstance(message, str) else message[0] for _, _, message, _, _ in found}
    translated = {
        message.id if isinstance(message.id, str) else message.id[0]
        for message in bokmaal
        if message.id and message.string and not message.fuzzy
    }
    assert used - translated == set()
    assert translated - used == set()


def test_a_translation_keeps_the_places_that_are_filled_in(bokmaal: Catalog) -> None:
    checked = 0
    for message in bokmaal:
        if not message.id:
            continue
        originals = (message.id,) if isinstance(message.id, str) else message.id
        strings = (message.string,) if isinstance(message.string, str) else message.string
        wanted = {place for original in originals for place in PLACES.findall(original)}
        for string in strings:
            assert set(PLACES.findall(string)) <= wanted, message.id
        assert {place for string in strings for place in PLACES.findall(string)} == wanted, message.id
        checked += len(wanted)
    assert checked > 50


def test_every_sentence_that_a_script_says_is_there(app: Flask) -> None:
    with app.test_request_context():
        words = play_words()
    said = set()
    for script in (ROOT / "static/js").glob("*.js"):
        said |= set(re.findall(r'say\("([a-z-]+)"', script.read_text()))
    assert said
    assert said - words.keys() == set()
