"""A question that was asked, the answer that was given, and the thought behind a wrong one, in the teacher's words.

The questions are said as the pupils saw them.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from flask_babel import gettext as _

from webapp.games.kinds import Kind
from webapp.games.printed import read_value
from webapp.games.questions.stored import right_answer
from webapp.presenters.event_words import RANKS_SAID, height_word, number_text, rank_word
from webapp.presenters.report_words import THOUGHTS, subject

Operands = Mapping[str, Any]


def misconception_words(key: str | None) -> str:
    """The thought behind a wrong answer; nothing where none is known."""
    return str(THOUGHTS[key][0]) if key and key in THOUGHTS else ""


def question_words(kind: str, operands: Operands) -> str:
    """What was asked, with the numbers it was about."""
    return QUESTIONS[kind](operands)


def answer_words(kind: str, operands: Operands, answer: str) -> str:
    """What was answered: the number or the card, not the number of a side."""
    if kind in COMPARING:
        return _compared(kind, operands, answer)
    if kind == Kind.ORDER and answer != "equal":
        return number_text(operands[answer])
    if kind == Kind.CHANCE and answer == "equal":
        return str(_("just as likely"))
    return CHOICES[answer]() if answer in CHOICES else number_text(answer)


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


COMPARING: Final = (Kind.NEAREST_ZERO, Kind.GREATEST, Kind.HIGHEST)
CHOICES: Final[Mapping[str, Callable[[], str]]] = {
    "equal": lambda: str(_("equal")),
    "inside": lambda: str(_("inside")),
    "outside": lambda: str(_("outside")),
    "better": lambda: str(_("better")),
    "worse": lambda: str(_("worse")),
}


def _compared(kind: str, operands: Operands, answer: str) -> str:
    if answer == "equal":
        return str(_("a tie"))
    values = dict(zip(map(str, operands["sides"]), operands["values"], strict=True))
    return _value(kind, values.get(answer, answer))


def _value(kind: str, value: str) -> str:
    return height_word(int(value)) if kind == Kind.HIGHEST else number_text(value)


def _with(question: str, numbers: str) -> str:
    return f"{question} ({numbers})"


def _ends(operands: Operands) -> dict[str, str]:
    low, high = sorted((operands["first"], operands["second"]), key=read_value)
    return {"a": number_text(low), "b": number_text(high)}


def _pair(operands: Operands) -> str:
    return " · ".join(number_text(operands[key]) for key in ("first", "second"))


def _row(kind: str, operands: Operands) -> str:
    return " · ".join(_value(kind, value) for value in operands["values"])


def _chance(operands: Operands) -> str:
    if "better" in operands:
        cards = " · ".join(rank_word(str(operands[key])[0]) for key in ("card", "other"))
        return _with(_("Will the next card more likely be better or worse than the other one's?"), cards)
    return _with(_("Where will the next card most likely land?"), "{a} … {b}".format(**_ends(operands)))


def _rank(operands: Operands) -> str:
    """With its article, as the question says it."""
    return str(RANKS_SAID[str(operands["card"])[0]])


QUESTIONS: Final[Mapping[str, Callable[[Operands], str]]] = {
    Kind.ORDER: lambda about: _with(_("Which card is less?"), _pair(about)),
    Kind.INSIDE: lambda about: _("Does {c} lie between {a} and {b}?").format(
        c=number_text(about["third"]), **_ends(about)
    ),
    Kind.BETWEEN_COUNT: lambda about: _("How many whole numbers lie between {a} and {b}?").format(**_ends(about)),
    Kind.WIDTH: lambda about: _("How far is it from {a} to {b}?").format(**_ends(about)),
    Kind.CHANCE: _chance,
    Kind.NEAREST_ZERO: lambda about: _with(_("Which card is nearest zero?"), _row(Kind.NEAREST_ZERO, about)),
    Kind.GREATEST: lambda about: _with(_("Which card is greatest?"), _row(Kind.GREATEST, about)),
    Kind.HIGHEST: lambda about: _with(_("Which card is highest?"), _row(Kind.HIGHEST, about)),
    Kind.DIFFERENCE: lambda about: _with(
        _("By how much is the highest card above the next?"),
        " · ".join(height_word(int(about[key])) for key in ("first", "second")),
    ),
    Kind.POT_COUNT: lambda about: _with(_("How many cards does the winner take?"), subject(Kind.POT_COUNT, about)),
    Kind.LAY_COUNT: lambda about: _("It is a tie, and the card is {rank}. How many cards does each of you lay?").format(
        rank=_rank(about)
    ),
    Kind.SHARE: lambda about: " ".join(
        (_("You won {won} of the pairs and lost {lost}.").format(**about), _("What part of the pairs did you win?"))
    ),
    Kind.BEAT_COUNT: lambda about: _("How many of the thirteen ranks beat {rank}?").format(rank=_rank(about)),
}
"""By kind: the question as the pupil saw it; what it was about only on the table is told too."""
