"""A pupil of the load bench shows the newest state, as a browser does."""

import random

import pytest

from tests.load.browser import Browser
from tests.load.lesson import Pupil


@pytest.mark.parametrize(
    ("came", "shown"),
    [
        ([4, 1, 138], [4, 1, 138]),
        ([4, 1, 136], [4, 1, 137]),
        ([3, 9, 999], [4, 1, 137]),
        ([5, 2, 0], [5, 2, 0]),
    ],
    ids=["a further move", "a move too late", "an older session", "a next game"],
)
def test_the_first_part_that_differs_tells_what_is_newer(came: list[int], shown: list[int]) -> None:
    pupil = Pupil(Browser(0), random.Random(1), state={"v": [4, 1, 137]})
    pupil.take({"v": came})
    assert pupil.state["v"] == shown
