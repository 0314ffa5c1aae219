"""Announcing what changed, after the commit that made it true. `webapp.pushes` listens."""

from collections.abc import Callable

Listener = Callable[[int], None]

_session_listeners: list[Listener] = []
_game_listeners: list[Listener] = []


def on_session_changed(listener: Listener) -> None:
    """Call `listener` with the id of every play session that changed."""
    if listener not in _session_listeners:
        _session_listeners.append(listener)


def on_game_changed(listener: Listener) -> None:
    """Call `listener` with the id of every game that changed."""
    if listener not in _game_listeners:
        _game_listeners.append(listener)


def session_changed(session_id: int) -> None:
    """The clock, the state, the room or the seating of a play session changed."""
    for listener in _session_listeners:
        listener(session_id)


def game_changed(game_id: int) -> None:
    """Somebody moved or answered at a table."""
    for listener in _game_listeners:
        listener(game_id)
