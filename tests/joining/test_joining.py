"""Pupils come in: by a name of the list or a nickname; what is refused says why and changes nothing."""

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.rooms import RUNNING, Room, everything, make_room, sign_in
from webapp.errors import Locked, NotFound, Over, Refusal, Taken, Unreadable
from webapp.extensions import db
from webapp.models import GameSeat, Participation, Pupil
from webapp.services import joining, participants, sessions

NAMES = ("Emma Lie", "Bo Li", "Åse Moe")


@pytest.fixture
def room(app: Flask) -> Room:
    return make_room(app, *NAMES)


def refused(room: Room, kind: type[Refusal], key: str, act: Callable[[], object]) -> str:
    """The words of a refusal that changes nothing."""
    before = everything(room.app)
    with room.app.test_request_context(headers={"Accept-Language": "en"}):
        with pytest.raises(kind) as caught:
            act()
        assert caught.value.key == key
        words = str(caught.value.message)
        db.session.rollback()
    assert everything(room.app) == before
    return words


def taking_part(room: Room, name: str) -> Participation:
    """The stored row of a pupil who came in; wants an app context."""
    return db.session.query(Participation).filter_by(pupil_id=room.pupils[name]).one()


# By the pages


def test_from_the_code_to_the_table(room: Room) -> None:
    tablet = room.tablet()
    assert tablet.get("/").status_code == 200
    spaced = f" {room.code[:3]} {room.code[3:]} "
    assert tablet.post("/", data={"code": spaced}).headers["Location"] == f"/join/{room.code}"
    page = tablet.get(f"/join/{room.code}").text
    assert [page.index(name) for name in ("Bo", "Emma", "Åse")] == sorted(page.index(n) for n in ("Bo", "Emma", "Åse"))
    assert "Emma" in tablet.get(f"/join/{room.code}/confirm/{room.pupils['Emma Lie']}").text
    answer = room.post_name(tablet, "Emma Lie")
    assert answer.headers["Location"] == "/play"
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert tablet.get("/").headers["Location"] == "/play"
    assert tablet.get(f"/join/{room.code}").headers["Location"] == "/play"
    assert tablet.get("/play").status_code == 200


def test_a_pupil_is_called_at_the_table_as_on_the_list_whoever_was_taken_off_it(app: Flask) -> None:
    room = make_room(app, "Bo Lie", "Åse Moe")
    with app.app_context():
        old = db.session.get_one(Pupil, room.pupils["Bo Lie"])
        old.removed_at = 1
        again = Pupil(class_id=old.class_id, name="Bo Lie", created_at=2)
        db.session.add(again)
        db.session.commit()
        room.pupils["Bo Lie"] = again.id
    for name in room.pupils:
        tablet = room.tablet()
        room.post_name(tablet, name)
    with app.app_context():
        room.start()
    state = tablet.get("/play/state").text
    assert '"Bo"' in state
    assert "Bo Lie" not in state


@pytest.mark.parametrize(
    ("code", "status", "words"),
    [
        ("", 422, "Write the six digits"),
        ("12a456", 422, "The code is six digits."),
        ("1234567", 422, "The code is six digits."),
        ("000000", 404, "No room has this code."),
    ],
)
def test_a_wrong_code_is_refused_in_words(room: Room, code: str, status: int, words: str) -> None:
    before = everything(room.app)
    answer = room.tablet().post("/", data={"code": code})
    assert answer.status_code == status
    assert words in answer.text
    assert everything(room.app) == before


@pytest.mark.parametrize(("path", "method"), [("", "GET"), ("/name", "POST"), ("/confirm/1", "GET")])
def test_a_page_of_a_wrong_or_ended_code_says_so(room: Room, path: str, method: str) -> None:
    wrong = room.tablet().open(f"/join/000000{path}", method=method)
    assert wrong.status_code == 404
    assert "No room has this code." in wrong.text
    with room.app.app_context():
        sessions.end(room.teacher_id, room.session_id)
    before = everything(room.app)
    ended = room.tablet().open(f"/join/{room.code}{path}", method=method, data={"pupil": "1"})
    assert ended.status_code == 410
    assert "This session has ended." in ended.text
    assert everything(room.app) == before


def test_a_taken_name_is_no_button_and_cannot_be_sent(room: Room) -> None:
    room.post_name(room.tablet(), "Emma Lie")
    other, emma = room.tablet(), room.pupils["Emma Lie"]
    assert f"/confirm/{emma}" not in other.get(f"/join/{room.code}").text
    before = everything(room.app)
    for answer in (other.get(f"/join/{room.code}/confirm/{emma}"), room.post_name(other, "Emma Lie")):
        assert answer.status_code == 409
        assert "That name is in use on another tablet." in answer.text
    assert everything(room.app) == before


def test_a_device_has_one_name(room: Room) -> None:
    tablet = room.tablet()
    room.post_name(tablet, "Emma Lie")
    before = everything(room.app)
    answer = room.post_name(tablet, "Bo Li")
    assert answer.status_code == 409
    assert "This tablet plays as Emma Lie already." in answer.text
    assert room.post_name(tablet, "Emma Lie").headers["Location"] == "/play"
    assert everything(room.app) == before


@pytest.mark.parametrize(
    ("values", "words"),
    [({"locked": True}, "The room is locked."), (RUNNING | {"late_allowed": False}, "takes nobody in late")],
)
def test_newcomers_are_refused_when_the_teacher_said_so(room: Room, values: dict[str, object], words: str) -> None:
    room.change(nicknames=True, **values)
    before = everything(room.app)
    for data in ({"pupil": str(room.pupils["Bo Li"])}, {"nickname": "Quick fox"}):
        answer = room.tablet().post(f"/join/{room.code}/name", data=data)
        assert answer.status_code == 403
        assert words in answer.text
    assert everything(room.app) == before


@pytest.mark.parametrize("sent", ["", "x", "1.5", None])
def test_no_name_at_all_is_refused(room: Room, sent: str | None) -> None:
    before = everything(room.app)
    answer = room.tablet().post(f"/join/{room.code}/name", data={} if sent is None else {"pupil": sent})
    assert answer.status_code == 422
    assert "Tap your name on the list." in answer.text
    assert everything(room.app) == before


def test_a_name_of_another_class_or_off_the_list_is_refused(room: Room) -> None:
    strange = make_room(room.app, "Per Hidden", login="ola").pupils["Per Hidden"]
    with room.app.app_context():
        db.session.get_one(Pupil, room.pupils["Bo Li"]).removed_at = 5
        db.session.commit()
    before = everything(room.app)
    for pupil_id in (strange, room.pupils["Bo Li"], 999):
        answer = room.tablet().post(f"/join/{room.code}/name", data={"pupil": pupil_id})
        assert answer.status_code == 404
        assert "That name is not on the list." in answer.text
        confirm = room.tablet().get(f"/join/{room.code}/confirm/{pupil_id}")
        assert confirm.headers["Location"] == f"/join/{room.code}"
    assert everything(room.app) == before


def post_nickname(room: Room, client: FlaskClient, nickname: str) -> tuple[int, str]:
    answer = client.post(f"/join/{room.code}/name", data={"nickname": nickname})
    return answer.status_code, answer.text


@pytest.mark.parametrize(
    ("nickname", "status", "words"),
    [
        ("", 422, "Write a name first."),
        (" \t ", 422, "Write a name first."),
        ("\u200b\u200d", 422, "Write a name first."),
        ("x" * 21, 422, "That name is too long."),
        ("x" * 5000, 422, "too long"),
        ("emma LIE", 409, "Somebody has that name already."),
        ("  Bo   Li ", 409, "Somebody has that name already."),
        ("B\u043e Li", 422, "mixes letters of several alphabets"),
        ("BO L1", 409, "Somebody has that name already."),
        ("Kari Moe (l\u00e6rer)", 422, "looks like a teacher"),
        ("K A R I", 422, "looks like a teacher"),
        ("\u3164\u2800", 422, "Write a name first."),
        ("bo@x.no", 422, "An e-mail address is not a nickname."),
    ],
)
def test_a_nickname_is_refused_in_words(room: Room, nickname: str, status: int, words: str) -> None:
    room.change(nicknames=True)
    before = everything(room.app)
    got, page = post_nickname(room, room.tablet(), nickname)
    assert (got, words in page) == (status, True)
    assert everything(room.app) == before


def test_a_nickname_where_the_list_is_the_way_is_refused(room: Room) -> None:
    before = everything(room.app)
    status, page = post_nickname(room, room.tablet(), "Quick fox")
    assert (status, "you choose your name from the list" in page) == (403, True)
    assert everything(room.app) == before


def test_a_nickname_is_taken_once_and_markup_is_text(room: Room) -> None:
    room.change(nicknames=True)
    assert "nickname" in room.tablet().get(f"/join/{room.code}").text
    nickname = "<b>Emma</b>"
    tablet = room.tablet()
    assert post_nickname(room, tablet, nickname)[0] == 302
    before = everything(room.app)
    assert post_nickname(room, room.tablet(), nickname.upper())[0] == 409
    assert post_nickname(room, tablet, "Quick fox")[0] == 409
    assert everything(room.app) == before
    pages = [room.tablet().get(f"/join/{room.code}").text, tablet.get("/play").text]
    assert not any(nickname in page for page in pages)
    assert nickname in tablet.get("/play/state").get_json()["name"]


def test_a_nickname_stays_whole_wherever_it_stands(room: Room) -> None:
    room.change(nicknames=True, show_ranks=True, kinds=["order"])
    ugla, emma = room.tablet(), room.tablet()
    assert post_nickname(room, ugla, "Den store ugla")[0] == 302
    room.post_name(emma, "Emma Lie")
    teacher = room.tablet()
    sign_in(teacher, room.teacher_id)
    pages = [f"/sessions/{room.session_id}", f"/sessions/{room.session_id}/projector"]
    assert [">Den store ugla<" in teacher.get(page).text for page in pages] == [True, True]
    assert ">Den store ugla</bdi> <" in room.tablet().get(f"/join/{room.code}").text
    with room.app.app_context():
        room.start()
    assert ugla.get("/play/state").get_json()["name"] == "Den store ugla"
    sides = emma.get("/play/state").get_json()["game"]["sides"]
    assert sorted(name for side in sides for name in side["names"]) == ["Den store ugla", "Emma"]
    for page in (f"/sessions/{room.session_id}", f"/sessions/{room.session_id}/tables/1"):
        assert ">Den store ugla<" in teacher.get(page).text
    with room.app.app_context():
        sessions.end(room.teacher_id, room.session_id)
        class_id = room.session.class_id
    for page in (f"/sessions/{room.session_id}", f"/classes/{class_id}"):
        assert "Den store ugla" in teacher.get(page).text


def test_a_forged_cookie_is_nobodys(room: Room) -> None:
    room.post_name(room.tablet(), "Emma Lie")
    for forged in ("", "1.x", "[1,null].AAAA", "x" * 3000):
        tablet = room.tablet()
        tablet.set_cookie("device", forged)
        assert tablet.get("/play").headers["Location"] == "/"
        answer = room.post_name(tablet, "Emma Lie")
        assert answer.status_code == 403
        assert "did not keep what it was given" in answer.text


# By the services


def test_who_is_on_the_list_and_who_is_here(room: Room) -> None:
    with room.app.app_context():
        (emma,) = room.join("Emma Lie")
        mine = {
            choice.name: (choice.taken, choice.mine) for choice in joining.names_to_choose(room.session, emma.device)
        }
        others = {choice.name: choice.taken for choice in joining.names_to_choose(room.session, None)}
    assert mine == {"Emma Lie": (False, True), "Bo Li": (False, False), "Åse Moe": (False, False)}
    assert others == {"Emma Lie": True, "Bo Li": False, "Åse Moe": False}


def test_coming_in_twice_changes_nothing(room: Room) -> None:
    with room.app.app_context():
        (emma,) = room.join("Emma Lie")
        before = everything(room.app)
        again = joining.join(room.session, room.pupils["Emma Lie"], emma.device)
        assert again.pupil_id == room.pupils["Emma Lie"]
    assert everything(room.app) == before


def test_refusals_of_the_service(room: Room) -> None:
    with room.app.app_context():
        (emma,) = room.join("Emma Lie")
        device = emma.device
    pupils = room.pupils
    refused(room, Taken, "name-taken", lambda: joining.join(room.session, pupils["Emma Lie"], "new"))
    refused(room, Taken, "name-taken", lambda: joining.join(room.session, pupils["Emma Lie"], "another"))
    assert "Emma Lie" in refused(room, Taken, "other-name", lambda: joining.join(room.session, pupils["Bo Li"], device))
    refused(room, NotFound, "no-name", lambda: joining.join(room.session, 999, "new"))
    refused(room, Locked, "no-nicknames", lambda: joining.join_with_nickname(room.session, "Fox", "new"))
    room.change(nicknames=True)
    refused(room, Unreadable, "name-missing", lambda: joining.join_with_nickname(room.session, " ", "new"))
    refused(room, Unreadable, "name-long", lambda: joining.join_with_nickname(room.session, "x" * 21, "new"))
    refused(room, Taken, "name-taken", lambda: joining.join_with_nickname(room.session, "EMMA LIE", "new"))
    room.change(locked=True)
    refused(room, Locked, "locked", lambda: joining.join(room.session, pupils["Bo Li"], "new"))
    room.change(locked=False, late_allowed=False, **RUNNING)
    refused(room, Locked, "late", lambda: joining.join(room.session, pupils["Bo Li"], "new"))
    with room.app.app_context():
        sessions.end(room.teacher_id, room.session_id)
    refused(room, Over, "ended", lambda: joining.join(room.session, pupils["Bo Li"], "new"))
    refused(room, Over, "ended", lambda: joining.join_with_nickname(room.session, "Fox", "new"))


def test_a_released_name_comes_back_to_the_same_seat_even_when_the_room_is_locked(room: Room) -> None:
    first, second = room.tablet(), room.tablet()
    room.post_name(first, "Emma Lie")
    room.post_name(room.tablet(), "Bo Li")
    with room.app.app_context():
        room.start()
        emma = taking_part(room, "Emma Lie")
        place = (emma.id, emma.game_id, emma.seat)
        participants.release_device(room.teacher_id, room.session_id, emma.id)
    assert first.get("/play/state").get_json()["phase"] == "gone"
    room.change(locked=True, late_allowed=False)
    assert room.post_name(second, "Emma Lie").headers["Location"] == "/play"
    assert second.get("/play/state").get_json()["phase"] == "play"
    assert first.get("/play/state").get_json()["phase"] == "gone"
    with room.app.app_context():
        emma = taking_part(room, "Emma Lie")
        assert (emma.id, emma.game_id, emma.seat) == place


def test_a_removed_pupil_may_join_again(room: Room) -> None:
    tablet = room.tablet()
    room.post_name(tablet, "Emma Lie")
    with room.app.app_context():
        participants.remove_participant(room.teacher_id, room.session_id, taking_part(room, "Emma Lie").id)
    assert tablet.get("/play/state").get_json()["phase"] == "gone"
    assert room.post_name(tablet, "Emma Lie").headers["Location"] == "/play"
    assert tablet.get("/play/state").get_json()["phase"] == "lobby"


def test_a_pupil_removed_from_a_game_joins_again_in_the_place_the_computer_kept(room: Room) -> None:
    with room.app.app_context():
        emma, _bo = room.join("Emma Lie", "Bo Li")
        room.start()
        place = (emma.game_id, emma.seat)
        participants.remove_participant(room.teacher_id, room.session_id, emma.id)
        assert db.session.get_one(GameSeat, place).participation_id is None
        (emma,) = room.join("Emma Lie")
        assert (emma.game_id, emma.seat) == place
        assert db.session.get_one(GameSeat, place).participation_id == emma.id


def test_coming_late_seats_at_once(room: Room) -> None:
    tablet = room.tablet()
    room.post_name(room.tablet(), "Bo Li")
    with room.app.app_context():
        room.start()
    room.post_name(tablet, "Emma Lie")
    state = tablet.get("/play/state").get_json()
    assert state["phase"] == "play"
    assert [side["names"] for side in state["game"]["sides"] if not side["computer"]] != []
