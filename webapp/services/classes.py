"""Classes and their pupils. A class that the teacher does not teach is not there."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from typing import Final

from flask_babel import lazy_gettext as _l
from sqlalchemy import func, select, update

from webapp.clock import local, now_ms
from webapp.errors import Illegal, NotFound, Taken, Unreadable
from webapp.extensions import UNSYNCED, db
from webapp.models import Deed, Participation, Pupil, SchoolClass
from webapp.services.class_lists import MOST_PUPILS, same_name, too_many
from webapp.services.deeds import record
from webapp.services.names import clean_name, clean_pupil_name
from webapp.services.teaching import get_class, in_use, teaches

__all__ = ["Added", "PupilSettings", "get_class"]

LONGEST_CLASS_NAME: Final = 40
AUGUST: Final = 8
NOBODY: Final[Mapping[int, str]] = {}


@dataclass(frozen=True)
class Added:
    """How many pupils a list added, and how many it brought back."""

    added: int
    returned: int = 0


@dataclass(frozen=True)
class PupilSettings:
    """How the screen of one pupil should be."""

    language: str | None = None
    no_clock: bool = False
    larger_text: bool = False
    read_aloud: bool = False


def school_year_of(day: date) -> int:
    """The year in which the school year of a day began, on 1 August."""
    return day.year if day.month >= AUGUST else day.year - 1


def this_school_year() -> int:
    """The year in which the school year of today began, where the server is."""
    return school_year_of(local(now_ms()).date())


def classes_of(teacher_id: int, archived: bool = False) -> Sequence[SchoolClass]:
    """The teacher's classes in use (or those put away), the newest school year first."""
    away = SchoolClass.archived_at.is_not(None) if archived else SchoolClass.archived_at.is_(None)
    return db.session.scalars(
        select(SchoolClass)
        .where(teaches(teacher_id), away)
        .order_by(SchoolClass.school_year.desc(), SchoolClass.name, SchoolClass.id)
    ).all()


def pupil_counts(teacher_id: int) -> dict[int, int]:
    """How many pupils each class of the teacher has; a class without any is left out."""
    rows = db.session.execute(
        select(Pupil.class_id, func.count().label("pupils"))
        .join(SchoolClass, SchoolClass.id == Pupil.class_id)
        .where(teaches(teacher_id), Pupil.removed_at.is_(None))
        .group_by(Pupil.class_id)
    )
    return {row.class_id: row.pupils for row in rows}


def get_pupil(teacher_id: int, class_id: int, pupil_id: int, removed: bool | None = False) -> Pupil:
    """A pupil on the list of a class; if `removed`, one taken off it; if that is None, either.

    :raises NotFound: when there is none or the teacher does not teach the class.
    """
    get_class(teacher_id, class_id)
    pupil = db.session.get(Pupil, pupil_id)
    if pupil is None or pupil.class_id != class_id or removed not in (None, pupil.removed_at is not None):
        raise NotFound
    return pupil


def create_class(teacher_id: int, name: str, school_year: int, names: Iterable[str] = ()) -> SchoolClass:
    """Make a class, with a class list if there is one. Two of one name are two pupils.

    :raises Taken: when the teacher has a class of that name in that year.
    :raises Unreadable: when the name or the list is not one.
    """
    free = free_class_name(had_by(teacher_id, teacher_id), name, school_year)
    row = SchoolClass(teacher_id=teacher_id, name=free, school_year=school_year, created_at=now_ms())
    cleaned = _cleaned(names)
    db.session.add(row)
    db.session.flush()
    _add(row.id, cleaned)
    record(row.id, teacher_id, Deed.CLASS_MADE, row.name, count=len(cleaned))
    db.session.commit()
    return row


def check_class_name(teacher_id: int, name: str, school_year: int) -> None:
    """Whether a new class of the teacher may be called so.

    :raises Taken: when the teacher has a class of that name in that year.
    """
    free_class_name(had_by(teacher_id, teacher_id), name, school_year)


def rename_class(teacher_id: int, class_id: int, name: str, school_year: int | None = None) -> None:
    """Give the class another name or school year.

    :raises Taken: when whoever has the class has another one of that name in that year.
    """
    row = get_class(teacher_id, class_id)
    year = row.school_year if school_year is None else school_year
    if (row.name, row.school_year) == (clean_name(name), year):
        return
    others = [other for other in had_by(teacher_id, row.teacher_id) if other.id != class_id]
    row.name, row.school_year = free_class_name(others, name, year), year
    record(class_id, teacher_id, Deed.CLASS_CHANGED, row.name)
    db.session.commit()


def archive_class(teacher_id: int, class_id: int) -> None:
    """Put a class away; nothing of it is lost."""
    row = get_class(teacher_id, class_id)
    if row.archived_at is None:
        row.archived_at = now_ms()
        record(class_id, teacher_id, Deed.CLASS_PUT_AWAY)
    db.session.commit()


def unarchive(teacher_id: int, class_id: int) -> None:
    """Take a class into use again."""
    row = get_class(teacher_id, class_id)
    if row.archived_at is not None:
        row.archived_at = None
        record(class_id, teacher_id, Deed.CLASS_TAKEN_BACK)
    db.session.commit()


def add_pupils(teacher_id: int, class_id: int, names: Iterable[str], back: Mapping[int, str] = NOBODY) -> Added:
    """Put names on the class list. Two of one name are two pupils.

    :param back: pupils who were taken off the list and come back to it, by id, under these names.
    :raises Unreadable: when a name is none or the class would become too large.
    :raises NotFound: when one who shall come back is not among those taken off.
    :raises Illegal: when the class is put away.
    """
    row = in_use(get_class(teacher_id, class_id))
    returning = [get_pupil(teacher_id, class_id, pupil_id, removed=True) for pupil_id in back]
    cleaned = _cleaned(names, already=len(row.pupils) + len(returning))
    _add(class_id, cleaned)
    if cleaned:
        record(class_id, teacher_id, Deed.PUPILS_ADDED, count=len(cleaned))
    for pupil in returning:
        _put_back(teacher_id, pupil)
        give_name(teacher_id, pupil, back[pupil.id])
    db.session.commit()
    return Added(len(cleaned), len(returning))


def taken_off(class_id: int) -> Sequence[Pupil]:
    """The pupils who were taken off the list, the latest first."""
    return db.session.scalars(
        select(Pupil)
        .where(Pupil.class_id == class_id, Pupil.removed_at.is_not(None))
        .order_by(Pupil.removed_at.desc(), Pupil.id)
    ).all()


def rename_pupil(teacher_id: int, class_id: int, pupil_id: int, name: str) -> None:
    """Give a pupil another name on the list.

    :raises Unreadable: when it is no name.
    """
    give_name(teacher_id, get_pupil(teacher_id, class_id, pupil_id), name)
    db.session.commit()


def give_name(teacher_id: int, pupil: Pupil, name: str) -> None:
    """Let a teacher name a pupil, wherever it is done; two pupils may have one name. The caller commits.

    :raises Unreadable: when it is no name.
    """
    cleaned = clean_pupil_name(name)
    if cleaned != pupil.name:
        pupil.name, pupil.nickname = cleaned, False
        record(pupil.class_id, teacher_id, Deed.PUPIL_RENAMED, pupil_id=pupil.id)


def of_that_name(school_class: SchoolClass, name: str) -> int:
    """How many pupils on the list have exactly that name."""
    return sum(same_name(pupil.name) == same_name(name) for pupil in school_class.pupils)


def set_pupil_settings(teacher_id: int, class_id: int, pupil_id: int, settings: PupilSettings) -> None:
    """Set how the pupil's screen should be."""
    pupil = get_pupil(teacher_id, class_id, pupil_id)
    changed = {key: value for key, value in asdict(settings).items() if getattr(pupil, key) != value}
    for key, value in changed.items():
        setattr(pupil, key, value)
    if changed:
        record(class_id, teacher_id, Deed.PUPIL_SETTINGS, pupil_id=pupil_id)
    db.session.commit()


def remove_pupil(teacher_id: int, class_id: int, pupil_id: int) -> str:
    """Take a pupil off the list; what was played stays. Returns the name."""
    pupil = get_pupil(teacher_id, class_id, pupil_id)
    pupil.removed_at = now_ms()
    record(class_id, teacher_id, Deed.PUPIL_REMOVED, pupil_id=pupil_id)
    name = pupil.name
    db.session.commit()
    return name


def restore_pupil(teacher_id: int, class_id: int, pupil_id: int) -> str:
    """Put a removed pupil back, though somebody of that name may have come since. Returns the name.

    :raises Unreadable: when the class is full.
    """
    pupil = get_pupil(teacher_id, class_id, pupil_id, removed=True)
    if len(get_class(teacher_id, class_id).pupils) >= MOST_PUPILS:
        raise too_many(MOST_PUPILS + 1)
    _put_back(teacher_id, pupil)
    name = pupil.name
    db.session.commit()
    return name


def merge_pupils(teacher_id: int, class_id: int, keep_id: int, other_id: int) -> None:
    """Two rows are one pupil: give `keep` everything that `other` played, and take `other` off the list.

    :raises Illegal: when both took part in one session, or they are the same row.
    """
    get_pupil(teacher_id, class_id, keep_id)
    other = get_pupil(teacher_id, class_id, other_id)
    played = select(Participation.session_id).where(Participation.pupil_id == keep_id)
    both = select(Participation.id).where(Participation.pupil_id == other_id, Participation.session_id.in_(played))
    if keep_id == other_id or db.session.scalar(both.limit(1)):
        raise Illegal("not-one-pupil", _l("These two have played in the same session, so they cannot be one pupil."))
    db.session.execute(
        update(Participation).where(Participation.pupil_id == other_id).values(pupil_id=keep_id),
        execution_options=UNSYNCED,
    )
    other.removed_at = now_ms()
    record(class_id, teacher_id, Deed.PUPILS_MERGED, pupil_id=keep_id)
    db.session.commit()


def had_by(teacher_id: int, owner_id: int) -> list[SchoolClass]:
    """The classes of their owner, as far as the teacher knows of them: of others nothing is told."""
    return [row for row in classes_of(teacher_id) if row.teacher_id == owner_id]


def free_class_name(others: Iterable[SchoolClass], text: str, school_year: int) -> str:
    name = clean_name(text)
    if not name or len(name) > LONGEST_CLASS_NAME:
        raise Unreadable(
            "class-name", _l("A class needs a name of at most %(most)s characters.", most=LONGEST_CLASS_NAME)
        )
    if any(row.school_year == school_year and row.name.casefold() == name.casefold() for row in others):
        raise Taken("class-taken", _l("There is a class of that name in that school year already."))
    return name


def _put_back(teacher_id: int, pupil: Pupil) -> None:
    pupil.removed_at = None
    record(pupil.class_id, teacher_id, Deed.PUPIL_RESTORED, pupil_id=pupil.id)


def _cleaned(names: Iterable[str], already: int = 0) -> list[str]:
    cleaned = [clean_pupil_name(name) for name in names]
    if already + len(cleaned) > MOST_PUPILS:
        raise too_many(already + len(cleaned))
    return cleaned


def _add(class_id: int, names: Iterable[str]) -> None:
    at = now_ms()
    db.session.add_all(Pupil(class_id=class_id, name=name, created_at=at) for name in names)
