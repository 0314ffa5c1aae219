"""A teacher's classes, class lists and pupils."""

from typing import Any

from flask import Blueprint, current_app, flash, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext
from flask_login import current_user, login_required

from webapp.errors import Illegal, Refusal, Taken, Unreadable
from webapp.forms.classes import ClassForm, MergeForm, NamesForm, NewClassForm, NewYearForm, PupilForm, year_words
from webapp.models import SchoolClass
from webapp.presenters.names import alphabetical, display_names
from webapp.services import classes, new_years, sessions, teaching
from webapp.views.bodies import takes_lists

bp = Blueprint("classes", __name__, url_prefix="/classes")


@bp.before_request
@login_required
def _teachers_only() -> None:
    """Nobody else sees any page of this part."""


@bp.get("/")
def index() -> ResponseReturnValue:
    """The classes in use, and those put away."""
    own = classes.classes_of(current_user.id)
    return render_template(
        "classes/index.html",
        classes=own,
        owners=teaching.names_of_owners(own, but=current_user.id),
        archived=classes.classes_of(current_user.id, archived=True),
        counts=classes.pupil_counts(current_user.id),
        year_words=year_words,
    )


@bp.route("/new", methods=["GET", "POST"])
@takes_lists
def new() -> ResponseReturnValue:
    """Make a class, with its list at once."""
    form = NewClassForm()
    if form.validate_on_submit():
        try:
            row = classes.create_class(current_user.id, form.name.data, form.school_year.data, form.found)
        except Taken as refusal:
            form.name.errors = [refusal.message]
        except Unreadable as refusal:
            form.names.errors = [refusal.message]
        else:
            flash(_("The class %(name)s is ready.", name=row.name))
            return redirect(url_for(".show", class_id=row.id))
    return render_template("classes/new.html", form=form), 422 if form.errors else 200


@bp.get("/<int:class_id>")
def show(class_id: int) -> ResponseReturnValue:
    """The class: its sessions and its list."""
    return _class_page(classes.get_class(current_user.id, class_id), NamesForm())


def _class_page(school_class: SchoolClass, form: NamesForm, status: int = 200) -> ResponseReturnValue:
    new_session = "sessions.new" in current_app.view_functions
    teachers = teaching.teachers_of(school_class)
    play_sessions = sessions.sessions_of(school_class.id)
    opened_by = teaching.names_of({session.teacher_id for session, _pupils in play_sessions})
    return render_template(
        "classes/show.html",
        school_class=school_class,
        pupils=sorted(school_class.pupils, key=lambda one: alphabetical(one.name)),
        shown=display_names(school_class.pupils),
        year=year_words(school_class.school_year),
        languages=current_app.config["LANGUAGES"],
        play_sessions=play_sessions,
        continued_as=teaching.continued_as(current_user.id, school_class),
        is_old=school_class.school_year < classes.this_school_year(),
        new_session_url=url_for("sessions.new", class_id=school_class.id) if new_session else None,
        form=form,
        teachers=teachers,
        opened_by=opened_by if opened_by.keys() | {teacher.id for teacher in teachers} != {current_user.id} else {},
    ), status


@bp.post("/<int:class_id>/pupils")
@takes_lists
def add_pupils(class_id: int) -> ResponseReturnValue:
    """Put names on the list, pasted or from a file."""
    school_class = classes.get_class(current_user.id, class_id)
    form = NamesForm()
    if form.validate_on_submit():
        try:
            _tell(classes.add_pupils(current_user.id, class_id, form.found), form.doubled)
            return redirect(url_for(".show", class_id=class_id, _anchor="list"))
        except Unreadable as refusal:
            form.names.errors = [refusal.message]
        except Illegal as refusal:
            flash(str(refusal.message), "error")
            return redirect(url_for(".show", class_id=class_id))
    return _class_page(school_class, form, 422)


def _tell(result: classes.Added, doubled: int) -> None:
    words = ngettext("%(num)d pupil added.", "%(num)d pupils added.", result.added)
    if skipped := result.skipped + doubled:
        words += " " + ngettext(
            "%(num)d name was on the list already.", "%(num)d names were on the list already.", skipped
        )
    flash(words)


@bp.route("/<int:class_id>/edit", methods=["GET", "POST"])
def edit(class_id: int) -> ResponseReturnValue:
    """Another name or school year for the class."""
    school_class = classes.get_class(current_user.id, class_id)
    form = ClassForm(obj=school_class)
    if form.validate_on_submit():
        try:
            classes.rename_class(current_user.id, class_id, form.name.data, form.school_year.data)
            return redirect(url_for(".show", class_id=class_id))
        except Taken as refusal:
            form.name.errors = [refusal.message]
    return render_template("classes/edit.html", form=form, school_class=school_class), 422 if form.errors else 200


@bp.route("/<int:class_id>/new-year", methods=["GET", "POST"])
def new_year(class_id: int) -> ResponseReturnValue:
    """The same pupils in a new school year: 6B becomes 7B."""
    school_class = classes.get_class(current_user.id, class_id)
    now = classes.this_school_year()
    year = min(max(now, school_class.school_year + 1), now + 1)
    form = NewYearForm(name=new_years.next_name(school_class.name), school_year=year)
    if form.validate_on_submit():
        keep = form.history.data == "keep"
        try:
            row = new_years.new_year(current_user.id, class_id, form.name.data, form.school_year.data, keep)
        except Taken as refusal:
            form.name.errors = [refusal.message]
        except Illegal as refusal:
            form.history.errors = [refusal.message]
        else:
            _flash_undo(_("The class %(name)s is ready.", name=row.name), url_for(".undo_new_year", class_id=row.id))
            return redirect(url_for(".show", class_id=row.id))
    page = render_template("classes/new_year.html", form=form, school_class=school_class, year_words=year_words)
    return page, 422 if form.errors else 200


@bp.post("/<int:class_id>/undo-new-year")
def undo_new_year(class_id: int) -> ResponseReturnValue:
    """Take the new class back, as long as nothing has been done with it."""
    try:
        old = new_years.undo(current_user.id, class_id)
    except Illegal as refusal:
        flash(str(refusal.message), "error")
        return redirect(url_for(".show", class_id=class_id))
    flash(_("Everything is as it was in %(name)s.", name=old.name))
    return redirect(url_for(".show", class_id=old.id))


@bp.post("/<int:class_id>/archive")
def archive(class_id: int) -> ResponseReturnValue:
    """Put the class away."""
    classes.archive_class(current_user.id, class_id)
    name = classes.get_class(current_user.id, class_id).name
    _flash_undo(_("%(name)s is put away.", name=name), url_for(".unarchive", class_id=class_id))
    return redirect(url_for(".index"))


@bp.post("/<int:class_id>/unarchive")
def unarchive(class_id: int) -> ResponseReturnValue:
    """Take the class into use again."""
    classes.unarchive(current_user.id, class_id)
    return redirect(url_for(".show", class_id=class_id))


@bp.route("/<int:class_id>/pupils/<int:pupil_id>", methods=["GET", "POST"])
def pupil(class_id: int, pupil_id: int) -> ResponseReturnValue:
    """One pupil: name and screen."""
    row = classes.get_pupil(current_user.id, class_id, pupil_id)
    form = PupilForm(obj=row)
    if form.validate_on_submit():
        settings = classes.PupilSettings(
            form.language.data or None, form.no_clock.data, form.larger_text.data, form.read_aloud.data
        )
        try:
            classes.rename_pupil(current_user.id, class_id, pupil_id, form.name.data)
            classes.set_pupil_settings(current_user.id, class_id, pupil_id, settings)
            flash(_("Saved."))
            return redirect(url_for(".show", class_id=class_id, _anchor=f"pupil-{pupil_id}"))
        except Taken as refusal:
            form.name.errors = [refusal.message]
    return _pupil_page(class_id, pupil_id, form, _merge_form(class_id, pupil_id))


def _merge_form(class_id: int, pupil_id: int) -> MergeForm:
    form = MergeForm()
    pupils = classes.get_class(current_user.id, class_id).pupils
    others = sorted(pupils, key=lambda one: alphabetical(one.name))
    form.other.choices = [(other.id, other.name) for other in others if other.id != pupil_id]
    return form


def _pupil_page(class_id: int, pupil_id: int, form: PupilForm, merge_form: MergeForm) -> ResponseReturnValue:
    return render_template(
        "classes/pupil.html",
        school_class=classes.get_class(current_user.id, class_id),
        pupil=classes.get_pupil(current_user.id, class_id, pupil_id),
        form=form,
        merge_form=merge_form,
    ), 422 if form.errors or merge_form.errors else 200


@bp.post("/<int:class_id>/pupils/<int:pupil_id>/merge")
def merge(class_id: int, pupil_id: int) -> ResponseReturnValue:
    """Two rows of the list are one pupil."""
    row = classes.get_pupil(current_user.id, class_id, pupil_id)
    form = _merge_form(class_id, pupil_id)
    if form.validate_on_submit():
        try:
            classes.merge_pupils(current_user.id, class_id, pupil_id, form.other.data)
            flash(_("Now they are one pupil: %(name)s.", name=row.name))
            return redirect(url_for(".show", class_id=class_id))
        except Refusal as refusal:
            form.other.errors = [refusal.message]
    return _pupil_page(class_id, pupil_id, PupilForm(None, obj=row), form)


@bp.post("/<int:class_id>/pupils/<int:pupil_id>/remove")
def remove(class_id: int, pupil_id: int) -> ResponseReturnValue:
    """Take the pupil off the list; the message has an undo button."""
    name = classes.remove_pupil(current_user.id, class_id, pupil_id)
    undo = url_for(".restore", class_id=class_id, pupil_id=pupil_id)
    _flash_undo(_("%(name)s is taken off the list.", name=name), undo)
    return redirect(url_for(".show", class_id=class_id))


@bp.post("/<int:class_id>/pupils/<int:pupil_id>/restore")
def restore(class_id: int, pupil_id: int) -> ResponseReturnValue:
    """Undo the removal."""
    name = classes.restore_pupil(current_user.id, class_id, pupil_id)
    flash(_("%(name)s is back on the list.", name=name))
    return redirect(url_for(".show", class_id=class_id))


def _flash_undo(text: str, action: str) -> None:
    message: Any = {"text": text, "action": action}
    flash(message, "undo")
