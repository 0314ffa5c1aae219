"""The list of names of a room, and a nickname to begin with."""

import random
from collections.abc import Sequence
from typing import NamedTuple

from flask_babel import gettext as _

from webapp.presenters.names import alphabetical, display_names
from webapp.services.devices import Lost
from webapp.services.joining import Choice
from webapp.services.places import Called


class NameButton(NamedTuple):
    """A name as it stands on a button."""

    pupil_id: int
    name: str
    taken: bool


def name_buttons(choices: Sequence[Choice]) -> list[NameButton]:
    """The names as short as they can be told apart, in the order of the alphabet."""
    names = display_names(Called(choice.pupil_id, choice.name, choice.nickname) for choice in choices)
    buttons = [NameButton(choice.pupil_id, names[choice.pupil_id], choice.taken) for choice in choices]
    return sorted(buttons, key=lambda button: alphabetical(button.name))


def lost_words(lost: Lost | None) -> str:
    """What became of the name that this device had; empty if nothing did."""
    if lost is None:
        return ""
    if lost == Lost.REMOVED:
        return str(_("Your teacher has taken you out of the session. You can write the code and come in again."))
    return str(_("Your teacher has freed the name that this tablet had. Write the code to come in again."))


def suggest_nickname() -> str:
    """A name out of two words."""
    manners = (_("Quick"), _("Clever"), _("Calm"), _("Merry"), _("Brave"), _("Curious"), _("Sunny"), _("Quiet"))
    animals = (_("otter"), _("fox"), _("owl"), _("elk"), _("hare"), _("seal"), _("puffin"), _("lynx"))
    return f"{random.choice(manners)} {random.choice(animals)}"
