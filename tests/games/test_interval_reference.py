"""Interval war is the same game in two independent readings of its rules."""

import json
import os

import pytest

from webapp.games.game import Game, play_out
from webapp.games.variants import VARIANTS

from .reference_interval import transcript

INTERVAL = VARIANTS["interval"]
RULES = [(numbers, war) for numbers in ("integers", "natural") for war in ("nearest-zero", "highest")]
SEEDS = range(int(os.environ.get("REFERENCE_SEEDS", "170")))
"""For each of the twelve ways to play; more than two thousand games in all."""


@pytest.mark.parametrize("players", INTERVAL.players)
@pytest.mark.parametrize(("numbers", "war"), RULES)
def test_two_readings_of_the_rules_give_the_same_events(players: int, numbers: str, war: str) -> None:
    options = INTERVAL.options_from({"numbers": numbers, "war": war})
    for seed in SEEDS:
        game = play_out(Game(INTERVAL, options, players, seed))
        ours = [_plain(event.as_dict()) for event in game.events]
        assert ours == transcript(players, seed, numbers, war), f"seed {seed}"


@pytest.mark.parametrize("rounds", [1, 2, 7, 30])
@pytest.mark.parametrize("players", INTERVAL.players)
def test_two_readings_agree_when_the_rounds_are_limited(players: int, rounds: int) -> None:
    options = INTERVAL.options_from({})
    for seed in range(40):
        game = play_out(Game(INTERVAL, options, players, seed, rounds))
        ours = [_plain(event.as_dict()) for event in game.events]
        assert ours == transcript(players, seed, rounds=rounds), f"seed {seed}"


def test_the_seeds_reach_the_rare_corners() -> None:
    seen = {str(event["event"]) for seed in range(300) for event in transcript(3, seed)}
    assert {"relay", "recycle", "war", "lot", "out"} <= seen


def _plain(event: dict[str, object]) -> dict[str, object]:
    return {key: list(value) if isinstance(value, tuple) else value for key, value in event.items()}


def test_events_are_written_as_json_with_the_keys_of_the_transcript() -> None:
    events = play_out(Game(INTERVAL, INTERVAL.options_from({}), 2, 19)).events
    lines = [json.dumps(event.as_dict()) for event in events[:3]]
    assert lines[0] == '{"event": "deal", "piles": [26, 26], "aside": 0}'
    assert lines[1] == '{"event": "round", "round": 1}'
    assert lines[2].startswith('{"event": "lay", "side": 0, "card": "')
