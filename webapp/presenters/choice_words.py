"""What was chosen for a session, in words: the options of its game, and how often questions come."""

from typing import Final

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from webapp.games.variants import VARIANTS
from webapp.models import PlaySession
from webapp.presenters.option_words import OPTIONS

OFTEN: Final = {
    1: _l("a question at every battle"),
    2: _l("a question at every second battle"),
    3: _l("a question at every third battle"),
    5: _l("a question at every fifth battle"),
    10: _l("a question at every tenth battle"),
}


def option_words(session: PlaySession) -> list[str]:
    """The options of its game, each in a few words; what goes without saying is left out."""
    said = [words.said(str(session.options[key])) for key, words in OPTIONS.items() if key in session.options]
    return [words for words in said if words]


def often_words(session: PlaySession) -> str:
    """How often questions come, where a teacher chooses that."""
    if not session.kinds:
        return str(_("no questions"))
    return str(OFTEN[session.asks_every]) if VARIANTS[session.variant].asks_often else ""
