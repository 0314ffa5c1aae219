"""What every question has: its moment, choices, the right answer, operands, and how an answer is judged.

Values in operands and answers are canonical text: `-9`, `3/4`; counts are numbers.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, Self

from webapp.games.answers import IllegalAnswer, read_number
from webapp.games.kinds import Kind, Misconception
from webapp.games.number_sets import Number
from webapp.games.printed import read_value

FIRST, SECOND, EQUAL, INSIDE, OUTSIDE = "first", "second", "equal", "inside", "outside"

Thoughts = Iterable[tuple[Misconception, Collection[str]]]
"""Misconceptions and the answers each leads to; the first that explains a wrong answer is taken."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """An answer judged; `answer` is its canonical text."""

    answer: str
    right: bool
    misconception: Misconception | None = None


Operands = Mapping[str, Any]
"""What a question is about, as it is stored."""


class Statement(NamedTuple):
    """What an answer says, whoever's card lay where: two that are equal say the same.

    :param chosen: the number that was chosen or typed, else the answer itself.
    """

    about: str
    chosen: str


class Question(ABC):
    """A question about one moment. No choices: a number is typed."""

    kind: ClassVar[Kind]

    @classmethod
    @abstractmethod
    def of(cls, moment: Any) -> Self | None:
        """The question about a moment; None where the kind does not apply to it."""

    @classmethod
    @abstractmethod
    def from_operands(cls, operands: Operands) -> Self:
        """The question that these operands were stored of.

        :raises KeyError: when they are not those of this kind.
        """

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

    def parts(self) -> tuple[Any, ...]:
        """The numbers and cards that it is about, as they lie."""
        return tuple(self.operands().values())

    @abstractmethod
    def subject(self) -> str:
        """What questions that count as the same have in common, at most 40 signs: order and suits are left out."""

    def chosen(self, answer: str) -> str:
        """The number that an answer stands for, else the answer itself."""
        return answer

    def said(self, answer: str) -> Statement:
        """What an answer says about the question."""
        return Statement(self.subject(), self.chosen(answer))

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


About = Mapping[type, tuple[type[Question], ...]]
"""From a moment's type to the questions that can be asked about it, in the order in which they rotate."""


def numbers(operands: Operands, *names: str) -> Iterator[Number]:
    """The stored numbers of these names.

    :raises KeyError: when one is not there.
    """
    return (read_value(operands[name]) for name in names)


def in_any_order(*values: object) -> str:
    """The same for the same values, whichever comes first."""
    return " ".join(sorted(map(str, values)))
