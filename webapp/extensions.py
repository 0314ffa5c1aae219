"""The Flask extensions, unbound; `create_app` binds them."""

from typing import Final

from flask_babel import Babel
from flask_login import LoginManager
from flask_migrate import Migrate
from flask_sqlalchemy import SQLAlchemy
from flask_wtf.csrf import CSRFProtect

from webapp.models import Base

db = SQLAlchemy(metadata=Base.metadata)
migrate = Migrate()
babel = Babel()
csrf = CSRFProtect()
login_manager = LoginManager()

UNSYNCED: Final = {"synchronize_session": False}
"""For a change of many rows at once: rows in memory are not looked through, since the transaction ends right after."""
