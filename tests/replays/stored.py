"""A finished game as it is stored: every decision, and every question answered, right or wrong by turns."""

from collections.abc import Iterator, Mapping
from itertools import cycle
from random import Random

from sqlalchemy import select

from tests.rooms import Room
from webapp.extensions import db
from webapp.games.game import Game
from webapp.games.questions import Kind, question_for
from webapp.games.variants import VARIANTS
from webapp.models import Attempt, Decision, GameRow, GameSeat, Participation, PlaySession, SessionState


def play(
    room: Room, key: str, players: int = 2, seed: int = 1, asks: int = 400, options: Mapping[str, str] | None = None
) -> tuple[int, Game]:
    """Play a game in the room's session until it is over, or for so many asks. Wants an app context."""
    variant, texts = VARIANTS[key], dict(options or {})
    read = variant.options_from(texts)
    kinds = [str(kind) for kind in variant.kinds(read)]
    session = room.session
    session.variant, session.options, session.kinds = key, texts, kinds
    game = Game(variant, read, players, seed)
    row = GameRow(
        session_id=session.id, table_number=1, variant=key, variant_version=variant.version, options=texts,
        seed=seed, players=players, started_at=1,
    )  # fmt: skip
    db.session.add(row)
    db.session.flush()
    people = _seated(session, row, players)
    rng, rights = Random(seed), cycle((True, True, False))
    while game.ask is not None and game.ask.number <= asks:
        _answer(row, game, [Kind(kind) for kind in kinds], people, rights)
        _decide(row, game, people, rng)
    game.time_up()
    assert game.outcome is not None
    row.ended_at, row.reason = 2, game.outcome.reason
    row.cards, row.winners = list(game.outcome.cards), list(game.outcome.winners)
    session.state, session.started_at, session.ended_at = SessionState.ENDED, 1, 2
    db.session.commit()
    return row.id, game


def _seated(session: PlaySession, row: GameRow, players: int) -> list[int | None]:
    people: list[int | None] = list(
        db.session.scalars(select(Participation.id).where(Participation.session_id == session.id))
    )
    seats = (people + [None] * players)[:players]
    db.session.add_all(GameSeat(game_id=row.id, seat=seat, participation_id=one) for seat, one in enumerate(seats))
    return seats


def _answer(row: GameRow, game: Game, kinds: list[Kind], people: list[int | None], rights: Iterator[bool]) -> None:
    ask = game.ask
    assert ask is not None
    for seat, person in enumerate(people):
        side = game.side_of(seat)
        question = question_for(ask.moments[side], kinds, ask.round) if side in ask.moments else None
        if question is None or person is None or seat not in (*ask.choices, *game.seats_of(side)[:1]):
            continue
        wrong = [choice for choice in question.choices if choice != question.right] or ["99"]
        verdict = question.judge(question.right if next(rights) else wrong[0])
        db.session.add(
            Attempt(
                game_id=row.id,
                ask=ask.number,
                seat=seat,
                about=side,
                is_check=False,
                participation_id=person,
                kind=question.kind,
                operands=question.operands(),
                subject=question.subject(),
                answer=verdict.answer,
                right=verdict.right,
                misconception=verdict.misconception,
                took_ms=1000,
                at=1,
            )
        )


def _decide(row: GameRow, game: Game, people: list[int | None], rng: Random) -> None:
    ask = game.ask
    assert ask is not None
    for seat in game.waiting:
        choice = rng.choice(ask.choices[seat])
        db.session.add(
            Decision(game_id=row.id, ask=ask.number, seat=seat, choice=choice, participation_id=people[seat], at=1)
        )
        game.decide(seat, ask.number, choice)
