"""An example game to step through: what lies on the table after each step, and what happened, in words.

Made of the events a bystander may see, so a card that lies face down is unknown here and cannot reach a page.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final, NamedTuple

from flask_babel import gettext as _
from flask_babel import ngettext

from webapp.games.cards import Card
from webapp.games.game import Game, play_out
from webapp.games.variants import VARIANTS, Variant
from webapp.presenters.event_words import (
    CardWords,
    Teller,
    Written,
    card_words,
    down_words,
    listed,
    number_text,
    rank_word,
)
from webapp.presenters.spoken import said_number

NAMES: Final = ("Ada", "Bo")
ROUNDS: Final = 12
"""An example never needs more; the rest of a long game is not played."""
AT_LEAST, AT_MOST = 8, 26
"""How many steps an example has; it ends with the taking of a pot after a war."""
HAND: Final = 5


class Face(NamedTuple):
    """A card as it lies on the table; a card face down has no text.

    :param value: the number it stands for, as it is written in a line of text.
    :param form: the same as it is stored: `-3/4`; a script stacks it.
    """

    card: str | None
    value: str = ""
    form: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """A side's cards: counts of what nobody may see, faces of what lies open before it."""

    stack: int = 0
    hand: int = 0
    heap: tuple[Face, ...] = ()
    passes: tuple[Face, ...] = ()
    laid: tuple[Face, ...] = ()

    @property
    def cards(self) -> int:
        """Every card of the side, those in the pot too."""
        return self.stack + self.hand + len(self.heap) + len(self.passes) + len(self.laid)

    @property
    def open(self) -> tuple[Face, ...]:
        """What lies before the side: in the pot, or on its heap, of which the latest cards show."""
        return self.laid or self.heap[-SHOWN_OF_HEAP:]


SHOWN_OF_HEAP: Final = 4


@dataclass(frozen=True, slots=True)
class Scene:
    """The whole table; `gone` counts cards that are out of play, aside or left by who is out."""

    places: tuple[Place, ...] = ()
    stock: int = 0
    gone: int = 0
    fighters: tuple[int, ...] = ()

    @property
    def cards(self) -> int:
        """Every card there is."""
        return sum(place.cards for place in self.places) + self.stock + self.gone

    def at(self, side: int, **changes: Any) -> "Scene":
        """The same table with one side's cards changed."""
        places = tuple(replace(place, **changes) if each == side else place for each, place in enumerate(self.places))
        return replace(self, places=places)


FaceOf = Callable[[str | None], Face]


def _deal(scene: Scene, event: Written, face: FaceOf) -> Scene:
    if "stock" not in event:
        return Scene(tuple(Place(cards) for cards in event["piles"]), gone=event["aside"])
    return Scene(tuple(Place(cards - HAND, HAND) for cards in event["piles"]), stock=event["stock"])


def _lay(scene: Scene, event: Written, face: FaceOf) -> Scene:
    place = scene.places[event["side"]]
    card = face(event["card"] if event["up"] else None)
    return scene.at(event["side"], stack=place.stack - 1, laid=(*place.laid, card))


def _relay(scene: Scene, event: Written, face: FaceOf) -> Scene:
    down = (face(None),) * (len(scene.places[event["side"]].laid) - 1)
    return scene.at(event["side"], laid=(*down, face(event["card"])))


def _take(scene: Scene, event: Written, face: FaceOf) -> Scene:
    winner = event["side"]
    for loser in scene.fighters:
        if loser != winner and scene.places[loser].heap:
            scene = scene.at(loser, heap=())
    for side, place in enumerate(scene.places):
        if place.laid:
            scene = scene.at(side, laid=())
    return scene.at(winner, stack=scene.places[winner].stack + event["cards"])


def _return(scene: Scene, event: Written, face: FaceOf) -> Scene:
    stack = scene.places[event["side"]].stack + event["cards"]
    return scene.at(event["side"], stack=stack, laid=())


def _out(scene: Scene, event: Written, face: FaceOf) -> Scene:
    """In a battle the rest of the pile joins the pot, unseen; elsewhere what is left leaves play."""
    place = scene.places[event["side"]]
    if place.laid:
        return scene.at(event["side"], stack=0, laid=place.laid + (face(None),) * place.stack)
    return replace(scene.at(event["side"], **vars_of(Place())), gone=scene.gone + place.cards)


def vars_of(place: Place) -> dict[str, Any]:
    """The fields of a place, to put in another's stead."""
    return {name: getattr(place, name) for name in Place.__slots__}


def _play(scene: Scene, event: Written, face: FaceOf) -> Scene:
    place = scene.places[event["side"]]
    return scene.at(event["side"], hand=place.hand - 1, heap=(*place.heap, face(event["card"])))


def _draw(scene: Scene, event: Written, face: FaceOf) -> Scene:
    drawn = scene.at(event["side"], hand=scene.places[event["side"]].hand + 1)
    return replace(drawn, stock=scene.stock - 1)


def _lay_pass(scene: Scene, event: Written, face: FaceOf) -> Scene:
    place = scene.places[event["side"]]
    return scene.at(event["side"], hand=place.hand - 1, passes=(*place.passes, face(event["card"])))


def _pass(scene: Scene, event: Written, face: FaceOf) -> Scene:
    left = list(scene.places[event["side"]].passes)
    left.remove(face(event["card"]))
    return replace(scene.at(event["side"], passes=tuple(left)), gone=scene.gone + 1)


def _flip(scene: Scene, event: Written, face: FaceOf) -> Scene:
    place = scene.places[event["side"]]
    return scene.at(event["side"], stack=place.stack - 1, heap=(*place.heap, face(event["card"])))


def _war(scene: Scene, event: Written, face: FaceOf) -> Scene:
    return replace(scene, fighters=tuple(event["sides"]))


CHANGES: Final[Mapping[str, Callable[[Scene, Written, FaceOf], Scene]]] = {
    "deal": _deal,
    "lay": _lay,
    "relay": _relay,
    "take": _take,
    "return": _return,
    "out": _out,
    "play": _play,
    "draw": _draw,
    "lay-pass": _lay_pass,
    "pass": _pass,
    "flip": _flip,
    "war": _war,
}
"""What moves cards; every other event leaves the table as it is."""


def scene_after(scene: Scene, event: Written, face: FaceOf = Face) -> Scene:
    """The table after one more event."""
    change = CHANGES.get(event["event"])
    return change(scene, event, face) if change else scene


JOINED: Final = {
    ("lay", "lay"), ("lay", "recycle"), ("recycle", "lay"), ("relay", "relay"), ("round", "lay"), ("round", "recycle"),
    ("play", "draw"), ("pass", "draw"), ("take", "draw"), ("judge", "judge"), ("return", "return"), ("out", "out"),
    ("out", "end"),
}  # fmt: skip
"""Pairs that are one step for the eye: what all do at the same moment, or one does in one go."""


def in_steps(events: Sequence[Written], pauses: Collection[int] = ()) -> Iterator[list[Written]]:
    """Events that belong together, step by step.

    :param pauses: after so many events a step ends in any case: something was asked then.
    """
    step: list[Written] = list(events[:1])
    for at, (before, event) in enumerate(pairwise(events), start=1):
        if at in pauses or not _belongs(step, before, event):
            yield step
            step = []
        step.append(event)
    if step:
        yield step


def _belongs(step: Sequence[Written], before: Written, event: Written) -> bool:
    if (before["event"], event["event"]) == ("flip", "flip"):
        return bool(before["phase"] == event["phase"])
    if (before["event"], event["event"]) not in JOINED:
        return False
    if event["event"] not in ("lay", "recycle"):
        return True
    # A side that has laid already and comes back begins something new: its third card, say.
    others = {each["side"] for each in step if "side" in each}
    return event["side"] not in others or event["side"] == before["side"]


class Row(NamedTuple):
    """One side in a picture: what it is called, what it has, what lies open, and the same in words."""

    name: str
    has: str
    cards: tuple[Face, ...]
    passes: tuple[Face, ...]
    spoken: str
    gain: int


class Shown(NamedTuple):
    """A step of an example: what happened and the table after it."""

    text: str
    rows: tuple[Row, ...]
    stock: int | None
    scene: Scene


@dataclass(frozen=True, slots=True)
class Example:
    """A game to step through, in the language of the page."""

    steps: tuple[Shown, ...]


@lru_cache(maxsize=64)
def _events(key: str, seed: int) -> tuple[Mapping[str, Any], ...]:
    """A short game between two computers, as a bystander sees it."""
    variant = VARIANTS[key]
    game = play_out(Game(variant, variant.options_from({}), len(NAMES), seed, ROUNDS))
    return tuple(event.seen_by(None).as_dict() for event in game.events)


def faces_of(variant: Variant, options: Any) -> FaceOf:
    """How the cards of a game look: a game of numbers shows a number on each."""

    def face(card: str | None) -> Face:
        if card is None:
            return Face(None)
        shown = variant.face(options, Card(card))
        return Face(str(card)) if shown == card else Face(str(card), number_text(shown), str(shown))

    return face


def said_of(face: FaceOf) -> CardWords:
    """How the cards are said: by name, and with the number where they show one."""

    def said(card: str) -> str:
        return _with_number(card, face(card).value)

    return said


def spoken_face(face: Face) -> str:
    """A card as one says it: the king of hearts (minus three quarters)."""
    if face.card is None:
        return down_words(1)
    return _with_number(face.card, said_number(face.form) if face.form else "")


def _with_number(card: str, number: str) -> str:
    """A card by its name, and its number where the name does not tell it."""
    return card_words(card) if number in ("", rank_word(card[0])) else f"{card_words(card)} ({number})"


def spoken_faces(faces: Sequence[Face]) -> str:
    """Cards in a row, for those who listen."""
    words = [spoken_face(face) for face in faces if face.card]
    down = sum(face.card is None for face in faces)
    return listed(words + ([down_words(down)] if down else []))


def example(key: str, seed: int) -> Example:
    """The beginning of that game, up to the end of a war."""
    variant = VARIANTS[key]
    face = faces_of(variant, variant.options_from({}))
    groups = cut(list(in_steps(_events(key, seed))))
    return Example(tuple(_shown(groups, Teller(NAMES, said_of(face)), face)))


def cut(groups: Sequence[list[Written]]) -> Sequence[list[Written]]:
    """The first steps: enough to see a war to its end, and no more than one likes to read."""
    war_seen, end = False, 0
    for at, group in enumerate(groups[:AT_MOST]):
        names = {event["event"] for event in group}
        war_seen = war_seen or "war" in names
        if "take" in names or "end" in names:
            end = at + 1
            if war_seen and end >= AT_LEAST:
                break
    return groups[: end or AT_MOST]


def _shown(groups: Sequence[list[Written]], teller: Teller, face: FaceOf) -> Iterator[Shown]:
    scene = Scene()
    for group in groups:
        before = scene
        for event in group:
            scene = scene_after(scene, event, face)
        taken = {event["side"]: event["cards"] for event in group if event["event"] in ("take", "return")}
        rows = tuple(
            _row(teller.names[side], place, taken.get(side, 0), bool(scene.stock or before.stock))
            for side, place in enumerate(scene.places)
        )
        stock = scene.stock if scene.stock or before.stock else None
        yield Shown(" ".join(teller.tell(group)), rows, stock, scene)


def _row(name: str, place: Place, gain: int, with_hand: bool) -> Row:
    if with_hand:
        has = _("%(stack)d in the stack, %(hand)d in hand, %(heap)d on the heap",
                stack=place.stack, hand=place.hand, heap=len(place.heap))  # fmt: skip
    else:
        has = ngettext("%(num)d card", "%(num)d cards", place.stack)
    return Row(name, has, place.open, place.passes, spoken_faces((*place.open, *place.passes)), gain)
