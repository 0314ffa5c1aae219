"""A class list as it comes, pasted or as a file, becomes rows of cells."""

import csv
import io
import re
import zipfile
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from typing import Any, Final, NamedTuple

from flask_babel import lazy_gettext as _l
from openpyxl import load_workbook

from webapp.errors import Unreadable

MOST_ROWS: Final = 1500
"""A school's export of everybody has some hundreds. Reading more would hold up those who play meanwhile."""
MOST_COLUMNS: Final = 30
MOST_UNPACKED: Final = 4 * 1024 * 1024
"""Bytes of a workbook when unpacked."""
SEPARATORS: Final = "\t;|"
SAID_SEPARATOR: Final = re.compile(r"sep=(.)")
MAGIC: Final = {
    b"%PDF": _l("This is a PDF. Mark the names in it, copy them, and paste them here."),
    b"\xd0\xcf\x11\xe0": _l(
        "This is an old Excel or Word file. Save it as XLSX or CSV, or copy the names and paste them here."
    ),
    b"PK\x03\x04": _l("This is no spreadsheet. Open the file, copy the names, and paste them here."),
}
PICTURES: Final = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"RIFF", b"BM", b"II*\0", b"MM\0*")
PICTURE: Final = _l("This is a picture, and names cannot be read from it. Write or paste the names.")
NOT_TEXT: Final = _l("This file cannot be read as a list. Save it as XLSX, CSV or text and try again.")


class Table(NamedTuple):
    """Rows of cells; of one cell where nothing separates them."""

    rows: Sequence[Sequence[str]]
    separator: str | None
    """What stood between the cells: a comma may also stand between a surname and a first name."""


def table_of_text(text: str) -> Table:
    """The rows of a pasted list.

    :raises Unreadable: when it is too long.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > MOST_ROWS:
        raise _too_long()
    said = SAID_SEPARATOR.fullmatch(lines[0].strip().strip('"')) if lines else None
    if said:
        lines = lines[1:]
    separator = said[1] if said else _separator(lines)
    if separator is None:
        return Table([[line] for line in lines], None)
    whole = sum(line.count('"') for line in lines) % 2 == 0
    cells = csv.reader(
        lines, delimiter=separator, skipinitialspace=True, quoting=csv.QUOTE_MINIMAL if whole else csv.QUOTE_NONE
    )
    try:
        return Table([row[:MOST_COLUMNS] for row in cells if any(map(str.strip, row))], separator)
    except csv.Error:
        raise _refused(NOT_TEXT) from None


def table_of_file(content: bytes) -> Table:
    """The rows of a text file or of the first sheet of a workbook that has any.

    :raises Unreadable: when it is another kind of file, broken, or too large.
    """
    if content.startswith(PICTURES):
        raise _refused(PICTURE)
    if content.startswith(b"PK\x03\x04"):
        return Table(_rows_of_workbook(content), "\t")
    for start, words in MAGIC.items():
        if content.startswith(start):
            raise _refused(words)
    return table_of_text(_decoded(content))


def _separator(lines: Sequence[str]) -> str | None:
    """What separates the cells of at least half of the lines."""
    for sign in SEPARATORS:
        if 2 * sum(sign in line.strip(f" {sign}") for line in lines) >= len(lines) > 0:
            return sign
    return "," if 2 * sum("," in line for line in lines) >= len(lines) > 0 else None


def _decoded(content: bytes) -> str:
    for encoding in _encodings(content):
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if not any(sign < " " and sign not in "\t\r\n\f\v" for sign in text):
            return text
    raise _refused(NOT_TEXT)


def _encodings(content: bytes) -> Sequence[str]:
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return ("utf-16",)
    if content[1:2] == b"\0":
        return ("utf-16-le",)
    return ("utf-16-be",) if content[:1] == b"\0" else ("utf-8-sig", "cp1252")


def _rows_of_workbook(content: bytes) -> list[list[str]]:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            _check_size(archive)
        book = load_workbook(io.BytesIO(content), read_only=True, data_only=True)
        for sheet in book.worksheets:
            sheet.reset_dimensions()
            read = sheet.iter_rows(max_row=MOST_ROWS, max_col=MOST_COLUMNS, values_only=True)
            if rows := _filled([_text_of(cell) for cell in row] for row in read):
                if len(rows) >= MOST_ROWS:
                    raise _too_long()
                return rows
    except Unreadable:
        raise
    except Exception:  # a broken workbook fails anywhere within the library, in its own ways
        raise _refused(NOT_TEXT) from None
    return []


def _check_size(archive: zipfile.ZipFile) -> None:
    entries = archive.infolist()
    if "xl/workbook.xml" not in {entry.filename for entry in entries}:
        raise _refused(MAGIC[b"PK\x03\x04"])
    if sum(entry.file_size for entry in entries) > MOST_UNPACKED:
        raise _too_long()


def _filled(rows: Iterable[list[str]]) -> list[list[str]]:
    return [row for row in rows if any(map(str.strip, row))]


def _text_of(cell: Any) -> str:
    if isinstance(cell, datetime | date):
        return cell.isoformat()
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return "" if cell is None or isinstance(cell, bool) else str(cell)


def _refused(words: Any) -> Unreadable:
    return Unreadable("not-text", words)


def _too_long() -> Unreadable:
    return Unreadable("list-too-long", _l("That is more than a class list. Keep only the names, and try again."))
