"""Every form of a teacher is used once: it carries a token of its own (`once`), made anew each time it is drawn."""

import hashlib
import secrets
from typing import Final

from flask import Flask, g, redirect, request
from flask.typing import ResponseReturnValue
from flask_login import current_user
from markupsafe import Markup
from werkzeug.wrappers import Response

from webapp.extensions import db
from webapp.services import used_forms

FIELD: Final = "once"
LEAST_TOKEN: Final = 16
REPEATED: Final = {"accounts.invitations", "class_teachers.invite"}
"""The same form makes the same link again: it is shown by what the answer carries, which may have been lost."""


def once() -> Markup:
    """The hidden field of one form on one page."""
    return Markup('<input type="hidden" name="{}" value="{}">').format(FIELD, secrets.token_urlsafe(18))


def _form() -> str | None:
    """Which form was sent, with what: one that was mended and is sent again is another one."""
    token = request.form.get(FIELD, "") if request.method == "POST" else ""
    if len(token) < LEAST_TOKEN or request.endpoint in REPEATED or not current_user.is_authenticated:
        return None
    fields = sorted(item for item in request.form.items(multi=True) if item[0] != "csrf_token")
    sent = repr((current_user.id, request.path, fields))
    return hashlib.sha256(sent.encode("utf-8", "replace")).hexdigest()[: used_forms.LONGEST_TOKEN]


def _take() -> ResponseReturnValue | None:
    """Do nothing twice: go where the form led before. A form without a token is taken as it comes."""
    token = _form()
    if token is None:
        return None
    address = used_forms.take(token)
    if address is not None:
        return redirect(address, 303)
    g.form_in_use = token
    return None


def _settle(response: Response) -> Response:
    """Keep where the form led; if it was refused, it may be sent again."""
    token = g.pop("form_in_use", None)
    if token is not None:
        db.session.rollback()
        if response.location and len(response.location) <= used_forms.LONGEST_ADDRESS:
            used_forms.led_to(token, response.location)
        else:
            used_forms.give_back(token)
    return response


def set_up(app: Flask) -> None:
    """Look at every form that is sent; after its token against forgery was."""
    app.before_request(_take)
    app.after_request(_settle)
    app.add_template_global(once)
