"""Finished games step by step, for the teacher and, without names, for the whole class."""

from flask import Blueprint, jsonify, render_template, request
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required

from webapp.presenters import replays as presenter
from webapp.services import replays

bp = Blueprint("replays", __name__, url_prefix="/games")


@bp.get("/<int:game_id>/replay")
@login_required
def show(game_id: int) -> ResponseReturnValue:
    """The game as a list to read, and the place where the script shows it."""
    replay = replays.get_replay(current_user.id, game_id)
    page = presenter.page_of(replay, _with_names(), _page())
    return render_template("replays/show.html", page=page)


@bp.get("/<int:game_id>/replay.json")
@login_required
def steps(game_id: int) -> ResponseReturnValue:
    """The table after each step of a page of them, for the script."""
    replay = replays.get_replay(current_user.id, game_id)
    return jsonify(presenter.script_of(replay, _with_names(), _page()))


def _with_names() -> bool:
    return request.args.get("names") != "off"


def _page() -> int:
    return request.args.get("page", 1, type=int)
