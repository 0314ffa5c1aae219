"""What a teacher writes about a class and its pupils."""

from typing import Any

from flask import current_app
from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from flask_wtf.file import FileField
from wtforms import BooleanField, Field, RadioField, SelectField, StringField, TextAreaField
from wtforms.fields.choices import SelectChoice
from wtforms.validators import DataRequired, Length, StopValidation, ValidationError

from webapp.errors import Unreadable
from webapp.forms.accounts import trimmed
from webapp.services.class_lists import read_list
from webapp.services.classes import LONGEST_CLASS_NAME, this_school_year
from webapp.services.list_reading import ListLine
from webapp.services.names import clean_pupil_name


def year_words(year: int) -> str:
    """A school year as people write it: 2026/27."""
    return f"{year}/{(year + 1) % 100:02d}"


def _sensible(form: FlaskForm, field: Field) -> None:
    try:
        clean_pupil_name(field.data or "")
    except Unreadable as refusal:
        raise ValidationError(refusal.message) from None


class ClassForm(FlaskForm):
    """A class: its name and school year."""

    name = StringField(
        _l("Name of the class"),
        [
            DataRequired(_l("Write a name, for example 6B.")),
            Length(max=LONGEST_CLASS_NAME, message=_l("At most %(max)d characters.")),
            _sensible,
        ],
        filters=[trimmed],
    )
    school_year = SelectField(_l("School year"), coerce=int, validate_choice=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Offer this school year, the ones beside it, and the one the class has."""
        super().__init__(*args, **kwargs)
        now = this_school_year()
        years = {now - 1, now, now + 1}
        if (known := getattr(kwargs.get("obj"), "school_year", None)) is not None:
            years.add(known)
        self.school_year.choices = [(year, year_words(year)) for year in sorted(years)]
        if self.school_year.data is None and not self.school_year.raw_data:
            self.school_year.data = now

    def validate_school_year(self, field: SelectField) -> None:
        """One of the years that are offered."""
        if field.data not in {year for year, _ in field.choices}:
            raise ValidationError(_l("Choose one of the school years."))


class NamesForm(FlaskForm):
    """A class list: pasted, as a file, or both. `lines` are what was read."""

    names = TextAreaField(_l("Class list"))
    file = FileField(_l("Or a file (XLSX, CSV or text)"))
    needs_names = True

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """With nothing read yet."""
        super().__init__(*args, **kwargs)
        self.lines: list[ListLine] = []

    def validate_names(self, field: TextAreaField) -> None:
        """Readable, and not empty where there must be names."""
        text = field.data or ""
        if text.strip() or (self.needs_names and not self.file.data):
            self._read(text)

    def validate_file(self, field: FileField) -> None:
        """Readable as a list of names."""
        if field.data:
            self._read("", field.data.read())

    def _read(self, text: str, content: bytes = b"") -> None:
        try:
            self.lines += read_list(text, content)
        except Unreadable as refusal:
            raise StopValidation(refusal.message) from None


class NewClassForm(ClassForm, NamesForm):
    """A new class with the list it may have."""

    needs_names = False


class NewYearForm(ClassForm):
    """The same pupils in a new school year."""

    history = RadioField(
        _l("What they have played"),
        choices=[
            SelectChoice("keep", _l("Take it along: sessions and results belong to the new class")),
            SelectChoice("fresh", _l("Start fresh: the names alone come along, the results stay with the old class")),
        ],
        default="keep",
    )


class PupilForm(FlaskForm):
    """A pupil: the name on the list and how the screen should be."""

    name = StringField(
        _l("Name"),
        [
            DataRequired(_l("Write a name.")),
            _sensible,
        ],
        filters=[trimmed],
    )
    language = SelectField(_l("Language"), default="")
    no_clock = BooleanField(_l("No clock"))
    larger_text = BooleanField(_l("Larger text"))
    read_aloud = BooleanField(_l("Read aloud"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Offer the app's languages."""
        super().__init__(*args, **kwargs)
        languages = current_app.config["LANGUAGES"].items()
        self.language.choices = [("", _l("As on the device")), *languages]
        self.language.data = self.language.data or ""


class MergeForm(FlaskForm):
    """Which other row of the list is the same pupil."""

    other = SelectField(_l("Who is the same pupil?"), coerce=int)
