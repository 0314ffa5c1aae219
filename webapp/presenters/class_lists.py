"""A class list that was read, row by row, for the teacher to look over before it is stored."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from webapp.clock import local
from webapp.dates import day_words
from webapp.models import Pupil
from webapp.services.class_lists import Known, Proposal
from webapp.services.list_reading import LEFT_OUT, ListLine, Remark

REMARKS: Final = {
    Remark.NUMBER: _l("The number before the name is left out."),
    Remark.TURNED: _l("The surname stood first."),
    Remark.EMAIL: _l("The e-mail address is left out."),
    Remark.MORE: _l("What stood beside the name is left out."),
    Remark.SEVERAL: _l("Several names stood on one line."),
    Remark.TITLE: _l("This does not look like a name."),
    Remark.SOMEBODY_ELSE: _l("This is not a pupil."),
    Remark.GONE: _l("Marked as no longer at the school."),
    Remark.TWICE: _l(
        "This name stands there twice. Two pupils? Then write a letter behind. The same pupil? Take away the tick."
    ),
}
KNOWN: Final = {
    Known.ON_LIST: _l("Is on the list already. Tick it if there are two of that name."),
    Known.TAKEN_OFF: _l("Was taken off the list before."),
}
REPEATED: Final = (Remark.TURNED, Remark.NUMBER, Remark.EMAIL, Remark.MORE, Remark.SEVERAL)
FEW: Final = 3
"""Of so few rows each says all there is to be known of it."""


@dataclass(frozen=True)
class PreviewRow:
    """A row: a tick, a name to mend, what to know of it."""

    at: int
    """Its place on the page, where those that were left out stand last."""
    name: str
    wanted: bool
    turned: str
    source: str
    """What stood there, if it is not the name itself."""
    remarks: Sequence[str]
    keys: str
    """The remarks for the next time the row is shown."""
    back: int | None
    brought_back: bool
    problem: Any
    left_out: bool
    look: bool
    """Whether the teacher should look at it first."""


@dataclass(frozen=True)
class Preview:
    """All rows; those that were left out stand apart."""

    rows: Sequence[PreviewRow]
    left_out: Sequence[PreviewRow]
    pupils: int
    """So many have a tick."""
    to_look_at: int
    can_turn: bool
    of_most: Sequence[str]
    """What is to be known of most rows, said once."""


def preview(proposals: Sequence[Proposal], problems: Sequence[Any], backs: Sequence[str] = ()) -> Preview:
    """The rows of a list.

    :param problems: by row: why the name cannot be stored, if it cannot.
    :param backs: by row: who shall come back, as it was sent, "" for a new pupil; without it the old one does.
    """
    of_most = _of_most([proposal.line for proposal in proposals])
    rows = [
        _row(at, proposal, backs[at] if at < len(backs) else None, problem, of_most)
        for at, (proposal, problem) in enumerate(zip(proposals, problems, strict=True))
    ]
    shown = [replace(row, at=at) for at, row in enumerate(sorted(rows, key=lambda row: row.left_out))]
    read = [row for row in shown if not row.left_out]
    return Preview(
        read,
        shown[len(read) :],
        sum(row.wanted for row in rows),
        sum(row.look for row in read),
        any(row.turned for row in rows),
        [str(REMARKS[remark]) for remark in of_most],
    )


def _of_most(lines: Sequence[ListLine]) -> list[Remark]:
    """The remarks that more than half of the pupils' lines carry."""
    read = [line for line in lines if LEFT_OUT.isdisjoint(line.remarks)]
    return [
        remark
        for remark in REPEATED
        if len(read) > FEW and sum(remark in line.remarks for line in read) * 2 > len(read)
    ]


def _row(at: int, proposal: Proposal, back: str | None, problem: Any, of_most: Collection[Remark]) -> PreviewRow:
    line = proposal.line
    known = [str(KNOWN[proposal.known])] if proposal.known else []
    return PreviewRow(
        at,
        line.name,
        line.wanted,
        line.turned,
        line.source if line.source != line.name else "",
        [*known, *(str(REMARKS[remark]) for remark in line.remarks if remark not in of_most)],
        " ".join(line.remarks),
        proposal.back,
        back is None or back == str(proposal.back),
        problem,
        proposal.left_out and not problem,
        bool(problem or known or Remark.TWICE in line.remarks),
    )


@dataclass(frozen=True)
class TakenOff:
    """A pupil who was taken off the list."""

    pupil_id: int
    name: str
    words: str


def taken_off_rows(pupils: Sequence[Pupil]) -> list[TakenOff]:
    """Those who were taken off, with the day."""
    return [
        TakenOff(pupil.id, pupil.name, _("taken off %(day)s", day=day_words(local(pupil.removed_at or 0).date())))
        for pupil in pupils
    ]
