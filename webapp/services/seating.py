"""Who sits where: at the start, when a pupil comes late, and when a game ends before the time is up.

Everything here happens in the caller's transaction; what is returned are the ids of the games touched.
"""

import random
import secrets
from collections.abc import Iterable, Sequence
from itertools import combinations, count, islice

from sqlalchemy import func, or_, select

from webapp.clock import now_ms
from webapp.extensions import db
from webapp.games.variants import VARIANTS
from webapp.models import GameRow, GameSeat, Participation, PlaySession

PAIR_AFTER_MS = 8_000
"""A pupil who has been ready so long is paired with whoever is ready too."""
COMPUTER_AFTER_MS = 12_000
"""A pupil who has been ready so long, alone, plays the computer."""
READY_AFTER_MS = 30_000
"""A free pupil who has not tapped for so long is taken to be ready."""
TRIES = 50
"""How many random seatings are compared to keep last time's partners apart."""

Pair = frozenset[int]
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
    """Seat everybody who is here at random, last time's partners apart."""
    people = list(
        db.session.scalars(
            select(Participation).where(Participation.session_id == session.id, Participation.removed_at.is_(None))
        )
    )
    return _open_tables(session, people, _partners_last_time(session))


def _open_tables(session: PlaySession, people: Table, partners: set[Pair]) -> list[int]:
    """Seat these pupils at as many tables as they need, partners apart."""
    sizes = table_sizes(len(people), session.players, VARIANTS[session.variant].players)
    return [open_table(session, table).id for table in _apart(people, sizes, partners)]


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
    return _open_tables(session, ready, _partners_now(ready))


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


def _apart(people: Table, sizes: Sequence[int], partners: set[Pair]) -> list[list[Participation]]:
    """The best of some random seatings: the one with the fewest pairs that have just played together."""
    seatings = (_cut(_shuffled(people), sizes) for _ in range(TRIES))
    best = next(seatings)
    for seating in seatings:
        if _repeats(best, partners) == 0:
            break
        best = min(best, seating, key=lambda each: _repeats(each, partners))
    return best


def _cut(people: list[Participation], sizes: Sequence[int]) -> list[list[Participation]]:
    rest = iter(people)
    return [list(islice(rest, size)) for size in sizes]


def _repeats(seating: Iterable[Table], partners: set[Pair]) -> int:
    pairs = (frozenset({a.pupil_id, b.pupil_id}) for table in seating for a, b in combinations(table, 2))
    return sum(pair in partners for pair in pairs)


def _pairs_of_games(game_ids: Sequence[int]) -> set[Pair]:
    """Which pupils sat together in these games."""
    rows = db.session.execute(
        select(GameSeat.game_id, Participation.pupil_id)
        .join(Participation, Participation.id == GameSeat.participation_id)
        .where(GameSeat.game_id.in_(game_ids))
    ).all()
    sat = [(game_id, pupil_id) for game_id, pupil_id in rows]
    return {frozenset({one[1], other[1]}) for one, other in combinations(sat, 2) if one[0] == other[0]}


def _partners_last_time(session: PlaySession) -> set[Pair]:
    previous = db.session.scalar(
        select(func.max(PlaySession.id)).where(
            PlaySession.class_id == session.class_id,
            PlaySession.id < session.id,
            PlaySession.started_at.is_not(None),
        )
    )
    games = db.session.scalars(select(GameRow.id).where(GameRow.session_id == previous)).all()
    return _pairs_of_games(games)


def _partners_now(people: Table) -> set[Pair]:
    return _pairs_of_games([participation.game_id for participation in people if participation.game_id is not None])
