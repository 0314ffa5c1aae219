"""Set-up, signing in and out, invitations, language."""

from urllib.parse import urlsplit

from flask import Blueprint, current_app, flash, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from flask_babel import get_locale
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_login import UserMixin, current_user, login_required, login_user, logout_user

from webapp.errors import Illegal, NotFound, NotYours, Refusal, Taken, TooMany
from webapp.extensions import login_manager
from webapp.forms.accounts import LoginForm, NewTeacherForm
from webapp.models import Teacher
from webapp.presenters.invitations import invitation_rows
from webapp.security import limit
from webapp.services import accounts
from webapp.views.addresses import site_root

bp = Blueprint("accounts", __name__)

YEAR = 365 * 24 * 3600


class SignedIn(UserMixin):
    """The teacher whose request this is."""

    def __init__(self, teacher: Teacher) -> None:
        """Keep what pages need of the teacher."""
        self.id = teacher.id
        self.name = teacher.name
        self.language = teacher.language
        self.teacher = teacher


@login_manager.user_loader
def load_teacher(teacher_id: str) -> SignedIn | None:
    """The teacher of a login cookie."""
    teacher = accounts.teacher_by_id(int(teacher_id)) if teacher_id.isdecimal() else None
    return SignedIn(teacher) if teacher else None


@login_manager.unauthorized_handler
def _not_signed_in() -> ResponseReturnValue:
    """Who is not signed in goes to the sign-in page; a page about one class or session is not there for strangers.

    :raises NotFound: whether or not there is such a thing.
    """
    if request.view_args:
        raise NotFound("signed-out", _("There is nothing here for you. A teacher must sign in first."))
    flash(_("Sign in to see this page."))
    return redirect(url_for("accounts.login", next=request.full_path.removesuffix("?")))


@bp.app_context_processor
def page_words() -> dict[str, str]:
    """The language of the page, for its `lang`."""
    return {"page_language": str(get_locale() or "nb")}


def local_path(target: str | None) -> str | None:
    """The target if it stays on this site, else None."""
    parts = urlsplit(target or "")
    if not target or not target.startswith("/") or target[1:2] in {"/", "\\"} or parts.netloc or parts.scheme:
        return None
    return None if any(sign < " " for sign in target) else target


def _enter(teacher: Teacher, class_id: int | None = None) -> ResponseReturnValue:
    """Sign in and go to where the teacher was going, to that class, or to the classes."""
    session.clear()
    login_user(SignedIn(teacher))
    first = url_for("classes.show", class_id=class_id) if class_id else url_for("classes.index")
    return redirect(local_path(request.args.get("next")) or first)


@bp.route("/setup", methods=["GET", "POST"])
def setup() -> ResponseReturnValue:
    """The first start makes the first teacher."""
    if not accounts.first_teacher_needed():
        return redirect(url_for(".login"))
    form = NewTeacherForm()
    if form.validate_on_submit():
        try:
            teacher = accounts.create_first_teacher(form.name.data, form.login.data, form.password.data)
        except Illegal:
            return redirect(url_for(".login"))
        return _enter(teacher)
    return render_template("accounts/setup.html", form=form), 422 if form.errors else 200


@bp.route("/login", methods=["GET", "POST"])
def login() -> ResponseReturnValue:
    """Sign in, or go to the set-up page while there is nobody."""
    if accounts.first_teacher_needed():
        return redirect(url_for(".setup"))
    form = LoginForm()
    if form.validate_on_submit():
        try:
            limit("10/minute", "login", request.remote_addr or "", accounts.folded(form.login.data))
            limit("60/minute", "login", request.remote_addr or "")
            return _enter(accounts.sign_in(form.login.data, form.password.data))
        except (NotYours, TooMany) as refusal:
            form.password.errors = [refusal.message]
            return render_template("accounts/login.html", form=form), refusal.status
    return render_template("accounts/login.html", form=form), 422 if form.errors else 200


@bp.post("/logout")
def logout() -> ResponseReturnValue:
    """Sign out."""
    logout_user()
    flash(_("You are signed out."))
    return redirect(url_for(".login"))


@bp.route("/invitations", methods=["GET", "POST"])
@login_required
def invitations() -> ResponseReturnValue:
    """Make a link for a colleague, and see those made."""
    if request.method == "POST":
        session["invitation"] = accounts.invite(current_user.id)
        return redirect(url_for(".invitations"))
    token = session.pop("invitation", None)
    return render_template(
        "accounts/invitations.html",
        link=site_root() + url_for(".invite", token=token) if token else None,
        days=accounts.INVITATION_DAYS,
        rows=invitation_rows(accounts.invitations_of(current_user.id), accounts.is_open),
    )


@bp.post("/invitations/<int:invitation_id>/withdraw")
@login_required
def withdraw(invitation_id: int) -> ResponseReturnValue:
    """Make an invitation invalid."""
    class_id = accounts.withdraw_invitation(current_user.id, invitation_id)
    flash(_("The link no longer works."))
    return redirect(url_for("class_teachers.show", class_id=class_id) if class_id else url_for(".invitations"))


@bp.route("/invite/<token>", methods=["GET", "POST"])
def invite(token: str) -> ResponseReturnValue:
    """A colleague signs up by an invitation link, or comes to a class by it."""
    limit("30/minute", "invite", request.remote_addr or "")
    to_class = accounts.class_of_invitation(accounts.invitation(token))
    if to_class and current_user.is_authenticated:
        return _come_to_class(token, to_class)
    form = NewTeacherForm()
    if form.validate_on_submit():
        try:
            return _enter(
                accounts.accept_invitation(token, form.name.data, form.login.data, form.password.data),
                to_class.class_id if to_class else None,
            )
        except Taken as refusal:
            form.login.errors = [refusal.message]
    page = render_template("accounts/invite.html", form=form, to_class=to_class, own_path=request.path)
    return page, 422 if form.errors else 200


def _come_to_class(token: str, to_class: accounts.ToClass) -> ResponseReturnValue:
    """A teacher who is signed in says yes to teaching a class too."""
    if request.method == "POST":
        class_id = accounts.come_by_invitation(current_user.id, token)
        flash(_("Now you teach %(name)s too.", name=to_class.class_name))
        return redirect(url_for("classes.show", class_id=class_id))
    return render_template("accounts/invite_to_class.html", to_class=to_class)


@bp.post("/language")
def language() -> ResponseReturnValue:
    """Choose the language of this device and, for a teacher, of the account."""
    wish = request.form.get("language", "")
    if wish not in current_app.config["LANGUAGES"]:
        raise Refusal("no-language", _l("Choose one of the languages."))
    if current_user.is_authenticated:
        accounts.set_language(current_user.id, wish)
    response = redirect(local_path(request.form.get("next")) or "/")
    response.set_cookie("lang", wish, max_age=YEAR, httponly=True, samesite="Lax")
    return response
