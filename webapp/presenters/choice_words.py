"""What was chosen for a session, in words: the numbers, who wins a war, the cards that beat everything, how often."""

from collections.abc import Callable, Mapping
from typing import Final

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from webapp.games.cards import SUIT_SIGNS
from webapp.games.variants import VARIANTS
from webapp.models import PlaySession
from webapp.services.choices import NUMBERS, battles_are_many

OFTEN: Final = {
    1: _l("a question at every battle"),
    2: _l("a question at every second battle"),
    3: _l("a question at every third battle"),
    5: _l("a question at every fifth battle"),
    10: _l("a question at every tenth battle"),
}


def option_words(session: PlaySession) -> list[str]:
    """The options of its game, each in a few words; what goes without saying is left out."""
    said = [say(str(session.options[key])) for key, say in OPTIONS.items() if key in session.options]
    return [words for words in said if words]


def often_words(session: PlaySession) -> str:
    """How often questions come, where a teacher chooses that."""
    if not session.kinds:
        return str(_("no questions"))
    return str(OFTEN[session.asks_every]) if battles_are_many(VARIANTS[session.variant]) else ""


def card_signs(card: str) -> str:
    """A card as people write it: 10♥."""
    return card[:-1].replace("T", "10") + SUIT_SIGNS[card[-1]]


def _numbers(key: str) -> str:
    words = str(NUMBERS.get(key, ""))
    return words[:1].lower() + words[1:]


def _war(key: str) -> str:
    return str(_("the highest card wins a war")) if key == "highest" else ""


def _invincible(text: str) -> str:
    cards = ", ".join(card_signs(card.strip()) for card in text.split(","))
    return str(_("invincible: %(cards)s", cards=cards))


OPTIONS: Final[Mapping[str, Callable[[str], str]]] = {"numbers": _numbers, "war": _war, "invincible": _invincible}
