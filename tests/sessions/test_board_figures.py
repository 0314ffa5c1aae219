"""Every figure on the tiles and on the page of a table is what the game itself holds, pile by pile."""

import re
from collections.abc import Iterator
from fractions import Fraction

import pytest
from flask import Flask

from tests.reports.reading import Element, page
from tests.rooms import Room
from tests.sessions.moments import BEGAN, answers, look_at, playing, teacher_of
from tests.sessions.test_board_watch import go_on
from webapp.extensions import db
from webapp.games.game import Game
from webapp.models import GameRow, GameSeat, Participation, Pupil
from webapp.services import tables, watching

RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "10"}
JOKER = "a joker"
GAMES = [("krig", 2), ("krig", 4), ("interval", 4), ("half", 3), ("fifty-two", 2), ("world-war-3", 3)]


def board(room: Room) -> Element:
    return page(teacher_of(room), f"/sessions/{room.session_id}")


def table_page(room: Room, number: int = 1) -> Element:
    return page(teacher_of(room), f"/sessions/{room.session_id}/tables/{number}")


def game_of(own_id: int) -> Game:
    return tables.load_game(db.session.get_one(Participation, own_id).game_id or 0).game


def moments(own_id: int, wanted: int) -> Iterator[Game]:
    """The game of a pupil at one ask after the other, until its end."""
    for _ in range(wanted):
        game = game_of(own_id)
        if game.ask is None:
            return
        yield game
        go_on(tables.load_game(db.session.get_one(Participation, own_id).game_id or 0))


def cards_of(game: Game) -> list[int]:
    """What each side owns and does not hold in its hand, counted pile by pile."""
    table = game.table
    return [
        len(pile.draw) + len(pile.collected) + len(heap) for pile, heap in zip(table.piles, table.heaps, strict=True)
    ]


def people_of(game_id: int, sides: int) -> list[set[str]]:
    """Who sits on each side."""
    seats = db.session.query(GameSeat).filter(GameSeat.game_id == game_id)
    found: list[set[str]] = [set() for _ in range(sides)]
    for seat in seats:
        if seat.participation_id is not None:
            own = db.session.get_one(Participation, seat.participation_id)
            found[seat.seat % sides].add(db.session.get_one(Pupil, own.pupil_id).name)
    return found


def width(place: Element) -> int:
    return int(place.one("rect", "part").attributes["width"])


def some(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def check_tile(tile: Element, game: Game, people: list[set[str]]) -> None:
    sides = tile.all("div", "tile-side")
    cards = cards_of(game)
    pot = len(game.table.pot)
    assert [{name.text for name in side.all("strong", "who-name")} for side in sides] == people
    assert [int(side.one("div", "cards").one("strong").text) for side in sides] == cards
    for side, count in zip(sides, cards, strict=True):
        assert abs(width(side) - Fraction(100 * count, sum(cards) + pot)) <= Fraction(1, 2)
        assert not side.all("span", "won")
    foot = [part.text for part in tile.one("p", "tile-foot").all("span")]
    expected = [f"round {game.table.round}"] if game.table.round else []
    expected += [f"{some(pot, 'card')} in the pot"] if pot else []
    assert foot == expected


@pytest.mark.parametrize(("key", "players"), GAMES)
def test_a_tile_tells_the_round_the_pot_and_what_each_side_has(app: Flask, key: str, players: int) -> None:
    room = playing(app, players, players, key)
    rounds, pots = set(), set()
    with app.app_context():
        people = people_of(db.session.get_one(Participation, 1).game_id or 0, game_of(1).sides)
        for game in moments(1, 12):
            rounds.add(game.table.round)
            pots.add(len(game.table.pot))
            check_tile(board(room).one("li", "table-tile"), game, people)
    assert len(rounds) > 2 or key in ("fifty-two", "world-war-3")
    assert len(pots) > 1 or key in ("fifty-two", "world-war-3")


def piles_in_words(game: Game, side: int) -> str:
    table = game.table
    if game.variant.key != "world-war-3":
        return some(cards_of(game)[side], "card")
    stack = len(table.piles[side].draw) + len(table.piles[side].collected)
    return f"{stack} in the stack, {len(table.hands[side])} in hand, {len(table.heaps[side])} on the heap"


def lies_open(game: Game, side: int) -> list[str]:
    """The cards before a side that everybody sees: of a heap the top one, or the one that was turned for a war."""
    table = game.table
    laid = [str(laid.card) for laid in table.pot if laid.side == side and laid.up]
    laid = laid or [str(card) for card in table.heaps[side][-1:]]
    laid = [str(table.turned[side])] if side in table.turned else laid
    laid += [str(card) for card in table.passes[side]]
    return [JOKER if card.startswith("X") else card for card in laid]


def open_in_words(place: Element) -> list[str]:
    """The cards that a page names as lying before a side."""
    said = place.all("div", "lies")[0].text
    ranks = {name: rank for rank, name in RANKS.items()}
    cards = [ranks.get(rank, rank) + suit[0] for rank, suit in re.findall(r"the (\w+) of (\w+)", said)]
    return cards + [JOKER] * said.count("a joker")


def about_words(shown: Element) -> list[str]:
    """What stands under the heading: the game, the round, the pot, the stock."""
    return shown.one("div", "head").all("p", "quiet-text")[0].text.split(" · ")


def check_table_page(shown: Element, game: Game, people: list[set[str]]) -> None:
    table = game.table
    places = shown.all("li", "place-open")
    told = about_words(shown)
    assert [words for words in told if words.startswith("round")] == ([f"round {table.round}"] if table.round else [])
    pot, stock = len(table.pot), len(table.stock)
    assert [words for words in told if words.endswith("the pot")] == ([f"{some(pot, 'card')} in the pot"] * (pot > 0))
    in_stock = [words for words in told if words.endswith("the stock")]
    assert in_stock == ([f"{some(stock, 'card')} in the stock"] * (stock > 0))
    assert [{name.text for name in place.all("strong", "who-name")} for place in places] == people
    whole = sum(cards_of(game)) + pot
    for side, place in enumerate(places):
        about = place.one("div", "place-who").all("p", "quiet-text")[0].text
        assert about.split(" · ")[0] == piles_in_words(game, side)
        assert abs(width(place) - Fraction(100 * cards_of(game)[side], whole)) <= Fraction(1, 2)
        if game.variant.layout != "row":
            assert sorted(open_in_words(place)) == sorted(lies_open(game, side))


@pytest.mark.parametrize(("key", "players"), GAMES)
def test_the_page_of_a_table_tells_what_lies_before_each_side(app: Flask, key: str, players: int) -> None:
    room = playing(app, players, players, key)
    seen: set[str] = set()
    with app.app_context():
        people = people_of(db.session.get_one(Participation, 1).game_id or 0, game_of(1).sides)
        for game in moments(1, 60 if key == "world-war-3" else 16):
            check_table_page(table_page(room), game, people)
            seen |= {card for side in range(game.sides) for card in lies_open(game, side)}
    assert len(seen) > 5 or key == "fifty-two"


def test_the_star_is_for_those_who_won_and_for_nobody_while_they_play(app: Flask) -> None:
    room = playing(app, 2)
    with app.app_context():
        for _game in moments(1, 12):
            assert not board(room).all("span", "won")
        for game in moments(1, 100):
            if not game.table.pot and len(set(cards_of(game))) > 1:
                break
        row = db.session.query(GameRow).one()
        row.ended_at, row.version = BEGAN + 5000, row.version + 1
        db.session.commit()
        cards = cards_of(game_of(1))
        assert sum(cards) == 52
        assert cards[0] != cards[1]
        stars = [bool(side.all("span", "won")) for side in board(room).all("div", "tile-side")]
        assert stars == [cards[0] > cards[1], cards[1] > cards[0]]
        notes = ["won" in place.one("div", "place-who").text for place in table_page(room).all("li", "place-open")]
        assert notes == stars


def without_a_table(room: Room, name: str) -> int:
    """Somebody who came in and has no game."""
    with room.app.app_context():
        pupil = Pupil(class_id=room.session.class_id, name=name, created_at=BEGAN)
        db.session.add(pupil)
        db.session.flush()
        own = Participation(session_id=room.session_id, pupil_id=pupil.id, device="late", joined_at=BEGAN)
        db.session.add(own)
        db.session.commit()
        return own.id


@pytest.mark.parametrize("there", [(), (2,), (1, 5), (1, 2, 3, 4, 5)])
def test_the_connected_are_counted_among_all_also_without_a_table(
    app: Flask, monkeypatch: pytest.MonkeyPatch, there: tuple[int, ...]
) -> None:
    monkeypatch.setattr(watching, "connected", lambda own_id, *_: own_id in there)
    room = playing(app, 4)
    assert without_a_table(room, "Late") == 5
    found = board(room)
    assert found.one("p", "totals").all("span")[0].text == f"{len(there)} of 5 connected"
    names = {1: "P01", 2: "P02", 3: "P03", 4: "P04", 5: "Late"}
    lines = found.all("p", "away")
    away = set(lines[0].text.split(", ")) if lines else set()
    assert away == {name for own_id, name in names.items() if own_id not in there}
    dots = {
        seat.one("strong", "who-name").text: bool(seat.all("span", "on"))
        for seat in found.one("div", "board-tables").all("li", "seat")
    }
    assert dots == {name: own_id in there for own_id, name in names.items()}


def test_whoever_has_no_table_is_shown_with_what_was_answered(app: Flask) -> None:
    room = playing(app, 4)
    own_id = without_a_table(room, "Late")
    answers(room, own_id, "rrwrw")
    answers(room, own_id, "rw", check=True)
    answers(room, 2, "w")
    found = board(room)
    free = found.one("section", "free")
    assert free.one("h2").text == "Without a table just now"
    assert [seat.one("strong", "who-name").text for seat in free.all("li", "seat")] == ["Late"]
    assert free.one("span", "score").text == "✓3 right ✗2 not right"
    assert [span.text for span in found.one("p", "totals").all("span")[1:]] == [
        "6 answers",
        "✓ 3 right",
        "✗ 3 not right",
    ]
    assert not [name for name in found.one("ul", "tables").all("strong", "who-name") if name.text == "Late"]


def test_the_page_of_a_table_shows_the_latest_of_its_games(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """One has gone on to the next game, the other still looks at the end of the last one."""
    room = playing(app, 2)
    with app.app_context():
        for _game in moments(1, 9):
            pass
        old = db.session.query(GameRow).one()
        old.ended_at, old.version = BEGAN + 5000, old.version + 1
        new = GameRow(
            session_id=room.session_id, table_number=1, variant="krig", variant_version=old.variant_version,
            options={}, seed=old.seed + 1, players=2, started_at=BEGAN + 9000,
        )  # fmt: skip
        db.session.add(new)
        db.session.flush()
        own = db.session.get_one(Participation, 1)
        own.game_id, own.seat = new.id, 1
        db.session.add_all(GameSeat(game_id=new.id, seat=seat, participation_id=(None, 1)[seat]) for seat in (0, 1))
        db.session.commit()
        look_at(monkeypatch, 12)
        shown = table_page(room)
        check_table_page(shown, game_of(1), [set(), {"P01"}])
        assert "game over" not in shown.one("div", "head").text
        own.game_id, own.seat = None, None
        db.session.commit()
        assert "game over" in table_page(room).one("div", "head").text


def test_each_table_has_its_own_figures(app: Flask) -> None:
    room = playing(app, 6)
    with app.app_context():
        for person in (1, 2, 3):
            for _game in moments(person, 4 + 5 * person):
                pass
        rows = sorted(db.session.query(GameRow), key=lambda row: row.table_number)
        games = [tables.load_game(row.id).game for row in rows]
        people = [people_of(row.id, 2) for row in rows]
        assert len({(game.table.round, *cards_of(game)) for game in games}) > 1
        for tile, game, there in zip(board(room).all("li", "table-tile"), games, people, strict=True):
            check_tile(tile, game, there)
        for row, game, there in zip(rows, games, people, strict=True):
            check_table_page(table_page(room, row.table_number), game, there)
