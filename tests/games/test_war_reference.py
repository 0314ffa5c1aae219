"""The rest of the War family and the Third World War are the same games in two independent readings of their rules."""

import os
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from webapp.games.cards import Card
from webapp.games.game import Game, computer_choice
from webapp.games.variants import VARIANTS

from . import reference_fifty_two, reference_war, reference_world_war

Texts = dict[str, str]
Events = list[dict[str, object]]

OPTIONS: dict[str, list[Texts]] = {"invincible": [{}, {"invincible": "2h,3d"}, {"invincible": "Ac,Kd,7s"}]}
FAMILY = [
    (key, players, texts)
    for key in ("krig", "classic", "jokers", "razboi", "half", "invincible")
    for players, texts in product((2, 3, 4), OPTIONS.get(key, [{}]))
]
WAYS = [*FAMILY, ("fifty-two", 2, {}), *(("world-war-3", players, {}) for players in (2, 3, 4, 5, 6))]
SEEDS = range(int(os.environ.get("REFERENCE_SEEDS", "12")))
"""Whole games for each way to play; the stacked decks are short and come ten to a seed."""


def _name(value: object) -> str:
    return "-".join(value.values()) or "plain" if isinstance(value, dict) else str(value)


def _reference(
    key: str, players: int, texts: Texts, seed: int, rounds: int | None = None, deck: list[str] | None = None
) -> Events:
    if key == "fifty-two":
        return reference_fifty_two.transcript(seed, rounds, deck)
    if key == "world-war-3":
        return reference_world_war.transcript(players, seed, deck)
    return reference_war.transcript(key, players, seed, rounds, texts, deck)


def _engine(
    key: str, players: int, texts: Texts, seed: int, rounds: int | None = None, deck: list[str] | None = None
) -> Events:
    variant = VARIANTS[key]
    stacked = None if deck is None else [Card(card) for card in deck]
    game = _played(Game(variant, variant.options_from(texts), players, seed, rounds, deck=stacked))
    return [
        {name: list(value) if isinstance(value, tuple) else value for name, value in event.as_dict().items()}
        for event in game.events
    ]


def _played(game: Game) -> Game:
    """Played to the end by computers; a game that waits for nobody would never end."""
    while game.ask is not None:
        assert game.waiting, f"nobody can go on after {game.events[-3:]}"
        for seat in game.waiting:
            game.decide(seat, game.ask.number, computer_choice(game, seat))
    return game


def _card(rng: Random, ranks: str) -> str:
    rank = rng.choice(ranks)
    return rank + rng.choice("br" if rank == "X" else "cdhs")


def _few_ranks(key: str, players: int, seed: int) -> list[str]:
    """A small deck in which ties, and sides with too few cards for a war, are common."""
    rng = Random(seed)
    ranks = rng.sample("23456789TJQKA" + "X" * (key == "jokers"), rng.randint(1, 4))
    return [_card(rng, "".join(ranks)) for _ in range(rng.randint(players, 30))]


def _many_jokers(players: int, seed: int) -> list[str]:
    """A whole deck of few ranks; of no more than four twos, so that no hand is all passes."""
    rng = Random(seed)
    ranks = rng.choice(["3456X", "3AX", "TK", "3456789", "AAX", "3456789TJQKA"])
    size = 54 if players <= 3 else 108
    cards = [_card(rng, ranks) for _ in range(size - 4)] + ["2c", "2d", "2h", "2s"]
    rng.shuffle(cards)
    return cards


def _stacked(key: str, players: int) -> Iterator[tuple[int, list[str]]]:
    for seed in range(10 * len(SEEDS)):
        yield seed, _many_jokers(players, seed) if key == "world-war-3" else _few_ranks(key, players, seed)


@pytest.mark.parametrize(("key", "players", "texts"), WAYS, ids=_name)
def test_two_readings_of_the_rules_give_the_same_events(key: str, players: int, texts: Texts) -> None:
    for seed in SEEDS:
        assert _engine(key, players, texts, seed) == _reference(key, players, texts, seed), f"seed {seed}"


@pytest.mark.parametrize(("key", "players", "texts"), WAYS, ids=_name)
def test_two_readings_agree_where_ties_are_common_and_cards_few(key: str, players: int, texts: Texts) -> None:
    for seed, deck in _stacked(key, players):
        game = (key, players, texts, seed, 60, deck)
        assert _engine(*game) == _reference(*game), f"seed {seed}: {deck}"


@pytest.mark.parametrize("rounds", [1, 2, 3, 7, 30])
@pytest.mark.parametrize(("key", "players", "texts"), [way for way in WAYS if way[0] != "world-war-3"], ids=_name)
def test_two_readings_agree_when_the_rounds_are_limited(key: str, players: int, texts: Texts, rounds: int) -> None:
    for seed in SEEDS:
        assert _engine(key, players, texts, seed, rounds) == _reference(key, players, texts, seed, rounds), seed
        deck = _few_ranks(key, players, seed)
        game = (key, players, texts, seed, rounds, deck)
        assert _engine(*game) == _reference(*game), f"seed {seed}: {deck}"


RARE = [
    *[("krig", 3, seed) for seed in (41, 237, 7268, 9186)],
    *[("krig", 4, seed) for seed in (8, 184, 296, 434, 588, 652, 1731, 1972)],
    *[("classic", 2, 142), ("classic", 3, 120), ("classic", 4, 565), ("classic", 4, 613), ("jokers", 4, 366)],
    *[("razboi", 3, 26), ("razboi", 3, 102), ("razboi", 4, 27), ("razboi", 4, 32)],
    *[("half", 3, 78), ("half", 4, 108), ("fifty-two", 2, 189), ("fifty-two", 2, 504)],
    *[("world-war-3", 2, seed) for seed in (8, 13, 14, 18, 148, 12756)],
    *[("world-war-3", 3, seed) for seed in (19, 28, 1804, 2096)],
    *[("world-war-3", 4, seed) for seed in (93, 1112, 1953)],
    *[("world-war-3", players, seed) for players in (5, 6) for seed in (39, 1605, 2432, 4606, 7058)],
]


@pytest.mark.parametrize(("key", "players", "seed"), RARE)
def test_two_readings_agree_in_the_games_with_rare_corners(key: str, players: int, seed: int) -> None:
    assert _engine(key, players, {}, seed) == _reference(key, players, {}, seed)
