"""A second reading of 52-card war, written from the rules alone, to check the first one against.

Plain straight-line code that shares nothing with the app. A row is a list whose first card is turned next.
"""

from __future__ import annotations

import random


def transcript(seed: int, rounds: int | None = None, deck: list[str] | None = None) -> list[dict[str, object]]:
    """A whole game; `deck` is dealt as it lies instead of the 52 cards, shuffled."""
    rng = random.Random(seed)
    written: list[dict[str, object]] = []

    def mix(cards: list[str]) -> None:
        for i in range(len(cards) - 1, 0, -1):
            j = int(rng.random() * (i + 1))
            cards[i], cards[j] = cards[j], cards[i]

    def write(event: str, **keys: object) -> None:
        written.append({"event": event, **keys})

    def finish(reason: str) -> list[dict[str, object]]:
        cards = [len(rows[0]), len(rows[1])]
        winners = [side for side in (0, 1) if cards[side] == max(cards)]
        write("end", reason=reason, cards=cards, winners=winners)
        return written

    if deck is None:
        deck = [rank + suit for suit in ("c", "d", "h", "s") for rank in "23456789TJQKA"]
        mix(deck)
    each = len(deck) // 2
    rows = [deck[0 : 2 * each : 2], deck[1 : 2 * each : 2]]
    write("deal", piles=[each, each], aside=len(deck) - 2 * each)

    played = 0
    while rounds is None or played < rounds:
        played += 1
        write("round", round=played)
        won: list[list[str]] = [[], []]
        riding: list[list[str]] = [[], []]
        pot: list[str] = []
        for _ in range(min(len(rows[0]), len(rows[1]))):
            shown = []
            for side in (0, 1):
                card = rows[side].pop(0)
                write("lay", side=side, card=card, up=True)
                riding[side].append(card)
                pot.append(card)
                shown.append("23456789TJQKA".index(card[0]))
            if shown[0] == shown[1]:
                write("war", sides=[0, 1])
                continue
            winner = 0 if shown[0] > shown[1] else 1
            write("take", side=winner, cards=len(pot))
            won[winner].extend(pot)
            pot = []
            riding = [[], []]
        for side in (0, 1):
            if riding[side]:
                write("return", side=side, cards=len(riding[side]))
        for side in (0, 1):
            behind = won[side] + riding[side]
            mix(behind)
            rows[side].extend(behind)
        for side in (0, 1):
            if len(rows[side]) == 0:
                write("out", side=side)
                return finish("all-cards")
    return finish("rounds")
