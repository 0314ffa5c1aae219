"""Pushing what changed: to the pupils' streams as whole states, to the teacher's as a nudge."""

from webapp.clock import now_ms
from webapp.database import reading
from webapp.extensions import db
from webapp.live import board_topic, hub, seat_topic
from webapp.presenters import tables as present
from webapp.services import notify
from webapp.services.places import Place, places_of_game, places_of_session
from webapp.services.screens import screen_of


def state_of(place: Place) -> bytes:
    """The pupil's state as JSON."""
    return present.encode(present.table_state(screen_of(place, now_ms())))


def _push(places: list[Place]) -> None:
    for place in places:
        topic = seat_topic(place.participation_id)
        if not hub.followed(topic):
            continue
        if place.device is None or place.removed_at is not None:
            hub.publish(topic, present.GONE)
        else:
            hub.publish_to(topic, place.device, state_of(place), otherwise=present.GONE)


def game_changed(game_id: int) -> None:
    """Somebody moved or answered at a table."""
    with reading():
        places = places_of_game(game_id)
        _push(places)
        db.session.rollback()
    if places:
        hub.publish(board_topic(places[0].session_id), b"game")


def session_changed(session_id: int) -> None:
    """The clock, the state, the room or the seating changed."""
    with reading():
        _push(places_of_session(session_id))
        db.session.rollback()
    hub.publish(board_topic(session_id), b"session")


def presence_changed(session_id: int) -> None:
    """A pupil's page is there again."""
    hub.publish(board_topic(session_id), b"presence")


def set_up() -> None:
    """Listen to what the services announce."""
    notify.on_game_changed(game_changed)
    notify.on_session_changed(session_changed)
