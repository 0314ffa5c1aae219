"""On the page of a table a teacher sees what each pupil is asked, and what went wrong."""

import re
from collections.abc import Mapping
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import event

from tests.rooms import Room
from tests.sessions.test_board_watch import GAMES, go_on, room_for, shuffle_what_is_hidden, teacher_of, the_game
from webapp.clock import now_ms
from webapp.extensions import db
from webapp.games.game import LaidView, View
from webapp.games.kinds import Kind
from webapp.games.variants import VARIANTS
from webapp.models import Attempt, Participation
from webapp.services import tables


def panels(room: Room) -> dict[str, str]:
    """The words about each pupil."""
    page = teacher_of(room).get(f"/sessions/{room.session_id}/tables/1?part=live").text
    found = re.findall(r'asked-panel">\s*<h2><bdi translate="no">(.*?)</bdi></h2>(.*?)</div>', page, re.DOTALL)
    return {name: re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", words)).strip() for name, words in found}


def answered(
    room: Room,
    ask: int,
    answer: str,
    about: Mapping[str, Any],
    *,
    right: bool = False,
    check: bool = False,
    why: str = "",
    kind: str = "inside",
) -> None:
    with room.app.app_context():
        db.session.add(
            Attempt(
                participation_id=1, game_id=the_game(room).id, seat=0, ask=ask, about=0, kind=kind,
                operands=about, answer=answer, right=right, is_check=check, misconception=why or None,
                took_ms=900, at=now_ms(),
            )
        )  # fmt: skip
        db.session.commit()


def inside(third: str) -> dict[str, str]:
    """Does it lie between 2 and 8?"""
    return {"first": "2", "second": "8", "third": third}


def test_the_question_that_waits_for_an_answer_is_there_with_what_is_right(app: Flask) -> None:
    room = room_for(app, "interval", 2)
    assert "No question just now." in panels(room)["Ada"]
    room.change(kinds=["order"])
    with app.app_context():
        tables.clear()
        go_on(the_game(room))
        live = the_game(room)
        assert live.game.ask
        question = live.match.question(live.game.ask, db.session.get_one(Participation, 1).seat or 0)
        assert question
    shown = panels(room)
    assert all("Which card is less?" in words for words in shown.values())
    right = question.chosen(question.right).replace("-", "−")
    assert f"Right: {right}" in shown["Ada"]


def test_the_last_three_wrong_answers_are_there_the_newest_first(app: Flask) -> None:
    room = room_for(app, "interval", 2)
    for number, third in enumerate(("3", "4", "5", "6", "9"), start=1):
        answered(room, number, "outside", inside(third), right=third == "9")
    answered(room, 9, "outside", inside("7"), check=True)
    shown = panels(room)
    assert re.findall(r"Does (\d) lie between 2 and 8\?", shown["Ada"]) == ["6", "5", "4"]
    assert shown["Ada"].count("answered outside") == 3
    assert shown["Ada"].count("right is inside") == 3
    assert "No wrong answers yet." in shown["Bo"]


def test_the_thought_behind_a_wrong_answer_is_told_where_it_is_known(app: Flask) -> None:
    room = room_for(app, "interval", 2)
    answered(room, 1, "inside", inside("8"), why="end-counts")
    assert "Takes an end for inside" in panels(room)["Ada"]


@pytest.mark.parametrize(
    ("kind", "about", "told"),
    [
        ("pot-count", {"up": 4, "down": 6}, "How many cards does the winner take? (4 open, 6 face down)"),
        (
            "share",
            {"won": 9, "lost": 15},
            "You won 9 of the pairs and lost 15. What part of the pairs did you win?",
        ),
    ],
)
def test_what_lay_on_the_table_is_told_once(app: Flask, kind: str, about: dict[str, int], told: str) -> None:
    room = room_for(app, "interval", 2)
    answered(room, 1, "1/24", about, kind=kind)
    assert f"{told} ✗ answered 1/24" in panels(room)["Ada"]


@pytest.mark.parametrize(("key", "players"), GAMES)
def test_what_is_asked_follows_from_what_lies_open(app: Flask, key: str, players: int) -> None:
    """A card that a question names lies open for everybody at the table."""
    room = room_for(app, key, players)
    room.change(kinds=list(Kind), asks_every=1)
    named = 0
    with app.app_context():
        tables.clear()
        for _ in range(14):
            live = the_game(room)
            if live.game.ask is None:
                break
            seen = live.game.view(None)
            for seat in live.humans():
                question = live.match.question(live.game.ask, live.game.side_of(seat))
                about = question.operands() if question else {}
                cards = {about[name] for name in ("card", "other") if name in about}
                named += len(cards)
                assert cards <= open_cards(seen)
            before = panels(room)
            shuffle_what_is_hidden(live.game.table)
            assert panels(room) == before
            tables.clear()
            go_on(the_game(room))
    assert named or VARIANTS[key].layout != "heaps"


def open_cards(seen: View) -> set[str]:
    laid: list[LaidView] = [one for one in seen.pot if one.card is not None]
    heaps = (str(card) for heap in (*seen.heaps, *seen.passes) for card in heap)
    return {*map(str, (one.card for one in laid)), *heaps, *map(str, seen.turned.values())}


@pytest.mark.parametrize("players", [2, 6])
def test_a_look_at_a_table_costs_few_queries_however_many_sit_there(app: Flask, players: int) -> None:
    room = room_for(app, "world-war-3", players)
    teacher = teacher_of(room)
    address = f"/sessions/{room.session_id}/tables/1"
    assert teacher.get(address).status_code == 200
    asked: list[object] = []

    def note(*arguments: object) -> None:
        asked.append(arguments[2])

    with app.app_context():
        event.listen(db.engine, "before_cursor_execute", note)
        teacher.get(address)
        event.remove(db.engine, "before_cursor_execute", note)
    assert 1 < len(asked) <= 10
