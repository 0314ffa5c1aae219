"""The words of the kinds of question of the games by rank."""

from collections.abc import Mapping
from typing import Any, Final

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from webapp.games.questions import war
from webapp.games.questions.base import Question
from webapp.games.variant import Layout
from webapp.presenters.event_words import RANKS_SAID, rank_word
from webapp.presenters.kind_record import JUST_AS_LIKELY, TIE, KindWords, Tick, height_text, in_a_row


def _heights(question: Any) -> str:
    return in_a_row((height for _side, height in question.values), height_text)


def _best_two(question: Any) -> str:
    return in_a_row((question.first, question.second), height_text)


def _pot(question: Any) -> str:
    return str(_("%(up)d open, %(down)d face down", up=question.up, down=question.down))


def _pairs(question: Any) -> str:
    return str(_("%(won)d won, %(lost)d lost", won=question.won, lost=question.lost))


def _won_and_lost(question: Any) -> dict[str, str]:
    return {"won": str(question.won), "lost": str(question.lost)}


def _card(question: Any) -> str:
    return rank_word(question.card.rank)


def _two_cards(question: Any) -> str:
    return in_a_row((question.card.rank, question.other.rank), rank_word)


def _rank(question: Any) -> dict[str, str]:
    """With its article, as the question says it."""
    return {"rank": str(RANKS_SAID[question.card.rank])}


HIGHEST: Final = KindWords(
    key="highest",
    name=_l("Which card is highest in rank"),
    went=_l("seeing which card is highest"),
    tick=Tick("highest", _l("Whose card is the highest?"), _l("8 or jack? The pupil taps the card that wins.")),
    question=_l("Which card is highest?"),
    about=_heights,
    beside=_heights,
    value=height_text,
    equal=TIE,
    table={
        "why-highest": _l("{a} stands further up among the ranks than {b}."),
        "why-highest-tie": _l("The highest cards are equal: both are {a}."),
        "why-highest-joker": _l("A joker beats every other card."),
        "why-highest-invincible": _l("This card beats everything here, even the ace."),
        "why-highest-ace-low": _l("The ace is the highest rank here, above the king."),
    },
)
DIFFERENCE: Final = KindWords(
    key="difference",
    name=_l("By how much the best card wins"),
    went=_l("finding the difference between two cards"),
    tick=Tick(
        "difference", _l("By how much does the best card win?"), _l("The jack counts 11, so it beats the 8 by 3.")
    ),
    question=_l("By how much is the highest card above the next?"),
    about=_best_two,
    beside=_best_two,
    table={
        "court-cards-count": _l("J counts 11, Q 12, K 13 and A 14."),
        "why-difference": _l("{x} counts {a} and {y} counts {b}. From {b} to {a} it is {n}."),
        "why-difference-counts-ends": _l("Count the steps from {b} to {a}, not the numbers: {n}."),
    },
)
POT_COUNT: Final = KindWords(
    key="pot-count",
    name=_l("How many cards the winner takes"),
    went=_l("counting the cards of the pot"),
    tick=Tick(
        "pot-count",
        _l("How many cards does the winner take?"),
        _l("Two cards lie open and six face down: the winner takes 8."),
    ),
    question=_l("How many cards does the winner take?"),
    about=_pot,
    beside=_pot,
    table={
        "why-pot-count": _l("{up} cards lie face up and {down} face down. The winner takes all of them: {n}."),
        "why-pot-count-open": _l("All the cards that lie there: {n}."),
        "why-pot-count-open-only": _l("The cards that lie face down count too: {up} and {down} are {n}."),
    },
)
LAY_COUNT: Final = KindWords(
    key="lay-count",
    name=_l("How many cards each lays"),
    went=_l("finding how many cards to lay"),
    tick=Tick(
        "lay-count",
        _l("How many cards does each lay in the war?"),
        _l("Two sevens tie: each lays 7 cards, six face down and one open."),
    ),
    question=_l("It is a tie, and the card is {rank}. How many cards does each of you lay?"),
    about=_card,
    places=_rank,
    table={
        "why-lay-count": _l("The tied card is {rank}, so each lays {n}: {down} face down and the last one face up."),
        "why-lay-count-face-down-only": _l("{down} lie face down, and the one that is turned counts too: {n}."),
    },
)
SHARE: Final = KindWords(
    key="share",
    name=_l("What part of the pairs was won"),
    went=_l("parts of a whole"),
    tick=Tick("share", _l("What part of the pairs did you win?"), _l("You won 9 pairs and lost 15: that is 9/24.")),
    question=_l("What part of the pairs did you win?"),
    about=_pairs,
    places=_won_and_lost,
    before=_l("You won {won} of the pairs and lost {lost}."),
    aim=_l("Curriculum aim, grade 5: fractions"),
    table={
        "q-share-theirs": _l("What part of the pairs did they win?"),
        "share-of": _l("{won} of {all}"),
        "why-share": _l("You won {won} of {all} pairs."),
        "why-share-theirs": _l("They won {won} of {all} pairs."),
        "why-share-part-to-part": _l("{won} against {lost} compares two parts. Compare with all the pairs: {all}."),
    },
)
BEAT_COUNT: Final = KindWords(
    key="beat-count",
    name=_l("How many ranks beat a card"),
    went=_l("counting what beats a card"),
    tick=Tick(
        "beat-count",
        _l("How many ranks beat your card?"),
        _l("You have a 9: five of the thirteen ranks beat it."),
    ),
    question=_l("How many of the thirteen ranks beat {rank}?"),
    about=_card,
    places=_rank,
    aim=_l("Curriculum aim, grade 9: probability in games"),
    table={
        "why-beat-count": _l("Count the ranks above {rank}: {n}."),
        "why-beat-count-none": _l("No rank beats {rank}."),
        "why-beat-count-counts-own": _l("An equal card does not beat {rank}. Count only the ranks above it: {n}."),
    },
)
BEAT_CHANCE: Final = KindWords(
    key="beat-chance",
    name=_l("What is likelier"),
    went=_l("judging what is most likely"),
    tick=Tick(
        "chance",
        _l("Will the next card more likely win or lose?"),
        _l("The other has a 10. Which cards cannot be seen yet: more that beat it, or more that it beats?"),
    ),
    question=_l("Will the next card more likely be better or worse than the other one's?"),
    about=_two_cards,
    beside=_two_cards,
    equal=JUST_AS_LIKELY,
    aim=_l("Curriculum aim, grade 9: probability in games"),
    layout=Layout.HEAPS,
    table={
        "why-beating": _l(
            "Of the cards you cannot see, {b} are higher than {rank} and {w} are lower. "
            "A joker only starts the war again."
        ),
    },
)

WORDS: Final[Mapping[type[Question], KindWords]] = {
    war.Highest: HIGHEST,
    war.Difference: DIFFERENCE,
    war.PotCount: POT_COUNT,
    war.LayCount: LAY_COUNT,
    war.Share: SHARE,
    war.BeatCount: BEAT_COUNT,
    war.BeatChance: BEAT_CHANCE,
}
