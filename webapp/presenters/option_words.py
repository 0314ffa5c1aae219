"""The words of the options of games: for the form, for its refusals, and for a line about a session."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from webapp.games.cards import SUIT_SIGNS
from webapp.games.moments import WarRule


@dataclass(frozen=True)
class ValueWords:
    """What can be chosen.

    :param aim: what the curriculum (LK20) says that it fits, where it says so.
    """

    label: Any
    hint: Any = ""
    aim: Any = ""


@dataclass(frozen=True)
class OptionWords:
    """Something about a game that is chosen.

    :param refused: what is said when a choice cannot be.
    :param said: a choice in a few words; empty where it goes without saying.
    :param values: by value; none where the values are cards.
    """

    label: Any
    refused: Any
    said: Callable[[str], str]
    hint: Any = ""
    values: Mapping[str, ValueWords] = field(default_factory=dict)


def card_words(card: str) -> str:
    """A card as people write it: 10♥."""
    return card[:-1].replace("T", "10") + SUIT_SIGNS[card[-1]]


def _numbers(key: str) -> str:
    words = str(NUMBERS[key].label) if key in NUMBERS else ""
    return words[:1].lower() + words[1:]


def _war(key: str) -> str:
    return str(_("the highest card wins a war")) if key == WarRule.HIGHEST else ""


def _invincible(text: str) -> str:
    cards = ", ".join(card_words(card.strip()) for card in text.split(","))
    return str(_("invincible: %(cards)s", cards=cards))


NUMBERS: Final[Mapping[str, ValueWords]] = {
    "integers": ValueWords(
        _l("Whole numbers −13 … 13"),
        _l("Grades 6–8. Black cards are positive, red ones negative."),
        _l("Curriculum aim, grade 7: negative numbers"),
    ),
    "natural": ValueWords(_l("Whole numbers 1 … 13"), _l("Grade 5. Ace is 1, king is 13.")),
    "decimals": ValueWords(
        _l("Decimals between 0 and 2"),
        _l("Grades 6–7. Tenths and hundredths: 0.3, 0.25, 0.05."),
        _l("Curriculum aim, grade 6: decimals on the number line"),
    ),
    "fractions": ValueWords(
        _l("Positive and negative fractions"),
        _l("Grades 6–8. Black cards are positive, red ones negative: 3/4, −1/2, 7/6."),
    ),
    "mixed": ValueWords(
        _l("Fractions, decimals and percent"),
        _l("Grades 7–9. The same number in three forms: 3/4, 0.75, 75%."),
        _l("Curriculum aim, grade 5: fractions, decimals and percent belong together"),
    ),
    "powers": ValueWords(
        _l("Powers and square roots"),
        _l("Grades 8–10. 3², 2⁻², 10³ and √49."),
        _l("Curriculum aim, grade 8: powers and square roots"),
    ),
}
"""By set of numbers: what it is, the grades that it suits with examples, and the aim."""

WARS: Final[Mapping[str, ValueWords]] = {
    WarRule.NEAREST_ZERO: ValueWords(_l("The card nearest zero"), _l("Practises how far a number is from zero.")),
    WarRule.HIGHEST: ValueWords(_l("The highest card"), _l("Practises which number is greatest.")),
}

OPTIONS: Final[Mapping[str, OptionWords]] = {
    "numbers": OptionWords(
        label=_l("Numbers"),
        refused=_l("Choose which numbers are on the cards."),
        said=_numbers,
        values=NUMBERS,
    ),
    "war": OptionWords(
        label=_l("Who wins a war"),
        refused=_l("Choose who wins a war."),
        said=_war,
        values=WARS,
    ),
    "invincible": OptionWords(
        label=_l("Cards that beat everything"),
        refused=_l("Choose one to four cards that beat everything."),
        said=_invincible,
        hint=_l("Choose one to four cards. In the game they beat even the ace."),
    ),
}
"""By the option's key."""
