"""A teacher's invitations as a list."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from webapp.clock import local
from webapp.dates import day_words
from webapp.models import Invitation


@dataclass(frozen=True)
class InvitationRow:
    """One line: when it was made and who came by it."""

    id: int
    made: str
    name: str | None
    is_open: bool


@dataclass(frozen=True)
class ClassInvitationRow:
    """An open link to a class: when it was made, and by whom."""

    id: int
    made: str
    made_by: str


def invitation_rows(
    invitations: Iterable[tuple[Invitation, str | None]], is_open: Callable[[Invitation], bool]
) -> list[InvitationRow]:
    """The lines of the list, in the order given."""
    return [InvitationRow(row.id, _day(row), name, is_open(row)) for row, name in invitations]


def class_invitation_rows(invitations: Iterable[tuple[Invitation, str]]) -> list[ClassInvitationRow]:
    """The open links to a class, in the order given."""
    return [ClassInvitationRow(row.id, _day(row), made_by) for row, made_by in invitations]


def _day(row: Invitation) -> str:
    """By the clock of the computer that serves."""
    return day_words(local(row.created_at).date())
