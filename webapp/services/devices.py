"""Which device holds which name: one token, one name."""

from enum import StrEnum
from typing import Final

from sqlalchemy import select, update

from webapp.extensions import UNSYNCED, db
from webapp.models import Participation, PlaySession, SessionState

OPEN_MS: Final = 10 * 60_000
"""For so long a name that the teacher freed can be taken again in a locked room."""


class Lost(StrEnum):
    """Why a device holds its name no longer."""

    REMOVED = "removed"
    FREED = "freed"


def holder(device: str) -> Participation | None:
    """Who plays on the device."""
    found: Participation | None = db.session.scalar(select(Participation).where(Participation.device == device))
    return found


def free(participation: Participation) -> None:
    """Let the device go and remember it, so that it can be told."""
    participation.former_device = participation.device or participation.former_device
    participation.device = None


def leave_other_room(device: str) -> int | None:
    """Free the name that the device has elsewhere; the session where that was, if it goes on."""
    other = holder(device)
    if other is None:
        return None
    other.device = None
    session = db.session.get_one(PlaySession, other.session_id)
    session.revision += 1
    # The name must be free before the next one is bound.
    db.session.flush()
    return session.id if session.state != SessionState.ENDED else None


def bind(participation: Participation, device: str, now: int) -> None:
    """Give the name to the device.

    :param now: ms since 1970.
    """
    forget = update(Participation).where(Participation.former_device == device).values(former_device=None)
    db.session.execute(forget, execution_options=UNSYNCED)
    participation.device = device
    participation.former_device = None
    participation.bound_at = now
    participation.open_until = participation.removed_at = None


def why_lost(device: str) -> Lost | None:
    """Why the device holds its name no longer, while the session goes on."""
    row = db.session.execute(
        select(Participation.removed_at)
        .join(PlaySession, PlaySession.id == Participation.session_id)
        .where(Participation.former_device == device, PlaySession.state != SessionState.ENDED)
        .order_by(Participation.id.desc())
        .limit(1)
    ).first()
    if row is None:
        return None
    return Lost.FREED if row.removed_at is None else Lost.REMOVED
