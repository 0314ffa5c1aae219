"""What a teacher chooses for a play session. Which options there are follows from the game's own record."""

from collections.abc import Sequence
from itertools import product
from typing import Any, Final

from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import BooleanField, HiddenField, IntegerField, RadioField, SelectMultipleField
from wtforms.fields.choices import SelectChoice
from wtforms.validators import AnyOf, InputRequired, NumberRange, ValidationError
from wtforms.widgets import CheckboxInput, ListWidget

from webapp.forms.session_words import COMPARED, MEANT, OFTEN, WARS, kind_words, players_words
from webapp.games.cards import RANKS, STANDARD_DECK
from webapp.games.variants import VARIANTS, Variant
from webapp.services.choices import (
    IDLE_SECONDS,
    MINUTES,
    MOST_INVINCIBLE,
    NUMBERS,
    REFUSED,
    SessionChoices,
    battles_are_many,
)

OPTIONS: Final = ("numbers", "war", "invincible")
"""The options of games that the form can show."""


def _number(low: int, high: int, message: Any) -> list[Any]:
    return [InputRequired(message), NumberRange(low, high, message)]


class WholeNumber(IntegerField):
    """An integer in a range, with its own words for what is none."""

    def __init__(self, label: Any, allowed: range, message: Any, **others: Any) -> None:
        """Refuse everything else with `message`."""
        low, high = allowed[0], allowed[-1]
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


class SessionForm(FlaskForm):
    """The choices of a play session of one game: it has only the fields that this game has."""

    game = HiddenField(_l("Game"), validators=[AnyOf(VARIANTS, REFUSED["game"])])
    numbers = Pick(_l("Numbers"), REFUSED["numbers"], choices=_choices(NUMBERS))
    war = Pick(_l("Who wins a war"), REFUSED["war"], choices=_choices(WARS))
    invincible = Ticks(
        _l("Cards that beat everything"),
        REFUSED["invincible"],
        choices=[SelectChoice(str(card), str(card)) for card in STANDARD_DECK],
    )
    kinds = Ticks(_l("What the pupils are asked"), REFUSED["kinds"])
    asks_every = Pick(_l("How often questions come"), REFUSED["asks_every"], coerce=_whole, choices=_choices(OFTEN))
    players = Pick(_l("Players at a table"), REFUSED["players"], coerce=_whole)
    minutes = WholeNumber(_l("Minutes"), MINUTES, REFUSED["minutes"])
    idle_seconds = WholeNumber(
        _l("Seconds before the computer turns for a silent pupil"), IDLE_SECONDS, REFUSED["idle_seconds"]
    )
    late_allowed = BooleanField(_l("Late pupils may join"))
    nicknames = BooleanField(_l("Pupils may write a nickname"))
    show_ranks = BooleanField(_l("Show ranks on the big screen"))
    most_invincible: Final = MOST_INVINCIBLE

    def __init__(self, choices: SessionChoices) -> None:
        """Show these choices, or what was posted instead of them."""
        super().__init__(data=_form_data(choices))
        self.variant = VARIANTS[choices.variant]
        self.kinds.choices = [
            SelectChoice(key, kind_words(key, self.variant.layout)[0]) for key in _ticks(_offered(self.variant))
        ]
        self.players.choices = [
            SelectChoice(players, players_words(players, self.variant.sides(players)))
            for players in self.variant.players
        ]
        for key in OPTIONS:
            if key not in self.variant.defaults:
                del self[key]
        if not battles_are_many(self.variant):
            del self["asks_every"]

    def validate_invincible(self, field: Ticks) -> None:
        """At least one card, and not too many."""
        if not 1 <= len(field.data or ()) <= MOST_INVINCIBLE:
            raise ValidationError(str(field.message))

    def validate_kinds(self, field: Ticks) -> None:
        """What does not go with the other choices is left out, but not when nothing else would be asked."""
        if field.data and not self._kinds():
            raise ValidationError(str(_l("This question does not go with these numbers. Choose another one too.")))

    @property
    def left_out(self) -> list[Any]:
        """The labels of the questions that were ticked and do not go with the other choices."""
        possible = self._possible()
        ticked = [key for key in self.kinds.data or () if not possible & set(_meant(key))]
        return [kind_words(key, self.variant.layout)[0] for key in ticked]

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
        return {key: _as_text(self[key].data) for key in self.variant.defaults}

    def _possible(self) -> set[str]:
        """The kinds that go with the chosen options; all that the game has when those are refused themselves."""
        try:
            return set(self.variant.kinds(self.variant.options_from(self._options())))
        except ValueError:
            return set(_offered(self.variant))

    def _kinds(self) -> tuple[str, ...]:
        possible = self._possible()
        return tuple(str(kind) for key in self.kinds.data or () for kind in _meant(key) if kind in possible)


def _meant(key: str) -> tuple[str, ...]:
    return MEANT.get(key, (key,))


def _as_text(data: Any) -> str:
    """An option as games read it; cards in the order of their ranks, each once."""
    return data if isinstance(data, str) else ",".join(sorted(set(data or ()), key=_by_rank))


def _by_rank(card: str) -> tuple[int, str]:
    return RANKS.find(card[:1]), card


def _offered(variant: Variant) -> list[str]:
    """Every kind that a game can ask, whatever its options, in the game's order."""
    values = [list(words) for key, words in (("numbers", NUMBERS), ("war", WARS)) if key in variant.defaults]
    keys = [key for key in ("numbers", "war") if key in variant.defaults]
    kinds: dict[str, None] = {}
    for chosen in product(*values):
        options = variant.options_from({**variant.defaults, **dict(zip(keys, chosen, strict=True))})
        kinds |= dict.fromkeys(map(str, variant.kinds(options)))
    return list(kinds)


def _ticks(kinds: Sequence[str]) -> list[str]:
    """The ticks that stand for these kinds."""
    return list(dict.fromkeys(COMPARED if kind in MEANT[COMPARED] else kind for kind in kinds))


def _form_data(choices: SessionChoices) -> dict[str, Any]:
    """The form's values for these choices."""
    options = {key: choices.options.get(key) for key in ("numbers", "war")}
    return {
        **options,
        "game": choices.variant,
        "invincible": choices.options.get("invincible", "").split(","),
        "kinds": _ticks(choices.kinds),
        "asks_every": choices.asks_every,
        "players": choices.players,
        "minutes": choices.minutes,
        "idle_seconds": choices.idle_seconds,
        "late_allowed": choices.late_allowed,
        "nicknames": choices.nicknames,
        "show_ranks": choices.show_ranks,
    }
