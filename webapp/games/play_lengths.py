"""How long games are: played out by the computer over many seeds, and turned into minutes by two assumptions."""

from collections.abc import Iterable
from statistics import median, quantiles
from typing import Any, Final, NamedTuple

from webapp.games.events import Play, Round
from webapp.games.game import Ask, Game, computer_choice
from webapp.games.lengths import Figure, Length
from webapp.games.questions import question_for
from webapp.games.variant import Variant

PLAIN_SECONDS: Final = 5
"""Assumed, not measured: so long a table takes for a turn without a question, until the slowest has tapped."""
QUESTION_SECONDS: Final = 9
"""Assumed, not measured: so long it takes when somebody answers a question before turning."""


class Played(NamedTuple):
    """One game's figures."""

    rounds: int
    decisions: int
    seconds: int


def measure(variant: Variant, players: int, seeds: Iterable[int]) -> Length:
    """Play a game out with each of these seeds, at least one."""
    games = [play(variant, players, seed) for seed in seeds]
    return Length(*(_figure(column) for column in zip(*games, strict=True)))


def play(variant: Variant, players: int, seed: int) -> Played:
    """Let the computer play one game, and count."""
    options = variant.options_from(variant.defaults)
    game = Game(variant, options, players, seed)
    decisions = seconds = 0
    while game.ask is not None:
        seconds += QUESTION_SECONDS if _asks(variant, options, game.ask) else PLAIN_SECONDS
        for seat in game.waiting:
            game.decide(seat, game.ask.number, computer_choice(game, seat))
            decisions += 1
    rounds = sum(isinstance(event, Round) for event in game.events)
    cards = sum(isinstance(event, Play) for event in game.events)
    return Played(rounds or cards, round(decisions / players), seconds)


def _asks(variant: Variant, options: Any, ask: Ask) -> bool:
    """Whether anybody who must turn is asked something first; the questions of a table are answered side by side."""
    kinds = variant.default_kinds(options)
    return any(question_for(moment, kinds, ask.round, variant.asks_every) for moment in ask.moments.values())


def _figure(values: Iterable[int]) -> Figure:
    several = list(values)
    most = quantiles(several, n=10, method="inclusive")[-1] if len(several) > 1 else several[0]
    return Figure(round(median(several)), round(most))
