"""The demo: a year that could have been played."""

from datetime import date

import pytest
from flask import Flask
from sqlalchemy import func, select, update

from webapp.demo import Size, fill_in, school_days
from webapp.extensions import db
from webapp.games.game import Game
from webapp.games.variants import VARIANTS
from webapp.models import Attempt, Base, Decision, GameRow, GameSeat, Participation, PlaySession, Pupil, SchoolClass

NOW = 1_796_022_600_000


def _filled(app: Flask, size: Size) -> None:
    with app.app_context():
        fill_in(size, 6, NOW)


def test_every_stored_game_replays_to_the_result_it_is_stored_with(app: Flask) -> None:
    _filled(app, Size(1, 5, 12))
    with app.app_context():
        games = db.session.scalars(select(GameRow)).all()
        assert len(games) > 30
        for row in games:
            taken = db.session.execute(
                select(Decision.ask, Decision.seat, Decision.choice)
                .where(Decision.game_id == row.id)
                .order_by(Decision.ask, Decision.seat)
            )
            variant = VARIANTS[row.variant]
            options = variant.options_from(row.options)
            game = Game.replay(variant, options, row.players, row.seed, [(a, s, c) for a, s, c in taken])
            if row.reason == "time":
                game.time_up()
            assert game.outcome is not None
            assert row.cards is not None
            assert (game.outcome.reason, game.outcome.cards) == (row.reason, tuple(row.cards))


def test_an_answer_comes_from_the_one_who_sits_there_and_while_the_game_runs(app: Flask) -> None:
    _filled(app, Size(1, 7, 3))
    with app.app_context():
        rows = db.session.execute(
            select(
                Attempt.at, GameRow.started_at, GameRow.ended_at, Attempt.participation_id, GameSeat.participation_id
            )
            .join(GameRow, GameRow.id == Attempt.game_id)
            .join(GameSeat, (GameSeat.game_id == Attempt.game_id) & (GameSeat.seat == Attempt.seat))
        ).all()
    assert len(rows) > 100
    for at, started, ended, answered_by, sits in rows:
        assert started <= at <= ended
        assert answered_by == sits


def test_the_same_seed_makes_the_same_year(app: Flask) -> None:
    def answers() -> list[tuple[str, int]]:
        fill_in(Size(1, 4, 2), 6, NOW)
        rows = db.session.execute(select(Attempt.answer, Attempt.at).order_by(Attempt.id)).all()
        for table in reversed(Base.metadata.sorted_tables):
            db.session.execute(update(Participation).values(game_id=None))
            db.session.execute(table.delete())
        db.session.commit()
        return [(answer, at) for answer, at in rows]

    with app.app_context():
        first = answers()
        assert len(first) > 50
        assert answers() == first


def test_the_command_is_small_when_it_is_asked_to_be_and_does_nothing_twice(app: Flask) -> None:
    run = app.test_cli_runner().invoke
    arguments = ["demo", "--classes", "2", "--pupils", "4", "--sessions", "2"]
    assert "Made 6B, 7A" in run(args=arguments).output
    assert "there already" in run(args=arguments).output
    with app.app_context():
        counts = [
            db.session.scalar(select(func.count()).select_from(model)) for model in (SchoolClass, Pupil, PlaySession)
        ]
    assert counts == [2, 8, 4]


@pytest.mark.parametrize("today", [date(2026, 11, 30), date(2026, 8, 3), date(2027, 6, 18)])
def test_the_lessons_lie_in_order_on_school_days_before_today(today: date) -> None:
    days = school_days(today, 12)
    assert len(days) == 12
    assert days == sorted(days)
    assert all(day < today and day.weekday() < 5 for day in days)
    assert (days[-1] - days[0]).days > 70
