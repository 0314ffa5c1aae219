"""A pace: so much at once, then steadily; nothing is kept of those who have nothing to wait for."""

import pytest

from webapp import pace
from webapp.pace import Pace


class Time:
    """A clock that is set by hand."""

    now = 50.0

    def __call__(self) -> float:
        return self.now


def test_so_much_at_once_then_steadily_and_each_key_by_itself() -> None:
    time = Time()
    slow = Pace(3, 2.0, time)
    waits = []
    for _ in range(5):
        waits.append(slow.wait("a"))
        slow.take("a")
    assert waits == [0, 0, 0, 0.5, 1.0]
    assert slow.wait("b") == 0
    time.now += 1.5
    assert (slow.wait("a"), slow.filled("a")) == (0, 2)


def test_it_has_been_busy_since_it_was_last_empty() -> None:
    time = Time()
    slow = Pace(3, 1.0, time)
    assert slow.busy_for("a") == 0
    slow.take("a")
    time.now += 5
    assert slow.busy_for("a") == 0
    for _ in range(4):
        slow.take("a")
        time.now += 0.5
    assert slow.busy_for("a") == 2


def test_whoever_has_nothing_to_wait_for_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "FORGOTTEN_ABOVE", 10)
    time = Time()
    slow = Pace(1, 1.0, time)
    for number in range(10):
        slow.take(f"early {number}")
    time.now += 5
    slow.take("late")
    assert list(slow._empty_at) == list(slow._busy_since) == ["late"]
    assert slow.wait("late") == 1
