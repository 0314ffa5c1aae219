"""A real server whose wall clock is set while a class plays."""

import time
from pathlib import Path

import pytest

from tests.faults.jumping import APPLICATION, wall_file
from tests.faults.lessons import lesson, stored
from tests.load.server import Server


@pytest.mark.parametrize("by", [3_600, -3_600])
def test_an_hour_forward_or_back_is_not_seen_by_anybody(tmp_path: Path, by: int) -> None:
    with Server(tmp_path, APPLICATION) as server, lesson(server, 4) as playing:
        for _ in range(3):
            playing.move()
        before, asked = playing.left(), time.monotonic()
        wall_file(tmp_path).write_text(str(by))
        for _ in range(3):
            playing.move()
        _wait_for("jumped", tmp_path / "server.log")
        for _ in range(3):
            playing.move()
        after, passed = playing.left(), (time.monotonic() - asked) * 1000
        assert [pupil.refused for pupil in playing.pupils] == [0, 0, 0, 0]
        for earlier, later in zip(before, after, strict=True):
            assert abs(earlier - later - passed) < 2_000
        assert playing.teacher.browser.get(f"/sessions/{playing.teacher.session_id}").status == 200
        playing.teacher.browser.post(f"/sessions/{playing.teacher.session_id}/end")
        moves = sum(len(pupil.moves) for pupil in playing.pupils)
    assert moves >= 12
    ((started, ended),) = stored(server.database, "SELECT started_at, ended_at FROM play_sessions")
    assert 0 < ended - started < 60_000 + passed
    counted = "SELECT (SELECT count(*) FROM decisions) + (SELECT count(*) FROM attempts)"
    assert stored(server.database, counted)[0][0] >= moves


def _wait_for(word: str, log: Path) -> None:
    until = time.monotonic() + 20
    while word not in log.read_text():
        assert time.monotonic() < until, log.read_text()
        time.sleep(0.1)
