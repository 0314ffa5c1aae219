"""The games as a teacher chooses among them: what each is, for how many, how long, what it trains."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from flask_babel import gettext as _
from flask_babel import ngettext

from webapp.games.lengths import LENGTHS
from webapp.games.variants import VARIANTS
from webapp.presenters.rule_pages import RulePage, all_games

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
    about_minutes: str
    skills: Sequence[str]
    layout: str


def game_cards() -> list[GameCard]:
    """All games, in the order they are registered."""
    return [_card(page) for page in all_games()]


def _card(page: RulePage) -> GameCard:
    variant = VARIANTS[page.key]
    fewest = variant.players[0]
    return GameCard(
        key=page.key,
        name=page.name,
        sentence=page.sentence,
        players=page.players,
        length=length_text(page.key, fewest),
        about_minutes=minutes_text(page.key, fewest),
        skills=page.skills,
        layout=str(variant.layout),
    )


def length_text(key: str, players: int) -> str:
    """How long a game typically is, in words."""
    minutes = _minutes(key, players)
    if minutes > LONG_MINUTES:
        return str(_("long: it runs until the time is up"))
    return str(ngettext("about %(num)d minute", "about %(num)d minutes", minutes))


def minutes_text(key: str, players: int) -> str:
    """What a teacher should know who chooses the minutes of a session."""
    minutes = _minutes(key, players)
    if minutes > LONG_MINUTES:
        return str(_("A game is long: it runs until the time is up, and the most cards win."))
    return str(
        ngettext(
            "A game takes about %(num)d minute. Who is done gets a new one.",
            "A game takes about %(num)d minutes. Who is done gets a new one.",
            minutes,
        )
    )


def _minutes(key: str, players: int) -> int:
    return max(1, round(LENGTHS[key, players].seconds.median / 60))
