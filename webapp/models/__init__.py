"""What is stored. Times are whole milliseconds since 1970 (UTC), the server's clock."""

from webapp.models.base import Base
from webapp.models.classes import ClassTeacher, Pupil, SchoolClass
from webapp.models.deeds import ClassDeed, Deed
from webapp.models.games import Attempt, Decision, GameRow, GameSeat
from webapp.models.sessions import Participation, PlaySession, SessionState
from webapp.models.users import Invitation, SignIn, Teacher, UsedForm

__all__ = [
    "Attempt",
    "Base",
    "ClassDeed",
    "ClassTeacher",
    "Decision",
    "Deed",
    "GameRow",
    "GameSeat",
    "Invitation",
    "Participation",
    "PlaySession",
    "Pupil",
    "SchoolClass",
    "SessionState",
    "SignIn",
    "Teacher",
    "UsedForm",
]
