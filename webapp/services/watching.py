"""What a teacher watches while a session runs: every table as it stands now."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import func, select

from webapp.extensions import db
from webapp.games.events import Event
from webapp.games.game import View
from webapp.games.questions import Question
from webapp.games.questions.stored import right_answer
from webapp.games.variant import Variant
from webapp.live import presence
from webapp.models import Attempt, Decision, GameRow, Participation, PlaySession, Pupil, SessionState
from webapp.services import results, supervision, tables
from webapp.services.tables import LiveGame

WRONG_IN_A_ROW: Final = 3
LAST_WRONG: Final = 3
"""So many wrong answers of each pupil are shown."""
PLAYING: Final = (SessionState.RUNNING, SessionState.PAUSED)
"""When there are tables to watch."""


@dataclass(frozen=True)
class Watched:
    """A pupil as the teacher sees one. `seat` is None without a game.

    :param bound: whether a tablet holds the name.
    :param quiet_ms: since the last sign of life, while the others wait for this pupil; else None.
    :param last_sign: when the pupil last answered or turned, ms; 0: never.
    """

    participation_id: int
    pupil_id: int
    name: str
    nickname: bool
    connected: bool
    bound: bool
    answered: int
    right: int
    stuck: bool
    seat: int | None
    quiet_ms: int | None
    last_sign: int


@dataclass(frozen=True)
class WatchedTable:
    """A table: cards by side and in the pot, and who sits where (the computer's seats hold None)."""

    game_id: int
    number: int
    round: int
    cards: tuple[int, ...]
    pot: int
    sides: tuple[tuple[Watched | None, ...], ...]
    over: bool
    winners: tuple[int, ...]
    still_ms: int | None
    """Since anybody at the table did anything, or since the game was over; None when the clock stands."""


@dataclass(frozen=True)
class Wrong:
    """A wrong answer: what was asked, what was answered, what is right, and the thought behind it if it is known."""

    kind: str
    operands: dict[str, Any]
    answer: str
    correct: str
    misconception: str | None


@dataclass(frozen=True)
class OneTable:
    """A table looked at by itself, as a bystander sees it: no hand, no card that lies face down.

    :param events: what happened since the decisions before the last ones were asked for.
    :param owing: by seat, what it has still to do: a `question` to answer, or the step of the turn that it owes.
    :param asked: by seat, the question that it has not answered yet; it is about cards that lie open.
    :param wrong: by participation, the last wrong answers in the session, the newest first.
    """

    table: WatchedTable
    variant: Variant
    options: Any
    view: View
    events: tuple[Event, ...]
    owing: dict[int, str]
    asked: dict[int, Question]
    wrong: dict[int, list[Wrong]]


@dataclass(frozen=True)
class BoardData:
    """Every table, the pupils who have none, and all answers, those of removed pupils too."""

    tables: tuple[WatchedTable, ...]
    free: tuple[Watched, ...]
    answered: int
    right: int


def board(session: PlaySession, now: int) -> BoardData:
    """The tables of a session as they stand; a table shows its latest game while somebody sits there."""
    lives = _games(session)
    counts = results.answer_counts(session.id)
    people = _people(session, lives, counts, now)
    seated = {(game_id, person.seat): person for game_id, person in people if game_id is not None}
    shown = sorted(
        (_table(session, row, live, seated, now) for row, live in lives.values()),
        key=lambda table: (table.number, table.game_id),
    )
    free = tuple(person for game_id, person in people if game_id is None)
    return BoardData(
        tables=tuple(shown),
        free=free,
        answered=sum(count.answered for count in counts.values()),
        right=sum(count.right for count in counts.values()),
    )


def one_table(session: PlaySession, number: int, now: int) -> OneTable | None:
    """A table by its number; None when nobody sits there (any longer)."""
    games = {game_id: game for game_id, game in _games(session).items() if game[0].table_number == number}
    if not games:
        return None
    row, live = games[max(games)]
    people = _people(session, games, results.answer_counts(session.id), now)
    seated = {(game_id, person.seat): person for game_id, person in people if game_id is not None}
    game = live.game
    asked = game.ask or game.previous
    return OneTable(
        table=_table(session, row, live, seated, now),
        variant=game.variant,
        options=game.options,
        view=game.view(None),
        events=tuple(event.seen_by(None) for event in game.events_since(asked.number - bool(game.ask) if asked else 0)),
        owing={seat: owed for seat in live.humans() if (owed := _owed(live, seat))},
        asked=dict(_asked(live)),
        wrong=_last_wrong([person.participation_id for _game_id, person in people if person.seat is not None]),
    )


def _owed(live: LiveGame, seat: int) -> str:
    if live.match.open_question(seat):
        return "question"
    return live.game.ask.step if live.game.ask and seat in live.game.waiting else ""


def _asked(live: LiveGame) -> Iterator[tuple[int, Question]]:
    """The questions that wait for an answer, by seat."""
    for seat in live.humans():
        if question := live.match.open_question(seat):
            yield seat, question


def _games(session: PlaySession) -> dict[int, tuple[GameRow, LiveGame]]:
    """The games that somebody sits in."""
    sat_in = select(Participation.game_id).where(
        Participation.session_id == session.id, Participation.removed_at.is_(None), Participation.game_id.is_not(None)
    )
    rows = db.session.scalars(select(GameRow).where(GameRow.session_id == session.id, GameRow.id.in_(sat_in)))
    return {row.id: (row, tables.live_game(row.id, row.version, session.revision)) for row in rows}


def _people(
    session: PlaySession, lives: dict[int, tuple[GameRow, LiveGame]], counts: dict[int, results.Answers], now: int
) -> list[tuple[int | None, Watched]]:
    stuck = _stuck(session.id)
    last = _last_signs(session.id)
    rows = db.session.execute(
        select(Participation.id, Participation.game_id, Participation.seat, Participation.device)
        .add_columns(Pupil.id, Pupil.name, Pupil.nickname)
        .join(Pupil, Pupil.id == Participation.pupil_id)
        .where(Participation.session_id == session.id, Participation.removed_at.is_(None))
        .order_by(Participation.id)
    )
    people = []
    for own_id, game_id, seat, device, pupil_id, name, nickname in rows:
        live = lives[game_id][1] if game_id in lives else None
        own = counts.get(own_id)
        asked_at = _asked_at(lives[game_id], seat, now) if game_id in lives else 0
        since = max(last.get(own_id, 0), asked_at, session.resumed_at or 0)
        waited_for = session.deadline is not None and live is not None and seat in live.game.waiting
        person = Watched(
            participation_id=own_id,
            pupil_id=pupil_id,
            name=name,
            nickname=nickname,
            connected=device is not None and connected(own_id, live, seat, now),
            bound=device is not None,
            answered=own.answered if own else 0,
            right=own.right if own else 0,
            stuck=own_id in stuck,
            seat=seat,
            quiet_ms=max(now - since, 0) if waited_for else None,
            last_sign=last.get(own_id, 0),
        )
        people.append((game_id if live else None, person))
    return people


def connected(participation_id: int, live: LiveGame | None, seat: int | None, now: int) -> bool:
    """Whether the pupil's page is there, and at a table has what is asked for."""
    if live is None or seat is None:
        return presence.here(participation_id)
    return supervision.in_touch(live, seat, now)


def _asked_at(game: tuple[GameRow, LiveGame], seat: int | None, now: int) -> int:
    """Since when a seat may be waited for: from when its page has the turn, as far as that is known.

    A turn that the computer made in its stead does not end its silence.
    """
    row, live = game
    previous = live.game.previous
    if previous is not None and (previous.number, seat) in live.stood_in:
        return row.started_at
    shown = None if seat is None else supervision.shown_ms(live, seat)
    return live.asked_at if shown is None else max(live.asked_at, now - shown)


def _table(
    session: PlaySession, row: GameRow, live: LiveGame, seated: dict[tuple[int, int | None], Watched], now: int
) -> WatchedTable:
    game = live.game
    people = [person for (game_id, _seat), person in seated.items() if game_id == row.id]
    signs = [row.ended_at] if row.ended_at else [person.last_sign for person in people]
    since = max(row.started_at, session.resumed_at or 0, *signs)
    view = game.view(None)
    return WatchedTable(
        game_id=row.id,
        number=row.table_number,
        round=view.round,
        cards=view.holdings,
        pot=len(view.pot),
        sides=tuple(tuple(seated.get((row.id, seat)) for seat in game.seats_of(side)) for side in range(game.sides)),
        over=game.outcome is not None,
        winners=live.winners(),
        still_ms=max(now - since, 0) if session.deadline is not None else None,
    )


def _last_signs(session_id: int) -> dict[int, int]:
    """When each pupil last answered or turned, ms."""
    people = select(Participation.id).where(Participation.session_id == session_id)
    answered = select(Attempt.participation_id, Attempt.at).where(Attempt.participation_id.in_(people))
    turned = select(Decision.participation_id, Decision.at).where(
        Decision.participation_id.in_(people), Decision.by_computer.is_(False)
    )
    signs = answered.union_all(turned).subquery()
    rows = db.session.execute(
        select(signs.c.participation_id, func.max(signs.c.at).label("last")).group_by(signs.c.participation_id)
    )
    return {row.participation_id: row.last for row in rows}


def _stuck(session_id: int) -> set[int]:
    """The pupils whose last three own answers were wrong."""
    people = select(Participation.id).where(Participation.session_id == session_id)
    place = func.row_number().over(partition_by=Attempt.participation_id, order_by=Attempt.id.desc())
    latest = (
        select(Attempt.participation_id, Attempt.right, place.label("place"))
        .where(Attempt.participation_id.in_(people), Attempt.is_check.is_(False))
        .subquery()
    )
    rows = db.session.execute(
        select(latest.c.participation_id)
        .where(latest.c.place <= WRONG_IN_A_ROW, latest.c.right.is_(False))
        .group_by(latest.c.participation_id)
        .having(func.count() == WRONG_IN_A_ROW)
    )
    return {own_id for (own_id,) in rows}


def _last_wrong(people: Sequence[int]) -> dict[int, list[Wrong]]:
    """The last wrong answers to own questions of each of these pupils, the newest first."""
    place = func.row_number().over(partition_by=Attempt.participation_id, order_by=Attempt.id.desc())
    wrong = (
        select(Attempt.id, place.label("place"))
        .where(Attempt.participation_id.in_(people), Attempt.is_check.is_(False), Attempt.right.is_(False))
        .subquery()
    )
    newest = select(Attempt).join(wrong, wrong.c.id == Attempt.id).where(wrong.c.place <= LAST_WRONG)
    found: dict[int, list[Wrong]] = {}
    for attempt in db.session.scalars(newest.order_by(Attempt.id.desc())):
        correct = right_answer(attempt.kind, attempt.operands)
        shown = Wrong(attempt.kind, attempt.operands, attempt.answer, correct, attempt.misconception)
        found.setdefault(attempt.participation_id, []).append(shown)
    return found
