"""`flask demo`: a class with a finished session, so that every page has something to show."""

from dataclasses import dataclass
from datetime import UTC, datetime
from random import Random
from typing import Final

import click
from flask import Flask
from flask.cli import with_appcontext
from sqlalchemy import select

from webapp.clock import now_ms
from webapp.extensions import db
from webapp.games.game import Game, computer_choice
from webapp.games.questions import Kind, question_for
from webapp.games.variants import VARIANTS
from webapp.models import (
    Attempt,
    Decision,
    GameRow,
    GameSeat,
    Participation,
    PlaySession,
    Pupil,
    SchoolClass,
    SessionState,
    Teacher,
)
from webapp.security import hash_password
from webapp.services.choices import SessionChoices, default_choices
from webapp.services.classes import school_year_of

LOGIN: Final = "demo"
NAMES: Final = (
    "Aksel Berg",
    "Emma Solberg",
    "Emma Lie",
    "Bo Nguyen",
    "Ingrid Dahl",
    "Yusuf Ali",
    "Čálli Somby",
    "Maja Haugen",
    "Oskar Lund",
    "Nora Moen",
    "Jakob Vik",
    "Åse Eide",
)
TABLES: Final = ((0, 1), (2, 3), (4, 5), (6, 7), (8, 9, 10))
"""Who sat together; the twelfth pupil was away."""
MINUTE: Final = 60_000


def register(app: Flask) -> None:
    """Add the command to `flask`."""
    app.cli.add_command(demo)


@click.command()
@with_appcontext
def demo() -> None:
    """Fill in a class with a finished session."""
    if db.session.scalar(select(Teacher.id).where(Teacher.login == LOGIN)) is None:
        _fill_in(Random(6))
        click.echo("Made the class 6B with a finished session.")
    else:
        click.echo("The demo is there already.")
    click.echo(f"Sign in as {LOGIN} with the password {LOGIN}. Not for a server that others can reach!")


@dataclass
class _Player:
    participation: Participation
    skill: float
    pace: int
    at: int = 0


def _fill_in(rng: Random) -> None:
    now = now_ms()
    started = now - 26 * 60 * MINUTE
    teacher = Teacher(name="Demo", login=LOGIN, password_hash=hash_password(LOGIN), created_at=started)
    db.session.add(teacher)
    db.session.flush()
    school_class = SchoolClass(
        teacher_id=teacher.id, name="6B", school_year=school_year_of(datetime.now(UTC).date()), created_at=started
    )
    db.session.add(school_class)
    db.session.flush()
    pupils = [Pupil(class_id=school_class.id, name=name, created_at=started) for name in NAMES]
    db.session.add_all(pupils)
    choices = default_choices()
    session = _session(teacher.id, school_class.id, choices, started)
    db.session.add(session)
    db.session.flush()
    players = [_player(session, pupil, rng) for pupil in pupils[:-1]]
    db.session.flush()
    for number, people in enumerate(TABLES, start=1):
        _play(session, number, [players[one] for one in people], rng)
    db.session.commit()


def _session(teacher_id: int, class_id: int, choices: SessionChoices, started: int) -> PlaySession:
    return PlaySession(
        class_id=class_id,
        teacher_id=teacher_id,
        code=f"{Random(started).randrange(100_000, 1_000_000)}",
        variant=choices.variant,
        options=dict(choices.options),
        kinds=list(choices.kinds),
        asks_every=choices.asks_every,
        players=choices.players,
        minutes=choices.minutes,
        idle_seconds=choices.idle_seconds,
        state=SessionState.ENDED,
        created_at=started - 3 * MINUTE,
        started_at=started,
        resumed_at=started,
        ended_at=started + choices.minutes * MINUTE,
        revision=3,
    )


def _player(session: PlaySession, pupil: Pupil, rng: Random) -> _Player:
    joined = (session.started_at or 0) - rng.randrange(10_000, 2 * MINUTE)
    participation = Participation(session_id=session.id, pupil_id=pupil.id, joined_at=joined)
    db.session.add(participation)
    return _Player(participation, skill=rng.uniform(0.6, 0.97), pace=rng.randrange(3_000, 9_000))


def _play(session: PlaySession, number: int, players: list[_Player], rng: Random) -> None:
    """Play at a table until the time is up, a new game when one is over."""
    clock = session.started_at or 0
    end = session.ended_at or 0
    while clock < end - MINUTE:
        clock = _game(session, number, players, clock, rng) + 15_000


def _game(session: PlaySession, number: int, players: list[_Player], clock: int, rng: Random) -> int:
    variant, seed, end = VARIANTS[session.variant], rng.randrange(2**53), session.ended_at or 0
    game = Game(variant, variant.options_from(session.options), len(players), seed)
    row = GameRow(
        session_id=session.id,
        table_number=number,
        variant=variant.key,
        variant_version=variant.version,
        options=dict(session.options),
        seed=seed,
        players=len(players),
        started_at=clock,
    )
    row.version = 0
    db.session.add(row)
    db.session.flush()
    for seat, player in enumerate(players):
        db.session.add(GameSeat(game_id=row.id, seat=seat, participation_id=player.participation.id))
        player.participation.game_id, player.participation.seat = row.id, seat
    while game.ask is not None:
        after = _ask(session, game, row, players, clock, rng)
        if after > end:
            game.time_up()
            break
        clock = after
    outcome = game.outcome
    if outcome is not None:
        row.ended_at = min(clock, end) if outcome.reason != "time" else end
        row.reason, row.cards, row.winners = outcome.reason, list(outcome.cards), list(outcome.winners)
    return row.ended_at or end


def _ask(session: PlaySession, game: Game, row: GameRow, players: list[_Player], clock: int, rng: Random) -> int:
    """Let everybody answer and turn; the moment when the last one has turned."""
    ask = game.ask
    if ask is None:
        return clock
    for seat, player in enumerate(players):
        player.at = clock + rng.randrange(800, 2_000)
        moment = ask.moments.get(game.side_of(seat))
        question = question_for(moment, [Kind(kind) for kind in session.kinds], ask.round) if moment else None
        if question is None:
            continue
        took = int(player.pace * rng.uniform(0.4, 1.8))
        player.at = clock + took
        wrong = [choice for choice in question.choices if choice != question.right]
        verdict = question.judge(question.right if rng.random() < player.skill or not wrong else rng.choice(wrong))
        db.session.add(
            Attempt(
                game_id=row.id,
                ask=ask.number,
                seat=seat,
                about=game.side_of(seat),
                is_check=False,
                participation_id=player.participation.id,
                kind=question.kind,
                operands=question.operands(),
                answer=verdict.answer,
                right=verdict.right,
                misconception=verdict.misconception,
                took_ms=took,
                at=player.at,
            )
        )
        row.version += 1
    after = clock
    for seat in game.waiting:
        stood_in = rng.random() < 0.004
        at = clock + session.idle_seconds * 1000 if stood_in else players[seat].at + rng.randrange(500, 3_000)
        db.session.add(
            Decision(
                game_id=row.id,
                ask=ask.number,
                seat=seat,
                choice=computer_choice(game, seat),
                by_computer=stood_in,
                participation_id=players[seat].participation.id,
                at=at,
            )
        )
        row.version += 1
        after = max(after, at)
    for seat in game.waiting:
        game.decide(seat, ask.number, ask.choices[seat][0])
    return after
