"""The words of the kinds of question of interval war."""

from collections.abc import Mapping
from typing import Any, Final

from flask_babel import lazy_gettext as _l

from webapp.games.questions import interval
from webapp.games.questions.base import Question
from webapp.presenters.event_words import number_text
from webapp.presenters.kind_record import JUST_AS_LIKELY, TIE, KindWords, Tick, ends, from_end_to_end, in_a_row

COMPARED: Final = Tick("compared", _l("Who wins the war?"), _l("Nearest zero: −3 beats 8. Highest: 8 beats −3."))
"""Stands for the question that goes with the chosen way to win a war."""


def _pair(question: Any) -> str:
    return in_a_row((question.first, question.second))


def _values(question: Any) -> str:
    return in_a_row(value for _side, value in question.values)


def _span(question: Any) -> str:
    return "{a} … {b}".format(**ends(question))


def _third_and_ends(question: Any) -> dict[str, str]:
    return {"c": number_text(question.third), **ends(question)}


ORDER: Final = KindWords(
    key="order",
    name=_l("Which number is less"),
    went=_l("seeing which number is less"),
    tick=Tick("order", _l("Which card is less?"), _l("−7 or −3? The pupil taps the one that is less.")),
    question=_l("Which card is less?"),
    about=_pair,
    beside=_pair,
    table={
        "why-order": _l("{a} lies to the left of {b}, and further left is less."),
        "why-order-equal": _l("Both cards are {a}: the same place on the line."),
        "why-order-magnitude-order": _l(
            "{a} lies further left than {b}, and further left is less, whatever the number looks like without its sign."
        ),
    },
)
INSIDE: Final = KindWords(
    key="inside",
    name=_l("Inside or outside"),
    went=_l("seeing what lies inside an interval"),
    tick=Tick("inside", _l("Is the third card inside?"), _l("Does 3 lie between −2 and 5?")),
    question=_l("Does {c} lie between {a} and {b}?"),
    about=from_end_to_end,
    places=_third_and_ends,
    table={
        "why-inside-in": _l("{c} lies to the right of {a} and to the left of {b}."),
        "why-inside-left": _l("{c} lies further left than {a}, so the card is outside."),
        "why-inside-right": _l("{c} lies further right than {b}, so the card is outside."),
        "why-inside-end": _l("{c} is an end. The card must lie between the ends."),
        "why-inside-end-form": _l(
            "{c} is the same number as {a}, so it is an end. The card must lie between the ends."
        ),
        "why-inside-same": _l("The two cards are equal, so nothing lies between them."),
    },
)
BETWEEN_COUNT: Final = KindWords(
    key="between-count",
    name=_l("How many whole numbers lie between"),
    went=_l("counting the numbers between two others"),
    tick=Tick(
        "between-count",
        _l("How many whole numbers lie between?"),
        _l("Between −2 and 5 lie 6 whole numbers. Only asked with whole numbers on the cards."),
    ),
    question=_l("How many whole numbers lie between {a} and {b}?"),
    about=from_end_to_end,
    places=ends,
    table={
        "why-between-count": _l("Between {a} and {b} lie {list}. The ends are not counted."),
        "why-between-none": _l("No whole number lies between {a} and {b}."),
        "why-between-count-difference": _l("From {a} to {b} it is {d} steps. Between them lie {list}: {n} numbers."),
    },
)
WIDTH: Final = KindWords(
    key="width",
    name=_l("How far apart"),
    went=_l("finding how far it is between two numbers"),
    tick=Tick("width", _l("How far apart are they?"), _l("From −2 to 5 it is 7.")),
    question=_l("How far is it from {a} to {b}?"),
    about=from_end_to_end,
    places=ends,
    table={
        "why-width": {
            "one": _l("From {a} to {b} it is {n} step."),
            "other": _l("From {a} to {b} it is {n} steps."),
        },
        "why-width-same": _l("Both ends are {a}, so the distance is 0."),
        "why-width-zero": _l("From {a} to zero it is {x}, and from zero to {b} it is {y} more."),
        "why-width-counts-ends": _l("Count the steps from {a} to {b}, not the numbers: {n}."),
        "why-width-way": _l("From {a} to {b} it is {n}."),
    },
)
CHANCE: Final = KindWords(
    key="chance",
    name=_l("What is likelier"),
    went=_l("judging what is most likely"),
    tick=Tick(
        "chance",
        _l("Is inside or outside likelier?"),
        _l("Will the next card more likely lie between −2 and 5, or outside?"),
    ),
    question=_l("Where will the next card most likely land?"),
    about=from_end_to_end,
    beside=_span,
    equal=JUST_AS_LIKELY,
    aim=_l("Curriculum aim, grade 9: probability in games"),
    table={
        "why-chance": _l("Of the cards you cannot see, {i} would land inside and {o} outside."),
        "why-chance-empty-interval": _l("No card lies between {a} and {b}, so none can land inside."),
    },
)
NEAREST_ZERO: Final = KindWords(
    key="nearest-zero",
    name=_l("Which number is nearest zero"),
    went=_l("finding the number nearest zero"),
    tick=COMPARED,
    question=_l("Which card is nearest zero?"),
    about=_values,
    beside=_values,
    equal=TIE,
    table={
        "why-nearest": {
            "one": _l("{a} is {n} step from zero. No other card is nearer."),
            "other": _l("{a} is {n} steps from zero. No other card is nearer."),
        },
        "why-nearest-least": _l("{a} is the least, but nearest zero is the card with the fewest steps to zero: {b}."),
        "why-nearest-tie": _l("{a} and {b} are equally far from zero, one on each side."),
        "why-nearest-same": _l("The cards are equally far from zero."),
        "why-nearest-way": _l("{a} has the shortest way to zero."),
    },
)
GREATEST: Final = KindWords(
    key="greatest",
    name=_l("Which number is greatest"),
    went=_l("finding the greatest number"),
    tick=COMPARED,
    question=_l("Which card is greatest?"),
    about=_values,
    beside=_values,
    equal=TIE,
    table={
        "why-greatest": _l("{a} lies furthest to the right, and further right is greater."),
        "why-greatest-magnitude-order": _l(
            "{a} lies furthest to the right. A negative number is less than every positive one, "
            "and the larger it looks, the further left it lies."
        ),
        "why-greatest-same": _l("The greatest cards are equal."),
    },
)

WORDS: Final[Mapping[type[Question], KindWords]] = {
    interval.Order: ORDER,
    interval.BetweenCount: BETWEEN_COUNT,
    interval.Width: WIDTH,
    interval.Chance: CHANCE,
    interval.Inside: INSIDE,
    interval.NearestZero: NEAREST_ZERO,
    interval.Greatest: GREATEST,
}
