"""What matters most after a lesson, in at most three sentences; each says no more than its counts do."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from flask_babel import gettext as _
from flask_babel import ngettext

from webapp.games.kinds import Kind, Skill
from webapp.presenters.number_words import number_words
from webapp.presenters.report_words import SKILLS, THOUGHTS
from webapp.presenters.reports import FEW, ResultRow, right_of, share
from webapp.services.reports import HELD, Cell, Findings

MOST: Final = 3
NAMED: Final = 8
"""So many names are read at a glance."""

People = tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class Highlight:
    """A sentence.

    :param about: what it is about, in a word or two.
    :param pupils: (id, name) of those whom it is about, the first few.
    :param more: how many others.
    :param why: what is counted.
    """

    about: str
    text: str
    pupils: People
    more: int
    why: str


def highlights(found: Findings, rows: Sequence[ResultRow]) -> list[Highlight]:
    """At most three: who got little right, the thought that most share, how the skills went, who answered little.

    Who needs help most comes first, so that nothing else can push it out.

    :param rows: everybody who took part.
    """
    names = {row.pupil_id: row.name for row in rows}

    def people(ids: Iterable[int]) -> People:
        return tuple((pupil, names[pupil]) for pupil in ids if pupil in names)

    few = (row.pupil_id for row in rows if row.answered < FEW)
    said = (
        _about_people(
            _("Less than half right"),
            people(_below_half(rows)),
            _(
                "Those with %(few)s own answers or more, of which less than half are right. "
                "The lowest share comes first.",
                few=number_words(FEW),
            ),
        ),
        _shared_thought(found, people, sum(row.answered > 0 for row in rows)),
        _skills(found.own),
        _about_people(
            _("Few answers"),
            people(few),
            _("Those with fewer than %(few)s own answers: too few to say how it went.", few=number_words(FEW)),
        ),
    )
    return [one for one in said if one][:MOST]


def _shared_thought(found: Findings, people: Callable[[Iterable[int]], People], everyone: int) -> Highlight | None:
    held = [thought for thought in found.thoughts if thought.held_by]
    if not held:
        return None
    most = max(held, key=lambda thought: (len(thought.held_by), thought.times))
    return Highlight(
        about=str(_("Most common thought")),
        text=_(
            "%(thought)s: %(n)d of %(all)d pupils at least %(times)s times",
            thought=THOUGHTS[most.key][0],
            n=len(most.held_by),
            all=everyone,
            times=number_words(HELD),
        ),
        pupils=people(most.held_by)[:NAMED],
        more=max(len(most.held_by) - NAMED, 0),
        why=ngettext(
            "%(num)d pupil gave wrong answers that come from this thought at least %(times)s times.",
            "%(num)d pupils gave wrong answers that come from this thought at least %(times)s times.",
            len(most.held_by),
            times=number_words(HELD),
        ),
    )


def _skills(own: Sequence[Cell]) -> Highlight | None:
    """The one that went best and the one that went worst, of those with enough answers."""
    sums: dict[Skill, Counter[str]] = defaultdict(Counter)
    for cell in own:
        sums[Kind(cell.kind).skill].update(right=cell.right, answered=cell.answered)
    enough = [(one["right"] / one["answered"], skill) for skill, one in sums.items() if one["answered"] >= FEW]
    if not enough:
        return None
    best, worst = max(enough)[1], min(enough)[1]
    high, low = (share(sums[skill]["right"], sums[skill]["answered"]) for skill in (best, worst))
    if high == low:
        return None
    return Highlight(
        about=str(_("Skills")),
        text=_(
            "“%(best)s” went best (%(high)s right), “%(worst)s” worst (%(low)s).",
            best=SKILLS[best],
            high=high,
            worst=SKILLS[worst],
            low=low,
        ),
        pupils=(),
        more=0,
        why=" ".join(f"{SKILLS[skill]}: {right_of(**sums[skill])}" for skill in (best, worst)),
    )


def _below_half(rows: Iterable[ResultRow]) -> list[int]:
    low = [row for row in rows if row.answered >= FEW and 2 * row.right < row.answered]
    return [row.pupil_id for row in sorted(low, key=lambda row: row.right / row.answered)]


def _about_people(about: str, pupils: People, why: str) -> Highlight | None:
    if not pupils:
        return None
    return Highlight(str(about), "", pupils[:NAMED], max(len(pupils) - NAMED, 0), str(why))
