"""A teacher with a class, another teacher with another one, and a stranger."""

from dataclasses import dataclass

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.rooms import sign_in
from webapp.extensions import db
from webapp.models import Teacher
from webapp.services import classes


@dataclass(frozen=True)
class Cast:
    """Who is there: browsers and the ids of the rows."""

    teacher: FlaskClient
    other_teacher: FlaskClient
    stranger: FlaskClient
    teacher_id: int
    other_teacher_id: int
    class_id: int
    other_class_id: int


def _browser_of(app: Flask, teacher: Teacher) -> FlaskClient:
    client = app.test_client()
    sign_in(client, teacher.id)
    return client


def _teacher(name: str) -> Teacher:
    row = Teacher(name=name, login=name.lower(), password_hash="none", language="en", created_at=0)
    db.session.add(row)
    db.session.commit()
    return row


@pytest.fixture
def cast(app: Flask) -> Cast:
    """Kari has class 6B of three pupils, Ola 7A of one."""
    with app.app_context():
        kari, ola = _teacher("Kari"), _teacher("Ola")
        ours = classes.create_class(kari.id, "6B", 2026, ["Emma Strand", "Bo Li", "Emma Lund"])
        theirs = classes.create_class(ola.id, "7A", 2026, ["Per Hidden"])
        return Cast(
            teacher=_browser_of(app, kari),
            other_teacher=_browser_of(app, ola),
            stranger=app.test_client(),
            teacher_id=kari.id,
            other_teacher_id=ola.id,
            class_id=ours.id,
            other_class_id=theirs.id,
        )
