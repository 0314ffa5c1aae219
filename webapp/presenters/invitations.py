"""A teacher's invitations as a list."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from flask_babel import format_date

from webapp.models import Invitation


@dataclass(frozen=True)
class InvitationRow:
    """One line: when it was made and who came by it."""

    id: int
    made: str
    name: str | None
    is_open: bool


def invitation_rows(
    invitations: Iterable[tuple[Invitation, str | None]], is_open: Callable[[Invitation], bool]
) -> list[InvitationRow]:
    """The lines of the list, in the order given."""
    return [
        InvitationRow(
            row.id, format_date(datetime.fromtimestamp(row.created_at / 1000, UTC), "long"), name, is_open(row)
        )
        for row, name in invitations
    ]
