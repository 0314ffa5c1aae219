"""Which language a page speaks."""

from flask import current_app, g, request
from flask_login import current_user


def choose() -> str:
    """The language set for this request, chosen on this device, the teacher's, or the browser's; else bokmål."""
    languages: dict[str, str] = current_app.config["LANGUAGES"]
    wishes = (g.get("language"), request.cookies.get("lang"), g.get("session_language"))
    for wish in wishes:
        if wish in languages:
            return str(wish)
    teacher = current_user if g.get("session_language") is None and current_user else None
    if teacher and teacher.is_authenticated and teacher.language in languages:
        return str(teacher.language)
    best = request.accept_languages.best_match(["nb", "no", "nn", "en"], default="nb")
    return "en" if best == "en" else "nb"
