"""What counts as played, and what is praised: worked out from the rows."""

import pytest
from flask import Flask

from tests.reports.reading import page
from tests.rooms import Room
from tests.sessions.moments import BEGAN, answers, playing, teacher_of
from webapp.extensions import db
from webapp.models import Decision, GameRow, GameSeat, SessionState
from webapp.services.results import own_result, pupil_rows


def game(room: Room, cards: list[int] | None, winners: list[int] | None) -> None:
    """Another game of P01, who sits on the second seat, against the computer; without cards it is not over."""
    with room.app.app_context():
        row = GameRow(
            session_id=room.session_id, table_number=9, variant="krig", variant_version=1, options={}, seed=1,
            players=2, started_at=BEGAN, ended_at=BEGAN + 1 if cards else None, cards=cards, winners=winners,
        )  # fmt: skip
        db.session.add(row)
        db.session.flush()
        db.session.add_all(GameSeat(game_id=row.id, seat=seat, participation_id=(None, 1)[seat]) for seat in (0, 1))
        db.session.add(Decision(game_id=row.id, ask=1, seat=1, choice="turn", participation_id=1, at=BEGAN))
        db.session.commit()


def in_the_results(room: Room) -> list[str]:
    """What the results say of P01: cards, games won."""
    room.change(state=SessionState.ENDED, ended_at=BEGAN + 60_000)
    [_heading, own, *_others] = page(teacher_of(room), f"/sessions/{room.session_id}").all("table")[0].rows()
    assert own[0] == "P01"
    return own[5:7]


@pytest.mark.parametrize(
    ("ended", "cards", "games"),
    [
        ([], "–", "–"),
        ([([20, 32], [1])], "32", "1 of 1"),
        ([([20, 32], [1]), ([40, 12], [0]), ([26, 26], [0, 1])], "26", "2 of 3"),
    ],
)
@pytest.mark.parametrize("unfinished", [0, 1, 2])
def test_a_game_that_is_not_over_is_not_played(
    app: Flask, ended: list[tuple[list[int], list[int]]], cards: str, games: str, unfinished: int
) -> None:
    room = playing(app, 2)  # at a table whose game is never over
    for last, winners in ended:
        game(room, last, winners)
    for _ in range(unfinished):
        game(room, None, None)
    won = sum(1 in winners for _cards, winners in ended)
    with app.app_context():
        own = next(row for row in pupil_rows(room.session_id) if row.name == "P01")
        assert (own.games, own.games_won) == (len(ended), won)
        assert (own_result(1).games_won, own_result(1).cards) == (won, ended[-1][0][1] if ended else 0)
    assert in_the_results(room) == [cards, games]


@pytest.mark.parametrize(
    ("given", "praised"),
    [
        ("rrrwww", None),
        ("rrrrwwww", None),
        ("rrrww", (3, 5)),
        ("rrrrwww", (4, 7)),
        ("rr", None),
        ("rrr", (3, 3)),
        ("wwwrr", None),
    ],
)
def test_praise_needs_three_right_and_more_right_than_wrong(
    app: Flask, given: str, praised: tuple[int, int] | None
) -> None:
    room = playing(app, 2)
    answers(room, 1, given)
    answers(room, 1, "rrrr", check=True)
    answers(room, 2, "rrrr")
    with app.app_context():
        best = own_result(1).best
    assert (best and (best.kind, best.right, best.answered)) == (praised and ("inside", *praised))


def test_of_two_kinds_the_one_that_went_better_is_praised_and_the_other_practised(app: Flask) -> None:
    room = playing(app, 2)
    answers(room, 1, "rrrrrrww", kind="order")
    answers(room, 1, "rrrrw", kind="inside")
    with app.app_context():
        own = own_result(1)
    assert own.best is not None
    assert (own.best.kind, own.best.right, own.best.answered) == ("inside", 4, 5)
    assert own.practise is not None
    assert own.practise.kind == "order"
    assert (own.answered, own.right) == (13, 10)
