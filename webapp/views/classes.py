"""A teacher's classes, class lists and pupils."""

from collections.abc import Iterable, Sequence
from typing import Any

from flask import Blueprint, current_app, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext
from flask_login import current_user, login_required

from webapp.errors import Illegal, Refusal, Taken, Unreadable
from webapp.forms.class_lists import ReadClassForm, ReadListForm, ReadRow, chosen, looked_over, name_problem, turned
from webapp.forms.classes import ClassForm, MergeForm, NamesForm, NewClassForm, NewYearForm, PupilForm, year_words
from webapp.models import SchoolClass
from webapp.presenters.class_lists import preview, taken_off_rows
from webapp.presenters.names import alphabetical, display_names, isolated, list_names
from webapp.services import classes, new_years, sessions, teaching
from webapp.services.class_lists import Proposal, proposals, state_of_list
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
            if not form.lines:
                return _made(classes.create_class(current_user.id, form.name.data, form.school_year.data))
            classes.check_class_name(current_user.id, form.name.data, form.school_year.data)
            return _read_list(proposals(form.lines), ReadClassForm())
        except Taken as refusal:
            form.name.errors = [refusal.message]
    return render_template("classes/new.html", form=form), 422 if form.errors else 200


@bp.post("/new/list")
def store_new() -> ResponseReturnValue:
    """Make the class with the list that the teacher has looked over."""
    form = ReadClassForm()
    rows = form.rows()
    if request.form.get("do") == "back":
        again = NewClassForm(formdata=None, data=form.data | {"names": _one_a_line(rows)})
        return render_template("classes/new.html", form=again)
    if request.form.get("do") == "turn":
        return _read_list(proposals(turned(rows)), form)
    if form.validate_on_submit() and not any(row.problem() for row in rows):
        names = [row.name for row in rows if row.wanted]
        try:
            return _made(classes.create_class(current_user.id, form.name.data, form.school_year.data, names))
        except Taken as refusal:
            form.name.errors = [refusal.message]
        except Unreadable as refusal:
            flash(str(refusal.message), "error")
    return _read_list(looked_over(rows), form, status=422)


def _made(row: SchoolClass) -> ResponseReturnValue:
    flash(_("The class %(name)s is ready.", name=isolated(row.name)))
    return redirect(url_for(".show", class_id=row.id))


def _read_list(
    found: Sequence[Proposal], form: ReadListForm, school_class: SchoolClass | None = None, status: int = 200
) -> ResponseReturnValue:
    """The preview of a list: nothing is stored before the teacher has looked it over."""
    problems = [name_problem(one.line.name) if one.line.wanted else None for one in found]
    page = render_template(
        "classes/list.html",
        form=form,
        preview=preview(found, problems, [row.back for row in form.rows()]),
        school_class=school_class,
        state=state_of_list(school_class.id) if school_class else "",
        action=url_for(".store_list", class_id=school_class.id) if school_class else url_for(".store_new"),
    )
    return page, status


def _one_a_line(rows: Iterable[ReadRow]) -> str:
    return "\n".join(row.name for row in rows if row.wanted)


@bp.get("/<int:class_id>")
def show(class_id: int) -> ResponseReturnValue:
    """The class: its sessions and its list."""
    return _class_page(classes.get_class(current_user.id, class_id), NamesForm())


def _class_page(
    school_class: SchoolClass, form: NamesForm, status: int = 200, adding: bool = False
) -> ResponseReturnValue:
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
        adding=adding,
        taken_off=taken_off_rows(classes.taken_off(school_class.id)),
        teachers=teachers,
        opened_by=opened_by if opened_by.keys() | {teacher.id for teacher in teachers} != {current_user.id} else {},
    ), status


@bp.post("/<int:class_id>/pupils")
@takes_lists
def add_pupils(class_id: int) -> ResponseReturnValue:
    """Read names for the list, pasted or from a file; the teacher looks them over first."""
    school_class = classes.get_class(current_user.id, class_id)
    if school_class.archived_at is not None:
        return _put_away(class_id)
    form = NamesForm()
    if form.validate_on_submit():
        found = proposals(form.lines, school_class.pupils, classes.taken_off(class_id))
        return _read_list(found, ReadListForm(), school_class)
    return _class_page(school_class, form, 422)


@bp.post("/<int:class_id>/list")
def store_list(class_id: int) -> ResponseReturnValue:
    """Put the names on the list that the teacher has looked over."""
    school_class = classes.get_class(current_user.id, class_id)
    if school_class.archived_at is not None:
        return _put_away(class_id)
    form = ReadListForm()
    rows = form.rows()
    known = (school_class.pupils, classes.taken_off(class_id))
    if request.form.get("do") == "back":
        return _class_page(school_class, NamesForm(formdata=None, data={"names": _one_a_line(rows)}), adding=True)
    if request.form.get("do") == "turn":
        return _read_list(proposals(turned(rows), *known), form, school_class)
    if request.form.get("state") != state_of_list(class_id):
        flash(_("The class list has changed meanwhile. Look over the names once more."), "error")
        return _read_list(proposals([row.line() for row in rows], *known), form, school_class, 409)
    if form.validate_on_submit() and not any(row.problem() for row in rows):
        try:
            _tell(classes.add_pupils(current_user.id, class_id, *chosen(rows, known[1])))
            return redirect(url_for(".show", class_id=class_id, _anchor="list"))
        except Unreadable as refusal:
            flash(str(refusal.message), "error")
    return _read_list(looked_over(rows, *known), form, school_class, 422)


def _put_away(class_id: int) -> ResponseReturnValue:
    flash(_("The class is put away. Take it back first."), "error")
    return redirect(url_for(".show", class_id=class_id))


def _tell(result: classes.Added) -> None:
    added = ngettext("%(num)d pupil added.", "%(num)d pupils added.", result.added)
    back = ngettext("%(num)d pupil is back on the list.", "%(num)d pupils are back on the list.", result.returned)
    flash(" ".join([added] * bool(result.added) + [back] * bool(result.returned)) or _("Nobody was added."))


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
            _flash_undo(
                _("The class %(name)s is ready.", name=isolated(row.name)), url_for(".undo_new_year", class_id=row.id)
            )
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
    flash(_("Everything is as it was in %(name)s.", name=isolated(old.name)))
    return redirect(url_for(".show", class_id=old.id))


@bp.post("/<int:class_id>/archive")
def archive(class_id: int) -> ResponseReturnValue:
    """Put the class away."""
    classes.archive_class(current_user.id, class_id)
    name = classes.get_class(current_user.id, class_id).name
    _flash_undo(_("%(name)s is put away.", name=isolated(name)), url_for(".unarchive", class_id=class_id))
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
            flash(_("Saved.") + _of_one_name(class_id, form.name.data))
            return redirect(url_for(".show", class_id=class_id, _anchor=f"pupil-{pupil_id}"))
        except Unreadable as refusal:
            form.name.errors = [refusal.message]
    return _pupil_page(class_id, pupil_id, form, _merge_form(class_id, pupil_id))


def _merge_form(class_id: int, pupil_id: int) -> MergeForm:
    form = MergeForm()
    pupils = classes.get_class(current_user.id, class_id).pupils
    names = list_names(pupils)
    others = sorted(pupils, key=lambda one: alphabetical(one.name))
    form.other.choices = [(other.id, names[other.id]) for other in others if other.id != pupil_id]
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
            flash(_("Now they are one pupil: %(name)s.", name=isolated(row.name)))
            return redirect(url_for(".show", class_id=class_id))
        except Refusal as refusal:
            form.other.errors = [refusal.message]
    return _pupil_page(class_id, pupil_id, PupilForm(None, obj=row), form)


@bp.post("/<int:class_id>/pupils/<int:pupil_id>/remove")
def remove(class_id: int, pupil_id: int) -> ResponseReturnValue:
    """Take the pupil off the list; the message has an undo button."""
    name = classes.remove_pupil(current_user.id, class_id, pupil_id)
    undo = url_for(".restore", class_id=class_id, pupil_id=pupil_id)
    _flash_undo(_("%(name)s is taken off the list.", name=isolated(name)), undo)
    return redirect(url_for(".show", class_id=class_id))


@bp.post("/<int:class_id>/pupils/<int:pupil_id>/restore")
def restore(class_id: int, pupil_id: int) -> ResponseReturnValue:
    """Put the pupil back on the list, with what was played."""
    name = classes.restore_pupil(current_user.id, class_id, pupil_id)
    flash(_("%(name)s is back on the list.", name=isolated(name)) + _of_one_name(class_id, name))
    return redirect(url_for(".show", class_id=class_id))


def _of_one_name(class_id: int, name: str) -> str:
    """What to know when several pupils have that name."""
    count = classes.of_that_name(classes.get_class(current_user.id, class_id), name)
    if count < 2:
        return ""
    return " " + _(
        "%(count)s pupils of the class are called %(name)s now; on the screens they have a number.",
        count=count,
        name=isolated(name),
    )


def _flash_undo(text: str, action: str) -> None:
    message: Any = {"text": text, "action": action}
    flash(message, "undo")
