"""A replay: what happened step by step, what lies on the table then, and what was asked and answered there.

With names for the teacher; without them for the big screen, where nobody's answer is shown.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from flask_babel import gettext as _
from flask_babel import ngettext

from webapp.presenters.answer_words import answer_words, misconception_words, question_words
from webapp.presenters.boards import title
from webapp.presenters.event_words import Teller, Written, card_words, listed, number_text
from webapp.presenters.examples import Place, Scene, in_steps, scene_after
from webapp.presenters.names import display_names
from webapp.presenters.reports import when
from webapp.services.replays import FinishedGame, Given, Replay, Sat

STEPS_A_PAGE: Final = 100
LETTERS: Final = "ABCDEF"
Sides = Sequence[Sequence[Sat | None]]


@dataclass(frozen=True)
class Told:
    """A question of a step. Without names only the question and the right answer are told.

    :param about: whose cards it is about, where it is not the own ones.
    """

    question: str
    correct: str
    who: str = ""
    about: str = ""
    answer: str = ""
    right: bool | None = None
    thought: str = ""


@dataclass(frozen=True)
class Line:
    """A step in words."""

    number: int
    text: str
    war: bool
    told: tuple[Told, ...]


@dataclass(frozen=True)
class Page:
    """The page of a replay: whose game it is, and the lines of one page of the list."""

    game_id: int
    session_id: int
    running: bool
    title: str
    about: str
    names: bool
    steps: int
    wars: int
    answers: int
    wrong: int
    lines: tuple[Line, ...]
    number: int
    pages: int


class Step(NamedTuple):
    """Events that belong together, and the answers given after them."""

    number: int
    events: Sequence[Written]
    given: Sequence[Given]

    @property
    def is_war(self) -> bool:
        """Whether a war begins."""
        return any(event["event"] == "war" for event in self.events)


class Replayed:
    """A replay in the words of the page's language.

    :param names: with the names of the pupils, and who answered what.
    """

    def __init__(self, replay: Replay, names: bool) -> None:
        """Gather what it takes to tell."""
        self.replay = replay
        self.names = names
        people = [sat for side in replay.sides for sat in side if sat] + [given.pupil for given in replay.given]
        self._people = display_names({sat.id: sat for sat in people}.values())
        self.sides = side_names(replay.sides, self._people) if names else letters(len(replay.sides))
        # Said once each: a long game turns every card many times.
        self.values = {card: number_text(face) for card, face in replay.faces.items() if face != card}
        self.cards = {card: self._card_words(card) for card in replay.faces}
        self._said: dict[tuple[str, ...], str] = {}
        self.teller = Teller(self.sides, self.cards.__getitem__)
        self.steps = list(_steps(replay))

    def _card_words(self, card: str) -> str:
        return f"{card_words(card)} ({self.values[card]})" if card in self.values else card_words(card)

    def line(self, step: Step) -> Line:
        """A step in words."""
        return Line(step.number, " ".join(self.teller.tell(step.events)), step.is_war, tuple(self.told(step)))

    def told(self, step: Step) -> Iterator[Told]:
        """What was asked at a step: each answer, or without names each question once."""
        if self.names:
            yield from map(self._answer, step.given)
            return
        asked = {(given.about, given.kind): given for given in step.given}
        for given in asked.values():
            question, correct = self._asked(given)
            yield Told(question, correct, about=self.sides[given.about])

    def _answer(self, given: Given) -> Told:
        question, correct = self._asked(given)
        answer = self._answers(given, given.answer)
        return Told(
            question=question,
            correct="" if given.right else correct,
            who=self._people[given.pupil.id],
            about=self.sides[given.about] if given.is_check else "",
            answer=answer,
            right=given.right,
            thought=misconception_words(given.misconception),
        )

    def _asked(self, given: Given) -> tuple[str, str]:
        """The question, and what is right."""
        return self._say(question_words, given.kind, given.operands), self._answers(given, given.correct)

    def _answers(self, given: Given, answer: str) -> str:
        return self._say(answer_words, given.kind, given.operands, answer)

    def _say(self, words: Callable[..., str], kind: str, operands: Mapping[str, Any], *answer: str) -> str:
        """In words; a long game asks the same about the same cards many times."""
        key = (kind, str(operands), *answer)
        if key not in self._said:
            self._said[key] = words(kind, operands, *answer)
        return self._said[key]


def _steps(replay: Replay) -> Iterator[Step]:
    answers: defaultdict[int, list[Given]] = defaultdict(list)
    for given in replay.given:
        answers[max(given.at, 1)].append(given)
    at = 0
    for number, events in enumerate(in_steps([event.as_dict() for event in replay.events], answers), start=1):
        at += len(events)
        yield Step(number, events, answers.get(at, ()))


def side_names(sides: Sides, people: Mapping[int, str]) -> list[str]:
    """What each side is called: by its pupils, or the computer."""
    return [
        listed(people[sat.id] for sat in side if sat) if any(side) else str(_("The computer"))
        for side in sides
    ]  # fmt: skip


def letters(sides: int) -> list[str]:
    """Side A, side B …, where no names are shown."""
    return [str(_("Side %(letter)s", letter=letter)) for letter in LETTERS[:sides]]


def page_of(replay: Replay, names: bool, number: int) -> Page:
    """The page with the lines of one page of the list; one too far is the last."""
    told = Replayed(replay, names)
    pages = max(-(-len(told.steps) // STEPS_A_PAGE), 1)
    number = min(max(number, 1), pages)
    shown = told.steps[(number - 1) * STEPS_A_PAGE : number * STEPS_A_PAGE]
    return Page(
        game_id=replay.game_id,
        session_id=replay.session.id,
        running=replay.session.ended_at is None,
        title=title(replay.session),
        about=" · ".join(_about(replay, told)),
        names=names,
        steps=len(told.steps),
        wars=sum(step.is_war for step in told.steps),
        answers=len(replay.given),
        wrong=sum(not given.right for given in replay.given),
        lines=tuple(told.line(step) for step in shown),
        number=number,
        pages=pages,
    )


def _about(replay: Replay, told: Replayed) -> Iterator[str]:
    yield str(_("Table %(n)d", n=replay.table_number))
    yield " – ".join(told.sides)
    yield when(replay.session.started_at or replay.session.created_at)


def script_of(replay: Replay, names: bool) -> dict[str, Any]:
    """Everything the script needs to show the game: the same words, and the table after each step."""
    told = Replayed(replay, names)
    return {"sides": told.sides, "values": told.values, "cards": told.cards, "steps": list(_scenes(told))}


def _scenes(told: Replayed) -> Iterator[dict[str, Any]]:
    """Step by step; what is empty is left out, for a game can have thousands of steps."""
    scene = Scene()
    with_stock = False
    for step in told.steps:
        for event in step.events:
            scene = scene_after(scene, event)
            with_stock = with_stock or "stock" in event
        line = told.line(step)
        gains = {event["side"]: event["cards"] for event in step.events if event["event"] in ("take", "return")}
        shown: dict[str, Any] = {
            "text": line.text,
            "rows": [_row(place, gains.get(side, 0), with_stock) for side, place in enumerate(scene.places)],
        }
        if with_stock:
            shown["stock"] = scene.stock
        if line.war:
            shown["war"] = True
        if line.told:
            shown["told"] = [_short(one) for one in line.told]
        yield shown


def _row(place: Place, gain: int, with_hand: bool) -> dict[str, Any]:
    row: dict[str, Any] = {"stack": place.stack}
    if with_hand:
        row |= {"hand": place.hand, "heap": len(place.heap)}
    return row | _filled(
        open=[face.card for face in place.open], passes=[face.card for face in place.passes], gain=gain
    )


def _short(told: Told) -> dict[str, Any]:
    return _filled(
        question=told.question,
        correct=told.correct,
        who=told.who,
        about=told.about,
        answer=told.answer,
        thought=told.thought,
    ) | ({} if told.right is None else {"right": told.right})


def _filled(**values: Any) -> dict[str, Any]:
    return {key: value for key, value in values.items() if value}


class Entry(NamedTuple):
    """A finished game in the list of a table."""

    game_id: int
    players: str
    won: str
    answers: str


class Table(NamedTuple):
    """The finished games of one table."""

    number: int
    games: tuple[Entry, ...]


def tables_of(games: Iterable[FinishedGame]) -> list[Table]:
    """The finished games of a session by table."""
    games = list(games)
    people = display_names({sat.id: sat for game in games for side in game.sides for sat in side if sat}.values())
    found: defaultdict[int, list[Entry]] = defaultdict(list)
    for game in games:
        found[game.table_number].append(_entry(game, side_names(game.sides, people)))
    return [Table(number, tuple(entries)) for number, entries in found.items()]


def _entry(game: FinishedGame, sides: Sequence[str]) -> Entry:
    winners = [sides[side] for side in game.winners]
    won = {
        0: _("a draw"),
        1: _("%(name)s won", name=winners[0] if winners else ""),
    }.get(len(winners), _("%(names)s shared the win", names=listed(winners)))
    answers = ngettext("%(num)d answer", "%(num)d answers", game.answers)
    wrong = _("%(n)d not right", n=game.wrong) if game.wrong else ""
    return Entry(game.game_id, " – ".join(sides), str(won), ", ".join(filter(None, (answers, wrong))))
