"""Refusals: what a person may not do, told in words, mapped to HTTP once (`views.errors`).

A refusal changes nothing. `key` is for programs, `message` for people.
"""

from typing import Any, ClassVar

from flask_babel import lazy_gettext as _l


class Refusal(Exception):
    """Base of every refusal; a subclass stands for an HTTP status."""

    status: ClassVar[int] = 400

    def __init__(self, key: str, message: Any) -> None:
        """Keep the reason and its words, which may be lazy."""
        super().__init__(key)
        self.key = key
        self.message = message


class ForeignAddress(Refusal):
    """The site is not served under that address."""


class Unreadable(Refusal):
    """The input could not be read as what it should be."""

    status = 422


class Malformed(Refusal):
    """No page of ours sends such a thing."""

    status = 400


class NotYours(Refusal):
    """This person may not do that."""

    status = 403


class Locked(NotYours):
    """The room takes nobody in now."""


class NotFound(Refusal):
    """There is no such thing, or it is none of this person's business."""

    status = 404

    def __init__(self, key: str = "not-found", message: Any = None) -> None:
        """Say that there is nothing, unless told otherwise."""
        super().__init__(key, _l("There is nothing here.") if message is None else message)


class Stale(Refusal):
    """The page was behind; the current state is what counts."""

    status = 409


class Illegal(Refusal):
    """The move is not allowed now."""

    status = 409


class Taken(Refusal):
    """Somebody else has that name."""

    status = 409


class Over(Refusal):
    """It has ended."""

    status = 410


class TooMany(Refusal):
    """Too many tries in a short time."""

    status = 429


class Busy(Refusal):
    """The database is held by somebody else, and was for too long."""

    status = 503


class Unwell(Refusal):
    """The machine cannot do it: its disk or its database is not as it should be."""

    status = 503
