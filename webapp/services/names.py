"""What a name may be made of: one cleaning for pupils, nicknames, teachers, classes and titles.

Letters without a shape are those of Unicode's Default_Ignorable_Code_Point (DerivedCoreProperties.txt) and the blanks
among the rest; look-alikes are pairs of Unicode's confusables.txt (UTS 39) between Latin, Cyrillic and Greek.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

from flask_babel import lazy_gettext as _l

from webapp.errors import Taken, Unreadable

LONGEST_NAME: Final = 60
JOINERS: Final = "\u200c\u200d"
"""They shape words of Persian and of many Indian languages, and are nothing elsewhere."""
INVISIBLE: Final = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\ufff0-\uffff"
    "\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
MOST_MARKS: Final = 2
MOST_VOWEL_SIGNS: Final = 4
"""Marks on a letter of a script without capitals: a Hebrew letter may have a dot and two vowels."""
EMAIL: Final = re.compile(r"\S@\S")
LOOKALIKES: Final = {
    "a": "АаΑαɑ", "b": "ВвЬьΒ", "c": "СсϹϲ", "d": "ԁ", "e": "ЕеҽΕ", "g": "ɡ", "h": "НнһΗ", "j": "Јјϳ",
    "k": "КкΚκ", "l": "1|!Ii\u0131ɩІіΙιӀӏ", "m": "МмΜ", "n": "ПпΝη", "o": "0ОоΟοσօ", "p": "РрΡρ", "q": "ԛ",
    "r": "г", "s": "Ѕѕ", "t": "ТтΤτ", "u": "υ", "v": "Ѵѵν", "w": "Ԝԝѡ", "x": "ХхΧχ", "y": "УуүҮΥγ", "z": "Ζ",
    "3": "Зз", "6": "б",
}  # fmt: skip
SHAPES: Final = {ord(sign): latin for latin, signs in LOOKALIKES.items() for sign in signs}
TEACHERS: Final = ("lærer", "lærar", "laerer", "teacher", "rektor")
"""Who has one of these anywhere in a nickname pretends to be one."""
TEACHERS_WORDS: Final = ("vikar", "frøken", "lektor", "admin", "administrator", "moderator", "principal")
WRITTEN_TOGETHER: Final = frozenset({"LATIN", "CJK", "HIRAGANA", "KATAKANA", "BOPOMOFO", "HANGUL"})
"""Scripts that names from East Asia mix."""


def clean_text(text: str) -> str:
    """Composed letters and single spaces, with nothing that is not seen or turns the direction.

    :returns: "" when nothing of it would be seen.
    """
    composed = unicodedata.normalize("NFC", " ".join(text.split()))
    seen = "".join(sign for at, sign in enumerate(composed) if _is_seen(composed, at))
    cleaned = " ".join(_few_marks(seen).split())
    return cleaned if any(unicodedata.category(sign)[0] in "LNPS" for sign in cleaned) else ""


def clean_name(text: str) -> str:
    """A name, cleaned. One without a letter, a digit or a picture is none: "".

    :raises Unreadable: when it is longer than a name may be.
    """
    name = clean_text(text)
    if len(name) > LONGEST_NAME:
        raise Unreadable(
            "name-too-long",
            _l(
                "“%(name)s …” is too long: a name may have %(most)s characters.",
                name=name[:20],
                most=LONGEST_NAME,
            ),
        )
    return name if any(sign.isalnum() or unicodedata.category(sign) == "So" for sign in name) else ""


def clean_pupil_name(text: str) -> str:
    """The name of a pupil, cleaned.

    :raises Unreadable: when it is none, too long, or an e-mail address.
    """
    name = clean_name(text)
    if not name:
        raise Unreadable("no-name", _l("Write a name."))
    if EMAIL.search(name):
        raise Unreadable("name-is-email", _l("An e-mail address is not stored here. Write the name alone."))
    return name


def check_nickname(name: str, others: Iterable[str], teachers: Iterable[str]) -> None:
    """A nickname is the pupil's own: not a teacher's, nor one that looks like somebody else's.

    :param name: cleaned.
    :param others: the names on the class list.
    :param teachers: the names of those who teach the class.
    :raises Unreadable: when it pretends to be a teacher or mixes alphabets.
    :raises Taken: when somebody in the class has that name, or one that looks the same.
    """
    if EMAIL.search(name):
        raise Unreadable("name-is-email", _l("An e-mail address is not a nickname. Choose another one."))
    if _is_a_teachers(name, teachers):
        raise Unreadable("name-of-teacher", _l("That name looks like a teacher's. Choose another one."))
    if len(_scripts(name) - WRITTEN_TOGETHER) + bool(_scripts(name) & WRITTEN_TOGETHER) > 1:
        raise Unreadable("name-mixed", _l("That name mixes letters of several alphabets. Choose another one."))
    if looks(name) in {looks(other) for other in others}:
        raise Taken("name-taken", _l("Somebody has that name already. Choose another one."))


def looks(name: str) -> str:
    """What is the same for names that look the same: without spaces, capitals and the alphabet they are in."""
    plain = unicodedata.normalize("NFKC", name).translate(SHAPES).casefold().translate(SHAPES)
    kept = "".join(sign for sign in plain if sign.isalnum() or unicodedata.category(sign) == "So")
    return kept.replace("rn", "m").replace("vv", "w") or name


def _is_seen(text: str, at: int) -> bool:
    sign = text[at]
    if sign in JOINERS:
        return 0 < at < len(text) - 1 and _may_be_joined(text[at - 1]) and _may_be_joined(text[at + 1])
    return unicodedata.category(sign)[0] != "C" and not INVISIBLE.match(sign)


def _may_be_joined(sign: str) -> bool:
    """A letter, or a sign on one, of a script without capitals."""
    return unicodedata.category(sign) in {"Lo", "Mn", "Mc"}


def _few_marks(text: str) -> str:
    """The text with no more marks on a letter than a language puts there."""
    kept: list[str] = []
    marks, most = 0, MOST_MARKS
    for sign in text:
        if unicodedata.category(sign) in {"Mn", "Me"}:
            marks += 1
        else:
            marks, most = 0, MOST_VOWEL_SIGNS if unicodedata.category(sign) == "Lo" else MOST_MARKS
        if marks <= most:
            kept.append(sign)
    return "".join(kept)


def _is_a_teachers(name: str, teachers: Iterable[str]) -> bool:
    shape = looks(name)
    words = {looks(word) for word in re.split(r"[\W\d_]+", name) if word}
    return (
        any(looks(word) in shape for word in TEACHERS)
        or not words.isdisjoint({looks(word) for word in TEACHERS_WORDS})
        or any(_is_name_of(shape, teacher) for teacher in teachers)
    )


def _is_name_of(shape: str, teacher: str) -> bool:
    own = looks(teacher)
    return shape == own or (" " in teacher and own in shape)


def _scripts(name: str) -> set[str]:
    letters = (sign for sign in unicodedata.normalize("NFKC", name) if sign.isalpha())
    return {_script(sign) for sign in letters}


def _script(letter: str) -> str:
    words: Sequence[str] = unicodedata.name(letter, "UNKNOWN").split()
    return words[0].partition("-")[0]
