"""Who did what with a class, so that colleagues who share it can see it."""

from enum import StrEnum

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from webapp.models.base import Base, Milliseconds


class Deed(StrEnum):
    """What a teacher can do with a class that the others want to know."""

    CLASS_MADE = "class-made"
    CLASS_CHANGED = "class-changed"
    CLASS_PUT_AWAY = "class-put-away"
    CLASS_TAKEN_BACK = "class-taken-back"
    CLASS_NEW_YEAR = "class-new-year"
    CLASS_HANDED_OVER = "class-handed-over"
    TEACHER_CAME = "teacher-came"
    TEACHER_LEFT = "teacher-left"
    TEACHER_REMOVED = "teacher-removed"
    PUPILS_ADDED = "pupils-added"
    PUPIL_RENAMED = "pupil-renamed"
    PUPIL_SETTINGS = "pupil-settings"
    PUPIL_REMOVED = "pupil-removed"
    PUPIL_RESTORED = "pupil-restored"
    PUPILS_MERGED = "pupils-merged"
    SESSION_STARTED = "session-started"
    SESSION_ENDED = "session-ended"
    SESSION_REOPENED = "session-reopened"
    SESSION_PAUSED = "session-paused"
    SESSION_RESUMED = "session-resumed"
    SESSION_MINUTES = "session-minutes"
    SESSION_LOCKED = "session-locked"
    SESSION_UNLOCKED = "session-unlocked"
    PUPIL_FREED = "pupil-freed"
    PUPIL_SENT_OUT = "pupil-sent-out"
    NAMES_FREED = "names-freed"
    SESSION_NEW_CODE = "session-new-code"
    SESSION_TITLED = "session-titled"
    SESSION_DELETED = "session-deleted"


class ClassDeed(Base):
    """One thing that a teacher did."""

    __tablename__ = "class_deeds"

    id: Mapped[int] = mapped_column(primary_key=True)
    class_id: Mapped[int] = mapped_column(ForeignKey("classes.id"), index=True)
    teacher_id: Mapped[int] = mapped_column(ForeignKey("teachers.id"))
    at: Mapped[int] = mapped_column(Milliseconds)
    deed: Mapped[str] = mapped_column(String(24))
    pupil_id: Mapped[int | None] = mapped_column(ForeignKey("pupils.id"))
    """Whom it was about; the name is read from the list, so none is kept twice."""
    session_id: Mapped[int | None] = mapped_column(ForeignKey("play_sessions.id"))
    """Which session it was about, as long as that is there."""
    count: Mapped[int | None]
    """How many pupils came, or minutes were added."""
    name: Mapped[str | None] = mapped_column(String(80))
    """The class's name, the session's title or the colleague's name."""
    variant: Mapped[str | None] = mapped_column(String(20))
    """The game of the session."""
