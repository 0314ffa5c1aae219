"""How long games are: measured by a command, kept in a table, told on the form."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from webapp import cli
from webapp.games.lengths import LENGTHS, Figure, lengths_from, lengths_text
from webapp.games.play_lengths import PLAIN_SECONDS, QUESTION_SECONDS, measure, play
from webapp.games.variants import VARIANTS


def test_the_stored_table_has_every_game_with_every_number_of_players() -> None:
    assert set(LENGTHS) == {(key, players) for key, variant in VARIANTS.items() for players in variant.players}


def test_what_nine_of_ten_stay_below_is_not_less_than_what_half_do() -> None:
    for length in LENGTHS.values():
        for figure in (length.rounds, length.decisions, length.seconds):
            assert 0 < figure.median <= figure.most


def test_the_stored_table_is_of_these_rules() -> None:
    """Thirty games tell whether the table is of the same order; renew it with the command where they do not."""
    for key in ("interval", "fifty-two", "world-war-3"):
        players = VARIANTS[key].players[0]
        now, kept = measure(VARIANTS[key], players, range(1, 31)), LENGTHS[key, players]
        assert kept.seconds.median / 1.6 < now.seconds.median < kept.seconds.median * 1.6


def test_a_game_takes_its_turns_and_its_questions() -> None:
    played = play(VARIANTS["interval"], 2, 19)
    assert played.rounds > 0
    assert played.decisions * PLAIN_SECONDS < played.seconds < 2 * played.decisions * QUESTION_SECONDS


def test_one_game_is_its_own_median() -> None:
    length = measure(VARIANTS["world-war-3"], 2, [21])
    assert length.rounds == Figure(*[play(VARIANTS["world-war-3"], 2, 21).rounds] * 2)


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    copy = tmp_path / "lengths.json"
    copy.write_text(cli.LENGTHS_FILE.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr(cli, "LENGTHS_FILE", copy)
    return copy


def test_the_command_prints_a_table_and_keeps_nothing_unless_told(kept: Path) -> None:
    before = kept.read_text(encoding="utf-8")
    result = CliRunner().invoke(cli.play_lengths, ["--seeds", "1"])
    assert result.exit_code == 0
    lines = [line.split() for line in result.output.splitlines()]
    assert [(line[0], int(line[1])) for line in lines[1:]] == list(LENGTHS)
    assert kept.read_text(encoding="utf-8") == before


def test_the_command_keeps_figures_that_can_be_read_again(kept: Path) -> None:
    assert CliRunner().invoke(cli.play_lengths, ["--seeds", "1", "--write"]).exit_code == 0
    kept_figures = lengths_from(kept.read_text(encoding="utf-8"))
    assert list(kept_figures) == list(LENGTHS)
    assert kept_figures["fifty-two", 2] == measure(VARIANTS["fifty-two"], 2, [1]) != LENGTHS["fifty-two", 2]


def test_writing_the_same_figures_changes_nothing() -> None:
    text = cli.LENGTHS_FILE.read_text(encoding="utf-8")
    assert lengths_text(LENGTHS) == text


def test_no_games_at_all_are_refused() -> None:
    result = CliRunner().invoke(cli.play_lengths, ["--seeds", "0"])
    assert result.exit_code == 2
    assert "--seeds" in result.output
