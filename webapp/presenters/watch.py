"""One table as a teacher who looks over the pupils' shoulders sees it: no hand, no card that lies face down."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel import ngettext

from webapp.games.cards import Card
from webapp.games.events import Event, Lay, Return, Round, Take, War
from webapp.games.scene import Scene, SideCards
from webapp.games.turns import Step
from webapp.games.variant import Layout
from webapp.models import PlaySession
from webapp.presenters.answer_words import answer_words, misconception_words, question_words
from webapp.presenters.boards import Clock, SideView, Tile, clock, names_of, tile_of, title
from webapp.presenters.event_words import Teller, listed
from webapp.presenters.examples import Face, FaceOf, faces_of, said_of, spoken_faces
from webapp.services.watching import OneTable, Wrong

MOST_SENTENCES = 8
"""The newest; more than that nobody reads over a shoulder."""

SEEN_AS_PAIRS: Final = (Round, Lay, Take, War)
"""What needs no words beside the rows of pairs."""


TURNS: Final[Mapping[str, Any]] = {
    Step.LOT: _l("has to draw lots"),
    Step.NEXT: _l("has to go on"),
    Step.FINISH: _l("has to go on"),
    Step.LEAD: _l("has to play a card"),
    Step.ANSWER: _l("has to play a card"),
    Step.HOLD: _l("has to hold or go on"),
    "question": _l("has a question to answer"),
}
"""What somebody owes who has no cards to turn."""


@dataclass(frozen=True)
class PlaceView:
    """What lies before a side.

    :param about: its piles in words: how many lie in the stack, in hand, on the heap.
    :param laid: its cards in the pot, or the top of its heap, or the card that it turned in a war.
    :param spoken: what lies open, for those who listen.
    :param owing: by participation, what a pupil has still to do, in words.
    """

    side: SideView
    name: str
    about: str
    laid: tuple[Face, ...]
    passes: tuple[Face, ...]
    spoken: str
    notes: tuple[str, ...]
    owing: Mapping[int, str]


@dataclass(frozen=True)
class Pair:
    """Two cards that were turned at once, and the side that took them; None: they tied."""

    cards: tuple[Face, ...]
    winner: int | None


@dataclass(frozen=True)
class WrongView:
    """A wrong answer; the thought behind it is empty where none is known."""

    question: str
    answer: str
    correct: str
    thought: str


@dataclass(frozen=True)
class PupilView:
    """What a pupil is asked now (empty: nothing), what is right, and the last wrong answers, the newest first."""

    name: str
    question: str
    correct: str
    wrong: tuple[WrongView, ...]


@dataclass(frozen=True)
class Watch:
    """A table by itself."""

    session_id: int
    class_id: int
    title: str
    clock: Clock
    tile: Tile
    layout: str
    places: tuple[PlaceView, ...]
    pairs: tuple[Pair, ...]
    about: tuple[str, ...]
    story: tuple[str, ...]
    pupils: tuple[PupilView, ...]


def watch(session: PlaySession, one: OneTable) -> Watch:
    """The page of a table."""
    names = names_of(seat for side in one.table.sides for seat in side if seat)
    tile = tile_of(one.table, names)
    face = faces_of(one.variant, one.options)
    teller = Teller([_side_name(side) for side in tile.sides], said_of(face))
    pairs = tuple(_pairs(one, face)) if one.variant.layout is Layout.ROW else ()
    return Watch(
        session_id=session.id,
        class_id=session.class_id,
        title=title(session),
        clock=clock(session),
        tile=tile,
        layout=one.variant.layout,
        places=tuple(_place(one, side, tile.sides[side], teller, face) for side in range(len(tile.sides))),
        pairs=pairs,
        about=tuple(_about(one)),
        story=_story(teller, [event for event in one.events if not (pairs and isinstance(event, SEEN_AS_PAIRS))]),
        pupils=tuple(_pupils(one, names)),
    )


def _pupils(one: OneTable, names: Mapping[int, str]) -> Iterator[PupilView]:
    """Everybody at the table, in the order in which the page shows them."""
    for person in (seat for side in one.table.sides for seat in side if seat):
        asked = None if person.seat is None else one.asked.get(person.seat)
        about = asked.operands() if asked else {}
        yield PupilView(
            name=names[person.pupil_id],
            question=question_words(asked.kind, about) if asked else "",
            correct=answer_words(asked.kind, about, asked.right) if asked else "",
            wrong=tuple(map(_wrong, one.wrong.get(person.participation_id, ()))),
        )


def _wrong(given: Wrong) -> WrongView:
    return WrongView(
        question=question_words(given.kind, given.operands),
        answer=answer_words(given.kind, given.operands, given.answer),
        correct=answer_words(given.kind, given.operands, given.correct),
        thought=misconception_words(given.misconception),
    )


def _story(teller: Teller, events: Sequence[Event]) -> tuple[str, ...]:
    """What happened last, in sentences."""
    return tuple(teller.tell(events)[-MOST_SENTENCES:])


def _side_name(side: SideView) -> str:
    return listed(seat.name for seat in side.seats) if side.seats else str(_("The computer"))


def _place(one: OneTable, side: int, shown: SideView, teller: Teller, face: FaceOf) -> PlaceView:
    view = one.view
    laid: tuple[Card | None, ...] = tuple(laid.card for laid in view.pot if laid.side == side)
    if side in view.turned:
        laid = (view.turned[side],)
    elif view.heaps[side]:
        laid = view.heaps[side][-1:]
    faces = tuple(map(face, laid))
    passes = tuple(map(face, view.passes[side]))
    return PlaceView(
        side=shown,
        name=teller.names[side],
        about=_piles(one, side),
        laid=faces,
        passes=passes,
        spoken=spoken_faces((*faces, *passes)),
        notes=tuple(_notes(one, side)),
        owing=_owing(one, side),
    )


def _piles(one: OneTable, side: int) -> str:
    view = one.view
    if one.variant.layout is not Layout.HEAPS:
        return str(ngettext("%(num)d card", "%(num)d cards", view.holdings[side]))
    stack, hand, heap = view.stacks[side], view.hands[side], len(view.heaps[side])
    return str(_("%(stack)d in the stack, %(hand)d in hand, %(heap)d on the heap", stack=stack, hand=hand, heap=heap))


def _notes(one: OneTable, side: int) -> list[str]:
    notes = []
    if side not in one.view.sides_in:
        notes.append(_("out"))
    if side in one.view.held:
        notes.append(_("holds"))
    if one.view.to_beat is not None and one.view.to_beat.side == side:
        notes.append(_("to beat"))
    if one.table.over and side in one.table.winners:
        notes.append(_("won"))
    return notes


def _owing(one: OneTable, side: int) -> dict[int, str]:
    seats = one.table.sides[side]
    count = len(one.table.sides)
    return {
        person.participation_id: _owed_words(one.owing[side + place * count])
        for place, person in enumerate(seats)
        if person is not None and side + place * count in one.owing
    }


def _owed_words(owed: str) -> str:
    return str(TURNS[owed]) if owed in TURNS else str(_("has cards to turn"))


def _about(one: OneTable) -> list[str]:
    about = []
    if one.table.pot:
        about.append(ngettext("%(num)d card in the pot", "%(num)d cards in the pot", one.table.pot))
    if one.view.stock:
        about.append(ngettext("%(num)d card in the stock", "%(num)d cards in the stock", one.view.stock))
    return about


def _pairs(one: OneTable, face: FaceOf) -> Iterator[Pair]:
    """The pairs of the last sweep in order; one that tied goes to whoever takes the next."""
    scene = Scene((SideCards(),) * len(one.table.sides))
    for event in one.events:
        match event:
            case Take(winner):
                yield from (Pair(tuple(map(face, cards)), winner) for cards in scene.abreast)
            case Return():
                break
        scene = scene.after(event)
    yield from (Pair(tuple(map(face, cards)), None) for cards in scene.abreast)
