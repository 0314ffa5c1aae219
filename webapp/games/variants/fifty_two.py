"""52-card war (rules.md, "52-card war"): two rows, turned pair by pair; a round is a sweep of them."""

from typing import Final

from webapp.games.cards import STANDARD_DECK
from webapp.games.kinds import Kind
from webapp.games.moments import Swept
from webapp.games.table import Role, Table
from webapp.games.turns import Moments, Play, Step, Turn
from webapp.games.variant import Layout, Variant
from webapp.games.variants.rounds import closing
from webapp.games.variants.war import WarOptions, deck_of, facts_of

SIDES: Final = (0, 1)


def play(table: Table, options: WarOptions) -> Play:
    """A whole game, sweep after sweep."""
    table.deal()
    yield Turn(table.sides, Step.SWEEP, 1)
    while table.begin_round():
        moments = _sweep(table, options)
        if table.pot:
            table.return_pot()
        for side in SIDES:
            table.shuffle_collected_under(side)
        yield closing(table, None, moments)


def _sweep(table: Table, options: WarOptions) -> Moments:
    """Turn the rows as far as the shorter reaches; tells what each won."""
    won = [0, 0]
    for _ in range(table.fewest(SIDES)):
        cards = [table.lay(side, Role.SHOWN) for side in SIDES]
        first, second = map(options.height, cards)
        if first == second:
            table.war(SIDES)
            continue
        winner = int(second > first)
        won[winner] += len(table.pot) // 2
        table.take(winner)
    return {side: Swept(won[side], sum(won)) for side in SIDES}


VARIANT: Final = Variant(
    key="fifty-two",
    version=1,
    players=(2,),
    settings=WarOptions,
    kinds=lambda options: (Kind.SHARE,),
    default_kinds=lambda options: (Kind.SHARE,),
    play=play,
    deck=deck_of(STANDARD_DECK),
    sides=lambda players: players,
    layout=Layout.ROW,
    facts=facts_of(STANDARD_DECK),
)
