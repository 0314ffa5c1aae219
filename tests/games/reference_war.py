"""A second reading of the War family, written from the rules alone, to check the first one against.

Plain code that shares nothing with the app. Piles are lists whose first card is the next; the pot is a list
of (who laid it, card).
"""

from __future__ import annotations

import random

Events = list[dict[str, object]]
RANKS = "23456789TJQKA"


class Table:
    """The piles, the pot and what has been written of one game."""

    def __init__(
        self, variant: str, players: int, seed: int, options: dict[str, str], stacked: list[str] | None
    ) -> None:
        self.variant = variant
        self.begun_by = players
        self.invincible = options.get("invincible", "2h").split(",") if variant == "invincible" else []
        self.rng = random.Random(seed)
        self.written: Events = []
        self.pot: list[tuple[int, str]] = []
        self.playing = list(range(players))
        self.piles: list[list[str]] = [[] for _ in range(players)]
        deck = self.deck() if stacked is None else list(stacked)
        if stacked is None:
            self.mix(deck)
        while len(deck) >= players:
            for pile in self.piles:
                pile.append(deck.pop(0))
        self.write("deal", piles=[len(pile) for pile in self.piles], aside=len(deck))

    def deck(self) -> list[str]:
        suits = ("h", "s") if self.variant == "half" else ("c", "d", "h", "s")
        cards = [rank + suit for suit in suits for rank in RANKS]
        return [*cards, "Xb", "Xr"] if self.variant == "jokers" else cards

    def mix(self, cards: list[str]) -> None:
        for i in range(len(cards) - 1, 0, -1):
            j = int(self.rng.random() * (i + 1))
            cards[i], cards[j] = cards[j], cards[i]

    def write(self, event: str, **keys: object) -> None:
        self.written.append({"event": event, **keys})

    def strength(self, card: str) -> int:
        if card[0] == "X" or card in self.invincible:
            return 100
        return RANKS.index(card[0])

    def lay(self, side: int, up: bool) -> str:
        card = self.piles[side].pop(0)
        self.pot.append((side, card))
        self.write("lay", side=side, card=card, up=up)
        return card

    def lay_last_up(self, side: int, wanted: int) -> str:
        number = min(wanted, len(self.piles[side]))
        for _ in range(number - 1):
            self.lay(side, False)
        return self.lay(side, True)

    def best_of(self, show: dict[int, str]) -> list[int]:
        top = max(self.strength(card) for card in show.values())
        return [side for side in sorted(show) if self.strength(show[side]) == top]

    def take(self, side: int) -> None:
        cards = [card for _, card in self.pot]
        self.pot = []
        self.mix(cards)
        self.piles[side].extend(cards)
        self.write("take", side=side, cards=len(cards))

    def out(self, side: int) -> None:
        self.write("out", side=side)
        self.playing.remove(side)

    def finish(self, reason: str) -> Events:
        cards = []
        for side, pile in enumerate(self.piles):
            back = [card for who, card in self.pot if who == side and side in self.playing]
            cards.append(len(pile) + len(back))
        winners = [side for side, count in enumerate(cards) if count == max(cards) and reason != "draw"]
        self.write("end", reason=reason, cards=cards, winners=winners)
        return self.written


def transcript(
    variant: str,
    players: int,
    seed: int,
    rounds: int | None = None,
    options: dict[str, str] | None = None,
    deck: list[str] | None = None,
) -> Events:
    """A whole game; `deck` is dealt as it lies instead of the variant's own, shuffled."""
    table = Table(variant, players, seed, options or {}, deck)
    played = 0
    while rounds is None or played < rounds:
        played += 1
        table.write("round", round=played)
        winner = battle(table)
        if winner is None:  # only in krig: the pot waits, unless just one side has cards to go on with
            able = [side for side in table.playing if table.piles[side]]
            winner = able[0] if len(able) == 1 else None
        if winner is not None:
            table.take(winner)
        for side in list(table.playing):
            if not table.piles[side]:
                table.out(side)
        if not table.playing:
            return table.finish("draw")
        if len(table.playing) == 1:
            return table.finish("all-cards")
    return table.finish("rounds")


def battle(table: Table) -> int | None:
    """Who takes the pot; nobody if a krig pot has to wait."""
    show = {side: table.lay(side, True) for side in table.playing}
    while True:
        tied = table.best_of(show)
        if len(tied) == 1:
            return tied[0]
        table.write("war", sides=tied)
        if table.variant == "krig":
            tied = able_in_krig(table, tied)
            if len(tied) < 2:
                return tied[0] if tied else None
            show = {side: table.lay_last_up(side, 2) for side in tied}
        elif not any(table.piles[side] for side in tied):
            lucky = tied[int(table.rng.random() * len(tied))]
            table.write("lot", side=lucky)
            return lucky
        else:
            show = war_step(table, tied, show)


def able_in_krig(table: Table, tied: list[int]) -> list[int]:
    """Those of the tied that can lay two cards; the others are out at this moment."""
    for side in tied:
        if len(table.piles[side]) < 2:
            table.pot.extend((side, card) for card in table.piles[side])
            table.piles[side] = []
            table.out(side)
    return [side for side in tied if side in table.playing]


def war_step(table: Table, tied: list[int], show: dict[int, str]) -> dict[int, str]:
    """One step of a war of the classic kind or of război: what everybody who competes now shows."""
    wanted = 4 if table.begun_by == 2 else 2
    fighting = list(table.playing)
    if table.variant == "razboi":
        rank = show[tied[0]][0]
        wanted = 11 if rank == "A" else 10 if rank in "TJQK" else int(rank)
        fighting = tied
    again: dict[int, str] = {}
    for side in fighting:
        if table.piles[side]:
            again[side] = table.lay_last_up(side, wanted)
        elif side in tied:
            again[side] = show[side]
    return again
