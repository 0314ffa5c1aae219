"""Rows of a class list become names: what stood there, whom it names, and what the teacher should look at."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from webapp.services.given_names import GIVEN_NAMES, SURNAME_ENDINGS
from webapp.services.list_cells import WORDS_OF_COLUMNS, Cell, bare, is_name
from webapp.services.list_files import Table
from webapp.services.list_headings import (
    Column,
    Heading,
    columns_of,
    find_heading,
    is_gone,
    is_not_a_pupil,
    is_pupils_role,
)

MOST_ALIKE: Final = 4
"""A column of so many rows that says the same in each holds no names."""


class Remark(StrEnum):
    """What a teacher should know of a line."""

    NUMBER = "number"
    TURNED = "turned"
    EMAIL = "email"
    MORE = "more"
    SEVERAL = "several"
    TITLE = "title"
    SOMEBODY_ELSE = "somebody-else"
    GONE = "gone"
    TWICE = "twice"


LEFT_OUT: Final = frozenset({Remark.TITLE, Remark.SOMEBODY_ELSE, Remark.GONE})


@dataclass(frozen=True)
class ListLine:
    """A name as it was read, or a line that was left out."""

    source: str
    """What stood there."""
    name: str
    """Not cleaned; of a line that was left out, what is left without e-mail addresses."""
    turned: str = ""
    """The same name with the surname first (or no longer first), where it came in two parts."""
    remarks: tuple[Remark, ...] = ()
    wanted: bool = True


def read_table(table: Table) -> list[ListLine]:
    """The lines of a list in its order: pupils, and what was left out."""
    heading = find_heading(table.rows)
    lines = _with_heading(table, heading) if heading else _without_heading(table)
    seen: set[str] = set()
    marked: list[ListLine] = []
    for line in lines:
        key = " ".join(line.name.casefold().split())
        again = line.wanted and key in seen
        marked.append(replace(line, remarks=(*line.remarks, Remark.TWICE)) if again else line)
        seen |= {key} if line.wanted else set()
    return marked


def _with_heading(table: Table, heading: Heading) -> list[ListLine]:
    above = [_left_out(row, table, Remark.TITLE) for row in table.rows[: heading.row]]
    below = [row for row in table.rows[heading.row + 1 :] if columns_of(row) != heading.columns]
    return above + [line for row in below for line in _of_columns(row, table, heading.columns)]


def _of_columns(row: Sequence[str], table: Table, columns: dict[Column, int]) -> list[ListLine]:
    said = {column: row[at] for column, at in columns.items() if at < len(row)}
    lines = _named_by_columns(row, table, said)
    if is_gone(said.get(Column.STATUS, "")):
        return [replace(line, remarks=(Remark.GONE,), wanted=False) for line in lines]
    if not is_pupils_role(said.get(Column.ROLE, "")):
        return [replace(line, remarks=(Remark.SOMEBODY_ELSE,), wanted=False) for line in lines]
    return lines


def _named_by_columns(row: Sequence[str], table: Table, said: dict[Column, str]) -> list[ListLine]:
    named = {column: cell for column, text in said.items() if (cell := _named(text))}
    first = named.get(Column.PREFERRED_FIRST) or named.get(Column.FIRST)
    last = named.get(Column.PREFERRED_LAST) or named.get(Column.LAST)
    text = said.get(Column.WHOLE, "")
    whole = named.get(Column.WHOLE)
    if whole and last and not first and last.name.casefold() not in whole.name.casefold():
        first = whole  # "Navn" beside "Etternavn" is the first name
    one_name = first or (last if _has_one_name(said) else None)
    if (first and last) or (one_name and not text.strip()):
        parts = [part for part in (first, named.get(Column.MIDDLE), last) if part]
        return [_person(row, table, parts, swapped=bool(first and last))]
    return _whole(text, text) if text.strip() else [_left_out(row, table, Remark.TITLE)]


def _has_one_name(said: dict[Column, str]) -> bool:
    """Whether nothing stands where the first name should: some people have one name, and it may be in either column."""
    first = said.get(Column.PREFERRED_FIRST, "") + said.get(Column.FIRST, "")
    return not any(map(str.isalpha, first))


def _without_heading(table: Table) -> list[ListLine]:
    rows = list(table.rows)
    if len(rows) == 1 and _are_pupils_of_one_line(rows[0], table.separator):
        return [line for text in rows[0] if text.strip() for line in _whole(text, text)]
    columns = _name_columns(rows)
    parted = [row for row in rows if sum(at < len(row) and bool(row[at].strip()) for at in columns) > 1]
    if parted and _are_pupils(parted, columns, table.separator):
        return [line for row in rows for line in _every_cell(row, table)]
    last_first = bool(parted) and _is_last_first(parted, columns, table.separator)
    return [line for row in rows for line in _of_row(row, table, columns, last_first)]


def _of_row(row: Sequence[str], table: Table, columns: Sequence[int], last_first: bool) -> list[ListLine]:
    if len(row) > 1 and any(map(is_not_a_pupil, row)):
        return [_left_out(row, table, Remark.SOMEBODY_ELSE)]
    cells = [cell for at in columns if at < len(row) and (cell := _named(row[at])) and not _is_beside(row, at)]
    if not cells:
        return _whole(row[0], row[0]) if len(row) == 1 else [_left_out(row, table, Remark.TITLE)]
    if len(cells) == 1:
        only = next(row[at] for at in columns if at < len(row) and _named(row[at]) and not _is_beside(row, at))
        return _whole(only, _source(row, table))
    ordered = [*cells[1:], cells[0]] if last_first else cells
    line = _person(row, table, ordered, swapped=True)
    return [replace(line, remarks=(Remark.TURNED, *line.remarks)) if last_first else line]


def _every_cell(row: Sequence[str], table: Table) -> list[ListLine]:
    lines = [line for text in row if text.strip() and _named(text) for line in _whole(text, text)]
    return [replace(line, remarks=(*line.remarks, Remark.SEVERAL)) for line in lines] or [
        _left_out(row, table, Remark.TITLE)
    ]


def _whole(text: str, source: str) -> list[ListLine]:
    """A cell that holds a whole name, or several pupils with commas between them."""
    cell = bare(text)
    parts = [part for part in map(bare, cell.name.split(",")) if is_name(part.name)]
    remarks = _remarks([cell])
    if not parts:
        return [ListLine(source.strip(), cell.name, remarks=(Remark.TITLE,), wanted=False)]
    if len(parts) == 1:
        return [ListLine(source.strip(), parts[0].name, remarks=remarks)]
    if len(parts) == 2 and not all(_is_given(part.name) for part in parts):
        last, first = parts
        if first.name == first.name.lower() != last.name.lower():
            return [ListLine(source.strip(), last.name, remarks=(*remarks, Remark.MORE))]
        return [
            ListLine(
                source.strip(),
                f"{first.name} {last.name}",
                f"{last.name} {first.name}",
                (Remark.TURNED, *remarks),
            )
        ]
    return [ListLine(source.strip(), part.name, remarks=(Remark.SEVERAL, *remarks)) for part in parts]


def _person(row: Sequence[str], table: Table, cells: Sequence[Cell], swapped: bool) -> ListLine:
    words = [cell.name for cell in cells]
    turned = " ".join([words[-1], *words[:-1]]) if swapped and len(words) > 1 else ""
    return ListLine(_source(row, table), " ".join(words), turned, _remarks(cells))


def _left_out(row: Sequence[str], table: Table, remark: Remark) -> ListLine:
    named = " ".join(cell.name for text in row if (cell := _named(text)))
    suggestion = named or " ".join(bare(text).name for text in row if text.strip())
    return ListLine(_source(row, table), suggestion.strip(), remarks=(remark,), wanted=False)


def _named(text: str) -> Cell | None:
    cell = bare(text)
    return cell if is_name(cell.name) else None


def _remarks(cells: Iterable[Cell]) -> tuple[Remark, ...]:
    said = list(cells)
    found = (
        (Remark.NUMBER, any(cell.numbered for cell in said)),
        (Remark.EMAIL, any(cell.email for cell in said)),
        (Remark.MORE, any(cell.more for cell in said)),
    )
    return tuple(remark for remark, there in found if there)


def _source(row: Sequence[str], table: Table) -> str:
    between = ", " if table.separator == "," else " · "
    return between.join(text.strip() for text in row if text.strip())


def _name_columns(rows: Sequence[Sequence[str]]) -> list[int]:
    """The columns of which most cells look like names."""
    width = max(map(len, rows), default=0)
    return [at for at in range(width) if _holds_names(rows, at)]


def _holds_names(rows: Sequence[Sequence[str]], at: int) -> bool:
    filled = [(row, row[at].strip()) for row in rows if at < len(row) and row[at].strip()]
    names = [text for row, text in filled if _named(text) and not _is_beside(row, at)]
    alike = len(filled) >= MOST_ALIKE and len({text for _row, text in filled}) <= len(filled) // MOST_ALIKE
    return len(names) * 2 > len(filled) and not alike


def _is_beside(row: Sequence[str], at: int) -> bool:
    """Whether a cell is something that stands beside a name: a role, a user name."""
    text = row[at].strip()
    others = [cell.strip() for other, cell in enumerate(row) if other != at and cell.strip()]
    if not others:
        return False
    if text.casefold() in WORDS_OF_COLUMNS:
        return True
    better = [other for other in others if other != other.lower() and not any(map(str.isdigit, other))]
    small = text == text.lower() and text != text.upper()
    return bool(better) and (small or (any(map(str.isdigit, bare(text).name)) and _named(better[0]) is not None))


def _are_pupils_of_one_line(row: Sequence[str], separator: str | None) -> bool:
    """Whether one line lists several pupils: "Ola; Kari; Bo", and not "Nordmann, Ola"."""
    texts = [text for text in row if text.strip()]
    cells = [cell for text in texts if (cell := _named(text))]
    if len(cells) < 2 or len(cells) < len(texts):
        return False
    if separator == "\t":
        return len(cells) > 3 or all(" " in cell.name for cell in cells)
    if len(cells) > 2 or separator == ";":
        return True
    return all(" " in cell.name for cell in cells) or all(_is_given(cell.name) for cell in cells)


def _are_pupils(rows: Sequence[Sequence[str]], columns: Sequence[int], separator: str | None) -> bool:
    """Whether each cell of a grid is a pupil, rather than a part of one."""
    names = [[cell.name for row in rows if at < len(row) and (cell := _named(row[at]))] for at in columns]
    if all(" " in name for column in names for name in column) and (separator != "," or len(columns) > 2):
        return True
    if all(_share_given(column) >= 0.5 for column in names):
        return True
    return separator == "," and len(columns) > 2 and all(" " not in name for column in names for name in column)


def _is_last_first(rows: Sequence[Sequence[str]], columns: Sequence[int], separator: str | None) -> bool:
    """Whether the surname stands first: told by common first names, else by how surnames end, else by the comma."""
    first, second = (
        [cell.name for row in rows if at < len(row) and (cell := _named(row[at]))] for at in (columns[0], columns[1])
    )
    given = _share_given(first), _share_given(second)
    if given[0] != given[1]:
        return given[0] < given[1]
    return separator == "," or _share_surnames(first) > _share_surnames(second)


def _is_given(name: str) -> bool:
    return name.casefold().replace("-", " ").split()[0] in GIVEN_NAMES


def _share_given(names: Sequence[str]) -> float:
    return sum(map(_is_given, names)) / len(names) if names else 0


def _share_surnames(names: Sequence[str]) -> float:
    return sum(name.casefold().endswith(SURNAME_ENDINGS) for name in names) / len(names) if names else 0
