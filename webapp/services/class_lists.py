"""A class list that a teacher hands in, held against the class: what would come in, and what to look at first."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from flask_babel import lazy_gettext as _l
from sqlalchemy import func, select

from webapp.errors import Unreadable
from webapp.extensions import db
from webapp.models import Pupil
from webapp.services.list_files import table_of_file, table_of_text
from webapp.services.list_reading import LEFT_OUT, ListLine, read_table
from webapp.services.names import clean_text

MOST_PUPILS: Final = 100
MOST_LEFT_OUT: Final = 100
"""So many of the lines that were left out are shown."""


class Known(StrEnum):
    """What the class knows of a name."""

    ON_LIST = "on-list"
    TAKEN_OFF = "taken-off"


@dataclass(frozen=True)
class Proposal:
    """A line of a list as it would come in."""

    line: ListLine
    known: Known | None = None
    back: int | None = None
    """The pupil who was taken off the list under that name: the id."""

    @property
    def left_out(self) -> bool:
        """Whether the line was not read as a pupil."""
        return not LEFT_OUT.isdisjoint(self.line.remarks)


def read_list(text: str, content: bytes = b"") -> list[ListLine]:
    """The lines of a pasted list and of a file, together.

    :raises Unreadable: when there is none, there are too many, or the file is not a list.
    """
    tables = [table_of_text(text), *([table_of_file(content)] if content else [])]
    lines = [line for table in tables for line in read_table(table)]
    pupils = sum(line.wanted for line in lines)
    if pupils > MOST_PUPILS:
        raise too_many(pupils)
    if not any(clean_text(line.source) for line in lines):
        raise Unreadable("empty-list", _l("There is no name in the list. Write one name a line."))
    return lines


def proposals(
    lines: Iterable[ListLine], pupils: Iterable[Pupil] = (), taken_off: Iterable[Pupil] = ()
) -> list[Proposal]:
    """The lines held against the class: a name that it has already does not come in unless the teacher says so.

    :param pupils: those on the list.
    :param taken_off: those who were taken off it.
    """
    on_list = [same_name(pupil.name) for pupil in pupils]
    off = {same_name(pupil.name): pupil.id for pupil in taken_off}
    found: list[Proposal] = []
    left_out = 0
    for line in lines:
        proposal = _proposal(replace(line, name=clean_text(line.name), turned=clean_text(line.turned)), on_list, off)
        left_out += proposal.left_out
        if not proposal.left_out or left_out <= MOST_LEFT_OUT:
            found.append(proposal)
    return found


def same_name(name: str) -> str:
    """What two names of one spelling have in common."""
    return clean_text(name).casefold()


def too_many(count: int) -> Unreadable:
    """The refusal of a list that is longer than a class may be."""
    return Unreadable(
        "too-many-names",
        _l("That is %(count)s names; a class may have %(most)s pupils.", count=count, most=MOST_PUPILS),
    )


def state_of_list(class_id: int) -> str:
    """Something that changes with every pupil who comes or goes: a list is stored against the class that was shown."""
    newest, on_list = db.session.execute(
        select(func.max(Pupil.id), func.count().filter(Pupil.removed_at.is_(None))).where(Pupil.class_id == class_id)
    ).one()
    return f"{newest or 0}-{on_list}"


def _proposal(line: ListLine, on_list: list[str], off: dict[str, int]) -> Proposal:
    name = same_name(line.name)
    if not name or (not line.wanted and Proposal(line).left_out):
        return Proposal(line)
    if name in on_list:
        on_list.remove(name)
        return Proposal(replace(line, wanted=False), Known.ON_LIST)
    if name in off:
        return Proposal(line, Known.TAKEN_OFF, off.pop(name))
    return Proposal(line)
