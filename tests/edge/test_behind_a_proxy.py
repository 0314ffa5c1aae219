"""The site behind a proxy with HTTPS, and what strangers claim to be."""

import json
import ssl
from collections.abc import Iterator, Mapping
from http.client import HTTPSConnection
from pathlib import Path
from typing import Any

import pytest
from flask import request
from flask.testing import FlaskClient

from tests.conftest import settings
from tests.edge.https_proxy import HttpsProxy, certificate
from tests.load import lesson
from tests.load.browser import Browser
from tests.load.server import Server, free_port
from webapp import create_app, lan
from webapp.extensions import db
from webapp.models import Base
from webapp.proxies import public_address, trusted_networks

PUBLIC = "https://krig.skole.example"
PROXY = "10.1.2.3"


class Secure(Browser):
    """A device that comes by HTTPS, and says from which page as browsers do."""

    origin = ""
    context: ssl.SSLContext

    def _connect(self, seconds: float) -> HTTPSConnection:
        return HTTPSConnection("localhost", self._port, timeout=seconds, context=self.context)

    def _headers(self) -> dict[str, str]:
        own = {"Origin": self.origin} if self.origin else {}
        return super()._headers() | own | {"Referer": f"https://localhost:{self._port}/x"}


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site behind a proxy."""
    folder, port = tmp_path_factory.mktemp("proxied"), free_port()
    file, address = certificate(folder), f"https://localhost:{port}"
    Secure.context = ssl.create_default_context(cafile=str(file))
    with (
        Server(folder, PUBLIC_ADDRESS=address, TRUSTED_PROXIES="127.0.0.1") as server,
        HttpsProxy(server.port, port, file),
    ):
        yield address


def test_a_lesson_behind_https_without_a_referer(proxied: str, monkeypatch: pytest.MonkeyPatch) -> None:
    port = int(proxied.rpartition(":")[2])
    monkeypatch.setattr(lesson, "Browser", Secure)
    monkeypatch.setattr(Secure, "origin", proxied)
    teacher = lesson.Teacher(port)
    pupils = lesson.join(port, teacher.open_room(2), 2)
    teacher.start()
    streams = [pupil.browser.events("/play/stream") for pupil in pupils]
    for pupil, stream in zip(pupils, streams, strict=True):
        pupil.take(json.loads(next(stream)[1]))
    first = max(pupil.state["v"] for pupil in pupils)
    lesson.play(pupils, seconds=2, rate=4)
    assert any(pupil.moves for pupil in pupils)
    for pupil, stream in zip(pupils, streams, strict=True):
        assert json.loads(next(data for event, data in stream if event == "state"))["v"] > first
        stream.close()
        pupil.browser.close()
    teacher.browser.get("/invitations")
    teacher.browser.post("/invitations")
    assert f"{proxied}/invite/" in teacher.browser.get("/invitations").text
    assert f"{proxied}/join/" in teacher.browser.get(f"/sessions/{teacher.session_id}/projector").text
    teacher.browser.close()


@pytest.mark.parametrize("origin", ["null", ""])
def test_signing_in_where_a_filter_takes_the_origin_too(
    proxied: str, monkeypatch: pytest.MonkeyPatch, origin: str
) -> None:
    monkeypatch.setattr(Secure, "origin", origin)
    with Secure(int(proxied.rpartition(":")[2])) as browser:
        page = browser.get("/login")
        if page.status == 302:
            browser.get("/setup")
            browser.post("/setup", name="Kari Moe", login="kari", password=lesson.PASSWORD)
            browser.get("/classes/")
            browser.post("/logout")
            browser.get("/login")
        browser.post("/login", login="kari", password=lesson.PASSWORD)
        assert browser.get("/classes/").status == 200


def _site(folder: Path, **overrides: Any) -> FlaskClient:
    app = create_app(settings(folder) | overrides)
    with app.app_context():
        Base.metadata.create_all(db.engine)

    @app.get("/told")
    def told() -> list[Any]:
        return [request.remote_addr, request.scheme, request.host]

    return app.test_client()


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    """A site with an address of its own and a proxy that it trusts."""
    return _site(
        tmp_path_factory.mktemp("public"), PUBLIC_ADDRESS=PUBLIC, TRUSTED_PROXIES=trusted_networks("10.1.0.0/16")
    )


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    """A site on a school's own network, with a proxy that it trusts."""
    return _site(tmp_path_factory.mktemp("plain"), TRUSTED_PROXIES=trusted_networks("10.1.0.0/16"))


def _from(address: str, host: str, told: Mapping[str, str] | None = None) -> dict[str, Any]:
    own = {f"HTTP_X_FORWARDED_{name.upper()}": value for name, value in (told or {}).items()}
    return {"environ_overrides": {"REMOTE_ADDR": address, "HTTP_HOST": host} | own}


FORGED = {"for": "203.0.113.9", "proto": "https", "host": "evil.example", "prefix": "/x", "port": "1"}


def test_nobody_but_a_trusted_proxy_says_who_asks(plain: FlaskClient) -> None:
    stranger = plain.get("/told", **_from("10.2.0.1", "school:8000", FORGED))
    assert stranger.get_json() == ["10.2.0.1", "http", "school:8000"]
    assert "Strict-Transport-Security" not in stranger.headers


@pytest.mark.parametrize(
    ("told", "client"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("6.6.6.6, 203.0.113.9", "203.0.113.9"),
        ("6.6.6.6, 203.0.113.9, 10.1.9.9", "203.0.113.9"),
        ("10.1.9.9", "10.1.9.9"),
        ("6.6.6.6, nonsense, 10.1.9.9", "nonsense"),
        ("", PROXY),
    ],
)
def test_the_client_is_the_last_that_no_trusted_proxy_is(plain: FlaskClient, told: str, client: str) -> None:
    assert plain.get("/told", **_from(PROXY, "school", {"for": told})).get_json()[0] == client


def test_a_trusted_proxy_tells_of_https(plain: FlaskClient) -> None:
    answer = plain.get("/setup", **_from(PROXY, "school", {"for": "203.0.113.9", "proto": "https"}))
    assert answer.headers["Strict-Transport-Security"]
    assert all("; Secure" in cookie for cookie in answer.headers.getlist("Set-Cookie"))
    assert answer.headers.getlist("Set-Cookie")
    assert plain.get("/told", **_from(PROXY, "school", {"proto": "javascript"})).get_json()[1] == "http"


def test_plain_http_has_cookies_that_plain_http_gives_back(plain: FlaskClient) -> None:
    answer = plain.get("/setup", **_from("10.2.0.1", "school"))
    assert answer.headers.getlist("Set-Cookie")
    assert not any("Secure" in cookie for cookie in answer.headers.getlist("Set-Cookie"))


@pytest.mark.parametrize("host", ["krig.skole.example", "KRIG.skole.example:443", "krig.skole.example."])
def test_the_own_address_is_served(public: FlaskClient, host: str) -> None:
    answer = public.get("/setup", **_from("10.2.0.1", host))
    assert answer.status_code == 200
    assert answer.headers["Strict-Transport-Security"]
    assert all("; Secure" in cookie for cookie in answer.headers.getlist("Set-Cookie"))


@pytest.mark.parametrize(
    "host",
    ["evil.example", "krig.skole.example:8000", "192.168.1.5", "localhost", "", "krig.skole.example.evil.example"],
)
@pytest.mark.parametrize("path", ["/", "/setup", "/play/state", "/static/style.css", "/nothing", "/ping"])
def test_no_other_address_is_served(public: FlaskClient, host: str, path: str) -> None:
    answer = public.get(path, **_from("10.2.0.1", host))
    assert answer.status_code == 400
    assert PUBLIC in answer.text


def test_the_machine_itself_may_ask_whether_the_site_lives(public: FlaskClient) -> None:
    assert public.get("/ping", **_from("127.0.0.1", "127.0.0.1:8000")).status_code == 200
    assert public.get("/setup", **_from("127.0.0.1", "127.0.0.1:8000")).status_code == 400


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        ("http://school:8000", 302), ("http://SCHOOL:8000", 302), ("null", 302), ("https://school:8000", 302),
        ("http://evil.example", 403), ("http://school", 403), ("http://school:8001", 403), ("http://evil:x", 403),
        ("file://", 403), ("http://school:8000.evil.example", 403), ("", 302),
    ],
)  # fmt: skip
def test_what_comes_from_another_site_is_refused(plain: FlaskClient, origin: str, status: int) -> None:
    answer = plain.post("/logout", headers={"Origin": origin}, **_from("10.2.0.1", "school:8000"))
    assert answer.status_code == status
    if status == 403:
        assert "another site" in answer.text or "et annet nettsted" in answer.text


def test_a_page_of_the_plain_site_is_no_page_of_the_public_one(public: FlaskClient) -> None:
    for origin, status in ((PUBLIC, 302), (PUBLIC.replace("https", "http"), 403)):
        answer = public.post("/logout", headers={"Origin": origin}, **_from("10.2.0.1", "krig.skole.example"))
        assert answer.status_code == status


@pytest.mark.parametrize(
    ("asked", "root"),
    [
        ("http://localhost:8000/", "http://10.0.0.5:8000"), ("http://127.0.0.1/", "http://10.0.0.5"),
        ("http://[::1]:8000/", "http://10.0.0.5:8000"), ("http://evil.example:1/", "http://10.0.0.5:9000"),
        ("http://192.0.2.77:8000/", "http://10.0.0.5:9000"), ("http://0.0.0.0:8000/", "http://10.0.0.5:9000"),
        ("http://laptop:8000/", "http://laptop:8000"), ("http://LAPTOP.local:8000/", "http://LAPTOP.local:8000"),
    ],
)  # fmt: skip
def test_a_link_has_a_name_of_this_machine(monkeypatch: pytest.MonkeyPatch, asked: str, root: str) -> None:
    monkeypatch.setattr(lan, "lan_address", lambda: "10.0.0.5")
    monkeypatch.setattr("socket.gethostname", lambda: "laptop.school.lan")
    if "laptop:" in asked:
        monkeypatch.setattr("socket.gethostname", lambda: "laptop")
    assert lan.reachable(asked, 9000) == root


def test_an_address_of_this_machine_stands_in_links() -> None:
    own = lan.lan_address()
    if own is None:
        pytest.skip("no network")
    assert lan.reachable(f"http://{own}:8000/", 9000) == f"http://{own}:8000"


@pytest.mark.parametrize(
    "wrong", ["krig.skole.example", "ftp://x", "https://", "https://x/y", "https://x?y", "https://x:y"]
)
def test_a_public_address_that_is_none_is_refused_at_the_start(wrong: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        public_address(wrong)


@pytest.mark.parametrize("wrong", ["nginx", "10.0.0.0/33", "10.0.0.1/8", "1"])
def test_a_trusted_proxy_is_an_address_or_a_network(wrong: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        trusted_networks(wrong)
