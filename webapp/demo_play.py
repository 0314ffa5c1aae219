"""Plays the demo's lessons by the engine, and stores what play would have stored, a session at a time."""

from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from sqlalchemy import func, insert, select

from webapp.demo_year import Mind
from webapp.extensions import db
from webapp.games.game import Ask, Game, computer_choice
from webapp.games.questions import Question, question_for
from webapp.games.turns import Step
from webapp.games.variants import VARIANTS
from webapp.models import Attempt, Decision, GameRow, GameSeat, Participation, PlaySession

PAUSE: Final = 15_000
"""Between two games at a table."""
LEAST: Final = 60_000
"""With less time left no new game begins."""
TURN: Final = (500, 3_000)
SWEEP: Final = (12_000, 30_000)
"""How long it takes to turn one's cards, and a row pair by pair, in ms."""
STOOD_IN: Final = 0.004
"""How often a pupil is silent until the computer turns."""


@dataclass
class Player:
    """A pupil at a table; no participation: the computer."""

    participation: Participation | None
    mind: Mind
    at: int = 0
    sits: tuple[int, int] | None = None

    @property
    def participation_id(self) -> int | None:
        """Whose answers they are."""
        return self.participation.id if self.participation else None


@dataclass
class Lesson:
    """A session while it is played.

    :param year: how much of the school year has gone by, 0 to 1.
    """

    session: PlaySession
    year: float
    rng: Random
    next_game: int = 1
    games: list[dict[str, Any]] = field(default_factory=list)
    seats: list[dict[str, Any]] = field(default_factory=list)
    decisions: list[dict[str, Any]] = field(default_factory=list)
    attempts: list[dict[str, Any]] = field(default_factory=list)

    @property
    def end(self) -> int:
        """When the time is up."""
        return self.session.ended_at or 0

    def play(self, tables: list[list[Player]]) -> None:
        """Play at every table until the time is up, a new game when one is over; then store everything."""
        self.next_game = (db.session.scalar(select(func.max(GameRow.id))) or 0) + 1
        for number, players in enumerate(tables, start=1):
            clock = self.session.started_at or 0
            while clock < self.end - LEAST:
                clock = self._game(number, players, clock) + PAUSE
        for model, rows in (
            (GameRow, self.games),
            (GameSeat, self.seats),
            (Decision, self.decisions),
            (Attempt, self.attempts),
        ):
            if rows:
                db.session.execute(insert(model), rows)
        for player in (player for players in tables for player in players):
            if player.participation and player.sits:
                player.participation.game_id, player.participation.seat = player.sits

    def _game(self, table: int, players: list[Player], clock: int) -> int:
        variant, options = VARIANTS[self.session.variant], self.session.options
        seed, game_id = self.rng.randrange(2**53), self.next_game
        self.next_game += 1
        game = Game(variant, variant.options_from(options), len(players), seed)
        started, done = clock, len(self.decisions) + len(self.attempts)
        self._seat(game_id, players)
        while game.ask is not None:
            after = self._ask(game, game_id, players, clock)
            if after > self.end:
                game.time_up()
                break
            clock = after
        outcome = game.outcome
        ended = self.end if outcome is None or outcome.reason == "time" else clock
        self.games.append(
            {
                "id": game_id,
                "session_id": self.session.id,
                "table_number": table,
                "variant": variant.key,
                "variant_version": variant.version,
                "options": dict(options),
                "seed": seed,
                "players": len(players),
                "version": len(self.decisions) + len(self.attempts) - done,
                "started_at": started,
                "ended_at": ended,
                "reason": outcome.reason if outcome else None,
                "cards": list(outcome.cards) if outcome else None,
                "winners": list(outcome.winners) if outcome else None,
            }
        )
        return ended

    def _seat(self, game_id: int, players: list[Player]) -> None:
        for seat, player in enumerate(players):
            self.seats.append({"game_id": game_id, "seat": seat, "participation_id": player.participation_id})
            player.sits = (game_id, seat)

    def _ask(self, game: Game, game_id: int, players: list[Player], clock: int) -> int:
        """Let everybody answer and turn; the moment when the last one has turned, maybe after the end."""
        ask = game.ask
        if ask is None:
            return clock
        for seat, player in enumerate(players):
            player.at = clock + self.rng.randrange(800, 2_000)
            if player.participation:
                self._answers(game, ask, game_id, seat, player, clock)
        turns = [(seat, *self._turn(game, seat, players[seat], clock)) for seat in game.waiting]
        after = max((at for _, at, _, _ in turns), default=clock)
        if after > self.end:
            return after
        for seat, at, choice, by_computer in turns:
            self.decisions.append(
                {
                    "game_id": game_id,
                    "ask": ask.number,
                    "seat": seat,
                    "choice": choice,
                    "by_computer": by_computer,
                    "participation_id": players[seat].participation_id,
                    "at": at,
                }
            )
            game.decide(seat, ask.number, choice)
        return after

    def _turn(self, game: Game, seat: int, player: Player, clock: int) -> tuple[int, str, bool]:
        """When and what a seat decides, and whether the computer did it."""
        stood_in = self.rng.random() < STOOD_IN
        if player.participation and not stood_in:
            turning = SWEEP if game.ask and game.ask.step is Step.SWEEP else TURN
            return player.at + self.rng.randrange(*turning), computer_choice(game, seat), False
        at = clock + self.session.idle_seconds * 1000 if player.participation else clock + 1_000
        return max(at, player.at), computer_choice(game, seat), True

    def _answers(self, game: Game, ask: Ask, game_id: int, seat: int, player: Player, clock: int) -> None:
        """The own question, and for some the others' too."""
        own = game.side_of(seat)
        question = self._question(ask, own)
        if question is None:
            return
        self._answer(question, (game_id, ask.number, seat, own), player, clock, is_check=False)
        for side, moment in ask.moments.items():
            other = self._question(ask, side)
            if other and side != own and moment != ask.moments[own] and self.rng.random() < player.mind.checks:
                self._answer(other, (game_id, ask.number, seat, side), player, player.at, is_check=True)

    def _question(self, ask: Ask, side: int) -> Question | None:
        moment = ask.moments.get(side)
        return question_for(moment, self.session.kinds, ask.round, self.session.asks_every) if moment else None

    def _answer(
        self, question: Question, where: tuple[int, int, int, int], player: Player, clock: int, is_check: bool
    ) -> None:
        took = int(player.mind.pace * self.rng.uniform(0.4, 1.8))
        player.at = clock + took
        if player.at > self.end:
            return
        verdict = question.judge(player.mind.answer(question, self.year, self.rng))
        self.attempts.append(
            dict(zip(("game_id", "ask", "seat", "about"), where, strict=True))
            | {
                "is_check": is_check,
                "participation_id": player.participation_id,
                "kind": str(question.kind),
                "operands": question.operands(),
                "subject": question.subject(),
                "answer": verdict.answer,
                "right": verdict.right,
                "misconception": verdict.misconception and str(verdict.misconception),
                "took_ms": took,
                "at": player.at,
            }
        )
