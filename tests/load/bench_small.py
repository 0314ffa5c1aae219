"""Thirty pupils for twenty seconds through the public pages; prints one JSON object.

Run as `python -m tests.load.bench_small`: a process of its own, which starts and ends its own server.
"""

import json
import math
import os
import platform
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path
from threading import Thread
from typing import Any

from tests.load.browser import Browser
from tests.load.lesson import Move, Pupil, Teacher, join, play
from tests.load.server import Server

PUPILS = 30
SECONDS = 20.0
RATE = 12.0
IDLE_SECONDS = 4.0
PINGS = 800
LAST_PUSHES_SECONDS = 1.5


def percentiles(seconds: Iterable[float]) -> dict[str, float | None]:
    """p50, p95 and p99 in milliseconds."""
    ordered = sorted(seconds)

    def at(share: float) -> float | None:
        return round(ordered[math.ceil(share * len(ordered)) - 1] * 1000, 1) if ordered else None

    return {"p50": at(0.50), "p95": at(0.95), "p99": at(0.99)}


def in_background(work: Callable[[], None]) -> None:
    """Follow a stream until this process ends."""
    Thread(target=work, daemon=True).start()


def cpu_and_wall(server: Server, work: Callable[[], None]) -> tuple[float, float]:
    """Seconds of the server's CPU and of the clock that some work takes."""
    cpu, wall = server.cpu_seconds(), time.perf_counter()
    work()
    return server.cpu_seconds() - cpu, time.perf_counter() - wall


def ping(browser: Browser) -> None:
    """Ask for nothing, many times, one after the other on a kept connection."""
    for _ in range(PINGS):
        browser.get("/ping")


def pushes(moves: list[Move], pupils: list[Pupil]) -> tuple[list[float], int]:
    """Seconds from sending a move to its arrival on each partner's stream, and how many never came."""
    found: list[float] = []
    missing = 0
    for move in moves:
        for pupil in pupils:
            mine = [arrival for arrival in pupil.arrivals if arrival[0] == move.game]
            if pupil is move.pupil or not mine:
                continue
            came = next((at for _, version, at in mine if version >= move.version), None)
            if came is None:
                missing += 1
            else:
                found.append(came - move.sent)
    return found, missing


def lost(moves: list[Move], database: Path) -> int:
    """Accepted turns and answers that are not in the tables."""
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        turns = set(connection.execute("SELECT game_id, ask, seat FROM decisions WHERE NOT by_computer"))
        answers = set(connection.execute("SELECT game_id, ask, seat, about FROM attempts"))
    connection.close()
    kept = [
        (move.game, move.ask, move.seat) in turns
        if move.kind == "turn"
        else (move.game, move.ask, move.seat, move.about) in answers
        for move in moves
    ]
    return kept.count(False)


def seat_everybody(server: Server) -> tuple[Teacher, list[Pupil]]:
    """A running session with every stream open."""
    teacher = Teacher(server.port)
    pupils = join(server.port, teacher.open_room(PUPILS), PUPILS)
    for work in (teacher.follow, *(pupil.follow for pupil in pupils), *(pupil.ask for pupil in pupils)):
        in_background(work)
    teacher.start()
    until = time.monotonic() + 10
    while not all(pupil.state.get("game") for pupil in pupils):
        if time.monotonic() > until:
            raise SystemExit("Not every pupil got a seat and a stream.")
        time.sleep(0.05)
    time.sleep(1)
    return teacher, pupils


def measure(server: Server) -> dict[str, Any]:
    """Play, and count."""
    teacher, pupils = seat_everybody(server)
    idle_cpu, idle_wall = cpu_and_wall(server, lambda: time.sleep(IDLE_SECONDS))
    idle = idle_cpu / idle_wall
    with Browser(server.port) as browser:
        bare_cpu, bare_wall = cpu_and_wall(server, lambda: ping(browser))
    cpu, wall = cpu_and_wall(server, lambda: play(pupils, SECONDS, RATE))
    time.sleep(LAST_PUSHES_SECONDS)
    teacher.browser.post(f"/sessions/{teacher.session_id}/end")
    moves = [move for pupil in pupils for move in pupil.moves]
    arrived, missing = pushes(moves, pupils)
    per_move = (cpu - idle * wall) * 1000 / max(len(moves), 1)
    bare = (bare_cpu - idle * bare_wall) * 1000 / PINGS
    return {
        "moves": len(moves),
        "answers": sum(move.kind == "answer" for move in moves),
        "moves_per_second": round(len(moves) / wall, 1),
        "refused": sum(pupil.refused for pupil in pupils),
        "ack_ms": percentiles(move.ack for move in moves),
        "push_ms": percentiles(arrived),
        "pushes": len(arrived),
        "pushes_missing": missing,
        "cpu_ms_per_move": round(per_move, 2),
        "bare_cpu_ms": round(bare, 3),
        "ratio": round(per_move / bare, 1),
        "idle_cpu_percent": round(idle * 100, 1),
        "lost": lost(moves, server.database),
    }


def main() -> None:
    """Measure on a new installation and print the figures."""
    about = {
        "date": datetime.now(UTC).date().isoformat(),
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "load_before": round(os.getloadavg()[0], 2),
        "pupils": PUPILS,
        "seconds": SECONDS,
    }
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        print(json.dumps(about | measure(server), indent=2))


if __name__ == "__main__":
    main()
