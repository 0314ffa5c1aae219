"""Interval war (rules.md, "Interval war")."""

# `tuple([…])` and `max([…])` instead of generators: for the few sides of a table that takes two thirds of the time.

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Final

from webapp.games.cards import STANDARD_DECK, Card
from webapp.games.kinds import Kind
from webapp.games.moments import Drawn, Shown, Spanned, WarRule
from webapp.games.number_sets import NUMBER_SETS, Number, NumberSet, size
from webapp.games.table import Role, Table
from webapp.games.turns import Decisions, Later, Moments, Play, Step, Turn
from webapp.games.variant import Layout, Option, Variant
from webapp.games.variants.rounds import closing

Values = Mapping[int, Number]
"""A value of each side."""

Contest = Generator[Turn, Decisions, tuple[int, Moments]]
"""A part of a round that ends with its winner and the moments not yet asked about."""


@dataclass(frozen=True, slots=True)
class IntervalOptions:
    """How interval war is played at a table.

    :param number_set: the numbers laid over the deck.
    """

    number_set: NumberSet
    war: WarRule

    def value(self, card: Card) -> Number:
        """The number a card stands for."""
        return self.number_set.values[card]

    def badness(self, value: Number) -> Number:
        """Least where a card is best."""
        return size(value) if self.war is WarRule.NEAREST_ZERO else -value


OPTIONS: Final = (
    Option("numbers", tuple(NUMBER_SETS), "integers"),
    Option("war", tuple(map(str, WarRule)), str(WarRule.NEAREST_ZERO)),
)


def settings(numbers: Sequence[str], war: Sequence[str]) -> IntervalOptions:
    """What is played by, out of one value of each option."""
    [number_set], [rule] = numbers, war
    return IntervalOptions(NUMBER_SETS[number_set], WarRule(rule))


@dataclass(frozen=True, slots=True)
class _Field:
    """A table with the numbers that are laid over its cards."""

    table: Table
    options: IntervalOptions
    values: Mapping[Card, Number]

    def lay(self, side: int, role: Role) -> Number:
        return self.values[self.table.lay(side, role)]


def play(table: Table, options: IntervalOptions) -> Play:
    """A whole game, round after round. Nothing that tells a verdict but `judge` is written before its turn."""
    field = _Field(table, options, options.number_set.values)
    table.deal()
    yield Turn(table.sides, Step.SPAN if table.fewest(table.sides) >= 3 else Step.SINGLE, 1)
    while table.begin_round():
        held = table.fewest(table.sides)
        winner, moments = yield from (_single(field) if held <= 2 else _intervals(field, relayed=held == 3))
        yield closing(table, winner, moments)
        table.take(winner)


def _single(field: _Field) -> Contest:
    """One or two cards are left to a side: each lays one, and these are compared."""
    return (yield from _contest(field, _show(field, field.table.sides)))


def _intervals(field: _Field, *, relayed: bool) -> Contest:
    """Two cards and a third; a war, if it comes, begins with the side's own three cards when a side has no more."""
    table, sides = field.table, field.table.sides
    ends = {side: (field.lay(side, Role.END), field.lay(side, Role.END)) for side in sides}
    yield Turn(sides, Step.THIRD, table.round, Later(partial(_spanned, field, ends)))
    thirds = {side: field.lay(side, Role.THIRD) for side in sides}
    inside = tuple([side for side in sides if _judge(table, side, ends[side], thirds[side])])
    drawn = Later(partial(_drawn, ends, thirds))
    if len(inside) == 1:
        return inside[0], drawn
    fighters = inside or sides
    yield Turn(fighters, Step.RELAY if relayed else Step.WAR, table.round, drawn)
    table.war(fighters)
    showing = _relay(field, fighters) if relayed else _war_step(field, dict.fromkeys(fighters, 0))
    return (yield from _contest(field, showing))


def _spanned(field: _Field, ends: Mapping[int, tuple[Number, Number]]) -> Moments:
    on_table = tuple([value for pair in ends.values() for value in pair])
    numbers = field.options.number_set
    return {side: Spanned(first, second, on_table, numbers) for side, (first, second) in ends.items()}


def _drawn(ends: Mapping[int, tuple[Number, Number]], thirds: Values) -> Moments:
    return {side: Drawn(*ends[side], third) for side, third in thirds.items()}


def _shown(showing: Values, war: WarRule) -> Moments:
    return dict.fromkeys(showing, Shown(tuple(showing.items()), war))


def _judge(table: Table, side: int, ends: tuple[Number, Number], third: Number) -> bool:
    low, high = ends if ends[0] <= ends[1] else ends[::-1]
    inside = low < third < high
    table.judge(side, low, high, third, inside=inside)
    return inside


def _contest(field: _Field, showing: Values) -> Contest:
    """Compare, and go on with those who tie for best until one is."""
    table, options = field.table, field.options
    while True:
        moments = Later(partial(_shown, showing, options.war))
        badness = {side: options.badness(value) for side, value in showing.items()}
        least = min(badness.values())
        best = tuple([side for side, bad in badness.items() if bad == least])
        if len(best) == 1:
            return best[0], moments
        able = tuple([side for side in best if table.piles[side]])
        yield Turn(able or best, Step.WAR if able else Step.LOT, table.round, moments)
        table.war(best)
        if not able:
            return table.lot(best), {}
        showing = _war_step(field, {side: showing[side] for side in best})


def _war_step(field: _Field, last_shown: Values) -> Values:
    """Each lays one card down and one up, or as far as the cards go; who has none stands on the card last shown."""
    table, sides = field.table, tuple(last_shown)
    if table.fewest(sides) >= 2:
        return _show(field, sides, staked=True)
    return {**last_shown, **_show(field, tuple([side for side in sides if table.piles[side]]))}


def _show(field: _Field, sides: tuple[int, ...], *, staked: bool = False) -> dict[int, Number]:
    showing = {}
    for side in sides:
        if staked:
            field.table.lay(side, Role.STAKE, up=False)
        showing[side] = field.lay(side, Role.SHOWN)
    return showing


def _relay(field: _Field, sides: tuple[int, ...]) -> Values:
    return {side: field.values[field.table.relay(side)] for side in sides}


def kinds(options: IntervalOptions) -> tuple[Kind, ...]:
    """Every kind the options allow."""
    counted = (Kind.BETWEEN_COUNT,) if options.number_set.whole else ()
    return (Kind.ORDER, *counted, Kind.WIDTH, Kind.CHANCE, Kind.INSIDE, _compared(options))


def default_kinds(options: IntervalOptions) -> tuple[Kind, ...]:
    """One kind for each moment."""
    return (Kind.ORDER, Kind.INSIDE, _compared(options))


def _compared(options: IntervalOptions) -> Kind:
    return Kind.NEAREST_ZERO if options.war is WarRule.NEAREST_ZERO else Kind.GREATEST


@cache
def facts(options: IntervalOptions) -> Mapping[str, str]:
    """What the number lines must know."""
    numbers = options.number_set
    return {"war": options.war, "scale": numbers.scale, "low": str(numbers.low), "high": str(numbers.high)}


def _sides(players: int) -> int:
    return 3 if players == 3 else 2


VARIANT: Final = Variant(
    key="interval",
    version=1,
    players=(2, 3, 4),
    settings=settings,
    options=OPTIONS,
    kinds=kinds,
    default_kinds=default_kinds,
    play=play,
    deck=lambda players: STANDARD_DECK,
    sides=_sides,
    layout=Layout.LINE,
    face=lambda options, card: str(options.value(card)),
    facts=facts,
)
