"""The rules of every game, for anybody, with an example to step through."""

from flask import Blueprint, abort, render_template
from flask.typing import ResponseReturnValue

from webapp.games.variants import VARIANTS
from webapp.presenters.examples import example
from webapp.presenters.rule_pages import all_games, rule_page

bp = Blueprint("rules", __name__, url_prefix="/rules")


@bp.get("")
def index() -> ResponseReturnValue:
    """All games, a card each."""
    return render_template("rules/index.html", games=all_games())


@bp.get("/<key>")
def show(key: str) -> ResponseReturnValue:
    """The rules of one game."""
    if key not in VARIANTS:
        abort(404)
    page = rule_page(key)
    return render_template("rules/show.html", game=page, example=example(key, page.seed))
