"""What a pupil's screen is drawn from, gathered once: whoever draws it asks the database nothing."""

from dataclasses import dataclass
from enum import StrEnum

from webapp.models import SessionState
from webapp.services import play, results
from webapp.services.places import Called, Place, class_names
from webapp.services.tables import LiveGame


class Phase(StrEnum):
    """What a pupil is doing."""

    LOBBY = "lobby"
    PLAY = "play"
    FREE = "free"
    """Between two games, or without one."""
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Screen:
    """Everything that a pupil's screen shows.

    :param live: the game the pupil sits in.
    :param names: of the whole class, to tell two Emmas apart.
    :param result: what the pupil did in the session, where it is shown.
    :param now: ms since 1970.
    """

    place: Place
    phase: Phase
    live: LiveGame | None
    names: tuple[Called, ...]
    result: results.OwnResult | None
    now: int


def screen_of(place: Place, now: int) -> Screen:
    """The screen of the pupil at this place."""
    live = play.seated(place)
    phase = _phase(place, live, now)
    return Screen(
        place=place,
        phase=phase,
        live=live,
        names=class_names(place.class_id) if live is None else live.pupils,
        result=results.own_result(place.participation_id) if phase in {Phase.ENDED, Phase.FREE} else None,
        now=now,
    )


def _phase(place: Place, live: LiveGame | None, now: int) -> Phase:
    if place.state == SessionState.LOBBY:
        return Phase.LOBBY
    if place.state == SessionState.ENDED or (place.state == SessionState.RUNNING and not place.is_open(now)):
        return Phase.ENDED
    return Phase.FREE if live is None or live.game.outcome is not None else Phase.PLAY
