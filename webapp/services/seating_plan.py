"""Who sits with whom so that over the weeks everybody plays with everybody, and odd places go round.

Plain figures: no database, no clock; chance is handed in.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, islice
from random import Random

TOGETHER = 1.0
"""What it costs to seat two together who were together the time before."""
ODD_TABLE = 12.0
"""What it costs to seat somebody at a table of another size than wanted who sat at one the time before.

More than all the partners of a table of three may cost: the places go round first, then the partners.
"""
COMPUTER = 16.0
"""What it costs to seat somebody with the computer who had it the time before."""
FADING = 0.8
"""What happened one time earlier costs this share of what happened the time after it."""
STARTS = 4
"""How many random seatings are bettered, to keep the best of them."""

Pair = frozenset[int]


@dataclass
class Memory:
    """What seating somebody somewhere costs, from who sat where before; pupils by their id."""

    together: defaultdict[Pair, float] = field(default_factory=lambda: defaultdict(float))
    odd: defaultdict[int, float] = field(default_factory=lambda: defaultdict(float))
    alone: defaultdict[int, float] = field(default_factory=lambda: defaultdict(float))

    def remember(self, tables: Iterable[Sequence[int]], players: int, weight: float) -> None:
        """Add the tables of one time; a pair, or an odd place, counts once however many games it lasted.

        :param players: how many were wanted at a table.
        :param weight: 1 for the time before this one, less for what is longer ago.
        """
        tables = list(tables)
        for pair in {frozenset(pair) for table in tables for pair in combinations(table, 2)}:
            self.together[pair] += weight * TOGETHER
        for pupil in {table[0] for table in tables if len(table) == 1}:
            self.alone[pupil] += weight * COMPUTER
        for pupil in {pupil for table in tables if len(table) not in (1, players) for pupil in table}:
            self.odd[pupil] += weight * ODD_TABLE


def best_seating(
    pupils: Sequence[int], sizes: Sequence[int], players: int, memory: Memory, rng: Random
) -> list[list[int]]:
    """The pupils at tables of these sizes, in random order, so that it costs as little as can be found.

    :param players: how many are wanted at a table.
    """
    plans = (_Plan(rng.sample(pupils, len(pupils)), sizes, players, memory) for _ in range(STARTS))
    best: _Plan | None = None
    for plan in plans:
        plan.better()
        if best is None or plan.cost() < best.cost():
            best = plan
        if best.cost() == 0:
            break
    return [rng.sample(table, len(table)) for table in best.tables()] if best else []


class _Plan:
    """A seating that is bettered by letting two change places as long as that costs less."""

    def __init__(self, order: list[int], sizes: Sequence[int], players: int, memory: Memory) -> None:
        self.order = order
        self.memory = memory
        self.table_of = [number for number, size in enumerate(sizes) for _ in range(size)]
        starts = [sum(sizes[:number]) for number in range(len(sizes))]
        self.places = [range(start, start + size) for start, size in zip(starts, sizes, strict=True)]
        nothing: defaultdict[int, float] = defaultdict(float)
        self.place_cost = [memory.alone if size == 1 else nothing if size == players else memory.odd for size in sizes]

    def tables(self) -> Iterator[list[int]]:
        """Who sits at each table."""
        for places in self.places:
            yield list(islice(self.order, places.start, places.stop))

    def cost(self) -> float:
        """Of all tables."""
        return sum(self._table_cost(number) for number in range(len(self.places)))

    def _table_cost(self, number: int) -> float:
        table = [self.order[place] for place in self.places[number]]
        odd = self.place_cost[number]
        together = self.memory.together
        partners = sum(together.get(frozenset(pair), 0.0) for pair in combinations(table, 2))
        return partners + sum(odd.get(pupil, 0.0) for pupil in table)

    def better(self) -> None:
        """Until no change of two places costs less."""
        while self._changed():
            pass

    def _changed(self) -> bool:
        changed = False
        costs = [self._table_cost(number) for number in range(len(self.places))]
        for one, other in combinations(range(len(self.order)), 2):
            here, there = self.table_of[one], self.table_of[other]
            if here == there or costs[here] + costs[there] == 0:
                continue
            self._change(one, other)
            after = self._table_cost(here), self._table_cost(there)
            if sum(after) < costs[here] + costs[there] - 1e-9:
                costs[here], costs[there] = after
                changed = True
            else:
                self._change(one, other)
        return changed

    def _change(self, one: int, other: int) -> None:
        self.order[one], self.order[other] = self.order[other], self.order[one]
