"""Files for a spreadsheet: of a session and of a class over time."""

from flask import Blueprint, Response, abort
from flask_login import current_user, login_required

from webapp.presenters import exports as present
from webapp.presenters.exports import Sheet
from webapp.services import classes, exports, results, sessions
from webapp.services.reports import Scope
from webapp.views.reports import class_filter

bp = Blueprint("exports", __name__)

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@bp.get("/sessions/<int:session_id>/results.csv")
@login_required
def pupils_csv(session_id: int) -> Response:
    """The pupils of a session."""
    session = sessions.get_session(current_user.id, session_id)
    sheet = present.pupil_sheet(results.pupil_rows(session.id))
    return _csv(sheet, present.session_file_name(session, "csv", sheet.name))


@bp.get("/sessions/<int:session_id>/answers.csv")
@login_required
def answers_csv(session_id: int) -> Response:
    """Every answer of a session."""
    session = sessions.get_session(current_user.id, session_id)
    sheet = present.attempt_sheet(session, exports.attempt_rows(session.id))
    return _csv(sheet, present.session_file_name(session, "csv", sheet.name))


@bp.get("/sessions/<int:session_id>/session.xlsx")
@login_required
def session_xlsx(session_id: int) -> Response:
    """A session as a workbook: the pupils and every answer."""
    session = sessions.get_session(current_user.id, session_id)
    pupils = present.pupil_sheet(results.pupil_rows(session.id))
    answers = present.attempt_sheet(session, exports.attempt_rows(session.id))
    return _file(present.xlsx_file(pupils, answers), XLSX, present.session_file_name(session, "xlsx"))


@bp.get("/classes/<int:class_id>/over-time.csv")
@login_required
def class_csv(class_id: int) -> Response:
    """A class over time: a row per session and pupil."""
    sheet, name = _over_time(class_id, "csv")
    return _csv(sheet, name)


@bp.get("/classes/<int:class_id>/over-time.xlsx")
@login_required
def class_xlsx(class_id: int) -> Response:
    """The same as a workbook."""
    sheet, name = _over_time(class_id, "xlsx")
    return _file(present.xlsx_file(sheet), XLSX, name)


def _over_time(class_id: int, ending: str) -> tuple[Sheet, str]:
    """What is chosen in the address, as in the report; a file cannot say what is wrong there, so it is refused."""
    school_class = classes.get_class(current_user.id, class_id)
    form = class_filter(class_id)
    scope = Scope(class_id, **form.limits())
    if form.errors:
        abort(422)
    return present.class_sheet(exports.class_rows(scope)), present.class_file_name(school_class, ending, form.chosen())


def _csv(sheet: Sheet, name: str) -> Response:
    return _file(present.csv_file(sheet), "text/csv", name)


def _file(content: bytes, kind: str, name: str) -> Response:
    response = Response(content, mimetype=kind)
    response.headers.set("Content-Disposition", "attachment", filename=name)
    return response
