"""The pupils' way in: the code, the own name, the seat.

Every page gives the device its token, so that it has one before it asks for a name: a second tap, or an answer that
was lost, finds the name bound to the device that asks.
"""

from time import sleep

from flask import Blueprint, Response, g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_wtf.csrf import CSRFError

from webapp.clock import now_ms
from webapp.errors import NotYours, Refusal, Unreadable
from webapp.extensions import db
from webapp.forms.joining import CodeForm, NameForm, NicknameForm
from webapp.guesses import Asker
from webapp.models import PlaySession, SessionState, Teacher
from webapp.presenters.joining import lost_words, name_buttons, suggest_nickname
from webapp.security import (
    crowded_for,
    guesses,
    new_device_token,
    read_device_cookie,
    set_device_cookie,
    turn_to_come_in,
)
from webapp.services import devices, joining
from webapp.services.accounts import first_teacher_needed
from webapp.services.participants import tell_of_flood
from webapp.services.places import Place, place_of
from webapp.services.room_codes import read_code
from webapp.services.sessions import session_by_code
from webapp.views.errors import form_words

bp = Blueprint("joining", __name__)


@bp.before_request
def know_device() -> None:
    """The token this device came with, if any, and the one that it has from now on."""
    g.device = read_device_cookie(request)
    g.token = g.device or new_device_token()


@bp.after_request
def keep_device(response: Response) -> Response:
    """Give the device a token, or keep the one it has for some days more."""
    set_device_cookie(response, g.get("token") or new_device_token())
    return response


@bp.errorhandler(Refusal)
def refused(refusal: Refusal) -> ResponseReturnValue:
    """Words beside the code, to try another one."""
    db.session.rollback()
    form = CodeForm(data={"code": (request.view_args or {}).get("code", "")})
    form.code.errors = [str(refusal.message)]
    return render_template("joining/code.html", form=form), refusal.status


@bp.errorhandler(CSRFError)
def form_not_taken(error: CSRFError) -> ResponseReturnValue:
    """The code once more, with what was written: pressing again works, or the words say what to change."""
    form = CodeForm()
    form.code.data = form.code.data or (request.view_args or {}).get("code", "")
    form.code.errors = [form_words()]
    return render_template("joining/code.html", form=form), 400


def _place() -> Place | None:
    return place_of(g.device) if g.device else None


def _is_here(place: Place | None, play_session: PlaySession) -> bool:
    return place is not None and place.session_id == play_session.id


def _room(code: str) -> PlaySession:
    """The session behind a code, at the pace of guesses; its pages speak the language of its teacher."""
    # Whoever waits must not keep the database from the others.
    db.session.rollback()
    asker = Asker(request.remote_addr or "", g.device, g.token)
    session_id = guesses.look_up(asker, read_code(code), _find)
    play_session = db.session.get_one(PlaySession, session_id)
    teacher = db.session.get(Teacher, play_session.teacher_id)
    g.session_language = teacher.language if teacher else None
    return play_session


def _find(code: str) -> int:
    try:
        return session_by_code(code).id
    finally:
        db.session.rollback()


@bp.route("/", methods=["GET", "POST"])
def code() -> ResponseReturnValue:
    """The first page: the code; a device with a seat goes to it, a new installation to its set-up."""
    form = CodeForm()
    if request.method != "POST":
        if first_teacher_needed():
            return redirect(url_for("accounts.setup"))
        place = _place()
        if place is not None and place.state != SessionState.ENDED:
            return redirect(url_for("play.page"))
        lost = lost_words(devices.why_lost(g.device)) if g.device else ""
        return render_template("joining/code.html", form=form, lost=lost)
    status = 422
    if form.validate_on_submit():
        try:
            return redirect(url_for("joining.names", code=_room(form.code.data).code))
        except Refusal as refusal:
            form.code.data, form.code.errors = read_code(form.code.data), [str(refusal.message)]
            status = refusal.status
    return render_template("joining/code.html", form=form), status


@bp.get("/join/<code>")
def names(code: str) -> ResponseReturnValue:
    """Who are you? The names of the class, or a field for a nickname."""
    if _sits_behind(code):
        return redirect(url_for("play.page"))
    return _names_page(_room(code))


def _sits_behind(code: str) -> bool:
    """Whether this device has a place in the room with that code: it need not wait, nor be asked for its name."""
    place = _place()
    return place is not None and db.session.get_one(PlaySession, place.session_id).code == read_code(code)


def _names_page(
    play_session: PlaySession, error: str = "", status: int = 200, nickname: str | None = None
) -> ResponseReturnValue:
    buttons = name_buttons(joining.names_to_choose(play_session, g.device))
    form = NicknameForm(data={"nickname": suggest_nickname() if nickname is None else nickname})
    if error and nickname is not None and play_session.nicknames:
        form.nickname.errors = [error]
        error = ""
    page = render_template(
        "joining/names.html", play_session=play_session, buttons=buttons, form=form, name_form=NameForm(), error=error
    )
    return page, status


@bp.get("/join/<code>/confirm/<int:pupil_id>")
def confirm(code: str, pupil_id: int) -> ResponseReturnValue:
    """Are you sure this is you?"""
    if _sits_behind(code):
        return redirect(url_for("play.page"))
    play_session = _room(code)
    chosen = [
        button
        for button in name_buttons(joining.names_to_choose(play_session, g.device))
        if button.pupil_id == pupil_id
    ]
    if not chosen:
        return redirect(url_for("joining.names", code=play_session.code))
    if chosen[0].taken:
        return _names_page(play_session, _("That name is in use on another tablet. Ask your teacher."), 409)
    return render_template(
        "joining/confirm.html", play_session=play_session, chosen=chosen[0], form=NameForm(data={"pupil": pupil_id})
    )


@bp.post("/join/<code>/name")
def join(code: str) -> ResponseReturnValue:
    """Bind this device to the name."""
    play_session = _room(code)
    session_id, room, nickname = play_session.id, play_session.code, request.form.get("nickname")
    try:
        device = _device_with_token()
        if not _is_here(_place(), play_session):
            _wait_in_line(session_id, room)
        play_session = _still(session_id, room)
        if nickname is not None:
            joining.join_with_nickname(play_session, nickname, device)
        else:
            joining.join(play_session, _tapped_name(), device)
    except Refusal as refusal:
        db.session.rollback()
        return _names_page(_still(session_id, room), str(refusal.message), refusal.status, nickname)
    return redirect(url_for("play.page"))


def _tapped_name() -> int:
    form = NameForm()
    if not form.validate_on_submit():
        raise Unreadable("no-name", _("Tap your name on the list."))
    return int(form.pupil.data or 0)


def _still(session_id: int, room: str) -> PlaySession:
    """The session, after a wait; the teacher may have given it another code meanwhile."""
    play_session = db.session.get_one(PlaySession, session_id)
    return play_session if play_session.code == room else session_by_code(room)


def _device_with_token() -> str:
    """The token that this device was given on a page before.

    :raises NotYours: when it has not kept it: the next tap would not find the name either.
    """
    device: str | None = g.device
    if device is None:
        raise NotYours(
            "no-cookie",
            _(
                "This tablet did not keep what it was given to remember you by, so it would not find its way back to "
                "your seat. Try once more. If you see this again, cookies are switched off here: ask your teacher to "
                "allow them."
            ),
        )
    return device


def _wait_in_line(session_id: int, room: str) -> None:
    """They come into a room at the pace of people; a flood is told to the teacher."""
    # Whoever waits must not keep the database from the others.
    db.session.rollback()
    try:
        seconds = turn_to_come_in(room)
    finally:
        crowded = crowded_for(room)
        if crowded is not None:
            tell_of_flood(session_id, now_ms() - crowded)
    sleep(seconds)
