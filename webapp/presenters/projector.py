"""The big screen of a session: code, clock, what the class did together, and ranks by alias if they are switched on."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from webapp.models import PlaySession, SessionState
from webapp.presenters.aliases import alias
from webapp.presenters.boards import Clock, Poster, clock, title
from webapp.presenters.names import display_names
from webapp.presenters.number_words import number_words
from webapp.services.results import PupilRow
from webapp.services.rooms import OnBigScreen

RANKED: Final = 5
"""So many with the most right answers are shown."""


def ranked_words() -> str:
    """How many are shown, in a word."""
    return number_words(RANKED)


@dataclass(frozen=True)
class Projector:
    """The big screen: never a name beside an answer, right or wrong.

    :param here: the names of those in a room that waits.
    :param ranks: (alias, right answers), the most first; empty unless the teacher wants them shown.
    """

    session_id: int
    title: str
    state: str
    locked: bool
    clock: Clock
    poster: Poster
    pupils: int
    here: tuple[str, ...]
    right: int
    ranks: tuple[tuple[str, int], ...]


def projector(session: PlaySession, poster: Poster, room: OnBigScreen, rows: list[PupilRow]) -> Projector:
    """All right answers count, but whoever was removed is not ranked."""
    waits = session.state == SessionState.LOBBY
    names = display_names([person.pupil for person in room.people]).values() if waits else ()
    return Projector(
        session_id=session.id,
        title=title(session),
        state=session.state,
        locked=session.locked,
        clock=clock(session),
        poster=poster,
        pupils=len(room.people),
        here=tuple(names),
        right=sum(row.right for row in rows),
        ranks=tuple(_ranks(session.id, room, rows)) if session.show_ranks else (),
    )


def _ranks(session_id: int, room: OnBigScreen, rows: list[PupilRow]) -> Iterator[tuple[str, int]]:
    """Those with the most right answers; among equals, who came first."""
    here = {person.id for person in room.people}
    ranked = [row for row in rows if row.participation_id in here and row.right]
    ranked.sort(key=lambda row: (-row.right, room.came[row.participation_id]))
    for row in ranked[:RANKED]:
        yield alias(session_id, room.came[row.participation_id], room.language), row.right
