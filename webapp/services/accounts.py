"""Teachers: the first one, the invited ones, and signing in.

Hashing a password lets other requests run meanwhile, so no transaction is open while it goes on.
"""

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from flask_babel import lazy_gettext as _l
from sqlalchemy import and_, exists, or_, select

from webapp.clock import now_ms
from webapp.errors import Illegal, NotFound, NotYours, Over, Taken, TooMany
from webapp.extensions import db
from webapp.models import Invitation, SchoolClass, Teacher
from webapp.security import KnownBrowser, derived, hash_password, verify_password
from webapp.services.names import clean_text
from webapp.services.teaching import come_to_class, get_class, teaches
from webapp.sign_in_pace import Door

INVITATION_DAYS: Final = 14
DAY: Final = 24 * 3600 * 1000
MINUTE_SECONDS: Final = 60
# Nobody's password: an unknown user takes as long to refuse as a known one.
NOBODY: Final = "$argon2id$v=19$m=65536,t=3,p=4$MIIRqgvgQbgj220jfp0MPA$YfwJSVjtjSU0zzV/P3S9nnQ/USre2wvJMjfCIjrTQbg"


def folded(login: str) -> str:
    """A user name or e-mail address as it is stored and compared."""
    return login.strip().casefold()


def first_teacher_needed() -> bool:
    """Whether nobody has set the app up yet."""
    return not db.session.scalar(select(exists().where(Teacher.id.is_not(None))))


def teacher_by_id(teacher_id: int) -> Teacher | None:
    """The teacher, or None if there is no such one."""
    return db.session.get(Teacher, teacher_id)


def create_first_teacher(name: str, login: str, password: str) -> Teacher:
    """Set the app up with its first teacher.

    :raises Illegal: when there is a teacher already.
    """
    password_hash = _hashed(password)
    if not first_teacher_needed():
        db.session.rollback()
        raise Illegal("already-set-up", _l("The app has been set up already. Sign in instead."))
    teacher = _teacher(name, login, password_hash)
    db.session.commit()
    return teacher


def sign_in(login: str, password: str, browser: KnownBrowser, visitor: str) -> Teacher:
    """The teacher with this login and password.

    :param browser: who has signed in in this browser before.
    :param visitor: which browser it is, as long as nobody has.
    :raises NotYours: for an unknown login and for a wrong password, in the same words.
    :raises TooMany: when a wait for earlier wrong passwords is not over, whatever the password.
    """
    teacher = db.session.scalar(select(Teacher).where(Teacher.login == folded(login)))
    teacher_id, stored = (teacher.id, teacher.password_hash) if teacher else (None, NOBODY)
    db.session.rollback()
    known_here = teacher_id is not None and teacher_id in browser.teachers
    door = Door(folded(login), browser.id if known_here else visitor, known_here)
    if not _right_password(door, stored, password) or teacher_id is None:
        raise NotYours("wrong-login", _l("The user name or the password is not right."))
    return db.session.get_one(Teacher, teacher_id)


def _right_password(door: Door, stored: str, password: str) -> bool:
    """Whether the password is right; counts it if not.

    :raises TooMany: when it may not be tried yet.
    """
    if left := door.seconds_left():
        raise TooMany("wait", _wait_words(left))
    # Counted before it is looked at, so that many at once count as many.
    door.was_wrong()
    right = verify_password(stored, password)
    if right:
        door.was_right()
    return right


def _wait_words(seconds: int) -> Any:
    if seconds <= MINUTE_SECONDS:
        return _l("There were many wrong passwords. Wait %(n)s seconds, then try again.", n=seconds)
    minutes = -(-seconds // MINUTE_SECONDS)
    return _l("There were many wrong passwords. Wait %(n)s minutes, then try again.", n=minutes)


def change_password(teacher_id: int, present: str, password: str) -> None:
    """Give a teacher another password.

    :raises NotYours: when the present one is not right.
    :raises TooMany: when a wait for earlier wrong passwords is not over.
    """
    teacher = db.session.get_one(Teacher, teacher_id)
    stored, door = teacher.password_hash, Door(teacher.login, f"account {teacher_id}", True)
    db.session.rollback()
    if not _right_password(door, stored, present):
        raise NotYours("wrong-password", _l("This is not your present password."))
    password_hash = hash_password(password)
    db.session.get_one(Teacher, teacher_id).password_hash = password_hash
    db.session.commit()


def change_name(teacher_id: int, name: str) -> None:
    """Call a teacher something else."""
    db.session.get_one(Teacher, teacher_id).name = clean_text(name)
    db.session.commit()


def invite(teacher_id: int, class_id: int | None = None, form: str | None = None) -> str:
    """Make an invitation for one colleague; the token is shown once, only its hash is kept.

    :param class_id: whoever comes by it will teach this class; without it the colleague gets an account only.
    :param form: the form that asks for it. The token follows from it, so that the same form leads to the same link,
        also when the first answer was lost on its way.
    :raises NotFound: when the teacher does not teach the class.
    """
    if class_id is not None:
        get_class(teacher_id, class_id)
    token = derived(f"invitation {teacher_id} {class_id} {form}") if form else secrets.token_urlsafe(24)
    if form and db.session.scalar(select(Invitation.id).where(Invitation.token_hash == _token_hash(token))):
        return token
    row = Invitation(token_hash=_token_hash(token), created_by=teacher_id, class_id=class_id, created_at=now_ms())
    db.session.add(row)
    db.session.commit()
    return token


def invitations_of(teacher_id: int) -> Sequence[tuple[Invitation, str | None]]:
    """The invitations to the app that a teacher has made, newest first, each with the name of who came by it."""
    rows = db.session.execute(
        select(Invitation, Teacher.name)
        .outerjoin(Teacher, Teacher.id == Invitation.used_by)
        .where(Invitation.created_by == teacher_id, Invitation.class_id.is_(None))
        .order_by(Invitation.id.desc())
    )
    return [(invitation, name) for invitation, name in rows]


def invitations_to(class_id: int) -> Sequence[tuple[Invitation, str]]:
    """The open invitations to a class, newest first, each with the name of who made it."""
    rows = db.session.execute(
        select(Invitation, Teacher.name)
        .join(Teacher, Teacher.id == Invitation.created_by)
        .where(Invitation.class_id == class_id)
        .order_by(Invitation.id.desc())
    )
    return [(invitation, name) for invitation, name in rows if is_open(invitation)]


def withdraw_invitation(teacher_id: int, invitation_id: int) -> int | None:
    """Make an unused invitation invalid. Returns the class it was to, if any.

    :raises NotFound: when it is not the teacher's own, nor to a class that the teacher teaches.
    """
    own = and_(Invitation.class_id.is_(None), Invitation.created_by == teacher_id)
    shared = Invitation.class_id.in_(select(SchoolClass.id).where(teaches(teacher_id)))
    row = db.session.scalar(
        select(Invitation).where(Invitation.id == invitation_id, Invitation.used_by.is_(None), or_(own, shared))
    )
    if row is None:
        raise NotFound
    class_id = row.class_id
    db.session.delete(row)
    db.session.commit()
    return class_id


def is_open(invitation: Invitation) -> bool:
    """Whether somebody can still sign up by it."""
    return invitation.used_by is None and now_ms() - invitation.created_at < INVITATION_DAYS * DAY


def invitation(token: str) -> Invitation:
    """The open invitation of a token.

    :raises NotFound: when there is none.
    :raises Over: when it has been used or is too old.
    """
    row = db.session.scalar(select(Invitation).where(Invitation.token_hash == _token_hash(token)))
    if row is None:
        raise NotFound("no-invitation", _l("This invitation link is not right. Ask your colleague for a new one."))
    if not is_open(row):
        raise Over("invitation-over", _l("This invitation has been used or is too old. Ask for a new one."))
    return row


@dataclass(frozen=True)
class ToClass:
    """A class that somebody is invited to: what it is called, and by whom."""

    class_id: int
    class_name: str
    invited_by: str


def class_of_invitation(row: Invitation) -> ToClass | None:
    """Which class an invitation is to."""
    if row.class_id is None:
        return None
    school_class = db.session.get_one(SchoolClass, row.class_id)
    return ToClass(school_class.id, school_class.name, db.session.get_one(Teacher, row.created_by).name)


def come_by_invitation(teacher_id: int, token: str) -> int:
    """Let a teacher who has an account come to the class that an invitation is to. Returns the class.

    :raises NotFound, Over: as `invitation` does; also when it is not to a class.
    """
    row = invitation(token)
    if row.class_id is None:
        raise NotFound
    class_id = row.class_id
    if come_to_class(teacher_id, class_id):
        row.used_by = teacher_id
    db.session.commit()
    return class_id


def accept_invitation(token: str, name: str, login: str, password: str) -> Teacher:
    """Make the invited teacher, who comes to the class if the invitation is to one.

    :raises NotFound, Over: as `invitation` does.
    :raises Taken: when the login is somebody else's.
    """
    invitation(token)
    password_hash = _hashed(password)
    try:
        row = invitation(token)
        if db.session.scalar(select(Teacher.id).where(Teacher.login == folded(login))):
            raise Taken("login-taken", _l("Somebody has that user name already. Choose another one."))
    except (NotFound, Over, Taken):
        db.session.rollback()
        raise
    teacher = _teacher(name, login, password_hash)
    db.session.flush()
    row.used_by = teacher.id
    if row.class_id is not None:
        come_to_class(teacher.id, row.class_id)
    db.session.commit()
    return teacher


def set_language(teacher_id: int, language: str) -> None:
    """Keep the language the teacher chose."""
    teacher = db.session.get(Teacher, teacher_id)
    if teacher is not None:
        teacher.language = language
        db.session.commit()


def _teacher(name: str, login: str, password_hash: str) -> Teacher:
    teacher = Teacher(name=clean_text(name), login=folded(login), password_hash=password_hash, created_at=now_ms())
    db.session.add(teacher)
    return teacher


def _hashed(password: str) -> str:
    db.session.rollback()
    return hash_password(password)


def _token_hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
