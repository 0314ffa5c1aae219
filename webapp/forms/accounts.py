"""What a teacher writes to come in."""

from typing import Any, Final

from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import PasswordField, StringField
from wtforms.validators import DataRequired, Length, ValidationError

from webapp.services.names import clean_text

SHORTEST_PASSWORD: Final = 10
# argon2 takes any length; a request should not.
LONGEST_PASSWORD: Final = 200


def trimmed(text: str | None) -> str | None:
    """The text without the space around it."""
    return text.strip() if text else text


class LoginForm(FlaskForm):
    """User name and password."""

    login = StringField(
        _l("User name or e-mail"),
        [DataRequired(_l("Write your user name.")), Length(max=120, message=_l("At most %(max)d characters."))],
        filters=[trimmed],
    )
    password = PasswordField(
        _l("Password"),
        [
            DataRequired(_l("Write your password.")),
            Length(max=LONGEST_PASSWORD, message=_l("At most %(max)d characters.")),
        ],
    )


class NewPassword:
    """What a new password must be, for the forms that set one."""

    def validate_password(self, field: PasswordField) -> None:
        """A password of one or two different characters, or the user name again, is guessed at once."""
        password = (field.data or "").casefold()
        if len(set(password)) < 4 or password == self.own_login().casefold():
            raise ValidationError(_l("That password is too easy to guess."))

    def own_login(self) -> str:
        """The user name of whose password it is."""
        raise NotImplementedError


def _new_password(label: Any) -> PasswordField:
    return PasswordField(
        label,
        [
            DataRequired(_l("Write a password.")),
            Length(min=SHORTEST_PASSWORD, message=_l("A password needs at least %(min)d characters.")),
            Length(max=LONGEST_PASSWORD, message=_l("At most %(max)d characters.")),
        ],
    )


class PasswordForm(NewPassword, FlaskForm):
    """Another password, for who knows the present one."""

    present = PasswordField(
        _l("Present password"),
        [
            DataRequired(_l("Write your password.")),
            Length(max=LONGEST_PASSWORD, message=_l("At most %(max)d characters.")),
        ],
    )
    password = _new_password(_l("New password"))

    def __init__(self, login: str, **kwargs: Any) -> None:
        """For the teacher with that user name."""
        super().__init__(**kwargs)
        self._login = login

    def own_login(self) -> str:
        """The user name of who is signed in."""
        return self._login


def _check_name(field: StringField) -> None:
    if not any(map(str.isalnum, clean_text(field.data or ""))):
        raise ValidationError(_l("Write your name."))


class OwnNameForm(FlaskForm):
    """What a teacher is called."""

    name = StringField(
        _l("Your name"),
        [DataRequired(_l("Write your name.")), Length(max=80, message=_l("At most %(max)d characters."))],
        filters=[trimmed],
    )

    def validate_name(self, field: StringField) -> None:
        """A name that others can see and read."""
        _check_name(field)


class NewTeacherForm(NewPassword, FlaskForm):
    """A new teacher: the first one or an invited one."""

    name = StringField(
        _l("Your name"),
        [DataRequired(_l("Write your name.")), Length(max=80, message=_l("At most %(max)d characters."))],
        filters=[trimmed],
    )
    login = StringField(
        _l("User name or e-mail"),
        [
            DataRequired(_l("Write a user name.")),
            Length(min=2, message=_l("At least %(min)d characters.")),
            Length(max=120, message=_l("At most %(max)d characters.")),
        ],
        filters=[trimmed],
    )
    password = _new_password(_l("Password"))

    def own_login(self) -> str:
        """The user name that was written."""
        return self.login.data or ""

    def validate_name(self, field: StringField) -> None:
        """A name that others can see and read."""
        _check_name(field)
