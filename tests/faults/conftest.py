"""A lesson with two pupils at a table, as the tests of moves have it."""

from tests.play.conftest import make_lesson

__all__ = ["make_lesson"]
