"""What a teacher chooses for a play session."""

from typing import Any, Final

from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import BooleanField, IntegerField, RadioField, SelectMultipleField, StringField
from wtforms.fields.choices import SelectChoice
from wtforms.validators import InputRequired, NumberRange
from wtforms.widgets import CheckboxInput, ListWidget

from webapp.games.kinds import Kind
from webapp.services.choices import NUMBERS, SessionChoices

WARS: Final = {
    "nearest-zero": _l("The card nearest zero"),
    "highest": _l("The highest card"),
}
KINDS: Final = {
    Kind.ORDER: _l("Which card is less?"),
    Kind.INSIDE: _l("Is the third card inside?"),
    Kind.BETWEEN_COUNT: _l("How many whole numbers lie between?"),
    Kind.WIDTH: _l("How far apart are they?"),
    Kind.CHANCE: _l("Is inside or outside likelier?"),
}
COMPARED: Final = "compared"
"""Stands for the question that goes with the chosen way to win a war."""


def _number(low: int, high: int, message: Any) -> list[Any]:
    return [InputRequired(message), NumberRange(low, high, message)]


class WholeNumber(IntegerField):
    """An integer from `low` to `high`, with its own words for what is none."""

    def __init__(self, label: Any, low: int, high: int, message: Any, **others: Any) -> None:
        """Refuse everything else with `message`."""
        super().__init__(label, _number(low, high, message), render_kw={"inputmode": "numeric"}, **others)
        self.low, self.high, self.message = low, high, message

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Read digits; anything else is refused in the same words as a number out of range."""
        try:
            super().process_formdata([text.strip() for text in valuelist])
        except ValueError as error:
            raise ValueError(str(self.message)) from error


class Ticks(SelectMultipleField):
    """Several choices as tick boxes."""

    widget = ListWidget(prefix_label=False)
    option_widget = CheckboxInput()


class SessionForm(FlaskForm):
    """The choices of a play session."""

    game = RadioField(
        _l("Game"),
        choices=[SelectChoice("interval", _l("Interval war"))],
        validators=[InputRequired(_l("Choose a game."))],
    )
    numbers = RadioField(_l("Numbers"), choices=[SelectChoice(*pair) for pair in NUMBERS.items()])
    war = RadioField(_l("Who wins a war"), choices=[SelectChoice(*pair) for pair in WARS.items()])
    kinds = Ticks(
        _l("What the pupils are asked"),
        choices=[
            *(SelectChoice(str(kind), label) for kind, label in KINDS.items()),
            SelectChoice(COMPARED, _l("Who wins the war?")),
        ],
    )
    players = RadioField(
        _l("Players at a table"),
        coerce=int,
        choices=[SelectChoice(2, _l("two")), SelectChoice(3, _l("three")), SelectChoice(4, _l("four, in two teams"))],
    )
    minutes = WholeNumber(_l("Minutes"), 1, 60, _l("A session lasts 1 to 60 minutes. Write a whole number."))
    idle_seconds = WholeNumber(
        _l("Seconds before the computer turns for a silent pupil"),
        15,
        300,
        _l("Choose 15 to 300 seconds. Write a whole number."),
    )
    late_allowed = BooleanField(_l("Late pupils may join"))
    nicknames = BooleanField(_l("Pupils may write a nickname"))
    show_ranks = BooleanField(_l("Show ranks on the big screen"))

    def choices(self) -> SessionChoices:
        """What was chosen, as the services take it."""
        war = str(self.war.data)
        kinds = tuple(_kind(key, war) for key in self.kinds.data or ())
        return SessionChoices(
            variant=str(self.game.data),
            options={"numbers": str(self.numbers.data), "war": war},
            kinds=kinds,
            players=int(self.players.data),
            minutes=int(self.minutes.data or 0),
            idle_seconds=int(self.idle_seconds.data or 0),
            late_allowed=bool(self.late_allowed.data),
            nicknames=bool(self.nicknames.data),
            show_ranks=bool(self.show_ranks.data),
        )


def _kind(key: str, war: str) -> str:
    if key != COMPARED:
        return key
    return str(Kind.NEAREST_ZERO if war == "nearest-zero" else Kind.GREATEST)


def form_data(choices: SessionChoices) -> dict[str, Any]:
    """The form's values for these choices."""
    compared = {str(Kind.NEAREST_ZERO), str(Kind.GREATEST)}
    kinds = [COMPARED if kind in compared else kind for kind in choices.kinds]
    return {
        "game": choices.variant,
        "numbers": choices.options.get("numbers"),
        "war": choices.options.get("war"),
        "kinds": kinds,
        "players": choices.players,
        "minutes": choices.minutes,
        "idle_seconds": choices.idle_seconds,
        "late_allowed": choices.late_allowed,
        "nicknames": choices.nicknames,
        "show_ranks": choices.show_ranks,
    }


class NameForm(FlaskForm):
    """A pupil's name."""

    name = StringField(_l("Name"))
