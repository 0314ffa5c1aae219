"""The questions: operands, right answer, diagnosis. Pure data, no words (arithmetic.md, "The kinds").

Each family of games has a module with a table `ABOUT`; here they become one.
"""

from collections.abc import Collection, Iterator
from types import MappingProxyType
from typing import Any, Final

from webapp.games.answers import IllegalAnswer, UnreadableAnswer
from webapp.games.kinds import Kind, Misconception, Skill
from webapp.games.moments import Battle
from webapp.games.questions import interval, war
from webapp.games.questions.base import About, Operands, Question, Statement, Verdict

__all__ = [
    "ABOUT",
    "CLASSES",
    "IllegalAnswer",
    "Kind",
    "Misconception",
    "Operands",
    "Question",
    "Skill",
    "Statement",
    "UnreadableAnswer",
    "Verdict",
    "kinds_of",
    "question_for",
]

ABOUT: Final[About] = MappingProxyType({**interval.ABOUT, **war.ABOUT})
"""From a moment's type to its questions, of every game."""

CLASSES: Final = tuple(dict.fromkeys(one for questions in ABOUT.values() for one in questions))
"""Every class of question there is."""


def _questions(moment: Any, ticked: Collection[str]) -> Iterator[Question]:
    for one in ABOUT[type(moment)]:
        if one.kind in ticked and (question := one.of(moment)) is not None:
            yield question


def kinds_of(moment: Any) -> tuple[Kind, ...]:
    """The kinds that can be asked about a moment."""
    return tuple(question.kind for question in _questions(moment, tuple(Kind)))


def question_for(moment: Any, ticked: Collection[str], round: int, every: int = 1) -> Question | None:
    """The question of a moment; where several of its kinds are ticked they rotate by round (1, 2, …).

    :param every: of the battles that are no war, a question comes at every n-th.
    """
    if round % every and isinstance(moment, Battle) and moment.is_routine:
        return None
    questions = list(_questions(moment, ticked))
    return questions[(round - 1) // every % len(questions)] if questions else None
