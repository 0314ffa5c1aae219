"""Intervallkrig: maths practice with cards for a whole class."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Flask

from webapp import cli, config, database, demo, locale, pushes, security, starting, views
from webapp.extensions import babel, csrf, db, login_manager, migrate
from webapp.proxies import Proxies
from webapp.views import once


def create_app(overrides: Mapping[str, Any] | None = None) -> Flask:
    """Wire the app together.

    :param overrides: settings that win over the defaults and the environment;
        `INSTANCE_PATH` among them moves the instance folder.
    """
    overrides = overrides or {}
    folder = Path(overrides.get("INSTANCE_PATH") or config.instance_path())
    config.make_folder(folder)
    app = Flask(
        __name__,
        instance_path=str(folder),
        template_folder=str(config.ROOT / "templates"),
        static_folder=str(config.ROOT / "static"),
    )
    app.config.from_mapping(config.settings(folder))
    app.config.from_mapping(overrides)
    app.config.setdefault("SQLALCHEMY_ENGINE_OPTIONS", database.engine_options(app.config["SQLALCHEMY_DATABASE_URI"]))
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True

    app.wsgi_app = Proxies(  # type: ignore[method-assign]
        app.wsgi_app, app.config["TRUSTED_PROXIES"], app.config["PUBLIC_ADDRESS"]
    )

    db.init_app(app)
    migrate.init_app(app, db, directory=str(config.ROOT / "webapp" / "migrations"), render_as_batch=True)
    babel.init_app(app, locale_selector=locale.choose)
    # Before CSRF: a slow client's body is read before any transaction is begun.
    views.set_up(app)
    csrf.init_app(app)
    login_manager.init_app(app)
    # After CSRF and the reading of the login: a form is known by whose it is.
    once.set_up(app)
    database.set_up(app)
    security.set_up(app)
    pushes.set_up()
    cli.register(app)
    demo.register(app)
    starting.register(app)
    return app
