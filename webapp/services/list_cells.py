"""What stands in a cell of a class list: a name, or one of the many things that stand beside names."""

import re
from typing import Final, NamedTuple

from webapp.services.given_names import words_of

LETTERS: Final = r"[^\W\d_]"
EMAIL: Final = re.compile(r"""[<(\["']*(?:mailto:)?[^\s<>()\[\]"';,]+@[^\s<>()\[\]"';,]*[>)\]"']*""", re.IGNORECASE)
NUMBER: Final = re.compile(
    r"(?:nr\.?\s*|#)?[(\[]?\d{1,3}(?:\.\d{1,2})?(?:[)\].:/\-–—]+\s*|\s+[\-–—]?\s*)(?=[^\W\d_]|[\"'“«])", re.IGNORECASE
)
BULLET: Final = re.compile(
    r"(?:\[[ xX]?\]|[•·‣⁃∙◦▪▫■□▢●○◆◇◊►▶▸▹➔➜➢➤→⇒✓✔✗✘☐☑☒★☆*+–—−\-_~>=…\ue000-\uf8ff]|[a-z][.)](?=\s))\s*"
)
QUOTED: Final = re.compile(r"""^(["'“”«»„])(.*)(["'“”«»])$""")
CLASS: Final = re.compile(rf"(?:\d{{1,2}}[ .\-/]?{LETTERS}|\d{{1,2}}[A-ZÆØÅ]{{2,3}}\d?|VG\d\w?)", re.IGNORECASE)
CLASS_BESIDE: Final = re.compile(r"\d{1,2}[.\-/]?[a-zæøåA-ZÆØÅ]")
FULL_STOP: Final = re.compile(r"(?<=\w{3})\.$")
IN_BRACKETS: Final = re.compile(r"[(\[{]([^)\]}]*)[)\]}]")
MONTH: Final = r"(?:jan|feb|mar|apr|mai|may|jun|jul|aug|sep|okt|oct|nov|des|dec)\w*\.?"
DATE: Final = re.compile(
    rf"\d{{1,4}}[./-]\d{{1,2}}[./-]\d{{2,4}}(?:[T ][\d:.]+)?|\d{{1,2}}\.?\s*{MONTH}\s*\d{{4}}", re.IGNORECASE
)
PHONE: Final = re.compile(r"\+?\d[\d ()-]{5,}")
PHONE_BEHIND: Final = re.compile(rf"[\s,;]+{PHONE.pattern}$")
PSEUDONYM: Final = re.compile(rf"{LETTERS}+\.?(?: {LETTERS}+\.?)*[ .#_-]{{0,2}}\d{{1,3}}")
PSEUDONYMS: Final = frozenset({"elev", "pupil", "student", "nr", "nummer"})
"""What a pupil without a name is called, with a number or a letter behind it."""
STREET: Final = re.compile(
    r"\w*(?:gata|gaten|gate|veien|vegen|veg|vei|alléen|allé|stien|road|street) \d+\w?", re.IGNORECASE
)
USER_NAME: Final = re.compile(r"[a-zæøå0-9]+(?:[._][a-zæøå0-9]+)+")
TITLE_BEGINS: Final = words_of(
    """
    klasse klasseliste klasseoversikt elevliste elevoversikt navneliste namneliste antall antal skole skule
    skoleår skoleåret skuleår skuleåret trinn årstrinn gruppe kontaktlærer kontaktlærar lærer lærar lærere
    rektor skrevet utskrift utskriftsdato dato date printed generated class classlist school teacher period
    faggruppe basisgruppe
    """
)
"""A line that begins with one of these is about the list."""
TITLES: Final = TITLE_BEGINS | words_of(
    """
    elever elevar elev elevens pupils students pupil student navn namn name names total page side year grade
    list i av of in sum totalt gutter gutar jenter girls boys liste for nr nummer vår høst og and
    """
)
"""A line of nothing but these and numbers is about the list."""
LABELS: Final = words_of(
    """
    til to kopi cc klasse class trinn navn namn name names elev elever elevar pupil pupils student students
    gruppe group bord lag team table rad jenter gutter gutar
    """
)
"""What may stand with a colon before names."""
SCHOOL: Final = frozenset({"skole", "skule", "school", "ungdomsskole", "barneskole", "ungdomsskule", "barneskule"})
NOT_PUPILS: Final = words_of(
    """
    teacher lærer lærar kontaktlærer kontaktlærar administrator admin aide assistent guardian foresatt føresett
    parent forelder proctor relative ansatt tilsett employee staff faculty owner eier eigar rektor principal
    vikar miljøarbeider
    """
)
WORDS_OF_COLUMNS: Final = NOT_PUPILS | words_of(
    """
    elev student pupil learner member medlem aktiv active inactive tobedeleted jente gutt gut girl boy mann
    kvinne male female m k f j g ja nei yes no true false bokmål nynorsk norsk samisk engelsk english sluttet
    slutta
    """
)


LONGEST_CELL: Final = 200
"""Letters of a cell that are looked at: what is longer is no name."""


class Cell(NamedTuple):
    """What a cell says when all beside the name is gone."""

    name: str
    numbered: bool = False
    email: bool = False
    more: bool = False
    """Something else was left out: a class, a date, what stood in brackets."""


def bare(text: str) -> Cell:
    """The text without numbering, bullets, e-mail addresses, class, dates and what is in brackets."""
    cell = " ".join(text[:LONGEST_CELL].strip("\ufeff\u200b").split())
    unnumbered = _unnumbered(cell)
    without_mail = EMAIL.sub(" ", unnumbered)
    plain = PHONE_BEHIND.sub("", DATE.sub(" ", _without_brackets(_labelled(without_mail))))
    name = FULL_STOP.sub("", _unquoted(_without_class(plain)).strip(" ,;:•|"))
    return Cell(name, unnumbered != cell, without_mail != unnumbered, _letters(name) != _letters(without_mail))


def is_name(text: str) -> bool:
    """Whether what is left of a cell looks like a name, or like what pupils are called instead of one."""
    if not any(map(str.isalpha, text)) or "@" in text or ":" in text or is_about_the_list(text):
        return False
    if any(kind.fullmatch(text) for kind in (CLASS, DATE, PHONE, STREET, USER_NAME)):
        return False
    return not any(map(str.isdigit, text)) or PSEUDONYM.fullmatch(text) is not None


def is_about_the_list(text: str) -> bool:
    """A title, a sum or a heading: "Klasseliste 6B", "Antall elever: 25", "Solvang skole"."""
    words = re.findall(r"[^\W_]+", text.casefold())
    plain = [word for word in words if word.isalpha()]
    if not plain:
        return False
    if all(word in TITLES for word in plain):
        return not (plain[0] in PSEUDONYMS and len(words) > 1 and (words[-1].isdigit() or len(words[-1]) == 1))
    return words[0] in TITLE_BEGINS or words[-1] in SCHOOL


def _unnumbered(cell: str) -> str:
    if DATE.match(cell) or CLASS.fullmatch(cell):
        return cell
    plain = cell
    while (found := BULLET.match(plain) or NUMBER.match(plain)) and found.end() < len(plain):
        plain = plain[found.end() :]
    return plain


def _labelled(text: str) -> str:
    """Without "Navn:" before the name; with a number behind a colon taken off."""
    before, colon, after = text.partition(":")
    words = before.casefold().split()
    if colon and words and words[0] in LABELS:
        return after
    return before if colon and re.fullmatch(r"[\s\d.,%/-]*", after) else text


def _without_brackets(text: str) -> str:
    """One letter in brackets tells two of one name apart, and stays."""
    return IN_BRACKETS.sub(lambda found: f" {found[1]} " if len(found[1].strip(". ")) == 1 else " ", text)


def _without_class(text: str) -> str:
    words = text.split()
    while len(words) > 1 and (CLASS_BESIDE.fullmatch(words[-1]) or _is_stray(words[-1])):
        words.pop()
    if len(words) > 1 and CLASS_BESIDE.fullmatch(words[0].strip(":-–,")):
        words = words[1:]
    return " ".join(words)


def _is_stray(word: str) -> bool:
    return word in {"-", "–", "—", "/", "|", "·", ",", "klasse", "Klasse"} or (word.isdigit() and len(word) > 3)


def _unquoted(text: str) -> str:
    found = QUOTED.fullmatch(text)
    return found[2] if found else text


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text))
