"""Every route for everybody: the teacher, a colleague, another teacher, a pupil of the session, a stranger.

A route that is missing from the table fails, so nobody adds one without saying who may use it.
"""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.conftest import Wired
from tests.rooms import Room, everything, make_room, sign_in
from webapp.extensions import db
from webapp.games.variants import VARIANTS
from webapp.models import GameRow, Invitation, Pupil
from webapp.security import DEVICE_COOKIE
from webapp.services import accounts
from webapp.services.teaching import come_to_class

SIGN_IN = "sign in"
"""Sent to the sign-in page, which is no access."""
ROLES = ("teacher", "colleague", "other", "pupil", "nobody")
Expected = tuple[int | str, int | str, int | str, int | str, int | str]

OWN_PAGE: Expected = (200, 200, 404, 404, 404)
OWN_FORM: Expected = (302, 302, 404, 404, 404)
STEERING: Expected = (303, 303, 404, 404, 404)
ANY_TEACHER: Expected = (200, 200, 200, SIGN_IN, SIGN_IN)
ANY_TEACHERS_FORM: Expected = (302, 302, 302, SIGN_IN, SIGN_IN)
EVERYBODY: Expected = (200, 200, 200, 200, 200)
EVERYBODYS_FORM: Expected = (302, 302, 302, 302, 302)
NOT_SEATED: Expected = (403, 403, 403, 200, 403)

EXPECTED: dict[tuple[str, str], Expected] = {
    ("GET", "accounts.setup"): EVERYBODYS_FORM,
    ("POST", "accounts.setup"): EVERYBODYS_FORM,
    ("GET", "accounts.login"): EVERYBODY,
    ("POST", "accounts.login"): (403, 403, 403, 403, 403),
    ("POST", "accounts.logout"): EVERYBODYS_FORM,
    ("POST", "accounts.language"): EVERYBODYS_FORM,
    ("GET", "accounts.account"): ANY_TEACHER,
    ("POST", "accounts.change_name"): ANY_TEACHERS_FORM,
    ("POST", "accounts.change_password"): (422, 422, 422, SIGN_IN, SIGN_IN),
    ("POST", "accounts.sign_out_elsewhere"): ANY_TEACHERS_FORM,
    ("GET", "accounts.invitations"): ANY_TEACHER,
    ("POST", "accounts.invitations"): ANY_TEACHERS_FORM,
    ("POST", "accounts.withdraw"): (302, 404, 404, 404, 404),
    ("GET", "accounts.invite"): EVERYBODY,
    ("POST", "accounts.invite"): EVERYBODYS_FORM,
    ("GET", "classes.index"): ANY_TEACHER,
    ("GET", "classes.new"): ANY_TEACHER,
    ("POST", "classes.new"): ANY_TEACHER,
    ("POST", "classes.store_new"): ANY_TEACHERS_FORM,
    ("GET", "classes.show"): OWN_PAGE,
    ("POST", "classes.add_pupils"): OWN_PAGE,
    ("POST", "classes.store_list"): (409, 409, 404, 404, 404),
    ("GET", "classes.edit"): OWN_PAGE,
    ("POST", "classes.edit"): OWN_FORM,
    ("GET", "classes.new_year"): OWN_PAGE,
    ("POST", "classes.new_year"): (422, 422, 404, 404, 404),
    ("POST", "classes.undo_new_year"): OWN_FORM,
    ("POST", "classes.archive"): OWN_FORM,
    ("POST", "classes.unarchive"): OWN_FORM,
    ("GET", "classes.pupil"): OWN_PAGE,
    ("POST", "classes.pupil"): OWN_FORM,
    ("POST", "classes.merge"): OWN_FORM,
    ("POST", "classes.remove"): OWN_FORM,
    ("POST", "classes.restore"): OWN_FORM,
    ("GET", "class_teachers.show"): OWN_PAGE,
    ("POST", "class_teachers.invite"): OWN_FORM,
    ("POST", "class_teachers.remove"): OWN_FORM,
    ("POST", "class_teachers.hand_over"): (404, 302, 404, 404, 404),
    ("GET", "sessions.new"): OWN_PAGE,
    ("POST", "sessions.new"): OWN_FORM,
    ("GET", "sessions.show"): OWN_PAGE,
    ("GET", "sessions.projector"): OWN_PAGE,
    ("GET", "sessions.live"): OWN_PAGE,
    ("GET", "sessions.watch"): OWN_PAGE,
    ("GET", "sessions.follow"): OWN_PAGE,
    ("GET", "sessions.person"): OWN_PAGE,
    **{
        ("GET", f"exports.{file}"): OWN_PAGE
        for file in ("pupils_csv", "answers_csv", "session_xlsx", "class_csv", "class_xlsx")
    },
    ("GET", "reports.of_class"): OWN_PAGE,
    ("GET", "reports.of_pupil"): OWN_PAGE,
    ("GET", "reports.of_session"): OWN_PAGE,
    **{
        ("POST", f"sessions.{action}"): STEERING
        for action in (
            "start", "pause", "resume", "add", "end", "reopen", "lock", "unlock", "ranks", "again", "rename", "remove",
            "release", "release_all", "shut_out", "trust", "let_more_in",
        )
    },
    ("GET", "joining.code"): (200, 200, 200, 302, 200),
    ("POST", "joining.code"): EVERYBODYS_FORM,
    ("GET", "joining.names"): (200, 200, 200, 302, 200),
    ("GET", "joining.confirm"): (200, 200, 200, 302, 200),
    ("POST", "joining.join"): (302, 302, 302, 409, 302),
    ("GET", "play.page"): (302, 302, 302, 200, 302),
    ("GET", "play.state"): EVERYBODY,
    ("GET", "play.follow"): EVERYBODY,
    ("POST", "play.turn"): NOT_SEATED,
    ("POST", "play.answer"): NOT_SEATED,
    ("POST", "play.next_game"): NOT_SEATED,
    ("GET", "kept_sessions.rename"): OWN_PAGE,
    ("POST", "kept_sessions.rename"): OWN_FORM,
    ("GET", "kept_sessions.ask"): OWN_PAGE,
    ("POST", "kept_sessions.delete"): (409, 409, 404, 404, 404),
    ("GET", "replays.show"): OWN_PAGE,
    ("GET", "replays.steps"): OWN_PAGE,
    ("GET", "rules.index"): EVERYBODY,
    ("GET", "rules.show"): EVERYBODY,
    ("GET", "ping"): EVERYBODY,
    ("GET", "static"): EVERYBODY,
}  # fmt: skip

NEW_TEACHER = {"name": "Ida", "login": "ida", "password": "blue kettle on the roof"}
CLASS = {"name": "9C", "school_year": "2026"}
FORMS: dict[str, dict[str, str]] = {
    "accounts.setup": NEW_TEACHER,
    "accounts.invite": NEW_TEACHER,
    "accounts.change_name": {"name": "Kari Li"},
    "accounts.change_password": {"present": "a wrong one", "password": ""},
    "accounts.login": {"login": "kari", "password": "a wrong one"},
    "accounts.language": {"language": "en"},
    "classes.new": CLASS | {"names": "Per"},
    "classes.edit": CLASS,
    "classes.add_pupils": {"names": "Per"},
    "classes.store_list": {"row": "Per", "take": "0"},
    "classes.store_new": {"name": "9D", "school_year": "2026", "row": "Per", "take": "0"},
    "classes.pupil": {"name": "Emma L", "language": ""},
    "sessions.new": {
        "game": "interval", "numbers": "integers", "war": "highest", "kinds": "order",
        "players": "2", "minutes": "15", "idle_seconds": "60",
    },
    "sessions.add": {"minutes": "5"},
    "sessions.rename": {"name": "Emma L"},
}  # fmt: skip

PUPILS = {"joining.confirm": "Ida Moe", "classes.restore": "Off List"}
"""Whom a route is about, where it is not Emma."""


class World:
    """A running session of two pupils, a free name, another class, and a browser for every role."""

    def __init__(self, wired: Wired) -> None:
        wired.begin(wired.empty)
        self.app = app = wired.app
        self.room = make_room(app, "Emma Lie", "Bo Li", "Ida Moe", "Off List", kinds=["order"])
        self.other = make_room(app, "Per Hidden", login="ola")
        self.colleague = make_room(app, "Liv Else", login="liv")
        self.pupil, self.partner = self.room.tablet(), self.room.tablet()
        assert self.room.post_name(self.pupil, "Emma Lie").status_code == 302
        assert self.room.post_name(self.partner, "Bo Li").status_code == 302
        with app.app_context():
            self.room.start()
            self.token = accounts.invite(self.room.teacher_id)
            self.invitation_id = db.session.query(Invitation.id).scalar()
            self.game_id = self._finished_game()
            off_list = db.session.get_one(Pupil, self.room.pupils["Off List"])
            off_list.removed_at = 5
            come_to_class(self.colleague.teacher_id, off_list.class_id)
            db.session.commit()
        self._bound = [client.get_cookie(DEVICE_COOKIE) for client in (self.pupil, self.partner)]
        self._stored = wired.stored()

    def begin(self, wired: Wired) -> None:
        """As it was when it had just been made, whatever a test has done in it."""
        wired.begin(self._stored)
        self.pupil, self.partner = self.room.tablet(), self.room.tablet()
        for client, cookie in zip((self.pupil, self.partner), self._bound, strict=True):
            assert cookie is not None
            client.set_cookie(DEVICE_COOKIE, cookie.value)

    def _finished_game(self) -> int:
        """A game that is over: only such a one can be seen again."""
        options = dict(VARIANTS["interval"].defaults)
        row = GameRow(
            session_id=self.room.session_id, table_number=9, variant="interval", variant_version=1, options=options,
            seed=1, players=2, started_at=1, ended_at=2, reason="time", cards=[26, 26], winners=[0, 1],
        )  # fmt: skip
        db.session.add(row)
        db.session.flush()
        return row.id

    def client(self, role: str) -> FlaskClient:
        """The browser of a role."""
        if role == "pupil":
            return self.pupil
        client = self.room.tablet()
        teachers: dict[str, Room] = {"teacher": self.room, "colleague": self.colleague, "other": self.other}
        if role in teachers:
            sign_in(client, teachers[role].teacher_id)
        return client

    def path(self, endpoint: str) -> str:
        """The address of a route: of the teacher's class and session."""
        with self.app.app_context():
            class_id = db.session.get_one(Pupil, self.room.pupils["Emma Lie"]).class_id
        known: dict[str, Any] = {
            "class_id": class_id,
            "pupil_id": self.room.pupils[PUPILS.get(endpoint, "Emma Lie")],
            "session_id": self.room.session_id,
            "participation_id": 1,
            "invitation_id": self.invitation_id,
            "game_id": self.game_id,
            "token": self.token,
            "code": self.room.code,
            "filename": "style.css",
            "key": "interval",
            "number": 1,
            "teacher_id": self.room.teacher_id,
        }
        rule = next(rule for rule in self.app.url_map.iter_rules() if rule.endpoint == endpoint)
        address: str = self.app.url_map.bind("localhost").build(
            endpoint, {name: known[name] for name in rule.arguments}
        )
        return address

    def body(self, endpoint: str) -> dict[str, Any]:
        """What a form or the table sends."""
        if endpoint in ("play.turn", "play.answer"):
            return {"json": self._move(endpoint)}
        if endpoint == "joining.code":
            return {"data": {"code": self.room.code}}
        if endpoint == "joining.join":
            return {"data": {"pupil": self.room.pupils["Ida Moe"]}}
        if endpoint == "classes.merge":
            return {"data": {"other": self.room.pupils["Ida Moe"]}}
        return {"data": FORMS.get(endpoint, {})}

    def _move(self, endpoint: str) -> dict[str, Any]:
        """The pupil's first turn, or the first answer: cards must lie there."""
        game = self.pupil.get("/play/state").get_json()["game"]
        turn = {"game": game["id"], "ask": game["ask"], "choice": "turn"}
        if endpoint == "play.turn":
            return turn
        for client in (self.pupil, self.partner):
            assert client.post("/play/turn", json=turn).status_code == 200
        game = self.pupil.get("/play/state").get_json()["game"]
        about, choices = game["question"]["about"], game["question"]["choices"]
        return {"game": game["id"], "ask": game["ask"], "about": about, "answer": choices[0]}


@pytest.fixture(scope="module")
def made(wired: Wired) -> World:
    """Made once: it takes longer than to ask a route."""
    return World(wired)


@pytest.fixture
def world(made: World, wired: Wired) -> World:
    made.begin(wired)
    return made


def routes(app: Flask) -> set[tuple[str, str]]:
    """Every method of every route."""
    return {
        (method, rule.endpoint)
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }


def test_the_table_knows_every_route(app: Flask) -> None:
    assert routes(app) == set(EXPECTED)
    endpoints = [rule.endpoint for rule in app.url_map.iter_rules()]
    # The same view may have an address for each method, but a second one for the same method would go unasked.
    methods = [(rule.endpoint, method) for rule in app.url_map.iter_rules() for method in rule.methods or ()]
    assert len(methods) == len(set(methods)), endpoints


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize(("method", "endpoint"), EXPECTED)
def test_who_may_what(world: World, method: str, endpoint: str, role: str) -> None:
    client, path = world.client(role), world.path(endpoint)
    body = world.body(endpoint) if method == "POST" else {}
    before = everything(world.app)
    answer = client.open(path, method=method, **body)
    to_sign_in = answer.status_code == 302 and answer.headers["Location"].startswith("/login?next=")
    status = SIGN_IN if to_sign_in else answer.status_code
    answer.close()
    assert status == EXPECTED[method, endpoint][ROLES.index(role)]
    if method == "GET" or status == SIGN_IN or (isinstance(status, int) and status >= 400):
        assert everything(world.app) == before
