"""A session afterwards: another title, or gone."""

from flask import Blueprint, flash, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_login import current_user, login_required

from webapp.dates import moment_words
from webapp.forms.kept_sessions import TitleForm
from webapp.models import SessionState
from webapp.presenters.boards import title
from webapp.presenters.rule_pages import rule_page
from webapp.services import kept_sessions, sessions

bp = Blueprint("kept_sessions", __name__, url_prefix="/sessions")


@bp.route("/<int:session_id>/title", methods=["GET", "POST"])
@login_required
def rename(session_id: int) -> ResponseReturnValue:
    """Give the session a title."""
    session = sessions.get_session(current_user.id, session_id)
    form = TitleForm(obj=session)
    if form.validate_on_submit():
        kept_sessions.rename(current_user.id, session_id, form.title.data or "")
        flash(_("Saved."))
        return redirect(url_for("sessions.show", session_id=session_id))
    page = render_template(
        "kept_sessions/title.html",
        form=form,
        play_session=session,
        game=rule_page(session.variant).name,
        over=session.state == SessionState.ENDED,
    )
    return page, 422 if form.errors else 200


@bp.get("/<int:session_id>/delete")
@login_required
def ask(session_id: int) -> ResponseReturnValue:
    """Say what will be lost."""
    session = sessions.get_session(current_user.id, session_id)
    return render_template(
        "kept_sessions/delete.html",
        play_session=session,
        title=title(session),
        when=moment_words(session.started_at or session.created_at),
        lost=kept_sessions.what_is_lost(session),
        over=session.state == SessionState.ENDED,
    )


@bp.post("/<int:session_id>/delete")
@login_required
def delete(session_id: int) -> ResponseReturnValue:
    """Delete the session."""
    class_id = kept_sessions.delete_session(current_user.id, session_id)
    flash(_("The session is deleted."))
    return redirect(url_for("classes.show", class_id=class_id))
