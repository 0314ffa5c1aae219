"""An example game to step through: what lies on the table after each step, and what happened, in words.

Made of the events a bystander may see, so a card that lies face down is unknown here and cannot reach a page.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NamedTuple

from flask_babel import gettext as _
from flask_babel import ngettext

from webapp.games.cards import Card
from webapp.games.events import End, Event, Take, War
from webapp.games.game import Game, play_out
from webapp.games.scene import Scene, SideCards, gains, in_steps
from webapp.games.variants import VARIANTS, Variant
from webapp.presenters.event_words import CardWords, Teller, card_words, down_words, listed, number_text, rank_word
from webapp.presenters.spoken import said_number

NAMES: Final = ("Ada", "Bo")
ROUNDS: Final = 12
"""An example never needs more; the rest of a long game is not played."""
AT_LEAST, AT_MOST = 8, 26
"""How many steps an example has; it ends with the taking of a pot after a war."""


class Face(NamedTuple):
    """A card as it lies on the table; a card face down has no text.

    :param value: the number it stands for, as it is written in a line of text.
    :param form: the same as it is stored: `-3/4`; a script stacks it.
    """

    card: str | None
    value: str = ""
    form: str = ""


FaceOf = Callable[[str | None], Face]


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
def _events(key: str, seed: int) -> tuple[Event, ...]:
    """A short game between two computers, as a bystander sees it."""
    variant = VARIANTS[key]
    game = play_out(Game(variant, variant.options_from({}), len(NAMES), seed, ROUNDS))
    return tuple(event.seen_by(None) for event in game.events)


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


def cut(groups: Sequence[list[Event]]) -> Sequence[list[Event]]:
    """The first steps: enough to see a war to its end, and no more than one likes to read."""
    war_seen, end = False, 0
    for at, group in enumerate(groups[:AT_MOST]):
        war_seen = war_seen or any(isinstance(event, War) for event in group)
        if any(isinstance(event, Take | End) for event in group):
            end = at + 1
            if war_seen and end >= AT_LEAST:
                break
    return groups[: end or AT_MOST]


def _shown(groups: Sequence[list[Event]], teller: Teller, face: FaceOf) -> Iterator[Shown]:
    scene = Scene()
    for group in groups:
        before = scene
        for event in group:
            scene = scene.after(event)
        gained = gains(group)
        with_stock = bool(scene.stock or before.stock)
        rows = tuple(
            _row(teller.names[side], own, gained.get(side, 0), face, with_hand=with_stock)
            for side, own in enumerate(scene.sides)
        )
        yield Shown(" ".join(teller.tell(group)), rows, scene.stock if with_stock else None, scene)


def _row(name: str, own: SideCards, gain: int, face: FaceOf, *, with_hand: bool) -> Row:
    if with_hand:
        has = _("%(stack)d in the stack, %(hand)d in hand, %(heap)d on the heap",
                stack=own.stack, hand=own.hand, heap=len(own.heap))  # fmt: skip
    else:
        has = ngettext("%(num)d card", "%(num)d cards", own.stack)
    cards, passes = tuple(map(face, own.open)), tuple(map(face, own.passes))
    return Row(name, has, cards, passes, spoken_faces((*cards, *passes)), gain)
