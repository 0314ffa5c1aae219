"""What a pupil writes to join."""

from typing import Any

from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import IntegerField, StringField
from wtforms.validators import DataRequired, InputRequired, ValidationError

from webapp.services.room_codes import DIGITS, read_code


def _is_code(_form: Any, field: Any) -> None:
    if len(read_code(field.data)) != DIGITS:
        raise ValidationError(_l("The code is six digits. Look at the board."))


class CodeForm(FlaskForm):
    """The room code, as the pupil writes or pastes it."""

    code = StringField(_l("Room code"), [DataRequired(_l("Write the six digits from the board.")), _is_code])


class NameForm(FlaskForm):
    """The name that was tapped on the list."""

    pupil = IntegerField(validators=[InputRequired()])


class NicknameForm(FlaskForm):
    """A made-up name."""

    nickname = StringField(_l("Your name in the game"), [DataRequired(_l("Write a name first."))])
