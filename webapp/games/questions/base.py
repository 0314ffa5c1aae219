"""What every question has: choices, the right answer, operands, and how an answer is judged.

Values in operands and answers are canonical text: `-9`, `3/4`; counts are numbers.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from webapp.games.answers import IllegalAnswer, read_number
from webapp.games.kinds import Kind, Misconception

FIRST, SECOND, EQUAL, INSIDE, OUTSIDE = "first", "second", "equal", "inside", "outside"

Thoughts = Iterable[tuple[Misconception, Collection[str]]]
"""Misconceptions and the answers each leads to; the first that explains a wrong answer is taken."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """An answer judged; `answer` is its canonical text."""

    answer: str
    right: bool
    misconception: Misconception | None = None


class Question(ABC):
    """A question about one moment. No choices: a number is typed."""

    kind: ClassVar[Kind]

    @property
    def choices(self) -> tuple[str, ...]:
        """The answers to choose from; none when a number is typed."""
        return ()

    @property
    @abstractmethod
    def right(self) -> str:
        """The right answer's canonical text."""

    @abstractmethod
    def operands(self) -> dict[str, Any]:
        """What the question is about, ready for JSON."""

    @abstractmethod
    def thoughts(self) -> Thoughts:
        """The misconceptions told apart, first named first."""

    def judge(self, answer: str) -> Verdict:
        """Judge an answer; a misconception is named only when it is wrong.

        :raises UnreadableAnswer: a typed answer that is no number.
        :raises IllegalAnswer: none of the choices.
        """
        answer = self._canonical(answer)
        if answer == self.right:
            return Verdict(answer, True)
        explained = (thought for thought, answers in self.thoughts() if answer in answers)
        return Verdict(answer, False, next(explained, None))

    def _canonical(self, answer: str) -> str:
        if not self.choices:
            return str(read_number(answer))
        if answer not in self.choices:
            raise IllegalAnswer(answer)
        return answer


Builder = Callable[[Any], Question | None]
"""Makes the question about a moment; None where the kind does not apply to it."""

About = Mapping[type, Mapping[Kind, Builder]]
"""From a moment's type to the kinds that can be asked about it, in the order in which they rotate."""
