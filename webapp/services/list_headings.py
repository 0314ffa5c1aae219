"""The headings of a class list: which column holds the first names, the surnames, the role."""

from collections.abc import Sequence
from enum import Enum, auto
from itertools import pairwise
from typing import Final, NamedTuple

from webapp.services.list_cells import NOT_PUPILS, WORDS_OF_COLUMNS, bare, is_name

ROWS_ABOVE: Final = 15
"""A heading may have so many rows of titles above it."""
LONGEST_HEADING: Final = 40


class Column(Enum):
    """What stands in a column."""

    FIRST = auto()
    MIDDLE = auto()
    LAST = auto()
    WHOLE = auto()
    PREFERRED_FIRST = auto()
    PREFERRED_LAST = auto()
    ROLE = auto()
    STATUS = auto()


class Heading(NamedTuple):
    """Where the headings stand, and the columns of each kind."""

    row: int
    columns: dict[Column, int]


EXACT: Final = {
    Column.ROLE: "role roles rolle roller",
    Column.STATUS: "status",
    Column.PREFERRED_FIRST: "preferredfirstname preferredgivenname",
    Column.PREFERRED_LAST: "preferredlastname preferredfamilyname",
    Column.MIDDLE: "mellomnavn mellomnamn middlename middlenames elevensmellomnavn elevmellomnavn middle",
    Column.FIRST: "first given vorname prénom förnamn nombre imię",
    Column.LAST: "last family surname lastname efternavn efternamn nachname nom apellido apellidos nazwisko",
    Column.WHOLE: """
    elev elever elevar eleven elevene elevane elevnavn elevnamn elevensnavn elevensnamn navnpåelev
    namnpåelev navnelev elevinavn navn namn name names pupil pupils student students pupilname studentname
    namepupil namestudent fulltnavn fulltnamn heltnavn fullname displayname visningsnavn visingsnamn
    deltaker deltakar deltakernavn participant participantname navneliste elevliste legalname preferredname
    knownas kallenavn kallenamn tiltalsnavn
    """,
}
WORDS: Final = {word: column for column, words in EXACT.items() for word in words.split()}
FIRST_PARTS: Final = ("fornavn", "førenamn", "fornamn", "firstname", "givenname", "forename")
LAST_PARTS: Final = ("etternavn", "etternamn", "lastname", "familyname", "surname")
SOMEBODY_ELSE: Final = (
    "foresatt",
    "føresett",
    "guardian",
    "parent",
    "kontakt",
    "lærer",
    "lærar",
    "teacher",
    "bruker",
    "brukar",
    "user",
)


def find_heading(rows: Sequence[Sequence[str]]) -> Heading | None:
    """The first row that says where names stand."""
    for at, (row, below) in enumerate(pairwise(rows[: ROWS_ABOVE + 1])):
        columns = columns_of(row)
        names = [
            columns[column] for column in (Column.FIRST, Column.WHOLE, Column.PREFERRED_FIRST) if column in columns
        ]
        if names and not any(_is_role(below, column) for column in names) and not _names_above(rows[: at + 1]):
            return Heading(at, columns)
    return None


def columns_of(row: Sequence[str]) -> dict[Column, int]:
    """The kinds of columns that a row names, each with the first column of its kind."""
    found: dict[Column, int] = {}
    for at, cell in enumerate(row):
        column = _column(cell)
        if column is not None:
            found.setdefault(column, at)
    return found


def is_pupils_role(text: str) -> bool:
    """Whether somebody of that role may be a pupil; nothing said counts as one."""
    return text.strip().casefold() in {
        "",
        "student",
        "elev",
        "pupil",
        "learner",
        "member",
        "medlem",
        "deltaker",
        "deltakar",
    }


def is_not_a_pupil(text: str) -> bool:
    """Whether a cell without a heading says that this is somebody else."""
    return text.strip().casefold() in NOT_PUPILS


def is_gone(text: str) -> bool:
    """Whether a status says that the pupil is no longer there."""
    return text.strip().casefold() in {
        "tobedeleted",
        "inactive",
        "deleted",
        "sluttet",
        "slutta",
        "utmeldt",
        "slettet",
        "sletta",
    }


def _names_above(rows: Sequence[Sequence[str]]) -> bool:
    """Whether names stand above in a list of one column: then "Elev" is no heading but stands behind each name."""
    return len(rows[-1]) == 1 and any(is_name(bare(row[0]).name) for row in rows[:-1])


def _is_role(row: Sequence[str], at: int) -> bool:
    """Whether "Elev" in the row above was what somebody is, and no heading."""
    return at < len(row) and row[at].strip().casefold() in WORDS_OF_COLUMNS


def _column(text: str) -> Column | None:
    before, _bracket, within = text.partition("(")
    cell = within if within and ")" not in within else text  # "Navn (etternavn, fornavn)" split at its comma
    if len(cell) > LONGEST_HEADING or any(map(str.isdigit, cell)):
        return None
    key = "".join(filter(str.isalpha, cell.casefold()))
    if key in WORDS:
        return WORDS[key]
    if any(word in key for word in SOMEBODY_ELSE):
        return None
    first = any(part in key for part in FIRST_PARTS) or key.startswith("forog")
    last = any(part in key for part in LAST_PARTS)
    if first and last:
        return Column.WHOLE
    outside = "".join(filter(str.isalpha, before.casefold()))
    return Column.FIRST if first else Column.LAST if last else WORDS.get(outside)
