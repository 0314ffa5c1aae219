"""Set-up, signing in and out, invitations, language."""

import secrets
from urllib.parse import urlsplit

from flask import Blueprint, current_app, flash, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from flask_babel import get_locale, ngettext
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_login import UserMixin, current_user, login_required, login_user, logout_user
from flask_wtf.csrf import CSRFError

from webapp.errors import Illegal, NotFound, NotYours, Over, Refusal, Taken, TooMany
from webapp.extensions import login_manager
from webapp.forms.accounts import LoginForm, NewTeacherForm, OwnNameForm, PasswordForm
from webapp.models import SignIn, Teacher
from webapp.presenters.invitations import invitation_rows
from webapp.presenters.names import isolated
from webapp.presenters.sign_ins import browser_words, sign_in_rows
from webapp.security import limit, read_known_cookie, set_known_cookie
from webapp.services import accounts, sign_ins
from webapp.views.addresses import site_root
from webapp.views.errors import csrf_refused, form_words

bp = Blueprint("accounts", __name__)

YEAR = 365 * 24 * 3600


class SignedIn(UserMixin):
    """The teacher whose request this is."""

    def __init__(self, token: str, sign_in: SignIn, teacher: Teacher) -> None:
        """Keep what pages need of the teacher."""
        self.token = token
        self.sign_in_id = sign_in.id
        self.id = teacher.id
        self.name = teacher.name
        self.language = teacher.language
        self.teacher = teacher

    def get_id(self) -> str:
        """What the cookie carries: the sign-in, not the teacher."""
        return self.token


@login_manager.user_loader
def load_teacher(token: str) -> SignedIn | None:
    """The teacher of a login cookie, as long as the sign-in lasts."""
    found = sign_ins.who(token)
    return SignedIn(token, *found) if found else None


@login_manager.unauthorized_handler
def _not_signed_in() -> ResponseReturnValue:
    """Who is not signed in goes to the sign-in page; a page about one class or session is not there for strangers.

    :raises NotFound: whether or not there is such a thing.
    """
    if request.view_args:
        raise NotFound("signed-out", _("There is nothing here for you. A teacher must sign in first."))
    flash(_("Sign in to see this page."))
    return redirect(url_for("accounts.login", next=request.full_path.removesuffix("?")))


@bp.errorhandler(CSRFError)
def form_not_taken(error: CSRFError) -> ResponseReturnValue:
    """The same form with what was written, but passwords: pressing again works, or the words say what to change."""
    if request.endpoint == "accounts.login":
        form, template = LoginForm(), "accounts/login.html"
    elif request.endpoint == "accounts.setup" and accounts.first_teacher_needed():
        form, template = NewTeacherForm(), "accounts/setup.html"
    else:
        return csrf_refused(error)
    form.password.errors = [form_words()]
    return render_template(template, form=form), 400


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
    if current_user.is_authenticated:
        sign_ins.end(current_user.sign_in_id)
    teacher_id = teacher.id
    first = url_for("classes.show", class_id=class_id) if class_id else url_for("classes.index")
    answer = redirect(local_path(request.args.get("next")) or first)
    token = sign_ins.begin(teacher_id, browser_words(request.user_agent.string))
    session.clear()
    login_user(load_teacher(token))
    set_known_cookie(answer, read_known_cookie(request), teacher_id)
    return answer


def _visitor() -> str:
    """This browser, as long as it keeps its session."""
    if "visitor" not in session:
        session["visitor"] = secrets.token_hex(8)
    return str(session["visitor"])


@bp.route("/setup", methods=["GET", "POST"])
def setup() -> ResponseReturnValue:
    """The first start makes the first teacher."""
    if not accounts.first_teacher_needed():
        return _in_already(NewTeacherForm()) or redirect(url_for(".login"))
    form = NewTeacherForm()
    if form.validate_on_submit():
        try:
            teacher = accounts.create_first_teacher(form.name.data, form.login.data, form.password.data)
        except Illegal:
            return _in_already(form) or redirect(url_for(".login"))
        return _enter(teacher)
    return render_template("accounts/setup.html", form=form), 422 if form.errors else 200


def _in_already(form: NewTeacherForm, class_id: int | None = None) -> ResponseReturnValue | None:
    """Let in who has just been made a teacher by this very form: a second tap, or an answer that was lost."""
    if not form.validate_on_submit():
        return None
    try:
        known = read_known_cookie(request)
        return _enter(accounts.sign_in(form.login.data, form.password.data, known, _visitor()), class_id)
    except (NotYours, TooMany):
        return None


@bp.route("/login", methods=["GET", "POST"])
def login() -> ResponseReturnValue:
    """Sign in, or go to the set-up page while there is nobody."""
    if accounts.first_teacher_needed():
        return redirect(url_for(".setup"))
    form = LoginForm()
    if form.validate_on_submit():
        try:
            known = read_known_cookie(request)
            return _enter(accounts.sign_in(form.login.data, form.password.data, known, _visitor()))
        except (NotYours, TooMany) as refusal:
            form.password.errors = [refusal.message]
            return render_template("accounts/login.html", form=form), refusal.status
    return render_template("accounts/login.html", form=form), 422 if form.errors else 200


@bp.post("/logout")
def logout() -> ResponseReturnValue:
    """Sign out."""
    if current_user.is_authenticated:
        sign_ins.end(current_user.sign_in_id)
    logout_user()
    flash(_("You are signed out."))
    return redirect(url_for(".login"))


@bp.get("/account")
@login_required
def account() -> ResponseReturnValue:
    """The teacher's own name, password and sign-ins."""
    return _account_page(OwnNameForm(None, name=current_user.name), PasswordForm(current_user.teacher.login))


def _account_page(name_form: OwnNameForm, password_form: PasswordForm, status: int = 200) -> ResponseReturnValue:
    rows = sign_in_rows(sign_ins.of_teacher(current_user.id), current_user.sign_in_id)
    page = render_template(
        "accounts/account.html",
        name_form=name_form,
        password_form=password_form,
        login=current_user.teacher.login,
        rows=rows,
    )
    return page, status


@bp.post("/account/name")
@login_required
def change_name() -> ResponseReturnValue:
    """Another name."""
    form = OwnNameForm()
    if not form.validate_on_submit():
        return _account_page(form, PasswordForm(current_user.teacher.login, formdata=None), 422)
    accounts.change_name(current_user.id, form.name.data)
    flash(_("Saved."))
    return redirect(url_for(".account"))


@bp.post("/account/password")
@login_required
def change_password() -> ResponseReturnValue:
    """Another password; everywhere else one has to sign in anew."""
    form = PasswordForm(current_user.teacher.login)
    status = 422
    if form.validate_on_submit():
        teacher_id, sign_in_id = current_user.id, current_user.sign_in_id
        try:
            accounts.change_password(teacher_id, form.present.data, form.password.data)
        except (NotYours, TooMany) as refusal:
            form.present.errors = [refusal.message]
            status = refusal.status
        else:
            sign_ins.end_others(teacher_id, but=sign_in_id)
            flash(_("The password is changed. On other devices you have to sign in anew."))
            return redirect(url_for(".account"))
    return _account_page(OwnNameForm(None, name=current_user.name), form, status)


@bp.post("/account/sign-out-elsewhere")
@login_required
def sign_out_elsewhere() -> ResponseReturnValue:
    """Sign out on every other device."""
    ended = sign_ins.end_others(current_user.id, but=current_user.sign_in_id)
    flash(ngettext("Signed out on %(num)d other device.", "Signed out on %(num)d other devices.", ended))
    return redirect(url_for(".account"))


@bp.route("/invitations", methods=["GET", "POST"])
@login_required
def invitations() -> ResponseReturnValue:
    """Make a link for a colleague, and see those made."""
    if request.method == "POST":
        session["invitation"] = accounts.invite(current_user.id, form=request.form.get("once"))
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
    try:
        to_class = accounts.class_of_invitation(accounts.invitation(token))
    except Over:
        # Perhaps it was used by this very form.
        entered = _in_already(NewTeacherForm())
        if entered is None:
            raise
        return entered
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
        except Over:
            entered = _in_already(form, to_class.class_id if to_class else None)
            if entered is None:
                raise
            return entered
    page = render_template("accounts/invite.html", form=form, to_class=to_class, own_path=request.path)
    return page, 422 if form.errors else 200


def _come_to_class(token: str, to_class: accounts.ToClass) -> ResponseReturnValue:
    """A teacher who is signed in says yes to teaching a class too."""
    if request.method == "POST":
        class_id = accounts.come_by_invitation(current_user.id, token)
        flash(_("Now you teach %(name)s too.", name=isolated(to_class.class_name)))
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
