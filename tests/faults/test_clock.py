"""The wall clock jumps while lessons run, while they wait, and while the server is off."""

import time
from collections.abc import Iterator
from itertools import pairwise

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import BigInteger, select

from tests.faults.clocks import BEGAN, Machine
from tests.rooms import Room, make_room
from webapp import clock
from webapp.extensions import db
from webapp.models import Attempt, Decision, GameRow, Participation, PlaySession
from webapp.services import play, sessions, supervision, tables, timekeeping
from webapp.services.places import place_of

MINUTE = 60_000
JUMPS = [30 * MINUTE, -30 * MINUTE, 60 * MINUTE, -60 * MINUTE, 3_000, -3_000]


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Iterator[Machine]:
    machine = Machine()
    monkeypatch.setattr(clock, "server", machine.clock)
    yield machine
    tables.clear()


@pytest.fixture
def room(app: Flask, machine: Machine) -> Room:
    return make_room(app, "Ada", "Bo", kinds=[], idle_seconds=45)


def tick() -> None:
    """What the ticker does."""
    timekeeping.follow_the_wall_clock()
    supervision.look_after(clock.now_ms())
    db.session.remove()


def begin(room: Room) -> None:
    people = room.join("Ada", "Bo")
    db.session.commit()
    room.start()
    for participation in people:
        turn(participation.id)


def turn(participation_id: int) -> None:
    """Take whatever turn the pupil has."""
    participation = db.session.get_one(Participation, participation_id)
    place = place_of(participation.device or "")
    live = play.seated(place) if place else None
    if place and live and live.game.ask and place.seat in live.game.waiting:
        choice = live.game.ask.choices[place.seat][0]
        play.take_turn(place, live.id, live.game.ask.number, choice)
    db.session.rollback()


def left(room: Room) -> int:
    """What the screens show, in ms."""
    return sessions.time_left(room.session, clock.now_ms())


def state(room: Room) -> str:
    db.session.rollback()
    return room.session.state


def test_the_clock_runs_on_while_the_wall_clock_jumps(machine: Machine) -> None:
    machine.put(30 * MINUTE)
    machine.passes(700)
    assert machine.clock.now() == BEGAN + 700
    assert machine.clock.off_by() == 30 * MINUTE


def test_time_asleep_has_passed(machine: Machine) -> None:
    """The counter that goes on while the machine sleeps, where there is one, is the one that is read."""
    assert abs(clock._counted_ms() - time.clock_gettime(clock._COUNTER) * 1000) < 5_000
    if hasattr(time, "CLOCK_BOOTTIME"):
        assert clock._COUNTER == time.CLOCK_BOOTTIME


@pytest.mark.parametrize("by", JUMPS)
def test_a_jump_changes_nothing_for_a_running_lesson(app: Flask, machine: Machine, room: Room, by: int) -> None:
    with app.app_context():
        begin(room)
        machine.passes(5 * MINUTE)
        before, stamp = left(room), machine.clock.now()
        machine.put(by)
        assert left(room) == before
        tick()
        assert (state(room), left(room)) == ("running", before)
        assert machine.clock.now() == stamp + by == machine.wall
        machine.passes(before - 1)
        tick()
        assert state(room) == "running"
        machine.passes(1)
        tick()
        assert state(room) == "ended"


@pytest.mark.parametrize("by", JUMPS)
def test_nothing_ends_before_it_began_nor_lasts_longer(app: Flask, machine: Machine, room: Room, by: int) -> None:
    with app.app_context():
        begin(room)
        machine.passes(MINUTE)
        machine.put(by)
        tick()
        machine.passes(19 * MINUTE)
        tick()
        session = room.session
        assert session.ended_at - session.started_at == 20 * MINUTE
        assert session.created_at <= session.started_at
        for game in db.session.scalars(select(GameRow)):
            assert game.started_at <= game.ended_at
            moments = db.session.scalars(select(Decision.at).where(Decision.game_id == game.id)).all()
            assert moments
            assert all(game.started_at <= at <= game.ended_at for at in moments)


@pytest.mark.parametrize("by", JUMPS)
def test_a_paused_lesson_keeps_what_it_had(app: Flask, machine: Machine, room: Room, by: int) -> None:
    with app.app_context():
        begin(room)
        machine.passes(MINUTE)
        sessions.pause(room.teacher_id, room.session_id)
        machine.put(by)
        tick()
        machine.passes(MINUTE)
        assert (state(room), left(room)) == ("paused", 19 * MINUTE)
        sessions.resume(room.teacher_id, room.session_id)
        assert left(room) == 19 * MINUTE


@pytest.mark.parametrize("by", JUMPS)
def test_a_jump_in_the_instant_of_resuming_moves_the_new_end(app: Flask, machine: Machine, room: Room, by: int) -> None:
    with app.app_context():
        begin(room)
        sessions.pause(room.teacher_id, room.session_id)
        machine.put(by)
        sessions.resume(room.teacher_id, room.session_id)
        tick()
        assert (state(room), left(room)) == ("running", 20 * MINUTE)


@pytest.mark.parametrize("by", JUMPS)
def test_a_room_that_waits_still_waits(app: Flask, machine: Machine, room: Room, by: int) -> None:
    with app.app_context():
        room.join("Ada", "Bo")
        db.session.commit()
        machine.put(by)
        tick()
        assert (state(room), left(room)) == ("lobby", 20 * MINUTE)
        room.start()
        assert left(room) == 20 * MINUTE


@pytest.mark.parametrize("by", JUMPS)
def test_nobody_becomes_silent_or_stays_silent_by_a_jump(app: Flask, machine: Machine, room: Room, by: int) -> None:
    def decisions() -> int:
        return len(db.session.scalars(select(Decision.at)).all())

    with app.app_context():
        people = room.join("Ada", "Bo")
        db.session.commit()
        room.start()
        turn(people[0].id)
        made = decisions()
        machine.passes(5_000)
        machine.put(by)
        tick()
        machine.passes(4_900)
        tick()
        assert decisions() == made
        machine.passes(200)
        tick()
        assert decisions() > made


@pytest.mark.parametrize("by", JUMPS)
def test_a_free_pupil_waits_as_long_as_ever(app: Flask, machine: Machine, room: Room, by: int) -> None:
    with app.app_context():
        ada, bo = (person.id for person in room.join("Ada", "Bo"))
        db.session.commit()
        room.start()
        db.session.get_one(GameRow, 1).ended_at = clock.now_ms()
        db.session.get_one(Participation, ada).ready_at = clock.now_ms()
        db.session.commit()
        machine.passes(10_000)
        machine.put(by)
        tick()
        assert db.session.get_one(Participation, ada).game_id == 1
        machine.passes(2_500)
        tick()
        assert db.session.get_one(Participation, ada).game_id != 1
        assert db.session.get_one(Participation, bo).game_id == 1


@pytest.mark.parametrize("by", [900, -900, 40, -40])
def test_a_small_step_is_followed_and_moves_nothing(app: Flask, machine: Machine, room: Room, by: int) -> None:
    with app.app_context():
        begin(room)
        ends = room.session.deadline
        machine.put(by)
        shown = [machine.clock.now()]
        for _ in range(60):
            machine.passes(500)
            assert timekeeping.follow_the_wall_clock() == 0
            shown.append(machine.clock.now())
        assert machine.clock.off_by() == 0
        db.session.rollback()
        assert room.session.deadline == ends
    assert all(470 <= later - earlier <= 530 for earlier, later in pairwise(shown))


def test_a_jump_over_a_lesson_that_is_long_over_leaves_it_alone(app: Flask, machine: Machine, room: Room) -> None:
    with app.app_context():
        begin(room)
        machine.passes(20 * MINUTE)
        tick()
        ended = room.session.ended_at
        machine.passes(timekeeping.JUST_ENDED_MS + 1)
        machine.put(-30 * MINUTE)
        tick()
        assert room.session.ended_at == ended


@pytest.mark.parametrize("by", [-30 * MINUTE, -60 * MINUTE])
def test_a_clock_put_back_while_the_server_was_off(app: Flask, machine: Machine, room: Room, by: int) -> None:
    with app.app_context():
        begin(room)
        machine.passes(7 * MINUTE)
        turn(db.session.scalars(select(Participation.id)).all()[0])
        turn(db.session.scalars(select(Participation.id)).all()[1])
        last = max(db.session.scalars(select(Decision.at)))
        before = room.session.deadline - last
        machine.put(by)
        machine.clock.__init__(lambda: machine.wall, lambda: machine.counted)  # type: ignore[misc]
        tables.clear()
        assert timekeeping.take_up() == 1
        assert left(room) == before
        assert max(db.session.scalars(select(Decision.at))) == clock.now_ms()
        assert timekeeping.take_up() == 0


def test_a_start_in_right_time_moves_nothing(app: Flask, machine: Machine, room: Room) -> None:
    with app.app_context():
        begin(room)
        machine.passes(7 * MINUTE)
        ends = room.session.deadline
        assert timekeeping.take_up() == 0
        db.session.rollback()
        assert room.session.deadline == ends


def test_every_moment_of_what_goes_on_is_moved() -> None:
    moved = {
        *(timekeeping.OF_SESSIONS),
        *timekeeping.OF_PEOPLE,
        *timekeeping.OF_GAMES,
        Decision.at,
        Attempt.at,
    }
    stored = {
        str(column)
        for table in (PlaySession, Participation, GameRow, Decision, Attempt)
        for column in table.__table__.columns
        if isinstance(column.type, BigInteger) and column.key != "seed"
    }
    assert {str(moment.property.columns[0]) for moment in moved} == stored


@pytest.mark.parametrize("by", JUMPS)
def test_cookies_and_tokens_hold_after_a_jump(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch, by: int
) -> None:
    app.config["WTF_CSRF_ENABLED"] = True
    token = client.get("/setup").text.partition('name="csrf-token" content="')[2].partition('"')[0]
    really = time.time
    monkeypatch.setattr(time, "time", lambda: really() + by / 1000)
    teacher = {"name": "Kari Moe", "login": "kari", "password": "blue kettle on the roof"}
    assert client.post("/setup", data=teacher, headers={"X-CSRFToken": token}).status_code == 302
    assert client.get("/classes/").status_code == 200
    monkeypatch.setattr(time, "time", really)
    assert client.get("/classes/").status_code == 200


def test_a_session_cookie_still_grows_old(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    app.config["WTF_CSRF_ENABLED"] = True
    token = client.get("/setup").text.partition('name="csrf-token" content="')[2].partition('"')[0]
    really = time.time
    monkeypatch.setattr(time, "time", lambda: really() + 32 * 24 * 3600)
    assert client.post("/setup", data={"name": "K"}, headers={"X-CSRFToken": token}).status_code == 400
