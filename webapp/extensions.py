"""The Flask extensions, unbound; `create_app` binds them."""

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
