"""What a database cannot hold, what nobody can read: said in words."""

from io import BytesIO
from typing import Any

import pytest
from werkzeug.test import TestResponse

from tests.test_roles import World, made, world

__all__ = ["made", "world"]

BIG = (2**63, 2**64, 10**19, 10**400, int("9" * 4000))
NESTED = {
    "open lists": b"[" * 10_000,
    "lists": b"[" * 10_000 + b"]" * 10_000,
    "objects": b'{"game":' * 10_000 + b"1" + b"}" * 10_000,
    "nested in a field": b'{"game":1,"ask":1,"choice":"turn","more":' + b"[" * 10_000 + b"]" * 10_000 + b"}",
}


def _in_words(answer: TestResponse, *statuses: int) -> None:
    assert answer.status_code in statuses
    assert "Traceback" not in answer.text
    assert answer.text


@pytest.mark.parametrize("big", BIG, ids=lambda number: f"{len(str(number))} digits")
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_there_is_nothing_under_a_number_that_is_too_large(world: World, method: str, big: int) -> None:
    client = world.client("teacher")
    for rule in world.app.url_map.iter_rules():
        for name in rule.arguments - {"filename", "key", "token", "code"}:
            values = dict.fromkeys(rule.arguments, 1) | {"code": world.room.code, name: 10**17}
            if method in (rule.methods or ()):
                path = world.app.url_map.bind("localhost").build(rule.endpoint, values, method=method)
                _in_words(client.open(path.replace(str(10**17), str(big)), method=method), 404)


@pytest.mark.parametrize("body", NESTED.values(), ids=NESTED)
@pytest.mark.parametrize("path", ["/play/turn", "/play/answer"])
def test_json_of_ten_thousand_levels_cannot_be_read(world: World, path: str, body: bytes) -> None:
    answer = world.pupil.post(path, data=body, content_type="application/json")
    _in_words(answer, 400, 422)
    assert answer.get_json()["error"] == "unreadable"


@pytest.mark.parametrize("field", ["game", "ask", "about"])
@pytest.mark.parametrize("number", [str(2**63), str(-(2**63) - 1), "1e400", "NaN", "1.5", "9" * 5000, '"\\ud800"'])
@pytest.mark.parametrize("path", ["/play/turn", "/play/answer"])
def test_a_move_with_an_impossible_number_is_refused(world: World, path: str, field: str, number: str) -> None:
    state = world.pupil.get("/play/state").get_json()["game"]
    fields = {"game": state["id"], "ask": state["ask"], "about": 0, "choice": '"turn"', "answer": '"1"', field: number}
    body = "{" + ",".join(f'"{name}":{value}' for name, value in fields.items()) + "}"
    if path == "/play/turn" and field == "about":
        return
    answer = world.pupil.post(path, data=body, content_type="application/json")
    _in_words(answer, 409, 422)
    assert world.pupil.get("/play/state").get_json()["game"]["ask"] == state["ask"]


@pytest.mark.parametrize("big", [str(2**63), "-" + "9" * 30, "9" * 5000, "1e9", "NaN", "\0", "\ud800"])
@pytest.mark.parametrize(
    ("endpoint", "field"),
    [
        ("classes.merge", "other"), ("classes.new", "school_year"), ("classes.edit", "school_year"),
        ("sessions.new", "players"), ("sessions.new", "minutes"), ("sessions.new", "idle_seconds"),
        ("sessions.add", "minutes"), ("sessions.pause", "table"), ("joining.join", "pupil"),
        ("joining.join", "nickname"), ("joining.code", "code"),
    ],
)  # fmt: skip
def test_a_form_with_an_impossible_number_is_refused(world: World, endpoint: str, field: str, big: str) -> None:
    body: dict[str, Any] = dict(world.body(endpoint).get("data", {}))
    data = body | {field: big.encode("utf-8", "surrogatepass")}
    answer = world.client("teacher").post(world.path(endpoint), data=data)
    assert answer.status_code < 500
    assert answer.text


@pytest.mark.parametrize(
    "query",
    [
        f"pupil={2**64}", f"game={2**64}", "from=99999-01-01&to=99999-12-31", "from=0001-01-01&to=9999-12-31",
        "from=%00", "kind=%FF", "page=" + "9" * 30, "page=-" + "9" * 30, f"table={2**70}", "v=" + "9" * 5000,
        "period=custom&first=99999-01-01&last=9999-99-99", "game=%ED%A0%80", "names=%00", "part=%FF&view=%FF",
    ],
)  # fmt: skip
def test_a_page_with_an_impossible_filter_is_no_fault(world: World, query: str) -> None:
    client = world.client("teacher")
    for rule in world.app.url_map.iter_rules():
        if "GET" in (rule.methods or ()):
            with client.get(world.path(rule.endpoint) + "?" + query) as answer:
                assert answer.status_code < 500, rule


@pytest.mark.parametrize("body", [b"NaN", b"[]", b"1", b'{"name":1}', *NESTED.values()])
def test_a_form_does_not_take_json(world: World, body: bytes) -> None:
    client = world.client("teacher")
    for path in ("/login", "/classes/new", world.path("classes.new_year"), world.path("joining.join")):
        answer = client.post(path, data=body, content_type="application/json")
        _in_words(answer, 415)


@pytest.mark.parametrize(
    ("path", "field"),
    [("/classes/new", "names"), ("/classes/new", "name"), ("/login", "login"), ("/login", "password"), ("/", "code")],
)
def test_a_file_is_no_text(world: World, path: str, field: str) -> None:
    fields = {"name": "9C", "names": "Per", "login": "kari", "password": "x", "code": "1", "school_year": "2026"}
    data = fields | {field: (BytesIO(b"PK"), "list.txt")}
    answer = world.client("teacher").post(path, data=data, content_type="multipart/form-data")
    _in_words(answer, 400)
