"""`flask transcript`: whole games as text, and what it says when asked for the impossible."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from webapp.cli import transcript

GOLDEN = Path(__file__).parent.parent / "transcripts"


def run(line: str) -> Result:
    return CliRunner().invoke(transcript, line.split())


def test_it_writes_a_game_as_it_is_kept() -> None:
    result = run("interval --players 3 --seed 420")
    assert result.exit_code == 0
    assert result.output == (GOLDEN / "interval-3-420.jsonl").read_text()


def test_it_writes_a_game_with_options() -> None:
    result = run("interval --players 2 --seed 164 --option numbers=natural --option war=highest")
    assert result.output == (GOLDEN / "interval-2-164-numbers=natural-war=highest.jsonl").read_text()


def test_it_writes_several_games_one_after_the_other() -> None:
    games = [run(f"interval --players 2 --seed {seed}").output for seed in (18, 19, 20)]
    assert run("interval --players 2 --seeds 18-20").output == "".join(games)


def test_rounds_end_a_game() -> None:
    last = run("interval --players 2 --seed 19 --rounds 2").output.splitlines()[-1]
    assert last.startswith('{"event": "end", "reason": "rounds"')


def test_seed_zero_is_a_seed() -> None:
    assert run("interval --players 2 --seed 0").output == run("interval --players 2 --seeds 0-0").output


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("chess --players 2 --seed 1", "'chess' is not"),
        ("interval --players 5 --seed 1", "interval is for 2, 3, 4 players, not 5"),
        ("interval --players two --seed 1", "not a valid integer"),
        ("interval --seed 1", "--players"),
        ("interval --players 2", "either --seed or --seeds"),
        ("interval --players 2 --seed 1 --seeds 1-2", "either --seed or --seeds"),
        ("interval --players 2 --seed x", "not a valid integer"),
        ("interval --players 2 --seeds 5", "no range of seeds"),
        ("interval --players 2 --seeds 9-3", "no range of seeds"),
        ("interval --players 2 --seed 1 --rounds 0", "--rounds"),
        ("interval --players 2 --seed 1 --option war", "'war' is not key=value"),
        ("interval --players 2 --seed 1 --option war=lowest", "war cannot be 'lowest'"),
        ("interval --players 2 --seed 1 --option numbers=roman", "numbers cannot be 'roman'"),
        ("interval --players 2 --seed 1 --option colour=red", "no such option: colour"),
    ],
)
def test_the_impossible_is_refused_with_the_reason(line: str, words: str) -> None:
    result = run(line)
    assert result.exit_code == 2
    assert words in result.output
    assert "Traceback" not in result.output
