"""The pupils' way in: the code, the own name, the seat."""

import secrets

from flask import Blueprint, g, make_response, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from webapp.errors import Refusal, Unreadable
from webapp.extensions import db
from webapp.forms.joining import CodeForm, NameForm, NicknameForm
from webapp.models import Participation, PlaySession, SessionState, Teacher
from webapp.presenters.joining import name_buttons, suggest_nickname
from webapp.security import limit, read_device_cookie, set_device_cookie
from webapp.services import joining
from webapp.services.accounts import first_teacher_needed
from webapp.services.places import Place, place_of
from webapp.services.sessions import session_by_code

bp = Blueprint("joining", __name__)


def _place() -> Place | None:
    bound = read_device_cookie(request)
    return place_of(*bound) if bound else None


def _device_in(play_session: PlaySession) -> str | None:
    """The token this device has in that session."""
    place = _place()
    return place.device if place and place.session_id == play_session.id else None


def _room(code: str) -> PlaySession:
    """The session behind a code; its pages speak the language of its teacher."""
    play_session = session_by_code(code)
    teacher = db.session.get(Teacher, play_session.teacher_id)
    g.session_language = teacher.language if teacher else None
    return play_session


def _count_try() -> None:
    """Guessing codes is slow: by device, and loosely by address, since a school has one."""
    if "device" not in session:
        session["device"] = secrets.token_hex(8)
    limit("20/minute", "code", session["device"])
    limit("600/minute", "code", request.remote_addr or "")


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
        return render_template("joining/code.html", form=form)
    status = 422
    if form.validate_on_submit():
        try:
            _count_try()
            return redirect(url_for("joining.names", code=_room(form.code.data).code))
        except Refusal as refusal:
            form.code.errors = [str(refusal.message)]
            status = refusal.status
    return render_template("joining/code.html", form=form), status


@bp.get("/join/<code>")
def names(code: str) -> ResponseReturnValue:
    """Who are you? The names of the class, or a field for a nickname."""
    try:
        play_session = _room(code)
    except Refusal as refusal:
        _count_try()
        form = CodeForm(data={"code": code})
        form.code.errors = [str(refusal.message)]
        return render_template("joining/code.html", form=form), refusal.status
    place = _place()
    if place is not None and place.session_id == play_session.id:
        return redirect(url_for("play.page"))
    return _names_page(play_session)


def _names_page(
    play_session: PlaySession, error: str = "", status: int = 200, nickname: str | None = None
) -> ResponseReturnValue:
    buttons = name_buttons(joining.names_to_choose(play_session, _device_in(play_session)))
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
    play_session = _room(code)
    chosen = [
        button
        for button in name_buttons(joining.names_to_choose(play_session, _device_in(play_session)))
        if button.pupil_id == pupil_id
    ]
    if not chosen:
        return redirect(url_for("joining.names", code=code))
    if chosen[0].taken:
        return _names_page(play_session, _("That name is in use on another tablet. Ask your teacher."), 409)
    return render_template(
        "joining/confirm.html", play_session=play_session, chosen=chosen[0], form=NameForm(data={"pupil": pupil_id})
    )


@bp.post("/join/<code>/name")
def join(code: str) -> ResponseReturnValue:
    """Bind this device to the name."""
    play_session = _room(code)
    nickname = request.form.get("nickname")
    try:
        device = _device_in(play_session)
        if nickname is not None:
            return _enter(joining.join_with_nickname(play_session, nickname, device))
        form = NameForm()
        if not form.validate_on_submit():
            raise Unreadable("no-name", _("Tap your name on the list."))
        return _enter(joining.join(play_session, int(form.pupil.data or 0), device))
    except Refusal as refusal:
        db.session.rollback()
        return _names_page(_room(code), str(refusal.message), refusal.status, nickname)


def _enter(participation: Participation) -> ResponseReturnValue:
    response = make_response(redirect(url_for("play.page")))
    set_device_cookie(response, participation.id, participation.device or "")
    return response
