"""Who did what with a class, in sentences."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from flask_babel import gettext as _
from flask_babel import ngettext

from webapp.dates import moment_words
from webapp.games.variants import VARIANTS
from webapp.models import Deed
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
    pupil = done.pupil or _("a pupil")
    return SENTENCES[done.deed](done, {"teacher": done.teacher, "pupil": pupil, "name": _name(done)})


def _name(done: Done) -> str:
    """A session goes by its title, else by its game; all else by the name that was written down."""
    if done.variant is None:
        return done.name or ""
    title = done.session.title if done.session else done.name
    return title or (rule_page(done.variant).name if done.variant in VARIANTS else done.variant)


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
    return str(_("%(teacher)s called a session “%(title)s”.", title=done.name, **words))


Sentence = Callable[[Done, Mapping[str, str]], str]

SENTENCES: Final[Mapping[Deed, Sentence]] = {
    Deed.CLASS_MADE: _made,
    Deed.CLASS_CHANGED: lambda done, words: _("%(teacher)s changed the class; it is called %(name)s.", **words),
    Deed.CLASS_PUT_AWAY: lambda done, words: _("%(teacher)s put the class away.", **words),
    Deed.CLASS_TAKEN_BACK: lambda done, words: _("%(teacher)s took the class into use again.", **words),
    Deed.CLASS_NEW_YEAR: lambda done, words: _("%(teacher)s took the pupils along from %(name)s.", **words),
    Deed.CLASS_HANDED_OVER: lambda done, words: _("%(teacher)s handed the class over to %(name)s.", **words),
    Deed.TEACHER_CAME: lambda done, words: _("%(teacher)s came as a teacher of the class.", **words),
    Deed.TEACHER_LEFT: lambda done, words: _("%(teacher)s left the class.", **words),
    Deed.TEACHER_REMOVED: lambda done, words: _("%(teacher)s took %(name)s out as a teacher.", **words),
    Deed.PUPILS_ADDED: _added,
    Deed.PUPIL_RENAMED: lambda done, words: _("%(teacher)s changed a name; now it is %(pupil)s.", **words),
    Deed.PUPIL_SETTINGS: lambda done, words: _("%(teacher)s changed the screen of %(pupil)s.", **words),
    Deed.PUPIL_REMOVED: lambda done, words: _("%(teacher)s took %(pupil)s off the list.", **words),
    Deed.PUPIL_RESTORED: lambda done, words: _("%(teacher)s put %(pupil)s back on the list.", **words),
    Deed.PUPILS_MERGED: lambda done, words: _("%(teacher)s made two names into one pupil: %(pupil)s.", **words),
    Deed.SESSION_STARTED: lambda done, words: _("%(teacher)s started a session: %(name)s.", **words),
    Deed.SESSION_ENDED: lambda done, words: _("%(teacher)s ended a session: %(name)s.", **words),
    Deed.SESSION_PAUSED: lambda done, words: _("%(teacher)s stopped the clock: %(name)s.", **words),
    Deed.SESSION_RESUMED: lambda done, words: _("%(teacher)s let the clock run on: %(name)s.", **words),
    Deed.SESSION_MINUTES: _minutes,
    Deed.SESSION_LOCKED: lambda done, words: _("%(teacher)s locked the room: %(name)s.", **words),
    Deed.SESSION_UNLOCKED: lambda done, words: _("%(teacher)s unlocked the room: %(name)s.", **words),
    Deed.PUPIL_FREED: lambda done, words: _("%(teacher)s freed the name of %(pupil)s for another tablet.", **words),
    Deed.PUPIL_SENT_OUT: lambda done, words: _("%(teacher)s took %(pupil)s out of a session.", **words),
    Deed.SESSION_TITLED: _titled,
    Deed.SESSION_DELETED: lambda done, words: _("%(teacher)s deleted a session: %(name)s.", **words),
}
"""Said when the page is made, in its language; each of them names who did it."""
