"""The reports of a class, a pupil and a session: every figure with what is counted over what."""

from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, NamedTuple

from flask_babel import gettext as _

from webapp.clock import local
from webapp.dates import day_words, short_day
from webapp.games.kinds import Kind, Skill
from webapp.presenters.answer_words import Example, example_words
from webapp.presenters.charts import Line, Point, line
from webapp.presenters.counted import of_kinds
from webapp.presenters.names import alphabetical, display_names, isolated
from webapp.presenters.number_words import number_words
from webapp.presenters.report_words import NAMED_THINKERS, SKILLS, THOUGHTS, kind_name, subject
from webapp.presenters.reports import FEW, count, right_of, share
from webapp.presenters.rounding import percent
from webapp.presenters.rule_pages import rule_page
from webapp.services.reports import OFTEN_ENOUGH, Cell, Findings, Hard, Played, Thought

LEVELS: Final = (50, 65, 80, 90)
"""From these percentages on, a cell of the heat map is one step darker."""
ONE_YEAR: Final = 300 * 24 * 60 * 60 * 1000
"""In ms. Sessions no further apart are of one school year: their days need no year."""

Link = Callable[[int], str]


@dataclass(frozen=True)
class Figure:
    """So many right of so many.

    :param sessions: in how many sessions; 0 where that goes without saying.
    """

    right: int
    answered: int
    sessions: int = 0

    @property
    def text(self) -> str:
        """In percent, or "3 of 5" when there are few."""
        return share(self.right, self.answered)

    @property
    def over(self) -> str:
        """What is counted over what, where the text does not say so."""
        return f"{count(self.right)}/{count(self.answered)}" if self.answered >= FEW else ""

    @property
    def level(self) -> int:
        """How dark a cell is: 1 to 5; 0 without colour."""
        if self.answered < FEW:
            return 0
        return 1 + sum(percent(self.right, self.answered) >= least for least in LEVELS)

    @property
    def why(self) -> str:
        """What is counted over what, in a sentence."""
        return right_of(self.right, self.answered, self.sessions)


@dataclass(frozen=True)
class HeatRow:
    """A pupil or a session: a figure for each skill, and for all of them.

    :param gone: the pupil was taken off the list.
    """

    name: str
    href: str
    cells: tuple[Figure, ...]
    total: Figure
    gone: bool = False


@dataclass(frozen=True)
class Column:
    """A skill, and what is counted for it."""

    name: str
    why: str


@dataclass(frozen=True)
class Heat:
    """Rows × skills; the last row is everybody."""

    skills: tuple[Column, ...]
    rows: tuple[HeatRow, ...]
    everybody: HeatRow

    @property
    def hint(self) -> str:
        """What its figures are, in words."""
        return _(
            "Right answers of all own answers to the questions of a skill: in percent, and beside it right/answered. "
            "Below %(few)s answers there is no percentage and no colour.",
            few=number_words(FEW),
        )

    @property
    def legend(self) -> tuple[str, ...]:
        """The percentages of each colour, the lightest first."""
        between = (f"{least}–{above - 1}" for least, above in pairwise(LEVELS))
        return _("below %(n)d", n=LEVELS[0]), *between, _("%(n)d and up", n=LEVELS[-1])


@dataclass(frozen=True)
class Said:
    """A misconception in words."""

    title: str
    times: str
    pupils: str
    names: tuple[str, ...]
    examples: tuple[Example, ...]
    advice: str


@dataclass(frozen=True)
class KindLine:
    """A kind of question: how it went, and its hardest numbers."""

    name: str
    figure: Figure
    hardest: tuple[str, ...]


@dataclass(frozen=True)
class Chart:
    """How the skills went from session to session; the dates below are of the first and the last one."""

    lines: tuple[Line, ...]
    first: str
    last: str

    @property
    def hint(self) -> str:
        """What its points are, in words."""
        return _(
            "For each session: right answers of all own answers of the skill, in percent. "
            "Sessions with fewer than %(few)s answers have no point.",
            few=number_words(FEW),
        )


@dataclass(frozen=True)
class Report:
    """A report in words, ready for the page."""

    answers: Figure
    sessions: int
    pupils: int
    heat: Heat | None
    thoughts: tuple[Said, ...]
    chart: Chart | None
    kinds: tuple[KindLine, ...]
    checks: Figure
    check_kinds: tuple[KindLine, ...]
    silent: tuple[str, ...]

    @property
    def hardest_hint(self) -> str:
        """Which numbers are called the hardest, in words."""
        return _(
            "Of numbers that came at least %(times)s times, those with the largest part of wrong answers. "
            "Their order does not matter.",
            times=number_words(OFTEN_ENOUGH),
        )


def class_report(found: Findings, pupil_href: Link) -> Report:
    """A class over time, or in one session: the heat map has a row for each pupil."""
    names = display_names(found.pupils)
    sums = _by(found.own, lambda cell: cell.pupil_id)
    order = sorted(found.pupils, key=lambda pupil: alphabetical(pupil.name))
    rows = [
        Row(names[pupil.id], pupil_href(pupil.id), sums[pupil.id], gone=not pupil.on_list)
        for pupil in order
        if pupil.id in sums
    ]
    silent = tuple(names[pupil.id] for pupil in order if pupil.on_list and pupil.id not in sums)
    return _report(found, rows, names, silent)


def pupil_report(found: Findings, session_href: Link) -> Report:
    """A pupil over time: the heat map has a row for each session."""
    sums = _by(found.own, lambda cell: cell.session_id)
    told = session_names([played for played in found.sessions if played.id in sums])
    rows = [Row(name, session_href(own_id), sums[own_id]) for own_id, name in told.items()]
    return _report(found, rows, {}, ())


def session_names(sessions: Iterable[Played]) -> dict[int, str]:
    """What each session is called, by its id: the day, and its own title or else its game."""
    sessions = list(sessions)
    # A rule page is long: it is read once for each game.
    games = {key: game_name(key) for key in {played.variant for played in sessions if not played.title}}
    with_year = _over_years(sessions)
    return {each.id: f"{short_day(each.at, with_year)} · {each.title or games[each.variant]}" for each in sessions}


def _over_years(sessions: Sequence[Played]) -> bool:
    """Whether the days want their year: a class that took along what it played may have two of the same."""
    moments = [played.at for played in sessions]
    return bool(moments) and max(moments) - min(moments) > ONE_YEAR


@dataclass(frozen=True)
class Chosen:
    """The one session that a report is about."""

    id: int
    words: str


def session_words(sessions: Sequence[Played]) -> Chosen | None:
    """The session that was chosen, in words; None where none is."""
    if not sessions:
        return None
    [one] = sessions
    day = day_words(local(one.at).date())
    words = _("The session of %(day)s: %(title)s", day=day, title=isolated(one.title or game_name(one.variant)))
    return Chosen(one.id, str(words))


class Row(NamedTuple):
    """A pupil or a session, and the answers."""

    name: str
    href: str
    cells: Sequence[Cell]
    gone: bool = False


def _report(found: Findings, rows: Sequence[Row], names: Mapping[int, str], silent: tuple[str, ...]) -> Report:
    own, checks = found.own, found.checks
    return Report(
        answers=_figure(own),
        sessions=len({cell.session_id for cell in own}),
        pupils=len({cell.pupil_id for cell in own}),
        heat=_heat(rows, found, bool(names)) if own else None,
        thoughts=tuple(_said(thought, found, names) for thought in found.thoughts),
        chart=_chart(found.sessions, own),
        kinds=_kinds(own, found.hardest),
        checks=_figure(checks),
        check_kinds=_kinds(checks, {}),
        silent=silent,
    )


def _by(cells: Iterable[Cell], key: Callable[[Cell], Any]) -> dict[Any, list[Cell]]:
    groups: dict[Any, list[Cell]] = defaultdict(list)
    for cell in cells:
        groups[key(cell)].append(cell)
    return dict(groups)


def _skill(cell: Cell) -> Skill:
    return Kind(cell.kind).skill


def _figure(cells: Iterable[Cell], count_sessions: bool = False) -> Figure:
    counted = list(cells)
    return Figure(
        sum(cell.right for cell in counted),
        sum(cell.answered for cell in counted),
        len({cell.session_id for cell in counted}) if count_sessions else 0,
    )


def _heat(rows: Sequence[Row], found: Findings, of_pupils: bool) -> Heat:
    own = found.own
    present = {cell.kind for cell in own}
    skills = [skill for skill in Skill if skill in {Kind(kind).skill for kind in present}]
    many = len(found.sessions) > 1

    def row(one: Row, count_sessions: bool) -> HeatRow:
        groups = _by(one.cells, _skill)
        cells = tuple(_figure(groups.get(skill, ()), count_sessions) for skill in skills)
        return HeatRow(one.name, one.href, cells, _figure(one.cells, count_sessions), one.gone)

    return Heat(
        skills=tuple(_column(skill, present) for skill in skills),
        rows=tuple(row(one, many and of_pupils) for one in rows),
        everybody=row(Row(_("All"), "", own), many),
    )


def _column(skill: Skill, present: Container[str]) -> Column:
    kinds = [kind for kind in Kind if kind.skill == skill and kind in present]
    return Column(str(SKILLS[skill]), of_kinds(kinds))


def _said(thought: Thought, found: Findings, names: Mapping[int, str]) -> Said:
    title, advice = THOUGHTS[thought.key]
    all_wrong = _figure(found.own)
    wrong = all_wrong.answered - all_wrong.right
    who = len({cell.pupil_id for cell in found.own})
    held = [names[pupil] for pupil in thought.held_by if pupil in names]
    return Said(
        title=str(title),
        times=_("%(times)s of %(wrong)s wrong answers", times=count(thought.times), wrong=count(wrong)),
        pupils=_("%(n)d of %(all)d pupils", n=len(thought.pupils), all=who) if names else "",
        names=tuple(held[:NAMED_THINKERS]),
        examples=tuple(example_words(*example) for example in thought.examples),
        advice=str(advice),
    )


def _chart(sessions: Sequence[Played], own: Sequence[Cell]) -> Chart | None:
    """Lines between the sessions with enough answers; None where there is nothing to compare."""
    answered = {cell.session_id for cell in own}
    played = [session for session in sessions if session.id in answered]
    if len(played) < 2:
        return None
    with_year = _over_years(played)
    lines = []
    for skill, cells in sorted(_by(own, _skill).items(), key=lambda one: list(Skill).index(one[0])):
        groups = _by(cells, lambda cell: cell.session_id)
        figures = [(place, one, _figure(groups.get(one.id, ()))) for place, one in enumerate(played)]
        points = [
            _point(place, short_day(one.at, with_year), figure)
            for place, one, figure in figures
            if figure.answered >= FEW
        ]
        if points:
            lines.append(line(str(SKILLS[skill]), points, len(played)))
    return Chart(tuple(lines), short_day(played[0].at, with_year), short_day(played[-1].at, with_year))


def _point(place: int, day: str, figure: Figure) -> Point:
    title = _(
        "%(day)s: %(share)s, %(right)d of %(all)d right",
        day=day,
        share=figure.text,
        right=figure.right,
        all=figure.answered,
    )
    return Point(place, percent(figure.right, figure.answered), title)


def _kinds(cells: Sequence[Cell], hardest: Mapping[str, Sequence[Hard]]) -> tuple[KindLine, ...]:
    groups = _by(cells, lambda cell: cell.kind)
    return tuple(
        KindLine(kind_name(kind), _figure(groups[kind]), tuple(_hard(kind, one) for one in hardest.get(kind, ())))
        for kind in Kind
        if kind in groups
    )


def _hard(kind: str, one: Hard) -> str:
    return _(
        "%(numbers)s: %(wrong)d of %(all)d wrong",
        numbers=subject(kind, one.operands),
        wrong=one.answered - one.right,
        all=one.answered,
    )


def game_name(variant: str) -> str:
    """What a game is called."""
    return rule_page(variant).name
