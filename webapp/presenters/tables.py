"""What one pupil sees of a table: numbers and keys, the browser has the words.

The same state answers every move, every poll and every push.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from webapp.games.cards import Card
from webapp.games.events import Deal, DealWithStock, End, Event, Judge
from webapp.games.game import Ask, Game, LaidView, View
from webapp.games.match import Answered, Match
from webapp.games.moments import Battle, Shown, Tied
from webapp.games.questions import Question
from webapp.models import SessionState
from webapp.presenters.aliases import alias
from webapp.presenters.names import display_names
from webapp.services import results
from webapp.services.places import Called, Place
from webapp.services.screens import Phase, Screen
from webapp.services.tables import LiveGame

NOT_TOLD: tuple[type[Event], ...] = (Deal, DealWithStock, Judge, End)
"""What a screen is not told: a judgement is the pupil's to make, the rest is seen."""
MOST_TOLD = 160
"""Events; a whole sweep of two rows has fewer."""


class Clock(msgspec.Struct, frozen=True):
    """Milliseconds left (None before the start, and for a pupil without a clock) and whether it stands."""

    left: int | None
    paused: bool


class Given(msgspec.Struct, frozen=True):
    """An answer and what came of it."""

    given: str
    right: bool
    correct: str
    misconception: str | None
    folded: bool


class Asked(msgspec.Struct, frozen=True):
    """A question about a side's cards; no choices: a number is typed."""

    ask: int
    about: int
    kind: str
    operands: dict[str, Any]
    choices: tuple[str, ...]
    answer: Given | None


class Face(msgspec.Struct, frozen=True):
    """A card that lies face up, and what it shows."""

    card: str
    value: str


class Side(msgspec.Struct, frozen=True, rename={"still_in": "in"}):
    """A side of the table: its people, and how many cards count, lie in its pile and are in its hand."""

    side: int
    names: tuple[str, ...]
    cards: int
    still_in: bool
    computer: bool
    stack: int
    hand: int
    heap: tuple[Face, ...]
    passes: tuple[Face, ...]
    turned: Face | None
    """In a war on heaps: the card that counts."""
    holds: bool


class ToBeat(msgspec.Struct, frozen=True):
    """The card that must be beaten, and whose it is."""

    side: int
    card: str
    value: str


class PotCard(msgspec.Struct, frozen=True):
    """A card on the table; face down it is nothing but a back."""

    side: int
    card: str | None
    value: str | None
    up: bool
    role: str


class Ended(msgspec.Struct, frozen=True):
    """How the game ended."""

    reason: str
    cards: tuple[int, ...]
    winners: tuple[int, ...]
    played: bool
    """Whether some pupil turned or answered: nobody wins what nobody played."""


class GameState(msgspec.Struct, frozen=True):
    """A table as one seat sees it."""

    id: int
    ask: int
    round: int
    seat: int
    side: int
    players: int
    variant: str
    layout: str
    facts: Mapping[str, str]
    """What this variant's table must know about its options."""
    total: int
    sides: tuple[Side, ...]
    pot: tuple[PotCard, ...]
    hand: tuple[Face, ...]
    stock: int
    to_beat: ToBeat | None
    step: str | None
    turn: str
    acting: tuple[int, ...]
    """The sides that the game waits for."""
    compared: tuple[int, ...]
    """The sides whose shown cards are compared now."""
    choices: tuple[str, ...]
    """What this seat may choose now; not in the computer's order, which would be advice."""
    waiting: tuple[str, ...]
    question: Asked | None
    checks: tuple[Asked, ...]
    events: tuple[dict[str, Any], ...]
    """What happened since this seat last decided, the newest last; `at` counts a game's events, so that none is told
    twice."""
    stood_in: bool
    late: Asked | None
    """The question of the ask before, for a seat that had nothing to turn then."""
    outcome: Ended | None


class TableState(msgspec.Struct, frozen=True):
    """Everything a pupil's screen shows."""

    v: tuple[int, int, int]
    phase: str
    clock: Clock
    name: str
    right: int
    title: str
    game: GameState | None
    result: results.OwnResult | None
    ready: bool
    alias: str
    """What the big screen calls this pupil where ranks are shown; empty while cards lie."""


encode = msgspec.json.Encoder(enc_hook=str).encode  # a card is its text

GONE = encode({"v": [0, 0, 0], "phase": "gone"})
"""For a device that is bound to no name any longer."""


def version_of(place: Place) -> tuple[int, int, int]:
    """What the state depends on. The first part that differs tells which is newer: whoever gets another game gets
    it with a higher revision, but that game's own version begins low again."""
    return place.revision, place.game_id or 0, place.game_version or 0


def table_state(screen: Screen) -> TableState:
    """The screen of a pupil, from nothing but what is handed in."""
    place, live = screen.place, screen.live
    names = _display_names(screen.names)
    return TableState(
        v=version_of(place),
        phase=screen.phase,
        clock=Clock(None if place.no_clock else place.left(screen.now), place.state == SessionState.PAUSED),
        name=names.get(place.pupil_id, ""),
        right=live.match.right[place.participation_id] if live else 0,
        title=place.title,
        game=_game(place.seat or 0, live, names) if live else None,
        result=screen.result,
        ready=place.ready_at is not None,
        alias="" if screen.phase is Phase.PLAY else _alias(place),
    )


def _alias(place: Place) -> str:
    """Where no ranks are shown nobody has one."""
    return "" if place.came is None else alias(place.session_id, place.came, place.teacher_language)


@lru_cache(maxsize=256)
def _display_names(pupils: tuple[Called, ...]) -> dict[int, str]:
    return display_names([one for one in pupils if not one.left], [one for one in pupils if one.left])


def _game(seat: int, live: LiveGame, names: dict[int, str]) -> GameState:
    match, game = live.match, live.match.game
    side = game.side_of(seat)
    view = game.view(side)
    asked = game.ask or game.previous
    outcome = game.outcome
    previous = game.previous.number if game.previous else 0
    return GameState(
        id=live.id,
        ask=asked.number if asked else 0,
        round=view.round,
        seat=seat,
        side=side,
        players=game.players,
        variant=game.variant.key,
        layout=game.variant.layout,
        facts=game.variant.facts(game.options),
        total=sum(view.holdings) + len(view.pot),
        sides=tuple(_side(live, each, names, view) for each in range(game.sides)),
        pot=tuple(_pot_card(game, laid) for laid in view.pot),
        hand=_faces(game, view.hand),
        stock=view.stock,
        to_beat=_to_beat(game, view),
        step=game.ask.step if game.ask else None,
        turn=_turn(game, seat),
        acting=tuple(sorted({game.side_of(each) for each in game.waiting})),
        compared=_compared(asked),
        choices=_choices(game, seat),
        waiting=tuple(_seat_name(live, each, names) for each in game.waiting if each != seat and live.seats[each]),
        question=_asked(match, asked, seat, side) if asked else None,
        checks=_checks(match, asked, seat) if asked else (),
        events=_told(game, seat, side),
        stood_in=(previous, seat) in live.stood_in,
        late=_late(match, seat, side),
        outcome=Ended(outcome.reason, outcome.cards, live.winners(), live.played) if outcome else None,
    )


def _face(game: Game, card: Card) -> Face:
    return Face(card, game.variant.face(game.options, card))


def _faces(game: Game, cards: Iterable[Card]) -> tuple[Face, ...]:
    return tuple(_face(game, card) for card in cards)


def _pot_card(game: Game, laid: LaidView) -> PotCard:
    value = None if laid.card is None else game.variant.face(game.options, laid.card)
    return PotCard(laid.side, laid.card, value, laid.up, laid.role)


def _to_beat(game: Game, view: View) -> ToBeat | None:
    if view.to_beat is None:
        return None
    face = _face(game, view.to_beat.card)
    return ToBeat(view.to_beat.side, face.card, face.value)


def _compared(asked: Ask | None) -> tuple[int, ...]:
    """The same for everybody, also for who is out and only looks on."""
    moment = next(iter(asked.moments.values()), None) if asked else None
    return moment.sides if isinstance(moment, Shown | Battle | Tied) else ()


def _choices(game: Game, seat: int) -> tuple[str, ...]:
    if game.ask is None or seat not in game.waiting:
        return ()
    return tuple(sorted(game.ask.choices[seat]))


def _first_event(game: Game, seat: int) -> int:
    """Where what happened since the seat last decided begins; somebody who is out is not told the whole game."""
    return max(game.written_before(game.last_decided(seat)), len(game.events) - MOST_TOLD)


def _told(game: Game, seat: int, side: int) -> tuple[dict[str, Any], ...]:
    first = _first_event(game, seat)
    events = enumerate(game.events[first:], start=first)
    return tuple({"at": at, **event.seen_by(side).as_dict()} for at, event in events if not isinstance(event, NOT_TOLD))


def _turn(game: Game, seat: int) -> str:
    if game.ask is None or seat not in game.ask.choices:
        return "none"
    return "mine" if seat in game.waiting else "done"


def _seat_name(live: LiveGame, seat: int, names: dict[int, str]) -> str:
    sitter = live.seats[seat]
    return names.get(sitter.pupil_id, "") if sitter else ""


def _side(live: LiveGame, side: int, names: dict[int, str], view: View) -> Side:
    game = live.match.game
    seats = game.seats_of(side)
    turned = view.turned.get(side)
    return Side(
        side=side,
        names=tuple(_seat_name(live, seat, names) for seat in seats),
        cards=view.holdings[side],
        still_in=side in view.sides_in,
        computer=all(live.seats[seat] is None for seat in seats),
        stack=view.stacks[side],
        hand=view.hands[side],
        heap=_faces(game, view.heaps[side]),
        passes=_faces(game, view.passes[side]),
        turned=None if turned is None else _face(game, turned),
        holds=side in view.held,
    )


def _asked(match: Match, ask: Ask, seat: int, about: int) -> Asked | None:
    question = match.question(ask, about)
    if question is None:
        return None
    given = match.answers.get((ask.number, seat, about))
    return Asked(
        ask=ask.number,
        about=about,
        kind=question.kind,
        operands=question.operands(),
        choices=question.choices,
        answer=_given(question, given) if given else None,
    )


def _late(match: Match, seat: int, side: int) -> Asked | None:
    previous = match.game.previous
    if previous is None or match.game.ask is None or seat in previous.choices:
        return None
    return _asked(match, previous, seat, side)


def _given(question: Question, answer: Answered) -> Given:
    return Given(answer.given, answer.right, question.right, answer.misconception, answer.folded)


def _checks(match: Match, ask: Ask, seat: int) -> tuple[Asked, ...]:
    found = (_asked(match, ask, seat, about) for about in match.checks(seat, ask))
    return tuple(each for each in found if each is not None)
