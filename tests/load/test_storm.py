"""A few pupils behind every kind of network, beside a small flood: all see the end, and every answer is there once."""

from pathlib import Path
from threading import Thread

from tests.load.lesson import Teacher, play
from tests.load.server import Server
from tests.load.storm import NETWORKS, Lesson, flooded, flooder, networks, tracebacks, weather

PUPILS = 14
"""Every third has a good network; the others are behind each of the nine."""
SECONDS = 10.0
ROUNDS = 4
"""Who moves is left to chance: until everybody has, at most so often."""
HALF_BODIES = 2500
"""More than may arrive at once: the server lets the oldest go."""


def test_everybody_plays_to_the_end_and_every_answer_is_there_once(tmp_path: Path) -> None:
    with Server(tmp_path, READ_SECONDS="3") as server, networks(server) as proxies:
        teacher = Teacher(server.port)
        teacher.set_up()
        device = flooder(server, teacher)
        lesson = Lesson(server, teacher, teacher.new_class("6B", PUPILS))
        lesson.enter(PUPILS, proxies)
        assert {tablet.network for tablet in lesson.tablets} == {"", *NETWORKS}
        lesson.start()
        with flooded(server, SECONDS, HALF_BODIES, device) as flood:
            changing = Thread(target=weather, args=(proxies, lesson.over))
            changing.start()
            for _ in range(ROUNDS):
                play(lesson.tablets, SECONDS, 8)
                if all(tablet.taken for tablet in lesson.tablets):
                    break
            lesson.end()
            changing.join()
        lesson.leave()
        outcome = lesson.outcome()
        assert tracebacks(server) == []
    assert outcome["ended"] == PUPILS
    assert outcome["idle"] == 0
    assert (outcome["twice"], outcome["missing"], outcome["never_sent"], outcome["own_5xx"]) == (0, 0, 0, 0)
    assert outcome["answers_on_the_end_screens"] == outcome["answers_stored"] > 0
    assert flood["turn 429"] > 0
    assert flood["half bodies"] > 0
    assert flood["half bodies left open"] == 0
