"""One cleaning for every name and title; a nickname is the pupil's own."""

import pytest

from webapp.errors import Refusal, Unreadable
from webapp.services.names import check_nickname, clean_name, clean_pupil_name, clean_text


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("  Emma   Strand \t", "Emma Strand"),
        ("A\u030ase", "Åse"),
        ("Em\x00ma\x1b[31m Li\u200b", "Emma[31m Li"),
        ("Emma\u202e Li\u202c", "Emma Li"),
        ("\u2067Kari\u2069 \u200fMoe\u061c", "Kari Moe"),
        ("Ola\u00adN", "OlaN"),
        ("Emma\ufe0f\U000e0041", "Emma"),
        ("a\u200db", "ab"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("क्\u200dष", "क्\u200dष"),
        ("שָׁלוֹם", "שָׁלוֹם"),
        ("Nguyễn Thị Ế", "Nguyễn Thị Ế"),
        ("E" + "\u0336" * 20 + "mma", "E\u0336\u0336mma"),
        ("O’Neill-Åsen van der Berg", "O’Neill-Åsen van der Berg"),
        ('<b>Bo</b> & "Li"', '<b>Bo</b> & "Li"'),
        ("🦊", "🦊"),
        ("12", "12"),
    ],
)
def test_a_name_is_composed_spaced_and_without_what_is_not_seen(text: str, cleaned: str) -> None:
    assert clean_name(text) == cleaned


@pytest.mark.parametrize(
    "text",
    ["", " \u00a0", "\u3164", "\u2800\u2800", "\u115f\u1160", "\uffa0", "\u200b\u200d", "\u202e", "\u00ad", "\u034f",
     "\u180e", "\ufe0f", "\U000e0041", "\x00", "\u0301", "-", "...", "\ufffc"],
)  # fmt: skip
def test_a_name_of_nothing_that_is_seen_is_none(text: str) -> None:
    assert clean_name(text) == ""
    with pytest.raises(Unreadable, match="no-name"):
        clean_pupil_name(text)


def test_a_title_may_be_of_signs_alone_if_they_are_seen() -> None:
    assert (clean_text("!!"), clean_text("\u3164 \u202e")) == ("!!", "")


def test_a_name_may_have_sixty_characters_and_not_one_more() -> None:
    assert clean_name("E" * 60) == "E" * 60
    with pytest.raises(Unreadable, match="name-too-long"):
        clean_name("E" * 61)


def test_an_e_mail_address_is_no_pupils_name() -> None:
    with pytest.raises(Unreadable, match="name-is-email"):
        clean_pupil_name("Ola ola@x.no")


def said(nickname: str) -> str:
    try:
        check_nickname(clean_name(nickname), ["Emma Hansen", "Ali", "Bo"], ["Kari Moe", "Per"])
    except Refusal as refusal:
        return refusal.key
    return "ok"


@pytest.mark.parametrize(
    "nickname",
    ["Kari Moe (lærer)", "Lærer", "LÆRER 2", "Læreren din", "Teacher", "L æ r e r", "laerer", "Lærаr", "Vikar", "Admin",
     "Kari Moe", "kari  moe", "Kаri Mое", "KARI_MOE", "Kari Moe 2", "Per", "Pеr", "Ｔｅａｃｈｅｒ"],
)  # fmt: skip
def test_a_nickname_does_not_pretend_to_be_a_teacher(nickname: str) -> None:
    assert said(nickname) == "name-of-teacher"


@pytest.mark.parametrize(
    "nickname",
    ["Bo", "BO", "B0", "Во", "Βο", "Ｂｏ", "𝓑𝓸", "Bo.", "B o", "Ali", "AIi", "A1i", "Al\u0131",
     "emma hansen", "Emma_Hansen",
     "Ernma Hansen", "EmmaHansen", "Emma\u200bHansen"],
)  # fmt: skip
def test_a_nickname_does_not_look_like_a_name_of_the_class(nickname: str) -> None:
    assert said(nickname) == "name-taken"


@pytest.mark.parametrize("nickname", ["Аlice", "Ωmega", "Sofía я", "Дейвиd"])
def test_a_nickname_does_not_mix_alphabets(nickname: str) -> None:
    assert said(nickname) == "name-mixed"


@pytest.mark.parametrize(
    "nickname",
    [
        "Quick fox",
        "Den store ugla",
        "Дейвид",
        "محمد",
        "지우",
        "地球A",
        "すずきさん",
        "Bo 🦊",
        "Bo2",
        "Perla",
        "Emma",
        "Åse",
        "क्षितिज",
    ],
)
def test_other_nicknames_are_the_pupils_own(nickname: str) -> None:
    assert said(nickname) == "ok"


def test_a_nickname_is_no_e_mail_address() -> None:
    assert said("bo@x.no") == "name-is-email"
