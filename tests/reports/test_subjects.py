"""What a stored question is about is stored beside it, wherever an answer is written down."""

from flask import Flask
from sqlalchemy import select

from tests.play.conftest import make_lesson
from tests.play.test_turns_and_answers import MakeLesson
from tests.reports.recount import Records
from webapp.extensions import db
from webapp.games.questions.stored import stored_question
from webapp.models import Attempt

__all__ = ["make_lesson"]


def test_an_answer_at_a_table_is_stored_with_its_subject(app: Flask, make_lesson: MakeLesson) -> None:
    emma, bo = make_lesson("Emma Solberg", "Bo Lie").devices
    for device in (emma, bo):
        device.turn()
    operands = [device.state()["game"]["question"]["operands"] for device in (emma, bo)]
    for device in (emma, bo):
        assert device.answer().status_code == 200
    with app.app_context():
        kept = db.session.execute(select(Attempt.kind, Attempt.subject).order_by(Attempt.id)).all()
    assert [tuple(row) for row in kept] == [("order", " ".join(sorted(each.values()))) for each in operands]


def test_every_answer_of_the_demo_is_stored_with_its_subject(stored: Records) -> None:
    answers = stored.answers_of(lambda one: True)
    assert len({one.row.kind for one in answers}) > 5
    for one in answers:
        assert one.row.subject == stored_question(one.row.kind, one.row.operands).subject() != ""
