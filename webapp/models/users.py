"""Teachers and the invitations by which they come."""

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from webapp.models.base import Base, Milliseconds


class Teacher(Base):
    """A teacher, who signs in with a user name or e-mail and a password."""

    __tablename__ = "teachers"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(80))
    login: Mapped[str] = mapped_column(String(120), unique=True)
    """Case-folded."""
    password_hash: Mapped[str] = mapped_column(String(200))
    language: Mapped[str | None] = mapped_column(String(8))
    created_at: Mapped[int] = mapped_column(Milliseconds)


class Invitation(Base):
    """A link by which one new teacher can sign up, or one teacher come to a class; only its hash is kept."""

    __tablename__ = "invitations"

    id: Mapped[int] = mapped_column(primary_key=True)
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    created_by: Mapped[int] = mapped_column(ForeignKey("teachers.id"))
    created_at: Mapped[int] = mapped_column(Milliseconds)
    class_id: Mapped[int | None] = mapped_column(ForeignKey("classes.id"))
    """The class that whoever comes by the link will teach."""
    used_by: Mapped[int | None] = mapped_column(ForeignKey("teachers.id"))


class SignIn(Base):
    """A teacher on one browser, from signing in to signing out; only the token's hash is kept."""

    __tablename__ = "sign_ins"

    id: Mapped[int] = mapped_column(primary_key=True)
    teacher_id: Mapped[int] = mapped_column(ForeignKey("teachers.id"), index=True)
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    browser: Mapped[str] = mapped_column(String(40))
    """In a few words, such as "Firefox, Windows"."""
    created_at: Mapped[int] = mapped_column(Milliseconds)
    ended_at: Mapped[int | None] = mapped_column(Milliseconds)


class UsedForm(Base):
    """A form that was sent and what came of it, so that the same form sent again makes nothing new."""

    __tablename__ = "used_forms"

    token: Mapped[str] = mapped_column(String(40), primary_key=True)
    address: Mapped[str] = mapped_column(String(300))
    """Where it led; empty while it is being used."""
    at: Mapped[int] = mapped_column(Milliseconds)
