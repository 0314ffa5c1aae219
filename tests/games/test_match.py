"""A match: its questions are put once, answered once, and checked by who has answered; nobody in it has a name."""

import pytest

from webapp.games.game import Game
from webapp.games.kinds import Kind
from webapp.games.match import FOLD_AFTER, Answered, Match
from webapp.games.questions import Question, Verdict
from webapp.games.variants import VARIANTS

ADA, BO = 71, 72
"""Who answers, as the caller knows them; Ada sits on seat 0, Bo on seat 1."""


def match_of(*kinds: Kind, key: str = "interval", players: int = 2, seed: int = 19, asks_every: int = 1) -> Match:
    variant = VARIANTS[key]
    return Match(Game(variant, variant.options_from({}), players, seed), kinds, asks_every)


def go_on(match: Match) -> None:
    """Everybody turns."""
    ask = match.game.ask
    assert ask is not None
    for seat in match.game.waiting:
        match.game.decide(seat, ask.number, ask.choices[seat][0])
    match.forget_old_answers()


def answer(match: Match, who: int, text: str = "", about: int | None = None) -> Question:
    """Answer the present question about a side's cards, the own one and rightly unless told otherwise."""
    ask, seat = match.game.ask, who - ADA
    assert ask is not None
    side = match.game.side_of(seat) if about is None else about
    question = match.question_to(seat, ask, side)
    assert question is not None
    match.keep_answer((ask.number, seat, side), who, question.kind, question.judge(text or question.right))
    return question


@pytest.fixture
def spanned() -> Match:
    """Two cards of each side lie, and it is asked which is less."""
    match = match_of(Kind.ORDER)
    go_on(match)
    return match


def test_a_question_is_open_until_it_is_answered(spanned: Match) -> None:
    assert spanned.open_question(0) is not None
    answer(spanned, ADA)
    assert spanned.open_question(0) is None
    assert spanned.open_question(1) is not None


def test_a_kind_that_was_not_chosen_is_not_asked() -> None:
    match = match_of(Kind.WIDTH)
    assert match.open_question(0) is None
    go_on(match)
    question = match.open_question(0)
    assert question is not None
    assert question.kind is Kind.WIDTH
    silent = match_of()
    go_on(silent)
    assert silent.open_question(0) is None


def test_of_many_battles_a_question_comes_at_every_third() -> None:
    match = match_of(Kind.HIGHEST, key="krig", seed=4, asks_every=3)
    asked = []
    for _ in range(12):
        ask = match.game.ask
        assert ask is not None
        if match.open_question(0) and ask.moments[0].is_routine:
            asked.append(ask.round)
        go_on(match)
    assert asked
    assert all(each % 3 == 0 for each in asked)


def test_only_who_has_answered_checks_the_cards_of_others(spanned: Match) -> None:
    ask = spanned.game.ask
    assert ask is not None
    assert spanned.checks(0, ask) == ()
    assert spanned.question_to(0, ask, 1) is None
    answer(spanned, ADA)
    assert spanned.checks(0, ask) == (1,)
    question = spanned.question_to(0, ask, 1)
    assert question is not None
    assert question.operands() == answer(spanned, BO).operands()
    assert spanned.question_to(0, ask, 7) is None


def test_a_check_is_kept_and_counts_for_nothing(spanned: Match) -> None:
    answer(spanned, ADA)
    answer(spanned, ADA, about=1)
    assert spanned.right == {ADA: 1}
    assert set(spanned.answers) == {(2, 0, 0), (2, 0, 1)}


def test_a_wrong_answer_is_remembered_with_what_explains_it(spanned: Match) -> None:
    answer(spanned, ADA)
    key, judged = (2, 1, 1), Verdict("first", False, None)
    spanned.keep_answer(key, BO, Kind.ORDER, judged)
    assert spanned.answers[key] == Answered("first", False, None, False)
    assert dict(spanned.right) == {ADA: 1, BO: 0}


def test_the_explanation_folds_after_some_right_answers_in_a_row_of_the_kind(spanned: Match) -> None:
    key, right, wrong = (2, 0, 0), Verdict("first", True), Verdict("second", False)

    def folds(judged: Verdict, kind: Kind = Kind.ORDER, who: int = ADA) -> bool:
        spanned.keep_answer(key, who, kind, judged)
        return spanned.answers[key].folded

    assert [folds(right) for _ in range(FOLD_AFTER + 1)] == [False] * FOLD_AFTER + [True]
    assert not folds(right, Kind.INSIDE)
    assert not folds(right, who=BO)
    assert folds(right)
    assert not folds(wrong)
    assert not folds(right)


def test_answers_before_the_previous_ask_are_forgotten() -> None:
    match = match_of(Kind.ORDER, Kind.INSIDE, Kind.NEAREST_ZERO)
    for _ in range(9):
        if match.open_question(0):
            answer(match, ADA)
        go_on(match)
        assert {ask for ask, _, _ in match.answers} <= match.recent
        assert match.game.ask is not None
        assert match.recent == {match.game.ask.number, match.game.ask.number - 1}
    assert match.right[ADA] > 2


def test_an_ask_is_found_while_it_may_be_answered(spanned: Match) -> None:
    found = [number for number in range(9) if spanned.ask(number)]
    assert found == [1, 2]
