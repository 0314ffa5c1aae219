"""Class lists as teachers have them, pasted or as a file, read into names."""

import csv
import io
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from flask_babel import lazy_gettext as _l

from webapp.errors import Unreadable

LONGEST_NAME: Final = 60
MOST_PUPILS: Final = 100
JOINERS: Final = "\u200c\u200d"
FIRST: Final = {"fornavn", "elevfornavn", "givenname", "firstname"}
LAST: Final = {"etternavn", "elevetternavn", "familyname", "lastname", "surname"}
WHOLE: Final = {"navn", "elev", "elevnavn", "elevensnavn", "fulltnavn", "name", "fullname", "pupil", "student"}
PUPIL_ROLES: Final = {"student", "elev", "pupil"}


@dataclass(frozen=True)
class Names:
    """Names in the order of the list, and how many lines said a name again."""

    names: tuple[str, ...]
    doubled: int = 0


def clean_name(text: str) -> str:
    """A name in composed letters, single spaces and without control characters.

    :raises Unreadable: when it is longer than a name may be.
    """
    spaced = " ".join(unicodedata.normalize("NFC", text).split())
    kept = "".join(sign for sign in spaced if sign in JOINERS or unicodedata.category(sign)[0] != "C")
    name = " ".join(kept.split()) if kept.strip(JOINERS + " ") else ""
    if len(name) > LONGEST_NAME:
        raise Unreadable(
            "name-too-long",
            _l(
                "“%(name)s …” is too long: a name may have %(most)s characters.",
                name=name[:20],
                most=LONGEST_NAME,
            ),
        )
    return name


def distinct(lines: Iterable[str], known: Iterable[str] = ()) -> Names:
    """The names that are new, cleaned; `known` are those that the class has."""
    seen = {name.casefold() for name in known}
    names: list[str] = []
    doubled = 0
    for line in lines:
        name = clean_name(line)
        if name and name.casefold() not in seen:
            names.append(name)
            seen.add(name.casefold())
        else:
            doubled += bool(name)
    return Names(tuple(names), doubled)


def parse_names(text: str) -> Names:
    """Names one a line.

    :raises Unreadable: when there are too many, one is too long, or there is none.
    """
    return _checked([line for line in text.splitlines() if line.strip()])


def parse_csv(content: bytes) -> Names:
    """Names of a text file: one a line, or in the columns of a Norwegian or OneRoster export.

    :raises Unreadable: as `parse_names` does, and when the file is not text.
    """
    text = _decoded(content)
    try:
        rows = [row for row in csv.reader(io.StringIO(text), delimiter=_delimiter(text)) if any(row)]
    except csv.Error:
        raise _not_text() from None
    return _checked(_names_in(rows))


def _checked(lines: Sequence[str]) -> Names:
    if len(lines) > MOST_PUPILS:
        raise too_many(len(lines))
    found = distinct(lines)
    if not found.names:
        raise Unreadable("empty-list", _l("There is no name in the list. Write one name a line."))
    return found


def too_many(count: int) -> Unreadable:
    """The refusal of a list that is longer than a class may be."""
    return Unreadable(
        "too-many-names",
        _l("That is %(count)s names; a class may have %(most)s pupils.", count=count, most=MOST_PUPILS),
    )


def _not_text() -> Unreadable:
    return Unreadable("not-text", _l("This file cannot be read as a list. Save it as CSV or text and try again."))


def _decoded(content: bytes) -> str:
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        encodings = ["utf-16"]
    elif content[1:2] == b"\0":
        encodings = ["utf-16-le"]
    else:
        encodings = ["utf-8-sig", "cp1252"]
    for encoding in encodings:
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if not any(sign < " " and sign not in "\t\r\n\f\v" for sign in text):
            return text
    raise _not_text()


def _delimiter(text: str) -> str:
    try:
        return csv.Sniffer().sniff(text[:4096], ";,\t").delimiter
    except csv.Error:
        return max(";,\t", key=text.partition("\n")[0].count)


def _names_in(rows: Sequence[Sequence[str]]) -> list[str]:
    for at, row in enumerate(rows[:5]):
        titles = ["".join(filter(str.isalpha, cell.casefold())) for cell in row]
        firsts, lasts, wholes = (_column(titles, words) for words in (FIRST, LAST, WHOLE))
        columns = [firsts, lasts] if firsts is not None else [wholes] if wholes is not None else []
        if columns:
            people = (row for row in rows[at + 1 :] if _is_pupil(row, _column(titles, {"role", "rolle"})))
            names = (" ".join(_cell(row, column) for column in columns).strip() for row in people)
            return [name for name in names if name]
    return [row[0] for row in rows if row[0].strip()]


def _column(titles: Sequence[str], words: set[str]) -> int | None:
    return next((at for at, title in enumerate(titles) if title in words), None)


def _cell(row: Sequence[str], column: int | None) -> str:
    return row[column] if column is not None and column < len(row) else ""


def _is_pupil(row: Sequence[str], role: int | None) -> bool:
    return _cell(row, role).strip().casefold() in PUPIL_ROLES | {""}
