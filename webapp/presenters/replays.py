"""A replay: what happened step by step, what lies on the table then, and what was asked and answered there.

With names for the teacher; without them for the big screen, where nobody's answer is shown.
"""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, NamedTuple

from flask_babel import gettext as _
from flask_babel import ngettext

from webapp.dates import moment_words
from webapp.games.events import DealWithStock, Event, Round, War
from webapp.games.scene import Scene, SideCards, gains, in_steps
from webapp.games.variant import Layout
from webapp.presenters.answer_words import answer_words, misconception_words, question_words
from webapp.presenters.boards import title
from webapp.presenters.event_words import Teller, listed, number_text, why_words
from webapp.presenters.examples import Face, faces_of, said_of, spoken_face
from webapp.presenters.names import display_names
from webapp.presenters.rounding import nearest, tenths
from webapp.services.replays import FinishedGame, Given, Replay, Sat, StoodIn

STEPS_A_PAGE: Final = 50
"""In the list to read, and in what the script fetches at a time."""
LETTERS: Final = "ABCDEF"
EXACT_SECONDS: Final = 10
"""From here on an answer's time is told in whole seconds."""
Sides = Sequence[Sequence[Sat | None]]


@dataclass(frozen=True)
class Told:
    """A question of a step. Without names only the question and the right answer are told.

    :param about: whose cards it is about: with names only where they are not the own ones, in a check.
    :param took: how long it took, in words.
    """

    question: str
    correct: str
    who: str = ""
    about: str = ""
    answer: str = ""
    right: bool | None = None
    thought: str = ""
    took: str = ""


@dataclass(frozen=True)
class Line:
    """A step in words.

    :param stood_in: for whom the computer turned.
    """

    number: int
    text: str
    stood_in: str
    war: bool
    told: tuple[Told, ...]


class Drawn(NamedTuple):
    """A card of the game: how it looks, and how it is said."""

    face: Face
    said: str


@dataclass(frozen=True)
class Page:
    """The page of a replay: whose game it is, and the lines of one page of the list.

    :param overview: for the script: how many steps there are, and at which of them something happens.
    """

    game_id: int
    session_id: int
    running: bool
    title: str
    about: str
    names: bool
    deck: tuple[Drawn, ...]
    overview: Mapping[str, Any]
    lines: tuple[Line, ...]
    number: int
    pages: int


class Step(NamedTuple):
    """Events that belong together, who was silent before them, and the answers given after them."""

    number: int
    events: Sequence[Event]
    stood_in: Sequence[StoodIn]
    given: Sequence[Given]

    @property
    def is_war(self) -> bool:
        """Whether a war begins."""
        return any(isinstance(event, War) for event in self.events)

    @property
    def is_round(self) -> bool:
        """Whether a round begins."""
        return any(isinstance(event, Round) for event in self.events)

    @property
    def is_wrong(self) -> bool:
        """Whether somebody's answer was not right."""
        return any(not given.right for given in self.given)


class Replayed:
    """A replay in the words of the page's language.

    :param names: with the names of the pupils, and who answered what.
    """

    def __init__(self, replay: Replay, names: bool) -> None:
        """Gather what it takes to tell."""
        self.replay = replay
        self.names = names
        people = [sat for side in replay.sides for sat in side if sat]
        people += [given.pupil for given in replay.given]
        people += [one.pupil for one in replay.stood_in]
        self._people = display_names({sat.id: sat for sat in people}.values())
        self.sides = side_names(replay.sides, self._people if names else None)
        self.face = faces_of(replay.variant, replay.options)
        # Said once each: a long game turns every card many times.
        said = said_of(self.face)
        self.cards = {str(card): said(card) for card in replay.variant.deck(replay.players)}
        self._said: dict[tuple[str, ...], str] = {}
        self.teller = Teller(self.sides, self.cards.__getitem__)
        self.steps = list(_steps(replay))

    @property
    def pages(self) -> int:
        """How many pages the steps fill."""
        return max(-(-len(self.steps) // STEPS_A_PAGE), 1)

    def page(self, number: int) -> slice:
        """Which steps are on a page; one too far is the last."""
        start = (min(max(number, 1), self.pages) - 1) * STEPS_A_PAGE
        return slice(start, start + STEPS_A_PAGE)

    def line(self, step: Step) -> Line:
        """A step in words."""
        text = " ".join(self.teller.tell(step.events))
        return Line(step.number, text, self._for_whom(step), step.is_war, tuple(self.told(step)))

    def _for_whom(self, step: Step) -> str:
        if not step.stood_in:
            return ""
        whom = [self._people[one.pupil.id] if self.names else self.sides[one.side] for one in step.stood_in]
        if self.replay.variant.layout is Layout.HEAPS:
            return str(_("The computer played for %(names)s.", names=listed(whom)))
        return str(_("The computer turned for %(names)s.", names=listed(whom)))

    def overview(self) -> dict[str, Any]:
        """Where the script can jump to, and where each round begins: the numbers of the steps."""
        wanted: dict[str, Callable[[Step], object]] = {
            "round": lambda step: step.is_round,
            "war": lambda step: step.is_war,
        }
        # Without names nobody's answer is told: not even at which step one was wrong.
        wanted |= {"wrong": lambda step: step.is_wrong} if self.names else {"asked": lambda step: step.given}
        found = {name: [step.number for step in self.steps if is_so(step)] for name, is_so in wanted.items()}
        return {"steps": len(self.steps), "page": STEPS_A_PAGE, "sides": self.sides} | found

    def told(self, step: Step) -> Iterator[Told]:
        """What was asked at a step: each answer, or without names each question once."""
        if self.names:
            yield from map(self._answer, step.given)
            return
        asked: defaultdict[tuple[str, str], dict[int, Given]] = defaultdict(dict)
        for given in step.given:
            asked[given.kind, str(given.operands)][given.about] = given
        for about in asked.values():
            # What everybody is asked is about nobody's cards in particular.
            whose = [self.sides[side] for side in about] if len(about) == 1 else [""]
            yield Told(*self._asked(next(iter(about.values()))), about=whose[0])

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
            took=took_words(given.took_ms),
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
    steps = list(in_steps(replay.events, answers))
    starts = [0]
    for events in steps:
        starts.append(starts[-1] + len(events))
    silent: defaultdict[int, list[StoodIn]] = defaultdict(list)
    for one in replay.stood_in:
        silent[bisect_right(starts, one.at)].append(one)
    for number, events in enumerate(steps, start=1):
        yield Step(number, events, silent[number], answers.get(starts[number], ()))


def side_names(sides: Sides, people: Mapping[int, str] | None) -> list[str]:
    """What each side is called: by its pupils, or the computer; without names by a letter."""
    computers = sum(not any(side) for side in sides)
    names, number = [], 0
    for side, letter in zip(sides, LETTERS, strict=False):
        if any(side):
            names.append(str(_("Side %(letter)s", letter=letter)) if people is None else _partners(side, people))
        else:
            number += 1
            names.append(str(_("Computer %(n)d", n=number) if computers > 1 else _("The computer")))
    return names


def _partners(side: Sequence[Sat | None], people: Mapping[int, str]) -> str:
    names = [people[sat.id] for sat in side if sat]
    return listed([*names, str(_("the computer"))] if None in side else names)


def took_words(took_ms: int) -> str:
    """How long an answer took; who thinks longer than some seconds is not timed to the tenth."""
    exact = tenths(took_ms)
    return str(_("after %(n)s s", n=number_text(exact if exact < EXACT_SECONDS else nearest(Fraction(took_ms, 1000)))))


def page_of(replay: Replay, names: bool, number: int) -> Page:
    """The page with the lines of one page of the list; one too far is the last."""
    told = Replayed(replay, names)
    shown = told.page(number)
    return Page(
        game_id=replay.game_id,
        session_id=replay.session.id,
        running=replay.session.ended_at is None,
        title=title(replay.session),
        about=" · ".join(_about(replay, told)),
        names=names,
        deck=tuple(_deck(told)),
        overview=told.overview(),
        lines=tuple(map(told.line, told.steps[shown])),
        number=shown.start // STEPS_A_PAGE + 1,
        pages=told.pages,
    )


def _deck(told: Replayed) -> Iterator[Drawn]:
    for card in told.cards:
        face = told.face(card)
        yield Drawn(face, spoken_face(face) if face.form else told.cards[card])


def _about(replay: Replay, told: Replayed) -> Iterator[str]:
    yield str(_("Table %(n)d", n=replay.table_number))
    yield " – ".join(told.sides)
    yield moment_words(replay.session.started_at or replay.session.created_at)


def script_of(replay: Replay, names: bool, number: int) -> dict[str, Any]:
    """What the script shows of the steps of one page: the same words, and the table after each step."""
    told = Replayed(replay, names)
    return {"steps": list(_scenes(told, told.page(number)))}


def _scenes(told: Replayed, shown: slice) -> Iterator[dict[str, Any]]:
    """Step by step; what is empty is left out."""
    scene = Scene()
    with_stock = any(isinstance(event, DealWithStock) for step in told.steps[:1] for event in step.events)
    for at, step in enumerate(told.steps[: shown.stop]):
        for event in step.events:
            scene = scene.after(event)
        if at >= shown.start:
            yield _scene(told.line(step), step, scene, with_stock)


def _scene(line: Line, step: Step, scene: Scene, with_stock: bool) -> dict[str, Any]:
    gained = gains(step.events)
    rows = [_row(own, gained.get(side, 0), with_stock) for side, own in enumerate(scene.sides)]
    stock = {"stock": scene.stock} if with_stock else {}
    more = _filled(stood=line.stood_in, war=line.war, told=[_short(one) for one in line.told])
    return {"text": line.text, "rows": rows} | stock | more


def _row(own: SideCards, gain: int, with_hand: bool) -> dict[str, Any]:
    row: dict[str, Any] = {"stack": own.stack}
    if with_hand:
        row |= {"hand": own.hand, "heap": len(own.heap)}
    return row | _filled(open=own.open, passes=own.passes, gain=gain)


def _short(told: Told) -> dict[str, Any]:
    return _filled(
        question=told.question,
        correct=told.correct,
        who=told.who,
        about=told.about,
        answer=told.answer,
        thought=told.thought,
        took=told.took,
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
    answers = ngettext("%(num)d answer", "%(num)d answers", game.answers)
    wrong = _("%(n)d not right", n=game.wrong) if game.wrong else ""
    return Entry(game.game_id, " – ".join(sides), _how_it_ended(game, sides), ", ".join(filter(None, (answers, wrong))))


def _how_it_ended(game: FinishedGame, sides: Sequence[str]) -> str:
    """Who won, and why it was over then."""
    if not game.played:
        return str(_("Nobody played this game."))
    winners = [sides[side] for side in game.winners]
    if not winners:
        return str(_("a draw"))
    won = (
        _("%(name)s won", name=winners[0])
        if len(winners) == 1
        else _("%(names)s shared the win", names=listed(winners))
    )
    return f"{won}. {why_words(game.reason)}" if game.reason else str(won)
