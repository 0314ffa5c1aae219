"""What came out of a session, as a table."""

from dataclasses import dataclass
from typing import Final

from flask_babel import format_decimal, format_percent, ngettext
from flask_babel import gettext as _

from webapp.dates import moment_words
from webapp.models import PlaySession, SessionState
from webapp.presenters.boards import about, title
from webapp.presenters.names import alphabetical, display_names
from webapp.presenters.number_words import number_words
from webapp.presenters.rounding import percent, tenths
from webapp.presenters.rule_pages import rule_page
from webapp.services.places import Called
from webapp.services.results import ClassTotals, PupilRow, totals

FEW: Final = 8
"""Below this many answers a percentage would say more than is known."""
THOUSAND: Final = 1000
"""Below it there is nothing to group."""


@dataclass(frozen=True)
class ResultRow:
    """A pupil's figures in words.

    :param why: what the share is of, in a sentence.
    """

    pupil_id: int
    name: str
    answered: int
    right: int
    share: str
    median: str
    cards: str
    games: str
    computer_turns: int
    checks: str
    why: str


@dataclass(frozen=True)
class Results:
    """A session that has ended."""

    session_id: int
    class_id: int
    class_name: str
    title: str
    about: str
    played: str
    rows: tuple[ResultRow, ...]
    totals: ClassTotals
    share: str

    @property
    def has_percentage(self) -> bool:
        """Whether the share of all is a percentage; else it says no more than the figures beside it."""
        return self.totals.answered >= FEW


@dataclass(frozen=True)
class SessionLine:
    """A session in the list of a class; no title: it goes by its game."""

    id: int
    when: str
    title: str
    about: str
    pupils: int
    state: str


def results(session: PlaySession, rows: list[PupilRow]) -> Results:
    """The table of a session."""
    names = display_names([Called(row.pupil_id, row.name, row.nickname) for row in rows])
    sums = totals(rows)
    return Results(
        session_id=session.id,
        class_id=session.class_id,
        class_name=session.school_class.name,
        title=title(session),
        # A title stands where else the game does.
        about=f"{rule_page(session.variant).name} · {about(session)}" if session.title else about(session),
        played=moment_words(session.started_at or session.created_at),
        rows=tuple(_row(row, names[row.pupil_id]) for row in _in_order(rows)),
        totals=sums,
        share=share(sums.right, sums.answered),
    )


def _in_order(rows: list[PupilRow]) -> list[PupilRow]:
    return sorted(rows, key=lambda row: alphabetical(row.name))


def _row(row: PupilRow, name: str) -> ResultRow:
    return ResultRow(
        pupil_id=row.pupil_id,
        name=name,
        answered=row.answered,
        right=row.right,
        share=share(row.right, row.answered),
        median="–" if row.median_ms is None else _("%(n)s s", n=_seconds(row.median_ms)),
        cards="–" if row.cards is None else str(row.cards),
        games=_("%(won)d of %(all)d", won=row.games_won, all=row.games) if row.games else "–",
        computer_turns=row.computer_turns,
        checks=_("%(right)d of %(all)d", right=row.checks_right, all=row.checks) if row.checks else "–",
        why=right_of(row.right, row.answered),
    )


def share(right: int, answered: int) -> str:
    """The share of right answers: in percent, or as "3 of 5" when there are few."""
    if answered == 0:
        return "–"
    if answered < FEW:
        return str(_("%(right)d of %(all)d", right=right, all=answered))
    return str(format_percent(percent(right, answered) / 100))


def right_of(right: int, answered: int, sessions: int = 0) -> str:
    """What stands behind a share, in a sentence.

    :param sessions: how many sessions the answers were given in; 0 where that goes without saying.
    """
    if not answered:
        return str(_("No answers."))
    if sessions:
        said = ngettext(
            "Right answers: %(right)s of %(all)s, in %(num)d session.",
            "Right answers: %(right)s of %(all)s, in %(num)d sessions.",
            sessions,
            right=count(right),
            all=count(answered),
        )
    else:
        said = _("Right answers: %(right)s of %(all)s.", right=count(right), all=count(answered))
    if answered >= FEW:
        return str(said)
    too_few = _("Fewer than %(few)s answers say too little for a percentage.", few=number_words(FEW))
    return f"{said} {too_few}"


def count(number: int) -> str:
    """A whole number as the language groups it."""
    return str(format_decimal(number)) if number >= THOUSAND else str(number)


def session_line(session: PlaySession, pupils: int) -> SessionLine:
    """A session in the list of its class."""
    states = {
        SessionState.LOBBY: _("the room is open"),
        SessionState.RUNNING: _("running now"),
        SessionState.PAUSED: _("paused"),
    }
    return SessionLine(
        id=session.id,
        when=moment_words(session.started_at or session.created_at),
        title=session.title or "",
        about=f"{rule_page(session.variant).name} · {about(session)}",
        pupils=pupils,
        state=states.get(SessionState(session.state), ""),
    )


def _seconds(ms: int) -> str:
    return str(format_decimal(tenths(ms), "0.0"))
