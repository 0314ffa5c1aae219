"""What the pupils of a session are called on the big screen, where ranks stand: "Blue fox" instead of a name.

Only the pupil's own tablet tells which alias is whose. All screens of a session say it in the language of its teacher.
"""

from functools import lru_cache
from random import Random
from typing import Final

from flask import current_app
from flask_babel import force_locale
from flask_babel import lazy_gettext as _l

DEFAULT_LANGUAGE: Final = "nb"
COLOURS: Final = (
    _l("Blue"), _l("Red"), _l("Green"), _l("Yellow"), _l("Orange"), _l("Purple"), _l("Pink"), _l("White"),
    _l("Black"), _l("Grey"), _l("Brown"), _l("Golden"),
)  # fmt: skip
ANIMALS: Final = (
    _l("otter"), _l("fox"), _l("owl"), _l("elk"), _l("hare"), _l("seal"), _l("puffin"), _l("lynx"),
    _l("whale"), _l("salmon"), _l("bear"), _l("wolf"),
)  # fmt: skip


@lru_cache(maxsize=64)
def _order(secret: str, session_id: int) -> list[int]:
    """Which pair of words comes first, second …: mixed, another way in each session, and nobody can work it out."""
    return Random(f"{secret}:{session_id}").sample(range(len(COLOURS) * len(ANIMALS)), k=len(COLOURS) * len(ANIMALS))


def alias(session_id: int, place: int, language: str | None) -> str:
    """The alias of a pupil.

    :param place: who came in first has 0, the next one 1 …; more than all pairs of words begin again, with a number.
    :param language: of the teacher who opened the session.
    """
    turn, number = divmod(place, len(COLOURS) * len(ANIMALS))
    colour, animal = divmod(_order(str(current_app.secret_key), session_id)[number], len(ANIMALS))
    with force_locale(language or DEFAULT_LANGUAGE):
        words = f"{COLOURS[colour]}\N{NO-BREAK SPACE}{ANIMALS[animal]}"
    return f"{words} {turn + 1}" if turn else words
