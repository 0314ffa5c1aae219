"""What a teacher chooses when opening a session."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from flask_babel import lazy_gettext as _l

from webapp.errors import Unreadable
from webapp.games.variants import VARIANTS, Variant
from webapp.models import PlaySession

DEFAULT_GAME: Final = "interval"
MINUTES: Final = range(1, 61)
IDLE_SECONDS: Final = range(15, 301)
ASKS_EVERY: Final = (1, 2, 3, 5, 10)
NO_SUCH_OPTION: Final = _l("These choices do not fit the game.")
REFUSED: Final = {
    "game": _l("There is no such game. Choose one of these."),
    "kinds": _l("One of these questions does not belong to the game."),
    "asks_every": _l("Choose how often questions come."),
    "players": _l("So many cannot play this game. Choose one of the numbers."),
    "minutes": _l(
        "A session lasts %(least)d to %(most)d minutes. Write a whole number.", least=MINUTES[0], most=MINUTES[-1]
    ),
    "idle_seconds": _l(
        "Choose %(least)d to %(most)d seconds. Write a whole number.", least=IDLE_SECONDS[0], most=IDLE_SECONDS[-1]
    ),
}
"""What is said when a choice cannot be."""


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


def default_choices(variant: str = DEFAULT_GAME) -> SessionChoices:
    """The choices for a class that has never played the game."""
    game = VARIANTS[variant]
    chosen = dict(game.defaults)
    kinds = tuple(str(kind) for kind in game.default_kinds(game.options_from(chosen)))
    return SessionChoices(variant, chosen, kinds, asks_every=game.asks_every, players=game.players[0])


def check(choices: SessionChoices) -> None:
    """Refuse choices that do not fit the game.

    :raises Unreadable: when they do not.
    """
    variant = VARIANTS.get(choices.variant)
    if variant is None:
        raise Unreadable("game", REFUSED["game"])
    options = _options(variant, choices.options)
    if choices.players not in variant.players:
        raise Unreadable("players", REFUSED["players"])
    if not set(choices.kinds) <= set(map(str, variant.kinds(options))):
        raise Unreadable("kinds", REFUSED["kinds"])
    if choices.asks_every not in ASKS_EVERY:
        raise Unreadable("asks-every", REFUSED["asks_every"])
    if choices.minutes not in MINUTES:
        raise Unreadable("minutes", REFUSED["minutes"])
    if choices.idle_seconds not in IDLE_SECONDS:
        raise Unreadable("idle-seconds", REFUSED["idle_seconds"])


def _options(variant: Variant, texts: Mapping[str, str]) -> Any:
    try:
        return variant.options_from(texts)
    except ValueError as error:
        raise Unreadable("options", NO_SUCH_OPTION) from error
