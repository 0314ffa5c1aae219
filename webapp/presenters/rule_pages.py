"""What `templates/rules/<key>.html` says about a game: its words, in the language of the page.

The file is the whole of a game's rule page; `show.html` and `index.html` lay it out.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Final

from flask import current_app
from flask_babel import gettext as _

from webapp.games.variants import VARIANTS
from webapp.presenters.number_words import number_words


@dataclass(frozen=True, slots=True)
class RulePage:
    """The words of a rule page, each a text or a list of texts in order.

    :param settled: what the source leaves open, and how it is played here.
    :param slips: where the source is wrong, or somebody else settled it.
    :param seed: the seed of the example game.
    """

    key: str
    name: str
    sentence: str
    players: str
    skills: Sequence[str]
    need: Sequence[str]
    aim: str
    play: Sequence[str]
    war: Sequence[str]
    end: Sequence[str]
    settled: Sequence[str]
    seed: int
    variations: Sequence[str] = ()
    slips: Sequence[str] = ()


LISTS: Final = ("skills", "need", "play", "war", "end", "settled", "variations", "slips")
"""What a page says in several texts."""


def rule_page(key: str) -> RulePage:
    """The rule page of a registered game."""
    # Made anew each time: a template's module remembers the language it was first read in.
    variant = VARIANTS[key]
    page = current_app.jinja_env.get_template(f"rules/{key}.html").make_module({"hand": number_words(variant.hand)})
    said = {field.name: getattr(page, field.name) for field in fields(RulePage) if hasattr(page, field.name)}
    return RulePage(**said | {"key": key, "players": players_text(variant.players)})


def all_games() -> list[RulePage]:
    """The pages of all games, in the order they are registered."""
    return [rule_page(key) for key in VARIANTS]


def players_text(numbers: Sequence[int]) -> str:
    """For how many a game is."""
    if len(numbers) == 1:
        return _("%(n)d players", n=numbers[0])
    return _("%(least)d–%(most)d players", least=min(numbers), most=max(numbers))
