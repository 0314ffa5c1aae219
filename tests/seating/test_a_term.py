"""Over a term everybody meets everybody, and the odd places go round: seated lesson by lesson, from a seed."""

from collections import Counter, deque
from itertools import combinations
from random import Random
from typing import NamedTuple

import pytest

from webapp.services.seating import MEMORY_LESSONS, table_sizes
from webapp.services.seating_plan import FADING, Memory, best_seating

LESSONS = 24
ALL_SIZES = (2, 3, 4)


class Term(NamedTuple):
    """What came of a term."""

    odd: Counter[int]
    """How often each pupil sat at a table of another size than wanted, or with the computer."""
    longest: int
    """The most lessons in a row that one pupil did, of those the pupil was there."""
    together: Counter[frozenset[int]]
    again: int
    """How many pairs met who had met the lesson before."""


def term(
    pupils: int,
    players: int,
    seed: int,
    allowed: tuple[int, ...] = ALL_SIZES,
    absent: float = 0,
    lessons: int = LESSONS,
) -> Term:
    """Seat a class lesson after lesson."""
    rng, before = Random(seed), deque[list[list[int]]](maxlen=MEMORY_LESSONS)
    odd, together, again, longest = Counter[int](), Counter[frozenset[int]](), 0, 0
    rows = Counter[int]()
    for _lesson in range(lessons):
        here = [pupil for pupil in range(pupils) if rng.random() >= absent]
        memory = Memory()
        for times, tables in enumerate(reversed(before)):
            memory.remember(tables, players, FADING**times)
        tables = best_seating(here, table_sizes(len(here), players, allowed), players, memory, rng)
        assert sorted(pupil for table in tables for pupil in table) == here
        pairs = {frozenset(pair) for table in tables for pair in combinations(table, 2)}
        last = {frozenset(pair) for table in (before[-1] if before else []) for pair in combinations(table, 2)}
        again += len(pairs & last)
        together.update(pairs)
        at_odd = {pupil for table in tables if len(table) != players for pupil in table}
        odd.update(at_odd)
        # where everybody has an odd place, there was nothing to choose
        for pupil in here if len(at_odd) < len(here) else ():
            rows[pupil] = rows[pupil] + 1 if pupil in at_odd else 0
        longest = max(longest, 0, *rows.values())
        before.append(tables)
    return Term(odd, longest, together, again)


def spread(counts: Counter[int], pupils: int) -> int:
    """The most minus the least."""
    return max(counts[pupil] for pupil in range(pupils)) - min(counts[pupil] for pupil in range(pupils))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("pupils", [5, 7, 9, 25])
def test_the_table_of_three_goes_round(pupils: int, seed: int) -> None:
    came = term(pupils, 2, seed)
    assert sum(came.odd.values()) == 3 * LESSONS
    assert spread(came.odd, pupils) <= 2
    # three of five sit there each time, so that somebody must twice in a row
    assert came.longest <= (2 if pupils < 9 else 1)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("pupils", [5, 7, 25])
def test_the_computer_goes_round_where_a_game_is_for_two(pupils: int, seed: int) -> None:
    came = term(pupils, 2, seed, allowed=(2,))
    assert sum(came.odd.values()) == LESSONS
    assert spread(came.odd, pupils) <= (2 if pupils > MEMORY_LESSONS else 1)  # who had it long ago is forgotten
    assert came.longest == 1


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("pupils", "players"), [(7, 3), (10, 3), (11, 4), (25, 4)])
def test_tables_of_another_size_than_wanted_go_round(pupils: int, players: int, seed: int) -> None:
    came = term(pupils, players, seed)
    assert spread(came.odd, pupils) <= 3
    assert came.longest <= 3


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("pupils", [5, 7, 25])
def test_with_pupils_away_nobody_has_an_odd_place_much_more_often(pupils: int, seed: int) -> None:
    came = term(pupils, 2, seed, absent=0.1)
    assert spread(came.odd, pupils) <= 3
    assert came.longest <= (4 if pupils == 5 else 3)  # who was away catches up


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("pupils", [8, 12, 24, 30])
def test_nobody_meets_the_same_partner_while_there_are_others(pupils: int, seed: int) -> None:
    came = term(pupils, 2, seed, lessons=MEMORY_LESSONS)
    assert came.again == 0
    fewest = 1 if pupils > MEMORY_LESSONS + 1 else 2
    assert max(came.together.values()) <= fewest


@pytest.mark.parametrize("seed", range(4))
def test_six_pupils_meet_all_the_others_equally_often(seed: int) -> None:
    came = term(6, 2, seed, lessons=20)
    assert len(came.together) == 15
    assert max(came.together.values()) - min(came.together.values()) <= 2
