"""The reasons a move or an answer is refused, each a key and its words."""

from typing import Any, Final

from flask_babel import lazy_gettext as _l

Reason = tuple[str, Any]

ANSWER_FIRST: Final[Reason] = ("answer-first", _l("Answer the question first, then turn the cards."))
ENDED: Final[Reason] = ("ended", _l("The time is up, so this one does not count."))
ILLEGAL_CHOICE: Final[Reason] = ("illegal-choice", _l("That is not one of the choices."))
NOT_ASKED: Final[Reason] = ("not-asked", _l("That question has not been asked."))
NO_SEAT: Final[Reason] = ("no-seat", _l("This tablet has no place in a session. Write the code again."))
NOT_YOUR_TURN: Final[Reason] = ("not-your-turn", _l("It is not your turn yet."))
PAUSED: Final[Reason] = ("paused", _l("The teacher has paused the session. Wait a moment."))
STALE: Final[Reason] = ("stale", _l("The game has gone on. Here is how it stands now."))
UNREADABLE_MESSAGE: Final[Reason] = ("unreadable", _l("That could not be understood. Load the page again."))
UNREADABLE: Final[Reason] = ("unreadable-number", _l("That could not be read as a number. Write for example −7."))
