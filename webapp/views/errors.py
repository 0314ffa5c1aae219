"""Every error becomes an answer in words, here and nowhere else."""

from typing import Final

from flask import Flask, Response, current_app, g, jsonify, make_response, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_login import AnonymousUserMixin
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException
from werkzeug.http import HTTP_STATUS_CODES

from webapp.errors import Refusal
from webapp.extensions import db
from webapp.security import POLICY

AGAIN_AFTER_SECONDS: Final = 3
"""A page that the database could not make may be asked for again after so long."""


def _words(status: int) -> str:
    if status == 404:
        return _("There is nothing here.")
    if status == 408:
        return _("That took too long to arrive. Look at the network and try again.")
    if status == 413:
        return _("That was too much at once. Try with less.")
    if status == 405:
        return _("That cannot be done here.")
    if status >= 500:
        return _("Something went wrong with us, not with you. Try again in a moment.")
    return _("That could not be understood. Go back and try again.")


def _answer(status: int, key: str, message: str) -> ResponseReturnValue:
    if request.path.startswith("/play/"):
        response: Response = jsonify(error=key, message=message)
        return response, status
    return render_template("error.html", status=status, key=key, message=message), status


def refused(refusal: Refusal) -> ResponseReturnValue:
    """A refusal of ours."""
    if refusal.status >= 500:
        return _unwell(refusal)
    return _answer(refusal.status, refusal.key, str(refusal.message))


def _unwell(refusal: Refusal) -> ResponseReturnValue:
    """The database fails, and is not asked who is signed in."""
    db.session.rollback()
    g._login_user = AnonymousUserMixin()
    answer = make_response(_answer(refusal.status, refusal.key, str(refusal.message)))
    answer.headers["Retry-After"] = str(AGAIN_AFTER_SECONDS)
    return answer


def keeps_cookies() -> bool:
    """Whether the browser brought back the cookie that came with every page that has a form."""
    return current_app.config["SESSION_COOKIE_NAME"] in request.cookies


def no_cookies_words() -> str:
    """What to change in a browser that keeps no cookies."""
    return _(
        "This browser keeps no cookies, and without them we cannot know that it is you. Allow cookies for %(address)s, "
        "leave private mode or use another browser, and try again. A filter in the school's network can be the reason "
        "too: then tell whoever looks after it.",
        address=request.host,
    )


def form_words() -> str:
    """Why a form was not taken, beside a field of the same form with a fresh token."""
    return _("This page was open for a long time. Press once more.") if keeps_cookies() else no_cookies_words()


def csrf_refused(error: CSRFError) -> ResponseReturnValue:
    """A form or a move without a token of ours."""
    if not keeps_cookies():
        return _answer(400, "no-cookies", no_cookies_words())
    return _answer(400, "csrf", _("This page was open for too long. Load it again and try once more."))


def _http(error: HTTPException) -> ResponseReturnValue:
    if error.response is not None or error.code is None or error.code < 400:
        return error
    return _answer(error.code, f"http-{error.code}", _words(error.code))


def _too_large(_error: OverflowError) -> ResponseReturnValue:
    """A number that the database cannot hold: nothing has it."""
    db.session.rollback()
    return _answer(404, "http-404", _words(404))


def _unexpected(error: Exception) -> ResponseReturnValue:
    current_app.logger.exception("unexpected error on %s", request.path)
    return _answer(500, "http-500", _words(500))


def answer_without_request(app: Flask, status: int) -> bytes:
    """A whole HTTP answer for what could not be read as a request; the connection ends with it."""
    with app.test_request_context():
        page = render_template("not_read.html", message=_words(status)).encode()
    headers = POLICY | {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Length": str(len(page)),
        "Cache-Control": "no-store",
        "Connection": "close",
    }
    lines = [f"HTTP/1.1 {status} {HTTP_STATUS_CODES[status]}", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join((*lines, "", "")).encode() + page


def register(app: Flask) -> None:
    """Handle refusals, CSRF failures, HTTP errors and, in production, everything else."""
    app.register_error_handler(Refusal, refused)
    app.register_error_handler(CSRFError, csrf_refused)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(OverflowError, _too_large)
    if not app.testing:
        app.register_error_handler(Exception, _unexpected)
