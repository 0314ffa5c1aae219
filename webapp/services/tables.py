"""Games in memory: loaded from their stored decisions, kept while they are in use.

A process keeps what it has replayed; the stored version tells whether that is still the
whole truth. Nothing here is the only copy of anything.
"""

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from sqlalchemy import Row, select

from webapp.clock import now_ms
from webapp.extensions import db
from webapp.games.game import Game
from webapp.games.kinds import Kind
from webapp.games.match import Match
from webapp.games.variants import VARIANTS
from webapp.models import Attempt, Decision, GameRow, GameSeat, Participation, PlaySession, Pupil
from webapp.services.places import Called, class_names
from webapp.services.played import PLAYED

DecisionRow = Row[int, int, str, bool, int | None, int]
"""A stored decision: ask, seat, choice, whether the computer took it, whose turn it was, when."""

KEPT_GAMES = 2000
KEPT_FINISHED = 8


@dataclass(frozen=True, slots=True)
class Sitter:
    """A pupil on a seat."""

    participation_id: int
    pupil_id: int
    no_clock: bool


@dataclass
class LiveGame:
    """A match with the people around it; who answers is known by the participation."""

    id: int
    session_id: int
    class_id: int
    match: Match
    version: int
    revision: int
    seats: dict[int, Sitter | None]
    pupils: tuple[Called, ...]
    """The class's names, to tell two Emmas apart."""
    asked_at: int
    loaded_at: int
    asked_version: int
    """The version at which the present ask arose: a page that has taken it has been shown the turn."""
    signs: dict[int, int] = field(default_factory=dict)
    """When a seat last gave a sign of life."""
    stood_in: set[tuple[int, int]] = field(default_factory=set)
    """(ask, seat) where the computer turned for a pupil."""
    played: bool = False
    """Whether some pupil has turned or answered: without that nobody has won."""

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.match.game

    def winners(self) -> tuple[int, ...]:
        """The sides that won; none in a game that nobody played."""
        outcome = self.game.outcome
        return outcome.winners if outcome is not None and self.played else ()

    def humans(self) -> list[int]:
        """The seats of pupils."""
        return [seat for seat, sitter in self.seats.items() if sitter is not None]

    def move_times(self, by: int) -> None:
        """Let everything have been `by` ms later."""
        self.asked_at += by
        self.loaded_at += by
        self.signs = {seat: at + by for seat, at in self.signs.items()}

    def forget_old_asks(self) -> None:
        """Keep what belongs to the present and the previous ask only."""
        self.match.forget_old_answers()
        recent = self.match.recent
        self.stood_in = {key for key in self.stood_in if key[0] in recent}


_cache: OrderedDict[int, LiveGame] = OrderedDict()
_finished: OrderedDict[tuple[int, int, int], Game] = OrderedDict()
"""By id, version and seed (an id may be used again): what somebody steps through is asked for again and again."""


def evict(game_id: int) -> None:
    """Forget a game, so that the next look replays it."""
    _cache.pop(game_id, None)


def clear() -> None:
    """Forget every game."""
    _cache.clear()
    _finished.clear()


def move_times(session_ids: Iterable[int], by: int) -> None:
    """The clock was moved by `by` ms, and what is stored of these sessions too."""
    moved = set(session_ids)
    for live in _cache.values():
        if live.session_id in moved:
            live.move_times(by)


def in_memory(game_id: int) -> LiveGame | None:
    """The game, if it has been loaded; the database may know more."""
    return _cache.get(game_id)


def live_game(game_id: int, version: int, revision: int) -> LiveGame:
    """The game at that stored version, from memory or replayed."""
    live = _cache.get(game_id)
    if live is None or live.version != version:
        live = _load(game_id)
        _cache[game_id] = live
        while len(_cache) > KEPT_GAMES:
            _cache.popitem(last=False)
    elif live.revision != revision:
        # Only the people around it can have changed.
        live.seats = _sitters(game_id)
        live.pupils = class_names(live.class_id)
        live.revision = revision
    _cache.move_to_end(game_id)
    return live


def load_game(game_id: int) -> LiveGame:
    """The game as it is stored now."""
    version, revision = db.session.execute(
        select(GameRow.version, PlaySession.revision)
        .join(PlaySession, PlaySession.id == GameRow.session_id)
        .where(GameRow.id == game_id)
    ).one()
    return live_game(game_id, version, revision)


def _load(game_id: int) -> LiveGame:
    row, session, played = db.session.execute(
        select(GameRow, PlaySession, PLAYED)
        .join(PlaySession, PlaySession.id == GameRow.session_id)
        .where(GameRow.id == game_id)
    ).one()
    decisions = _decisions(game_id)
    game = _played(row, decisions)
    at_ask = game.ask.number if game.ask else len(decisions)
    live = LiveGame(
        id=game_id,
        session_id=session.id,
        class_id=session.class_id,
        match=Match(game, tuple(Kind(kind) for kind in session.kinds), session.asks_every),
        version=row.version,
        revision=session.revision,
        seats=_sitters(game_id),
        pupils=class_names(session.class_id),
        asked_at=max((d.at for d in decisions if d.ask < at_ask), default=row.started_at),
        loaded_at=now_ms(),
        asked_version=row.version,  # it may have arisen before: no page counts as having it too early
        played=bool(played),
    )
    live.stood_in = {(d.ask, d.seat) for d in decisions if d.by_computer and d.participation_id is not None}
    live.signs = {d.seat: d.at for d in decisions if not d.by_computer}
    _count_answers(live)
    live.forget_old_asks()
    return live


def finished_game(row: GameRow) -> Game:
    """A finished game, played again from its decisions; only to be looked at."""
    key = (row.id, row.version, row.seed)
    game = _finished.pop(key, None) or _played(row, _decisions(row.id))
    _finished[key] = game
    while len(_finished) > KEPT_FINISHED:
        _finished.popitem(last=False)
    return game


def _decisions(game_id: int) -> Sequence[DecisionRow]:
    return db.session.execute(
        select(
            Decision.ask, Decision.seat, Decision.choice, Decision.by_computer, Decision.participation_id, Decision.at
        )
        .where(Decision.game_id == game_id)
        .order_by(Decision.ask, Decision.at, Decision.seat)
    ).all()


def _played(row: GameRow, decisions: Sequence[DecisionRow]) -> Game:
    variant = VARIANTS[row.variant]
    choices = [(ask, seat, choice) for ask, seat, choice, *_ in decisions]
    game = Game.replay(variant, variant.options_from(row.options), row.players, row.seed, choices)
    if row.ended_at is not None:
        game.time_up()
    return game


def _sitters(game_id: int) -> dict[int, Sitter | None]:
    rows = db.session.execute(
        select(GameSeat.seat, Participation.id, Participation.pupil_id, Pupil.no_clock)
        .outerjoin(Participation, Participation.id == GameSeat.participation_id)
        .outerjoin(Pupil, Pupil.id == Participation.pupil_id)
        .where(GameSeat.game_id == game_id)
        .order_by(GameSeat.seat)
    )
    return {
        seat: None if participation is None else Sitter(participation, pupil, bool(no_clock))
        for seat, participation, pupil, no_clock in rows
    }


def _count_answers(live: LiveGame) -> None:
    """Read the answers of everyone at the table: earlier games for the counts, this one for its questions."""
    people = [sitter.participation_id for sitter in live.seats.values() if sitter]
    attempts = db.session.scalars(select(Attempt).where(Attempt.participation_id.in_(people)).order_by(Attempt.id))
    for attempt in attempts:
        if attempt.game_id == live.id:
            key = (attempt.ask, attempt.seat, attempt.about)
            live.match.keep_answer(key, attempt.participation_id, attempt.kind, attempt)
            live.signs[attempt.seat] = attempt.at
            live.played = True
        elif not attempt.is_check:
            live.match.count(attempt.participation_id, attempt.kind, attempt.right)


def unfinished_games(session_id: int) -> list[int]:
    """The ids of a play session's games that are not over."""
    return list(
        db.session.scalars(
            select(GameRow.id).where(GameRow.session_id == session_id, GameRow.ended_at.is_(None)).order_by(GameRow.id)
        )
    )
