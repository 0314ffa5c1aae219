"""What the report pages show, counted once more from the answers themselves, one by one."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from datetime import UTC, datetime
from html import unescape
from itertools import pairwise
from typing import Any, NamedTuple

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import delete, event, select, update

from tests.reports.conftest import ENGLISH, NOW, signed_in
from webapp.demo import Size, fill_in
from webapp.extensions import db
from webapp.games.kinds import Kind
from webapp.models import Attempt, Base, Participation, PlaySession, Pupil, SchoolClass
from webapp.presenters.class_reports import Figure
from webapp.presenters.names import display_names
from webapp.presenters.report_words import SKILLS, THOUGHTS
from webapp.services.classes import create_class

ROW = re.compile(r'<th scope="row">(?:<a [^>]*>)?([^<]*)(?:</a>)?</th>(.*?)</tr>', re.DOTALL)
CELL = re.compile(r'<td class="heat heat-(\d)">(.*?)</td>', re.DOTALL)
TAG = re.compile(r"<[^>]+>")


class One(NamedTuple):
    """An answer with what is around it."""

    attempt: Attempt
    pupil_id: int
    session: PlaySession


def answers(app: Flask, class_id: int = 1) -> list[One]:
    """Every answer of a class, checks too."""
    with app.app_context():
        rows = db.session.execute(
            select(Attempt, Participation, PlaySession)
            .join(Participation, Participation.id == Attempt.participation_id)
            .join(PlaySession, PlaySession.id == Participation.session_id)
        )
        return [One(a, p.pupil_id, s) for a, p, s in rows if s.class_id == class_id]


def names_of(app: Flask, class_id: int = 1) -> dict[int, str]:
    with app.app_context():
        return display_names(db.session.scalars(select(Pupil).where(Pupil.class_id == class_id)))


def heat_of(page: str) -> dict[str, list[str]]:
    """Of every row the texts of its cells; the skills are in the row with no name."""
    table = page.partition('<table class="heat-map"')[2].partition("</table>")[0]
    head = re.findall(r'<th scope="col">(.*?)</th>', table)
    rows = {unescape(name): [text(cell) for _, cell in CELL.findall(rest)] for name, rest in ROW.findall(table)}
    return {"": [text(name) for name in head[1:]]} | rows


def text(html: str) -> str:
    return " ".join(unescape(TAG.sub("", html)).split())


def shown(right: int, answered: int) -> str:
    """A cell, said once more in the plainest way."""
    if not answered:
        return "–"
    if answered < 8:
        return f"{right} of {answered}"
    return f"{round(100 * right / answered)} % {right}/{answered}"


def expected_heat(own: Iterable[One], row: Any) -> dict[Any, dict[str, str]]:
    sums: dict[Any, dict[str, list[int]]] = defaultdict(lambda: defaultdict(lambda: [0, 0]))
    for one in own:
        for key in (row(one), "All"):
            for skill in (str(SKILLS[Kind(one.attempt.kind).skill]), "All skills"):
                sums[key][skill][0] += one.attempt.right
                sums[key][skill][1] += 1
    return {key: {skill: shown(*pair) for skill, pair in cells.items()} for key, cells in sums.items()}


def compare(page: str, expected: dict[Any, dict[str, str]]) -> None:
    rows = heat_of(page)
    skills = rows.pop("")
    assert rows.keys() == expected.keys()
    for name, cells in rows.items():
        assert dict(zip(skills, cells, strict=True)) == {skill: expected[name].get(skill, "–") for skill in skills}


@pytest.mark.parametrize("class_id", [1, 2])
def test_the_heat_map_of_a_class_is_what_one_counts_by_hand(school: Flask, teacher: FlaskClient, class_id: int) -> None:
    own = [one for one in answers(school, class_id) if not one.attempt.is_check]
    names = names_of(school, class_id)
    page = teacher.get(f"/classes/{class_id}/report").text
    with school.test_request_context(headers=ENGLISH):
        compare(page, expected_heat(own, lambda one: names[one.pupil_id]))
    right = sum(one.attempt.right for one in own)
    assert f"{right:,} of {len(own):,} answers" in page


def test_a_game_and_a_kind_leave_only_their_answers(school: Flask, teacher: FlaskClient) -> None:
    names = names_of(school)
    own = [one for one in answers(school) if not one.attempt.is_check]
    krig = [one for one in own if one.session.variant == "krig"]
    order = [one for one in own if one.attempt.kind == "order"]
    with school.test_request_context(headers=ENGLISH):
        by_game = expected_heat(krig, lambda one: names[one.pupil_id])
        by_kind = expected_heat(order, lambda one: names[one.pupil_id])
    compare(teacher.get("/classes/1/report?game=krig").text, by_game)
    compare(teacher.get("/classes/1/report?kind=order").text, by_kind)


def test_both_days_are_counted(school: Flask, teacher: FlaskClient) -> None:
    names = names_of(school)
    own = [one for one in answers(school) if not one.attempt.is_check]
    days = sorted({day(one.session) for one in own})
    first, last = days[2], days[4]
    some = [one for one in own if first <= day(one.session) <= last]
    assert 0 < len(some) < len(own)
    with school.test_request_context(headers=ENGLISH):
        expected = expected_heat(some, lambda one: names[one.pupil_id])
    compare(teacher.get(f"/classes/1/report?since={first}&until={last}").text, expected)


def day(session: PlaySession) -> str:
    """When it began, by the clock of the school."""
    return f"{datetime.fromtimestamp((session.started_at or 0) / 1000, UTC).astimezone():%Y-%m-%d}"


def test_the_report_of_a_pupil_has_a_row_for_each_session_played(school: Flask, teacher: FlaskClient) -> None:
    pupil_id = next(pupil for pupil, name in names_of(school).items() if name == "Bo")
    own = [one for one in answers(school) if one.pupil_id == pupil_id and not one.attempt.is_check]
    page = teacher.get(f"/classes/1/pupils/{pupil_id}/report").text
    rows = heat_of(page)
    with school.test_request_context(headers=ENGLISH):
        expected = expected_heat(own, lambda one: one.session.id)
    assert len(rows) - 2 == len(expected) - 1
    assert rows["All"] == [expected["All"][skill] for skill in rows[""]]
    assert [cells[-1] for name, cells in rows.items() if name not in ("", "All")] == [
        expected[session]["All skills"] for session in sorted(key for key in expected if key != "All")
    ]


def test_the_report_of_a_session_counts_that_session_only(school: Flask, teacher: FlaskClient) -> None:
    names = names_of(school)
    own = [one for one in answers(school) if one.session.id == 3 and not one.attempt.is_check]
    with school.test_request_context(headers=ENGLISH):
        compare(teacher.get("/sessions/3/report").text, expected_heat(own, lambda one: names[one.pupil_id]))


def test_thoughts_are_counted_with_their_pupils_and_told_with_answers_of_the_class(
    school: Flask, teacher: FlaskClient
) -> None:
    own = [one for one in answers(school) if not one.attempt.is_check]
    times = Counter(one.attempt.misconception for one in own if one.attempt.misconception)
    wrong = sum(not one.attempt.right for one in own)
    pupils = len({one.pupil_id for one in own})
    page = teacher.get("/classes/1/report").text
    found = [
        (title, text(line), said)
        for title, line, said in re.findall(
            r"<li>\s*<h3>(.*?)</h3>\s*<p[^>]*>(.*?)</p>\s*<p class=\"said\">(.*?)</p>", page, re.DOTALL
        )
    ]
    assert len(found) == len(times) > 5
    counts = [int(line.partition(" of ")[0].replace(",", "")) for _, line, _ in found]
    assert counts == sorted(counts, reverse=True)
    with school.test_request_context(headers=ENGLISH):
        titles = {str(THOUGHTS[key][0]): key for key in times}
    for title, line, said in found:
        key = titles[unescape(title)]
        who = {one.pupil_id for one in own if one.attempt.misconception == key}
        assert line == f"{times[key]:,} of {wrong:,} wrong answers · {len(who)} of {pupils} pupils"
        assert 1 <= said.count("<button") <= 2


def test_checks_are_told_apart_and_counted_nowhere_else(school: Flask, teacher: FlaskClient) -> None:
    checks = [one for one in answers(school) if one.attempt.is_check]
    assert checks
    right = sum(one.attempt.right for one in checks)
    assert f"{right} right of {len(checks)} voluntary answers" in teacher.get("/classes/1/report").text


def test_the_chart_has_a_point_for_each_session_with_eight_answers_of_the_skill(
    school: Flask, teacher: FlaskClient
) -> None:
    own = [one for one in answers(school) if not one.attempt.is_check]
    counted = Counter((Kind(one.attempt.kind).skill, one.session.id) for one in own)
    page = teacher.get("/classes/1/report").text
    assert page.count('<circle class="dot"') == sum(number >= 8 for number in counted.values()) > 10


def test_the_hardest_numbers_are_the_same_in_either_order(school: Flask, teacher: FlaskClient) -> None:
    pairs: dict[tuple[str, ...], list[int]] = defaultdict(lambda: [0, 0])
    for one in answers(school):
        if one.attempt.kind == "order" and not one.attempt.is_check:
            pair = tuple(sorted((one.attempt.operands["first"], one.attempt.operands["second"])))
            pairs[pair][0] += not one.attempt.right
            pairs[pair][1] += 1
    page = teacher.get("/classes/1/report?kind=order").text
    told = re.findall(r">([^>]*?) · ([^<]*?): (\d+) of (\d+) wrong</button></li>", page)
    assert 1 <= len(told) <= 4
    shares = [int(wrong) / (int(total) + 2) for _, _, wrong, total in told]
    assert all(first >= second for first, second in pairwise(shares))
    for first, second, wrong, total in told:
        pair = tuple(sorted((first.replace("−", "-"), second.replace("−", "-"))))
        assert pairs[pair] == [int(wrong), int(total)]
        assert int(total) >= 3


@pytest.mark.parametrize(
    ("right", "answered", "said", "over", "level"),
    [
        (0, 0, "–", "", 0),
        (3, 5, "3 of 5", "", 0),
        (7, 7, "7 of 7", "", 0),
        (0, 8, "0 %", "0/8", 1),
        (4, 8, "50 %", "4/8", 2),
        (8, 8, "100 %", "8/8", 5),
    ],
)
def test_below_eight_answers_there_is_neither_percentage_nor_colour(
    school: Flask, right: int, answered: int, said: str, over: str, level: int
) -> None:
    with school.test_request_context(headers=ENGLISH):
        figure = Figure(right, answered)
        assert (figure.text, figure.over, figure.level) == (said, over, level)


@pytest.mark.parametrize(
    ("figure", "said"),
    [
        (Figure(0, 0), "No answers."),
        (Figure(3, 5), "Right answers: 3 of 5. Fewer than eight answers say too little for a percentage."),
        (
            Figure(7, 7, 1),
            "Right answers: 7 of 7, in 1 session. Fewer than eight answers say too little for a percentage.",
        ),
        (Figure(14, 20, 3), "Right answers: 14 of 20, in 3 sessions."),
        (Figure(1200, 1500), "Right answers: 1,200 of 1,500."),
    ],
)
def test_a_figure_says_what_is_counted_and_why_there_is_no_percentage(school: Flask, figure: Figure, said: str) -> None:
    with school.test_request_context(headers=ENGLISH):
        assert figure.why == said


def test_every_figure_of_the_heat_map_says_the_answers_that_it_counts(school: Flask, teacher: FlaskClient) -> None:
    own = [one for one in answers(school) if not one.attempt.is_check]
    names = names_of(school)
    table = teacher.get("/classes/1/report").text.partition('<table class="heat-map"')[2].partition("</table>")[0]
    for pupil_id in {one.pupil_id for one in own}:
        mine = [one for one in own if one.pupil_id == pupil_id]
        row = next(rest for name, rest in ROW.findall(table) if unescape(name) == names[pupil_id])
        said = re.findall(r'data-why="([^"]*)"', row)
        right, sessions = sum(one.attempt.right for one in mine), {one.session.id for one in mine}
        assert said[-1] == f"Right answers: {right} of {len(mine)}, in {len(sessions)} sessions."
        assert len(said) == len(CELL.findall(row))


@pytest.mark.parametrize(
    "page",
    ["/classes/{class_id}/report", "/classes/{class_id}/pupils/{pupil_id}/report", "/sessions/{session_id}/report"],
)
def test_the_number_of_queries_does_not_grow_with_the_class(app: Flask, page: str) -> None:
    def queries(size: Size) -> int:
        with app.app_context():
            empty()
            fill_in(size, 6, NOW)
            pupil = db.session.scalars(select(Pupil).limit(1)).one()
            session = db.session.scalars(select(PlaySession).limit(1)).one()
            address, engine = page.format(class_id=pupil.class_id, pupil_id=pupil.id, session_id=session.id), db.engine
            client = signed_in(app, session.teacher_id)
        seen: list[str] = []

        def note(*arguments: Any) -> None:
            seen.append(arguments[2])

        event.listen(engine, "before_cursor_execute", note)
        assert client.get(address).status_code == 200
        event.remove(engine, "before_cursor_execute", note)
        return len(seen)

    assert queries(Size(1, 5, 2)) == queries(Size(1, 25, 5)) < 14


def empty() -> None:
    """Take everything out of the database."""
    db.session.execute(update(Participation).values(game_id=None))
    for table in reversed(Base.metadata.sorted_tables):
        db.session.execute(table.delete())
    db.session.commit()


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("since=soon", "Write a day, for example 2026-11-30."),
        ("since=2026-10-02&until=2026-10-01", "The last day comes before the first."),
        ("game=chess", "Choose one of these."),
    ],
)
def test_what_is_wrong_in_the_choice_is_said_beside_it_and_the_rest_is_chosen(
    teacher: FlaskClient, query: str, words: str
) -> None:
    answer = teacher.get(f"/classes/1/report?{query}&kind=inside")
    assert answer.status_code == 422
    assert words in answer.text
    assert heat_of(answer.text)[""] == ["Between", "All skills"]


def test_a_last_day_at_the_end_of_time_is_a_day(teacher: FlaskClient) -> None:
    assert teacher.get("/classes/1/report?since=0001-01-01&until=9999-12-31").status_code == 422


def test_a_choice_without_answers_says_so(teacher: FlaskClient) -> None:
    page = teacher.get("/classes/1/report?since=2020-01-01&until=2020-01-02")
    assert page.status_code == 200
    assert "Nobody answered such questions on these days." in page.text


def test_a_pupil_of_another_class_has_no_report_here(school: Flask, teacher: FlaskClient) -> None:
    other = next(iter(names_of(school, 2)))
    assert teacher.get(f"/classes/1/pupils/{other}/report").status_code == 404
    assert teacher.get(f"/classes/2/pupils/{other}/report").status_code == 200


def test_who_was_taken_off_the_list_has_a_report_and_is_marked(school: Flask) -> None:
    with school.app_context():
        row = db.session.scalars(select(Pupil).where(Pupil.class_id == 2).limit(1)).one()
        row.removed_at, name, address = NOW, row.name, f"/classes/2/pupils/{row.id}/report"
        db.session.commit()
    teacher = signed_in(school, 1)
    whole = teacher.get("/classes/2/report").text
    link = re.search(rf'<a href="{address}">[^<]*</a> <small>(.*?)</small>', whole)
    assert link is not None
    assert link[1] == "no longer on the list"
    own = teacher.get(address)
    assert own.status_code == 200
    assert f"Report of {name}" in own.text
    assert "no longer on the list" in own.text
    assert teacher.get(address.replace("/classes/2", "/classes/1")).status_code == 404
    with school.app_context():
        db.session.execute(update(Pupil).where(Pupil.class_id == 2).values(removed_at=None))
        db.session.commit()
    assert "no longer on the list" not in teacher.get("/classes/2/report").text


def test_a_class_that_has_not_played_is_told_so(school: Flask, teacher: FlaskClient) -> None:
    with school.app_context():
        empty = create_class(1, "9Z", 2026, ["Bo Lie"])
        class_id, pupil_id = empty.id, empty.pupils[0].id
    for address in (f"/classes/{class_id}/report", f"/classes/{class_id}/pupils/{pupil_id}/report"):
        page = teacher.get(address).text
        assert "No answers yet" in page
        assert "How the figures are counted" not in page
    with school.app_context():
        db.session.execute(delete(Pupil).where(Pupil.class_id == class_id))
        db.session.execute(delete(SchoolClass).where(SchoolClass.id == class_id))
        db.session.commit()


def test_a_refused_day_is_not_told_as_chosen(teacher: FlaskClient) -> None:
    page = teacher.get("/classes/1/report?since=2026-10-02&until=2026-10-01").text
    chosen = re.search(r'<p class="chosen">(.*?)</p>', page)
    assert chosen is not None
    assert chosen[1] == "From 2 October 2026"


def test_the_pages_lead_to_the_reports(teacher: FlaskClient) -> None:
    assert 'href="/classes/1/report"' in teacher.get("/classes/1").text
    assert 'href="/classes/1/pupils/2/report"' in teacher.get("/classes/1/pupils/2").text
    assert 'href="/sessions/3/report"' in teacher.get("/sessions/3").text
