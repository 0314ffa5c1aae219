"""The words of the reports: skills, thoughts with what to do about them, and what a question is about."""

from collections.abc import Mapping
from typing import Any, Final

from flask_babel import lazy_gettext as _l

from webapp.games.kinds import Misconception, Skill
from webapp.games.questions.stored import stored_question
from webapp.presenters.kind_words import of_kind, words_of

Operands = Mapping[str, Any]

NAMED_THINKERS: Final = 6
"""Of those who think so, so many are named."""

SKILLS: Final[Mapping[str, Any]] = {
    Skill.ORDERING: _l("Ordering"),
    Skill.BETWEEN: _l("Between"),
    Skill.DISTANCE: _l("Distance"),
    Skill.ZERO: _l("Nearest zero"),
    Skill.COUNTING: _l("Counting"),
    Skill.CHANCE: _l("Chance"),
    Skill.FRACTION: _l("Parts of a whole"),
}
THOUGHTS: Final[Mapping[str, tuple[Any, Any]]] = {
    Misconception.MAGNITUDE_ORDER: (
        _l("Compares the sizes and forgets the signs"),
        _l("Put both numbers on a number line or a thermometer and ask which one lies further left, or is colder."),
    ),
    Misconception.COUNTS_ENDS: (
        _l("Counts the ends too"),
        _l("Let the pupils touch each number between two cards on the line: the ends are where one starts and stops."),
    ),
    Misconception.DIFFERENCE: (
        _l("Takes the distance for how many lie between"),
        _l("Draw fence posts and gaps: from 2 to 5 there are three steps, but only two numbers in between."),
    ),
    Misconception.IGNORES_SIGN: (
        _l("Reads a number as if it had no sign"),
        _l("Ask first: which side of zero? Walk from one number to the other, by way of zero, and count the steps."),
    ),
    Misconception.EMPTY_INTERVAL: (
        _l("Expects a card where no number lies between"),
        _l("Let the pupils write down every card that would land inside before they say what is likelier."),
    ),
    Misconception.END_COUNTS: (
        _l("Takes an end for inside"),
        _l("Draw the ends as open circles and compare a < x < b with a ≤ x ≤ b."),
    ),
    Misconception.LEAST_IS_NEAREST: (
        _l("Takes the least number for the nearest to zero"),
        _l("Measure with a strip of paper from zero to each card: the shorter strip wins, whatever its direction."),
    ),
    Misconception.OPPOSITES_DIFFER: (
        _l("Does not see that opposite numbers are equally far from zero"),
        _l("Fold a number line at zero: −3 and 3 meet."),
    ),
    Misconception.LONGER_IS_LARGER: (
        _l("Takes the decimal with more digits for the larger"),
        _l("Write zeros behind until both have as many digits, or colour both in a square of a hundred."),
    ),
    Misconception.SHORTER_IS_LARGER: (
        _l("Takes the decimal with fewer digits for the larger"),
        _l("Compare place by place: first the tenths, then the hundredths. Use money or a square of a hundred."),
    ),
    Misconception.LARGER_DENOMINATOR: (
        _l("Takes the larger denominator for the larger fraction"),
        _l("Cut the same strip of paper into three and into eight parts, and compare one part of each."),
    ),
    Misconception.NUMERATOR_ONLY: (
        _l("Looks at the numerators only"),
        _l("Draw both fractions of the same whole, and ask how large each of the parts is."),
    ),
    Misconception.BASE_TIMES_EXPONENT: (
        _l("Multiplies the base by the exponent"),
        _l("Write the power out as a product: 2⁴ is 2 · 2 · 2 · 2. Then go down step by step, halving, to 2⁻²."),
    ),
    Misconception.ACE_LOW: (
        _l("Takes the ace for the lowest card"),
        _l("Lay the thirteen ranks in a row on the table before the game, with the ace after the king."),
    ),
    Misconception.OPEN_ONLY: (
        _l("Counts only the cards that lie open"),
        _l("Play one war slowly together, and let the pupils count the pot aloud, card by card."),
    ),
    Misconception.FACE_DOWN_ONLY: (
        _l("Counts only the cards that lie face down"),
        _l("Play one war slowly together: the card that is turned is one of those that are laid."),
    ),
    Misconception.PART_TO_PART: (
        _l("Compares won with lost, not with all"),
        _l("Draw all the pairs as a bar and shade those that were won: the whole bar goes below the fraction line."),
    ),
    Misconception.COUNTS_OWN: (
        _l("Counts the own rank among those that beat it"),
        _l("Lay the thirteen ranks in a row, point at the own card and count only what stands above it."),
    ),
}
"""By misconception: what it is, and what a teacher can do about it."""


def kind_name(kind: str) -> str:
    """A kind of question in a few words."""
    return str(of_kind(kind).name)


def subject(kind: str, operands: Operands) -> str:
    """The numbers or cards that a question is about."""
    question = stored_question(kind, operands)
    return words_of(question).about(question)
