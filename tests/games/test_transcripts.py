"""Golden games: whole transcripts that must never change while their version is played."""

import re
from pathlib import Path

import pytest

from webapp.cli import written
from webapp.games.game import Game, play_out
from webapp.games.variants import VARIANTS

GOLDEN = Path(__file__).parent.parent / "transcripts"
"""Named VARIANT-PLAYERS-SEED[-key=value…].jsonl, as the transcript command writes them."""


def _game(path: Path) -> Game:
    for key, variant in VARIANTS.items():
        if path.stem.startswith(key + "-"):
            numbers, *texts = re.split(r"-(?=[a-z]+=)", path.stem.removeprefix(key + "-"))
            players, seed = numbers.split("-")
            pairs = dict(text.split("=") for text in texts)
            return Game(variant, variant.options_from(pairs), int(players), int(seed))
    raise AssertionError(f"{path.name} belongs to no variant")


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.jsonl")), ids=lambda path: path.stem)
def test_a_golden_game_is_played_as_it_was(path: Path) -> None:
    assert written(play_out(_game(path))).splitlines() == path.read_text().splitlines()


@pytest.mark.parametrize(
    "start", [f"{key}-{players}-" for key, variant in VARIANTS.items() for players in variant.players]
)
def test_every_variant_has_a_golden_game_for_each_number_of_players(start: str) -> None:
    assert list(GOLDEN.glob(f"{start}*.jsonl")), f"write one: flask transcript … > tests/transcripts/{start}SEED.jsonl"
