"""A game that is played with questions: what is asked, what was answered, who may check whose cards.

No people, no clock and no database: whoever answers is a number that only the caller understands.
"""

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Final, Protocol

from webapp.games.game import Ask, Game
from webapp.games.questions import Kind, Question, question_for

FOLD_AFTER: Final = 3
"""Right answers in a row of one kind after which the explanation folds."""

QuestionKey = tuple[int, int, int]
"""Which question: the number of its ask, the seat that it is put to, the side whose cards it is about."""


class Judged(Protocol):
    """An answer that was judged, just now or earlier."""

    @property
    def answer(self) -> str:
        """Its canonical text."""

    @property
    def right(self) -> bool:
        """Whether it is right."""

    @property
    def misconception(self) -> str | None:
        """The key of what explains it, where it is wrong and that is known."""


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer that was given to a question; `folded` when nobody needs its explanation any more."""

    given: str
    right: bool
    misconception: str | None
    folded: bool


@dataclass(slots=True)
class Match:
    """A game and what was answered in it.

    :param kinds: the kinds of question that come.
    :param asks_every: where battles are many, a question comes at every n-th.
    """

    game: Game
    kinds: tuple[Kind, ...]
    asks_every: int = 1
    answers: dict[QuestionKey, Answered] = field(default_factory=dict)
    """To the questions of the present ask and of the one before."""
    right: defaultdict[int, int] = field(default_factory=lambda: defaultdict(int))
    """Right answers to own questions, by who gave them; earlier games may count too."""
    streaks: defaultdict[tuple[int, str], int] = field(default_factory=lambda: defaultdict(int))
    """Right answers in a row, by who gave them and the kind of question."""

    def ask(self, number: int) -> Ask | None:
        """The present or the previous ask of that number."""
        for ask in (self.game.ask, self.game.previous):
            if ask is not None and ask.number == number:
                return ask
        return None

    def question(self, ask: Ask, side: int) -> Question | None:
        """What is asked about a side's cards."""
        moment = ask.moments.get(side)
        return None if moment is None else question_for(moment, self.kinds, ask.round, self.asks_every)

    def open_question(self, seat: int) -> Question | None:
        """The seat's own question of the present ask, while it is not answered."""
        ask, side = self.game.ask, self.game.side_of(seat)
        if ask is None or (ask.number, seat, side) in self.answers:
            return None
        return self.question(ask, side)

    def question_to(self, seat: int, ask: Ask, about: int) -> Question | None:
        """The question about a side's cards, if it is this seat's to answer."""
        if about != self.game.side_of(seat) and about not in self.checks(seat, ask):
            return None
        return self.question(ask, about)

    def checks(self, seat: int, ask: Ask) -> tuple[int, ...]:
        """The other sides whose cards a seat may check: after the own answer, where the cards differ by side."""
        own = self.game.side_of(seat)
        if (ask.number, seat, own) not in self.answers or self.question(ask, own) is None:
            return ()
        mine = ask.moments[own]
        return tuple(side for side, moment in ask.moments.items() if side != own and moment != mine)

    def keep_answer(self, key: QuestionKey, who: int, kind: str, judged: Judged) -> None:
        """Remember an answer; one to an own question counts."""
        _ask, seat, about = key
        folded = judged.right and self.streaks[who, kind] >= FOLD_AFTER
        self.answers[key] = Answered(judged.answer, judged.right, judged.misconception, folded)
        if about == self.game.side_of(seat):
            self.count(who, kind, judged.right)

    def count(self, who: int, kind: str, right: bool) -> None:
        """Add an answer to an own question to the counts."""
        self.right[who] += right
        self.streaks[who, kind] = self.streaks[who, kind] + 1 if right else 0

    def forget_old_answers(self) -> None:
        """Keep the answers of the present and the previous ask only."""
        kept = self.recent
        self.answers = {key: answer for key, answer in self.answers.items() if key[0] in kept}

    @property
    def recent(self) -> set[int]:
        """The numbers of the present and the previous ask."""
        return {ask.number for ask in (self.game.ask, self.game.previous) if ask}
