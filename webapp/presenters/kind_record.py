"""What is said of a kind of question: the record that each has one of, and what its words are made with."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from webapp.games.questions.base import EQUAL, INSIDE, OUTSIDE
from webapp.games.questions.war import BETTER, WORSE
from webapp.games.variant import Layout
from webapp.presenters.event_words import height_word, number_text

Words = Mapping[str, Any]
"""Sentences by key; a pair (`one`, `other`) where a number in them decides."""

CHOICES: Final[Words] = {
    INSIDE: _l("inside"),
    OUTSIDE: _l("outside"),
    BETTER: _l("better"),
    WORSE: _l("worse"),
}
"""What can be chosen that is neither a card nor a number."""
SAME: Final = _l("equal")
TIE: Final = _l("a tie")
JUST_AS_LIKELY: Final = _l("just as likely")


@dataclass(frozen=True)
class Tick:
    """What a teacher ticks so that it is asked; kinds with the same one are ticked together."""

    key: str
    label: Any
    example: Any


def nothing(question: Any) -> dict[str, str]:
    """A question that says it all without a number."""
    return {}


def no_words(question: Any) -> str:
    """A question beside which nothing needs to be told."""
    return ""


@dataclass(frozen=True)
class KindWords:
    """Everything that is said of a kind of question.

    :param name: what it is about, in reports and files.
    :param went: what somebody does who answers it, as in "went well".
    :param tick: how a teacher chooses it.
    :param question: what the pupil is asked; the scripts say it by the key `q-<key>`.
    :param about: the numbers or cards of its subject.
    :param table: what the scripts say beside that: the sentences why, by key.
    :param places: what is filled into the question.
    :param beside: what it was about, where only the table tells it.
    :param before: what the table showed, as a sentence before the question; filled in like it.
    :param value: a number that it is about or that is chosen.
    :param equal: the answer that none of the choices is the one.
    :param aim: what the curriculum (LK20) says that it fits, where it says so.
    :param layout: the tables that it belongs to, where another question of its kind belongs to all others.
    """

    key: str
    name: Any
    went: Any
    tick: Tick
    question: Any
    about: Callable[[Any], str]
    table: Words
    places: Callable[[Any], dict[str, str]] = nothing
    beside: Callable[[Any], str] = no_words
    before: Any = ""
    value: Callable[[Any], str] = number_text
    equal: Any = SAME
    aim: Any = ""
    layout: Layout | None = None

    def asked(self, question: Any) -> str:
        """What was asked, as the pupil saw it; what it was about only on the table is told too."""
        places = self.places(question)
        said = " ".join(str(part).format(**places) for part in (self.before, self.question) if part)
        beside = self.beside(question)
        return f"{said} ({beside})" if beside else said

    def answered(self, question: Any, answer: str) -> str:
        """What was answered: the number or the card, not the number of a side."""
        if answer == EQUAL:
            return str(self.equal)
        return str(CHOICES[answer]) if answer in CHOICES else self.value(question.chosen(answer))


def in_a_row(values: Iterable[object], said: Callable[[Any], str] = number_text) -> str:
    """Values beside each other, as they lie."""
    return " · ".join(map(said, values))


def height_text(height: object) -> str:
    """How high a card is, by the name of its rank."""
    return height_word(int(str(height)))


def ends(question: Any) -> dict[str, str]:
    """The ends of an interval as they are written, the lower one first."""
    low, high = sorted((question.first, question.second))
    return {"a": number_text(low), "b": number_text(high)}


def from_end_to_end(question: Any) -> str:
    """The interval."""
    return str(_("from %(a)s to %(b)s", **ends(question)))
