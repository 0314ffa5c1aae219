"""A teacher looks at one table: everything that lies open is there, nothing that is hidden."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.rooms import Room, make_room, sign_in
from webapp.clock import now_ms
from webapp.extensions import db
from webapp.games.game import Game, computer_choice
from webapp.games.table import Table
from webapp.games.variants import VARIANTS
from webapp.models import Attempt, Participation
from webapp.presenters.aliases import alias
from webapp.services import play, tables
from webapp.services.choices import default_choices
from webapp.services.tables import LiveGame

NAMES = ("Ada", "Bo", "Cleo", "Dag", "Eli", "Finn")
GAMES = [(key, max(variant.players)) for key, variant in VARIANTS.items()]


def room_for(app: Flask, key: str, players: int) -> Room:
    usual = default_choices(key)
    room = make_room(app, *NAMES[:players], players=players, variant=key, options=usual.options, kinds=[])
    with app.app_context():
        room.join(*NAMES[:players])
        room.start()
    return room


def teacher_of(room: Room) -> FlaskClient:
    client = room.tablet()
    sign_in(client, room.teacher_id)
    return client


def the_game(room: Room) -> LiveGame:
    return tables.load_game(db.session.get_one(Participation, 1).game_id or 0)


def go_on(live: LiveGame) -> None:
    """Everybody who is waited for does what the computer would."""
    game = live.game
    play._store(live, [(seat, computer_choice(game, seat), False) for seat in game.waiting], now_ms())


def hidden_places(table: Table) -> list[tuple[list[Any], int]]:
    """Where cards lie that nobody but their owner may see."""
    piles = [part for pile in table.piles for part in (pile.draw, pile.collected)]
    return [(cards, at) for cards in (*piles, *table.hands, table.stock, table.aside) for at in range(len(cards))]


def shuffle_what_is_hidden(table: Table) -> int:
    """Let other cards lie where no bystander can look; tells how many have another card now."""
    down = [at for at, laid in enumerate(table.pot) if not laid.up]
    places = hidden_places(table)
    before = [cards[at] for cards, at in places] + [table.pot[at].card for at in down]
    cards = before[:]
    Random(1).shuffle(cards)
    for (place, at), card in zip(places, cards, strict=False):
        place[at] = card
    for at, card in zip(down, cards[len(places) :], strict=True):
        table.pot[at] = table.pot[at]._replace(card=card)
    return sum(one != other for one, other in zip(before, cards, strict=True))


def moments(room: Room, enough: int) -> Iterator[Game]:
    """The game at every ask, up to the end or so many of them."""
    for _ in range(enough):
        live = the_game(room)
        if live.game.outcome is not None:
            return
        yield live.game
        go_on(live)


@pytest.mark.parametrize(("key", "players"), GAMES)
def test_whatever_is_hidden_could_be_otherwise_and_the_page_is_the_same(app: Flask, key: str, players: int) -> None:
    room = room_for(app, key, players)
    teacher = teacher_of(room)
    address = f"/sessions/{room.session_id}"
    seen_face_down = seen_open = hands = 0
    with app.app_context():
        for game in moments(room, 14):
            pages = (f"{address}/tables/1?part=live", address + "/live")
            before = [teacher.get(page).text for page in pages]
            seen_face_down += sum(not laid.up for laid in game.table.pot)
            hands += sum(map(len, game.table.hands))
            seen_open += before[0].count('<svg class="card') - before[0].count('<svg class="card back')
            original = [(cards, cards[:]) for cards in (*game.table.hands, game.table.stock, game.table.aside)]
            original += [(part, part[:]) for pile in game.table.piles for part in (pile.draw, pile.collected)]
            pot = game.table.pot[:]
            assert shuffle_what_is_hidden(game.table) > 5
            assert [without_tokens(teacher.get(page).text) for page in pages] == list(map(without_tokens, before))
            for cards, kept in original:
                cards[:] = kept
            game.table.pot[:] = pot
    assert seen_open > 0
    if VARIANTS[key].layout == "heaps":
        assert hands > 0


def without_tokens(page: str) -> str:
    """A page but for what is new in every page, and for the clock."""
    return re.sub(r'name="(?:csrf_token|once)" value="[^"]*"|data-clock="\d+"[^>]*>[0-9:]+', "", page)


def test_a_war_shows_backs_for_what_lies_face_down(app: Flask) -> None:
    room = room_for(app, "krig", 2)
    teacher = teacher_of(room)
    with app.app_context():
        for game in moments(room, 400):
            down = sum(not laid.up for laid in game.table.pot)
            if down:
                page = teacher.get(f"/sessions/{room.session_id}/tables/1").text
                assert page.count('<svg class="card back') == down
                assert page.count('<svg class="card') == len(game.table.pot)
                return
    pytest.fail("no war in four hundred turns")


def test_what_lies_open_is_said_in_words_too(app: Flask) -> None:
    room = room_for(app, "interval", 2)
    teacher = teacher_of(room)
    with app.app_context():
        go_on(the_game(room))
        first = the_game(room).game.table.pot[0].card
        page = teacher.get(f"/sessions/{room.session_id}/tables/1").text
    rank = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "10"}.get(first[0], first[0])
    assert f"On the table: the {rank} of " in page
    assert f"turns the {rank} of " in page
    assert f'href="/sessions/{room.session_id}"' in page


def test_the_last_sweep_is_shown_pair_by_pair(app: Flask) -> None:
    room = room_for(app, "fifty-two", 2)
    teacher = teacher_of(room)
    with app.app_context():
        assert "No pair is turned yet" in teacher.get(f"/sessions/{room.session_id}/tables/1").text
        go_on(the_game(room))
    page = teacher.get(f"/sessions/{room.session_id}/tables/1").text
    assert page.count('<li class="two-cards">') == 26
    assert page.count("pair-card takes") <= 26


def test_the_page_says_who_has_what_to_do(app: Flask) -> None:
    room = room_for(app, "interval", 2)
    teacher = teacher_of(room)
    page = teacher.get(f"/sessions/{room.session_id}/tables/1").text
    assert page.count("has cards to turn") == 2
    room.change(kinds=["order"])
    with app.app_context():
        tables.clear()
        go_on(the_game(room))
    page = teacher.get(f"/sessions/{room.session_id}/tables/1").text
    assert page.count("has a question to answer") == 2


def test_a_table_that_nobody_sits_at_leads_back_to_them_all(app: Flask) -> None:
    room = room_for(app, "krig", 2)
    teacher = teacher_of(room)
    assert teacher.get(f"/sessions/{room.session_id}/tables/9").headers["Location"] == f"/sessions/{room.session_id}"
    teacher.post(f"/sessions/{room.session_id}/end")
    assert teacher.get(f"/sessions/{room.session_id}/tables/1").status_code == 302


def test_nothing_new_is_not_sent_again(app: Flask) -> None:
    room = room_for(app, "krig", 2)
    teacher = teacher_of(room)
    page = teacher.get(f"/sessions/{room.session_id}/tables/1").text
    known = re.findall(r'data-version="(\w+)"', page)[0]
    live = f"/sessions/{room.session_id}/tables/1?part=live&v={known}"
    assert teacher.get(live).status_code == 204
    with app.app_context():
        go_on(the_game(room))
    assert teacher.get(live).status_code == 200


def test_a_script_that_asks_for_a_table_that_is_none_is_not_redirected(app: Flask) -> None:
    room = room_for(app, "krig", 2)
    address = f"/sessions/{room.session_id}/tables/9"
    assert teacher_of(room).get(address).status_code == 302
    assert teacher_of(room).get(f"{address}?part=live").status_code == 404


@pytest.mark.parametrize("ranks", [False, True])
def test_the_big_screen_puts_no_name_beside_a_wrong_answer(app: Flask, ranks: bool) -> None:
    room = room_for(app, "interval", 2)
    room.change(show_ranks=ranks)
    teacher = teacher_of(room)
    with app.app_context():
        game_id = the_game(room).id
        for ask, right in enumerate((True, False, False, False, False, False), start=1):
            db.session.add(
                Attempt(
                    participation_id=1, game_id=game_id, seat=0, ask=ask, about=0, kind="inside",
                    operands={}, answer="inside", right=right, is_check=False, took_ms=900, at=now_ms(),
                )
            )  # fmt: skip
        db.session.commit()
    page = teacher.get(f"/sessions/{room.session_id}/projector").text
    assert not re.search(r"\b(Ada|Bo)\b", re.sub(r"<[^>]*>", "", page))
    assert not re.search(r"✗|not right|wrong", page)
    with app.test_request_context():
        ada = alias(room.session_id, 0, "en")
    shown = re.findall(r"<li><span>(.*?)</span> <strong>(\d+)</strong></li>", page)
    assert shown == ([(ada, "1")] if ranks else [])
    assert "<strong>1</strong> right answer together" in page
    assert not re.search(r">\s*[56]\s*<", page)
