"""Who did what with a class, in sentences."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel import ngettext

from webapp.dates import moment_words
from webapp.games.variants import VARIANTS
from webapp.models import Deed
from webapp.presenters.names import isolated
from webapp.presenters.rule_pages import rule_page
from webapp.services.deeds import Done


@dataclass(frozen=True)
class DeedLine:
    """A line of the list; `session_id` where there is a session to go to."""

    at: str
    text: str
    session_id: int | None


def deed_lines(deeds: Iterable[Done]) -> list[DeedLine]:
    """The lines, in the order given."""
    return [
        DeedLine(moment_words(done.at), _sentence(done), done.session.id if done.session else None) for done in deeds
    ]


def _sentence(done: Done) -> str:
    pupil = isolated(done.pupil) if done.pupil else _("a pupil")
    words = {"teacher": isolated(done.teacher), "pupil": pupil, "name": _name(done)}
    return COUNTED[done.deed](done, words) if done.deed in COUNTED else str(SENTENCES[done.deed]) % words


def _name(done: Done) -> str:
    """A session goes by its title, else by its game; all else by the name that was written down."""
    if done.variant is None:
        return isolated(done.name or "")
    title = done.session.title if done.session else done.name
    return isolated(title or "") or (rule_page(done.variant).name if done.variant in VARIANTS else done.variant)


def _made(done: Done, words: Mapping[str, str]) -> str:
    if not done.number:
        return str(_("%(teacher)s made the class %(name)s.", **words))
    return str(
        ngettext(
            "%(teacher)s made the class %(name)s with %(num)d pupil.",
            "%(teacher)s made the class %(name)s with %(num)d pupils.",
            done.number,
            **words,
        )
    )


def _added(done: Done, words: Mapping[str, str]) -> str:
    return str(
        ngettext(
            "%(teacher)s put %(num)d pupil on the list.",
            "%(teacher)s put %(num)d pupils on the list.",
            done.number or 0,
            **words,
        )
    )


def _minutes(done: Done, words: Mapping[str, str]) -> str:
    return str(
        ngettext(
            "%(teacher)s added %(num)d minute: %(name)s.",
            "%(teacher)s added %(num)d minutes: %(name)s.",
            done.number or 0,
            **words,
        )
    )


def _titled(done: Done, words: Mapping[str, str]) -> str:
    if not done.name:
        return str(_("%(teacher)s took the title of a session away.", **words))
    return str(_("%(teacher)s called a session “%(title)s”.", title=isolated(done.name), **words))


SENTENCES: Final[Mapping[Deed, Any]] = {
    Deed.CLASS_CHANGED: _l("%(teacher)s changed the class; it is called %(name)s."),
    Deed.CLASS_PUT_AWAY: _l("%(teacher)s put the class away."),
    Deed.CLASS_TAKEN_BACK: _l("%(teacher)s took the class into use again."),
    Deed.CLASS_NEW_YEAR: _l("%(teacher)s took the pupils along from %(name)s."),
    Deed.CLASS_HANDED_OVER: _l("%(teacher)s handed the class over to %(name)s."),
    Deed.TEACHER_CAME: _l("%(teacher)s came as a teacher of the class."),
    Deed.TEACHER_LEFT: _l("%(teacher)s left the class."),
    Deed.TEACHER_REMOVED: _l("%(teacher)s took %(name)s out as a teacher."),
    Deed.PUPIL_RENAMED: _l("%(teacher)s changed a name; now it is %(pupil)s."),
    Deed.PUPIL_SETTINGS: _l("%(teacher)s changed the screen of %(pupil)s."),
    Deed.PUPIL_REMOVED: _l("%(teacher)s took %(pupil)s off the list."),
    Deed.PUPIL_RESTORED: _l("%(teacher)s put %(pupil)s back on the list."),
    Deed.PUPILS_MERGED: _l("%(teacher)s made two names into one pupil: %(pupil)s."),
    Deed.SESSION_STARTED: _l("%(teacher)s started a session: %(name)s."),
    Deed.SESSION_ENDED: _l("%(teacher)s ended a session: %(name)s."),
    Deed.SESSION_REOPENED: _l("%(teacher)s opened a session again: %(name)s."),
    Deed.SESSION_PAUSED: _l("%(teacher)s stopped the clock: %(name)s."),
    Deed.SESSION_RESUMED: _l("%(teacher)s let the clock run on: %(name)s."),
    Deed.SESSION_LOCKED: _l("%(teacher)s locked the room: %(name)s."),
    Deed.SESSION_UNLOCKED: _l("%(teacher)s unlocked the room: %(name)s."),
    Deed.PUPIL_FREED: _l("%(teacher)s freed the name of %(pupil)s for another tablet."),
    Deed.NAMES_FREED: _l("%(teacher)s freed all names of a session for other tablets: %(name)s."),
    Deed.SESSION_NEW_CODE: _l("%(teacher)s gave a room another code and sent out who had just come in: %(name)s."),
    Deed.PUPIL_SENT_OUT: _l("%(teacher)s took %(pupil)s out of a session."),
    Deed.SESSION_DELETED: _l("%(teacher)s deleted a session: %(name)s."),
}
"""Each of them names who did it."""
COUNTED: Final[Mapping[Deed, Callable[[Done, Mapping[str, str]], str]]] = {
    Deed.CLASS_MADE: _made,
    Deed.PUPILS_ADDED: _added,
    Deed.SESSION_MINUTES: _minutes,
    Deed.SESSION_TITLED: _titled,
}
"""Those that tell a number, or one thing or another."""
