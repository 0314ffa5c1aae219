"""Room codes as people write, paste and send them."""

import pytest
from flask import Flask

from tests.rooms import Room, make_room
from webapp.services.room_codes import read_code

WRITTEN = [
    "623624",
    " 623 624 ",
    "623-624",
    "623 - 624",
    "623.624",
    "623 – 624",
    "623_624",
    "623/624",
    "623,624",
    "623\u00a0624",
    "623\u200b624",
    "6 2 3 6 2 4",
    "\uff16\uff12\uff13 \uff16\uff12\uff14",
    "\u0666\u0662\u0663\u0666\u0662\u0664",
    "\u06f6\u06f2\u06f3\u06f6\u06f2\u06f4",
    "6\ufe0f\u20e32\ufe0f\u20e33\ufe0f\u20e36\ufe0f\u20e32\ufe0f\u20e34\ufe0f\u20e3",
    "Kode: 623 624",
    "Romkode 623624.",
    "Kode 623 624 rom 12",
    "Kl. 10.15: kode 623-624",
    "Gå til 192.168.1.5:8000 og skriv 623 624",
    "http://192.168.1.5:8000/join/623624",
    "https://skole.no/join/623624/",
    "https://skole.no/join/623624?fra=teams&t=1234567",
    "https://skole.no/join/623%20624#a1",
    "192.168.1.5:8000/join/623-624",
    "skole.no/join/623624",
    "/join/623624",
    "http://192.168.1.5:8000/join/623624/confirm/17",
    "Bli med: http://192.168.1.5:8000/JOIN/623624 kl. 10.15",
    "http://192.168.1.5:8000/join/\uff16\uff12\uff13\uff16\uff12\uff14",
]


@pytest.mark.parametrize("written", WRITTEN)
def test_a_code_is_understood_however_it_is_written(written: str) -> None:
    assert read_code(written) == "623624"


@pytest.mark.parametrize(
    "written", ["", "abc", "12345", "1234567", "12a456", "623 6245", "623 624 715 716", "6" * 5000]
)
def test_what_is_no_code_is_none(written: str) -> None:
    assert len(read_code(written)) != 6


@pytest.fixture
def room(app: Flask) -> Room:
    return make_room(app, "Emma Lie")


@pytest.mark.parametrize("written", WRITTEN)
def test_the_form_takes_it_to_the_room(room: Room, written: str) -> None:
    room.change(code="623624")
    assert room.tablet().post("/", data={"code": written}).headers["Location"] == "/join/623624"


@pytest.mark.parametrize(
    "written", ["623-624", "623.624", "623%20624", "\uff16\uff12\uff13\uff16\uff12\uff14", "Kode: 623 624"]
)
def test_so_does_the_address(room: Room, written: str) -> None:
    room.change(code="623624")
    page = room.tablet().get(f"/join/{written}")
    assert page.status_code == 200
    assert "/join/623624/confirm/" in page.text


def test_the_field_cuts_nothing_and_keeps_what_was_written(room: Room) -> None:
    assert "maxlength" not in room.tablet().get("/").text
    link = "http://192.168.1.5:8000/join/62362"
    page = room.tablet().post("/", data={"code": link})
    assert page.status_code == 422
    assert "The code is six digits." in page.text
    assert f'value="{link}"' in page.text
