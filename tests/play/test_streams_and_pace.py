"""What one seat may take of the server: three streams, and requests as quick as fingers."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine
from flask import Flask
from sqlalchemy import event
from werkzeug.test import TestResponse

from tests.play.conftest import Device, Lesson
from tests.rooms import make_room
from tests.sessions.moments import teacher_of
from webapp import seat_pace
from webapp.extensions import db
from webapp.live import MOST_OF_A_SEAT, MOST_OF_A_TEACHER, hub

MakeLesson = Callable[..., Lesson]


@pytest.fixture
def emma(make_lesson: MakeLesson) -> Device:
    return make_lesson("Emma", "Bo").devices[0]


@pytest.fixture(autouse=True)
def _no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seat_pace, "PAUSE_SECONDS", 0)


@pytest.fixture(autouse=True)
def _no_stream_is_left() -> Iterator[None]:
    assert hub.streams == 0
    yield
    assert hub.streams == 0


def follow(device: Device) -> TestResponse:
    response = device.client.get("/play/stream", buffered=False)
    assert (response.status_code, response.mimetype) == (200, "text/event-stream")
    return response


def test_a_fourth_stream_of_a_seat_ends_the_oldest_with_a_last_word(emma: Device) -> None:
    streams = [follow(emma) for _ in range(MOST_OF_A_SEAT)]
    assert hub.streams == MOST_OF_A_SEAT
    streams.append(follow(emma))
    assert hub.streams == MOST_OF_A_SEAT
    oldest = b"".join(streams[0].response)
    assert oldest.endswith(b"event: enough\ndata: \n\n")
    emma.turn()
    chunks = iter(streams[1].response)
    assert b"event: state" in next(chunks)
    assert b"event: state" in next(chunks)
    for stream in streams:
        stream.close()


def test_the_streams_of_one_seat_do_not_count_for_another(make_lesson: MakeLesson) -> None:
    streams = [follow(device) for device in make_lesson("Emma", "Bo").devices for _ in range(MOST_OF_A_SEAT)]
    assert hub.streams == 2 * MOST_OF_A_SEAT
    for stream in streams:
        stream.close()


def test_a_stream_that_nobody_began_to_read_is_given_back(emma: Device) -> None:
    follow(emma).close()
    assert hub.streams == 0


def test_where_all_streams_are_taken_a_page_is_told_when_to_ask_again(emma: Device) -> None:
    emma.client.application.config["MAX_STREAMS"] = 1
    first = follow(emma)
    refused = emma.client.get("/play/stream")
    assert (refused.status_code, refused.headers["Retry-After"]) == (503, "60")
    assert "news by itself" in refused.text or "av seg selv" in refused.text
    assert emma.client.get("/play/state").status_code == 200
    assert emma.client.get("/play").status_code == 200
    first.close()
    follow(emma).close()


def test_a_teacher_has_six_streams_of_a_session_and_no_more(app: Flask) -> None:
    room = make_room(app, "Emma Lie")
    teacher = teacher_of(room)
    path = f"/sessions/{room.session_id}/stream"
    streams = [teacher.get(path, buffered=False) for _ in range(MOST_OF_A_TEACHER + 1)]
    assert hub.streams == MOST_OF_A_TEACHER
    assert b"".join(streams[0].response).endswith(b"event: enough\ndata: \n\n")
    app.config["MAX_STREAMS"] = MOST_OF_A_TEACHER
    assert teacher.get(path).status_code == 503
    for stream in streams:
        stream.close()


@pytest.fixture
def queries(app: Flask) -> Iterator[list[str]]:
    """What is asked of the database from now on."""
    asked: list[str] = []

    def note(*facts: Any) -> None:
        asked.append(facts[2])

    with app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", note)
    yield asked
    event.remove(engine, "before_cursor_execute", note)


def test_more_than_fingers_can_do_is_refused_without_looking_anything_up(
    emma: Device, queries: list[str], wall: time_machine.Traveller
) -> None:
    emma.client.application.config["SEAT_REQUESTS_A_SECOND"] = 10
    wall.move_to(datetime(2026, 11, 2, 9, 0, tzinfo=UTC), tick=False)
    move = {"game": 1, "ask": 1, "choice": "turn"}
    assert [emma.post("turn", **move).status_code for _ in range(10)] == [200] * 10
    queries.clear()
    refused = [emma.post("turn", **move) for _ in range(30)]
    assert queries == []
    assert {answer.status_code for answer in refused} == {429}
    assert {answer.headers["Retry-After"] for answer in refused} == {"1"}
    assert sorted(refused[0].get_json()) == ["error", "message"]
    assert refused[0].get_json()["error"] == "too-fast"
    wall.shift(1.1)
    assert emma.post("turn", **move).status_code == 200


@pytest.mark.parametrize("path", ["/play/state", "/play/stream", "/play"])
def test_news_too_is_asked_for_at_a_pace(emma: Device, path: str, wall: time_machine.Traveller) -> None:
    wall.move_to(datetime(2026, 11, 2, 9, 0, tzinfo=UTC), tick=False)
    emma.client.application.config["SEAT_REQUESTS_A_SECOND"] = 3
    statuses = []
    for _ in range(6):
        with emma.client.get(path, buffered=False) as answer:
            statuses.append(answer.status_code)
    assert statuses == [200] * 3 + [429] * 3


def test_one_pupil_in_a_hurry_does_not_slow_down_another(make_lesson: MakeLesson, wall: time_machine.Traveller) -> None:
    wall.move_to(datetime(2026, 11, 2, 9, 0, tzinfo=UTC), tick=False)
    emma, bo = make_lesson("Emma", "Bo").devices
    emma.client.application.config["SEAT_REQUESTS_A_SECOND"] = 1
    move = {"game": 1, "ask": 1, "choice": "turn"}
    assert [emma.post("turn", **move).status_code for _ in range(3)] == [200, 429, 429]
    assert bo.post("turn", **move).status_code == 200
