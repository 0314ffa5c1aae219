"""The app as `make run` serves it."""

from pathlib import Path
from threading import Thread

from tests.load.browser import Browser
from tests.load.lesson import Teacher, join
from tests.load.server import Server


def test_open_streams_do_not_hold_up_anybody(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        teacher = Teacher(server.port)
        pupils = join(server.port, teacher.open_room(2), 2)
        streams = [Thread(target=follow) for follow in (teacher.follow, *(pupil.follow for pupil in pupils))]
        for stream in streams:
            stream.start()
        teacher.start()
        states = [pupil.browser.get("/play/state").text for pupil in pupils]
        with Browser(server.port) as stranger:
            assert stranger.get("/ping").text == "ok"
    for stream in streams:
        stream.join(timeout=10)
    for browser in (teacher.browser, *(pupil.browser for pupil in pupils)):
        browser.close()
    assert all('"phase":"play"' in state for state in states)


def test_the_addresses_are_said_at_the_start(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        said = (tmp_path / "server.log").read_text()
    assert f"http://localhost:{server.port}" in said
