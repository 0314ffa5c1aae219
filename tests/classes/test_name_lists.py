"""Class lists, pasted or as a file, become names."""

import pytest

from webapp.errors import Unreadable
from webapp.services.classes import parse_csv, parse_names
from webapp.services.name_lists import Names, clean_name


def test_a_pasted_list_is_one_name_a_line_without_space_around_and_empty_lines() -> None:
    assert parse_names("  Emma   Strand \r\n\n\tBo\u00a0Li\t\n \nČálli\n") == Names(("Emma Strand", "Bo Li", "Čálli"))


def test_a_name_that_comes_again_is_left_out_and_counted() -> None:
    assert parse_names("Emma\nBo\nEMMA\nA\u030ase\nÅse") == Names(("Emma", "Bo", "Åse"), 2)


def test_control_characters_are_taken_out() -> None:
    assert clean_name("Em\x00ma\x1b[31m\u202e Li\u200b") == "Emma[31m Li"


def test_letters_of_every_language_and_markup_are_just_text() -> None:
    text = 'O\'Neill-Åsen\n<b>Bo</b> & "Li"\n지우\nДейвид\nक्षितिज\nمی\u200cخواهم'
    assert parse_names(text).names == tuple(text.split("\n"))


def test_a_name_may_have_sixty_characters_and_not_one_more() -> None:
    assert parse_names("E" * 60).names == ("E" * 60,)
    with pytest.raises(Unreadable, match="name-too-long"):
        parse_names("Bo\n" + "E" * 61)


def test_a_list_of_a_hundred_names_is_read_and_a_longer_one_refused() -> None:
    assert len(parse_names("\n".join(f"P{n}" for n in range(100))).names) == 100
    with pytest.raises(Unreadable, match="too-many-names"):
        parse_names("\n".join(f"P{n}" for n in range(101)))


@pytest.mark.parametrize("text", ["", " \n\t\n", "\u200b\n\x00"])
def test_a_list_without_a_name_is_refused(text: str) -> None:
    with pytest.raises(Unreadable, match="empty-list"):
        parse_names(text)


LISTS = {
    "Norwegian export": "Etternavn;Fornavn;Klasse\nStrand;Emma Sofie;6B\nLi;Bo;6B\n",
    "with a title above": "Klasse 6B;;\n\nFornavn;Etternavn;Født\nEmma Sofie;Strand;\nBo;Li;\n",
    "OneRoster": '"id","role","givenName","familyName"\n1,student,Emma Sofie,Strand\n2,teacher,A,B\n3,student,Bo,Li\n',
    "one column with a title": "Elev\nEmma Sofie Strand\nBo Li\n",
    "name in a column of many": "Nr.\tNavn\tTrinn\n1\tEmma Sofie Strand\t6\n2\tBo Li\t6\n",
    "no title": "Emma Sofie Strand\nBo Li\n",
    "no title, many columns": "Emma Sofie Strand;6B\nBo Li;6B\n",
    "quoted": '"Navn","Merknad"\n"Emma Sofie Strand","a, b"\n"Bo Li",""\n',
}


@pytest.mark.parametrize("text", LISTS.values(), ids=LISTS.keys())
def test_the_columns_of_an_export_are_recognised(text: str) -> None:
    assert parse_csv(text.encode()) == Names(("Emma Sofie Strand", "Bo Li"))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
def test_a_file_is_read_in_any_usual_encoding(encoding: str) -> None:
    text = "Fornavn;Etternavn\r\nÅse;Sørbø\r\nÉmile;Müller\r\n"
    assert parse_csv(text.encode(encoding)) == Names(("Åse Sørbø", "Émile Müller"))


@pytest.mark.parametrize("content", [b"PK\x03\x04\x14\x00\x06\x00", b"\x89PNG\r\n\x1a\n\x00\x00", b"\xff\xfe\x00"])
def test_a_file_that_is_no_text_is_refused(content: bytes) -> None:
    with pytest.raises(Unreadable, match="not-text"):
        parse_csv(content)


def test_an_empty_file_is_refused() -> None:
    with pytest.raises(Unreadable, match="empty-list"):
        parse_csv(b"")


def test_a_field_as_long_as_the_file_is_refused() -> None:
    with pytest.raises(Unreadable):
        parse_csv(b'Navn\n"' + b"E" * 200_000)
