"""How fast games are played and replayed, without a server; prints one JSON object.

Run as `python -m tests.load.bench_games`: one process on one core, computers on every seat, every event recorded.
Seconds mean little where other work shares the machine: `yardstick_seconds` is a bare loop, timed just before and just
after the games (the mean of both), and `ratio` tells how many such loops the games took.
"""

import json
import math
import os
import platform
import statistics
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from webapp.games.game import Game, computer_choice
from webapp.games.variants import VARIANTS

GAMES = 1000
REPLAYS = 200
PLAYERS = 2
LOOPS = 10_000_000

Decision = tuple[int, int, str]


def seconds_of(work: Callable[[], object]) -> float:
    """Seconds of this process's own time that some work takes."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


def bare_loop() -> int:
    """What the machine can do: an addition in a loop."""
    total = 0
    for number in range(LOOPS):
        total += number
    return total


def play(key: str, seed: int) -> tuple[Game, list[Decision]]:
    """A whole game, and what was decided."""
    variant = VARIANTS[key]
    game = Game(variant, variant.options_from({}), PLAYERS, seed)
    decisions = []
    while game.ask is not None:
        for seat in game.waiting:
            decision = (game.ask.number, seat, computer_choice(game, seat))
            decisions.append(decision)
            game.decide(seat, decision[0], decision[2])
    return game, decisions


def whole_games(key: str) -> dict[str, Any]:
    """Figures of many whole games, one after the other."""
    events = decisions = 0

    def work() -> None:
        nonlocal events, decisions
        for seed in range(GAMES):
            game, decided = play(key, seed)
            events += len(game.events)
            decisions += len(decided)

    before, wall = seconds_of(bare_loop), time.perf_counter()
    seconds = seconds_of(work)
    wall = time.perf_counter() - wall
    yardstick = (before + seconds_of(bare_loop)) / 2
    return {
        "seconds": round(seconds, 2),
        "wall_seconds": round(wall, 2),
        "yardstick_seconds": round(yardstick, 3),
        "ratio": round(seconds / yardstick, 2),
        "games": GAMES,
        "events": events,
        "decisions": decisions,
        "events_per_second": round(events / seconds),
    }


def replays(key: str) -> dict[str, float]:
    """Milliseconds to play finished games again from their decisions."""
    variant = VARIANTS[key]
    taken = []
    for seed in range(REPLAYS):
        _, decisions = play(key, seed)
        again = (variant, variant.options_from({}), PLAYERS, seed, decisions)
        taken.append(seconds_of(lambda again=again: Game.replay(*again)) * 1000)
    taken.sort()
    return {
        "games": REPLAYS,
        "median": round(statistics.median(taken), 2),
        "p90": round(taken[math.ceil(0.9 * len(taken)) - 1], 2),
        "longest": round(taken[-1], 2),
    }


def main() -> None:
    """Measure and print the figures."""
    about = {
        "date": datetime.now(UTC).date().isoformat(),
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "load_before": round(os.getloadavg()[0], 2),
        "players": PLAYERS,
        "yardstick": f"{LOOPS} additions in a loop",
    }
    figures = {key: whole_games(key) for key in ("interval", "classic")}
    print(json.dumps(about | figures | {"interval_replay_ms": replays("interval")}, indent=2))


if __name__ == "__main__":
    main()
