"""Wherever a name from right to left stands, on every page that a teacher or a pupil can come to, it stands apart."""

import re
from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from tests.conftest import empty_app
from tests.reports.conftest import signed_in
from webapp.demo import Size, fill_in
from webapp.extensions import db
from webapp.models import PlaySession, Pupil
from webapp.services import classes, joining, sessions
from webapp.services.choices import default_choices

NOW = 1_796_022_600_000
HEBREW = "נועה"
LINK = re.compile(r'href="(/[^"#]*)"')
MOST_PAGES = 150
FIELDS = re.compile(
    r'<input[^>]*value="[^"]*"[^>]*>|<textarea[^>]*>.*?</textarea>|<option[^>]*>[^<]*</option>', re.DOTALL
)
APART = re.compile("<bdi[^>]*>.*?</bdi>|\u2068[^\u2069]*\u2069", re.DOTALL)


@pytest.fixture(scope="module")
def year(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """A class of three with Hebrew names that has played, and an open room of it in which two play."""
    with empty_app(tmp_path_factory.mktemp("isolated")) as app:
        with app.app_context():
            fill_in(Size(1, 3, 4), 6, NOW)
            for pupil in db.session.query(Pupil):
                pupil.name = f"{HEBREW} {pupil.name.split()[-1]}"
            db.session.commit()
            class_id = db.session.query(Pupil).first().class_id
            off = classes.get_class(1, class_id).pupils[0]
            session = sessions.open_session(1, class_id, default_choices())
            for pupil in list(classes.get_class(1, class_id).pupils)[1:]:
                joining.join(session, pupil.id, None)
            sessions.start(1, session.id)
            classes.remove_pupil(1, class_id, off.id)
        yield app


def bare(page: str) -> str:
    """The page without what stands apart and without fields."""
    return APART.sub("", FIELDS.sub("", page))


def reached(client: FlaskClient, *starts: str) -> dict[str, str]:
    """The pages that links lead to, by path."""
    todo, found = list(starts), {}
    while todo and len(found) < MOST_PAGES:
        path = todo.pop(0)
        if path in found or path.startswith("/static"):
            continue
        answer = client.get(path, headers={"Accept-Language": "en"}, follow_redirects=True)
        if answer.status_code == 200 and answer.mimetype in {"text/html", "text/csv"}:
            found[path] = answer.get_data(as_text=True)
            todo += LINK.findall(found[path].replace("&amp;", "&"))
    return found


def test_every_name_on_every_page_of_a_teacher_stands_apart(year: Flask) -> None:
    pages = reached(signed_in(year, 1), "/classes/")
    named = {path for path, page in pages.items() if HEBREW in page}
    kinds = {re.sub(r"\d+|\?.*", "", path) for path in named}
    assert kinds >= {"/classes/", "/sessions/", "/classes//report", "/classes//pupils/", "/games//replay"}, kinds
    assert {path for path in named if HEBREW in bare(pages[path])} == set()


def test_what_a_pupil_gets_and_sees_stands_apart(year: Flask) -> None:
    with year.app_context():
        code = db.session.scalars(select(PlaySession.code).order_by(PlaySession.id.desc())).first()
    pages = reached(year.test_client(), f"/join/{code}")
    assert any(HEBREW in page for page in pages.values())
    assert [path for path, page in pages.items() if HEBREW in bare(page)] == []
