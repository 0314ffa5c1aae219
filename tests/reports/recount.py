"""Every figure once more: the stored rows, looked at one by one, and counted in the plainest way.

Nothing here asks the services or presenters whose figures it is to check.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from statistics import median
from typing import Any, NamedTuple

from flask import Flask
from sqlalchemy import select

from webapp.extensions import db
from webapp.games.kinds import Kind, Skill
from webapp.games.variants import VARIANTS
from webapp.models import Attempt, Decision, GameRow, GameSeat, Participation, PlaySession, Pupil


class Answer(NamedTuple):
    """An answer with what is around it."""

    row: Attempt
    person: Participation
    session: PlaySession
    game: GameRow

    @property
    def skill(self) -> Skill:
        return Kind(self.row.kind).skill


@dataclass
class Figures:
    """What a pupil did in a session. `took`: the times of the own answers."""

    person: Participation
    pupil: Pupil
    right: int
    answered: int
    took: list[int]
    cards: int | None
    games: int
    won: int
    by_computer: int
    checks: int
    checks_right: int


@dataclass
class Records:
    """The rows of the database."""

    pupils: list[Pupil]
    sessions: list[PlaySession]
    people: list[Participation]
    games: list[GameRow]
    seats: list[GameSeat]
    decisions: list[Decision]
    answers: list[Answer]
    by_person: dict[int, list[Answer]]
    """The answers by participation, so that one need not go through all of them each time."""

    def answers_of(self, which: Callable[[Answer], bool], checks: bool = False) -> list[Answer]:
        """The own answers, or the checks, that are meant, in the order in which they were stored."""
        return [one for one in self.answers if one.row.is_check is checks and which(one)]

    def both(self, which: Callable[[Answer], bool]) -> tuple[list[Answer], list[Answer]]:
        """The own answers and the checks that are meant."""
        return self.answers_of(which), self.answers_of(which, checks=True)

    def both_of(self, participation_id: int) -> tuple[list[Answer], list[Answer]]:
        """The own answers and the checks of somebody in a session."""
        mine = self.by_person.get(participation_id, [])
        return [one for one in mine if not one.row.is_check], [one for one in mine if one.row.is_check]

    def pupils_of(self, class_id: int) -> dict[int, Pupil]:
        """Everybody who is or was on the list of a class."""
        return {pupil.id: pupil for pupil in self.pupils if pupil.class_id == class_id}

    def begun(self, class_id: int) -> list[PlaySession]:
        """The sessions of a class that were played, the oldest first."""
        played = [one for one in self.sessions if one.class_id == class_id and one.started_at is not None]
        return sorted(played, key=lambda one: (one.started_at, one.id))

    def took_part(self, session_id: int) -> list[Participation]:
        """Who was there; whoever was sent away counts if anything was answered before."""
        here = [person for person in self.people if person.session_id == session_id]
        return [person for person in here if person.removed_at is None or person.id in self.by_person]

    def figures(self, session_id: int) -> list[Figures]:
        """What everybody did in a session."""
        return [self._figures(person) for person in self.took_part(session_id)]

    def _figures(self, person: Participation) -> Figures:
        own, checks = self.both_of(person.id)
        played = self._games_of(person)
        turns = [turn for turn in self.decisions if turn.participation_id == person.id and turn.by_computer]
        [pupil] = [pupil for pupil in self.pupils if pupil.id == person.pupil_id]
        return Figures(
            person=person,
            pupil=pupil,
            right=len([one for one in own if one.row.right]),
            answered=len(own),
            took=[one.row.took_ms for one in own],
            cards=played[-1][0] if played else None,
            games=len(played),
            won=len([won for _cards, won in played if won]),
            by_computer=len(turns),
            checks=len(checks),
            checks_right=len([one for one in checks if one.row.right]),
        )

    def _games_of(self, person: Participation) -> list[tuple[int, bool]]:
        """The finished games of a pupil: the cards at the end, and whether they were won."""
        found = []
        for seat in (seat for seat in self.seats if seat.participation_id == person.id):
            [game] = [game for game in self.games if game.id == seat.game_id]
            if game.ended_at is not None:
                side = seat.seat % VARIANTS[game.variant].sides(game.players)
                found.append((game.id, (game.cards or [])[side], self._won(game, side)))
        return [(cards, won) for _id, cards, won in sorted(found)]

    def _won(self, game: GameRow, side: int) -> bool:
        """Nobody wins a game in which no pupil turned or answered."""
        turned = [one for one in self.decisions if one.game_id == game.id and not one.by_computer]
        answered = [one for one in self.answers if one.row.game_id == game.id]
        return bool(turned or answered) and side in (game.winners or [])


def records(app: Flask) -> Records:
    """All rows, read once."""
    with app.app_context():
        pupils, sessions, people, games, seats, decisions, attempts = (
            list(db.session.scalars(select(model)))
            for model in (Pupil, PlaySession, Participation, GameRow, GameSeat, Decision, Attempt)
        )
    by_id = [{row.id: row for row in rows} for rows in (people, sessions, games)]
    answers = [
        Answer(row, person, by_id[1][person.session_id], by_id[2][row.game_id])
        for row in sorted(attempts, key=lambda row: row.id)
        for person in [by_id[0][row.participation_id]]
    ]
    by_person: dict[int, list[Answer]] = defaultdict(list)
    for one in answers:
        by_person[one.row.participation_id].append(one)
    return Records(pupils, sessions, people, games, seats, decisions, answers, dict(by_person))


def count(answers: Iterable[Answer]) -> tuple[int, int]:
    """How many are right, and how many there are."""
    rights = [one.row.right for one in answers]
    return rights.count(True), len(rights)


def rounded(number: Fraction, places: int = 0) -> Decimal:
    """As it is taught in school: a half goes up."""
    exact = Decimal(number.numerator) / Decimal(number.denominator)
    return exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)


def share(right: int, answered: int) -> str:
    """A share in words: below eight answers no percentage."""
    if answered == 0:
        return "–"
    return f"{right} of {answered}" if answered < 8 else f"{rounded(Fraction(100 * right, answered))}%"


def share_over(right: int, answered: int) -> str:
    """A share with what is counted over what."""
    return share(right, answered) + (f" {right:,}/{answered:,}" if answered >= 8 else "")


def why(right: int, answered: int, sessions: int = 0) -> str:
    """What is said of a share when it is pressed; no sessions: they go without saying."""
    if answered == 0:
        return "No answers."
    said = f"Right answers: {right:,} of {answered:,}"
    said += f", in {sessions} {'session' if sessions == 1 else 'sessions'}." if sessions else "."
    return said if answered >= 8 else f"{said} Fewer than eight answers say too little for a percentage."


def sessions_of(answers: Iterable[Answer]) -> int:
    """In how many sessions they were given."""
    return len({one.session.id for one in answers})


def tenths(took: list[int]) -> Decimal | None:
    """The median of times in ms, in seconds."""
    return rounded(median(map(Fraction, took)) / 1000, 1) if took else None


class Hard(NamedTuple):
    """A question that was asked often, and the ways in which it was written."""

    wrong: int
    answered: int
    written: list[dict[str, Any]]


def about(operands: dict[str, Any]) -> str:
    """What a question is about: its numbers in any order, the ranks of its cards, or else all of it."""
    numbers = [operands[name] for name in ("first", "second") if name in operands] or operands.get("values", [])
    if numbers:
        return " and ".join(sorted(map(str, numbers)))
    if "card" in operands:
        return " against ".join(str(operands[name])[0] for name in ("card", "other") if name in operands)
    return json.dumps(operands, sort_keys=True)


def hardest(answers: list[Answer]) -> list[Hard]:
    """Of what was asked at least three times and not always answered right: the four hardest."""
    asked: dict[str, list[Answer]] = defaultdict(list)
    for one in answers:
        asked[about(one.row.operands)].append(one)
    found = []
    for group in asked.values():
        right, answered = count(group)
        if answered >= 3 and right < answered:
            found.append(Hard(answered - right, answered, [one.row.operands for one in group]))
    return sorted(found, key=lambda hard: (Fraction(hard.wrong, hard.answered + 2), hard.answered), reverse=True)


def thoughts(answers: list[Answer]) -> dict[str, list[Answer]]:
    """The wrong answers that a misconception explains, by misconception."""
    found: dict[str, list[Answer]] = defaultdict(list)
    for one in answers:
        if one.row.misconception is not None:
            found[one.row.misconception].append(one)
    return found


def statement(one: Answer) -> tuple[str, ...]:
    """What an answer says, however the question was written: about which numbers, and which of them or what else."""
    operands, answer = one.row.operands, one.row.answer
    sides = [str(side) for side in operands.get("sides", [])]
    if answer in sides:
        answer = operands["values"][sides.index(answer)]
    if answer in ("first", "second"):
        answer = operands[answer]
    third = str(operands.get("third", ""))
    numbers = sorted(map(str, operands.get("values", [operands.get("first"), operands.get("second")])))
    return (one.row.kind, str(answer), third, *(numbers if numbers != ["None", "None"] else [about(operands)]))


def by_kind(answers: list[Answer]) -> dict[str, list[Answer]]:
    """The answers to each kind of question, in the order of the kinds."""
    return {kind: mine for kind in Kind if (mine := [one for one in answers if one.row.kind == kind])}


def went_well(answers: list[Answer]) -> tuple[str, int, int] | None:
    """Of the kinds with three right answers, and more right than wrong: the one with the greatest share."""
    figures = [(Fraction(*count(mine)), count(mine)[0], kind) for kind, mine in by_kind(answers).items()]
    good = [(share, right, kind) for share, right, kind in figures if right >= 3 and share > Fraction(1, 2)]
    if not good:
        return None
    _share, right, kind = max(good)
    return kind, right, len(by_kind(answers)[kind])


def to_practise(answers: list[Answer]) -> tuple[str, set[str | None]] | None:
    """The kind with the greatest share of wrong answers, if possible not the one that went well; the thoughts that are
    most often behind them."""
    figures = []
    for kind, mine in by_kind(answers).items():
        right, answered = count(mine)
        if right < answered:
            figures.append((Fraction(answered - right, answered), answered - right, kind))
    if not figures:
        return None
    well = went_well(answers)
    others = [entry for entry in figures if well is None or entry[2] != well[0]]
    kind = max(others or figures)[2]
    often = Counter(one.row.misconception for one in by_kind(answers)[kind] if one.row.misconception)
    return kind, {thought for thought, times in often.items() if times == max(often.values())} or {None}
