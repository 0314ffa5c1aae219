"""The words of the form that opens a session: by kind of question, by number; never by game."""

from collections.abc import Mapping
from typing import Any, Final

from flask_babel import lazy_gettext as _l

from webapp.games.cards import RANKS, SUITS
from webapp.games.kinds import Kind
from webapp.games.variant import Layout

Words = Mapping[str, Any]

COMPARED: Final = "compared"
"""Stands for the question that goes with the chosen way to win a war."""
MEANT: Final[Mapping[str, tuple[str, ...]]] = {COMPARED: (Kind.NEAREST_ZERO, Kind.GREATEST)}
"""The kinds that one tick stands for; every other tick stands for itself."""

KINDS: Final[Words] = {
    Kind.ORDER: _l("Which card is less?"),
    Kind.INSIDE: _l("Is the third card inside?"),
    Kind.BETWEEN_COUNT: _l("How many whole numbers lie between?"),
    Kind.WIDTH: _l("How far apart are they?"),
    Kind.CHANCE: _l("Is inside or outside likelier?"),
    Kind.HIGHEST: _l("Whose card is the highest?"),
    Kind.DIFFERENCE: _l("By how much does the best card win?"),
    Kind.POT_COUNT: _l("How many cards does the winner take?"),
    Kind.LAY_COUNT: _l("How many cards does each lay in the war?"),
    Kind.SHARE: _l("What part of the pairs did you win?"),
    Kind.BEAT_COUNT: _l("How many ranks beat your card?"),
    COMPARED: _l("Who wins the war?"),
}
EXAMPLES: Final[Words] = {
    Kind.ORDER: _l("−7 or −3? The pupil taps the one that is less."),
    Kind.INSIDE: _l("Does 3 lie between −2 and 5?"),
    Kind.BETWEEN_COUNT: _l("Between −2 and 5 lie 6 whole numbers. Only asked with whole numbers on the cards."),
    Kind.WIDTH: _l("From −2 to 5 it is 7."),
    Kind.CHANCE: _l("Will the next card more likely lie between −2 and 5, or outside?"),
    Kind.HIGHEST: _l("8 or jack? The pupil taps the card that wins."),
    Kind.DIFFERENCE: _l("The jack counts 11, so it beats the 8 by 3."),
    Kind.POT_COUNT: _l("Two cards lie open and six face down: the winner takes 8."),
    Kind.LAY_COUNT: _l("Two sevens tie: each lays 7 cards, six face down and one open."),
    Kind.SHARE: _l("You won 9 pairs and lost 15: that is 9/24."),
    Kind.BEAT_COUNT: _l("You have a 9: five of the thirteen ranks beat it."),
    COMPARED: _l("Nearest zero: −3 beats 8. Highest: 8 beats −3."),
}
ON_HEAPS: Final[Mapping[str, tuple[Any, Any]]] = {
    Kind.CHANCE: (
        _l("Will the next card more likely win or lose?"),
        _l("The other has a 10. Which cards cannot be seen yet: more that beat it, or more that it beats?"),
    ),
}
"""Label and example of kinds that ask something else where hands and heaps lie on the table."""
KIND_AIMS: Final[Words] = {
    Kind.CHANCE: _l("Curriculum aim, grade 9: probability in games"),
    Kind.BEAT_COUNT: _l("Curriculum aim, grade 9: probability in games"),
    Kind.SHARE: _l("Curriculum aim, grade 5: fractions"),
}
"""What the curriculum (LK20) says that a choice fits, where it says so."""

OFTEN: Final = {
    1: _l("every battle"),
    2: _l("every second"),
    3: _l("every third"),
    5: _l("every fifth"),
    10: _l("every tenth"),
}
COUNTED: Final = {2: _l("two"), 3: _l("three"), 4: _l("four"), 5: _l("five"), 6: _l("six")}
IN_TWO_TEAMS: Final = {4: _l("four, in two teams")}

RANK_NAMES: Final[Words] = {rank: rank for rank in RANKS} | {
    "T": "10",
    "J": _l("jack"),
    "Q": _l("queen"),
    "K": _l("king"),
    "A": _l("ace"),
}
SUIT_NAMES: Final[Words] = dict(zip(SUITS, (_l("clubs"), _l("diamonds"), _l("hearts"), _l("spades")), strict=True))


def kind_words(key: str, layout: Layout) -> tuple[Any, Any]:
    """The label and the example of a kind at such a table."""
    return ON_HEAPS[key] if layout is Layout.HEAPS and key in ON_HEAPS else (KINDS[key], EXAMPLES[key])


def players_words(players: int, sides: int) -> Any:
    """How many play, in words."""
    return COUNTED[players] if sides == players else IN_TWO_TEAMS[players]
