"""Who sits where: at the start, when a pupil comes late, and when a game ends before the time is up.

Everything here happens in the caller's transaction; what is returned are the ids of the games touched.
"""

import random
import secrets
from collections.abc import Iterator, Sequence
from itertools import combinations, count

from sqlalchemy import func, or_, select

from webapp.clock import now_ms
from webapp.extensions import db
from webapp.games.variants import VARIANTS
from webapp.models import GameRow, GameSeat, Participation, PlaySession
from webapp.services.seating_plan import FADING, Memory, best_seating

PAIR_AFTER_MS = 8_000
"""A pupil who has been ready so long is paired with whoever is ready too."""
COMPUTER_AFTER_MS = 12_000
"""A pupil who has been ready so long, alone, plays the computer."""
READY_AFTER_MS = 30_000
"""A free pupil who has not tapped for so long is taken to be ready."""
MEMORY_LESSONS = 8
"""So many of the class's sessions are remembered to mix partners and to let odd places go round …"""
MEMORY_MS = 6 * 7 * 24 * 3600 * 1000
"""… but nothing older than six weeks."""
SAME_LESSON = 3.0
"""What it costs to seat two together who had the game before in the same lesson; the lesson before costs 1."""

Table = Sequence[Participation]

_random = random.SystemRandom()


def table_sizes(pupils: int, players: int, allowed: Sequence[int]) -> list[int]:
    """How many pupils sit at each table; nobody sits alone, unless there is only one or the game is for two.

    :param players: players a table, as the teacher chose.
    :param allowed: how many can play the game.
    """
    if pupils <= 1:
        return [1] * pupils
    full, rest = divmod(pupils, players)
    if rest != 1:
        return [players] * full + ([rest] if rest else [])
    if players == 2:
        return [2] * (full - 1) + [3] if 3 in allowed else [2] * full + [1]
    last = players + 1
    return [players] * (full - 1) + [last - last // 2, last // 2]


def seat_all(session: PlaySession) -> list[int]:
    """Seat everybody who is here at random, the partners of the last weeks apart."""
    people = list(
        db.session.scalars(
            select(Participation).where(Participation.session_id == session.id, Participation.removed_at.is_(None))
        )
    )
    return _open_tables(session, people)


def _open_tables(session: PlaySession, people: Table) -> list[int]:
    """Seat these pupils at as many tables as they need, with those whom they have met least of late."""
    sizes = table_sizes(len(people), session.players, VARIANTS[session.variant].players)
    by_pupil = {one.pupil_id: one for one in people}
    plan = best_seating(list(by_pupil), sizes, session.players, _remembered(session), _random)
    return [open_table(session, [by_pupil[pupil] for pupil in table]).id for table in plan]


def open_table(session: PlaySession, table: Table) -> GameRow:
    """Begin a game for these pupils, in this order; one alone gets the computer."""
    players = max(len(table), 2)
    game = GameRow(
        session_id=session.id,
        table_number=_free_table_number(session.id),
        variant=session.variant,
        variant_version=VARIANTS[session.variant].version,
        options=session.options,
        seed=secrets.randbits(53),
        players=players,
        started_at=now_ms(),
    )
    db.session.add(game)
    db.session.flush()
    for seat in range(players):
        participation = table[seat] if seat < len(table) else None
        db.session.add(
            GameSeat(game_id=game.id, seat=seat, participation_id=participation.id if participation else None)
        )
        if participation is not None:
            participation.game_id, participation.seat, participation.ready_at = game.id, seat, None
    db.session.flush()
    return game


def _free_table_number(session_id: int) -> int:
    """The lowest number of a table at which nobody plays, and nobody still looks at a game that is over."""
    occupied = or_(GameRow.ended_at.is_(None), Participation.ready_at.is_(None))
    used = set(
        db.session.scalars(
            select(GameRow.table_number)
            .join(Participation, Participation.game_id == GameRow.id)
            .where(GameRow.session_id == session_id, Participation.removed_at.is_(None), occupied)
        )
    )
    return next(number for number in count(1) if number not in used)


def place_late(participation: Participation) -> list[int]:
    """Seat a pupil who comes late: for a computer, with a free pupil, or with a computer."""
    seat = db.session.scalar(
        select(GameSeat)
        .join(GameRow, GameRow.id == GameSeat.game_id)
        .where(
            GameRow.session_id == participation.session_id,
            GameRow.ended_at.is_(None),
            GameSeat.participation_id.is_(None),
        )
        .order_by(GameRow.id)
        .limit(1)
    )
    if seat is not None:
        return [_take_over(participation, seat)]
    session = db.session.get_one(PlaySession, participation.session_id)
    ready = [other for other in free_pupils(session) if other.ready_at is not None and other.id != participation.id]
    return [open_table(session, _shuffled([participation, *ready[:1]])).id]


def _take_over(participation: Participation, seat: GameSeat) -> int:
    game = db.session.get_one(GameRow, seat.game_id)
    seat.participation_id = participation.id
    participation.game_id, participation.seat, participation.ready_at = game.id, seat.seat, None
    game.version += 1
    db.session.flush()
    return game.id


def vacate(participation: Participation) -> list[int]:
    """Give the seat of somebody who was removed to the computer."""
    game = db.session.get(GameRow, participation.game_id) if participation.game_id else None
    touched = []
    if game is not None and game.ended_at is None:
        seat = db.session.get(GameSeat, (game.id, participation.seat))
        if seat is not None and seat.participation_id == participation.id:
            seat.participation_id = None
            game.version += 1
            touched = [game.id]
    participation.game_id = participation.seat = participation.ready_at = None
    return touched


def free_pupils(session: PlaySession) -> list[Participation]:
    """Those who are here and in no running game, the longest ready first."""
    return list(
        db.session.scalars(
            select(Participation)
            .outerjoin(GameRow, GameRow.id == Participation.game_id)
            .where(
                Participation.session_id == session.id,
                Participation.removed_at.is_(None),
                or_(Participation.game_id.is_(None), GameRow.ended_at.is_not(None)),
            )
            .order_by(Participation.ready_at.is_(None), Participation.ready_at, Participation.id)
        )
    )


def match_free(session: PlaySession, now: int) -> list[int]:
    """Seat the pupils who are ready for a next game, with new partners where there are any."""
    free = free_pupils(session)
    for participation in free:
        if participation.ready_at is None:
            participation.ready_at = _ready_without_a_tap(participation, now)
    ready = [participation for participation in free if participation.ready_at is not None]
    longest = max((now - (participation.ready_at or now) for participation in ready), default=0)
    if len(ready) == 1 and (longest >= COMPUTER_AFTER_MS or _nobody_else(session)):
        return [open_table(session, ready).id]
    if len(ready) < 2 or (len(ready) < len(free) and longest < PAIR_AFTER_MS):
        return []
    return _open_tables(session, ready)


def _ready_without_a_tap(participation: Participation, now: int) -> int | None:
    """When a free pupil who does not tap counts as ready; derived, so that it need not be stored to last."""
    if participation.game_id is None:
        return participation.joined_at
    game = db.session.get_one(GameRow, participation.game_id)
    since = (game.ended_at or now) + READY_AFTER_MS
    return since if since <= now else None


def _nobody_else(session: PlaySession) -> bool:
    here = db.session.scalar(
        select(func.count()).where(Participation.session_id == session.id, Participation.removed_at.is_(None))
    )
    return here == 1


def _shuffled(people: Table) -> list[Participation]:
    return _random.sample(people, len(people))


def _remembered(session: PlaySession) -> Memory:
    """Who sat where in the lessons before, and in the games of this one; what is longer ago counts less."""
    memory = Memory()
    for weight, (players, tables) in zip(_fading(), _tables_of(_lessons_before(session)), strict=False):
        memory.remember(tables, players, weight)
    for _players, tables in _tables_of([session.id]):
        _remember_games(memory, tables)
    return memory


def _fading() -> Iterator[float]:
    return (FADING**times for times in count())


def _remember_games(memory: Memory, tables: list[list[int]]) -> None:
    """Partners of this lesson: each game counts, the latest most, and more than any lesson before."""
    for weight, table in zip(_fading(), reversed(tables), strict=False):
        for pair in combinations(table, 2):
            memory.together[frozenset(pair)] += SAME_LESSON * weight


def _lessons_before(session: PlaySession) -> list[int]:
    """The class's last sessions before this one, the latest first."""
    return list(
        db.session.scalars(
            select(PlaySession.id)
            .where(
                PlaySession.class_id == session.class_id,
                PlaySession.id < session.id,
                PlaySession.started_at > now_ms() - MEMORY_MS,
            )
            .order_by(PlaySession.id.desc())
            .limit(MEMORY_LESSONS)
        )
    )


def _tables_of(session_ids: Sequence[int]) -> list[tuple[int, list[list[int]]]]:
    """Of each session, the latest first: the players wanted at a table, and the pupils of every game in order."""
    rows = db.session.execute(
        select(PlaySession.id, PlaySession.players, GameSeat.game_id, Participation.pupil_id)
        .join(GameRow, GameRow.session_id == PlaySession.id)
        .join(GameSeat, GameSeat.game_id == GameRow.id)
        .join(Participation, Participation.id == GameSeat.participation_id)
        .where(PlaySession.id.in_(session_ids))
        .order_by(PlaySession.id.desc(), GameSeat.game_id)
    ).all()
    found: dict[int, tuple[int, dict[int, list[int]]]] = {}
    for session_id, players, game_id, pupil_id in rows:
        found.setdefault(session_id, (players, {}))[1].setdefault(game_id, []).append(pupil_id)
    return [(players, list(games.values())) for players, games in found.values()]
