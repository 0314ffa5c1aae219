"""Golden games: whole transcripts that must never change while their version is played."""

import re
from pathlib import Path

import pytest

from webapp.cli import written
from webapp.games.game import Game, play_out
from webapp.games.variants import VARIANTS

GOLDEN = sorted((Path(__file__).parent.parent / "transcripts").glob("*.jsonl"))
"""Named VARIANT-PLAYERS-SEED[-key=value…].jsonl, as the transcript command writes them."""


def golden_game(path: Path) -> Game:
    """The game of a transcript, played out."""
    for key, variant in VARIANTS.items():
        if path.stem.startswith(key + "-"):
            numbers, *texts = re.split(r"-(?=[a-z]+=)", path.stem.removeprefix(key + "-"))
            players, seed = numbers.split("-")
            pairs = dict(text.split("=") for text in texts)
            return play_out(Game(variant, variant.options_from(pairs), int(players), int(seed)))
    raise AssertionError(f"{path.name} belongs to no variant")


every_golden_game = pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)


@every_golden_game
def test_a_golden_game_is_played_as_it_was(path: Path) -> None:
    assert written(golden_game(path)).splitlines() == path.read_text().splitlines()


@pytest.mark.parametrize(
    "start", [f"{key}-{players}-" for key, variant in VARIANTS.items() for players in variant.players]
)
def test_every_variant_has_a_golden_game_for_each_number_of_players(start: str) -> None:
    assert [path for path in GOLDEN if path.name.startswith(start)], (
        f"write one: flask transcript … > tests/transcripts/{start}SEED.jsonl"
    )
