"""What happens to a class in a year: pupils come, go, are two rows or none, and not every room is played in."""

from itertools import permutations

from sqlalchemy import String, cast, select, update

from webapp.clock import now_ms
from webapp.extensions import db
from webapp.games.questions.interval import NearestZero, Order
from webapp.models import Attempt, GameRow, GameSeat, Participation, PlaySession, Pupil, SessionState
from webapp.services import classes, sessions
from webapp.services.choices import default_choices

TEACHER = 1
TITLE = 'Week 40; "halves", part 2'


def happen(first: int, second: int) -> None:
    """All of it, to the classes with these ids. Wants an app context."""
    _two_rows_of_one(first)
    _taken_off_the_list(first)
    _sent_away(first)
    _silent(first)
    _three_in_every_order(first)
    _rooms_without_a_lesson(first)
    _titles_and_times(first)
    _still_running(second)
    db.session.execute(update(Participation).values(device=cast(Participation.id, String)))
    db.session.commit()


def _lessons(class_id: int) -> list[PlaySession]:
    rows = select(PlaySession).where(PlaySession.class_id == class_id).order_by(PlaySession.id)
    return list(db.session.scalars(rows))


def _people(session: PlaySession) -> list[Participation]:
    rows = select(Participation).where(Participation.session_id == session.id).order_by(Participation.id)
    return list(db.session.scalars(rows))


def _new(class_id: int, name: str) -> Pupil:
    pupil = Pupil(class_id=class_id, name=name, created_at=now_ms())
    db.session.add(pupil)
    db.session.flush()
    return pupil


def _joined(session: PlaySession, pupil: Pupil, removed: bool = False) -> Participation:
    person = Participation(session_id=session.id, pupil_id=pupil.id, joined_at=session.created_at)
    person.removed_at = session.created_at + 1 if removed else None
    db.session.add(person)
    db.session.flush()
    return person


def _two_rows_of_one(class_id: int) -> None:
    """Whoever was written down twice has played under both names, until the teacher sees it."""
    pupil_id = db.session.scalars(select(Pupil.id).where(Pupil.class_id == class_id).order_by(Pupil.id)).all()[1]
    double = _new(class_id, "Emma Double")
    early = [lesson.id for lesson in _lessons(class_id)[:4]]
    db.session.execute(
        update(Participation)
        .where(Participation.pupil_id == pupil_id, Participation.session_id.in_(early))
        .values(pupil_id=double.id)
    )
    classes.merge_pupils(TEACHER, class_id, pupil_id, double.id)


def _taken_off_the_list(class_id: int) -> None:
    pupil_id = db.session.scalars(select(Pupil.id).where(Pupil.class_id == class_id).order_by(Pupil.id)).all()[3]
    classes.remove_pupil(TEACHER, class_id, pupil_id)


def _sent_away(class_id: int) -> None:
    """One leaves after many answers, one before the first: the computer has their seat."""
    lesson = _lessons(class_id)[4]
    person = _people(lesson)[0]
    person.removed_at = lesson.ended_at
    db.session.execute(
        update(GameSeat)
        .where(GameSeat.game_id == person.game_id, GameSeat.participation_id == person.id)
        .values(participation_id=None)
    )
    person.game_id, person.seat = None, None
    _joined(lesson, _new(class_id, "Ole Borte"), removed=True)


def _silent(class_id: int) -> None:
    """One never answers, one answers about the others' cards only, one about as many as make two middles."""
    lesson = _lessons(class_id)[2]
    _joined(lesson, _new(class_id, "Nina Taus"))
    game_id = db.session.scalars(select(GameRow.id).where(GameRow.session_id == lesson.id)).first()
    checking = _joined(lesson, _new(class_id, "Pia Sjekk"))
    few = _joined(lesson, _new(class_id, "Per Halv"))
    order = Order(-7, -3)
    for person, is_check, times in ((checking, True, (2000, 3000, 4000)), (few, False, (2249, 2251, 900, 9000))):
        for number, took in enumerate(times):
            db.session.add(
                Attempt(
                    game_id=game_id, ask=9000 + number, seat=8 + is_check, about=0, is_check=is_check,
                    participation_id=person.id, kind="order", operands=order.operands(), subject=order.subject(),
                    answer="second", right=False, misconception="magnitude-order", took_ms=took,
                    at=lesson.started_at or 0,
                )
            )  # fmt: skip


def _three_in_every_order(class_id: int) -> None:
    """One gets the same three numbers wrong time and again, in no order often enough to be told by itself."""
    lesson = _lessons(class_id)[5]
    person = _people(lesson)[1]
    for number, values in enumerate(permutations((-14, 13, -6))):
        asked = NearestZero(tuple(enumerate(values)))
        db.session.add(
            Attempt(
                game_id=person.game_id, ask=9100 + number, seat=7, about=0, is_check=False, participation_id=person.id,
                kind="nearest-zero", operands=asked.operands(), subject=asked.subject(),
                answer=str(values.index(-14)), right=False, misconception="least-is-nearest", took_ms=2000,
                at=lesson.started_at or 0,
            )
        )  # fmt: skip


def _rooms_without_a_lesson(class_id: int) -> None:
    """A room that ended before it began, and one that waits."""
    pupil = db.session.scalars(select(Pupil).where(Pupil.class_id == class_id, Pupil.removed_at.is_(None))).first()
    assert pupil is not None
    for state in (SessionState.ENDED, SessionState.LOBBY):
        room = sessions.open_session(TEACHER, class_id, default_choices())
        _joined(room, pupil)
        room.state = state
        # Nobody else has this game: what is offered to choose from is of one class.
        room.variant = "classic" if state == SessionState.ENDED else room.variant
        db.session.commit()


def _titles_and_times(class_id: int) -> None:
    """A title that wants care in a file; two sessions that began at the same moment."""
    lessons = _lessons(class_id)
    lessons[1].title = TITLE
    lessons[7].started_at = lessons[8].started_at


def _still_running(class_id: int) -> None:
    lesson = _lessons(class_id)[-1]
    lesson.state, lesson.ended_at = SessionState.RUNNING, None
    lesson.deadline = lesson.resumed_at = now_ms() + 3_600_000
    _people(lesson)[0].removed_at = now_ms()
