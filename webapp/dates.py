"""Days and moments as the language of the page writes them."""

from datetime import date

from flask_babel import format_date, format_datetime, get_locale

from webapp.clock import local


def day_words(day: date) -> str:
    """A day: 30. november 2026."""
    return str(format_date(day, _pattern("d. MMMM y", "d MMMM y")))


def short_day(at: int, with_year: bool = False) -> str:
    """The day of a moment: 21. aug., or with its year: 21. aug. 2026."""
    year = " y" if with_year else ""
    return str(format_date(local(at).date(), _pattern("d. MMM", "d MMM") + year))


def moment_words(at: int) -> str:
    """A moment: 30. november 2026, 08.10."""
    return str(format_datetime(local(at), _pattern("d. MMMM y, HH.mm", "d MMMM y, HH:mm"), rebase=False))


def _pattern(norwegian: str, english: str) -> str:
    return norwegian if str(get_locale() or "").startswith("nb") else english
