"""A question that was asked, the answer that was given, and the thought behind a wrong one, in the teacher's words.

The questions are said as the pupils saw them.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from flask_babel import gettext as _

from webapp.games.questions.stored import right_answer, stored_question
from webapp.presenters.kind_words import words_of
from webapp.presenters.report_words import THOUGHTS

Operands = Mapping[str, Any]


def misconception_words(key: str | None) -> str:
    """The thought behind a wrong answer; nothing where none is known."""
    return str(THOUGHTS[key][0]) if key and key in THOUGHTS else ""


def question_words(kind: str, operands: Operands) -> str:
    """What was asked, with the numbers it was about."""
    question = stored_question(kind, operands)
    return words_of(question).asked(question)


def answer_words(kind: str, operands: Operands, answer: str) -> str:
    """What was answered: the number or the card, not the number of a side."""
    question = stored_question(kind, operands)
    return words_of(question).answered(question, answer)


class Example(NamedTuple):
    """An answer that was not right.

    :param told: what was answered, what is right, and how often that answer was given.
    """

    question: str
    told: str


def example_words(kind: str, operands: Operands, answer: str, times: int = 1) -> Example:
    """An answer that was not right, in words."""
    said, right = (_quoted(answer_words(kind, operands, one)) for one in (answer, right_answer(kind, operands)))
    told = _("Answered %(answer)s, right is %(right)s", answer=said, right=right)
    told = _("%(claim)s (%(n)d times)", claim=told, n=times) if times > 1 else told
    return Example(question_words(kind, operands), str(told))


def _quoted(words: str) -> str:
    """Words stand in quotation marks, a number does without."""
    return str(_("“%(words)s”", words=words)) if any(map(str.isalpha, words)) else words
