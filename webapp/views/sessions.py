"""Play sessions as their teacher sees them: opening, the lobby, the board, the results."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from flask import Blueprint, Response, current_app, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import get_locale
from flask_babel import gettext as _
from flask_login import current_user, login_required

from webapp import database
from webapp.clock import now_ms
from webapp.errors import NotFound, Refusal
from webapp.extensions import db
from webapp.forms import session_words
from webapp.forms.sessions import SessionForm
from webapp.games.cards import SUIT_SIGNS
from webapp.games.variants import VARIANTS
from webapp.live import MOST_OF_A_TEACHER, board_owner, board_topic, hub, sign_in_key
from webapp.live.streams import no_room, stream
from webapp.models import PlaySession, SessionState
from webapp.presenters import boards, game_cards, replays, reports
from webapp.presenters import projector as big_screen
from webapp.presenters import watch as table_page
from webapp.presenters.comparisons import comparison
from webapp.presenters.counted import result_meanings
from webapp.presenters.highlights import highlights
from webapp.services import classes, participants, results, rooms, sessions, watching
from webapp.services.kept_sessions import last_time
from webapp.services.replays import games_of
from webapp.services.reports import Scope, findings
from webapp.views.addresses import site_root

bp = Blueprint("sessions", __name__)
REOPEN_CHOICES = {str(minutes) for minutes in (sessions.AS_IT_WAS, *sessions.REOPEN_MINUTES)}

bp.add_app_template_global(reports.session_line, "session_line")
bp.add_app_template_global(big_screen.ranked_words, "ranked_words")


@bp.route("/classes/<int:class_id>/sessions/new", methods=["GET", "POST"])
@login_required
def new(class_id: int) -> ResponseReturnValue:
    """Choose a game and open a room."""
    school_class = classes.get_class(current_user.id, class_id)
    form = SessionForm.of(sessions.last_choices(current_user.id, class_id, _wanted_game()))
    if form.validate_on_submit():
        session = sessions.open_session(current_user.id, class_id, form.choices())
        for label in form.left_out:
            flash(_("“%(question)s” does not go with these numbers and is not asked.", question=label))
        return redirect(url_for("sessions.show", session_id=session.id))
    cards = game_cards.game_cards()
    chosen = next(card for card in cards if card.key == form.variant.key)
    page = render_template(
        "sessions/form.html",
        form=form,
        words=session_words,
        suit_signs=SUIT_SIGNS,
        cards=cards,
        chosen=chosen,
        school_class=school_class,
    )
    return page, 422 if form.errors else 200


def _wanted_game() -> str | None:
    """The game that is asked for; a posted one that is none is refused by the form, beside the games.

    :raises NotFound: when an address names a game that there is not.
    """
    if request.method == "POST":
        posted = request.form.get("game")
        return posted if posted in VARIANTS else None
    wanted = request.args.get("game")
    if wanted is not None and wanted not in VARIANTS:
        raise NotFound("no-game", _("There is no such game."))
    return wanted


@bp.get("/sessions/<int:session_id>")
@login_required
def show(session_id: int) -> ResponseReturnValue:
    """The lobby, the board or the results, as the session stands; nothing came of a room that was closed unplayed."""
    session = sessions.get_session(current_user.id, session_id)
    if session.state == SessionState.ENDED and session.started_at is None:
        return redirect(url_for("classes.show", class_id=session.class_id))
    return _rendered(session, {"lobby": "lobby.html", "ended": "results.html"}.get(session.state, "board.html"))


@bp.get("/sessions/<int:session_id>/projector")
@login_required
def projector(session_id: int) -> ResponseReturnValue:
    """The poster for the big screen."""
    return _rendered(sessions.get_session(current_user.id, session_id), "projector.html")


@bp.get("/sessions/<int:session_id>/live")
@login_required
def live(session_id: int) -> ResponseReturnValue:
    """The part of the page that changes; 204 when the page has it already."""
    session = sessions.get_session(current_user.id, session_id)
    if request.args.get("view") == "projector":
        template = "_projector.html"
    else:
        template = {"lobby": "_lobby.html", "ended": "_results.html"}.get(session.state, "_board.html")
    return _rendered(session, template, request.args.get("v"))


@bp.get("/sessions/<int:session_id>/tables/<int:number>")
@login_required
def watch(session_id: int, number: int) -> ResponseReturnValue:
    """One table of a running session; without it, back to them all.

    :raises NotFound: when only the part that changes is asked for, since a script is redirected by nobody but a filter.
    """
    session = sessions.get_session(current_user.id, session_id)
    one = watching.one_table(session, number, now_ms()) if session.state in watching.PLAYING else None
    if one is None:
        if request.args.get("part") == "live":
            raise NotFound
        return redirect(url_for("sessions.show", session_id=session.id))
    page = table_page.watch(session, one)
    trouble = _trouble()
    version = boards.version_of(page, f"{get_locale()} {trouble}")
    if request.args.get("v") == version:
        return "", 204
    template = "_watch.html" if request.args.get("part") == "live" else "watch.html"
    left = sessions.time_left(session, now_ms())
    return render_template(
        f"sessions/{template}", page=page, version=version, left=left, phase="watch", trouble=trouble
    )


def _trouble() -> str:
    """Why nothing can be stored just now, for the one who can do something about it; mostly empty."""
    trouble = database.trouble(current_app)
    return str(trouble.message) if trouble else ""


def _rendered(session: PlaySession, template: str, known: str | None = None) -> ResponseReturnValue:
    name = template.strip("_").removesuffix(".html")
    page = {"lobby": _lobby, "board": _board, "results": _results, "projector": _projector}[name](session)
    trouble = _trouble()
    version = boards.version_of(page, f"{get_locale()} {trouble}")
    if known == version:
        return "", 204
    return render_template(
        f"sessions/{template}",
        page=page,
        version=version,
        left=sessions.time_left(session, now_ms()),
        phase=name,
        trouble=trouble,
        play_session=session,
        reopen_minutes=sessions.REOPEN_MINUTES if sessions.can_reopen(session, now_ms()) else (),
        **(_afterwards(session, page) if isinstance(page, reports.Results) else {}),
    )


def _afterwards(session: PlaySession, page: reports.Results) -> dict[str, Any]:
    """What stands around the results: what matters most, how it was last time, and the games to see again."""
    found = findings(Scope(session.class_id, session_id=session.id))
    return {
        "highlights": highlights(found, page.rows),
        "last_time": comparison(last_time(session)),
        "tables": replays.tables_of(games_of(session.id)),
        "meanings": result_meanings(),
    }


def _lobby(session: PlaySession) -> boards.Lobby:
    people, missing = rooms.participants(session.id), rooms.pupils_not_here(session)
    poster = boards.poster(session, site_root())
    return boards.lobby(session, people, missing, poster, rooms.crowd(session))


def _board(session: PlaySession) -> boards.Board:
    return boards.board(session, watching.board(session, now_ms()), rooms.crowd(session))


def _projector(session: PlaySession) -> big_screen.Projector:
    poster = boards.poster(session, site_root())
    return big_screen.projector(session, poster, rooms.on_big_screen(session), results.pupil_rows(session.id))


def _results(session: PlaySession) -> reports.Results:
    return reports.results(session, results.pupil_rows(session.id))


@bp.get("/sessions/<int:session_id>/stream")
@login_required
def follow(session_id: int) -> Response:
    """News of the session: `change` says that there is something to fetch."""
    session = sessions.get_session(current_user.id, session_id)
    if full := no_room():
        return full
    topic = board_topic(session.id)
    owner, key = board_owner(session.id, current_user.id), sign_in_key(current_user.sign_in_id)
    subscription = hub.subscribe(topic, owner, key, MOST_OF_A_TEACHER)
    # A waiting stream must not keep a database connection.
    db.session.remove()
    return stream(subscription, b"event: change\ndata: open\n\n", "change")


def _told(view: Callable[..., PlaySession]) -> Callable[..., ResponseReturnValue]:
    """Do it, go back to the page it was asked from, and say there in words what was refused."""

    @wraps(view)
    def done(session_id: int, **others: int) -> ResponseReturnValue:
        try:
            shown = view(session_id, **others).id
        except NotFound:
            raise
        except Refusal as refusal:
            db.session.rollback()
            flash(str(refusal.message), "error")
            shown = session_id
        return redirect(_page_of(shown), 303)

    for_teachers: Callable[..., ResponseReturnValue] = login_required(done)
    return for_teachers


def _page_of(session_id: int) -> str:
    """The page of the table that the form names, else the session's own: never an address from outside."""
    table = request.form.get("table", type=int) or 0
    if table > 0:
        return url_for("sessions.watch", session_id=session_id, number=table)
    return url_for("sessions.show", session_id=session_id)


@bp.post("/sessions/<int:session_id>/start")
@_told
def start(session_id: int) -> PlaySession:
    """Seat the pupils and start the clock."""
    return sessions.start(current_user.id, session_id)


@bp.post("/sessions/<int:session_id>/pause")
@_told
def pause(session_id: int) -> PlaySession:
    """Stop the clock."""
    return sessions.pause(current_user.id, session_id)


@bp.post("/sessions/<int:session_id>/resume")
@_told
def resume(session_id: int) -> PlaySession:
    """Let the clock run on."""
    return sessions.resume(current_user.id, session_id)


@bp.post("/sessions/<int:session_id>/add")
@_told
def add(session_id: int) -> PlaySession:
    """Give one or five minutes more."""
    minutes = request.form.get("minutes", "")
    return sessions.add_minutes(current_user.id, session_id, int(minutes) if minutes in {"1", "5"} else 0)


@bp.post("/sessions/<int:session_id>/end")
@_told
def end(session_id: int) -> PlaySession:
    """End the session now."""
    return sessions.end(current_user.id, session_id)


@bp.post("/sessions/<int:session_id>/reopen")
@_told
def reopen(session_id: int) -> PlaySession:
    """Let a session that has just ended run on."""
    minutes = request.form.get("minutes", "")
    return sessions.reopen(current_user.id, session_id, int(minutes) if minutes in REOPEN_CHOICES else -1)


@bp.post("/sessions/<int:session_id>/lock")
@_told
def lock(session_id: int) -> PlaySession:
    """Let nobody else in."""
    return sessions.set_locked(current_user.id, session_id, True)


@bp.post("/sessions/<int:session_id>/unlock")
@_told
def unlock(session_id: int) -> PlaySession:
    """Let pupils in again."""
    return sessions.set_locked(current_user.id, session_id, False)


@bp.post("/sessions/<int:session_id>/ranks")
@_told
def ranks(session_id: int) -> PlaySession:
    """Show ranks on the big screen, or take them away."""
    return sessions.set_ranks(current_user.id, session_id, request.form.get("shown") == "1")


@bp.post("/sessions/<int:session_id>/again")
@_told
def again(session_id: int) -> PlaySession:
    """Open a new room with the same choices."""
    return sessions.repeat(current_user.id, session_id)


@bp.post("/sessions/<int:session_id>/participants/<int:participation_id>/rename")
@_told
def rename(session_id: int, participation_id: int) -> PlaySession:
    """Give a pupil another name."""
    name = request.form.get("name", "")
    return participants.rename_participant(current_user.id, session_id, participation_id, name)


@bp.post("/sessions/<int:session_id>/participants/<int:participation_id>/remove")
@_told
def remove(session_id: int, participation_id: int) -> PlaySession:
    """Take a pupil out of the session."""
    return participants.remove_participant(current_user.id, session_id, participation_id)


@bp.post("/sessions/<int:session_id>/participants/<int:participation_id>/release")
@_told
def release(session_id: int, participation_id: int) -> PlaySession:
    """Free a name from its tablet."""
    session = participants.release_device(current_user.id, session_id, participation_id)
    if session.locked:
        flash(_("The name is free. The pupil can take it within ten minutes, though the room is locked."))
    else:
        flash(_("The name is free. The pupil can take it on another tablet now."))
    return session


@bp.get("/sessions/<int:session_id>/participants/<int:participation_id>")
@login_required
def person(session_id: int, participation_id: int) -> ResponseReturnValue:
    """Rename, release or remove one of very many."""
    participation = participants.get_participant(current_user.id, session_id, participation_id)
    shown = boards.person_of(participation, participation.pupil.name)
    return render_template("sessions/person.html", session_id=session_id, person=shown)


@bp.post("/sessions/<int:session_id>/release-all")
@_told
def release_all(session_id: int) -> PlaySession:
    """Free every name from its tablet."""
    session = participants.release_all(current_user.id, session_id)
    if session.locked:
        flash(_("All names are free. The pupils can take them within ten minutes, though the room is locked."))
    else:
        flash(_("All names are free. The pupils choose their names again and come back to their places."))
    return session


@bp.post("/sessions/<int:session_id>/shut-out")
@_told
def shut_out(session_id: int) -> PlaySession:
    """Another code, and out with everybody who came in with the flood."""
    session = participants.shut_out(current_user.id, session_id)
    flash(_("The room has a new code. Those who came in since then are out; the others have noticed nothing."))
    return session


@bp.post("/sessions/<int:session_id>/trust")
@_told
def trust(session_id: int) -> PlaySession:
    """It was the class."""
    return participants.trust(current_user.id, session_id)


@bp.post("/sessions/<int:session_id>/more")
@_told
def let_more_in(session_id: int) -> PlaySession:
    """More made-up names may come in."""
    return participants.let_more_in(current_user.id, session_id)
