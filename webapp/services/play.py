"""Playing: turns, answers, the next game, and the computer's part in it.

A turn or an answer is one short transaction; what was accepted is stored. The same
message twice, or one from a page that is behind, changes nothing.
"""

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from webapp import errors
from webapp.clock import now_ms
from webapp.extensions import db
from webapp.games.answers import IllegalAnswer, UnreadableAnswer
from webapp.games.game import Ask, computer_choice
from webapp.games.questions import Question, Verdict
from webapp.models import Attempt, Decision, GameRow, Participation, PlaySession, SessionState
from webapp.services import notify, seating, tables
from webapp.services.places import Place
from webapp.services.refusals import (
    ANSWER_FIRST,
    ENDED,
    ILLEGAL_CHOICE,
    NOT_ASKED,
    NOT_YOUR_TURN,
    PAUSED,
    STALE,
    UNREADABLE,
)
from webapp.services.tables import LiveGame


def seated(place: Place) -> LiveGame | None:
    """The game a pupil sits in."""
    if place.game_id is None or place.game_version is None:
        return None
    return tables.live_game(place.game_id, place.game_version, place.revision)


def take_turn(place: Place, game_id: int, ask: int, choice: str) -> None:
    """Turn the cards of the pupil's seat.

    :raises Refusal: out of turn, an illegal choice, the own question not answered, paused or over.
        A second tap and a stale page are no refusal: nothing happens.
    """
    now = now_ms()
    _must_be_open(place, now)
    live = seated(place)
    if live is None or place.seat is None or place.game_id != game_id:
        return
    current = live.game.ask
    if current is None or ask < current.number:
        return
    _check_turn(live, current, place.seat, ask, choice)
    if place.seat in live.game.waiting:
        _store(live, [(place.seat, choice, False)], now)


def _check_turn(live: LiveGame, current: Ask, seat: int, ask: int, choice: str) -> None:
    if ask != current.number or seat not in current.choices:
        raise errors.Illegal(*NOT_YOUR_TURN)
    if choice not in current.choices[seat]:
        raise errors.Illegal(*ILLEGAL_CHOICE)
    if live.match.open_question(seat):
        raise errors.Illegal(*ANSWER_FIRST)


def _must_be_open(place: Place, now: int) -> None:
    if place.state == SessionState.PAUSED:
        raise errors.Illegal(*PAUSED)
    if not place.is_open(now):
        raise errors.Over(*ENDED)


def _store(live: LiveGame, turns: list[tuple[int, str, bool]], now: int) -> None:
    """Store and make these turns (seat, choice, stood in), then those that only the computer owes."""
    game, asked = live.game, live.game.ask
    rows = []
    try:
        while turns and game.ask is not None:
            for seat, choice, stood_in in turns:
                sitter = live.seats[seat]
                rows.append(
                    {
                        "game_id": live.id,
                        "ask": game.ask.number,
                        "seat": seat,
                        "choice": choice,
                        "by_computer": sitter is None or stood_in,
                        "participation_id": sitter.participation_id if sitter else None,
                        "at": now,
                    }
                )
            _move(live, turns, now)
            turns = _computers_turns(live)
        db.session.execute(insert(Decision), rows)
        live.version += len(rows)
        if game.ask is not asked:
            live.asked_version = live.version
        values: dict[str, object] = {"version": live.version}
        if game.outcome is not None:
            values |= _result(live, now)
        db.session.execute(update(GameRow).where(GameRow.id == live.id).values(**values))
        db.session.commit()
    except IntegrityError:
        # Somebody was quicker with the same turn: it is stored, and that is all that matters.
        db.session.rollback()
        tables.evict(live.id)
    except BaseException:
        db.session.rollback()
        tables.evict(live.id)
        raise
    notify.game_changed(live.id)


def _move(live: LiveGame, turns: list[tuple[int, str, bool]], now: int) -> None:
    game = live.game
    number = game.ask.number if game.ask else 0
    for seat, choice, stood_in in turns:
        game.decide(seat, number, choice)
        if stood_in:
            live.stood_in.add((number, seat))
        else:
            live.signs[seat] = now
            live.played = live.played or live.seats[seat] is not None
    if game.ask is None or game.ask.number != number:
        live.asked_at = now
        live.forget_old_asks()


def _computers_turns(live: LiveGame) -> list[tuple[int, str, bool]]:
    """The turns of the computer's seats, as soon as nobody else is waited for."""
    if not only_the_computer_is_waited_for(live):
        return []
    return [(seat, computer_choice(live.game, seat), False) for seat in live.game.waiting]


def only_the_computer_is_waited_for(live: LiveGame) -> bool:
    """Whether nothing but turns of the computer's seats keeps the game from going on."""
    return bool(live.game.waiting) and not any(live.seats[seat] for seat in live.game.waiting)


def stand_in(live: LiveGame, seats: list[int], now: int) -> None:
    """Turn for these silent pupils, and for the computer's own seats where only they are waited for."""
    turns = [(seat, computer_choice(live.game, seat), True) for seat in seats]
    _store(live, turns or _computers_turns(live), now)


def _result(live: LiveGame, now: int) -> dict[str, object]:
    outcome = live.game.outcome
    if outcome is None:
        return {}
    return {
        "ended_at": now,
        "reason": outcome.reason,
        "cards": list(outcome.cards),
        "winners": list(outcome.winners),
    }


def answer(place: Place, game_id: int, ask: int, about: int, text: str) -> None:
    """Store a pupil's answer to a question of the current ask, or of the one just before.

    :param about: the side whose cards the question is about.
    :raises Refusal: not asked, not readable, too late, paused or over.
        The same question answered again is no refusal: the first answer stays.
    """
    now = now_ms()
    _must_be_open(place, now)
    live = seated(place)
    if live is None or place.seat is None:
        raise errors.Illegal(*NOT_ASKED)
    asked = live.match.ask(ask)
    if place.game_id != game_id or asked is None:
        raise errors.Stale(*STALE)
    if (ask, place.seat, about) in live.match.answers:
        return
    question = live.match.question_to(place.seat, asked, about)
    if question is None:
        raise errors.Illegal(*NOT_ASKED)
    verdict = _judge(question, text)
    _store_attempt(live, place, asked, about, question, verdict, now)


def _judge(question: Question, text: str) -> Verdict:
    try:
        return question.judge(text)
    except UnreadableAnswer as error:
        raise errors.Unreadable(*UNREADABLE) from error
    except IllegalAnswer as error:
        raise errors.Illegal(*ILLEGAL_CHOICE) from error


def _store_attempt(
    live: LiveGame, place: Place, asked: Ask, about: int, question: Question, verdict: Verdict, now: int
) -> None:
    seat = place.seat or 0
    is_check = about != live.game.side_of(seat)
    current = live.game.ask is not None and asked.number == live.game.ask.number
    since = live.asked_at if current and not is_check else live.signs.get(seat, live.asked_at)
    attempt = Attempt(
        game_id=live.id,
        ask=asked.number,
        seat=seat,
        about=about,
        is_check=is_check,
        participation_id=place.participation_id,
        kind=question.kind,
        operands=question.operands(),
        subject=question.subject(),
        answer=verdict.answer,
        right=verdict.right,
        misconception=verdict.misconception,
        took_ms=max(now - since, 0),
        at=now,
    )
    db.session.add(attempt)
    try:
        db.session.execute(update(GameRow).where(GameRow.id == live.id).values(version=live.version + 1))
        db.session.flush()
        db.session.expunge(attempt)
        db.session.commit()
    except IntegrityError:
        db.session.rollback()
        tables.evict(live.id)
        return
    live.version += 1
    live.match.keep_answer((asked.number, seat, about), place.participation_id, question.kind, verdict)
    live.signs[seat] = now
    live.played = True
    notify.game_changed(live.id)


def ready(place: Place) -> None:
    """The pupil, free, wants a next game."""
    now = now_ms()
    _must_be_open(place, now)
    if place.ready_at is not None or (place.game_id is not None and place.game_ended_at is None):
        return
    participation = db.session.get_one(Participation, place.participation_id)
    participation.ready_at = now
    session = db.session.get_one(PlaySession, place.session_id)
    seating.match_free(session, now)
    session.revision += 1
    db.session.commit()
    notify.session_changed(session.id)


def end_games(session: PlaySession, now: int) -> None:
    """End every game of a play session whose time is up; in the caller's transaction."""
    for game_id in tables.unfinished_games(session.id):
        live = tables.load_game(game_id)
        live.game.time_up()
        live.version += 1
        values = _result(live, now) | {"version": live.version}
        db.session.execute(update(GameRow).where(GameRow.id == game_id).values(**values))
        tables.evict(game_id)


def reopen_games(session: PlaySession) -> None:
    """Take back the end of those games that only the time ended; in the caller's transaction."""
    cut_off = select(GameRow.id).where(GameRow.session_id == session.id, GameRow.reason == "time")
    for game_id in db.session.scalars(cut_off).all():
        values = {"ended_at": None, "reason": None, "cards": None, "winners": None, "version": GameRow.version + 1}
        db.session.execute(update(GameRow).where(GameRow.id == game_id).values(**values))
        tables.evict(game_id)
