"""Who teaches a class: the teacher who has it, and colleagues who came by an invitation.

All of them may do everything with the class. Only the teacher who has it takes a colleague out again, or hands it over.
To everybody else the class is not there.
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from flask_babel import lazy_gettext as _l
from sqlalchemy import ColumnElement, delete, or_, select, update

from webapp.clock import now_ms
from webapp.errors import Illegal, NotFound, NotYours
from webapp.extensions import UNSYNCED, db
from webapp.live import board_owner, hub
from webapp.models import ClassTeacher, Deed, Invitation, PlaySession, SchoolClass, Teacher
from webapp.services.deeds import record


class ClassColleague(NamedTuple):
    """A teacher of a class; `has_it` is the one whose class it is."""

    id: int
    name: str
    has_it: bool


def teaches(teacher_id: int) -> ColumnElement[bool]:
    """Whether a class is one that this teacher teaches."""
    shared = select(ClassTeacher.class_id).where(ClassTeacher.teacher_id == teacher_id)
    return or_(SchoolClass.teacher_id == teacher_id, SchoolClass.id.in_(shared))


def get_class(teacher_id: int, class_id: int) -> SchoolClass:
    """The class.

    :raises NotFound: when there is none or the teacher does not teach it.
    """
    row: SchoolClass | None = db.session.scalar(
        select(SchoolClass).where(SchoolClass.id == class_id, teaches(teacher_id))
    )
    if row is None:
        raise NotFound("no-class", _l("There is no such class."))
    return row


def in_use(school_class: SchoolClass) -> SchoolClass:
    """The class, if it is not put away.

    :raises Illegal: when it is.
    """
    if school_class.archived_at is not None:
        raise Illegal("class-away", _l("The class is put away. Take it back first."))
    return school_class


def continued_as(teacher_id: int, school_class: SchoolClass) -> SchoolClass | None:
    """The class of the next school year that took the pupils along, if the teacher teaches it."""
    later: SchoolClass | None = db.session.scalar(
        select(SchoolClass).where(SchoolClass.id == school_class.continued_as, teaches(teacher_id))
    )
    return later


def teachers_of(school_class: SchoolClass) -> Sequence[ClassColleague]:
    """Who teaches a class: who has it, then the colleagues in the order in which they came."""
    colleagues = db.session.execute(
        select(Teacher.id, Teacher.name)
        .join(ClassTeacher, ClassTeacher.teacher_id == Teacher.id)
        .where(ClassTeacher.class_id == school_class.id)
        .order_by(ClassTeacher.since, Teacher.id)
    )
    first = db.session.get_one(Teacher, school_class.teacher_id)
    return [ClassColleague(first.id, first.name, True), *(ClassColleague(*row, False) for row in colleagues)]


def names_of(teachers: Collection[int]) -> dict[int, str]:
    """What these teachers are called, by their ids."""
    rows = db.session.execute(select(Teacher.id, Teacher.name).where(Teacher.id.in_(list(teachers))))
    return {row.id: row.name for row in rows}


def names_of_owners(classes: Collection[SchoolClass], but: int) -> dict[int, str]:
    """By class: whose it is, for the classes that are not the teacher's own."""
    names = names_of({row.teacher_id for row in classes} - {but})
    return {row.id: names[row.teacher_id] for row in classes if row.teacher_id in names}


def come_to_class(teacher_id: int, class_id: int) -> bool:
    """Let a colleague teach the class from now on. The caller commits.

    :returns: False when the teacher did so already.
    """
    school_class = db.session.get_one(SchoolClass, class_id)
    if school_class.teacher_id == teacher_id or db.session.get(ClassTeacher, (class_id, teacher_id)) is not None:
        return False
    db.session.add(ClassTeacher(class_id=class_id, teacher_id=teacher_id, since=now_ms()))
    record(class_id, teacher_id, Deed.TEACHER_CAME)
    return True


def take_out(teacher_id: int, class_id: int, colleague_id: int) -> str:
    """Take a colleague out of a class, or leave it oneself. Returns the name of who is out.

    The links that the colleague made for the class no longer work, and what the colleague follows ends.

    :raises NotFound: when the colleague does not teach the class.
    :raises NotYours: when somebody else than who has the class takes another one out.
    :raises Illegal: when who has the class would leave it: then nobody would have it.
    """
    school_class = get_class(teacher_id, class_id)
    if school_class.teacher_id == colleague_id:
        raise Illegal("class-is-yours", _l("Somebody must have the class. Hand it over to a colleague first."))
    row = db.session.get(ClassTeacher, (class_id, colleague_id))
    if row is None:
        raise NotFound("no-colleague", _l("This colleague does not teach the class."))
    if teacher_id not in (colleague_id, school_class.teacher_id):
        raise NotYours("not-your-class", _l("Only the teacher who has the class can take a colleague out."))
    name = db.session.get_one(Teacher, colleague_id).name
    db.session.delete(row)
    db.session.execute(
        delete(Invitation).where(
            Invitation.class_id == class_id, Invitation.created_by == colleague_id, Invitation.used_by.is_(None)
        ),
        execution_options=UNSYNCED,
    )
    if colleague_id == teacher_id:
        record(class_id, teacher_id, Deed.TEACHER_LEFT)
    else:
        record(class_id, teacher_id, Deed.TEACHER_REMOVED, name)
    sessions = db.session.scalars(select(PlaySession.id).where(PlaySession.class_id == class_id)).all()
    db.session.commit()
    for session_id in sessions:
        hub.end_owner(board_owner(session_id, colleague_id))
    return name


def hand_over(teacher_id: int, class_id: int, colleague_id: int) -> str:
    """Let a colleague have the class; who had it teaches it on. Returns the colleague's name.

    :raises NotFound: when the colleague does not teach the class.
    :raises NotYours: when it is not the teacher's to hand over.
    """
    school_class = get_class(teacher_id, class_id)
    if school_class.teacher_id != teacher_id:
        raise NotYours("not-your-class", _l("Only the teacher who has the class can hand it over."))
    row = db.session.get(ClassTeacher, (class_id, colleague_id))
    if row is None:
        raise NotFound("no-colleague", _l("This colleague does not teach the class."))
    name = db.session.get_one(Teacher, colleague_id).name
    db.session.delete(row)
    db.session.add(ClassTeacher(class_id=class_id, teacher_id=teacher_id, since=now_ms()))
    school_class.teacher_id = colleague_id
    record(class_id, teacher_id, Deed.CLASS_HANDED_OVER, name)
    db.session.commit()
    return name


def same_teachers(old: SchoolClass, new: SchoolClass) -> None:
    """Whoever teaches the old class, or is invited to it, teaches the new one. The caller commits."""
    new.teacher_id = old.teacher_id
    shared = db.session.scalars(select(ClassTeacher).where(ClassTeacher.class_id == old.id))
    db.session.add_all(ClassTeacher(class_id=new.id, teacher_id=row.teacher_id, since=row.since) for row in shared)
    db.session.execute(
        update(Invitation).where(Invitation.class_id == old.id, Invitation.used_by.is_(None)).values(class_id=new.id),
        execution_options=UNSYNCED,
    )
