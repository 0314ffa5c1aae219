"""What each figure of the reports and results counts, and over what: said when it is pressed, and listed below."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from flask_babel import gettext as _

from webapp.presenters.number_words import number_words
from webapp.presenters.report_words import NAMED_THINKERS, kind_name
from webapp.presenters.reports import FEW
from webapp.services.reports import HARDEST, HELD, OFTEN_ENOUGH


@dataclass(frozen=True)
class Meaning:
    """A figure by its name, and what is counted."""

    name: str
    words: str


def of_kinds(kinds: Iterable[str]) -> str:
    """What is counted for a skill: answers to these kinds of question."""
    names = "; ".join(kind_name(kind) for kind in kinds)
    return str(_("Counted are own answers to: %(kinds)s. Answers about the others’ cards are not.", kinds=names))


def report_meanings() -> Mapping[str, Meaning]:
    """The figures of the reports, in the order of the page."""
    return {
        "share": Meaning(
            _("Percent right"),
            _(
                "Right answers of all own answers. Answers about the others’ cards are not counted. "
                "Below %(few)s answers there is no percentage but the numbers themselves, without colour.",
                few=number_words(FEW),
            ),
        ),
        "answers": Meaning(_("Answers"), _("All own answers, to every kind of question, and how many are right.")),
        "pupils": Meaning(_("Pupils"), _("Those who have given at least one own answer.")),
        "sessions": Meaning(_("Sessions"), _("Those in which at least one own answer was given.")),
        "all-skills": Meaning(
            _("All skills"),
            _("Counted are own answers to every kind of question. Answers about the others’ cards are not."),
        ),
        "thought": Meaning(
            _("Thoughts behind wrong answers"),
            _(
                "Wrong own answers for which this thought leads to just that answer, of all wrong own answers. "
                "Where two thoughts lead to the same answer, only one of them is counted."
            ),
        ),
        "thinkers": Meaning(
            _("So many pupils"), _("Those who gave such an answer at least once, of all who have answered.")
        ),
        "example": Meaning(
            _("Example"),
            _(
                "Own answers that were really given, those given most often, with the question and what is right. "
                "In brackets is how many times, if several."
            ),
        ),
        "named": Meaning(
            _("Most often"),
            _(
                "Those who gave such an answer at least %(times)s times, the one who did it most first. "
                "At most %(named)s are named.",
                times=number_words(HELD),
                named=number_words(NAMED_THINKERS),
            ),
        ),
        "chart": Meaning(
            _("Development"),
            _(
                "A point is a session: right answers of all own answers of the skill in it, in percent. "
                "Sessions with fewer than %(few)s such answers have no point.",
                few=number_words(FEW),
            ),
        ),
        "kind": Meaning(
            _("Right of answered"),
            _("Right answers of all own answers to this kind of question, whoever gave them."),
        ),
        "hardest": Meaning(
            _("Hardest"),
            _(
                "Wrong answers of all own answers about just these numbers, in any order. Only numbers that came "
                "at least %(times)s times are compared, and at most %(shown)s are shown.",
                times=number_words(OFTEN_ENOUGH),
                shown=number_words(HARDEST),
            ),
        ),
        "check": Meaning(
            _("Checks of others’ cards"),
            _("Right answers of all voluntary answers about the others’ cards. They are counted nowhere else."),
        ),
    }


def result_meanings() -> Mapping[str, Meaning]:
    """The figures of the results of a session, in the order of the page."""
    return {
        "pupils": Meaning(_("Pupils"), _("Those who took part in the session, whether they answered or not.")),
        "answered": Meaning(
            _("Answered"),
            _("Questions about the own side’s cards that were answered, right or not. Checks are not counted."),
        ),
        "right": Meaning(_("Right"), _("How many of those answers are right.")),
        "share": Meaning(
            _("Share"),
            _(
                "Right answers of all own answers. "
                "Below %(few)s answers the numbers stand there, without a percentage.",
                few=number_words(FEW),
            ),
        ),
        "median": Meaning(
            _("Median time"),
            _(
                "From when a question was shown until it was answered: half of the pupil’s own answers took less time, "
                "half took more. Time is never scored."
            ),
        ),
        "cards": Meaning(_("Cards"), _("The cards that the pupil’s side had when its last game ended.")),
        "games": Meaning(_("Games won"), _("Games that the pupil’s side won, of those that it played to the end.")),
        "computer": Meaning(
            _("Turns by the computer"),
            _("How many times the computer turned the cards since the pupil was silent too long. It never answers."),
        ),
        "checks": Meaning(
            _("Checks right"),
            _("Right answers of all answers about the others’ cards: voluntary, and not counted among the answers."),
        ),
        "comparison": Meaning(
            _("Compared with last time"),
            _("All own answers of the latest session before this one in which the class answered in the same game."),
        ),
        "game-answers": Meaning(
            _("Answers of a game"),
            _("Own answers given in this game. Answers about the others’ cards are not counted."),
        ),
    }
