"""The commands of the app that need no database."""

import json
import re
from collections.abc import Iterable
from typing import Final

import click
from flask import Flask

from webapp.games.game import Game, play_out
from webapp.games.lengths import LENGTHS_FILE, Length, lengths_text
from webapp.games.play_lengths import measure
from webapp.games.variants import VARIANTS

COLUMNS: Final = "{:<12} {:>7} {:>12} {:>15} {:>15}"


def register(app: Flask) -> None:
    """Add the commands to `flask`."""
    app.cli.add_command(transcript)
    app.cli.add_command(play_lengths)


def _seed_range(context: click.Context, parameter: click.Parameter, text: str | None) -> range | None:
    if text is None:
        return None
    match = re.fullmatch(r"(\d+)-(\d+)", text)
    if match is None or int(match[1]) > int(match[2]):
        raise click.BadParameter(f"{text!r} is no range of seeds such as 1-200")
    return range(int(match[1]), int(match[2]) + 1)


def _pairs(context: click.Context, parameter: click.Parameter, texts: Iterable[str]) -> dict[str, str]:
    pairs = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals:
            raise click.BadParameter(f"{text!r} is not key=value")
        pairs[key] = value
    return pairs


@click.command()
@click.argument("variant", type=click.Choice(list(VARIANTS)))
@click.option("--players", type=int, required=True, help="How many play, the computer on every seat.")
@click.option("--seed", type=int, help="The seed of one game.")
@click.option("--seeds", metavar="A-B", callback=_seed_range, help="The seeds of several games, one after the other.")
@click.option("--rounds", type=click.IntRange(min=1), help="End the game when so many rounds are played.")
@click.option(
    "--option", "options", metavar="KEY=VALUE", multiple=True, callback=_pairs, help="How the game is played."
)
def transcript(
    variant: str, players: int, seed: int | None, seeds: range | None, rounds: int | None, options: dict[str, str]
) -> None:
    """Write whole games of VARIANT down, one event a line."""
    if (seed is None) == (seeds is None):
        raise click.UsageError("Give either --seed or --seeds.")
    rules = VARIANTS[variant]
    try:
        read = rules.options_from(options)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="'--option'") from error
    if players not in rules.players:
        allowed = ", ".join(map(str, rules.players))
        raise click.BadParameter(f"{variant} is for {allowed} players, not {players}", param_hint="'--players'")
    for one in seeds or (seed or 0,):
        click.echo(written(play_out(Game(rules, read, players, one, rounds))))


def written(game: Game) -> str:
    """A game's events as text, a JSON object a line."""
    return "\n".join(json.dumps(event.as_dict()) for event in game.events)


@click.command("play-lengths")
@click.option("--seeds", type=click.IntRange(min=1), default=300, show_default=True, help="How many games of each.")
@click.option("--write", is_flag=True, help="Keep the figures where the pages read them.")
def play_lengths(seeds: int, write: bool) -> None:
    """Measure how long every game is: the median, and what nine of ten games stay below."""
    click.echo(COLUMNS.format("game", "players", "rounds", "turns each", "minutes"))
    measured = {}
    for variant in VARIANTS.values():
        for players in variant.players:
            length = measured[variant.key, players] = measure(variant, players, range(1, seeds + 1))
            click.echo(_line(variant.key, players, length))
    if write:
        LENGTHS_FILE.write_text(lengths_text(measured), encoding="utf-8")


def _line(key: str, players: int, length: Length) -> str:
    minutes = [f"{seconds / 60:.1f}" for seconds in length.seconds]
    columns = (f"{one} / {most}" for one, most in (length.rounds, length.decisions, minutes))
    return COLUMNS.format(key, players, *columns)
