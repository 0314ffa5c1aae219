"""A class list that was read, as the teacher sends it back: mended, ticked, or by a stranger who made it up."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Any, NamedTuple

from flask import request
from flask_wtf import FlaskForm

from webapp.errors import Unreadable
from webapp.forms.classes import ClassForm
from webapp.models import Pupil
from webapp.services.class_lists import MOST_LEFT_OUT, MOST_PUPILS, Proposal, proposals
from webapp.services.list_reading import ListLine, Remark
from webapp.services.names import clean_pupil_name, clean_text


class ReadRow(NamedTuple):
    """A row that was shown; nothing in it is checked."""

    name: str
    wanted: bool
    turned: str = ""
    remarks: str = ""
    back: str = ""

    def line(self) -> ListLine:
        """As a line of the list once more; what stood there first is not kept."""
        remarks = tuple(remark for remark in Remark if remark in self.remarks.split())
        return ListLine("", self.name, self.turned, remarks, self.wanted)

    def problem(self) -> Any:
        """Why the teacher cannot have this name; None when all is well."""
        return name_problem(self.name) if self.wanted else None


class ReadListForm(FlaskForm):
    """The rows: each field comes once a row."""

    def rows(self) -> list[ReadRow]:
        """The rows in the order of the list."""
        wanted = set(request.form.getlist("take"))
        columns = [
            request.form.getlist(key)[: MOST_PUPILS + MOST_LEFT_OUT] for key in ("row", "turned", "remarks", "back")
        ]
        return [
            ReadRow(name, str(at) in wanted, *beside)
            for at, (name, *beside) in enumerate(zip_longest(*columns, fillvalue=""))
        ]


class ReadClassForm(ClassForm, ReadListForm):
    """A new class with the list that was read."""


def name_problem(name: str) -> Any:
    """Why a pupil cannot have this name; None when all is well."""
    try:
        clean_pupil_name(name)
    except Unreadable as refusal:
        return refusal.message
    return None


def turned(rows: Iterable[ReadRow]) -> list[ListLine]:
    """The lines with first name and surname changed about where they came apart."""
    return [
        replace(row.line(), name=row.turned, turned=clean_text(row.name)) if row.turned else row.line() for row in rows
    ]


def looked_over(
    rows: Sequence[ReadRow], pupils: Iterable[Pupil] = (), taken_off: Iterable[Pupil] = ()
) -> list[Proposal]:
    """The rows as the teacher has them: a tick stays where it was put."""
    found = proposals([row.line() for row in rows], pupils, taken_off)
    return [replace(one, line=replace(one.line, wanted=row.wanted)) for one, row in zip(found, rows, strict=False)]


def chosen(rows: Iterable[ReadRow], taken_off: Collection[Pupil]) -> tuple[list[str], dict[int, str]]:
    """The names of the new pupils, and by id those who come back."""
    known = {str(pupil.id): pupil.id for pupil in taken_off}
    wanted = [row for row in rows if row.wanted]
    return (
        [row.name for row in wanted if row.back not in known],
        {known[row.back]: row.name for row in wanted if row.back in known},
    )
