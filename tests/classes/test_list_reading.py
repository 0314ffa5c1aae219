"""Class lists as teachers have them: what is read as a pupil, and what is left out."""

import pytest

from webapp.services.list_files import table_of_text
from webapp.services.list_reading import ListLine, Remark, read_table


def read(text: str) -> list[ListLine]:
    return read_table(table_of_text(text))


def names(text: str) -> list[str]:
    return [line.name for line in read(text) if line.wanted]


LISTS: list[tuple[str, list[str]]] = [
    ("1. Ola Nordmann\n2. Kari Moe", ["Ola Nordmann", "Kari Moe"]),
    ("1) Ola\n2) Kari", ["Ola", "Kari"]),
    ("(1) Ola\n(2) Kari", ["Ola", "Kari"]),
    ("1 Ola\n2 Kari", ["Ola", "Kari"]),
    ("1.Ola\n10.Kari", ["Ola", "Kari"]),
    ("01. Ola\n02. Kari", ["Ola", "Kari"]),
    ("1.\tOla Nordmann\n2.\tKari Moe", ["Ola Nordmann", "Kari Moe"]),
    ("• Ola\n• Kari", ["Ola", "Kari"]),
    ("•\tOla Moe\n•\tKari Li", ["Ola Moe", "Kari Li"]),
    ("- Ola\n- Kari", ["Ola", "Kari"]),
    ("– Ola\n– Kari", ["Ola", "Kari"]),
    ("* Ola\n* Kari", ["Ola", "Kari"]),
    ("☐ Ola\n☐ Kari", ["Ola", "Kari"]),
    ("- [ ] Ola\n- [x] Kari", ["Ola", "Kari"]),
    ("\uf0b7 Ola\n\uf0b7 Kari", ["Ola", "Kari"]),
    ("o\tOla Moe\no\tKari Li\no\tBo Dal\no\tIda Aas", ["Ola Moe", "Kari Li", "Bo Dal", "Ida Aas"]),
    ("Nordmann, Ola", ["Ola Nordmann"]),
    ("Nordmann, Ola Johan\nNordmann, Kari", ["Ola Johan Nordmann", "Kari Nordmann"]),
    ("van der Berg, Ola\nMoe, Kari", ["Ola van der Berg", "Kari Moe"]),
    ("Nordmann, Ola\nKari Moe", ["Ola Nordmann", "Kari Moe"]),
    ("Nordmann, Ola\nKari Moe\nBo Li\nIda Aas", ["Ola Nordmann", "Kari Moe", "Bo Li", "Ida Aas"]),
    ("1. Nordmann, Ola\n2. Moe, Kari", ["Ola Nordmann", "Kari Moe"]),
    ("Nordmann, Ola, 6B\nMoe, Kari, 6B", ["Ola Nordmann", "Kari Moe"]),
    ("Nordmann, Ola (6B)\nMoe, Kari (6B)", ["Ola Nordmann", "Kari Moe"]),
    ('"Nordmann, Ola";6B\n"Moe, Kari";6B', ["Ola Nordmann", "Kari Moe"]),
    ('"Nordmann, Ola"\n"Moe, Kari"', ["Ola Nordmann", "Kari Moe"]),
    ('"Nordmann, Ola","6B"\n"Moe, Kari","6B"', ["Ola Nordmann", "Kari Moe"]),
    ("Ola, Kari, Bo", ["Ola", "Kari", "Bo"]),
    ("Ola; Kari; Bo", ["Ola", "Kari", "Bo"]),
    ("Ola;Kari;Bo;", ["Ola", "Kari", "Bo"]),
    ("Ola | Kari | Bo", ["Ola", "Kari", "Bo"]),
    ("Ola, Kari", ["Ola", "Kari"]),
    ("Ola Nordmann, Kari Moe", ["Ola Nordmann", "Kari Moe"]),
    ("Ola Nordmann, Kari Moe, Bo Li", ["Ola Nordmann", "Kari Moe", "Bo Li"]),
    ("Nordmann, Ola; Moe, Kari", ["Ola Nordmann", "Kari Moe"]),
    ("Ola Nordmann <ola@x.no>; Kari Moe <kari@x.no>", ["Ola Nordmann", "Kari Moe"]),
    ("Ola Nordmann <ola@x.no>, Kari Moe <kari@x.no>", ["Ola Nordmann", "Kari Moe"]),
    ('"Nordmann, Ola" <ola@x.no>, "Moe, Kari" <kari@x.no>', ["Ola Nordmann", "Kari Moe"]),
    ("Nordmann, Ola <ola@x.no>; Moe, Kari <kari@x.no>", ["Ola Nordmann", "Kari Moe"]),
    ("Ola, Kari, Bo\nIda, Per, Nils", ["Ola", "Kari", "Bo", "Ida", "Per", "Nils"]),
    ("Ola, Kari\nBo, Per\nIda, Nils", ["Ola", "Kari", "Bo", "Per", "Ida", "Nils"]),
    ("Ola;Kari\nBo;Per", ["Ola", "Kari", "Bo", "Per"]),
    (
        "Etternavn\tFornavn\tKlasse\tE-post\nNordmann\tOla\t6B\tola@x.no\nMoe\tKari\t6B\tkari@x.no",
        ["Ola Nordmann", "Kari Moe"],
    ),
    ("Nordmann\tOla\t6B\tola@x.no\nMoe\tKari\t6B\tkari@x.no", ["Ola Nordmann", "Kari Moe"]),
    ("Ola\tNordmann\t6B\tola@x.no\nKari\tMoe\t6B\tkari@x.no", ["Ola Nordmann", "Kari Moe"]),
    (
        "1\tOla Nordmann\t12.03.2014\tola@x.no\t91234567\n2\tKari Moe\t1.4.2014\tkari@x.no\t912 34 567",
        ["Ola Nordmann", "Kari Moe"],
    ),
    ("Visningsnavn;E-post\nOla Nordmann;o@x.no", ["Ola Nordmann"]),
    ("Elevens fornavn;Elevens etternavn\nOla;Nordmann", ["Ola Nordmann"]),
    ("Display name,Username\nOla Nordmann,ola@x", ["Ola Nordmann"]),
    ("Fornavn og etternavn\nOla Nordmann\nKari Moe", ["Ola Nordmann", "Kari Moe"]),
    ("Klasseliste 6B 2026/27\n\nEtternavn;Fornavn\nMoe;Kari\nAntall elever: 1;", ["Kari Moe"]),
    ("Klasseliste 6B 2026/27\nAntall elever: 25\nOla Moe\nKari Li", ["Ola Moe", "Kari Li"]),
    ("\n".join(f"Elev {n}" for n in range(1, 26)), [f"Elev {n}" for n in range(1, 26)]),
    ("Elev A\nElev B\nElev C", ["Elev A", "Elev B", "Elev C"]),
    ("Elev I\nElev J", ["Elev I", "Elev J"]),
    ("Elev\nElev 1\nElev 2", ["Elev 1", "Elev 2"]),
    ("Pupil 12\nPupil 13", ["Pupil 12", "Pupil 13"]),
    ("Nr 7\nNr 8", ["Nr 7", "Nr 8"]),
    ("Nr. 7\nNr. 8", ["Nr. 7", "Nr. 8"]),
    ("Elev nr. 7\nElev nr. 8", ["Elev nr. 7", "Elev nr. 8"]),
    ("1. Elev 1\n2. Elev 2", ["Elev 1", "Elev 2"]),
    ("P1\nP2\nP3", ["P1", "P2", "P3"]),
    ("Elev1;Elev2;Elev3", ["Elev1", "Elev2", "Elev3"]),
    (
        "sourcedId,status,role,givenName,familyName,email\n1,active,student,Ola,Nordmann,o@x\n"
        "2,tobedeleted,student,Kari,Moe,k@x\n3,active,teacher,Per,Li,p@x",
        ["Ola Nordmann"],
    ),
    ("givenName,familyName,preferredFirstName\nOlav,Nordmann,Ola\nKari,Moe,", ["Ola Nordmann", "Kari Moe"]),
    ("Fornavn;Mellomnavn;Etternavn\nOla;Johan;Nordmann\nKari;;Moe", ["Ola Johan Nordmann", "Kari Moe"]),
    ("Førenamn;Etternamn\nOla;Nordmann", ["Ola Nordmann"]),
    ("Namn\nOla Nordmann", ["Ola Nordmann"]),
    ("Given name\tFamily name\nOla\tNordmann", ["Ola Nordmann"]),
    ("Full name\nOla Nordmann", ["Ola Nordmann"]),
    ("Student Name (Last, First)\nNordmann, Ola\nMoe, Kari", ["Ola Nordmann", "Kari Moe"]),
    ("Etternavn, Fornavn\nNordmann, Ola\nMoe, Kari", ["Ola Nordmann", "Kari Moe"]),
    ("Etternavn;Fornavn\nMoe;Kari\nAhmadzai;\nThi;-", ["Kari Moe", "Ahmadzai", "Thi"]),
    ("Fornavn;Etternavn\nKari;Moe\n;Ahmadzai\nThi;", ["Kari Moe", "Ahmadzai", "Thi"]),
    ("Nr;Etternavn, Fornavn\n1. Moe, Kari\nمحمد علي", ["Kari Moe", "محمد علي"]),
    ("Navn\tNavn på foresatt\nOla Nordmann\tPer Nordmann", ["Ola Nordmann"]),
    ("Ola Nordmann (6B)\nKari Moe (6B)", ["Ola Nordmann", "Kari Moe"]),
    ("Ola Nordmann – 6B\nKari Moe - 6B", ["Ola Nordmann", "Kari Moe"]),
    ("Ola Nordmann, 6B\nKari Moe, 6B", ["Ola Nordmann", "Kari Moe"]),
    ("6B Ola Nordmann\n6B Kari Moe", ["Ola Nordmann", "Kari Moe"]),
    ("Ola Nordmann ola@x.no\nKari Moe kari@x.no", ["Ola Nordmann", "Kari Moe"]),
    ("ola@x.no\nOla Moe", ["Ola Moe"]),
    ("Emma (L)\nEmma (S)", ["Emma L", "Emma S"]),
    ("Alexander (Alex) Berg", ["Alexander Berg"]),
    (
        "O'Neill-Åsen\n지우\nДейвид\nक्षितिज\nAnne-Lise van der Berg\nÅ\nJ.R. Hansen",
        ["O'Neill-Åsen", "지우", "Дейвид", "क्षितिज", "Anne-Lise van der Berg", "Å", "J.R. Hansen"],
    ),
    ("עברית כהן\nمحمد علي", ["עברית כהן", "محمد علي"]),
    ('<b>Bo</b> & "Li"', ['<b>Bo</b> & "Li"']),
    ("ola nordmann\nkari moe", ["ola nordmann", "kari moe"]),
    ("OLA NORDMANN\nKARI MOE", ["OLA NORDMANN", "KARI MOE"]),
    ("Emma Hansen\nEmma Hansen", ["Emma Hansen", "Emma Hansen"]),
    ("Bord 1: Ola, Kari\nBord 2: Bo, Per", ["Ola", "Kari", "Bo", "Per"]),
    ("Kontaktlærer: Kari Moe\nOla Li\nBo Dal", ["Ola Li", "Bo Dal"]),
    ("Jenter\nEmma\nIda\nGutter\nBo\nPer", ["Emma", "Ida", "Bo", "Per"]),
    ("Ola Nordmann;Elev\nKari Moe;Elev\nPer Li;Lærer", ["Ola Nordmann", "Kari Moe"]),
    ("Ola Nordmann\tolanor12\nKari Moe\tkarmoe34", ["Ola Nordmann", "Kari Moe"]),
    ("Ola Nordmann\tola.nordmann\nKari Moe\tkari.moe", ["Ola Nordmann", "Kari Moe"]),
    ("Ola Nordmann\tgutt\t6\nKari Moe\tjente\t6", ["Ola Nordmann", "Kari Moe"]),
    ("Ola Nordmann, dysleksi\nKari Moe, bruker briller", ["Ola Nordmann", "Kari Moe"]),
    ("Ola Nordmann 12.03.2014\nKari Moe 01.04.2014", ["Ola Nordmann", "Kari Moe"]),
    ("Ola Nordmann 912 34 567\nKari Moe 91234567", ["Ola Nordmann", "Kari Moe"]),
    ("Ola Nordmann\tStorgata 5\nKari Moe\tSolveien 12B", ["Ola Nordmann", "Kari Moe"]),
    ("Ola,\nKari,\nBo", ["Ola", "Kari", "Bo"]),
    ("Ola;\nKari;\nBo;", ["Ola", "Kari", "Bo"]),
    ("'Ola', 'Kari', 'Bo'", ["Ola", "Kari", "Bo"]),
    ("sep=;\nFornavn;Etternavn\nOla;Nordmann", ["Ola Nordmann"]),
    ("Navn: Ola Nordmann\nNavn: Kari Moe", ["Ola Nordmann", "Kari Moe"]),
    ("Ola Nordmann\tKari Moe\tBo Li\nPer Dal\tIda Aas\t", ["Ola Nordmann", "Kari Moe", "Bo Li", "Per Dal", "Ida Aas"]),
    ("6B\nOla Moe\nKari Li\n2 elever", ["Ola Moe", "Kari Li"]),
    ("Navn\nOla Moe\nKari Li\nNavn\nBo Dal\nSum\t3", ["Ola Moe", "Kari Li", "Bo Dal"]),
    ("Nr\tElev\tKlasse\n1\tOla Moe\t6B\n2\tKari Li\t6B\n\t2\t", ["Ola Moe", "Kari Li"]),
    ("#1 Ola Moe\n#2 Kari Li", ["Ola Moe", "Kari Li"]),
    ("a) Ola\nb) Kari", ["Ola", "Kari"]),
    ("1: Ola\n2: Kari", ["Ola", "Kari"]),
    ("1 - Ola\n2 - Kari", ["Ola", "Kari"]),
    ("Emma Hansen 1\nEmma Hansen 2", ["Emma Hansen 1", "Emma Hansen 2"]),
    ("Solvang skole\nKlasse: 6B\nSkoleår: 2026/2027\nEtternavn Fornavn\nOla Moe", ["Ola Moe"]),
    ("1. Jan Olsen\n2. Mai Hansen\n3. August Lie", ["Jan Olsen", "Mai Hansen", "August Lie"]),
    ("Last Name,First Name,Email Address\nMoe,Kari,k@x", ["Kari Moe"]),
    ("Full Name\tUser Action\tTimestamp\nOla Moe\tJoined\t11/12/2026, 9:02:11 AM", ["Ola Moe"]),
    ("Elev;Fødselsdato;Kjønn\nMoe, Kari;01.02.2014;K\nLi, Bo;03.04.2014;G", ["Kari Moe", "Bo Li"]),
    (
        "Elevens navn;Fødselsdato;Klasse\nOla Nordmann;12.03.2014;6B\nKari Moe;01.02.2014;6B",
        ["Ola Nordmann", "Kari Moe"],
    ),
    (
        "Etternavn;Fornavn;Gruppe;Kjønn;Språk\nNordmann;Ola Johan;6B;Gutt;Bokmål\nMoe;Kari;6B;Jente;Nynorsk",
        ["Ola Johan Nordmann", "Kari Moe"],
    ),
    (
        "Klasse;Etternavn;Fornavn;Adresse;Postnr;Poststed;Foresatt 1 navn;Foresatt 1 e-post\n"
        "6B;Moe;Kari;Storgata 5;0123;Oslo;Per Moe;per@x.no",
        ["Kari Moe"],
    ),
    (
        "Vigilo – elevliste\nSkole: Solvang\nDato: 01.12.2026\n\nNavn\tTrinn\tKlasse\nMoe, Kari\t6\t6B\n"
        "Li, Bo Erik\t6\t6B",
        ["Kari Moe", "Bo Erik Li"],
    ),
    (
        "s"
        "ourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,identifier,email\nu1,active,2026-08-01,true,o1,student,ola,,Ola,Nordmann,Johan,1,ola@x.no\nu2,tobedeleted,2026-08-01,true,o1,student,kari,,Kari,Moe,,2,k@x.no\nu3,,,true,o1,guardian,per,,Per,Moe,,3,p@x.no",
        ["Ola Johan Nordmann"],
    ),
    ("Last Name\tFirst Name\tEmail Address\tQuiz 1\nMoe\tKari\tk@x.no\t8", ["Kari Moe"]),
    ("Name\tEmail\tRole\nKari Moe\tk@x.no\tMember\nPer Lærer\tp@x.no\tOwner", ["Kari Moe"]),
    ("Kari Moe\nElev\nOla Nordmann\nElev", ["Kari Moe", "Ola Nordmann"]),
    ("1\tMoe\tKari\n2\tNordmann\tOla\n3\tHansen\tEmma", ["Kari Moe", "Ola Nordmann", "Emma Hansen"]),
    ("1\tKari\tMoe\n2\tOla\tNordmann\n3\tEmma\tHansen", ["Kari Moe", "Ola Nordmann", "Emma Hansen"]),
    ("Nr.\tEtternavn\tFornavn\tMerknad\n1\tMoe\tKari\tnorsk 2\n2\tLi\tBo\t", ["Kari Moe", "Bo Li"]),
    ("|Ola Nordmann|6B|\n|Kari Moe|6B|", ["Ola Nordmann", "Kari Moe"]),
    ("| Navn | Klasse |\n|---|---|\n| Ola Nordmann | 6B |", ["Ola Nordmann"]),
    ("Abdi, Ayaan Mohamed\nAhmed, Fatima\nNguyễn, Thị Ánh", ["Ayaan Mohamed Abdi", "Fatima Ahmed", "Thị Ánh Nguyễn"]),
    ("Kowalski;Zofia\nNowak;Antoni\nWiśniewska;Zuzanna", ["Zofia Kowalski", "Antoni Nowak", "Zuzanna Wiśniewska"]),
    ("Gruppe 1\nOla\nKari\nGruppe 2\nBo\nPer", ["Ola", "Kari", "Bo", "Per"]),
    ("Elever i 6B\n1. Ola Moe\n2. Kari Li\nSum: 2", ["Ola Moe", "Kari Li"]),
    ("Til: Ola Nordmann <ola@x.no>; Kari Moe <kari@x.no>", ["Ola Nordmann", "Kari Moe"]),
    ("ola.nordmann@skole.no; kari.moe@skole.no", []),
    ("Ola N.\nKari M.\nBo L.", ["Ola N.", "Kari M.", "Bo L."]),
    ("Rev\nBjørn\nUlv 2\nGaupe3", ["Rev", "Bjørn", "Ulv 2", "Gaupe3"]),
    ("Elev 01\nElev 02", ["Elev 01", "Elev 02"]),
    ("Elev-1\nElev_2\nElev#3", ["Elev-1", "Elev_2", "Elev#3"]),
    ("E1, E2, E3", ["E1", "E2", "E3"]),
    ("Elev 1, Elev 2, Elev 3", ["Elev 1", "Elev 2", "Elev 3"]),
    ("Name: 6B\nName\nOla Moe", ["Ola Moe"]),
    ("Elevnr;Navn\n101;Ola Moe\n102;Kari Li", ["Ola Moe", "Kari Li"]),
    ("Fornavn\nOla\nKari", ["Ola", "Kari"]),
    ("Navn;Etternavn\nOla;Nordmann\nKari;Moe", ["Ola Nordmann", "Kari Moe"]),
    ("Etternavn;Navn\nNordmann;Ola\nMoe;Kari", ["Ola Nordmann", "Kari Moe"]),
    ("Fornavn Etternavn\nOla Nordmann\nKari Moe", ["Ola Nordmann", "Kari Moe"]),
    ("fornavn,etternavn\nOla,Nordmann", ["Ola Nordmann"]),
    ("FORNAVN;ETTERNAVN\nOLA;NORDMANN", ["OLA NORDMANN"]),
    ("Fornavn:;Etternavn:\nOla;Nordmann", ["Ola Nordmann"]),
    ("Fornavn;Etternavn;E-post\nola@x.no;Nordmann;o@x", []),
    ("Fornavn;Etternavn;Fødselsdato\nOla;12.03.2014;Nordmann", ["Ola"]),
    ("\ufeffFornavn;Etternavn\nOla;Nordmann", ["Ola Nordmann"]),
    ("Ola Nordmann\t\t\nKari Moe\t\t", ["Ola Nordmann", "Kari Moe"]),
    ("Ola\xa0Nordmann\n2.\xa0Kari Moe", ["Ola Nordmann", "Kari Moe"]),
    ("Nom;Prénom\nDupont;Marie", ["Marie Dupont"]),
    ("6A\tOla\tNordmann\n6A\tKari\tMoe\n6B\tPer\tLi", ["Ola Nordmann", "Kari Moe", "Per Li"]),
    ("Berg Hansen, Kari Sofie\nVik Olsen, Per Erik", ["Kari Sofie Berg Hansen", "Per Erik Vik Olsen"]),
    ("Klasse 6B: Ola, Kari, Bo", ["Ola", "Kari", "Bo"]),
    ("Ola Nordmann 6B\nKari Moe 6B", ["Ola Nordmann", "Kari Moe"]),
    ("Ola Nordmann, født 12.03.2014\nKari Moe, født 01.02.2014", ["Ola Nordmann", "Kari Moe"]),
    ("Ola Nordmann.\nKari Moe.", ["Ola Nordmann", "Kari Moe"]),
    ("Mor: Anne\nOla", ["Ola"]),
    ("1.\nOla\n2.\nKari", ["Ola", "Kari"]),
    ("Ola Nordmann (han)\nKari Moe (hun)", ["Ola Nordmann", "Kari Moe"]),
    ("D'Angelo, Maria\nO’Brien, Liam", ["Maria D'Angelo", "Liam O’Brien"]),
    ("Ola Nordmann\r\nKari Moe\r\n", ["Ola Nordmann", "Kari Moe"]),
    ("Ola Nordmann\x0bKari Moe", ["Ola Nordmann", "Kari Moe"]),
    ("Grunnskole: Solvang\nKlasse\t6B\nEtternavn\tFornavn\nMoe\tKari\nAntall\t1", ["Kari Moe"]),
    ("Løpenr;Elevens etternavn;Elevens fornavn\n1;Moe;Kari", ["Kari Moe"]),
    ("Moe, Kari;Nordmann, Ola;Li, Bo", ["Kari Moe", "Ola Nordmann", "Bo Li"]),
    ("Ola Nordmann <ola@x.no>;\nKari Moe <kari@x.no>;", ["Ola Nordmann", "Kari Moe"]),
    ("Ola Nordmann (ola@x.no)\nKari Moe [kari@x.no]", ["Ola Nordmann", "Kari Moe"]),
]
TEXTS = [text for text, _names in LISTS]


@pytest.mark.parametrize(("text", "expected"), LISTS, ids=map(repr, TEXTS))
def test_a_list_is_read_into_names(text: str, expected: list[str]) -> None:
    assert names(text) == expected


@pytest.mark.parametrize("text", TEXTS, ids=map(repr, TEXTS))
def test_no_line_offers_an_e_mail_address_as_a_name(text: str) -> None:
    assert not [line.name for line in read(text) if "@" in line.name]


def test_what_a_teacher_should_know_stands_with_the_line() -> None:
    text = "Klasseliste 6B\n1. Nordmann, Ola (6B)\nKari Moe kari@x.no\nEmma\nEmma"
    assert [(line.source, line.name, line.turned, line.remarks, line.wanted) for line in read(text)] == [
        ("Klasseliste 6B", "Klasseliste", "", (Remark.TITLE,), False),
        ("1. Nordmann, Ola (6B)", "Ola Nordmann", "Nordmann Ola", (Remark.TURNED, Remark.NUMBER, Remark.MORE), True),
        ("Kari Moe kari@x.no", "Kari Moe", "", (Remark.EMAIL,), True),
        ("Emma", "Emma", "", (), True),
        ("Emma", "Emma", "", (Remark.TWICE,), True),
    ]


def test_who_is_left_out_of_an_export_is_told_why() -> None:
    text = (
        "sourcedId,status,role,givenName,familyName,email\n"
        "1,active,student,Ola,Nordmann,o@x.no\n2,tobedeleted,student,Kari,Moe,k@x.no\n3,active,teacher,Per,Li,p@x.no"
    )
    assert [(line.name, line.remarks, line.wanted) for line in read(text)] == [
        ("Ola Nordmann", (), True),
        ("Kari Moe", (Remark.GONE,), False),
        ("Per Li", (Remark.SOMEBODY_ELSE,), False),
    ]


def test_a_name_in_two_parts_can_be_changed_about() -> None:
    assert [(line.name, line.turned) for line in read("Ola\tNordmann\nKari\tMoe")] == [
        ("Ola Nordmann", "Nordmann Ola"),
        ("Kari Moe", "Moe Kari"),
    ]
