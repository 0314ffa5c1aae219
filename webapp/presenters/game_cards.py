"""The games as a teacher chooses among them: what each is, for how many, how long, what it trains."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from flask_babel import gettext as _
from flask_babel import ngettext

from webapp.games.lengths import LENGTHS
from webapp.games.variants import VARIANTS
from webapp.presenters.rule_pages import all_games

LONG_MINUTES: Final = 20
"""A game that typically takes longer than a usual session is called long: its end is when the time is up."""


@dataclass(frozen=True)
class GameCard:
    """A game to choose."""

    key: str
    name: str
    sentence: str
    players: str
    length: str
    skills: Sequence[str]
    layout: str


def game_cards() -> list[GameCard]:
    """All games, in the order they are registered."""
    return [
        GameCard(
            key=page.key,
            name=page.name,
            sentence=page.sentence,
            players=page.players,
            length=length_text(page.key, VARIANTS[page.key].players[0]),
            skills=page.skills,
            layout=str(VARIANTS[page.key].layout),
        )
        for page in all_games()
    ]


def length_text(key: str, players: int) -> str:
    """How long a game typically is, in words."""
    minutes = LENGTHS[key, players].seconds.median / 60
    if minutes > LONG_MINUTES:
        return str(_("long: it runs until the time is up"))
    return str(ngettext("about %(num)d minute", "about %(num)d minutes", max(1, round(minutes))))
