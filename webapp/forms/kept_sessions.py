"""What a teacher writes about a session afterwards."""

from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import StringField
from wtforms.validators import Length

from webapp.forms.accounts import trimmed
from webapp.services.kept_sessions import LONGEST_TITLE


class TitleForm(FlaskForm):
    """The title of a session."""

    title = StringField(
        _l("Title"), [Length(max=LONGEST_TITLE, message=_l("At most %(max)d characters."))], filters=[trimmed]
    )
