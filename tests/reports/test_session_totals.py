"""Results, comparison, deletion, class page, board and end screen: each figure is what the stored rows come to."""

from collections.abc import Iterator

import pytest
from flask import Flask, Response
from flask.testing import FlaskClient

from tests.reports.conftest import Reader
from tests.reports.reading import Element, page
from tests.reports.recount import Figures, Records, count, share, tenths, to_practise, went_well, why
from webapp.dates import moment_words
from webapp.games.variants import VARIANTS
from webapp.models import Participation, PlaySession, SessionState
from webapp.presenters.names import alphabetical, display_names
from webapp.security import set_device_cookie

FIRST, SECOND = 1, 2


def ended(stored: Records) -> Iterator[PlaySession]:
    return (one for one in stored.sessions if one.state == SessionState.ENDED)


def played(stored: Records) -> Iterator[PlaySession]:
    """Those with results: a room that was closed before the start has none."""
    return (one for one in ended(stored) if one.started_at is not None)


def some(number: int, one: str, more: str) -> str:
    return f"{number} {one if number == 1 else more}"


def names_of(rows: list[Figures]) -> dict[int, str]:
    return display_names([row.pupil for row in rows])


def test_a_room_that_was_closed_unplayed_leads_to_its_class(stored: Records, reader: Reader) -> None:
    closed = [session for session in ended(stored) if session.started_at is None]
    assert closed
    for session in closed:
        assert reader.get(f"/sessions/{session.id}").location == f"/classes/{session.class_id}"


def test_the_results_of_all_sessions(stored: Records, reader: Reader) -> None:
    for session in played(stored):
        rows = stored.figures(session.id)
        found = page(reader, f"/sessions/{session.id}")
        check_band(found.all("p", "totals")[0], rows)
        names = names_of(rows)
        in_order = sorted(rows, key=lambda row: alphabetical(row.pupil.name))
        _heading, *told = found.all("table")[0].rows()
        assert told == [[names[row.pupil.id], *cells(row)] for row in in_order]
        said = [line.all("td")[2].one("button").attributes["data-why"] for line in found.all("table")[0].all("tr")[1:]]
        assert said == [why(row.right, row.answered) for row in in_order]


def check_band(band: Element, rows: list[Figures]) -> None:
    right, answered, checks = (sum(getattr(row, name) for row in rows) for name in ("right", "answered", "checks"))
    expected = [
        some(len(rows), "pupil", "pupils"),
        f"{answered:,} {'answer' if answered == 1 else 'answers'}",
        f"✓ {right:,} right" + (f" ({share(right, answered)})" if answered >= 8 else ""),
    ]
    expected += [some(checks, "check of the others", "checks of the others")] if checks else []
    assert [span.text for span in band.all("span")] == expected


def cells(row: Figures) -> list[str]:
    median = tenths(row.took)
    return [
        str(row.answered),
        str(row.right),
        share(row.right, row.answered),
        "–" if median is None else f"{median} s",
        "–" if row.cards is None else str(row.cards),
        f"{row.won} of {row.games}" if row.games else "–",
        str(row.by_computer),
        f"{row.checks_right} of {row.checks}" if row.checks else "–",
    ]


def test_the_games_of_a_session_have_its_answers(stored: Records, reader: Reader) -> None:
    for session in ended(stored):
        own = stored.answers_of(lambda one, own_id=session.id: one.session.id == own_id)
        games = [game for game in stored.games if game.session_id == session.id]
        if not games:
            continue
        section = page(reader, f"/sessions/{session.id}").section("See the games again")
        links = [link for link in section.all("a") if link.attributes["href"].startswith("/games/")]
        told = dict(zip([link.attributes["href"] for link in links], section.all("span", "quiet-text"), strict=True))
        assert len(told) == len(games)
        for game in games:
            right, answered = count([one for one in own if one.row.game_id == game.id])
            words = some(answered, "answer", "answers")
            words += f", {answered - right} not right" if right < answered else ""
            [line] = [line for address, line in told.items() if f"/{game.id}/" in f"{address}/"]
            assert line.text.endswith(words)


def test_a_session_stands_beside_the_one_before(stored: Records, reader: Reader) -> None:
    compared = 0
    for session in played(stored):
        began = session.started_at or session.created_at
        before = [
            one
            for one in ended(stored)
            if (one.class_id, one.variant) == (session.class_id, session.variant)
            and one.started_at is not None
            and one.started_at < began
            and stored.answers_of(lambda each, own_id=one.id: each.session.id == own_id)
        ]
        found = page(reader, f"/sessions/{session.id}")
        tables = [each for each in found.all("section") if each.all("h2", "last-time-title")]
        assert bool(tables) is bool(before)
        if not before:
            continue
        last = max(before, key=lambda one: (one.started_at, one.id))
        _heading, then, now = tables[0].one("table").rows()
        said = []
        titled = f" · {last.title}" if last.title else ""
        for line, name, one in ((then, moment_words(last.started_at or 0) + titled, last), (now, "This time", session)):
            right, answered = count(stored.answers_of(lambda each, own_id=one.id: each.session.id == own_id))
            assert line == [" ".join(name.split()), f"{answered:,}", f"{right:,}", share(right, answered)]
            said.append(why(right, answered))
        buttons = tables[0].one("tbody").all("button")
        assert [button.attributes["data-why"] for button in buttons] == ["", "", said[0], "", "", said[1]]
        compared += 1
    assert compared > 8


def test_what_is_lost_by_deleting_is_what_the_results_show(stored: Records, reader: Reader) -> None:
    for session in ended(stored):
        own, checks = stored.both(lambda one, own_id=session.id: one.session.id == own_id)
        games = [game for game in stored.games if game.session_id == session.id]
        told = [item.text for item in page(reader, f"/sessions/{session.id}/delete").one("main").all("li")]
        assert told == [
            some(len(games), "game, and its replay", "games, and their replays"),
            some(len(own), "answer", "answers"),
            *([some(len(checks), "check of the others", "checks of the others")] if checks else []),
            "the results of " + some(len(stored.took_part(session.id)), "pupil", "pupils"),
        ]


@pytest.mark.parametrize("class_id", [FIRST, SECOND])
def test_the_page_of_a_class_counts_its_pupils_and_those_of_each_session(
    stored: Records, reader: Reader, class_id: int
) -> None:
    found = page(reader, f"/classes/{class_id}")
    on_list = [pupil for pupil in stored.pupils_of(class_id).values() if pupil.removed_at is None]
    assert found.section("Class list").one("div", "head").text == f"Class list {len(on_list)} pupils"
    assert len(found.one("ul", "pupils").all("li")) == len(on_list)
    lines = found.section("Sessions").one("ul", "list").all("li")
    closed_unplayed = [one for one in ended(stored) if one.started_at is None]
    mine = [one for one in stored.sessions if one.class_id == class_id and one not in closed_unplayed]
    sessions = sorted(mine, key=lambda one: -one.id)
    for line, session in zip(lines, sessions, strict=True):
        assert line.one("a").attributes["href"] == f"/sessions/{session.id}"
        assert some(len(stored.took_part(session.id)), "pupil", "pupils") in line.one("span", "quiet-text").text.split(
            " · "
        )
    index = [link.text for link in page(reader, "/classes/").one("main").all("li")]
    assert any(f"{len(on_list)} pupils" in text for text in index)


def running(stored: Records) -> PlaySession:
    [session] = [one for one in stored.sessions if one.state == SessionState.RUNNING]
    return session


def test_the_board_and_the_big_screen(stored: Records, reader: Reader) -> None:
    session = running(stored)
    rows = stored.figures(session.id)
    here = {row.pupil.id: row for row in rows if row.person.removed_at is None}
    assert len(here) < len(rows)
    right, answered = sum(row.right for row in rows), sum(row.answered for row in rows)
    found = page(reader, f"/sessions/{session.id}")
    assert [span.text for span in found.all("p", "totals")[0].all("span")[1:]] == [
        f"{answered:,} answers",
        f"✓ {right:,} right",
        f"✗ {answered - right:,} not right",
    ]
    assert found.all("p", "totals")[0].all("span")[0].text.endswith(f"of {len(here)} connected")
    names = display_names([row.pupil for row in here.values()])
    scores = {
        seat.one("strong").text: seat.one("span", "score").text
        for seat in found.one("div", "board-tables").all("li", "seat")
        if seat.all("strong")
    }
    assert scores == {
        names[row.pupil.id]: f"✓{row.right} right ✗{row.answered - row.right} not right" for row in here.values()
    }
    check_tiles(found, stored, [row.person for row in here.values()])
    total = page(reader, f"/sessions/{session.id}/projector").one("p", "class-total").text
    assert total == f"{right:,} right answers together"


def check_tiles(found: Element, stored: Records, here: list[Participation]) -> None:
    """The cards of each side, as the games ended."""
    games = sorted(
        (game for game in stored.games if game.id in {person.game_id for person in here}),
        key=lambda game: (game.table_number, game.id),
    )
    tiles = found.all("li", "table-tile")
    assert [tile.one("h2").text for tile in tiles] == [f"Table {game.table_number}" for game in games]
    for tile, game in zip(tiles, games, strict=True):
        sides = VARIANTS[game.variant].sides(game.players)
        told = [side.one("div", "cards").one("strong").text for side in tile.all("div", "tile-side")]
        assert told == [str(cards) for cards in game.cards or []]
        assert len(told) == sides


def test_the_end_screen_of_every_pupil(year: Flask, stored: Records) -> None:
    told = 0
    for session in [one for one in ended(stored) if one.class_id == FIRST][2::2]:
        for row in stored.figures(session.id):
            if row.person.removed_at is not None:
                continue
            result = tablet(year, row.person).get("/play/state").get_json()["result"]
            own, _checks = stored.both_of(row.person.id)
            well, practise = went_well(own), to_practise(own)
            assert (result["answered"], result["right"]) == (row.answered, row.right)
            assert (result["cards"], result["games_won"]) == (row.cards or 0, row.won)
            best = result["best"]
            assert (best and (best["kind"], best["right"], best["answered"])) == well
            assert (result["practise"] and result["practise"]["kind"]) == (practise and practise[0])
            assert practise is None or result["practise"]["misconception"] in practise[1]
            told += well is not None
    assert told > 20


def tablet(app: Flask, person: Participation) -> FlaskClient:
    """The device that is bound to a pupil's name."""
    client = app.test_client()
    with app.test_request_context():
        response = Response()
        set_device_cookie(response, person.device or "")
    name, _, value = response.headers["Set-Cookie"].partition(";")[0].partition("=")
    client.set_cookie(name, value)
    return client
