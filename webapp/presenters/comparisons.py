"""A session beside the one before it in the same game, in words; few answers are not made to say much."""

from dataclasses import dataclass

from flask_babel import gettext as _

from webapp.dates import moment_words
from webapp.models import PlaySession
from webapp.presenters.reports import FEW, right_of, share
from webapp.services.kept_sessions import Earlier


@dataclass(frozen=True)
class Comparison:
    """Then and now.

    :param remark: what keeps the two from being compared; empty when nothing does.
    """

    session_id: int
    when: str
    answered_then: int
    right_then: int
    share_then: str
    why_then: str
    answered_now: int
    right_now: int
    share_now: str
    why_now: str
    remark: str


def comparison(earlier: Earlier | None) -> Comparison | None:
    """The time before beside this time; None when this is the first."""
    if earlier is None:
        return None
    return Comparison(
        session_id=earlier.session.id,
        when=_named(earlier.session),
        answered_then=earlier.answered_then,
        right_then=earlier.right_then,
        share_then=share(earlier.right_then, earlier.answered_then),
        why_then=right_of(earlier.right_then, earlier.answered_then),
        answered_now=earlier.answered_now,
        right_now=earlier.right_now,
        share_now=share(earlier.right_now, earlier.answered_now),
        why_now=right_of(earlier.right_now, earlier.answered_now),
        remark=_remark(earlier),
    )


def _named(session: PlaySession) -> str:
    """When it was, and its own title; the game is the same as now."""
    when = moment_words(session.started_at or session.created_at)
    return f"{when} · {session.title}" if session.title else when


def _remark(earlier: Earlier) -> str:
    if min(earlier.answered_then, earlier.answered_now) < FEW:
        return str(_("So few answers say too little to compare."))
    if not earlier.alike:
        return str(_("The numbers or the questions were others then, so the two are not quite alike."))
    return ""
