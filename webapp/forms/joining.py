"""What a pupil writes to join."""

from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import IntegerField, StringField
from wtforms.validators import DataRequired, InputRequired, Regexp


def digits(text: str | None) -> str:
    """The text without the spaces that the board shows in a code."""
    return "".join((text or "").split())


class CodeForm(FlaskForm):
    """The room code."""

    code = StringField(
        _l("Room code"),
        [
            DataRequired(_l("Write the six digits from the board.")),
            Regexp(r"[0-9]{6}$", message=_l("The code is six digits. Look at the board.")),
        ],
        filters=[digits],
    )


class NameForm(FlaskForm):
    """The name that was tapped on the list."""

    pupil = IntegerField(validators=[InputRequired()])


class NicknameForm(FlaskForm):
    """A made-up name."""

    nickname = StringField(_l("Your name in the game"), [DataRequired(_l("Write a name first."))])
