"""Where a teacher is signed in, as a list that the teacher recognises."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from webapp.dates import moment_words
from webapp.models import SignIn

# The first that is found counts: Edge calls itself Chrome and Safari too, and an iPad calls itself a Mac.
BROWSERS: Final = (
    ("Edg", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("FxiOS", "Firefox"), ("CriOS", "Chrome"),
    ("Chrome/", "Chrome"), ("Safari/", "Safari"),
)  # fmt: skip
SYSTEMS: Final = (
    ("iPad", "iPad"), ("iPhone", "iPhone"), ("Android", "Android"), ("CrOS", "Chromebook"), ("Windows", "Windows"),
    ("Macintosh", "Mac"), ("Linux", "Linux"),
)  # fmt: skip


@dataclass(frozen=True)
class SignInRow:
    """One line: the browser, since when, and whether it is this one."""

    browser: str
    since: str
    is_here: bool


def browser_words(user_agent: str) -> str:
    """A browser in a few words, such as "Firefox, Windows"; "" when it does not say."""
    found = (next((name for sign, name in names if sign in user_agent), "") for names in (BROWSERS, SYSTEMS))
    return ", ".join(filter(None, found))


def sign_in_rows(sign_ins: Iterable[SignIn], here: int) -> list[SignInRow]:
    """The lines of the list, in the order given."""
    return [SignInRow(row.browser, moment_words(row.created_at), row.id == here) for row in sign_ins]
