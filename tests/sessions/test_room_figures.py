"""How many are here of those who are expected; days; and what a look costs, however many take part."""

import time
from collections.abc import Iterator

import pytest
from flask import Flask
from sqlalchemy import event

from tests.conftest import Wired
from tests.reports.reading import page
from tests.rooms import Room, make_room
from tests.sessions.moments import BEGAN, answers, playing, teacher_of
from webapp.extensions import db
from webapp.models import Participation, Pupil, SessionState

NAMES = ("Ada", "Bo", "Cleo", "Dag", "Eli", "Finn", "Gro")


def waiting_room(app: Flask) -> Room:
    """Of seven, Ada and Bo are here, Cleo was sent away, and Dag is no longer on the list; a guest has come in."""
    room = make_room(app, *NAMES)
    with app.app_context():
        room.join("Ada", "Bo", "Cleo")
        db.session.query(Participation).filter_by(pupil_id=room.pupils["Cleo"]).one().removed_at = BEGAN
        db.session.get_one(Pupil, room.pupils["Dag"]).removed_at = BEGAN
        guests = [
            Pupil(class_id=room.session.class_id, name=name, nickname=True, created_at=1) for name in ("Fox", "Owl")
        ]
        db.session.add_all(guests)
        db.session.flush()
        db.session.add(Participation(session_id=room.session_id, pupil_id=guests[0].id, joined_at=BEGAN))
        db.session.commit()
    return room


def test_the_lobby_counts_who_is_here_among_all_who_are_expected(app: Flask) -> None:
    room = waiting_room(app)
    found = page(teacher_of(room), f"/sessions/{room.session_id}")
    here = [person.text for person in found.one("ul", "people").all("summary")]
    missing = [person.text.removesuffix(" (not here yet)") for person in found.all("span", "waiting")]
    assert sorted(here) == ["Ada", "Bo", "Fox no tablet"]
    assert sorted(missing) == ["Cleo", "Eli", "Finn", "Gro"]
    assert found.one("div", "poster-foot").all("p")[0].text.split(" · ")[0] == "3 of 7 are here"


def test_when_all_are_here_the_lobby_counts_only_them(app: Flask) -> None:
    room = make_room(app, *NAMES)
    with app.app_context():
        room.join(*NAMES)
    found = page(teacher_of(room), f"/sessions/{room.session_id}")
    assert found.one("div", "poster-foot").all("p")[0].text.split(" · ")[0] == "7 are here"
    assert not found.all("span", "waiting")


def test_the_big_screen_counts_and_names_who_is_here(app: Flask) -> None:
    room = waiting_room(app)
    found = page(teacher_of(room), f"/sessions/{room.session_id}/projector")
    assert found.one("p", "class-total").text == "3 are here"
    assert sorted(chip.text for chip in found.all("span", "chip")) == ["Ada", "Bo", "Fox"]


@pytest.fixture
def _in_oslo(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "Europe/Oslo")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("_in_oslo")
@pytest.mark.parametrize(
    ("started_at", "words"),
    [
        (1_796_022_600_000, "30 November 2026, 08:10"),
        (1_796_081_400_000, "1 December 2026, 00:30"),  # in London it is November still
    ],
)
def test_the_results_and_the_list_of_the_class_tell_when_the_session_began(
    app: Flask, started_at: int, words: str
) -> None:
    room = playing(app, 2)
    answers(room, 1, "r")
    day = 24 * 3_600_000
    room.change(state=SessionState.ENDED, created_at=started_at - day, started_at=started_at, ended_at=started_at + day)
    teacher = teacher_of(room)
    head = page(teacher, f"/sessions/{room.session_id}").all("div", "head")[0]
    assert head.all("p", "quiet-text")[0].text.split(" · ")[0] == words
    with app.app_context():
        class_id = room.session.class_id
    assert link_to(room, class_id) == words
    room.change(title="Fractions")
    assert link_to(room, class_id) == "Fractions"
    lines = [item.text for item in page(teacher, f"/classes/{class_id}").all("li") if "Fractions" in item.text]
    assert any(f"Fractions {words} · " in line for line in lines)


def link_to(room: Room, class_id: int) -> str:
    """What a session is called in the list of its class."""
    links = page(teacher_of(room), f"/classes/{class_id}").one("main").all("a")
    [named] = [
        link for link in links if link.attributes["href"] == f"/sessions/{room.session_id}" and link.all("strong")
    ]
    return named.one("strong").text


def queries(room: Room, address: str) -> int:
    """How many queries a look costs when the games are in memory."""
    teacher = teacher_of(room)
    assert teacher.get(address).status_code == 200
    asked: list[object] = []

    def note(*arguments: object) -> None:
        asked.append(arguments[2])

    with room.app.app_context():
        event.listen(db.engine, "before_cursor_execute", note)
        assert teacher.get(address).status_code == 200
        event.remove(db.engine, "before_cursor_execute", note)
    return len(asked)


def cost(wired: Wired, people: int, players: int, view: str, state: str) -> int:
    """What a look costs in a room where everybody has answered something, and ranks are shown."""
    wired.begin(wired.empty)
    room = playing(wired.app, people, players, "world-war-3")
    for own_id in range(1, people + 1):
        answers(room, own_id, "wwwrwww")
    room.change(show_ranks=True, state=state)
    return queries(room, f"/sessions/{room.session_id}{view}")


@pytest.mark.parametrize(
    ("view", "state"),
    [("", SessionState.RUNNING), ("", SessionState.LOBBY), ("/projector", SessionState.RUNNING),
     ("/projector", SessionState.LOBBY), ("/projector", SessionState.ENDED)],
)  # fmt: skip
def test_a_look_at_the_room_costs_the_same_however_many_take_part(wired: Wired, view: str, state: str) -> None:
    few = cost(wired, 2, 2, view, state)
    assert few > 1
    assert cost(wired, 12, 2, view, state) == few
    assert cost(wired, 12, 6, view, state) == few


def test_a_look_at_a_table_costs_the_same_however_many_sit_there_or_elsewhere(wired: Wired) -> None:
    few = cost(wired, 2, 2, "/tables/1", SessionState.RUNNING)
    assert few > 1
    assert cost(wired, 6, 6, "/tables/1", SessionState.RUNNING) == few
    assert cost(wired, 12, 2, "/tables/1", SessionState.RUNNING) == few
