"""What a teacher chooses for a play session. Which options there are follows from the game's own record."""

from collections.abc import Sequence
from typing import Any

from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import BooleanField, HiddenField, IntegerField, RadioField, SelectMultipleField
from wtforms.fields.choices import SelectChoice
from wtforms.validators import AnyOf, InputRequired, NumberRange, ValidationError
from wtforms.widgets import CheckboxInput, ListWidget

from webapp.forms.session_words import OFTEN, players_words
from webapp.games.variant import Option
from webapp.games.variants import VARIANTS
from webapp.presenters.kind_words import KindWords, kinds_of_tick, of_kind, tick_at
from webapp.presenters.option_words import OPTIONS, OptionWords
from webapp.services.choices import IDLE_SECONDS, MINUTES, REFUSED, SessionChoices


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


def _whole(text: Any) -> int:
    """A number of one or two digits; 0 for everything else."""
    digits = str(text)
    return int(digits) if digits.isdecimal() and len(digits) <= 2 else 0


class Pick(RadioField):
    """One of several choices; anything else is refused with `message`."""

    def __init__(self, label: Any, message: Any, **others: Any) -> None:
        """Offer what `choices` holds, or what it is given later."""
        super().__init__(label, **{"choices": ()} | others)
        self.message = message

    def pre_validate(self, form: Any) -> None:
        """Whether it is one of the choices."""
        try:
            super().pre_validate(form)
        except ValueError as error:
            raise ValidationError(str(self.message)) from error


class Ticks(SelectMultipleField):
    """Several choices as tick boxes; anything else is refused with `message`."""

    widget = ListWidget(prefix_label=False)
    option_widget = CheckboxInput()

    def __init__(self, label: Any, message: Any, **others: Any) -> None:
        """Offer what `choices` holds, or what it is given later."""
        super().__init__(label, **{"choices": ()} | others)
        self.message = message

    def pre_validate(self, form: Any) -> None:
        """Whether all are among the choices."""
        try:
            super().pre_validate(form)
        except ValueError as error:
            raise ValidationError(str(self.message)) from error


def _choices(words: Any) -> list[SelectChoice]:
    return [SelectChoice(key, label) for key, label in words.items()]


class Several:
    """From one to so many."""

    def __init__(self, most: int) -> None:
        """Take `most` at most."""
        self.most = most

    def __call__(self, form: Any, field: Ticks) -> None:
        """Refuse none and too many in the field's own words."""
        if not 1 <= len(field.data or ()) <= self.most:
            raise ValidationError(str(field.message))


def _option_field(option: Option) -> Any:
    """Where a teacher chooses an option of a game."""
    words = OPTIONS[option.key]
    choices = [SelectChoice(value, _value_label(words, value)) for value in option.values]
    if option.most == 1:
        return Pick(words.label, words.refused, choices=choices)
    return Ticks(words.label, words.refused, choices=choices, validators=[Several(option.most)])


def _value_label(words: OptionWords, value: str) -> Any:
    return words.values[value].label if value in words.values else value


class SessionForm(FlaskForm):
    """The choices of a play session, but for the options of its game (`of`)."""

    game = HiddenField(_l("Game"), validators=[AnyOf(VARIANTS, REFUSED["game"])])
    kinds = Ticks(_l("What the pupils are asked"), REFUSED["kinds"])
    asks_every = Pick(_l("How often questions come"), REFUSED["asks_every"], coerce=_whole, choices=_choices(OFTEN))
    players = Pick(_l("Players at a table"), REFUSED["players"], coerce=_whole)
    minutes = WholeNumber(_l("Minutes"), MINUTES[0], MINUTES[-1], REFUSED["minutes"])
    idle_seconds = WholeNumber(
        _l("Seconds before the computer turns for a silent pupil"),
        IDLE_SECONDS[0],
        IDLE_SECONDS[-1],
        REFUSED["idle_seconds"],
    )
    late_allowed = BooleanField(_l("Late pupils may join"))
    nicknames = BooleanField(_l("Pupils may write a nickname"))
    show_ranks = BooleanField(_l("Show ranks on the big screen"))

    def __init__(self, choices: SessionChoices) -> None:
        """Show these choices, or what was posted instead of them."""
        super().__init__(data=_form_data(choices))
        self.variant = VARIANTS[choices.variant]
        self.kinds.choices = [SelectChoice(key, self.said(key).tick.label) for key in _ticks(self.variant.every_kind)]
        self.players.choices = [
            SelectChoice(players, players_words(players, self.variant.sides(players)))
            for players in self.variant.players
        ]
        if not self.variant.asks_often:
            del self["asks_every"]

    @classmethod
    def of(cls, choices: SessionChoices) -> "SessionForm":
        """The form of a game: it has only the fields that this game has. Shows these choices, or what was posted."""
        fields = {option.key: _option_field(option) for option in VARIANTS[choices.variant].options}
        form: SessionForm = type(cls.__name__, (cls,), fields)(choices)
        return form

    @property
    def options(self) -> list[tuple[Any, OptionWords]]:
        """Where the options of the game are chosen, with their words."""
        return [(self[option.key], OPTIONS[option.key]) for option in self.variant.options]

    @property
    def wrong(self) -> list[Any]:
        """What cannot be, in the order of the page."""
        own = [field for field, _ in self.options]
        others = [field for field in self if field not in own and field.id != self.game.id]
        return [field for field in (self.game, *own, *others) if field.errors and field.label.text]

    def validate_kinds(self, field: Ticks) -> None:
        """What does not go with the other choices is left out, but not when nothing else would be asked."""
        if field.data and not self._kinds():
            raise ValidationError(str(_l("This question does not go with these numbers. Choose another one too.")))

    @property
    def left_out(self) -> list[Any]:
        """The labels of the questions that were ticked and do not go with the other choices."""
        possible = self._possible()
        ticked = [key for key in self.kinds.data or () if not possible & set(kinds_of_tick(key))]
        return [self.said(key).tick.label for key in ticked]

    def said(self, key: str) -> KindWords:
        """The words of a question that can be ticked, as it is asked at the game's tables."""
        return tick_at(key, self.variant.layout)

    def choices(self) -> SessionChoices:
        """What was chosen, as the services take it."""
        often = self["asks_every"].data if "asks_every" in self else self.variant.asks_every
        return SessionChoices(
            variant=self.variant.key,
            options=self._options(),
            kinds=self._kinds(),
            asks_every=often,
            players=int(self.players.data),
            minutes=int(self.minutes.data or 0),
            idle_seconds=int(self.idle_seconds.data or 0),
            late_allowed=bool(self.late_allowed.data),
            nicknames=bool(self.nicknames.data),
            show_ranks=bool(self.show_ranks.data),
        )

    def _options(self) -> dict[str, str]:
        return {option.key: _as_text(option, self[option.key].data) for option in self.variant.options}

    def _possible(self) -> set[str]:
        """The kinds that go with the chosen options; all that the game has when those are refused themselves."""
        try:
            return set(self.variant.kinds(self.variant.options_from(self._options())))
        except ValueError:
            return set(self.variant.every_kind)

    def _kinds(self) -> tuple[str, ...]:
        possible = self._possible()
        return tuple(str(kind) for key in self.kinds.data or () for kind in kinds_of_tick(key) if kind in possible)


def _as_text(option: Option, data: Any) -> str:
    """An option as games read it; several values in the option's own order, each once."""
    return str(data or "") if option.most == 1 else ",".join(value for value in option.values if value in (data or ()))


def _as_data(option: Option, text: str | None) -> Any:
    """The same as the form's field takes it."""
    return text if option.most == 1 else (text or "").split(",")


def _ticks(kinds: Sequence[str]) -> list[str]:
    """The ticks that stand for these kinds."""
    return list(dict.fromkeys(of_kind(kind).tick.key for kind in kinds))


def _form_data(choices: SessionChoices) -> dict[str, Any]:
    """The form's values for these choices."""
    options = VARIANTS[choices.variant].options
    return {
        **{option.key: _as_data(option, choices.options.get(option.key)) for option in options},
        "game": choices.variant,
        "kinds": _ticks(choices.kinds),
        "asks_every": choices.asks_every,
        "players": choices.players,
        "minutes": choices.minutes,
        "idle_seconds": choices.idle_seconds,
        "late_allowed": choices.late_allowed,
        "nicknames": choices.nicknames,
        "show_ranks": choices.show_ranks,
    }
