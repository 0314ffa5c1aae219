"""What Alembic runs: the app's own engine and models."""

import logging
from contextlib import contextmanager

from alembic import context
from flask import current_app

from webapp.models import Base

config = context.config
logger = logging.getLogger("alembic.env")


def _extension():
    return current_app.extensions["migrate"]


def _database_url():
    engine = _extension().db.engine
    return engine.url.render_as_string(hide_password=False).replace("%", "%%")


def _skip_empty_revision(_context, _revision, directives):
    """Write no revision when the models and the database agree."""
    if getattr(config.cmd_opts, "autogenerate", False) and directives[0].upgrade_ops.is_empty():
        directives[:] = []
        logger.info("No changes in schema detected.")


def run_migrations_offline():
    """Write the statements out instead of running them."""
    context.configure(url=_database_url(), target_metadata=Base.metadata, literal_binds=True, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


def run_migrations_online():
    """Run the statements on the app's database."""
    arguments = dict(_extension().configure_args)
    arguments.setdefault("process_revision_directives", _skip_empty_revision)
    with _extension().db.engine.connect() as connection, _tables_may_be_made_anew(connection):
        context.configure(connection=connection, target_metadata=Base.metadata, **arguments)
        with context.begin_transaction():
            context.run_migrations()


@contextmanager
def _tables_may_be_made_anew(connection):
    """SQLite changes a table by making another one in its place, which rows that point to it would forbid.

    So what points where is looked at in the end. The setting counts between transactions only.
    """
    if connection.dialect.name != "sqlite":
        yield
        return
    driver = connection.connection.dbapi_connection
    driver.execute("PRAGMA foreign_keys=OFF")
    try:
        yield
        broken = driver.execute("PRAGMA foreign_key_check").fetchall()
    finally:
        driver.execute("PRAGMA foreign_keys=ON")
    if broken:
        raise RuntimeError(f"rows that point to nothing: {broken}")


if context.is_offline_mode():
    run_migrations_offline()
else:
    run_migrations_online()
