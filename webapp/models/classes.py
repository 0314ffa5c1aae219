"""School classes and their pupils."""

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column, relationship

from webapp.models.base import Base, Milliseconds


class SchoolClass(Base):
    """A class in one school year: of the teacher who has it, and of the colleagues who teach it too."""

    __tablename__ = "classes"

    id: Mapped[int] = mapped_column(primary_key=True)
    teacher_id: Mapped[int] = mapped_column(ForeignKey("teachers.id"), index=True)
    name: Mapped[str] = mapped_column(String(40))
    school_year: Mapped[int]
    """The year it begins in; a school year rolls over on 1 August."""
    created_at: Mapped[int] = mapped_column(Milliseconds)
    archived_at: Mapped[int | None] = mapped_column(Milliseconds)
    continued_as: Mapped[int | None] = mapped_column(ForeignKey("classes.id", use_alter=True))
    """The class of the next school year that took the pupils along."""

    pupils: Mapped[list["Pupil"]] = relationship(
        primaryjoin="and_(SchoolClass.id == Pupil.class_id, Pupil.removed_at == None)",
        order_by="Pupil.name",
        viewonly=True,
    )


class ClassTeacher(Base):
    """A colleague who teaches a class together with the teacher who has it."""

    __tablename__ = "class_teachers"

    class_id: Mapped[int] = mapped_column(ForeignKey("classes.id"), primary_key=True)
    teacher_id: Mapped[int] = mapped_column(ForeignKey("teachers.id"), primary_key=True, index=True)
    since: Mapped[int] = mapped_column(Milliseconds)


class Pupil(Base):
    """A pupil of a class: a display name and how the screen should be, nothing else."""

    __tablename__ = "pupils"

    id: Mapped[int] = mapped_column(primary_key=True)
    class_id: Mapped[int] = mapped_column(ForeignKey("classes.id"), index=True)
    name: Mapped[str] = mapped_column(String(60))
    """As the list has it; `presenters.names` shortens and tells two Emmas apart."""
    nickname: Mapped[bool] = mapped_column(default=False)
    """Made up by the pupil when joining a session without a list."""
    language: Mapped[str | None] = mapped_column(String(8))
    no_clock: Mapped[bool] = mapped_column(default=False)
    larger_text: Mapped[bool] = mapped_column(default=False)
    read_aloud: Mapped[bool] = mapped_column(default=False)
    created_at: Mapped[int] = mapped_column(Milliseconds)
    removed_at: Mapped[int | None] = mapped_column(Milliseconds)
