"""Forms that are used once: a second tap, or the same form after a lost answer, leads to where the first one led.

The form is taken in a transaction of its own before anything is done with it, so that of two that come at the same time
one waits for the other; the database's key decides which.
"""

import time
from typing import Final

from sqlalchemy import delete, insert, update
from sqlalchemy.exc import IntegrityError

from webapp.clock import now_ms
from webapp.extensions import UNSYNCED, db
from webapp.models import UsedForm

LONGEST_TOKEN: Final = 40
LONGEST_ADDRESS: Final = 300
DAY: Final = 24 * 3600 * 1000
GIVEN_UP_MS: Final = 15_000
"""Whoever took a form so long ago and has not said where it led was broken off."""
LOOK_AGAIN_SECONDS: Final = 0.05


def take(token: str) -> str | None:
    """Take a form; None when it is ours to use, else where it led when it was used before.

    While somebody else is using it, this waits.
    """
    until = time.monotonic() + GIVEN_UP_MS / 1000
    while not _taken(token):
        row = db.session.get(UsedForm, token)
        address, at = (row.address, row.at) if row else ("", 0)
        db.session.rollback()
        if address:
            return address
        if now_ms() - at > GIVEN_UP_MS or time.monotonic() > until:
            give_back(token)
        else:
            time.sleep(LOOK_AGAIN_SECONDS)  # cooperative in the server, and nothing is locked
    return None


def _taken(token: str) -> bool:
    now = now_ms()
    try:
        db.session.execute(delete(UsedForm).where(UsedForm.at < now - DAY), execution_options=UNSYNCED)
        db.session.execute(insert(UsedForm).values(token=token, address="", at=now))
        db.session.commit()
    except IntegrityError:
        db.session.rollback()
        return False
    return True


def led_to(token: str, address: str) -> None:
    """Say where a form led."""
    db.session.execute(
        update(UsedForm).where(UsedForm.token == token).values(address=address), execution_options=UNSYNCED
    )
    db.session.commit()


def give_back(token: str) -> None:
    """Nothing came of the form: it may be sent again."""
    db.session.execute(
        delete(UsedForm).where(UsedForm.token == token, UsedForm.address == ""), execution_options=UNSYNCED
    )
    db.session.commit()
