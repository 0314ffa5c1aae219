"""Which answers a report is about: days, game, kind of question. Comes by GET, so that a report has an address."""

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import Any, Final

from flask import request
from flask_babel import lazy_gettext as _l
from wtforms import DateField, Field, Form, SelectField
from wtforms.validators import Optional, ValidationError

from webapp.dates import day_words

Choices = Iterable[tuple[str, str]]

YEARS: Final = range(1980, 3000)
NO_DAY: Final = _l("Write a day, for example 2026-11-30.")


class _Day(DateField):
    """A day; what is no day is said in words."""

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read the day, as the browser's own field sends it."""
        try:
            super().process_formdata(valuelist)
        except ValueError:
            self.data = None
        if valuelist and valuelist[0] and (self.data is None or self.data.year not in YEARS):
            self.data = None
            raise ValueError(NO_DAY)


def _offered(form: Form, field: Field) -> None:
    if field.data not in [value for value, _ in field.choices]:
        raise ValidationError(_l("Choose one of these."))


class ReportFilter(Form):
    """Days (both are counted), a game, a kind of question; empty: all."""

    since = _Day(_l("From"), [Optional()])
    until = _Day(_l("To"), [Optional()])
    game = SelectField(_l("Game"), [Optional(), _offered], validate_choice=False)
    kind = SelectField(_l("Question"), [Optional(), _offered], validate_choice=False)

    def __init__(self, games: Choices, kinds: Choices, **kwargs: Any) -> None:
        """Read the address; offer these games and kinds."""
        super().__init__(request.args, **kwargs)
        self.game.choices = [("", _l("All games")), *games]
        self.kind.choices = [("", _l("All questions")), *kinds]

    def validate_until(self, field: Field) -> None:
        """Not before the first day."""
        if self.since.data and field.data and field.data < self.since.data:
            raise ValidationError(_l("The last day comes before the first."))

    def limits(self) -> dict[str, Any]:
        """What was chosen, for the scope of a report; a wrong value chooses nothing."""
        self.validate()
        since, until, game, kind = (
            None if field.errors else field.data for field in (self.since, self.until, self.game, self.kind)
        )
        return {
            "since": _midnight(since) if since else None,
            "until": _midnight(until + timedelta(days=1)) if until else None,
            "variant": game or None,
            "kind": kind or None,
        }

    def chosen(self) -> list[str]:
        """What was chosen and is not refused, in words: a page on paper has no form."""
        fields: tuple[Any, ...] = (self.since, self.until)
        days = [f"{one.label.text} {day_words(one.data)}" for one in fields if one.data and not one.errors]
        picked = [
            str(label)
            for field in self
            if isinstance(field, SelectField)
            for value, label in field.choices or ()
            if value and value == field.data
        ]
        return days + picked

    def arguments(self) -> dict[str, str]:
        """What was chosen and is not refused, for an address."""
        return {field.name: str(field.data) for field in self if field.data and not field.errors}


class PupilFilter(ReportFilter):
    """One session too, of those in which the pupil took part."""

    session = SelectField(_l("Session"), [Optional(), _offered], validate_choice=False)

    def __init__(self, sessions: Choices, games: Choices, kinds: Choices, **kwargs: Any) -> None:
        """Read the address; offer these sessions, games and kinds."""
        super().__init__(games, kinds, **kwargs)
        self.session.choices = [("", _l("All sessions")), *sessions]

    def limits(self) -> dict[str, Any]:
        """What was chosen, for the scope of a report; a wrong value chooses nothing."""
        return super().limits() | {"session_id": self.session_id}

    @property
    def session_id(self) -> int | None:
        """The session that was chosen, when it is one of the pupil's."""
        chosen = self.session.data
        return int(chosen) if chosen in [value for value, _ in self.session.choices or ()] and chosen else None


def _midnight(day: date) -> int:
    """When a day begins where the server is, in ms."""
    return int(datetime(day.year, day.month, day.day).astimezone().timestamp() * 1000)
