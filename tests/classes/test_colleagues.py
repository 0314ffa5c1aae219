"""Two teachers of one class: coming by a link, what each may do, leaving, and who did what."""

import re
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.classes.conftest import Cast
from tests.rooms import sign_in
from webapp import lan
from webapp.extensions import db
from webapp.models import ClassDeed, ClassTeacher, Deed, Invitation, PlaySession, SchoolClass, Teacher
from webapp.presenters.class_deeds import COUNTED, SENTENCES
from webapp.services import accounts, classes, joining, kept_sessions, new_years, participants, sessions, teaching
from webapp.services.choices import default_choices
from webapp.services.deeds import deeds_of


def link_of(client: FlaskClient, class_id: int) -> str:
    """The path of a new link to a class."""
    assert client.post(f"/classes/{class_id}/teachers/invite").status_code == 302
    found = re.search(r"http://[^/]+(/invite/[\w-]+)", client.get(f"/classes/{class_id}/teachers").text)
    assert found
    return found[1]


@pytest.fixture
def shared(cast: Cast) -> Cast:
    """Ola has come to Kari's class by a link."""
    answer = cast.other_teacher.post(link_of(cast.teacher, cast.class_id))
    assert (answer.status_code, answer.location) == (302, f"/classes/{cast.class_id}")
    return cast


def story(client: FlaskClient, class_id: int) -> list[str]:
    """The sentences of who did what, the newest first."""
    page = client.get(f"/classes/{class_id}/teachers", headers={"Accept-Language": "en"}).text
    listed = page.split('class="list deeds"')[1].split("</ol>")[0]
    lines = re.findall(r'<span class="grow">(.*?)<br>', listed, re.S)
    return [unescape(re.sub(r"<[^>]*>", "", line)).strip() for line in lines]


def test_the_page_of_a_class_counts_its_teachers_when_there_are_several(cast: Cast) -> None:
    def told() -> str:
        page = cast.teacher.get(f"/classes/{cast.class_id}", headers={"Accept-Language": "en"}).text
        return re.findall(rf'href="/classes/{cast.class_id}/teachers">([^<]*)</a>', page)[0].strip()

    assert told() == "Teachers"
    cast.other_teacher.post(link_of(cast.teacher, cast.class_id))
    assert told() == "Teachers (2)"


def test_the_link_is_shown_once_and_works_once(app: Flask, cast: Cast) -> None:
    path = link_of(cast.teacher, cast.class_id)
    assert path not in cast.teacher.get(f"/classes/{cast.class_id}/teachers").text
    page = cast.other_teacher.get(path).text
    assert "Kari invites you to teach the class 6B too." in page
    assert cast.other_teacher.get(f"/classes/{cast.class_id}").status_code == 404
    assert cast.other_teacher.post(path).status_code == 302
    assert cast.other_teacher.get(f"/classes/{cast.class_id}").status_code == 200
    with app.app_context():
        third = Teacher(name="Ida", login="ida", password_hash="none", language="en", created_at=0)
        db.session.add(third)
        db.session.commit()
        third_id = third.id
    other = app.test_client()
    sign_in(other, third_id)
    assert other.post(path).status_code == 410


def test_who_teaches_the_class_already_does_not_use_the_link_up(app: Flask, cast: Cast) -> None:
    path = link_of(cast.teacher, cast.class_id)
    assert cast.teacher.post(path).location == f"/classes/{cast.class_id}"
    with app.app_context():
        assert db.session.query(ClassTeacher).count() == 0
    assert cast.other_teacher.post(path).status_code == 302


def test_a_new_colleague_gets_an_account_and_the_class_by_one_link(app: Flask, cast: Cast) -> None:
    path = link_of(cast.teacher, cast.class_id)
    page = cast.stranger.get(path, headers={"Accept-Language": "en"}).text
    assert "Kari invites you to teach the class 6B too." in page
    assert f'href="/login?next={path}"' in page
    answer = cast.stranger.post(path, data={"name": "Ida", "login": "ida", "password": "blue kettle on the roof"})
    assert (answer.status_code, answer.location) == (302, f"/classes/{cast.class_id}")
    assert cast.stranger.get(f"/classes/{cast.class_id}").status_code == 200
    assert story(cast.teacher, cast.class_id)[0] == "Ida came as a teacher of the class."


def test_a_class_link_is_not_among_the_links_for_new_teachers(cast: Cast) -> None:
    link_of(cast.teacher, cast.class_id)
    assert "/withdraw" not in cast.teacher.get("/invitations").text
    assert "/withdraw" in cast.teacher.get(f"/classes/{cast.class_id}/teachers").text


def test_any_teacher_of_the_class_withdraws_its_links_and_nobody_else(app: Flask, shared: Cast) -> None:
    path = link_of(shared.other_teacher, shared.class_id)
    with app.app_context():
        invitation_id = db.session.query(Invitation.id).filter(Invitation.used_by.is_(None)).scalar()
    assert shared.stranger.post(f"/invitations/{invitation_id}/withdraw").status_code == 404
    answer = shared.teacher.post(f"/invitations/{invitation_id}/withdraw")
    assert answer.location == f"/classes/{shared.class_id}/teachers"
    assert shared.stranger.get(path).status_code == 404


def test_both_see_the_class_among_theirs_and_whose_it_is(shared: Cast) -> None:
    assert "together with Kari" in shared.other_teacher.get("/classes/").text
    page = shared.teacher.get("/classes/").text
    assert "6B" in page
    assert "together with" not in page


def test_a_colleague_may_do_everything_with_the_class(app: Flask, shared: Cast) -> None:
    with app.app_context():
        room = sessions.open_session(shared.other_teacher_id, shared.class_id, default_choices())
        assert sessions.get_session(shared.teacher_id, room.id).id == room.id
        assert sessions.set_locked(shared.teacher_id, room.id, True).locked
        assert sessions.end(shared.teacher_id, room.id).state == "ended"
        again = sessions.repeat(shared.other_teacher_id, room.id)
        assert again.teacher_id == shared.other_teacher_id
        assert classes.add_pupils(shared.other_teacher_id, shared.class_id, ["Ny Elev"]).added == 1
        classes.rename_class(shared.other_teacher_id, shared.class_id, "6C")
        with pytest.raises(teaching.NotFound):
            classes.add_pupils(shared.teacher_id, shared.other_class_id, ["Ny Elev"])
    page = shared.teacher.get(f"/classes/{shared.class_id}").text
    assert "opened by Ola" in page
    assert "Teachers (2)" in page


def test_who_opened_is_not_said_where_there_is_one_teacher(app: Flask, cast: Cast) -> None:
    with app.app_context():
        sessions.open_session(cast.teacher_id, cast.class_id, default_choices())
    assert "opened by" not in cast.teacher.get(f"/classes/{cast.class_id}").text


def test_the_latest_choices_are_those_of_the_class_whoever_made_them(app: Flask, shared: Cast) -> None:
    with app.app_context():
        sessions.open_session(shared.teacher_id, shared.class_id, default_choices("krig"))
        sessions.open_session(shared.other_teacher_id, shared.other_class_id, default_choices("interval"))
        assert sessions.last_choices(shared.other_teacher_id, shared.class_id).variant == "krig"
        assert sessions.last_choices(shared.other_teacher_id, shared.other_class_id).variant == "interval"


def test_who_has_the_class_takes_a_colleague_out_and_their_links_with_them(app: Flask, shared: Cast) -> None:
    path = link_of(shared.other_teacher, shared.class_id)
    answer = shared.teacher.post(f"/classes/{shared.class_id}/teachers/{shared.other_teacher_id}/remove")
    assert answer.location == f"/classes/{shared.class_id}/teachers"
    assert shared.other_teacher.get(f"/classes/{shared.class_id}").status_code == 404
    assert shared.other_teacher.get(path).status_code == 404
    assert story(shared.teacher, shared.class_id)[0] == "Kari took Ola out as a teacher."


def test_a_colleague_leaves_but_takes_nobody_out(app: Flask, shared: Cast) -> None:
    teachers = f"/classes/{shared.class_id}/teachers"
    third = accounts_third(app, shared)
    shared.other_teacher.post(f"{teachers}/{third}/remove")
    with app.app_context():
        assert db.session.query(ClassTeacher).count() == 2
    assert "Only the teacher who has the class can take a colleague out." in shared.other_teacher.get(teachers).text
    assert shared.other_teacher.post(f"{teachers}/{shared.other_teacher_id}/remove").location == "/classes/"
    assert shared.other_teacher.get(teachers).status_code == 404
    assert story(shared.teacher, shared.class_id)[0] == "Ola left the class."


def accounts_third(app: Flask, cast: Cast) -> int:
    """A third teacher comes to the class."""
    with app.app_context():
        third = Teacher(name="Ida", login="ida", password_hash="none", language="en", created_at=0)
        db.session.add(third)
        db.session.commit()
        accounts.come_by_invitation(third.id, accounts.invite(cast.teacher_id, cast.class_id))
        return third.id


def test_somebody_always_has_the_class(app: Flask, shared: Cast) -> None:
    teachers = f"/classes/{shared.class_id}/teachers"
    shared.teacher.post(f"{teachers}/{shared.teacher_id}/remove")
    assert "Hand it over to a colleague first." in shared.teacher.get(teachers).text
    shared.other_teacher.post(f"{teachers}/{shared.teacher_id}/remove")
    with app.app_context():
        assert db.session.get_one(SchoolClass, shared.class_id).teacher_id == shared.teacher_id


def test_the_class_is_handed_over(app: Flask, shared: Cast) -> None:
    teachers = f"/classes/{shared.class_id}/teachers"
    shared.other_teacher.post(f"{teachers}/{shared.other_teacher_id}/hand-over")
    assert "Only the teacher who has the class can hand it over." in shared.other_teacher.get(teachers).text
    shared.teacher.post(f"{teachers}/{shared.other_teacher_id}/hand-over")
    with app.app_context():
        now = teaching.teachers_of(db.session.get_one(SchoolClass, shared.class_id))
        assert [(one.name, one.has_it) for one in now] == [("Ola", True), ("Kari", False)]
    assert shared.teacher.get(f"/classes/{shared.class_id}").status_code == 200
    assert shared.teacher.post(f"{teachers}/{shared.teacher_id}/remove").location == "/classes/"
    assert shared.other_teacher.get(f"/classes/{shared.class_id}").status_code == 200


def test_who_does_not_teach_the_class_cannot_touch_its_teachers(app: Flask, cast: Cast) -> None:
    teachers = f"/classes/{cast.class_id}/teachers"
    for path in ("/invite", f"/{cast.teacher_id}/remove", f"/{cast.other_teacher_id}/hand-over"):
        assert cast.other_teacher.post(teachers + path).status_code == 404
    for path in ("/99/remove", "/99/hand-over"):
        answer = cast.teacher.post(teachers + path)
        assert (answer.status_code, "This colleague does not teach the class." in answer.text) == (404, True)


def test_the_teachers_come_along_into_the_new_school_year(app: Flask, shared: Cast) -> None:
    with app.app_context():
        new = new_years.new_year(shared.other_teacher_id, shared.class_id, "7B", 2027, keep_history=True)
        assert [(one.name, one.has_it) for one in teaching.teachers_of(new)] == [("Kari", True), ("Ola", False)]
        told = [done.deed for done in deeds_of(new.id)]
        assert told[:2] == [Deed.CLASS_NEW_YEAR, Deed.TEACHER_CAME]
        assert deeds_of(shared.class_id) == []


def test_a_colleague_s_own_class_may_have_the_same_name(app: Flask, shared: Cast) -> None:
    with app.app_context():
        assert classes.create_class(shared.other_teacher_id, "6B", 2026).name == "6B"
        with pytest.raises(classes.Taken):
            classes.create_class(shared.teacher_id, "6B", 2026)


def test_every_deed_is_told_with_who_did_it(app: Flask, shared: Cast) -> None:
    kari, ola, class_id = shared.teacher_id, shared.other_teacher_id, shared.class_id
    with app.app_context():
        classes.rename_class(ola, class_id, "6C")
        classes.add_pupils(kari, class_id, ["Åse Dahl", "Åse Dal"])
        ids = {pupil.name: pupil.id for pupil in classes.get_class(kari, class_id).pupils}
        classes.rename_pupil(ola, class_id, ids["Bo Li"], "Bo Lie")
        classes.set_pupil_settings(ola, class_id, ids["Bo Li"], classes.PupilSettings(no_clock=True))
        classes.remove_pupil(kari, class_id, ids["Bo Li"])
        classes.restore_pupil(ola, class_id, ids["Bo Li"])
        classes.merge_pupils(kari, class_id, ids["Åse Dahl"], ids["Åse Dal"])
        room = sessions.open_session(ola, class_id, default_choices())
        joining.join(room, ids["Bo Li"], "tablet")
        sessions.set_locked(kari, room.id, True)
        sessions.set_locked(ola, room.id, False)
        sessions.start(ola, room.id)
        sessions.pause(kari, room.id)
        sessions.resume(ola, room.id)
        sessions.add_minutes(kari, room.id, 5)
        participants.release_device(ola, room.id, 1)
        participants.remove_participant(kari, room.id, 1)
        sessions.end(kari, room.id)
        kept_sessions.rename(ola, room.id, "Negative tall")
        kept_sessions.rename(ola, room.id, "")
        kept_sessions.delete_session(kari, room.id)
        classes.archive_class(kari, class_id)
        classes.unarchive(ola, class_id)
        db.session.expire_all()
    assert story(shared.teacher, class_id) == [
        "Ola took the class into use again.",
        "Kari put the class away.",
        "Kari deleted a session: Interval war.",
        "Ola took the title of a session away.",
        "Ola called a session “Negative tall”.",
        "Kari ended a session: Interval war.",
        "Kari took Bo Lie out of a session.",
        "Ola freed the name of Bo Lie for another tablet.",
        "Kari added 5 minutes: Interval war.",
        "Ola let the clock run on: Interval war.",
        "Kari stopped the clock: Interval war.",
        "Ola started a session: Interval war.",
        "Ola unlocked the room: Interval war.",
        "Kari locked the room: Interval war.",
        "Kari made two names into one pupil: Åse Dahl.",
        "Ola put Bo Lie back on the list.",
        "Kari took Bo Lie off the list.",
        "Ola changed the screen of Bo Lie.",
        "Ola changed a name; now it is Bo Lie.",
        "Kari put 2 pupils on the list.",
        "Ola changed the class; it is called 6C.",
        "Ola came as a teacher of the class.",
        "Kari made the class 6B with 3 pupils.",
    ]


def test_what_changes_nothing_is_no_deed(app: Flask, cast: Cast) -> None:
    with app.app_context():
        before = db.session.query(ClassDeed).count()
        pupil_id = classes.get_class(cast.teacher_id, cast.class_id).pupils[0].id
        classes.rename_class(cast.teacher_id, cast.class_id, "6B")
        classes.set_pupil_settings(cast.teacher_id, cast.class_id, pupil_id, classes.PupilSettings())
        classes.rename_pupil(cast.teacher_id, cast.class_id, pupil_id, "Bo Li")
        classes.add_pupils(cast.teacher_id, cast.class_id, [])
        classes.unarchive(cast.teacher_id, cast.class_id)
        assert db.session.query(ClassDeed).count() == before


def test_a_session_leads_from_the_list_of_deeds_as_long_as_it_is_there(app: Flask, cast: Cast) -> None:
    with app.app_context():
        room = sessions.open_session(cast.teacher_id, cast.class_id, default_choices())
        sessions.end(cast.teacher_id, room.id)
        room_id = room.id
    path = f"/classes/{cast.class_id}/teachers"
    assert f'href="/sessions/{room_id}"' in cast.teacher.get(path).text
    with app.app_context():
        kept_sessions.delete_session(cast.teacher_id, room_id)
        assert db.session.query(PlaySession).count() == 0
    assert f'href="/sessions/{room_id}"' not in cast.teacher.get(path).text


def test_every_deed_has_its_sentence() -> None:
    assert SENTENCES.keys() | COUNTED.keys() == set(Deed)
    assert not SENTENCES.keys() & COUNTED.keys()


def test_an_open_link_leads_to_the_class_of_the_new_school_year(app: Flask, cast: Cast) -> None:
    path = link_of(cast.teacher, cast.class_id)
    with app.app_context():
        new_id = new_years.new_year(cast.teacher_id, cast.class_id, "7B", 2027, keep_history=False).id
    assert cast.other_teacher.post(path).location == f"/classes/{new_id}"


def test_a_link_waits_until_its_own_page_shows_it(app: Flask, cast: Cast) -> None:
    with app.app_context():
        second = classes.create_class(cast.teacher_id, "6C", 2026).id
    cast.teacher.post(f"/classes/{cast.class_id}/teachers/invite")
    assert "/invite/" not in cast.teacher.get(f"/classes/{second}/teachers").text
    assert "/invite/" in cast.teacher.get(f"/classes/{cast.class_id}/teachers").text


def test_what_another_teacher_has_is_not_told_by_a_refusal(app: Flask, shared: Cast) -> None:
    with app.app_context():
        classes.create_class(shared.teacher_id, "6C", 2026)
        classes.rename_class(shared.other_teacher_id, shared.class_id, "6C")
        assert classes.get_class(shared.teacher_id, shared.class_id).name == "6C"
        unknown, hidden = pytest.raises(teaching.NotFound), pytest.raises(teaching.NotFound)
        accounts.invite(shared.teacher_id, classes.create_class(shared.teacher_id, "6D", 2026).id)
        invitation_id = db.session.query(Invitation.id).order_by(Invitation.id.desc()).limit(1).scalar()
        with unknown as first:
            accounts.withdraw_invitation(shared.other_teacher_id, 999)
        with hidden as second:
            accounts.withdraw_invitation(shared.other_teacher_id, invitation_id)
        assert first.value.key == second.value.key


def test_a_class_that_was_handed_over_is_saved_unchanged(app: Flask, shared: Cast) -> None:
    with app.app_context():
        classes.create_class(shared.other_teacher_id, "6B", 2026)
        teaching.hand_over(shared.teacher_id, shared.class_id, shared.other_teacher_id)
        classes.rename_class(shared.other_teacher_id, shared.class_id, "6B", 2026)
        assert classes.get_class(shared.other_teacher_id, shared.class_id).name == "6B"


def test_a_class_that_is_called_like_a_game_keeps_its_name(app: Flask, cast: Cast) -> None:
    with app.app_context():
        class_id = classes.create_class(cast.teacher_id, "half", 2026).id
    assert story(cast.teacher, class_id) == ["Kari made the class half."]


@pytest.mark.parametrize("page", ["/invitations", "/classes/1/teachers"])
def test_a_link_made_on_the_teacher_s_own_computer_can_be_opened_on_another(
    cast: Cast, monkeypatch: pytest.MonkeyPatch, page: str
) -> None:
    monkeypatch.setattr(lan, "lan_address", lambda: "192.168.1.5")
    cast.teacher.post(page if page == "/invitations" else f"{page}/invite")
    assert 'value="http://192.168.1.5/invite/' in cast.teacher.get(page).text
