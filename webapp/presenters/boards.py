"""What a teacher sees of a session before its end: the lobby, the board, the projector."""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import segno
from flask_babel import gettext as _
from flask_babel import ngettext

from webapp.clock import local
from webapp.models import Participation, PlaySession, Pupil, SessionState
from webapp.presenters.choice_words import often_words, option_words
from webapp.presenters.names import alphabetical, display_names, isolated
from webapp.presenters.number_words import number_words
from webapp.presenters.rule_pages import rule_page
from webapp.services.places import Called
from webapp.services.rooms import Crowd
from webapp.services.watching import WRONG_IN_A_ROW, BoardData, Watched, WatchedTable

STEP_MS = 10_000
"""Silence is told in steps, so that the page stays still between them."""
TOLD_SECONDS = 20
"""A silence is told from here on."""
HELP_SECONDS = 30
"""A table that waits so long for somebody needs help."""
MOST_MENUS = 40
"""With more pupils in a lobby, their menus are pages of their own."""
STANDS_SECONDS = 60
"""A table where nobody does anything for so long stands."""


@dataclass(frozen=True)
class Clock:
    """What the browser counts down from; `left` is in ms and not part of what makes a page new."""

    deadline: int | None
    left_ms: int | None
    paused: bool


@dataclass(frozen=True)
class Person:
    """A pupil in the room: the name on the poster and the whole one."""

    participation_id: int
    name: str
    full_name: str
    bound: bool


@dataclass(frozen=True)
class Poster:
    """How to come in: the address, the code in two groups, and the QR code as SVG."""

    address: str
    code: tuple[str, str]
    link: str
    qr: str


@dataclass(frozen=True)
class CrowdView:
    """What the teacher is told of those who come in.

    :param since: the time of day when a flood began; empty without one.
    """

    since: str
    came: int
    full: bool
    nicknames: int
    free: int


@dataclass(frozen=True)
class Lobby:
    """A room that waits for its pupils."""

    session_id: int
    class_id: int
    title: str
    named: bool
    about: str
    poster: Poster
    here: tuple[Person, ...]
    missing: tuple[str, ...]
    count: int
    expected: int
    seating: str
    locked: bool
    crowd: CrowdView

    @property
    def many(self) -> bool:
        """Whether a menu for each of them would make the page slow."""
        return len(self.here) > MOST_MENUS


@dataclass(frozen=True)
class SeatView:
    """A pupil on a tile. `quiet_seconds` is 0 unless the table waits for the pupil."""

    participation_id: int
    name: str
    full_name: str
    connected: bool
    bound: bool
    right: int
    wrong: int
    quiet_seconds: int
    stuck: bool

    @property
    def idle(self) -> str:
        """How long the table has waited for the pupil, short; empty while that is nothing to tell."""
        return time_words(self.quiet_seconds) if self.quiet_seconds >= TOLD_SECONDS else ""

    @property
    def silence(self) -> str:
        """The same in words."""
        return str(_("silent for %(time)s", time=self.idle)) if self.idle else ""

    @property
    def wrong_words(self) -> str:
        """What is told of who is stuck."""
        return str(_("%(n)s not right in a row", n=number_words(WRONG_IN_A_ROW)))

    @property
    def needs_help(self) -> bool:
        """Whether the teacher should look."""
        return self.stuck or self.quiet_seconds >= HELP_SECONDS


@dataclass(frozen=True)
class SideView:
    """A side of a table: its people (none: the computer), its cards, its part of them all in percent."""

    seats: tuple[SeatView, ...]
    computer: bool
    cards: int
    percent: int
    won: bool


@dataclass(frozen=True)
class Tile:
    """A table. The cards of the sides and of the pot together are the whole deck that was dealt.

    :param still_seconds: how long the whole table has stood, or waited for a next game; 0 if it does not.
    """

    number: int
    round: int
    pot: int
    over: bool
    help: bool
    still_seconds: int
    sides: tuple[SideView, ...]

    @property
    def seats(self) -> tuple[SeatView, ...]:
        """Everybody who sits here."""
        return tuple(seat for side in self.sides for seat in side.seats)


@dataclass(frozen=True)
class Need:
    """Somebody, or a whole table (`who` is empty), that needs help now, and why."""

    table: int
    who: str
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class Away:
    """A pupil whose device is not connected; `table` is None without a game, `bound` is false without a device."""

    name: str
    table: int | None
    bound: bool


@dataclass(frozen=True)
class Board:
    """A session that runs or stands still."""

    session_id: int
    class_id: int
    title: str
    named: bool
    code: str
    clock: Clock
    locked: bool
    shows_ranks: bool
    pupils: int
    connected: int
    answered: int
    right: int
    tiles: tuple[Tile, ...]
    free: tuple[SeatView, ...]
    needs: tuple[Need, ...]
    away: tuple[Away, ...]
    crowd: CrowdView


def version_of(page: object, language: str) -> str:
    """A short name of what a page shows: the same page, the same name."""
    return hashlib.sha256(f"{language}{page!r}".encode()).hexdigest()[:20]


def about(session: PlaySession) -> str:
    """A session's choices in a line."""
    parts = (
        *option_words(session),
        often_words(session),
        ngettext("%(num)d at a table", "%(num)d at each table", session.players),
        ngettext("%(num)d minute", "%(num)d minutes", session.minutes),
    )
    return " · ".join(part for part in parts if part)


def title(session: PlaySession) -> str:
    """The class, and the session's own title or else the game."""
    return f"{isolated(session.school_class.name)} · {isolated(session.title or rule_page(session.variant).name)}"


def poster(session: PlaySession, root: str) -> Poster:
    """How to come in.

    :param root: the address of the site as a tablet writes it.
    """
    link = f"{root}/join/{session.code}"
    drawn = segno.make(link, error="m", micro=False)
    return Poster(
        address=root.partition("://")[2],
        code=(session.code[:3], session.code[3:]),
        link=link,
        qr=drawn.svg_inline(border=4, omitsize=True, dark="#17262b"),
    )


def crowd_view(crowd: Crowd) -> CrowdView:
    """What the teacher is told of those who come in."""
    since = f"{local(crowd.since):%H:%M}" if crowd.since is not None else ""
    return CrowdView(since, crowd.came, crowd.full, crowd.nicknames, crowd.free)


def lobby(
    session: PlaySession, people: list[Participation], missing: list[Pupil], shown: Poster, crowd: Crowd
) -> Lobby:
    """A room that waits."""
    names = display_names([*(person.pupil for person in people), *missing])
    return Lobby(
        session_id=session.id,
        class_id=session.class_id,
        title=title(session),
        named=bool(session.title),
        about=about(session),
        poster=shown,
        here=tuple(person_of(person, names[person.pupil_id]) for person in people),
        missing=tuple(sorted((names[pupil.id] for pupil in missing), key=alphabetical)),
        count=len(people),
        expected=len(people) + len(missing),
        seating=_seating(len(people), session.players),
        locked=session.locked,
        crowd=crowd_view(crowd),
    )


def person_of(participation: Participation, name: str) -> Person:
    """Somebody in the room.

    :param name: as short as it can be among the others.
    """
    return Person(participation.id, name, participation.pupil.name, participation.device is not None)


def _seating(here: int, players: int) -> str:
    """What becomes of those who are left over when tables are full."""
    over = here % players
    if here == 0 or over == 0:
        return ""
    if here == 1:
        return str(_("the computer plays along"))
    if players == 2:
        return str(_("an odd number: one table gets three"))
    return str(_("the tables will not all be full"))


def clock(session: PlaySession) -> Clock:
    """A session's clock."""
    return Clock(session.deadline, session.left_ms, session.state == SessionState.PAUSED)


def board(session: PlaySession, data: BoardData, crowd: Crowd) -> Board:
    """A session that runs."""
    everybody = [*data.free, *(seat for table in data.tables for side in table.sides for seat in side if seat)]
    names = names_of(everybody)
    tiles = tuple(tile_of(table, names) for table in data.tables)
    free = tuple(_seat(seat, names) for seat in data.free)
    return Board(
        session_id=session.id,
        class_id=session.class_id,
        title=title(session),
        named=bool(session.title),
        code=f"{session.code[:3]} {session.code[3:]}",
        clock=clock(session),
        locked=session.locked,
        shows_ranks=session.show_ranks,
        pupils=len(everybody),
        connected=sum(seat.connected for seat in everybody),
        answered=data.answered,
        right=data.right,
        tiles=tiles,
        free=free,
        needs=tuple(_needs(tiles)),
        away=tuple(
            Away(seat.name, number, seat.bound)
            for number, seats in (*((tile.number, tile.seats) for tile in tiles), (None, free))
            for seat in seats
            if not seat.connected
        ),
        crowd=crowd_view(crowd),
    )


def _needs(tiles: tuple[Tile, ...]) -> list[Need]:
    """Who needs help now: three wrong in a row first, then tables that stand, then the silent, the longest first.

    A page shows the first few: many who are silent must not hide who goes wrong and does not fall silent.
    """
    found = []
    for tile in tiles:
        if tile.still_seconds:
            found.append(((1, -tile.still_seconds), Need(tile.number, "", (_stands(tile),))))
        for seat in () if tile.over else tile.seats:
            why = tuple(_reasons(seat, told=bool(tile.still_seconds)))
            if why:
                found.append(((0 if seat.stuck else 2, -seat.quiet_seconds), Need(tile.number, seat.name, why)))
    return [need for _order, need in sorted(found, key=lambda entry: entry[0])]


def _stands(tile: Tile) -> str:
    time = time_words(tile.still_seconds)
    if tile.over:
        return str(_("waiting for a next game for %(time)s", time=time))
    return str(_("nothing has happened for %(time)s", time=time))


def _reasons(seat: SeatView, told: bool) -> Iterator[str]:
    """Nothing of those who are not connected: they are listed by themselves.

    :param told: the silence of the whole table is told already.
    """
    if not seat.connected:
        return
    if seat.quiet_seconds >= HELP_SECONDS and not told:
        yield seat.silence
    if seat.stuck:
        yield seat.wrong_words


def time_words(seconds: int) -> str:
    """How long, as one says it."""
    if seconds < 120:
        return str(_("%(n)d s", n=seconds))
    return str(_("%(n)d min", n=seconds // 60))


def names_of(people: Iterable[Watched]) -> dict[int, str]:
    """The short name of each pupil, by pupil id."""
    return display_names([Called(seat.pupil_id, seat.name, seat.nickname) for seat in people])


def tile_of(table: WatchedTable, names: dict[int, str]) -> Tile:
    """A table in short."""
    all_cards = sum(table.cards) + table.pot or 1
    sides = tuple(
        SideView(
            seats=tuple(_seat(seat, names) for seat in seats if seat),
            computer=not any(seats),
            cards=table.cards[side],
            percent=round(100 * table.cards[side] / all_cards),
            won=side in table.winners,
        )
        for side, seats in enumerate(table.sides)
    )
    still = _in_steps(table.still_ms)
    needy = any(seat.needs_help for side in sides for seat in side.seats)
    return Tile(
        number=table.number,
        round=table.round,
        pot=0 if table.over else table.pot,
        over=table.over,
        help=still >= STANDS_SECONDS or (needy and not table.over),
        still_seconds=still if still >= STANDS_SECONDS else 0,
        sides=sides,
    )


def _in_steps(ms: int | None) -> int:
    """A silence in seconds, in steps."""
    return (ms or 0) // STEP_MS * STEP_MS // 1000


def _seat(seat: Watched, names: dict[int, str]) -> SeatView:
    return SeatView(
        participation_id=seat.participation_id,
        name=names[seat.pupil_id],
        full_name=seat.name,
        connected=seat.connected,
        bound=seat.bound,
        right=seat.right,
        wrong=seat.answered - seat.right,
        quiet_seconds=_in_steps(seat.quiet_ms),
        stuck=seat.stuck,
    )
