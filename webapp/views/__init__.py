"""The pages: load and authorise, call one service, redirect or render."""

from flask import Flask

from webapp.presenters.names import apart, isolated, named
from webapp.views import errors
from webapp.views.accounts import bp as accounts
from webapp.views.addresses import check_host, check_origin
from webapp.views.bodies import read_body
from webapp.views.class_teachers import bp as class_teachers
from webapp.views.classes import bp as classes
from webapp.views.exports import bp as exports
from webapp.views.ids import IdConverter
from webapp.views.joining import bp as joining
from webapp.views.kept_sessions import bp as kept_sessions
from webapp.views.play import bp as play
from webapp.views.replays import bp as replays
from webapp.views.reports import bp as reports
from webapp.views.rules import bp as rules
from webapp.views.sessions import bp as sessions


def set_up(app: Flask) -> None:
    """Register every part of the site."""
    app.url_map.converters["int"] = IdConverter
    for check in (check_host, check_origin, read_body):
        app.before_request(check)
    for part in (
        accounts, class_teachers, classes, exports, joining, kept_sessions, play, replays, reports, rules, sessions,
    ):  # fmt: skip
        app.register_blueprint(part)
    errors.register(app)
    app.add_template_filter(apart)
    app.add_template_filter(named)
    app.add_template_filter(isolated)

    @app.get("/ping")
    def ping() -> str:
        """Answer; nothing else."""
        return "ok"
