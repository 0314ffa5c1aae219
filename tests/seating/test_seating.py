"""Who sits where: at the start, when a pupil comes late or leaves, and when a game is over."""

from itertools import combinations

import pytest
from flask import Flask

from tests.rooms import Room, make_room
from webapp.clock import now_ms
from webapp.extensions import db
from webapp.models import GameRow, GameSeat, Participation
from webapp.services import participants, seating, sessions

NAMES = tuple(f"Pupil {number:02}" for number in range(1, 13))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("pupils", range(41))
def test_everybody_sits_and_nobody_alone(pupils: int, players: int) -> None:
    sizes = seating.table_sizes(pupils, players, (2, 3, 4))
    assert sum(sizes) == pupils
    most = 3 if players == 2 else players
    assert all(size <= most for size in sizes)
    assert all(size >= 2 for size in sizes) or pupils == 1
    assert sum(size != players for size in sizes) <= 2
    assert players > 2 or sizes.count(3) == (pupils % 2 if pupils > 1 else 0)


@pytest.mark.parametrize(
    ("pupils", "players", "sizes"),
    [
        (0, 2, []), (1, 2, [1]), (2, 2, [2]), (3, 2, [3]), (5, 2, [2, 3]), (27, 2, [2] * 12 + [3]),
        (4, 3, [2, 2]), (5, 3, [3, 2]), (7, 3, [3, 2, 2]), (30, 3, [3] * 10),
        (2, 4, [2]), (5, 4, [3, 2]), (6, 4, [4, 2]), (7, 4, [4, 3]), (9, 4, [4, 3, 2]),
    ],
)  # fmt: skip
def test_sizes_worked_out_by_hand(pupils: int, players: int, sizes: list[int]) -> None:
    assert seating.table_sizes(pupils, players, (2, 3, 4)) == sizes


def tables(room: Room) -> dict[int, list[int | None]]:
    """The running games, each with its seats in order."""
    seats = (
        db.session.query(GameSeat)
        .join(GameRow, GameRow.id == GameSeat.game_id)
        .filter(GameRow.session_id == room.session_id, GameRow.ended_at.is_(None))
        .order_by(GameSeat.game_id, GameSeat.seat)
    )
    found: dict[int, list[int | None]] = {}
    for seat in seats:
        found.setdefault(seat.game_id, []).append(seat.participation_id)
    return found


def pairs(room: Room) -> set[frozenset[int]]:
    """Which pupils sit together now."""
    pupil = {one.id: one.pupil_id for one in db.session.query(Participation)}
    return {
        frozenset({pupil[a], pupil[b]})
        for seats in tables(room).values()
        for a, b in combinations([seat for seat in seats if seat is not None], 2)
    }


def end_games(room: Room, ready: bool = True) -> int:
    """Every game is over, and everybody wants another one or has not tapped yet; the moment it happened."""
    now = now_ms()
    for game in db.session.query(GameRow).filter(GameRow.session_id == room.session_id, GameRow.ended_at.is_(None)):
        game.ended_at = now
    for participation in db.session.query(Participation).filter_by(session_id=room.session_id):
        participation.ready_at = now if ready else None
    db.session.commit()
    return now


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("pupils", [1, 2, 3, 7, 12])
def test_the_start_seats_everybody_once(app: Flask, pupils: int, players: int) -> None:
    room = make_room(app, *NAMES, players=players)
    with app.app_context():
        here = room.join(*NAMES[:pupils])
        room.start()
        found = tables(room)
        sizes = [sum(seat is not None for seat in seats) for seats in found.values()]
        assert sorted(sizes) == sorted(seating.table_sizes(pupils, players, (2, 3, 4)))
        seated = [seat for seats in found.values() for seat in seats if seat is not None]
        assert sorted(seated) == sorted(one.id for one in here)
        assert all(found[one.game_id or 0][one.seat or 0] == one.id for one in here)
        games = db.session.query(GameRow).order_by(GameRow.id).all()
        assert [game.table_number for game in games] == list(range(1, len(found) + 1))
        assert [game.players for game in games] == [len(seats) for seats in found.values()]
        assert len({game.seed for game in games}) == len(games)


def test_one_alone_plays_the_computer(app: Flask) -> None:
    room = make_room(app, *NAMES)
    with app.app_context():
        (emma,) = room.join(NAMES[0])
        room.start()
        assert list(tables(room).values()) == [[emma.id, None]]


def test_those_who_were_removed_are_not_seated(app: Flask) -> None:
    room = make_room(app, *NAMES)
    with app.app_context():
        one, two, three = room.join(*NAMES[:3])
        participants.remove_participant(room.teacher_id, room.session_id, two.id)
        room.start()
        assert [set(seats) for seats in tables(room).values()] == [{one.id, three.id}]


def test_last_times_partners_sit_apart(app: Flask) -> None:
    room = make_room(app, *NAMES)
    with app.app_context():
        room.join(*NAMES)
        room.start()
        before = pairs(room)
        again = sessions.repeat(room.teacher_id, room.session_id)
        sessions.end(room.teacher_id, room.session_id)
        next_room = Room(app, room.teacher_id, again.id, again.code, room.pupils)
        next_room.join(*NAMES)
        next_room.start()
        assert len(pairs(next_room)) == len(before) == 6
        assert not pairs(next_room) & before


def test_late_a_pupil_takes_the_computers_place(app: Flask) -> None:
    room = make_room(app, *NAMES)
    with app.app_context():
        one, two, three = room.join(*NAMES[:3])
        room.start()
        participants.remove_participant(room.teacher_id, room.session_id, two.id)
        (game_id,) = tables(room)
        version = db.session.get_one(GameRow, game_id).version
        (late,) = room.join(NAMES[5])
        assert late.game_id == game_id
        assert set(tables(room)[game_id]) == {one.id, three.id, late.id}
        assert tables(room)[game_id][late.seat or 0] == late.id
        assert db.session.get_one(GameRow, game_id).version == version + 1


def test_late_a_pupil_plays_a_free_one_else_the_computer(app: Flask) -> None:
    room = make_room(app, *NAMES)
    with app.app_context():
        one, two = room.join(*NAMES[:2])
        room.start()
        (late,) = room.join(NAMES[2])
        assert set(tables(room)[late.game_id or 0]) == {late.id, None}
        end_games(room)
        for other in (two, late):
            other.ready_at = None
        db.session.commit()
        (later,) = room.join(NAMES[3])
        assert set(tables(room)[later.game_id or 0]) == {one.id, later.id}
        assert one.ready_at is None
        assert len(tables(room)) == 1


def test_when_all_are_ready_they_are_paired_anew(app: Flask) -> None:
    room = make_room(app, *NAMES)
    with app.app_context():
        room.join(*NAMES[:4])
        room.start()
        before = pairs(room)
        now = end_games(room)
        assert len(seating.match_free(room.session, now)) == 2
        db.session.commit()
        assert len(pairs(room)) == 2
        assert not pairs(room) & before
        assert all(one.ready_at is None for one in db.session.query(Participation))
        assert seating.match_free(room.session, now + 60_000) == []


def test_two_of_a_table_play_again_when_there_is_nobody_else(app: Flask) -> None:
    room = make_room(app, *NAMES)
    with app.app_context():
        room.join(*NAMES[:2])
        room.start()
        before = pairs(room)
        assert len(seating.match_free(room.session, end_games(room))) == 1
        assert pairs(room) == before


def test_the_ready_wait_a_little_for_the_others(app: Flask) -> None:
    room = make_room(app, *NAMES)
    with app.app_context():
        _one, _two, _three, four = room.join(*NAMES[:4])
        room.start()
        now = end_games(room)
        four.ready_at = None
        db.session.commit()
        assert seating.match_free(room.session, now + seating.PAIR_AFTER_MS - 1) == []
        (game_id,) = seating.match_free(room.session, now + seating.PAIR_AFTER_MS)
        seats = tables(room)[game_id]
        assert len(seats) == 3
        assert four.id not in seats


def test_one_ready_alone_gets_the_computer_after_a_while(app: Flask) -> None:
    room = make_room(app, *NAMES)
    with app.app_context():
        one, two = room.join(*NAMES[:2])
        room.start()
        now = end_games(room)
        two.ready_at = None
        db.session.commit()
        assert seating.match_free(room.session, now + seating.COMPUTER_AFTER_MS - 1) == []
        (game_id,) = seating.match_free(room.session, now + seating.COMPUTER_AFTER_MS)
        assert tables(room)[game_id] == [one.id, None]


def test_the_only_pupil_goes_on_at_once(app: Flask) -> None:
    room = make_room(app, *NAMES)
    with app.app_context():
        (one,) = room.join(NAMES[0])
        room.start()
        (game_id,) = seating.match_free(room.session, end_games(room))
        assert tables(room)[game_id] == [one.id, None]


def test_those_who_do_not_tap_are_seated_in_the_end(app: Flask) -> None:
    room = make_room(app, *NAMES)
    with app.app_context():
        room.join(*NAMES[:2])
        room.start()
        now = end_games(room, ready=False)
        assert seating.match_free(room.session, now + seating.READY_AFTER_MS - 1) == []
        assert len(seating.match_free(room.session, now + seating.READY_AFTER_MS)) == 1


def test_who_leaves_hands_the_seat_to_the_computer(app: Flask) -> None:
    room = make_room(app, *NAMES)
    with app.app_context():
        one, two = room.join(*NAMES[:2])
        room.start()
        game = db.session.get_one(GameRow, one.game_id)
        version, seat = game.version, one.seat or 0
        assert seating.vacate(one) == [game.id]
        assert tables(room)[game.id][seat] is None
        assert tables(room)[game.id][1 - seat] == two.id
        assert game.version == version + 1
        assert (one.game_id, one.seat, one.ready_at) == (None, None, None)
        assert seating.vacate(one) == []
        assert game.version == version + 1


def test_a_game_that_is_over_keeps_who_sat_there(app: Flask) -> None:
    room = make_room(app, *NAMES)
    with app.app_context():
        one, _two = room.join(*NAMES[:2])
        room.start()
        place = (one.game_id, one.seat)
        end_games(room)
        assert seating.vacate(one) == []
        assert db.session.get_one(GameSeat, place).participation_id == one.id
        assert (one.game_id, one.seat, one.ready_at) == (None, None, None)


def test_three_who_are_free_split_where_only_two_can_play(app: Flask) -> None:
    room = make_room(app, *NAMES, variant="fifty-two", options={}, kinds=["share"])
    with app.app_context():
        room.join(*NAMES[:3])
        room.start()
        assert sorted(len(seats) for seats in tables(room).values()) == [2, 2]
        assert len(seating.match_free(room.session, end_games(room))) == 2
        db.session.commit()
        assert sorted(seats.count(None) for seats in tables(room).values()) == [0, 1]


def test_the_tables_keep_their_numbers_however_often_they_are_mixed(app: Flask) -> None:
    room = make_room(app, *NAMES)
    with app.app_context():
        room.join(*NAMES[:8])
        room.start()
        for _ in range(4):
            running = db.session.query(GameRow).filter(GameRow.ended_at.is_(None))
            assert sorted(game.table_number for game in running) == [1, 2, 3, 4]
            seating.match_free(room.session, end_games(room))
            db.session.commit()


def test_a_new_table_takes_the_lowest_number_nobody_sits_at(app: Flask) -> None:
    room = make_room(app, *NAMES)
    with app.app_context():
        people = room.join(*NAMES[:6])
        room.start()
        first = db.session.query(GameRow).filter_by(table_number=2).one()
        first.ended_at = now_ms()
        sitting = [one for one in people if one.game_id == first.id]
        db.session.commit()
        late = room.join(NAMES[6])[0]
        assert db.session.get_one(GameRow, late.game_id).table_number == 4
        for one in sitting:
            one.ready_at = first.ended_at
        db.session.commit()
        (game_id,) = seating.match_free(room.session, now_ms())
        assert db.session.get_one(GameRow, game_id).table_number == 2


def test_within_a_lesson_partners_are_new_while_there_are_any(app: Flask) -> None:
    room = make_room(app, *NAMES)
    with app.app_context():
        room.join(*NAMES[:8])
        room.start()
        met = pairs(room)
        for _ in range(4):
            seating.match_free(room.session, end_games(room))
            db.session.commit()
            assert len(pairs(room)) == 4
            assert not pairs(room) & met
            met |= pairs(room)


def test_who_sat_at_the_table_of_three_sits_at_one_of_two_the_next_time(app: Flask) -> None:
    room = make_room(app, *NAMES)
    with app.app_context():
        sat: list[set[int]] = []
        for _lesson in range(3):
            room.join(*NAMES[:7])
            room.start()
            [three] = [seats for seats in tables(room).values() if len(seats) == 3]
            pupil = {one.id: one.pupil_id for one in db.session.query(Participation)}
            sat.append({pupil[seat or 0] for seat in three})
            again = sessions.repeat(room.teacher_id, room.session_id)
            sessions.end(room.teacher_id, room.session_id)
            room = Room(app, room.teacher_id, again.id, again.code, room.pupils)
        assert not sat[0] & sat[1]
        assert len(sat[2] & (sat[0] | sat[1])) == 2, "the seventh, who never did, and two of the others"
