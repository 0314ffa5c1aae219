"""A second reading of the Third World War, written from the rules alone, to check the first one against.

Every seat is played as the rules say a computer plays. Piles are lists whose first card is the next.
"""

from __future__ import annotations

import random

Events = list[dict[str, object]]
DEALT = {2: 18, 3: 13, 4: 21, 5: 18, 6: 15}


class Over(Exception):
    """The game is over, for the reason given."""


def strength(card: str) -> int:
    return "23456789TJQKAX".index(card[0])


class Table:
    """All that lies on the table and in the hands."""

    def __init__(self, players: int, deck: list[str]) -> None:
        self.written: Events = []
        self.stacks: list[list[str]] = [[] for _ in range(players)]
        for _ in range(DEALT[players]):
            for stack in self.stacks:
                stack.append(deck.pop(0))
        self.stock = deck
        self.write("deal", piles=[len(stack) for stack in self.stacks], stock=len(self.stock))
        self.hands = [stack[:5] for stack in self.stacks]
        self.stacks = [stack[5:] for stack in self.stacks]
        self.heaps: list[list[str]] = [[] for _ in range(players)]
        self.passes: list[list[str]] = [[] for _ in range(players)]
        self.playing = list(range(players))

    def write(self, event: str, **keys: object) -> None:
        self.written.append({"event": event, **keys})

    def next_after(self, player: int) -> int:
        later = [other for other in self.playing if other > player]
        return later[0] if later else self.playing[0]

    def draw(self, player: int) -> None:
        self.hands[player].append(self.stock.pop(0))
        self.write("draw", side=player)
        if not self.stock:
            raise Over("stock")

    def lay_passes(self, player: int) -> None:
        hand = self.hands[player]
        for card in list(hand):
            if card[0] == "2" and len(hand) > 1:
                hand.remove(card)
                self.passes[player].append(card)
                self.write("lay-pass", side=player, card=card)

    def play(self, player: int, card: str) -> None:
        self.hands[player].remove(card)
        self.heaps[player].append(card)
        self.write("play", side=player, card=card)

    def leave(self, player: int) -> None:
        self.playing.remove(player)
        self.hands[player] = []
        self.passes[player] = []
        self.heaps[player] = []
        self.write("out", side=player)


def shuffled(players: int, seed: int) -> list[str]:
    rng = random.Random(seed)
    packs = 1 if players <= 3 else 2
    deck = [rank + suit for suit in ("c", "d", "h", "s") for rank in "23456789TJQKA"] * packs + ["Xb", "Xr"] * packs
    for i in range(len(deck) - 1, 0, -1):
        j = int(rng.random() * (i + 1))
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def transcript(players: int, seed: int, deck: list[str] | None = None) -> Events:
    """A whole game; `deck` is dealt as it lies instead of the game's own, shuffled."""
    table = Table(players, shuffled(players, seed) if deck is None else list(deck))
    try:
        run(table)
    except Over as over:
        reason = str(over)
    cards = [len(table.stacks[player]) + len(table.heaps[player]) for player in range(players)]
    winners = [player for player in table.playing if cards[player] == max(cards)]
    table.write("end", reason=reason, cards=cards, winners=winners)
    return table.written


def run(table: Table) -> None:
    """Leads and what follows each of them, until the game is over."""
    leader, draws = 0, True
    while True:
        owner, card = leader, lead(table, leader, draws)
        player = table.next_after(owner)
        while player != owner:
            table.lay_passes(player)
            stronger = [mine for mine in table.hands[player] if strength(mine) > strength(card)]
            if stronger:
                owner, card = player, min(stronger, key=strength)
                table.play(player, card)
                table.draw(player)
            elif table.passes[player]:
                table.write("pass", side=player, card=table.passes[player].pop(0))
                table.draw(player)
            else:
                break
            player = table.next_after(player)
        if player == owner:  # the turn has come back
            leader, draws = owner, True
        else:
            leader, draws = after_war(table, player, owner, war(table, player, owner))


def lead(table: Table, player: int, draws: bool) -> str:
    table.lay_passes(player)
    card = max(table.hands[player], key=strength)  # the first of equals
    table.play(player, card)
    if draws:
        table.draw(player)
    return card


def war(table: Table, challenger: int, defender: int) -> int:
    """Who wins it."""
    table.write("war", sides=[challenger, defender])
    while True:
        winner = three_phases(table, challenger, defender)
        if winner is not None:
            return winner
        table.write("void")


def three_phases(table: Table, challenger: int, defender: int) -> int | None:
    """Who wins; nobody if what was turned is void."""
    current: dict[int, str] = {}
    held: list[int] = []
    for phase in (1, 2, 3):
        drawing = [player for player in (challenger, defender) if player not in held]
        for player in drawing:
            if not table.stacks[player]:
                return defender if player == challenger else challenger
            current[player] = table.stacks[player].pop(0)
            table.heaps[player].append(current[player])
            table.write("flip", side=player, card=current[player], phase=phase)
        mine, theirs = strength(current[challenger]), strength(current[defender])
        if mine == theirs or any(current[player][0] == "X" for player in drawing):
            return None
        higher = challenger if mine > theirs else defender
        if phase == 3 or (held and higher in drawing):
            return higher
        if higher not in held:
            held.append(higher)
            table.write("hold", side=higher)
    raise AssertionError("the third phase decides or is void")


def after_war(table: Table, challenger: int, defender: int, winner: int) -> tuple[int, bool]:
    """Who leads next, and whether that lead is followed by a draw."""
    loser = defender if winner == challenger else challenger
    table.write("take", side=winner, cards=len(table.heaps[loser]))
    table.stacks[winner].extend(table.heaps[loser])
    table.heaps[loser] = []
    for player in (challenger, defender):
        if not table.stacks[player]:
            table.leave(player)
    if not table.playing:
        raise Over("draw")
    if len(table.playing) == 1:
        raise Over("last")
    if winner not in table.playing:
        return table.next_after(winner), True
    table.draw(winner)
    return winner, False
