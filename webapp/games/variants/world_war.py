"""The Third World War (rules.md, "Third World War"): hands, stacks, heaps and a stock, and a war on the heaps."""

from collections import Counter
from collections.abc import Callable, Generator, Mapping
from types import MappingProxyType
from typing import Final

from webapp.games.cards import DECK_WITH_JOKERS, TWO_PACKS, Card
from webapp.games.kinds import Kind
from webapp.games.moments import Turned
from webapp.games.table import Beat, Table
from webapp.games.turns import Decisions, Play, Step, Turn
from webapp.games.variant import Layout, Variant
from webapp.games.variants.war import RANK, WarOptions, facts_of

HAND: Final = 5
STACKS: Final[Mapping[int, int]] = MappingProxyType({2: 18, 3: 13, 4: 21, 5: 18, 6: 15})
"""How many cards each stack is dealt, by how many play."""
PHASES: Final = (1, 2, 3)

WAR: Final = "war"
PASSING: Final = "pass"
HOLD: Final = "hold"
DRAW: Final = "draw"
PLAY: Final = "play "
LAY: Final = "lay "

Choosing = Generator[Turn, Decisions, str]
"""One side chooses; ends with its choice."""

Next = Generator[Turn, Decisions, int | None]
"""A part of the game; ends with the side that is next, None when the game is over."""

Winning = Generator[Turn, Decisions, int]
"""A war; ends with its winner."""


def deck(players: int) -> tuple[Card, ...]:
    """Two or three play with one pack, more with two."""
    return DECK_WITH_JOKERS if players <= 3 else TWO_PACKS


def play(table: Table, options: WarOptions) -> Play:
    """A whole game, turn after turn."""
    table.deal_with_stock(STACKS[len(table.piles)], HAND)
    side: int | None = 0
    while side is not None:
        if table.to_beat is not None and table.to_beat.side == side:
            table.to_beat = None
        beaten = table.to_beat
        side = yield from (_lead(table, side) if beaten is None else _answer(table, side, beaten))


def _after(table: Table, side: int) -> int:
    """The next side still in, by seat number."""
    return next((each for each in table.sides if each > side), table.sides[0])


def _height(card: Card) -> int:
    return RANK[card.rank]


def _drawn(table: Table, side: int) -> bool:
    """Draw from the stock; tells whether the game goes on: its last card ends it."""
    table.draw(side)
    if not table.stock:
        table.end("stock")
    return bool(table.stock)


def _choose(table: Table, side: int, step: Step, choices: Callable[[], list[str]]) -> Choosing:
    """Let a side choose; twos that it may lay as passes come first, one at a time."""
    while True:
        hand = table.hands[side]
        twos = [LAY + card for card in hand if card.rank == "2"] if len(hand) > 1 else []
        decisions = yield Turn((side,), step, 1, choices=tuple(dict.fromkeys(twos + choices())))
        choice = decisions[side]
        if not choice.startswith(LAY):
            return choice
        table.lay_pass(side, Card(choice.removeprefix(LAY)))


def _lead(table: Table, side: int, *, draws: bool = True) -> Next:
    """The highest card in hand must be played, the first of equals.

    Who has laid all cards as passes and has none in hand draws first, and not again after the lead; the source does
    not say.
    """
    if not table.hands[side]:
        if not _drawn(table, side):
            return None
        draws = False
    choice = yield from _choose(table, side, Step.LEAD, lambda: [PLAY + max(table.hands[side], key=_height)])
    table.play(side, Card(choice.removeprefix(PLAY)))
    if draws and not _drawn(table, side):
        return None
    return _after(table, side)


def _answer(table: Table, side: int, beaten: Beat) -> Next:
    """A stronger card must be played; without one it is a pass or war."""

    def choices() -> list[str]:
        stronger = [card for card in table.hands[side] if _height(card) > _height(beaten.card)]
        if stronger:
            return [PLAY + card for card in sorted(stronger, key=_height)]
        return [PASSING, WAR] if table.passes[side] else [WAR]

    choice = yield from _choose(table, side, Step.ANSWER, choices)
    if choice == WAR:
        return (yield from _war(table, side, beaten.side))
    if choice == PASSING:
        table.use_pass(side)
    else:
        table.play(side, Card(choice.removeprefix(PLAY)))
    return _after(table, side) if _drawn(table, side) else None


def _war(table: Table, challenger: int, defender: int) -> Next:
    """The loser's heap goes under the winner's stack; then the winner draws and leads."""
    fighters = (challenger, defender)
    table.war(fighters)
    winner = yield from _fight(table, fighters)
    table.take_heap(winner, challenger + defender - winner)
    for side in fighters:
        if not table.piles[side]:
            table.out(side)
    if len(table.sides) <= 1:
        table.end("last" if table.sides else "draw")
        return None
    if winner not in table.sides:
        return _after(table, winner)
    if not _drawn(table, winner):
        return None
    return (yield from _lead(table, winner, draws=False))


def _fight(table: Table, fighters: tuple[int, int]) -> Winning:
    """Up to three phases; a war that is void starts again."""
    winner = None
    while winner is None:
        winner = yield from _phases(table, fighters)
        if winner is None:
            table.void()
    return winner


def _phases(table: Table, fighters: tuple[int, int]) -> Generator[Turn, Decisions, int | None]:
    """One war from its first phase; ends with its winner, None when it is void."""
    for phase in PHASES:
        for side in fighters:
            if side in table.held:
                continue
            if not table.piles[side]:
                return sum(fighters) - side
            table.flip(side, phase)
        higher = _higher(table)
        if higher is None or phase == PHASES[-1]:
            return higher
        if table.held and higher not in table.held:
            return higher
        for side in fighters:
            if side not in table.held:
                yield from _hold_or_go_on(table, side, higher)
        if len(table.held) == len(fighters):
            return higher
    raise AssertionError("the last phase decides")


def _higher(table: Table) -> int | None:
    """Whose card is higher now; None when the war is void: equal cards, or a joker."""
    (first, one), (second, other) = table.turned.items()
    if one.rank == other.rank or one.is_joker or other.is_joker:
        return None
    return first if _height(one) > _height(other) else second


def _hold_or_go_on(table: Table, side: int, higher: int) -> Generator[Turn, Decisions, None]:
    choices = (HOLD, DRAW) if side == higher else (DRAW, HOLD)
    decisions = yield Turn((side,), Step.HOLD, 1, {side: _turned(table, side)}, choices)
    if decisions[side] == HOLD:
        table.hold(side)


def _turned(table: Table, side: int) -> Turned:
    """What a side can think about: its card, and all the cards that it cannot see on the table."""
    other = next(card for each, card in table.turned.items() if each != side)
    unseen = Counter(table.deck) - Counter(card for cards in (*table.heaps, *table.passes) for card in cards)
    # A joker beats nothing here: it makes the war start again.
    better = sum(count for card, count in unseen.items() if _height(card) > _height(other) and not card.is_joker)
    worse = sum(count for card, count in unseen.items() if _height(card) < _height(other))
    return Turned(table.turned[side], other, better, worse)


def kinds(options: WarOptions) -> tuple[Kind, ...]:
    """What can be asked before a side holds or goes on."""
    return (Kind.BEAT_COUNT, Kind.CHANCE)


VARIANT: Final = Variant(
    key="world-war-3",
    version=1,
    players=tuple(STACKS),
    settings=WarOptions,
    kinds=kinds,
    default_kinds=lambda options: (Kind.BEAT_COUNT,),
    play=play,
    deck=deck,
    sides=lambda players: players,
    layout=Layout.HEAPS,
    hand=HAND,
    facts=facts_of(DECK_WITH_JOKERS),
)
