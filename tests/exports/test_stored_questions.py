"""A stored question is the one that was asked: kind and operands are enough to know all of it."""

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.games.cases import CASES, Case
from webapp.games.game import computer_choice
from webapp.games.kinds import Kind
from webapp.games.questions import CLASSES, Question, kinds_of, question_for
from webapp.games.questions.interval import Chance
from webapp.games.questions.stored import right_answer, stored_question


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


def as_stored(question: Question) -> Question:
    """How many cards of the deck were possible is not stored: it only tells a thought."""
    return replace(question, possible=None) if isinstance(question, Chance) else question


def test_kind_and_operands_are_enough_to_know_the_question() -> None:
    seen: set[type[Question]] = set()
    for case in CASES:
        for question in questions(case):
            operands = json.loads(json.dumps(question.operands()))
            again = stored_question(question.kind, operands)
            assert again == as_stored(question)
            assert type(again) is type(question)
            assert (again.right, again.choices) == (question.right, question.choices)
            assert (again.operands(), again.subject()) == (operands, question.subject())
            assert right_answer(question.kind, operands) == question.right
            assert 0 < len(again.subject()) <= 40
            seen.add(type(question))
    assert seen == set(CLASSES)
    assert {one.kind for one in seen} == set(Kind)


def test_a_stored_chance_blames_nobody_for_what_is_not_stored() -> None:
    ends = {"first": "2", "second": "4", "inside": 0, "outside": 40}
    assert list(stored_question("chance", ends).thoughts()) == []


@pytest.mark.parametrize("kind", Kind)
def test_operands_of_another_kind_are_refused(kind: Kind) -> None:
    with pytest.raises(KeyError, match="operands: colour"):
        stored_question(kind, {"colour": "red"})


def test_a_kind_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="riddle"):
        stored_question("riddle", {})
