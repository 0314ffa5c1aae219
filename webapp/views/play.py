"""The pupil's table: one page, and the moves and news it exchanges with the server."""

import re
from typing import Annotated, TypeVar

import msgspec
from flask import Blueprint, Response, g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from webapp import pushes, seat_pace
from webapp.database import reading
from webapp.errors import Malformed, NotYours, Refusal, Unreadable
from webapp.extensions import db
from webapp.live import hub, seat_topic
from webapp.live.presence import Version, heard
from webapp.live.streams import message, no_room, stream
from webapp.presenters import tables as present
from webapp.presenters.words import play_words
from webapp.security import read_device_cookie
from webapp.services import play
from webapp.services.places import Place, place_of
from webapp.services.refusals import NO_SEAT, UNREADABLE_MESSAGE
from webapp.views import errors

bp = Blueprint("play", __name__, url_prefix="/play")


Number = Annotated[int, msgspec.Meta(ge=0, lt=2**53)]
"""What a script can count to, and a database can hold."""


class Turn(msgspec.Struct, frozen=True):
    """A turn as the page sends it."""

    game: Number
    ask: Number
    choice: str


class Answer(msgspec.Struct, frozen=True):
    """An answer as the page sends it."""

    game: Number
    ask: Number
    about: Number
    answer: str


T = TypeVar("T", Turn, Answer)

VERSION = re.compile(r"(\d{1,15})\.(\d{1,15})\.(\d{1,15})", re.ASCII)


@bp.before_request
def not_too_fast() -> Response | None:
    """Refuse, before anything is looked up, what is more than fingers can do."""
    bound = read_device_cookie(request)
    if bound is None or not seat_pace.too_fast("move" if request.method == "POST" else "look", str(bound)):
        return None
    refused = {"error": "too-fast", "message": _("That was too fast. Wait a moment.")}
    response = _json(present.encode(refused), 429)
    response.headers["Retry-After"] = "1"
    return response


def _read(kind: type[T]) -> T:
    try:
        return msgspec.json.decode(request.get_data(), type=kind)
    except RecursionError as error:
        raise Malformed(*UNREADABLE_MESSAGE) from error
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise Unreadable(*UNREADABLE_MESSAGE) from error


def _place() -> Place | None:
    """The place of the device that asks."""
    device = read_device_cookie(request)
    place = place_of(device) if device else None
    if place is not None:
        g.language = place.language
        g.place = place
        _hear(place, _taken(place))
    return place


def _taken(place: Place) -> Version | None:
    """The version that the page says it has taken (`v`); there is none newer than the stored one."""
    said = VERSION.fullmatch(request.args.get("v", ""))
    if said is None:
        return None
    revision, game, version = map(int, said.groups())
    return min((revision, game, version), present.version_of(place))


def _hear(place: Place, version: Version | None) -> None:
    if heard(place.participation_id, version):
        pushes.presence_changed(place.session_id)


def _seat() -> Place:
    place = _place()
    if place is None:
        raise NotYours(*NO_SEAT)
    return place


def _json(body: bytes, status: int = 200) -> Response:
    return Response(body, status, mimetype="application/json")


def _now(place: Place) -> Response:
    """The state after whatever has just happened."""
    with reading():
        fresh = place_of(place.device or "")
        if fresh and "v" not in request.args:
            # A page from before an update says no versions: what it is answered must do.
            _hear(fresh, present.version_of(fresh))
        return _json(pushes.state_of(fresh) if fresh else present.GONE)


@bp.errorhandler(Refusal)
def refused(refusal: Refusal) -> ResponseReturnValue:
    """Words, and how things stand: nothing has changed. Where the database is what fails, words alone."""
    db.session.rollback()
    if refusal.status >= 500:
        return errors.refused(refusal)
    place: Place | None = g.get("place")
    with reading():
        state = pushes.state_of(place) if place else present.GONE
    body = {"error": refusal.key, "message": str(refusal.message), "state": msgspec.Raw(state)}
    return _json(present.encode(body), refusal.status)


@bp.get("")
def page() -> ResponseReturnValue:
    """The table; a device without a seat is sent to the code."""
    place = _place()
    if place is None:
        return redirect(url_for("joining.code"))
    g.session_language = place.teacher_language
    state = pushes.state_of(place).decode()
    return render_template("play.html", place=place, words=play_words(), state=state)


@bp.get("/state")
def state() -> ResponseReturnValue:
    """The state, unless the page has it already (`v`)."""
    place = _place()
    if place is None:
        return _json(present.GONE)
    if request.args.get("v") == ".".join(map(str, present.version_of(place))):
        return Response(status=204)
    return _json(pushes.state_of(place))


@bp.get("/stream")
def follow() -> ResponseReturnValue:
    """The state now and whenever it changes."""
    place = _place()
    if place is None:
        return Response(message("state", present.GONE), mimetype="text/event-stream")
    if full := no_room():
        return full
    topic = seat_topic(place.participation_id)
    subscription = hub.subscribe(topic, owner=topic, key=place.device)
    try:
        first = message("state", pushes.state_of(place))
    except BaseException:
        subscription.close()
        raise
    db.session.remove()
    return stream(subscription, first, "state")


@bp.post("/turn")
def turn() -> ResponseReturnValue:
    """Turn the cards of the own seat."""
    place, move = _seat(), _read(Turn)
    play.take_turn(place, move.game, move.ask, move.choice)
    return _now(place)


@bp.post("/answer")
def answer() -> ResponseReturnValue:
    """Answer a question."""
    place, given = _seat(), _read(Answer)
    play.answer(place, given.game, given.ask, given.about, given.answer)
    return _now(place)


@bp.post("/next")
def next_game() -> ResponseReturnValue:
    """Ready for a next game."""
    place = _seat()
    play.ready(place)
    return _now(place)
