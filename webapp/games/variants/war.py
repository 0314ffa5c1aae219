"""The War family: one small record of what its rule sheets say differently (rules.md, "The War family")."""

# `tuple([…])` and `max([…])` instead of generators: for the few sides of a table that takes two thirds of the time.

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from webapp.games.cards import DECK_WITH_JOKERS, HALF_DECK, JOKER, RANKS, STANDARD_DECK, SUITS, Card
from webapp.games.kinds import Kind
from webapp.games.moments import Battle, Tied
from webapp.games.table import Role, Table
from webapp.games.turns import Decisions, Moments, Play, Step, Turn
from webapp.games.variant import Layout, Option, Variant
from webapp.games.variants.rounds import closing

Ranks = Mapping[Card, int]
"""How high each card is."""

Showing = Mapping[int, Card]
"""The card that each side shows."""

Contest = Generator[Turn, Decisions, tuple[int | None, Moments]]
"""A battle with its wars; ends with its winner, None when the pot waits, and the moments not yet asked about."""

RANK: Final[Mapping[str, int]] = MappingProxyType({rank: height for height, rank in enumerate(RANKS + JOKER, start=2)})
"""Two is low, the ace is high (14), a joker beats everything (15)."""

INVINCIBLE: Final = 16


@dataclass(frozen=True, slots=True)
class WarOptions:
    """How a game of the family is played at a table.

    :param invincible: the cards that beat everything.
    """

    invincible: frozenset[Card] = frozenset()

    def height(self, card: Card) -> int:
        """How high a card is: the higher wins."""
        return INVINCIBLE if card in self.invincible else RANK[card.rank]


@dataclass(frozen=True)
class WarRules:
    """What a rule sheet of the family says.

    :param face_down: how many cards each lays face down in a war, from how many play and the tied card.
    :param everyone_fights: whether in a war all who have a card take part, from how many play; else those who tied.
    :param must_lay_all: whether a side with too few cards for a war is out; else it lays what it has.
    :param asks_lay_count: whether the tied card tells how many cards are laid, so that pupils can say it.
    """

    face_down: Callable[[int, Card], int]
    everyone_fights: Callable[[int], bool] = lambda players: False
    must_lay_all: bool = False
    asks_lay_count: bool = False


@dataclass(frozen=True, slots=True)
class _Battlefield:
    """A table with the rules it is played by."""

    table: Table
    rules: WarRules
    options: WarOptions

    def heights(self, showing: Showing) -> tuple[tuple[int, int], ...]:
        return tuple([(side, self.options.height(card)) for side, card in showing.items()])

    def highest(self, showing: Showing) -> tuple[int, ...]:
        heights = self.heights(showing)
        best = max([height for _, height in heights])
        return tuple([side for side, height in heights if height == best])

    def moments(self, showing: Showing, tied: tuple[int, ...], *, in_war: bool) -> Moments:
        """Everyone in the battle may be asked about it, also who cannot go on."""
        if len(tied) > 1 and self.rules.asks_lay_count:
            card = showing[tied[0]]
            return dict.fromkeys(tied, Tied(tied, card, self.rules.face_down(len(self.table.piles), card) + 1))
        face_up = sum([laid.up for laid in self.table.pot])
        battle = Battle(self.heights(showing), len(self.table.pot), face_up, len(tied) == 1, in_war)
        return dict.fromkeys(self.table.sides, battle)


def play_by(rules: WarRules) -> Callable[[Table, WarOptions], Play]:
    """A whole game by these rules, battle after battle."""

    def play(table: Table, options: WarOptions) -> Play:
        field = _Battlefield(table, rules, options)
        table.deal()
        yield Turn(table.sides, Step.BATTLE, 1)
        while table.begin_round():
            winner, moments = yield from _battle(field)
            if table.sides:
                yield closing(table, winner, moments)
            if winner is None:
                winner = _only_one_left(table)
            if winner is not None:
                table.take_under(winner)
            elif not any(table.piles):
                table.end_in_a_draw()
                return

    return play


def _only_one_left(table: Table) -> int | None:
    """A pot that waits goes to the only side that still has cards, if just one has."""
    left = [side for side in table.sides if table.piles[side]]
    return left[0] if len(left) == 1 else None


def _battle(field: _Battlefield) -> Contest:
    """Everyone lays a card; those who tie for highest go to war until one is highest."""
    table = field.table
    showing: Showing = {side: table.lay(side, Role.SHOWN) for side in table.sides}
    in_war = False
    while True:
        best = field.highest(showing)
        moments = field.moments(showing, best, in_war=in_war)
        if len(best) == 1:
            return best[0], moments
        if field.rules.must_lay_all:
            able = yield from _war_of_the_able(field, best, moments)
            if len(able) < 2:
                return (able[0] if able else None), {}
            showing = {side: _lay(table, side, 1) for side in able}
        else:
            fighters = _fighters(field, best)
            yield Turn(fighters or best, Step.WAR if fighters else Step.LOT, table.round, moments)
            table.war(best)
            if not fighters:
                return table.lot(best), {}
            showing = _war_step(field, best, showing, fighters)
        in_war = True


def _war_of_the_able(
    field: _Battlefield, tied: tuple[int, ...], moments: Moments
) -> Generator[Turn, Decisions, tuple[int, ...]]:
    """Who cannot lay two cards is out; those who can go on."""
    table = field.table
    yield Turn(tied, Step.WAR, table.round, moments)
    table.war(tied)
    able = tuple(side for side in tied if len(table.piles[side]) >= 2)
    for side in tied:
        if side not in able:
            table.forfeit(side)
    return able


def _fighters(field: _Battlefield, tied: tuple[int, ...]) -> tuple[int, ...]:
    """Who lays cards in a war; nobody when none of the tied has any left: then lots decide."""
    table = field.table
    if not any(table.piles[side] for side in tied):
        return ()
    those = table.sides if field.rules.everyone_fights(len(table.piles)) else tied
    return tuple([side for side in those if table.piles[side]])


def _war_step(
    field: _Battlefield, tied: tuple[int, ...], showing: Showing, fighters: tuple[int, ...]
) -> dict[int, Card]:
    """All who fight lay; a tied side without cards stands on the one it last showed."""
    table = field.table
    down = field.rules.face_down(len(table.piles), showing[tied[0]])
    standing = {side: showing[side] for side in tied}
    laid = {side: _lay(table, side, down) for side in fighters}
    both = standing | laid
    return {side: both[side] for side in sorted(both)}


def _lay(table: Table, side: int, down: int) -> Card:
    """Lay so many cards face down and one face up, or as far as they go, the last face up."""
    for _ in range(min(down, len(table.piles[side]) - 1)):
        table.lay(side, Role.STAKE, up=False)
    return table.lay(side, Role.SHOWN)


BY_RANK: Final = tuple(rank + suit for rank in RANKS for suit in SUITS)
INVINCIBLE_CARDS: Final = Option("invincible", BY_RANK, "2h", most=4)


def invincible_settings(invincible: Sequence[str]) -> WarOptions:
    """What is played by, out of the cards that beat everything."""
    return WarOptions(frozenset(map(Card, invincible)))


def deck_of(cards: Sequence[Card]) -> Callable[[int], Sequence[Card]]:
    """The same cards however many play."""
    return lambda players: cards


BATTLE_KINDS: Final = (Kind.HIGHEST, Kind.DIFFERENCE, Kind.POT_COUNT)
TIE_KINDS: Final = (Kind.LAY_COUNT, Kind.POT_COUNT)
PIPS: Final[Mapping[str, int]] = MappingProxyType({**{str(pips): pips for pips in range(2, 10)}, "A": 11})
"""What a tied card says about how many cards are laid in război; what is not named counts ten."""


def _three_if_two_play(players: int, tied: Card) -> int:
    return 3 if players == 2 else 1


def _as_many_as_the_tied_card_says(players: int, tied: Card) -> int:
    return PIPS.get(tied.rank, 10) - 1


CLASSIC_RULES: Final = WarRules(face_down=_three_if_two_play, everyone_fights=lambda players: players > 2)
KRIG_RULES: Final = WarRules(face_down=lambda players, tied: 1, must_lay_all=True)
RAZBOI_RULES: Final = WarRules(face_down=_as_many_as_the_tied_card_says, asks_lay_count=True)


def family_game(
    key: str,
    rules: WarRules,
    *,
    cards: Sequence[Card] = STANDARD_DECK,
    kinds: tuple[Kind, ...] = BATTLE_KINDS,
    asks_often: bool = True,
    asks_every: int = 3,
    **others: Any,
) -> Variant:
    """A game of the family: its rules, its cards, what is asked; `others` are further fields of `Variant`."""
    fields: dict[str, Any] = {"settings": WarOptions, "facts": facts_of(cards)} | others
    return Variant(
        key=key,
        version=1,
        players=(2, 3, 4),
        kinds=lambda options: kinds,
        default_kinds=lambda options: kinds[:1],
        play=play_by(rules),
        deck=deck_of(cards),
        sides=lambda players: players,
        layout=Layout.BATTLE,
        asks_often=asks_often,
        asks_every=asks_every,
        **fields,
    )


def facts_of(cards: Sequence[Card]) -> Callable[[WarOptions], Mapping[str, str]]:
    """What the line of ranks must know: its highest rank, and the cards that beat everything."""

    @cache
    def facts(options: WarOptions) -> Mapping[str, str]:
        invincible = {"invincible": ",".join(sorted(options.invincible))} if options.invincible else {}
        return {"high": str(max(RANK[card.rank] for card in cards)), **invincible}

    return facts


FAMILY: Final = (
    family_game("krig", KRIG_RULES),
    family_game("classic", CLASSIC_RULES),
    family_game("jokers", CLASSIC_RULES, cards=DECK_WITH_JOKERS),
    family_game("razboi", RAZBOI_RULES, kinds=TIE_KINDS, asks_often=False, asks_every=1),
    family_game("half", CLASSIC_RULES, cards=HALF_DECK, asks_every=1),
    family_game(
        "invincible",
        CLASSIC_RULES,
        settings=invincible_settings,
        options=(INVINCIBLE_CARDS,),
    ),
)
"""The games of the family that one record describes."""
