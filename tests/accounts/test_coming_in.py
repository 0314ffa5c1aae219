"""Set-up, signing in and out, invitations."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from webapp import security
from webapp.extensions import db
from webapp.models import Invitation, Teacher
from webapp.services import accounts
from webapp.views.accounts import local_path

from .conftest import PASSWORD

KARI = {"name": "Kari Moe", "login": "kari@skole.no", "password": PASSWORD}
OLA = {"name": "Ola", "login": "ola", "password": PASSWORD}


def teachers(app: Flask) -> list[tuple[str, str]]:
    """Everybody who can sign in."""
    with app.app_context():
        return [(row.name, row.login) for row in db.session.scalars(select(Teacher).order_by(Teacher.id))]


def english(client: FlaskClient, path: str) -> str:
    """A page in English."""
    return client.get(path, headers={"Accept-Language": "en"}).get_data(as_text=True)


def invitation_link(client: FlaskClient) -> str:
    """The path of a new invitation."""
    client.post("/invitations")
    found = re.search(r"http://[^/]+(/invite/[\w-]+)", client.get("/invitations").get_data(as_text=True))
    assert found
    return found[1]


def test_the_first_start_leads_to_the_set_up_page(stranger: FlaskClient) -> None:
    assert stranger.get("/login").location == "/setup"
    assert stranger.get("/setup").status_code == 200


def test_setting_up_makes_the_first_teacher_who_is_signed_in_at_once(app: Flask, stranger: FlaskClient) -> None:
    answer = stranger.post("/setup", data=KARI | {"login": " Kari@Skole.no "})
    assert (answer.status_code, answer.location) == (302, "/classes/")
    assert teachers(app) == [("Kari Moe", "kari@skole.no")]
    assert stranger.get("/classes/").status_code == 200


def test_the_app_is_set_up_only_once(app: Flask, teacher: FlaskClient, stranger: FlaskClient) -> None:
    assert stranger.get("/setup").location == "/login"
    assert stranger.post("/setup", data=OLA).location == "/login"
    assert teachers(app) == [("Kari Moe", "kari@skole.no")]


@pytest.mark.parametrize(
    "change",
    [
        {"name": ""},
        {"name": " "},
        {"name": "K" * 81},
        {"name": "\u3164\u2800"},
        {"name": "\u202e..."},
        {"login": ""},
        {"login": "k"},
        {"login": "k" * 121},
        {"password": ""},
        {"password": "nine char"},
        {"password": "aaaaaaaaaaaa"},
        {"password": "kari@skole.no"},
        {"password": "long enough" * 20},
    ],
)
def test_a_set_up_form_that_is_wrong_says_so_beside_the_field_and_keeps_what_was_typed(
    app: Flask, stranger: FlaskClient, change: dict[str, str]
) -> None:
    answer = stranger.post("/setup", data=KARI | change)
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert f'id="{next(iter(change))}-error"' in page
    assert 'value="Kari Moe"' in page or "name" in change
    assert PASSWORD not in page
    assert teachers(app) == []


def test_a_teachers_name_is_cleaned_as_every_name_is(app: Flask, stranger: FlaskClient) -> None:
    stranger.post("/setup", data=KARI | {"name": " Kari\u202e\u200b  Moe\u3164 "})
    with app.app_context():
        assert [row.name for row in db.session.scalars(select(Teacher))] == ["Kari Moe"]


def test_a_teacher_signs_in_with_the_login_in_any_case(teacher: FlaskClient, stranger: FlaskClient) -> None:
    answer = stranger.post("/login", data={"login": "KARI@skole.NO", "password": PASSWORD})
    assert (answer.status_code, answer.location) == (302, "/classes/")


def test_an_unknown_user_and_a_wrong_password_are_refused_in_the_same_words(
    teacher: FlaskClient, stranger: FlaskClient
) -> None:
    def refusal(login: str, password: str) -> tuple[int, str]:
        answer = stranger.post("/login", data={"login": login, "password": password})
        text = re.sub(r'(content|value)="[^"]*"', "", answer.get_data(as_text=True))
        return answer.status_code, text

    unknown = refusal("nobody", PASSWORD)
    assert unknown == refusal("kari@skole.no", "not the password")
    assert unknown[0] == 403
    assert 'id="password-error"' in unknown[1]
    assert stranger.get("/classes/").status_code == 302


def test_many_wrong_passwords_are_slowed_down_for_that_user_only(
    app: Flask, teacher: FlaskClient, stranger: FlaskClient
) -> None:
    with app.app_context():
        accounts.accept_invitation(accounts.invite(1), **OLA)
    wrong = {"login": "kari@skole.no", "password": "not the password"}
    assert [stranger.post("/login", data=wrong).status_code for _ in range(7)] == [403] * 5 + [429] * 2
    assert stranger.post("/login", data=OLA).status_code == 302


def test_signing_out_is_a_post_and_ends_it(teacher: FlaskClient) -> None:
    assert teacher.get("/logout").status_code == 405
    assert teacher.get("/classes/").status_code == 200
    assert teacher.post("/logout").location == "/login"
    assert teacher.get("/classes/").status_code == 302


def test_a_page_behind_the_login_is_where_one_lands_after_it(teacher: FlaskClient, stranger: FlaskClient) -> None:
    asked = stranger.get("/invitations")
    assert asked.location == "/login?next=/invitations"
    answer = stranger.post(asked.location, data={"login": "kari@skole.no", "password": PASSWORD})
    assert answer.location == "/invitations"


@pytest.mark.parametrize(
    ("target", "goes"),
    [
        ("/classes/3", "/classes/3"),
        ("/classes/?a=//b", "/classes/?a=//b"),
        ("//evil.example", None),
        ("/\\evil.example", None),
        ("https://evil.example/", None),
        ("javascript:alert(1)", None),
        ("classes", None),
        ("/a\nb", None),
        ("", None),
        (None, None),
    ],
)
def test_only_a_local_address_is_gone_on_to(target: str | None, goes: str | None) -> None:
    assert local_path(target) == goes


def test_an_invited_colleague_becomes_a_teacher_by_a_link_that_works_once(
    app: Flask, teacher: FlaskClient, stranger: FlaskClient
) -> None:
    link = invitation_link(teacher)
    assert stranger.get(link).status_code == 200
    assert stranger.post(link, data=OLA).location == "/classes/"
    assert teachers(app) == [("Kari Moe", "kari@skole.no"), ("Ola", "ola")]
    assert app.test_client().get(link).status_code == 410
    assert app.test_client().post(link, data=OLA | {"login": "per"}).status_code == 410
    assert teachers(app) == [("Kari Moe", "kari@skole.no"), ("Ola", "ola")]
    assert "used by Ola" in english(teacher, "/invitations")


def test_the_link_is_shown_once_and_only_its_hash_is_kept(app: Flask, teacher: FlaskClient) -> None:
    token = invitation_link(teacher).rpartition("/")[2]
    assert "/invite/" not in teacher.get("/invitations").get_data(as_text=True)
    with app.app_context():
        (row,) = db.session.scalars(select(Invitation)).all()
        assert token not in row.token_hash


def test_an_invitation_does_not_hand_out_a_login_that_is_taken(
    app: Flask, teacher: FlaskClient, stranger: FlaskClient
) -> None:
    link = invitation_link(teacher)
    answer = stranger.post(link, data=OLA | {"login": "KARI@skole.no"})
    assert answer.status_code == 422
    assert 'id="login-error"' in answer.get_data(as_text=True)
    assert teachers(app) == [("Kari Moe", "kari@skole.no")]
    assert stranger.post(link, data=OLA).status_code == 302


def test_a_made_up_or_old_or_withdrawn_invitation_is_refused(
    app: Flask, teacher: FlaskClient, stranger: FlaskClient
) -> None:
    assert stranger.get("/invite/made-up").status_code == 404
    old, withdrawn = invitation_link(teacher), invitation_link(teacher)
    with app.app_context():
        db.session.get_one(Invitation, 1).created_at -= 15 * accounts.DAY
        db.session.commit()
    assert teacher.post("/invitations/2/withdraw").status_code == 302
    assert [stranger.post(link, data=OLA).status_code for link in (old, withdrawn)] == [410, 404]
    assert teachers(app) == [("Kari Moe", "kari@skole.no")]


def test_a_colleague_cannot_withdraw_ones_invitation_nor_see_it(
    app: Flask, teacher: FlaskClient, stranger: FlaskClient
) -> None:
    stranger.post(invitation_link(teacher), data=OLA)
    link = invitation_link(teacher)
    assert "/withdraw" in teacher.get("/invitations").get_data(as_text=True)
    assert "/withdraw" not in stranger.get("/invitations").get_data(as_text=True)
    assert stranger.post("/invitations/2/withdraw").status_code == 404
    assert app.test_client().get(link).status_code == 200


def test_a_stranger_makes_no_invitation(app: Flask, teacher: FlaskClient, stranger: FlaskClient) -> None:
    assert stranger.post("/invitations").location.startswith("/login")
    with app.app_context():
        assert db.session.scalars(select(Invitation)).all() == []


def test_the_language_is_kept_on_the_device_and_in_the_account(
    app: Flask, teacher: FlaskClient, signed_in: Callable[[str], FlaskClient]
) -> None:
    def lang(client: FlaskClient) -> str:
        return client.get("/invitations").get_data(as_text=True).split('lang="', 1)[1][:2]

    assert lang(teacher) == "nb"
    answer = teacher.post("/language", data={"language": "en", "next": "/invitations"})
    assert answer.location == "/invitations"
    assert lang(teacher) == "en"
    assert lang(signed_in("kari@skole.no")) == "en"


@pytest.mark.parametrize("form", [{}, {"language": "xx"}, {"language": "<b>"}])
def test_a_language_that_is_not_offered_is_refused(app: Flask, teacher: FlaskClient, form: dict[str, Any]) -> None:
    assert teacher.post("/language", data=form).status_code == 400
    with app.app_context():
        assert db.session.get_one(Teacher, 1).language is None


@pytest.mark.parametrize("path", ["/setup", "/login", "/logout", "/invitations", "/language"])
def test_nothing_is_done_without_the_token_of_the_page(app: Flask, stranger: FlaskClient, path: str) -> None:
    app.config["WTF_CSRF_ENABLED"] = True
    answer = stranger.post(path, data=KARI)
    assert answer.status_code == 400
    assert teachers(app) == []


def test_the_password_is_kept_only_as_a_hash(app: Flask, teacher: FlaskClient) -> None:
    with app.app_context():
        stored = db.session.get_one(Teacher, 1).password_hash
        assert stored.startswith("$argon2id$")
        assert security.verify_password(stored, PASSWORD)
        assert not security.verify_password(stored, PASSWORD + " ")
        assert not security.verify_password(accounts.NOBODY, PASSWORD)


def test_a_page_about_one_thing_is_not_there_for_a_stranger_who_is_offered_to_sign_in(
    teacher: FlaskClient, stranger: FlaskClient
) -> None:
    teacher.post("/classes/new", data={"name": "6B", "school_year": "2026"})
    for path in ("/classes/1/report?game=krig", "/classes/99/report?game=krig"):
        answer = stranger.get(path, headers={"Accept-Language": "en"})
        assert answer.status_code == 404
        assert f'href="/login?next={path.replace("=", "%3D")}"' in answer.text
    answer = stranger.post("/classes/1/archive", headers={"Accept-Language": "en"})
    assert answer.status_code == 404
    assert 'href="/login"' in answer.text
    entered = stranger.post("/login?next=/classes/1/report", data={"login": "kari@skole.no", "password": PASSWORD})
    assert entered.location == "/classes/1/report"
