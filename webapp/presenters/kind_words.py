"""The words of every kind of question, by its class or its key."""

from collections.abc import Mapping
from typing import Any, Final

from webapp.games.questions.base import Question
from webapp.games.variant import Layout
from webapp.presenters import interval_kinds, rank_kinds
from webapp.presenters.kind_record import KindWords, Tick, Words

__all__ = ["WORDS", "KindWords", "Tick", "kinds_of_tick", "of_kind", "script_words", "tick_at", "words_of"]

WORDS: Final[Mapping[type[Question], KindWords]] = {**interval_kinds.WORDS, **rank_kinds.WORDS}
"""A record for every class of question."""


def words_of(question: Question) -> KindWords:
    """The words of a question."""
    return WORDS[type(question)]


def of_kind(kind: str, layout: Layout | None = None) -> KindWords:
    """The words of a kind, where it is asked at such a table.

    :raises KeyError: when there is no such kind.
    """
    records = [words for one, words in WORDS.items() if one.kind == kind]
    if not records:
        raise KeyError(kind)
    return next((words for words in records if words.layout is layout), records[0])


def kinds_of_tick(key: str) -> tuple[str, ...]:
    """The kinds that a tick stands for."""
    return tuple(dict.fromkeys(str(one.kind) for one, words in WORDS.items() if words.tick.key == key))


def tick_at(key: str, layout: Layout) -> KindWords:
    """The words of the first kind that a tick stands for at such a table."""
    return of_kind(kinds_of_tick(key)[0], layout)


def script_words() -> dict[str, Any]:
    """What the scripts say of every kind, by key: the question, the sentences why, what went well."""
    found: dict[str, Any] = {}
    for one, words in WORDS.items():
        found[f"q-{words.key}"] = str(words.question)
        found[f"skill-{one.kind}"] = str(words.went)
        found |= {key: _said(sentence) for key, sentence in words.table.items()}
    return found


def _said(sentence: Any) -> str | Words:
    if isinstance(sentence, dict):
        return {category: str(words) for category, words in sentence.items()}
    return str(sentence)
