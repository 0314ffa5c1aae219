"""Each figure of each report is what the stored rows come to when they are counted one by one."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tests.reports import recount
from tests.reports.conftest import Reader
from tests.reports.drawing import check_chart, day, day_words
from tests.reports.reading import Element, page
from tests.reports.recount import Answer, Records, count, share, share_over
from webapp.games.kinds import Skill
from webapp.games.questions.stored import right_answer
from webapp.models import PlaySession, Pupil
from webapp.presenters.answer_words import answer_words, question_words
from webapp.presenters.class_reports import Figure
from webapp.presenters.names import alphabetical, display_names
from webapp.presenters.report_words import SKILLS, THOUGHTS, kind_name, subject
from webapp.presenters.rule_pages import rule_page

Rows = Sequence[tuple[str, Callable[[Answer], bool]]]
FIRST, SECOND = 1, 2


def amount(number: int, one: str, more: str) -> str:
    return f"{number:,} {one if number == 1 else more}"


def by_pupil(pupils: dict[int, Pupil], own: list[Answer]) -> Rows:
    """A row for each pupil who answered, by the alphabet."""
    names = display_names(pupils.values())

    def theirs(pupil_id: int) -> Callable[[Answer], bool]:
        return lambda one: one.person.pupil_id == pupil_id

    in_order = sorted(pupils.values(), key=lambda pupil: alphabetical(pupil.name))
    answered = {one.person.pupil_id for one in own}
    return [
        (names[pupil.id] + (" no longer on the list" if pupil.removed_at else ""), theirs(pupil.id))
        for pupil in in_order
        if pupil.id in answered
    ]


def by_session(sessions: list[PlaySession], own: list[Answer]) -> Rows:
    """A row for each session in which anything was answered, the oldest first."""

    def then(session_id: int) -> Callable[[Answer], bool]:
        return lambda one: one.session.id == session_id

    answered = {one.session.id for one in own}
    return [
        (f"{day_words(each)} · {each.title or rule_page(each.variant).name}", then(each.id))
        for each in sessions
        if each.id in answered
    ]


def check_report(
    found: Element, own: list[Answer], checks: list[Answer], rows: Rows, band: str, many: bool = True
) -> None:
    """Everything that the three reports have in common.

    :param band: which of `pupils`, `sessions` are told above.
    :param many: several sessions are looked at.
    """
    check_band(found, own, band)
    check_heat(found.one("table", "heat-map"), own, rows)
    check_colours(found)
    check_what_the_heat_says(found.one("table", "heat-map"), own, rows, many and "pupils" in band, many)
    check_thoughts(found.section("Thoughts behind wrong answers"), own, "pupils" in band)
    check_kinds(found.section("Questions and their hardest numbers"), own)
    check_checks(found, checks)


def check_band(found: Element, own: list[Answer], band: str) -> None:
    right, answered = count(own)
    pupils, sessions = (
        {key(one) for one in own} for key in (lambda one: one.person.pupil_id, lambda one: one.session.id)
    )
    expected = [f"✓ {share(right, answered)} right"]
    expected += [f"{right:,} of {answered:,} answers"] if answered >= 8 else []
    expected += [amount(len(pupils), "pupil", "pupils")] if "pupils" in band else []
    expected += [amount(len(sessions), "session", "sessions")] if "sessions" in band else []
    assert [span.text for span in found.one("p", "totals").all("span")] == expected


def check_heat(table: Element, own: list[Answer], rows: Rows) -> None:
    skills = [skill for skill in Skill if any(one.skill == skill for one in own)]
    heading, *body = table.rows()
    assert heading[1:] == [*(str(SKILLS[skill]) for skill in skills), "All skills"]

    def line(name: str, theirs: list[Answer]) -> list[str]:
        cells = [[one for one in theirs if one.skill == skill] for skill in skills]
        return [name, *(share_over(*count(cell)) for cell in [*cells, theirs])]

    assert body[:-1] == [line(name, [one for one in own if is_theirs(one)]) for name, is_theirs in rows]
    assert body[-1] == line("All", own)


def levels(found: Element) -> dict[int, str]:
    """What the legend says: by percentage, the class of its colour."""
    colours = {}
    for item in found.one("ul", "legend").all("li"):
        [colour] = [name for name in item.attributes["class"].split() if name != "heat"]
        numbers = [int(number) for number in re.findall(r"\d+", item.text)]
        low = 0 if item.text.startswith("below") else numbers[0]
        high = {"below": numbers[0] - 1, "and up": 100}.get(item.text.strip("0123456789 "), numbers[-1])
        assert not colours.keys() & set(range(low, high + 1))
        colours |= dict.fromkeys(range(low, high + 1), colour)
    assert colours.keys() == set(range(101))
    return colours


def check_colours(found: Element) -> None:
    """Each cell has the colour that the legend promises for its percentage, or none."""
    colours = levels(found)
    cells = found.one("table", "heat-map").all("td")
    assert cells
    for cell in cells:
        percentage = re.match(r"(\d+)%", cell.text)
        expected = colours[int(percentage[1])] if percentage else "heat-0"
        assert cell.attributes["class"].split() == ["heat", expected]


def check_what_the_heat_says(table: Element, own: list[Answer], rows: Rows, rows_count: bool, all_counts: bool) -> None:
    """What is said of a figure that is pressed.

    :param rows_count, all_counts: whether the sessions are told of a row, and of the last one.
    """
    skills = [skill for skill in Skill if any(one.skill == skill for one in own)]
    for head, skill in zip(table.one("thead").all("span", "ask"), skills, strict=False):
        kinds = "; ".join(kind_name(kind) for kind, mine in recount.by_kind(own).items() if mine[0].skill == skill)
        told = f"Counted are own answers to: {kinds}. Answers about the others’ cards are not."
        assert head.attributes["data-why"] == told

    def line(theirs: list[Answer], counts: bool) -> list[str]:
        cells = [*([one for one in theirs if one.skill == skill] for skill in skills), theirs]
        return [recount.why(*count(cell), recount.sessions_of(cell) if counts else 0) for cell in cells]

    found = [[button.attributes["data-why"] for button in row.all("button", "ask")] for row in table.all("tr")[1:]]
    expected = [line([one for one in own if is_theirs(one)], rows_count) for _name, is_theirs in rows]
    assert found == [*expected, line(own, all_counts)]


def check_thoughts(section: Element, own: list[Answer], with_pupils: bool) -> None:
    found = recount.thoughts(own)
    right, answered = count(own)
    pupils = len({one.person.pupil_id for one in own})
    shown = section.all("ul", "thoughts")
    items = [part for part in shown[0].parts if isinstance(part, Element)] if shown else []
    assert sorted(item.one("h3").text for item in items) == sorted(str(THOUGHTS[key][0]) for key in found)
    times = []
    for item in items:
        [key] = [key for key in found if str(THOUGHTS[key][0]) == item.one("h3").text]
        mine = found[key]
        times.append(len(mine))
        who = Counter(one.person.pupil_id for one in mine)
        told = f"{len(mine):,} of {answered - right:,} wrong answers"
        told += f" · {len(who)} of {pupils} pupils" if with_pupils else ""
        assert item.all("p")[0].text == told
        assert item.all("p")[2].text == str(THOUGHTS[key][1]) != ""
        check_examples([span.text for span in item.one("p", "said").parts if isinstance(span, Element)], mine)
    assert times == sorted(times, reverse=True)


def check_examples(shown: list[str], mine: list[Answer]) -> None:
    times = Counter(recount.statement(one) for one in mine)
    allowed = {}
    for one in mine:
        often = times[recount.statement(one)]
        right = right_answer(one.row.kind, one.row.operands)
        asked, said, best = (
            question_words(one.row.kind, one.row.operands),
            *(answer_words(one.row.kind, one.row.operands, answer) for answer in (one.row.answer, right)),
        )
        words = f"{asked} Answered {quoted(said)}, right is {quoted(best)}"
        allowed[f"{words} ({often} times)" if often > 1 else words] = often
    assert 1 <= len(shown) <= 2
    assert set(shown) <= allowed.keys()
    assert allowed[shown[0]] == max(times.values())


def quoted(words: str) -> str:
    """Numbers go without quotation marks."""
    return f"“{words}”" if re.search("[a-z]", words) else words


def check_kinds(section: Element, own: list[Answer]) -> None:
    kinds = recount.by_kind(own)
    _heading, *rows = section.one("table").rows()
    assert [row[:2] for row in rows] == [[kind_name(kind), share_over(*count(mine))] for kind, mine in kinds.items()]
    for cells, mine in zip(section.all("tbody")[0].all("tr"), kinds.values(), strict=True):
        assert cells.one("td", "number").one("button").attributes["data-why"] == recount.why(*count(mine))
        told = [item.text for item in cells.all("li")]
        ranked = recount.hardest(mine)
        assert len(told) == min(len(ranked), 4)
        for words, hard in zip(told, ranked, strict=False):
            # Two may be as hard as each other: which of them stands first is not a figure.
            ways = [
                f"{subject(mine[0].row.kind, operands)}: {each.wrong} of {each.answered} wrong"
                for each in ranked
                if (each.wrong, each.answered) == (hard.wrong, hard.answered)
                for operands in each.written
            ]
            assert words in ways
        assert len(set(told)) == len(told)


def check_checks(found: Element, checks: list[Answer]) -> None:
    titles = [title.text for title in found.all("h2")]
    assert ("Checks of others’ cards" in titles) is bool(checks)
    if not checks:
        return
    section = found.section("Checks of others’ cards")
    right, answered = count(checks)
    assert section.one("p").text.startswith(f"{right:,} right of {answered:,} voluntary answers")
    assert [item.text for item in section.all("li")] == [
        f"{kind_name(kind)}: {share_over(*count(mine))}" for kind, mine in recount.by_kind(checks).items()
    ]
    told = "Right answers of all voluntary answers about the others’ cards. They are counted nowhere else."
    assert [button.attributes["data-why"] for button in section.one("ul").all("button")] == [
        f"{recount.why(*count(mine))} {told}" for mine in recount.by_kind(checks).values()
    ]


@pytest.mark.parametrize("class_id", [FIRST, SECOND])
def test_the_report_of_a_class(stored: Records, reader: Reader, class_id: int) -> None:
    own, checks = stored.both(lambda one: one.session.class_id == class_id)
    pupils = stored.pupils_of(class_id)
    found = page(reader, f"/classes/{class_id}/report")
    check_report(found, own, checks, by_pupil(pupils, own), "pupils sessions")
    check_chart(found, own, stored.begun(class_id))
    answered = {one.person.pupil_id for one in own}
    names = display_names(pupils.values())
    silent = [
        names[pupil.id]
        for pupil in sorted(pupils.values(), key=lambda pupil: alphabetical(pupil.name))
        if pupil.removed_at is None and pupil.id not in answered
    ]
    told = [hint.text for hint in found.all("p", "hint") if hint.text.startswith("No answers from")]
    assert told == ([f"No answers from: {', '.join(silent)}"] if silent else [])
    assert bool(silent) is (class_id == FIRST)


@pytest.mark.parametrize("chosen", ["game", "kind", "days", "everything"])
def test_what_is_chosen_leaves_only_its_answers(stored: Records, reader: Reader, chosen: str) -> None:
    sessions = stored.begun(FIRST)
    since, until = day(sessions[3]), day(sessions[9])
    wanted: dict[str, tuple[str, Callable[[Answer], bool]]] = {
        "game": ("game=krig", lambda one: one.session.variant == "krig"),
        "kind": ("kind=inside", lambda one: one.row.kind == "inside"),
        "days": (f"since={since}&until={until}", lambda one: since <= day(one.session) <= until),
        "everything": (
            f"since={since}&until={until}&game=interval&kind=order",
            lambda one: (
                since <= day(one.session) <= until and one.session.variant == "interval" and one.row.kind == "order"
            ),
        ),
    }
    query, which = wanted[chosen]
    own, checks = stored.both(lambda one: one.session.class_id == FIRST and which(one))
    assert 0 < len(own) < len(stored.answers_of(lambda one: one.session.class_id == FIRST))
    found = page(reader, f"/classes/{FIRST}/report?{query}")
    # The class has played this game once: how many sessions it was goes without saying.
    many = chosen != "game"
    assert many is (recount.sessions_of(own) > 1)
    check_report(found, own, checks, by_pupil(stored.pupils_of(FIRST), own), "pupils sessions", many)
    check_chart(found, own, sessions)


def test_the_reports_of_all_pupils(stored: Records, reader: Reader) -> None:
    reported = 0
    for pupil in stored.pupils_of(FIRST).values():
        own, checks = stored.both(lambda one, own_id=pupil.id: one.person.pupil_id == own_id)
        address = f"/classes/{FIRST}/pupils/{pupil.id}/report"
        if not own:
            found = page(reader, address)
            assert "No answers yet" in found.text
            check_checks(found, checks)
        else:
            found = page(reader, address)
            check_report(found, own, checks, by_session(stored.begun(FIRST), own), "sessions")
            check_chart(found, own, stored.begun(FIRST))
            reported += 1
    assert reported >= 5


def test_the_report_of_a_pupil_in_one_session(stored: Records, reader: Reader) -> None:
    """The title says which: a session goes by its own title, or else by its game."""
    reported = 0
    for session in stored.begun(FIRST)[:4]:
        for person in stored.took_part(session.id):
            own, checks = stored.both_of(person.id)
            address = f"/classes/{FIRST}/pupils/{person.pupil_id}/report?session={session.id}"
            found = page(reader, address)
            called = session.title or rule_page(session.variant).name
            told = found.one("p", "one-session").one("strong").text
            assert told == f"The session of {day(session).day} {day(session):%B %Y}: {called}"
            back, every = (link.attributes["href"] for link in found.one("p", "one-session").all("a"))
            assert (back, every) == (f"/sessions/{session.id}", address.partition("?")[0])
            if own:
                check_report(found, own, checks, by_session([session], own), "sessions", many=False)
                reported += 1
    assert reported > 10


@pytest.mark.parametrize("chosen", ["kind", "days", "session and kind", "game"])
def test_what_is_chosen_of_a_pupil_leaves_only_those_answers(stored: Records, reader: Reader, chosen: str) -> None:
    sessions = stored.begun(FIRST)
    since, until = day(sessions[3]), day(sessions[9])
    wanted: dict[str, tuple[str, Callable[[Answer], bool]]] = {
        "kind": ("kind=inside", lambda one: one.row.kind == "inside"),
        "days": (f"since={since}&until={until}", lambda one: since <= day(one.session) <= until),
        "session and kind": (
            f"session={sessions[6].id}&kind=inside",
            lambda one: one.session.id == sessions[6].id and one.row.kind == "inside",
        ),
        "game": ("game=interval", lambda one: one.session.variant == "interval"),
    }
    query, which = wanted[chosen]
    reported = left_out = 0
    for pupil in stored.pupils_of(FIRST).values():
        everything = stored.answers_of(lambda one, own_id=pupil.id: one.person.pupil_id == own_id)
        own, checks = stored.both(lambda one, own_id=pupil.id: one.person.pupil_id == own_id and which(one))
        if not own:
            continue
        left_out += len(own) < len(everything)
        found = page(reader, f"/classes/{FIRST}/pupils/{pupil.id}/report?{query}")
        check_report(found, own, checks, by_session(sessions, own), "sessions", many="session" not in query)
        check_chart(found, own, sessions)
        reported += 1
    assert reported >= left_out >= 5


def options(found: Element, name: str) -> dict[str, str]:
    """What is offered to choose from."""
    [select] = [each for each in found.all("select") if each.attributes["name"] == name]
    return {option.attributes["value"]: option.text for option in select.all("option")}


@pytest.mark.parametrize("class_id", [FIRST, SECOND])
def test_what_is_offered_to_choose_is_what_the_class_has(stored: Records, reader: Reader, class_id: int) -> None:
    own_games, other_games = (
        {one.variant for one in stored.sessions if (one.class_id == class_id) is own} for own in (True, False)
    )
    assert own_games != other_games
    games = {"": "All games"} | {key: rule_page(key).name for key in own_games}
    assert options(page(reader, f"/classes/{class_id}/report"), "game") == games
    for pupil_id in stored.pupils_of(class_id):
        found = page(reader, f"/classes/{class_id}/pupils/{pupil_id}/report")
        assert options(found, "game") == games
        there = {person.session_id for person in stored.people if person.pupil_id == pupil_id}
        assert options(found, "session").keys() == {"", *map(str, there)}


def test_every_percentage_has_the_colour_that_the_legend_promises(reader: Reader) -> None:
    for percentage, colour in levels(page(reader, f"/classes/{FIRST}/report")).items():
        assert f"heat-{Figure(percentage, 100).level}" == colour


@pytest.mark.parametrize("class_id", [FIRST, SECOND])
def test_the_reports_of_all_sessions(stored: Records, reader: Reader, class_id: int) -> None:
    for session in (one for one in stored.sessions if one.class_id == class_id):
        own, checks = stored.both(lambda one, own_id=session.id: one.session.id == own_id)
        found = page(reader, f"/sessions/{session.id}/report")
        if own:
            check_report(found, own, checks, by_pupil(stored.pupils_of(class_id), own), "pupils", many=False)
        else:
            assert "No answers yet" in found.text


def test_who_is_named_with_a_thought_has_it_twice_at_least(stored: Records, reader: Reader) -> None:
    own = stored.answers_of(lambda one: one.session.class_id == FIRST)
    names: dict[int, Any] = display_names(stored.pupils_of(FIRST).values())
    items = page(reader, f"/classes/{FIRST}/report").one("ul", "thoughts").parts
    named = 0
    for item in (part for part in items if isinstance(part, Element)):
        mine = next(mine for key, mine in recount.thoughts(own).items() if str(THOUGHTS[key][0]) == item.one("h3").text)
        often = Counter(one.person.pupil_id for one in mine)
        times = {names[pupil_id]: often[pupil_id] for pupil_id in often if often[pupil_id] >= 2}
        told = item.all("p")[-1].text
        said = told.removeprefix("Most often: ").split(", ") if told.startswith("Most often: ") else []
        assert len(said) == min(len(times), 6)
        assert [times[name] for name in said] == sorted(times.values(), reverse=True)[:6]
        named += len(said)
    assert named > 5
