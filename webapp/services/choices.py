"""What a teacher chooses when opening a session."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from flask_babel import lazy_gettext as _l

from webapp.errors import Unreadable
from webapp.games.variants import VARIANTS
from webapp.models import PlaySession

MINUTES: Final = range(1, 61)
IDLE_SECONDS: Final = range(15, 301)
ASKS_EVERY: Final = (1, 2, 3, 5, 10)
NUMBERS: Final = {
    "integers": _l("Whole numbers −13 … 13"),
    "natural": _l("Whole numbers 1 … 13"),
}


@dataclass(frozen=True)
class SessionChoices:
    """What a teacher chooses when opening a session."""

    variant: str
    options: Mapping[str, str]
    kinds: tuple[str, ...]
    asks_every: int = 1
    players: int = 2
    minutes: int = 20
    idle_seconds: int = 45
    late_allowed: bool = True
    nicknames: bool = False
    show_ranks: bool = False

    @classmethod
    def of(cls, session: PlaySession) -> "SessionChoices":
        """The choices that an existing session was opened with."""
        return cls(
            variant=session.variant,
            options={key: str(value) for key, value in session.options.items()},
            kinds=tuple(session.kinds),
            asks_every=session.asks_every,
            players=session.players,
            minutes=session.minutes,
            idle_seconds=session.idle_seconds,
            late_allowed=session.late_allowed,
            nicknames=session.nicknames,
            show_ranks=session.show_ranks,
        )


def default_choices(variant: str = "interval") -> SessionChoices:
    """The choices for a class that has never played the game."""
    game = VARIANTS[variant]
    chosen = {key: str(value) for key, value in game.defaults.items()}
    kinds = tuple(str(kind) for kind in game.default_kinds(game.options_from(chosen)))
    return SessionChoices(variant, chosen, kinds, asks_every=game.asks_every, players=game.players[0])


def check(choices: SessionChoices) -> None:
    """Refuse choices that do not fit the game.

    :raises Unreadable: when they do not.
    """
    variant = VARIANTS.get(choices.variant)
    if variant is None:
        raise Unreadable("game", _l("Choose a game."))
    try:
        kinds = {str(kind) for kind in variant.kinds(variant.options_from(choices.options))}
    except ValueError as error:
        raise Unreadable("options", _l("These choices do not fit the game.")) from error
    if choices.players not in variant.players or not set(choices.kinds) <= kinds:
        raise Unreadable("options", _l("These choices do not fit the game."))
    if choices.asks_every not in ASKS_EVERY:
        raise Unreadable("asks-every", _l("Choose how often questions come."))
    if choices.minutes not in MINUTES or choices.idle_seconds not in IDLE_SECONDS:
        raise Unreadable("minutes", _l("A session lasts 1 to 60 minutes."))
