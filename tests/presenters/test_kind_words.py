"""Every kind of question has all its words, for the pages and for the scripts, and no script says what is not there."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from tests.exports.test_stored_questions import questions
from tests.games.cases import CASES
from webapp.games.kinds import Kind, Misconception
from webapp.games.questions import CLASSES, Question
from webapp.games.variant import Layout
from webapp.games.variants import VARIANTS
from webapp.presenters.kind_words import WORDS, kinds_of_tick, of_kind, script_words, tick_at, words_of
from webapp.presenters.words import play_words

ROOT = Path(__file__).resolve().parent.parent.parent
SCRIPTS = "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "static/js").glob("*.js")))
OWN = ("q-", "why-", "skill-", "tip-")
"""How the keys of what is said of a question begin."""
LITERAL = re.compile(rf"""["`]({"|".join(OWN)})([a-z-]*)(\$\{{)?""")
"""A key in a script, and whether something is filled in where it ends."""
BY_MISCONCEPTION = (
    "longer-is-larger",
    "shorter-is-larger",
    "larger-denominator",
    "numerator-only",
    "base-times-exponent",
)
FILLED_IN = {
    "q-": [*map(str, Kind)],
    "skill-": [*map(str, Kind)],
    "tip-": [*map(str, Misconception)],
    "why-": [*BY_MISCONCEPTION],
    "why-inside-": ["left", "right", "in"],
    "why-highest-": ["joker", "invincible"],
}
"""What a script may fill in at the end of a key."""


@pytest.fixture
def english(app: Flask) -> Iterator[None]:
    """The language in which the words are looked at."""
    with app.test_request_context(headers={"Accept-Language": "en"}):
        yield


def said_by_scripts() -> set[str]:
    """Every key of a question's words that a script can say."""
    found = set()
    for start, rest, filled in LITERAL.findall(SCRIPTS):
        found |= {start + rest + end for end in FILLED_IN[start + rest]} if filled else {start + rest}
    return found


def table_in(name: str) -> set[str]:
    """The kinds for which a table of the scripts has an entry."""
    text = "\n".join(re.findall(rf"const (?:RANK_)?{name} = \{{\n(.*?)\n\}};", SCRIPTS, re.DOTALL))
    assert text
    return set(re.findall(r'^  "?([a-z-]+)"?(?:\(|: )', text, re.MULTILINE))


# Records


def test_every_class_of_question_has_a_record() -> None:
    assert set(WORDS) == set(CLASSES)
    assert {one.kind for one in WORDS} == set(Kind)
    assert len({words.key for words in WORDS.values()}) == len(WORDS)


@pytest.mark.parametrize("one", WORDS, ids=lambda one: one.__name__)
def test_a_record_lacks_no_word(one: type[Question], english: None) -> None:
    words = WORDS[one]
    for text in (words.name, words.went, words.tick.label, words.tick.example, words.question, words.equal):
        assert str(text).strip()
    assert any(key.startswith("why-") for key in words.table)
    for sentence in words.table.values():
        for text in sentence.values() if isinstance(sentence, dict) else (sentence,):
            assert str(text).strip()


def test_a_question_is_told_with_everything_that_is_filled_in(english: None) -> None:
    seen: dict[type[Question], int] = dict.fromkeys(WORDS, 0)
    for case in CASES[::3]:
        for question in questions(case):
            words = words_of(question)
            answers = question.choices or (question.right, "99")
            told = [words.asked(question), words.about(question)]
            told += [words.answered(question, answer) for answer in answers]
            assert all(text.strip() and not re.search(r"[{}]|%\(", text) for text in told), told
            seen[type(question)] += 1
    assert min(seen.values()) > 0


def test_two_answers_to_a_question_are_never_told_alike(english: None) -> None:
    """But for cards that are equal: who holds them is not told."""
    for case in CASES[::3]:
        for question in questions(case):
            told = [words_of(question).answered(question, answer) for answer in question.choices]
            assert len(set(told)) == len({question.chosen(answer) for answer in question.choices})


@pytest.mark.parametrize("kind", Kind)
def test_a_kind_can_be_ticked_at_every_table_where_it_is_asked(kind: Kind) -> None:
    assert kind in kinds_of_tick(of_kind(kind).tick.key)
    layouts = {variant.layout for variant in VARIANTS.values() if kind in variant.every_kind}
    assert layouts
    for layout in layouts:
        key = of_kind(kind, layout).tick.key
        assert kind in kinds_of_tick(key)
        assert tick_at(key, layout).tick.key == key


def test_the_same_tick_asks_something_else_where_cards_lie_on_heaps() -> None:
    labels = {str(tick_at("chance", layout).tick.label) for layout in (Layout.LINE, Layout.HEAPS)}
    assert len(labels) == 2


def test_a_kind_that_is_none_has_no_words() -> None:
    with pytest.raises(KeyError):
        of_kind("riddle")


# Scripts


def test_the_scripts_compare_and_explain_every_kind() -> None:
    for name in ("COMPARISONS", "WHYS"):
        assert table_in(name) == set(map(str, Kind)), name


def test_every_word_of_a_question_that_a_script_says_is_there(english: None) -> None:
    said = said_by_scripts()
    assert {"q-beat-chance", "why-inside-left", "tip-counts-own", "skill-order", "why-same-number"} <= said
    assert said - play_words().keys() == set()


def test_every_word_of_a_question_is_said_by_a_script(english: None) -> None:
    said = said_by_scripts()
    assert {key for key in play_words() if key.startswith(OWN)} - said == set()
    own = {key for key in script_words() if not key.startswith(OWN)}
    assert [key for key in own if f'"{key}"' not in SCRIPTS] == []
