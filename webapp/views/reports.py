"""The reports over time: of a class, of a pupil, and what stands behind the results of a session."""

from typing import Any

from flask import Blueprint, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required

from webapp.clock import local, now_ms
from webapp.dates import day_words, moment_words
from webapp.forms.reports import PupilFilter, ReportFilter
from webapp.games.kinds import Kind
from webapp.presenters import class_reports
from webapp.presenters.boards import about
from webapp.presenters.counted import report_meanings
from webapp.presenters.report_words import kind_name
from webapp.presenters.reports import count
from webapp.services import classes, reports, sessions

bp = Blueprint("reports", __name__)

bp.add_app_template_filter(count, "count_words")


@bp.before_request
@login_required
def _teachers_only() -> None:
    """Nobody else sees any page of this part."""


def _page(template: str, **shown: Any) -> str:
    """A report, with what each of its figures counts."""
    today = day_words(local(now_ms()).date())
    return render_template(f"reports/{template}", meanings=report_meanings(), today=today, **shown)


def class_filter(class_id: int) -> ReportFilter:
    """What is chosen of a class's answers, by the address; the files of the class are limited in the same way."""
    return ReportFilter(_games(class_id), _kinds())


def _games(class_id: int) -> list[tuple[str, str]]:
    return [(key, class_reports.game_name(key)) for key in reports.variants_of(class_id)]


def _kinds() -> list[tuple[str, str]]:
    return [(str(kind), kind_name(kind)) for kind in Kind]


@bp.get("/classes/<int:class_id>/report")
def of_class(class_id: int) -> ResponseReturnValue:
    """A class over time."""
    school_class = classes.get_class(current_user.id, class_id)
    form = class_filter(class_id)
    found = reports.findings(reports.Scope(class_id, **form.limits()))

    def pupil_href(pupil_id: int) -> str:
        return url_for(".of_pupil", class_id=class_id, pupil_id=pupil_id)

    report = class_reports.class_report(found, pupil_href)
    page = _page("class.html", school_class=school_class, form=form, report=report)
    return page, 422 if form.errors else 200


@bp.get("/classes/<int:class_id>/pupils/<int:pupil_id>/report")
def of_pupil(class_id: int, pupil_id: int) -> ResponseReturnValue:
    """A pupil over time."""
    pupil = classes.get_pupil(current_user.id, class_id, pupil_id, removed=None)
    played = reports.played_by(class_id, pupil_id)
    names = class_reports.session_names(played)
    form = PupilFilter([(str(own_id), name) for own_id, name in names.items()], _games(class_id), _kinds())
    found = reports.findings(reports.Scope(class_id, pupil_id=pupil_id, **form.limits()))

    def session_href(session_id: int) -> str:
        return url_for(".of_session", session_id=session_id)

    page = _page(
        "pupil.html",
        school_class=classes.get_class(current_user.id, class_id),
        pupil=pupil,
        form=form,
        one_session=class_reports.session_words([one for one in played if one.id == form.session_id]),
        report=class_reports.pupil_report(found, session_href),
    )
    return page, 422 if form.errors else 200


@bp.get("/sessions/<int:session_id>/report")
def of_session(session_id: int) -> ResponseReturnValue:
    """The skills and the thoughts of one session."""
    session = sessions.get_session(current_user.id, session_id)
    found = reports.findings(reports.Scope(session.class_id, session_id=session_id))

    def pupil_href(pupil_id: int) -> str:
        return url_for(".of_pupil", class_id=session.class_id, pupil_id=pupil_id, session=session_id)

    return _page(
        "session.html",
        play_session=session,
        name=" · ".join(filter(None, (session.title, class_reports.game_name(session.variant)))),
        about=about(session),
        played=moment_words(session.started_at or session.created_at),
        report=class_reports.class_report(found, pupil_href),
    )
