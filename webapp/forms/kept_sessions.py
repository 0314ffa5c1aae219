"""What a teacher writes about a session afterwards."""

from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import StringField
from wtforms.validators import Length, ValidationError

from webapp.forms.accounts import trimmed
from webapp.services.kept_sessions import LONGEST_TITLE
from webapp.services.names import clean_text


class TitleForm(FlaskForm):
    """The title of a session."""

    title = StringField(
        _l("Title"), [Length(max=LONGEST_TITLE, message=_l("At most %(max)d characters."))], filters=[trimmed]
    )

    def validate_title(self, field: StringField) -> None:
        """None at all, or one that can be seen."""
        if field.data and not clean_text(field.data):
            raise ValidationError(_l("That title could not be seen. Write letters or numbers."))
