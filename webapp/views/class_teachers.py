"""The teachers of a class: who they are, inviting one more, taking one out, and who did what."""

from flask import Blueprint, flash, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_login import current_user, login_required

from webapp.errors import Illegal, NotYours, Refusal
from webapp.extensions import db
from webapp.presenters.class_deeds import deed_lines
from webapp.presenters.invitations import class_invitation_rows
from webapp.presenters.names import isolated
from webapp.services import accounts, deeds, teaching
from webapp.views.addresses import site_root

bp = Blueprint("class_teachers", __name__, url_prefix="/classes/<int:class_id>/teachers")


@bp.before_request
@login_required
def _teachers_only() -> None:
    """Nobody else sees any page of this part."""


@bp.get("")
def show(class_id: int) -> ResponseReturnValue:
    """The teachers, the open links, and the latest deeds."""
    school_class = teaching.get_class(current_user.id, class_id)
    made_for, token = session.get("class_invitation", (None, None))
    if made_for == class_id:
        session.pop("class_invitation")
    return render_template(
        "classes/teachers.html",
        school_class=school_class,
        teachers=teaching.teachers_of(school_class),
        has_it=school_class.teacher_id == current_user.id,
        link=site_root() + url_for("accounts.invite", token=token) if made_for == class_id else None,
        days=accounts.INVITATION_DAYS,
        invitations=class_invitation_rows(accounts.invitations_to(class_id)),
        deeds=deed_lines(deeds.deeds_of(class_id)),
    )


@bp.post("/invite")
def invite(class_id: int) -> ResponseReturnValue:
    """Make a link by which one colleague comes to the class; it is shown once."""
    session["class_invitation"] = (class_id, accounts.invite(current_user.id, class_id, request.form.get("once")))
    return redirect(url_for(".show", class_id=class_id))


@bp.post("/<int:teacher_id>/remove")
def remove(class_id: int, teacher_id: int) -> ResponseReturnValue:
    """Take a colleague out of the class, or leave it."""
    name = teaching.take_out(current_user.id, class_id, teacher_id)
    if teacher_id == current_user.id:
        flash(_("You no longer teach this class."))
        return redirect(url_for("classes.index"))
    flash(_("%(name)s no longer teaches this class.", name=isolated(name)))
    return redirect(url_for(".show", class_id=class_id))


@bp.post("/<int:teacher_id>/hand-over")
def hand_over(class_id: int, teacher_id: int) -> ResponseReturnValue:
    """Let a colleague have the class."""
    name = teaching.hand_over(current_user.id, class_id, teacher_id)
    flash(_("%(name)s has the class now. You still teach it.", name=isolated(name)))
    return redirect(url_for(".show", class_id=class_id))


@bp.errorhandler(Illegal)
@bp.errorhandler(NotYours)
def _refused(refusal: Refusal) -> ResponseReturnValue:
    """Say on the page why not."""
    db.session.rollback()
    flash(str(refusal.message), "error")
    return redirect(url_for(".show", class_id=(request.view_args or {})["class_id"]))
