"""Files for a spreadsheet: the same sheets as CSV and as XLSX. Numbers are numbers, and no text is a formula."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any, Final, NamedTuple

from babel.numbers import get_decimal_symbol
from flask_babel import get_locale
from flask_babel import gettext as _
from xlsxwriter import Workbook

from webapp.clock import local
from webapp.games.cards import Card
from webapp.models import PlaySession, SchoolClass
from webapp.presenters.boards import title
from webapp.presenters.event_words import number_text, rank_word
from webapp.presenters.kind_words import words_of
from webapp.presenters.names import alphabetical, list_names
from webapp.presenters.report_words import SKILLS, THOUGHTS
from webapp.presenters.reports import FEW
from webapp.presenters.rounding import nearest, tenths
from webapp.presenters.rule_pages import rule_page
from webapp.services.exports import AttemptRow, SessionRow
from webapp.services.results import PupilRow

Cell = str | int | float | Fraction | datetime | None
"""A fraction is a share: a workbook has all its digits and shows it in percent, a CSV file has three
decimals. Few answers have no share."""

TEXT, ANY, WHOLE, TENTHS, SHARE, MOMENT = "@", "General", "0", "0.0", "0%", "yyyy-mm-dd hh:mm"
"""How a spreadsheet shows a column."""
FORMULA: Final = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
CONTROL: Final = ("\t", "\r", "\n")
LIKE_A_DATE: Final = re.compile(r"−?[0-9]+/[0-9]+")
LIKE_A_NUMBER: Final = re.compile(r"[0-9][0-9.,:/ -]*([eE][0-9]+)?")


@dataclass(frozen=True)
class Column:
    """A column's heading and how its cells are shown."""

    heading: str
    shown: str = WHOLE


@dataclass(frozen=True)
class Sheet:
    """A table with headings."""

    name: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]


def pupil_sheet(rows: Iterable[PupilRow]) -> Sheet:
    """The pupils of a session, in the order of the alphabet."""
    in_order = sorted(rows, key=lambda row: alphabetical(row.name))
    columns = (Column(_("Pupil"), TEXT), *_figure_columns())
    names = _names(in_order)
    return Sheet(_("Pupils"), columns, tuple((names[row.pupil_id], *_figures(row)) for row in in_order))


def class_sheet(rows: Iterable[SessionRow]) -> Sheet:
    """A row per session and pupil, the oldest session first."""
    lines: list[tuple[Cell, ...]] = []
    rows = list(rows)
    titles = {session.id: title(session) for session in {each.session for each in rows}}
    games = _game_names({each.session.variant for each in rows})
    names = _names(each.row for each in rows)
    for session, row in sorted(rows, key=_place_in_time):
        began = moment(session.started_at or session.created_at)
        lines.append((began, titles[session.id], games[session.variant], names[row.pupil_id], *_figures(row)))
    columns = (Column(_("Date"), MOMENT), Column(_("Session"), TEXT), Column(_("Game"), TEXT), Column(_("Pupil"), TEXT))
    return Sheet(_("Over time"), (*columns, *_figure_columns()), tuple(lines))


class _Pupil(NamedTuple):
    id: int
    name: str


def _names(rows: Iterable[PupilRow]) -> dict[int, str]:
    return list_names({_Pupil(row.pupil_id, row.name) for row in rows})


def _game_names(variants: Iterable[str]) -> dict[str, str]:
    """What each of these games is called: a rule page is long, so it is read once and not for every line."""
    return {variant: rule_page(variant).name for variant in variants}


def _place_in_time(each: SessionRow) -> tuple[int, int, str]:
    return each.session.started_at or 0, each.session.id, alphabetical(each.row.name)


def attempt_sheet(session: PlaySession, rows: Sequence[AttemptRow]) -> Sheet:
    """A row per answer."""
    most = max((len(_operands(row)) for row in rows), default=0)
    columns = (
        Column(_("Date"), MOMENT),
        Column(_("Session"), TEXT),
        Column(_("Game"), TEXT),
        Column(_("Table")),
        Column(_("Pupil"), TEXT),
        Column(_("Question"), TEXT),
        Column(_("Skill"), TEXT),
        *(Column(_("Number %(n)d", n=place), ANY) for place in range(1, most + 1)),
        Column(_("Answer"), ANY),
        Column(_("Right answer"), ANY),
        Column(_("Right (1 or 0)")),
        Column(_("Thought behind it"), TEXT),
        Column(_("Check (1 or 0)")),
        Column(_("Seconds"), TENTHS),
    )
    named, games = title(session), _game_names({row.variant for row in rows})
    names = list_names({_Pupil(row.pupil_id, row.pupil) for row in rows})
    lines = (_attempt(named, games[row.variant], names[row.pupil_id], row, most) for row in rows)
    return Sheet(_("Answers"), columns, tuple(lines))


def _attempt(session_title: str, game: str, pupil: str, row: AttemptRow, most: int) -> tuple[Cell, ...]:
    operands = _operands(row)
    thought = THOUGHTS.get(row.misconception or "")
    return (
        moment(row.at),
        session_title,
        game,
        row.table_number,
        pupil,
        str(words_of(row.question).name),
        str(SKILLS[row.skill]),
        *operands,
        *[None] * (most - len(operands)),
        _answer(row, row.answer),
        _answer(row, row.question.right),
        int(row.right),
        str(thought[0]) if thought else None,
        int(row.is_check),
        tenths(row.took_ms),
    )


def _operands(row: AttemptRow) -> list[Cell]:
    """The numbers or cards that a question was about, in order."""
    value = words_of(row.question).value
    return [
        number_cell(rank_word(part.rank)) if isinstance(part, Card) else _as_cell(part, value(part))
        for part in row.question.parts()
    ]


def _answer(row: AttemptRow, answer: str) -> Cell:
    """The number or card that was answered; a word where it was a word."""
    return _as_cell(row.question.chosen(answer), words_of(row.question).answered(row.question, answer))


def _as_cell(value: object, words: str) -> Cell:
    """A number where nothing but the number is said."""
    return number_cell(value) if words == number_text(value) else words


def number_cell(value: Any) -> Cell:
    """A number as a number; a fraction, a percentage, a power or a root as it is printed."""
    text = str(value)
    if re.fullmatch(r"-?[0-9]+", text):
        return int(text)
    if re.fullmatch(r"-?[0-9]+\.[0-9]+", text):
        return float(text)
    return number_text(text)


def _figure_columns() -> tuple[Column, ...]:
    return (
        Column(_("Answered")),
        Column(_("Right")),
        Column(_("Share right"), SHARE),
        Column(_("Median time (s)"), TENTHS),
        Column(_("Cards")),
        Column(_("Games played")),
        Column(_("Games won")),
        Column(_("Turns by the computer")),
        Column(_("Checks")),
        Column(_("Checks right")),
    )


def _figures(row: PupilRow) -> tuple[Cell, ...]:
    return (
        row.answered,
        row.right,
        Fraction(row.right, row.answered) if row.answered >= FEW else None,
        None if row.median_ms is None else tenths(row.median_ms),
        row.cards,
        row.games,
        row.games_won,
        row.computer_turns,
        row.checks,
        row.checks_right,
    )


def moment(at: int) -> datetime:
    """A moment by the clock of the computer that serves, as spreadsheets know it: without a zone."""
    return local(at).replace(tzinfo=None)


def harmless(text: str) -> str:
    """Text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(CONTROL) or text.lstrip().startswith(FORMULA) else text


def csv_file(sheet: Sheet) -> bytes:
    """A sheet as a file that a spreadsheet opens: `;` between, UTF-8 with a mark at the start.

    Every cell stands in quotation marks: LibreOffice, asked nothing, would else end a cell at a decimal comma.
    """
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n", quoting=csv.QUOTE_ALL)
    point = get_decimal_symbol(get_locale() or "nb")
    writer.writerow([harmless(column.heading) for column in sheet.columns])
    writer.writerows([[_in_csv(cell, point) for cell in row] for row in sheet.rows])
    return text.getvalue().encode("utf-8-sig")


def _in_csv(cell: Cell, point: str) -> str:
    if cell is None:
        return ""
    if isinstance(cell, datetime):
        return f"{cell:%Y-%m-%d %H:%M}"
    if isinstance(cell, Fraction):
        cell = nearest(cell * 1000) / 1000
    if isinstance(cell, float):
        return f"{cell:.10g}".replace(".", point)
    if isinstance(cell, int):
        return str(cell)
    if LIKE_A_DATE.fullmatch(cell):
        # 3/4 would be opened as a day in April.
        return cell.replace("/", "\N{FRACTION SLASH}")
    return f"'{cell}" if LIKE_A_NUMBER.fullmatch(cell) else harmless(cell)


def xlsx_file(*sheets: Sheet) -> bytes:
    """Sheets as a workbook."""
    file = io.BytesIO()
    options = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
    with Workbook(file, options) as book:
        for sheet in sheets:
            _write_sheet(book, sheet)
    return file.getvalue()


def _write_sheet(book: Workbook, sheet: Sheet) -> None:
    page = book.add_worksheet(sheet.name[:31])
    heading = book.add_format({"bold": True, "text_wrap": True, "valign": "top"})
    # Shown as it is and marked as text, so that editing the cell makes no formula of it.
    literal = book.add_format({"quote_prefix": True})
    for place, column in enumerate(sheet.columns):
        page.set_column(place, place, _width(sheet, place), book.add_format({"num_format": column.shown}))
        page.write_string(0, place, column.heading, heading)
    for line, row in enumerate(sheet.rows, start=1):
        for place, cell in enumerate(row):
            if isinstance(cell, str):
                page.write_string(line, place, cell, literal if harmless(cell) != cell else None)
            elif isinstance(cell, datetime):
                page.write_datetime(line, place, cell)
            elif cell is not None:
                page.write_number(line, place, float(cell))
    page.freeze_panes(1, 0)
    if sheet.rows:
        page.autofilter(0, 0, len(sheet.rows), len(sheet.columns) - 1)


def _width(sheet: Sheet, place: int) -> int:
    """As wide as its texts, within reason."""
    texts = (len(cell) for cell in (row[place] for row in sheet.rows) if isinstance(cell, str))
    return min(max([10, *texts]), 40) + 2


def session_file_name(session: PlaySession, ending: str, what: str = "") -> str:
    """What a file is called: the class, the day and what is in it."""
    day = moment(session.started_at or session.created_at)
    return _file_name(f"{session.school_class.name} {day:%Y-%m-%d} {what}".rstrip(), ending)


def class_file_name(school_class: SchoolClass, ending: str, chosen: Sequence[str] = ()) -> str:
    """What the file of a class over time is called.

    :param chosen: what it is limited to, in words.
    """
    return _file_name(", ".join((f"{school_class.name} {_('Over time')}", *chosen)), ending)


def _file_name(name: str, ending: str) -> str:
    return re.sub(r'[/\\:*?"<>|\x00-\x1f]', "-", f"{name}.{ending}")
