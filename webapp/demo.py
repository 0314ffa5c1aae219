"""`flask demo`: three classes with a year of sessions, so that every page has something to show."""

from datetime import UTC, date, datetime, time, timedelta
from random import Random
from typing import Final, NamedTuple

import click
from flask import Flask
from flask.cli import with_appcontext
from sqlalchemy import select

from webapp import demo_play
from webapp.clock import now_ms
from webapp.demo_year import CLASSES, FIRST_NAMES, PROGRAMME, SURNAMES, Lesson, Mind
from webapp.extensions import db
from webapp.games.variants import VARIANTS
from webapp.models import (
    ClassDeed,
    ClassTeacher,
    Deed,
    Participation,
    PlaySession,
    Pupil,
    SchoolClass,
    SessionState,
    Teacher,
)
from webapp.security import hash_password
from webapp.services.choices import default_choices
from webapp.services.classes import school_year_of

LOGIN: Final = "demo"
COLLEAGUE: Final = "demo2"
COLLEAGUES_SHARE: Final = 3
"""In the first class the colleague has every third lesson."""
MINUTE: Final = 60_000
MOST_PUPILS: Final = 30
LEAST_WEEKS: Final = 12
"""Early in a school year the lessons began before it, or they would all be in one week."""
AWAY: Final = 0.06
"""How often a pupil is not at school."""


class Size(NamedTuple):
    """How large the demo is."""

    classes: int
    pupils: int
    sessions: int


def register(app: Flask) -> None:
    """Add the command to `flask`."""
    app.cli.add_command(demo)


@click.command()
@click.option("--classes", type=click.IntRange(1, len(CLASSES)), default=3, show_default=True)
@click.option("--pupils", type=click.IntRange(2, MOST_PUPILS), default=25, show_default=True, help="In each class.")
@click.option("--sessions", type=click.IntRange(1, 40), default=12, show_default=True, help="Of each class.")
@click.option("--seed", type=int, default=6, show_default=True, help="Another seed, other people.")
@with_appcontext
def demo(classes: int, pupils: int, sessions: int, seed: int) -> None:
    """Fill in classes with a year of finished sessions."""
    if db.session.scalar(select(Teacher.id).where(Teacher.login == LOGIN)) is None:
        fill_in(Size(classes, pupils, sessions), seed, now_ms())
        names = ", ".join(CLASSES[:classes])
        click.echo(f"Made {names}: {pupils} pupils and {sessions} finished sessions in each class.")
    else:
        click.echo("The demo is there already.")
    click.echo(f"Sign in as {LOGIN} with the password {LOGIN}. Not for a server that others can reach!")
    click.echo(f"{CLASSES[0]} has a second teacher: {COLLEAGUE} with the password {COLLEAGUE}.")


def fill_in(size: Size, seed: int, now: int) -> None:
    """Make the teachers and everything that the classes have played until now."""
    rng = Random(seed)
    days = school_days(datetime.fromtimestamp(now / 1000, UTC).date(), size.sessions)
    begun = _at(days[0], rng) - 7 * 24 * 60 * MINUTE
    teacher, colleague = _teacher("Demo", LOGIN, begun), _teacher("Ola Demo", COLLEAGUE, begun)
    names = _names(size)
    for name in CLASSES[: size.classes]:
        own = names[: size.pupils]
        del names[: size.pupils]
        teachers = [teacher] if name != CLASSES[0] else [*[teacher] * (COLLEAGUES_SHARE - 1), colleague]
        _class([one.id for one in teachers], name, own, days, begun, rng)
    db.session.commit()


def _teacher(name: str, login: str, begun: int) -> Teacher:
    row = Teacher(name=name, login=login, password_hash=hash_password(login), created_at=begun)
    db.session.add(row)
    db.session.flush()
    return row


def school_days(today: date, count: int) -> list[date]:
    """As many days from August until yesterday, evenly spread, none at a weekend."""
    yesterday = today - timedelta(days=1)
    first = min(date(school_year_of(today), 8, 20), yesterday - timedelta(weeks=LEAST_WEEKS))
    gap = (yesterday - first) / max(count - 1, 1)
    days = [yesterday - gap * (count - 1 - number) for number in range(count)]
    return [day - timedelta(days=max(day.weekday() - 4, 0)) for day in days]


def _names(size: Size) -> list[str]:
    """Enough names, each only once; the first class has two Emmas."""
    wanted = size.classes * size.pupils
    surnames = SURNAMES.split()
    pairs = [
        f"{first} {surnames[(place + turn * 11) % len(surnames)]}"
        for turn in range(3)
        for place, first in enumerate(FIRST_NAMES.split())
    ]
    return pairs[:wanted]


def _at(day: date, rng: Random) -> int:
    """A lesson of that day, in ms."""
    begins = datetime.combine(day, time(rng.randrange(7, 12), rng.choice((5, 20, 35))), UTC)
    return int(begins.timestamp() * 1000)


def _class(teachers: list[int], name: str, names: list[str], days: list[date], begun: int, rng: Random) -> None:
    """A class and its lessons, which its teachers give by turns."""
    year_of_class = school_year_of(days[-1])
    school_class = SchoolClass(teacher_id=teachers[0], name=name, school_year=year_of_class, created_at=begun)
    db.session.add(school_class)
    db.session.flush()
    for colleague in set(teachers[1:]) - {teachers[0]}:
        db.session.add(ClassTeacher(class_id=school_class.id, teacher_id=colleague, since=begun))
    made = ClassDeed(class_id=school_class.id, teacher_id=teachers[0], at=begun, deed=Deed.CLASS_MADE, name=name)
    made.count = len(names)
    db.session.add(made)
    pupils = [Pupil(class_id=school_class.id, name=pupil, created_at=begun) for pupil in names]
    db.session.add_all(pupils)
    minds = [Mind.some(rng) for _ in pupils]
    for number, day in enumerate(days):
        session = _session(school_class, PROGRAMME[number % len(PROGRAMME)], _at(day, rng))
        session.teacher_id = teachers[number % len(teachers)]
        db.session.add(session)
        db.session.flush()
        db.session.add(_started(session))
        here = [place for place in range(len(pupils)) if rng.random() >= AWAY] or [0]
        players = [_player(session, pupils[place], minds[place], rng) for place in here]
        db.session.flush()
        year = number / max(len(days) - 1, 1)
        demo_play.Lesson(session, year, rng).play(_tables(players, session, rng))
        db.session.flush()


def _session(school_class: SchoolClass, lesson: Lesson, started: int) -> PlaySession:
    choices = default_choices(lesson.variant)
    chosen = {"numbers": lesson.numbers, "war": lesson.war}
    options = {key: chosen.get(key, value) for key, value in choices.options.items()}
    return PlaySession(
        class_id=school_class.id,
        teacher_id=school_class.teacher_id,
        code=f"{Random(started).randrange(100_000, 1_000_000)}",
        variant=choices.variant,
        options=options,
        kinds=list(lesson.kinds or choices.kinds),
        asks_every=choices.asks_every,
        players=choices.players,
        minutes=lesson.minutes,
        idle_seconds=choices.idle_seconds,
        state=SessionState.ENDED,
        created_at=started - 3 * MINUTE,
        started_at=started,
        resumed_at=started,
        ended_at=started + lesson.minutes * MINUTE,
        revision=3,
    )


def _started(session: PlaySession) -> ClassDeed:
    """That the session was started is known."""
    return ClassDeed(
        class_id=session.class_id, teacher_id=session.teacher_id, at=session.started_at, deed=Deed.SESSION_STARTED,
        session_id=session.id, variant=session.variant,
    )  # fmt: skip


def _player(session: PlaySession, pupil: Pupil, mind: Mind, rng: Random) -> demo_play.Player:
    joined = (session.started_at or 0) - rng.randrange(10_000, 2 * MINUTE)
    participation = Participation(session_id=session.id, pupil_id=pupil.id, joined_at=joined)
    db.session.add(participation)
    return demo_play.Player(participation, mind)


def _tables(players: list[demo_play.Player], session: PlaySession, rng: Random) -> list[list[demo_play.Player]]:
    """Pairs at random; who is left makes a table of three, or plays against the computer."""
    rng.shuffle(players)
    tables = [players[place : place + 2] for place in range(0, len(players), 2)]
    if len(tables[-1]) == 1:
        if len(tables) > 1 and 3 in VARIANTS[session.variant].players:
            tables[-2:] = [[*tables[-2], *tables[-1]]]
        else:
            tables[-1].append(demo_play.Player(None, tables[-1][0].mind))
    return tables
