"""What holds for every variant, every number of players and every option."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webapp.games.events import Event, Lay, Round
from webapp.games.game import Game, IllegalDecision, StaleDecision, computer_choice, play_out
from webapp.games.table import Table

from .cases import CASES, Case, cards_in, hidden_cards, play_at_random, snapshot, visible_cards, watch_records

every_case = pytest.mark.parametrize("case", CASES, ids=str)
seeds = st.integers(0, 2**63 - 1)
few = settings(max_examples=8, deadline=None, derandomize=True)


@every_case
def test_cards_are_conserved_and_hidden_ones_stay_hidden_after_every_event(
    case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    deck = Counter(case.deck)
    everyone = (None, *range(case.variant.sides(case.players)))
    secrets = 0

    def watch(table: Table, event: Event) -> None:
        nonlocal secrets
        assert Counter(table.cards()) == deck
        if isinstance(event, Lay) and not event.up:
            assert str(event.card) in hidden_cards(table, event.side)
        for side in everyone:
            if told := cards_in(event.seen_by(side).as_dict()):  # an event without a card gives none away
                hidden = hidden_cards(table, side)
                secrets += len(hidden)
                assert not told & hidden

    watch_records(monkeypatch, watch)
    for seed in range(25):
        play_at_random(case.game(seed, rounds=None if seed < 3 else 30), Random(seed))
    assert secrets, "no card was ever hidden: nothing could have leaked"


@every_case
def test_no_view_contains_a_hidden_card(case: Case) -> None:
    secrets = 0

    def watch(game: Game) -> None:
        nonlocal secrets
        for side in (None, *range(game.sides)):
            hidden = hidden_cards(game.table, side)
            secrets += len(hidden)
            view = game.view(side)
            assert not cards_in(view) & hidden
            assert cards_in(view) == visible_cards(game.table, side)
            assert view.holdings == tuple(game.table.holding(side) for side in range(game.sides))

    for seed in range(10):
        play_at_random(case.game(seed, rounds=None if seed < 2 else 30), Random(seed), watch)
    assert secrets


@every_case
@few
@given(seed=seeds)
def test_every_game_ends_with_the_most_cards_winning(case: Case, seed: int) -> None:
    game = play_out(case.game(seed))
    assert game.outcome is not None
    assert game.waiting == ()
    assert game.outcome.cards == tuple(game.table.holding(side) for side in range(game.sides))
    assert Counter(game.table.cards()) == Counter(case.deck)
    most = max(game.outcome.cards)
    best = tuple(side for side in range(game.sides) if game.outcome.cards[side] == most)
    assert game.outcome.winners == (() if game.outcome.reason == "draw" else best)


@every_case
@few
@given(seed=seeds)
def test_what_is_not_legal_is_refused_and_changes_nothing(case: Case, seed: int) -> None:
    rng = Random(seed)
    game = case.game(seed, rounds=3)
    while (ask := game.ask) is not None:
        before = snapshot(game)
        seat = rng.choice(game.waiting)
        legal = ask.choices[seat]
        for number in (ask.number - 1, ask.number + 1, 0, -1, 10**9):
            with pytest.raises(StaleDecision):
                game.decide(seat, number, legal[0])
        for stranger in {-1, case.players, 99} | set(range(case.players)) - set(ask.choices):
            with pytest.raises(IllegalDecision):
                game.decide(stranger, ask.number, legal[0])
            with pytest.raises(IllegalDecision):
                computer_choice(game, stranger)
        for garbage in ("", "TURN", "turn ", "lot", "0", legal[0] + "x"):
            with pytest.raises(IllegalDecision):
                game.decide(seat, ask.number, garbage)
        assert snapshot(game) == before
        game.decide(seat, ask.number, rng.choice(legal))
        decided = snapshot(game)
        with pytest.raises(StaleDecision):
            game.decide(seat, ask.number, legal[0])
        assert snapshot(game) == decided
    with pytest.raises(StaleDecision):
        game.decide(0, len(game.events), "turn")


@every_case
def test_every_legal_choice_is_accepted(case: Case) -> None:
    decisions = play_at_random(case.game(5), Random(5))
    for end in range(0, len(decisions), max(7, len(decisions) // 40)):
        game = Game.replay(case.variant, case.options, case.players, 5, decisions[:end])
        assert game.ask is not None
        for seat in game.waiting:
            for choice in game.ask.choices[seat]:
                again = Game.replay(case.variant, case.options, case.players, 5, decisions[:end])
                again.decide(seat, game.ask.number, choice)
                assert seat not in again.waiting or again.ask != game.ask


@every_case
def test_a_replay_is_the_same_game(case: Case) -> None:
    for seed in range(15):
        game = case.game(seed)
        decisions = play_at_random(game, Random(seed))
        again = Game.replay(case.variant, case.options, case.players, seed, decisions)
        assert snapshot(again) == snapshot(game)


@every_case
@pytest.mark.parametrize("seed", [3, 8])
def test_a_game_can_be_resumed_at_every_prefix(case: Case, seed: int) -> None:
    game = case.game(seed, rounds=12)
    states: list[tuple[object, ...]] = []
    decisions = play_at_random(game, Random(seed), lambda game: states.append(snapshot(game)))
    for end, state in enumerate(states):
        resumed = Game.replay(case.variant, case.options, case.players, seed, decisions[:end], rounds=12)
        assert snapshot(resumed) == state
        for ask, seat, choice in decisions[end:]:
            resumed.decide(seat, ask, choice)
        assert snapshot(resumed) == snapshot(game)


@every_case
@few
@given(seed=seeds, asks=st.integers(0, 60))
def test_when_time_is_up_the_pot_goes_back_and_the_most_cards_win(case: Case, seed: int, asks: int) -> None:
    game = case.game(seed)
    while game.ask is not None and game.ask.number <= asks:
        game.decide(game.waiting[0], game.ask.number, computer_choice(game, game.waiting[0]))
    if game.outcome is not None:
        return
    owed = Counter(laid.side for laid in game.table.pot if laid.side in game.table.sides)
    expected = tuple(game.table.holding(side) + owed[side] for side in range(game.sides))
    game.time_up()
    assert game.outcome is not None
    assert (game.outcome.reason, game.outcome.cards) == ("time", expected)
    best = tuple(side for side, count in enumerate(expected) if count == max(expected))
    assert game.outcome.winners == best
    assert (game.table.pot, game.ask, game.waiting) == ([], None, ())
    assert Counter(game.table.cards()) == Counter(case.deck)
    over = snapshot(game)
    game.time_up()
    assert snapshot(game) == over


@every_case
def test_rounds_end_a_game_that_is_not_decided(case: Case) -> None:
    game = play_out(case.game(1, rounds=2))
    assert game.outcome is not None
    without_rounds = not any(isinstance(event, Round) for event in game.events)
    assert without_rounds or (game.outcome.reason, game.table.round) == ("rounds", 2)


@every_case
def test_events_since_an_ask_are_those_written_after_it_was_put(case: Case) -> None:
    game = case.game(2)
    written: dict[int, int] = {}

    def watch(game: Game) -> None:
        if game.ask is not None:
            written.setdefault(game.ask.number, len(game.events))

    play_at_random(game, Random(2), watch)
    assert game.events_since(0) == game.events
    for number, count in written.items():
        assert game.events_since(number) == game.events[count:]


@every_case
def test_the_seats_of_a_side_share_its_turns_round_by_round(case: Case) -> None:
    game = case.game(4)
    acted: dict[int, Counter[int]] = {side: Counter() for side in range(game.sides)}
    assert sorted(seat for side in acted for seat in game.seats_of(side)) == list(range(case.players))
    for _, seat, _ in play_at_random(game, Random(4)):
        assert seat in game.seats_of(game.side_of(seat))
        acted[game.side_of(seat)][seat] += 1
    for side, seats in acted.items():
        assert set(seats) == set(game.seats_of(side))


@every_case
@pytest.mark.parametrize("players", [0, 1, 9])
def test_a_wrong_number_of_players_is_refused(case: Case, players: int) -> None:
    with pytest.raises(ValueError, match="players"):
        Game(case.variant, case.options, players, 1)
