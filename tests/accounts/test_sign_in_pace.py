"""Passwords are tried slowly; a teacher's own browser is never shut out by others."""

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.accounts.conftest import PASSWORD
from webapp import sign_in_pace

RIGHT = {"login": "kari@skole.no", "password": PASSWORD}
WRONG = {"login": "kari@skole.no", "password": "not the password"}


class SteadyClock:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SteadyClock:
    clock = SteadyClock()
    monkeypatch.setattr(sign_in_pace, "time", clock)
    return clock


def tries(client: FlaskClient, count: int) -> list[int]:
    return [client.post("/login", data=WRONG).status_code for _ in range(count)]


def test_waits_double_and_right_is_answered_like_wrong_meanwhile(
    teacher: FlaskClient, stranger: FlaskClient, clock: SteadyClock
) -> None:
    assert tries(stranger, 6) == [403] * 5 + [429]
    refused = stranger.post("/login", data=RIGHT, headers={"Accept-Language": "en"})
    assert refused.status_code == 429
    assert "Wait 2 seconds, then try again." in refused.text
    clock.now += 2
    assert tries(stranger, 2) == [403, 429]
    clock.now += 3
    assert tries(stranger, 1) == [429]
    clock.now += 1
    assert stranger.post("/login", data=RIGHT).status_code == 302


def test_the_longest_wait_is_a_quarter_of_an_hour_and_an_hour_forgets(clock: SteadyClock) -> None:
    waits = sign_in_pace.Waits()
    for _ in range(40):
        waits.count("key", clock.now)
    assert waits.left("key", sign_in_pace.OF_A_BROWSER, clock.now) == 900
    assert waits.left("key", sign_in_pace.OF_AN_ACCOUNT, clock.now) == 30
    assert waits.left("key", sign_in_pace.OF_A_BROWSER, clock.now + 3_601) == 0


def test_pupils_who_try_passwords_do_not_lock_their_teacher_out(
    app: Flask, teacher: FlaskClient, clock: SteadyClock
) -> None:
    teacher.post("/logout")
    for _ in range(5):
        tries(app.test_client(), 6)
    assert teacher.post("/login", data=RIGHT).status_code == 302


def test_throwing_cookies_away_does_not_help_and_a_new_device_waits_half_a_minute_at_most(
    app: Flask, teacher: FlaskClient, clock: SteadyClock
) -> None:
    found = [app.test_client().post("/login", data=WRONG).status_code for _ in range(25)]
    assert found == [403] * 20 + [429] * 5
    clock.now += 30
    assert app.test_client().post("/login", data=RIGHT).status_code == 302


def test_a_guesser_without_cookies_gets_fewer_than_three_thousand_tries_a_day(clock: SteadyClock) -> None:
    looked_at = 0
    for second in range(24 * 3600):
        door = sign_in_pace.Door("kari", f"browser {second}", False)
        if not door.seconds_left():
            door.was_wrong()
            looked_at += 1
        clock.now += 1
    assert looked_at < 3_000


def test_signing_in_from_many_new_browsers_is_no_guessing(
    app: Flask, teacher: FlaskClient, signed_in: Callable[[str], FlaskClient]
) -> None:
    for _ in range(25):
        signed_in("kari@skole.no")


def test_other_accounts_are_not_slowed_down(teacher: FlaskClient, stranger: FlaskClient, clock: SteadyClock) -> None:
    tries(stranger, 8)
    assert stranger.post("/login", data={"login": "ola", "password": "x"}).status_code == 403


def test_the_present_password_is_not_guessed_either(teacher: FlaskClient, clock: SteadyClock) -> None:
    wrong = {"present": "not the password", "password": "a red boat in the rain"}
    assert [teacher.post("/account/password", data=wrong).status_code for _ in range(7)] == [403] * 5 + [429] * 2
