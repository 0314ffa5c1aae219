"""A class list comes as text in any encoding or as a workbook; what is neither is refused in words."""

import io
import zipfile
from datetime import date

import pytest
from openpyxl import Workbook

from webapp.errors import Unreadable
from webapp.services.class_lists import read_list
from webapp.services.list_files import MOST_ROWS


def names(content: bytes) -> list[str]:
    return [line.name for line in read_list("", content) if line.wanted]


def workbook(*sheets: list[list[object]]) -> bytes:
    book = Workbook()
    book.remove(book.active)
    for rows in sheets:
        sheet = book.create_sheet()
        for row in rows:
            sheet.append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
@pytest.mark.parametrize("separator", [";", ",", "\t", "|"])
def test_a_text_file_is_read_in_any_usual_encoding_with_any_separator(encoding: str, separator: str) -> None:
    text = "Fornavn;Etternavn\r\nÅse;Sørbø\r\nÉmile;Müller\r\n".replace(";", separator)
    assert names(text.encode(encoding)) == ["Åse Sørbø", "Émile Müller"]


def test_a_workbook_is_read_by_its_headings() -> None:
    rows = [
        ["Klasseliste 6B 2026/27"],
        [],
        ["Nr", "Etternavn", "Fornavn", "Født", "E-post"],
        [1, "Nordmann", "Ola", date(2014, 3, 12), "ola@x.no"],
        [2.0, "Moe", "Kari", date(2014, 4, 1), "kari@x.no"],
        ["Antall", 2],
    ]
    assert names(workbook(rows)) == ["Ola Nordmann", "Kari Moe"]


def test_a_workbook_without_headings_and_with_an_empty_sheet_first_is_read() -> None:
    assert names(workbook([], [[1, "Nordmann, Ola", "6B"], [2, "Moe, Kari", "6B"]])) == ["Ola Nordmann", "Kari Moe"]


def test_formulas_of_a_workbook_are_never_run() -> None:
    assert names(workbook([["Navn"], ["Ola Moe"], ['=CONCATENATE("Kari"," Li")']])) == ["Ola Moe"]


def zipped(**entries: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries.items():
            archive.writestr(name.replace("__", "/").replace("_xml", ".xml"), content)
    return file.getvalue()


FILES = {
    "PDF": (b"%PDF-1.7\n...", "This is a PDF"),
    "old Excel": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0", "old Excel"),
    "PNG": (b"\x89PNG\r\n\x1a\n\x00\x00", "picture"),
    "JPEG": (b"\xff\xd8\xff\xe0\x00\x10JFIF", "picture"),
    "Word": (zipped(word__document_xml=b"<w/>"), "no spreadsheet"),
    "half a workbook": (workbook([["Ola"]])[:200], "cannot be read"),
    "an empty workbook part": (zipped(xl__workbook_xml=b""), "cannot be read"),
    "a workbook of noise": (zipped(xl__workbook_xml=b"<a", xl__worksheets__sheet1_xml=b"\0\1"), "cannot be read"),
    "noise": (b"Ola\x00\x01\x02Kari", "cannot be read"),
    "half of UTF-16": (b"\xff\xfe\x00", "cannot be read"),
    "a bomb": (zipped(xl__workbook_xml=b"<a/>", xl__worksheets__sheet1_xml=b" " * 20_000_000), "more than a class"),
    "too many lines": (b"Ola Moe\n" * (MOST_ROWS + 1), "more than a class"),
    "too many pupils": (b"Ola Moe\n" * 101, "101 names"),
    "empty": (b"\n \n", "no name in the list"),
    "a field as long as the file": (b'Navn;x\n"' + b"E" * 200_000 + b'";x', "cannot be read"),
}


@pytest.mark.parametrize(("content", "words"), FILES.values(), ids=FILES.keys())
def test_a_file_that_is_no_list_is_refused_in_words(content: bytes, words: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        read_list("", content)
    assert words in str(refusal.value.message)


def test_a_workbook_with_a_row_far_down_is_read_only_so_far() -> None:
    book = Workbook()
    book.active["A1"], book.active["A900000"], book.active["ZZ2"] = "Ola Moe", "Kari Li", "Bo Dal"
    file = io.BytesIO()
    book.save(file)
    assert names(file.getvalue()) == ["Ola Moe"]


def test_a_list_and_a_file_are_read_together() -> None:
    lines = read_list("Ola Moe\nKari Li", b"Navn\nOla Moe\nBo Dal")
    assert [line.name for line in lines if line.wanted] == ["Ola Moe", "Kari Li", "Ola Moe", "Bo Dal"]
