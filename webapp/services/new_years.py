"""A class in the next school year: 6B becomes 7B, with what was played or with the names alone."""

import re
from typing import Any, Final

from flask_babel import lazy_gettext as _l
from sqlalchemy import delete, select, update

from webapp.clock import now_ms
from webapp.errors import Illegal
from webapp.extensions import UNSYNCED, db
from webapp.models import ClassDeed, ClassTeacher, Deed, Invitation, PlaySession, Pupil, SchoolClass, SessionState
from webapp.services.classes import free_class_name, had_by
from webapp.services.deeds import record
from webapp.services.teaching import get_class, same_teachers

GRADE: Final = re.compile(r"[0-9]{1,2}")


def next_name(name: str) -> str:
    """What a class is called a year later: 6B becomes 7B."""
    return GRADE.sub(lambda grade: str(int(grade[0]) + 1), name, count=1)


def new_year(teacher_id: int, class_id: int, name: str, school_year: int, keep_history: bool) -> SchoolClass:
    """Make a class of a new school year with the pupils and teachers of an old one, and put the old one away.

    :param keep_history: sessions and results come along; else they stay, and the new class has the names alone.
    :raises Taken: when the teacher has a class of that name in that year.
    :raises Illegal: while a session of the class is open.
    """
    old = get_class(teacher_id, class_id)
    going_on = select(PlaySession.id).where(PlaySession.class_id == class_id, PlaySession.state != SessionState.ENDED)
    if db.session.scalar(going_on.limit(1)) is not None:
        raise Illegal("session-open", _l("A session of this class is still open. End it first."))
    free = free_class_name(had_by(teacher_id, old.teacher_id), name, school_year)
    row = SchoolClass(teacher_id=old.teacher_id, name=free, school_year=school_year, created_at=now_ms())
    db.session.add(row)
    db.session.flush()
    same_teachers(old, row)
    if keep_history:
        _move_all(class_id, row.id)
    else:
        db.session.add_all(_same_pupil(pupil, row) for pupil in old.pupils)
    record(row.id, teacher_id, Deed.CLASS_NEW_YEAR, old.name)
    old.archived_at, old.continued_as = old.archived_at or now_ms(), row.id
    db.session.commit()
    return row


def _move_all(class_id: int, new_id: int) -> None:
    """Pupils, those taken off the list too, sessions, and who did what go to another class."""
    for model in (Pupil, PlaySession, ClassDeed):
        db.session.execute(
            update(model).where(model.class_id == class_id).values(class_id=new_id),
            execution_options=UNSYNCED,
        )


def _same_pupil(pupil: Pupil, school_class: SchoolClass) -> Pupil:
    """The same name and screen in another class, with nothing played."""
    return Pupil(
        class_id=school_class.id,
        name=pupil.name,
        nickname=pupil.nickname,
        language=pupil.language,
        no_clock=pupil.no_clock,
        larger_text=pupil.larger_text,
        read_aloud=pupil.read_aloud,
        created_at=school_class.created_at,
    )


def _latest_deed(class_id: int) -> ClassDeed:
    return db.session.scalars(
        select(ClassDeed).where(ClassDeed.class_id == class_id).order_by(ClassDeed.id.desc()).limit(1)
    ).one()


def _is_untouched(school_class: SchoolClass) -> bool:
    """Whether a class came from an old one and nothing has been done with it since."""
    came_from = select(SchoolClass.id).where(SchoolClass.continued_as == school_class.id)
    opened = select(PlaySession.id).where(
        PlaySession.class_id == school_class.id, PlaySession.created_at >= school_class.created_at
    )
    return (
        db.session.scalar(came_from) is not None
        and _latest_deed(school_class.id).deed == Deed.CLASS_NEW_YEAR
        and db.session.scalar(opened.limit(1)) is None
    )


def undo(teacher_id: int, class_id: int) -> SchoolClass:
    """Take a new class back: everything is as it was in the old one, which is in use again.

    :raises Illegal: when something has been done with the new class since.
    """
    new = get_class(teacher_id, class_id)
    if not _is_untouched(new):
        raise Illegal("class-in-use", _l("The new class is in use already, so this cannot be undone."))
    old = db.session.scalars(select(SchoolClass).where(SchoolClass.continued_as == class_id)).one()
    _delete(ClassDeed, ClassDeed.id == _latest_deed(class_id).id)
    if db.session.scalar(select(Pupil.id).where(Pupil.class_id == old.id).limit(1)) is None:
        _move_all(class_id, old.id)
    else:
        _delete(Pupil, Pupil.class_id == class_id)
    db.session.execute(
        update(Invitation).where(Invitation.class_id == class_id).values(class_id=old.id), execution_options=UNSYNCED
    )
    _delete(ClassTeacher, ClassTeacher.class_id == class_id)
    old.archived_at = old.continued_as = None
    db.session.flush()
    _delete(SchoolClass, SchoolClass.id == class_id)
    db.session.commit()
    return old


def _delete(model: type[ClassDeed | Pupil | ClassTeacher | SchoolClass], *which: Any) -> None:
    db.session.execute(delete(model).where(*which), execution_options=UNSYNCED)
