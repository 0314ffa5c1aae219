"""The right answer to a stored question is the one that it had when it was asked."""

from collections.abc import Iterator

from tests.games.cases import CASES, Case
from webapp.games.game import computer_choice
from webapp.games.kinds import Kind
from webapp.games.questions import Question, kinds_of, question_for
from webapp.games.questions.stored import right_answer


def questions(case: Case) -> Iterator[Question]:
    """Every question that could be asked in the beginning of a game."""
    game = case.game(5)
    while game.ask is not None and game.ask.number < 60:
        for moment in game.ask.moments.values():
            for kind in kinds_of(moment):
                question = question_for(moment, (kind,), 1)
                if question is not None:
                    yield question
        for seat in game.waiting:
            game.decide(seat, game.ask.number, computer_choice(game, seat))


def test_kind_and_operands_are_enough_to_know_the_right_answer() -> None:
    seen = set()
    for case in CASES:
        for question in questions(case):
            assert right_answer(question.kind, question.operands()) == question.right
            seen.add(question.kind)
    assert seen == set(Kind)
