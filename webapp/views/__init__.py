"""The pages: load and authorise, call one service, redirect or render."""

from flask import Flask, request

from webapp.views import accounts, classes, errors, joining, play, sessions


def _read_body() -> None:
    request.get_data(parse_form_data=True)


def set_up(app: Flask) -> None:
    """Register every part of the site."""
    app.before_request(_read_body)
    for module in (accounts, classes, joining, play, sessions):
        app.register_blueprint(module.bp)
    errors.register(app)

    @app.get("/ping")
    def ping() -> str:
        """Answer; nothing else."""
        return "ok"
