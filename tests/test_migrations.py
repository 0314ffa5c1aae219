"""The migrations lead from nothing to exactly what the models say, and back."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from flask import Flask
from flask_migrate import downgrade, upgrade
from sqlalchemy import inspect

from tests.exports.test_stored_questions import questions
from tests.games.cases import CASES
from webapp import create_app
from webapp.extensions import db
from webapp.models import Base

KINDS_THEN = {
    "order", "between-count", "width", "chance", "inside", "nearest-zero", "greatest", "highest", "difference",
    "pot-count", "lay-count", "share", "beat-count",
}  # fmt: skip
"""The kinds of question there were when subjects began to be stored."""


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    """An app whose database has no tables yet."""
    app = create_app({"TESTING": True, "INSTANCE_PATH": str(tmp_path)})
    with app.app_context():
        yield app
        db.session.remove()
        db.engine.dispose()


def test_upgrading_makes_what_the_models_say(app: Flask) -> None:
    upgrade()
    with db.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []


def test_foreign_keys_are_there(app: Flask) -> None:
    upgrade()
    found = inspect(db.engine)
    for table in Base.metadata.sorted_tables:
        pairs = {(key["constrained_columns"][0], key["referred_table"]) for key in found.get_foreign_keys(table.name)}
        assert pairs == {(key.parent.name, key.column.table.name) for key in table.foreign_keys}, table.name


def test_upgrading_twice_changes_nothing(app: Flask) -> None:
    upgrade()
    with db.engine.begin() as connection:
        connection.exec_driver_sql(
            "INSERT INTO teachers (name, login, password_hash, created_at) VALUES ('Kari', 'kari', '-', 0)"
        )
    upgrade()
    with db.engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT login FROM teachers").scalars().all() == ["kari"]


def test_downgrading_leaves_nothing(app: Flask) -> None:
    upgrade()
    downgrade(revision="base")
    assert inspect(db.engine).get_table_names() == ["alembic_version"]


def test_upgrading_keeps_what_is_stored(app: Flask) -> None:
    upgrade(revision="0003")
    with db.engine.begin() as connection:
        for statement in (
            "INSERT INTO teachers (id, name, login, password_hash, created_at) VALUES (1, 'Kari', 'kari', '-', 0)",
            "INSERT INTO invitations (id, token_hash, created_by, created_at) VALUES (1, 'hash', 1, 0)",
            "INSERT INTO classes (id, teacher_id, name, school_year, created_at) VALUES (1, 1, '6B', 2026, 0)",
            "INSERT INTO pupils (id, class_id, name, nickname, no_clock, larger_text, read_aloud, created_at)"
            " VALUES (1, 1, 'Emma', 0, 0, 0, 0, 0)",
        ):
            connection.exec_driver_sql(statement)
    upgrade()
    with db.engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT name, continued_as FROM classes").all() == [("6B", None)]
        assert connection.exec_driver_sql("SELECT name, class_id FROM pupils").all() == [("Emma", 1)]
        assert connection.exec_driver_sql("SELECT token_hash, class_id FROM invitations").all() == [("hash", None)]
        assert connection.exec_driver_sql("PRAGMA foreign_key_check").all() == []
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    downgrade(revision="0003")
    upgrade()
    with db.engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT name, class_id FROM pupils").all() == [("Emma", 1)]


def test_a_device_in_two_rooms_stays_in_the_latest(app: Flask) -> None:
    upgrade(revision="0004")
    room = (
        "INSERT INTO play_sessions (id, class_id, teacher_id, code, variant, options, kinds, players, minutes,"
        " idle_seconds, late_allowed, show_ranks, nicknames, state, locked, revision, created_at)"
        " VALUES ({0}, 1, 1, '12345{0}', 'interval', '{{}}', '[]', 2, 20, 60, 1, 0, 0, 'ended', 0, 0, 0)"
    )
    part = "INSERT INTO participations (id, session_id, pupil_id, device, joined_at) VALUES ({}, {}, {}, {}, 0)"
    with db.engine.begin() as connection:
        for statement in (
            "INSERT INTO teachers (id, name, login, password_hash, created_at) VALUES (1, 'Kari', 'kari', '-', 0)",
            "INSERT INTO classes (id, teacher_id, name, school_year, created_at) VALUES (1, 1, '6B', 2026, 0)",
            "INSERT INTO pupils (id, class_id, name, nickname, no_clock, larger_text, read_aloud, created_at)"
            " VALUES (1, 1, 'Emma', 0, 0, 0, 0, 0), (2, 1, 'Bo', 0, 0, 0, 0, 0)",
            room.format(1),
            room.format(2),
            part.format(1, 1, 1, "'tablet'"),
            part.format(2, 2, 1, "'tablet'"),
            part.format(3, 1, 2, "'other'"),
            part.format(4, 2, 2, "NULL"),
        ):
            connection.exec_driver_sql(statement)
    upgrade()
    with db.engine.connect() as connection:
        devices = connection.exec_driver_sql("SELECT id, device FROM participations ORDER BY id").all()
        assert devices == [(1, None), (2, "tablet"), (3, "other"), (4, None)]
        assert connection.exec_driver_sql("SELECT most_nicknames FROM play_sessions").scalars().all() == [40, 40]
        assert connection.exec_driver_sql("PRAGMA foreign_key_check").all() == []
    downgrade(revision="0004")
    with db.engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT count(device) FROM participations").scalar() == 2


def test_what_was_answered_before_gets_the_subject_that_play_stores_today(app: Flask) -> None:
    """More than one batch of answers, of every kind of question that there was."""
    asked = [question for case in CASES for question in questions(case) if question.kind in KINDS_THEN]
    assert {str(question.kind) for question in asked} == KINDS_THEN
    upgrade(revision="0004")
    with db.engine.begin() as connection:
        for statement in (
            "INSERT INTO teachers (id, name, login, password_hash, created_at) VALUES (1, 'Kari', 'kari', '-', 0)",
            "INSERT INTO classes (id, teacher_id, name, school_year, created_at) VALUES (1, 1, '6B', 2026, 0)",
            "INSERT INTO pupils (id, class_id, name, nickname, no_clock, larger_text, read_aloud, created_at)"
            " VALUES (1, 1, 'Emma', 0, 0, 0, 0, 0)",
            "INSERT INTO play_sessions (id, class_id, teacher_id, code, variant, options, kinds, players, minutes,"
            " idle_seconds, late_allowed, show_ranks, nicknames, state, locked, revision, created_at)"
            " VALUES (1, 1, 1, '123456', 'interval', '{}', '[]', 2, 20, 45, 1, 0, 0, 'ended', 0, 0, 0)",
            "INSERT INTO games (id, session_id, table_number, variant, variant_version, options, seed, players,"
            " version, started_at) VALUES (1, 1, 1, 'interval', 1, '{}', 1, 2, 0, 0)",
            "INSERT INTO participations (id, session_id, pupil_id, joined_at) VALUES (1, 1, 1, 0)",
        ):
            connection.exec_driver_sql(statement)
        connection.exec_driver_sql(
            "INSERT INTO attempts (id, game_id, ask, seat, about, is_check, participation_id, kind, operands, answer,"
            " \"right\", took_ms, at) VALUES (?, 1, ?, 0, 0, 0, 1, ?, ?, '-', 1, 0, 0)",
            [(n, n, str(one.kind), json.dumps(one.operands())) for n, one in enumerate(asked, start=1)],
        )
    upgrade()
    with db.engine.connect() as connection:
        subjects = connection.exec_driver_sql("SELECT subject FROM attempts ORDER BY id").scalars().all()
    assert len(subjects) > 2000
    assert subjects == [question.subject() for question in asked]
    downgrade(revision="0004")
    upgrade()
    with db.engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT subject FROM attempts ORDER BY id").scalars().all() == subjects
