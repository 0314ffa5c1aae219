"""A second reading of interval war, written from the rules alone, to check the first one against.

Plain straight-line code that shares nothing with the app. Piles are lists whose first card is the next.
"""

from __future__ import annotations

import random


def value_of(card: str, numbers: str) -> int:
    number = "A23456789TJQK".index(card[0]) + 1
    return -number if numbers == "integers" and card[1] in ("d", "h") else number


def transcript(
    players: int, seed: int, numbers: str = "integers", war: str = "nearest-zero", rounds: int | None = None
) -> list[dict[str, object]]:
    rng = random.Random(seed)
    written: list[dict[str, object]] = []

    def mix(cards: list[str]) -> None:
        for i in range(len(cards) - 1, 0, -1):
            j = int(rng.random() * (i + 1))
            cards[i], cards[j] = cards[j], cards[i]

    def write(event: str, **keys: object) -> None:
        written.append({"event": event, **keys})

    number_of_sides = {2: 2, 3: 3, 4: 2}[players]
    deck = [rank + suit for suit in ("c", "d", "h", "s") for rank in "23456789TJQKA"]
    mix(deck)
    draw: list[list[str]] = [[] for _ in range(number_of_sides)]
    won: list[list[str]] = [[] for _ in range(number_of_sides)]
    while len(deck) >= number_of_sides:
        for side in range(number_of_sides):
            draw[side].append(deck.pop(0))
    write("deal", piles=[len(pile) for pile in draw], aside=len(deck))

    pot: list[tuple[int, str]] = []

    def has(side: int) -> int:
        return len(draw[side]) + len(won[side])

    def lay(side: int, up: bool) -> int:
        if len(draw[side]) == 0:
            mix(won[side])
            draw[side] = won[side]
            won[side] = []
            write("recycle", side=side, cards=len(draw[side]))
        card = draw[side].pop(0)
        pot.append((side, card))
        write("lay", side=side, card=card, up=up)
        return value_of(card, numbers)

    def finish(reason: str) -> list[dict[str, object]]:
        cards = [has(side) for side in range(number_of_sides)]
        winners = [side for side in range(number_of_sides) if cards[side] == max(cards)]
        write("end", reason=reason, cards=cards, winners=winners)
        return written

    playing = list(range(number_of_sides))
    played = 0
    while True:
        if rounds is not None and played == rounds:
            return finish("rounds")
        played += 1
        write("round", round=played)
        fewest = min(has(side) for side in playing)
        show: dict[int, int] = {}
        winner: int | None = None

        if fewest <= 2:
            for side in playing:
                show[side] = lay(side, True)
        else:
            interval: dict[int, list[int]] = {}
            third: dict[int, int] = {}
            for side in playing:
                interval[side] = [lay(side, True), lay(side, True)]
            for side in playing:
                third[side] = lay(side, True)
            insiders = []
            for side in playing:
                low, high = min(interval[side]), max(interval[side])
                inside = third[side] > low and third[side] < high
                write("judge", side=side, low=low, high=high, value=third[side], inside=inside)
                if inside:
                    insiders.append(side)
            if len(insiders) == 1:
                winner = insiders[0]
            else:
                warring = insiders if len(insiders) > 1 else playing
                write("war", sides=list(warring))
                if fewest == 3:
                    for side in warring:
                        three = [card for who, card in pot if who == side]
                        pot[:] = [laid for laid in pot if laid[0] != side]
                        mix(three)
                        pot.extend((side, card) for card in three)
                        write("relay", side=side, card=three[2])
                        show[side] = value_of(three[2], numbers)
                else:
                    least_left = min(has(side) for side in warring)
                    for side in warring:
                        if least_left >= 2:
                            lay(side, False)
                        show[side] = lay(side, True)

        while winner is None:
            if war == "highest":
                top = max(show.values())
                best = [side for side in sorted(show) if show[side] == top]
            else:
                nearest = min(abs(shown) for shown in show.values())
                best = [side for side in sorted(show) if abs(show[side]) == nearest]
            if len(best) == 1:
                winner = best[0]
                break
            write("war", sides=best)
            left = [has(side) for side in best]
            if sum(left) == 0:
                winner = best[int(rng.random() * len(best))]
                write("lot", side=winner)
                break
            again: dict[int, int] = {}
            for side in best:
                if min(left) == 0:
                    again[side] = lay(side, True) if has(side) > 0 else show[side]
                elif min(left) == 1:
                    again[side] = lay(side, True)
                else:
                    lay(side, False)
                    again[side] = lay(side, True)
            show = again

        for _, card in pot:
            won[winner].append(card)
        write("take", side=winner, cards=len(pot))
        pot.clear()
        for side in list(playing):
            if has(side) == 0:
                write("out", side=side)
                playing.remove(side)
        if len(playing) == 1:
            return finish("all-cards")
