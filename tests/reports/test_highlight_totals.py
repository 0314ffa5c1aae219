"""What the results begin with, worked out once more from the stored answers of the session."""

from collections import Counter
from fractions import Fraction

from tests.reports import recount
from tests.reports.conftest import Reader
from tests.reports.reading import Element, page
from tests.reports.recount import Answer, Figures, Records, count, share, why
from webapp.games.kinds import Skill
from webapp.models import PlaySession, SessionState
from webapp.presenters.names import alphabetical, display_names
from webapp.presenters.report_words import SKILLS, THOUGHTS

LEAST = "Less than half right"
THOUGHT = "Most common thought"
SKILL = "Skills"
FEW = "Few answers"
EXPLAINED = {
    LEAST: "Those with eight own answers or more, of which less than half are right. The lowest share comes first.",
    FEW: "Those with fewer than eight own answers: too few to say how it went.",
}


def played(stored: Records) -> list[PlaySession]:
    return [one for one in stored.sessions if one.state == SessionState.ENDED and one.started_at]


def own_of(stored: Records, session: PlaySession) -> list[Answer]:
    return stored.answers_of(lambda one: one.session.id == session.id)


def told(found: Element) -> dict[str, Element]:
    """What is said, by what it is about, in its order."""
    items = [item for section in found.all("section", "highlights") for item in section.all("div")]
    return {item.one("dt").text: item for item in items}


def low(rows: list[Figures]) -> list[int]:
    """Who got less than half right of eight or more, the lowest share first."""
    found = [row for row in rows if row.answered >= 8 and Fraction(row.right, row.answered) < Fraction(1, 2)]
    return [row.pupil.id for row in sorted(found, key=lambda row: Fraction(row.right, row.answered))]


def few(rows: list[Figures]) -> list[int]:
    return [row.pupil.id for row in rows if row.answered < 8]


def shared(own: list[Answer]) -> dict[str, Counter[int]]:
    """The thoughts that somebody shows twice, with those who do and how often."""
    found = {}
    for key, mine in recount.thoughts(own).items():
        times = Counter(one.person.pupil_id for one in mine)
        if twice := Counter({pupil: often for pupil, often in times.items() if often >= 2}):
            found[key] = twice
    return found


def by_skill(own: list[Answer]) -> dict[Skill, tuple[int, int]]:
    """Of each skill with eight answers: how many are right, and how many there are."""
    sums = {skill: count([one for one in own if one.skill == skill]) for skill in Skill}
    return {skill: figures for skill, figures in sums.items() if figures[1] >= 8}


def apart(own: list[Answer]) -> bool:
    """Whether the skills went differently, as far as one sees."""
    return len({share(*figures) for figures in by_skill(own).values()}) > 1


def in_order(rows: list[Figures]) -> list[Figures]:
    return sorted(rows, key=lambda row: alphabetical(row.pupil.name))


def test_what_is_said_of_each_session_is_what_there_is_to_say(stored: Records, reader: Reader) -> None:
    seen: Counter[str] = Counter()
    for session in played(stored):
        rows, own = in_order(stored.figures(session.id)), own_of(stored, session)
        there = {LEAST: low(rows), THOUGHT: shared(own), SKILL: apart(own), FEW: few(rows)}
        found = told(page(reader, f"/sessions/{session.id}"))
        assert list(found) == [about for about, so in there.items() if so][:3]
        seen.update(found.keys())
    assert seen.keys() == {LEAST, THOUGHT, SKILL, FEW}


def test_who_is_named_is_who_it_is_about(stored: Records, reader: Reader) -> None:
    for session in played(stored):
        rows = in_order(stored.figures(session.id))
        names = display_names([row.pupil for row in rows])
        found = told(page(reader, f"/sessions/{session.id}"))
        for about, people in ((LEAST, low(rows)), (FEW, few(rows))):
            if about not in found:
                continue
            assert found[about].one("button").attributes["data-why"] == EXPLAINED[about]
            assert found[about].one("dd").text == ", ".join(names[pupil] for pupil in people)
            assert links(found[about]) == [link_of(session, pupil) for pupil in people]


def links(item: Element) -> list[str]:
    return [link.attributes["href"] for link in item.all("a")]


def link_of(session: PlaySession, pupil_id: int) -> str:
    return f"/classes/{session.class_id}/pupils/{pupil_id}/report?session={session.id}"


def test_the_thought_that_most_share_in_a_session_is_told_of_those_who_answered_in_it(
    stored: Records, reader: Reader
) -> None:
    numbers = set()
    for session in played(stored):
        rows, own = stored.figures(session.id), own_of(stored, session)
        found = told(page(reader, f"/sessions/{session.id}"))
        if THOUGHT not in found:
            continue
        item, thinkers = found[THOUGHT], shared(own)
        [key] = [key for key in thinkers if item.one("dd").text.startswith(f"{THOUGHTS[key][0]}: ")]
        often = {one: (len(thinkers[one]), len(recount.thoughts(own)[one])) for one in thinkers}
        assert often[key] == max(often.values())
        answered = sum(1 for row in rows if row.answered)
        names = display_names([row.pupil for row in rows])
        held = {names[pupil]: times for pupil, times in thinkers[key].items()}
        sentence = f"{THOUGHTS[key][0]}: {len(held)} of {answered} pupils at least two times: "
        named = item.one("dd").text.removeprefix(sentence).split(", ")
        assert sorted(named) == sorted(held)
        # Who shows it as often as another may stand before or after.
        assert [held[name] for name in named] == sorted(held.values(), reverse=True)
        assert sorted(links(item)) == sorted(link_of(session, pupil) for pupil in thinkers[key])
        who = "pupil" if len(held) == 1 else "pupils"
        told_why = f"{len(held)} {who} gave wrong answers that come from this thought at least two times."
        assert item.one("button").attributes["data-why"] == told_why
        numbers.add((len(held), answered, len(rows)))
    assert len(numbers) > 3
    assert any(answered < everybody for _held, answered, everybody in numbers)


def test_the_best_and_the_worst_skill_are_those_of_the_session(stored: Records, reader: Reader) -> None:
    compared = 0
    for session in played(stored):
        found = told(page(reader, f"/sessions/{session.id}"))
        if SKILL not in found:
            continue
        sums = by_skill(own_of(stored, session))
        shares = {skill: Fraction(*figures) for skill, figures in sums.items()}
        best, worst = (
            [skill for skill in sums if shares[skill] == edge] for edge in (max(shares.values()), min(shares.values()))
        )
        allowed = {
            (
                f"“{SKILLS[high]}” went best ({share(*sums[high])} right), "
                f"“{SKILLS[lowest]}” worst ({share(*sums[lowest])}).",
                f"{SKILLS[high]}: {why(*sums[high])} {SKILLS[lowest]}: {why(*sums[lowest])}",
            )
            for high in best
            for lowest in worst
        }
        item = found[SKILL]
        assert (item.one("dd").text, item.one("button").attributes["data-why"]) in allowed
        assert links(item) == []
        compared += 1
    assert compared > 8
