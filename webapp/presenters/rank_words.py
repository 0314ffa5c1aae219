"""The words of the tables of games by rank, in the page's language."""

from flask_babel import gettext as _

from webapp.games.cards import DECK_WITH_JOKERS
from webapp.presenters.event_words import RANKS_SAID, card_words

Words = dict[str, str | dict[str, str]]


def rank_words() -> Words:
    """Every sentence that these tables can say, by key."""
    return {**_cards(), **_table(), **_steps(), **_told(), **_questions(), **_whys(), **_tips()}


def _cards() -> Words:
    cards: Words = {f"card-{card}": card_words(card) for card in DECK_WITH_JOKERS}
    ranks: Words = {f"rank-{rank}": str(words) for rank, words in RANKS_SAID.items()}
    return cards | ranks | {"joker": _("Joker"), "joker-short": "★"}


def _table() -> Words:
    return {
        "ranks-of": _("Line of ranks: {cards}."),
        "beats-all": _("beats everything: {cards}"),
        "heap": _("heap {n}"),
        "stack": _("stack {n}"),
        "stock": {"one": _("stock: {n} card"), "other": _("stock: {n} cards")},
        "passes": _("passes"),
        "thinks": _("is thinking …"),
        "holds": _("holds"),
        "your-hand": _("Your hand"),
        "play-card": _("Play {card}"),
        "sweep-start": _("Turn the rows pair by pair."),
        "sweep-step": _("Turn one pair"),
        "sweep-play": _("Turn them one after the other"),
        "sweep-stop": _("Stop"),
        "sweep-skip": _("Turn all"),
        "pair-mine": _("You win this pair."),
        "pair-theirs": _("{name} wins this pair."),
        "pair-tied": _("A tie. The pair goes with the next one."),
    }


def _steps() -> Words:
    return {
        "step-battle": _("Turn the top card"),
        "step-sweep": _("Lay out the rows"),
        "task-lead": _("You lead. Play your highest card."),
        "task-answer": _("{name} played {card}. Play a card that is stronger."),
        "task-war": _("{name} played {card}, and none of your cards beats it. So it is war."),
        "task-pass-or-war": _("{name} played {card}, and none of your cards beats it. Use a pass, or go to war."),
        "task-hold": _("Your card is {mine}, {name} has {theirs}. Hold your card, or turn a new one?"),
        "do-lay": _("Lay {card} as a pass"),
        "do-pass": _("Use a pass"),
        "do-war": _("Go to war with {name}"),
        "do-hold": _("Hold"),
        "do-draw": _("Turn a new card"),
    }


def _told() -> Words:
    return {
        "event-take-me-with": {
            "one": _("You take {n} card with {rank}."),
            "other": _("You take {n} cards with {rank}."),
        },
        "event-take-with": {
            "one": _("{name} takes {n} card with {rank}."),
            "other": _("{name} takes {n} cards with {rank}."),
        },
        "event-out-me": _("You are out."),
        "event-play": _("{name} plays {card}."),
        "event-play-me": _("You play {card}."),
        "event-lay-pass": _("{name} lays a two as a pass."),
        "event-lay-pass-me": _("You lay a two as a pass."),
        "event-pass": _("{name} uses a pass."),
        "event-pass-me": _("You use a pass."),
        "event-flip": _("{name} turns {card}."),
        "event-flip-me": _("You turn {card}."),
        "event-hold": _("{name} holds."),
        "event-hold-me": _("You hold."),
        "event-void": _("That does not count: the war starts again."),
    }


def _questions() -> Words:
    return {
        "q-highest": _("Which card is highest?"),
        "q-difference": _("By how much is the highest card above the next?"),
        "court-cards-count": _("J counts 11, Q 12, K 13 and A 14."),
        "q-pot-count": _("How many cards does the winner take?"),
        "q-lay-count": _("It is a tie, and the card is {rank}. How many cards does each of you lay?"),
        "q-share": _("What part of the pairs did you win?"),
        "q-share-theirs": _("What part of the pairs did they win?"),
        "q-beat-count": _("How many of the thirteen ranks beat {rank}?"),
        "q-beat-chance": _("Will the next card more likely be better or worse than the other one's?"),
        "better": _("better"),
        "worse": _("worse"),
        "share-of": _("{won} of {all}"),
    }


def _whys() -> Words:
    return {
        "why-highest": _("{a} stands further up among the ranks than {b}."),
        "why-highest-tie": _("The highest cards are equal: both are {a}."),
        "why-highest-joker": _("A joker beats every other card."),
        "why-highest-invincible": _("This card beats everything here, even the ace."),
        "why-highest-ace-low": _("The ace is the highest rank here, above the king."),
        "why-difference": _("{x} counts {a} and {y} counts {b}. From {b} to {a} it is {n}."),
        "why-difference-counts-ends": _("Count the steps from {b} to {a}, not the numbers: {n}."),
        "why-pot-count": _("{up} cards lie face up and {down} face down. The winner takes all of them: {n}."),
        "why-pot-count-open": _("All the cards that lie there: {n}."),
        "why-pot-count-open-only": _("The cards that lie face down count too: {up} and {down} are {n}."),
        "why-lay-count": _("The tied card is {rank}, so each lays {n}: {down} face down and the last one face up."),
        "why-lay-count-face-down-only": _("{down} lie face down, and the one that is turned counts too: {n}."),
        "why-share": _("You won {won} of {all} pairs."),
        "why-share-theirs": _("They won {won} of {all} pairs."),
        "why-share-part-to-part": _("{won} against {lost} compares two parts. Compare with all the pairs: {all}."),
        "why-beat-count": _("Count the ranks above {rank}: {n}."),
        "why-beat-count-none": _("No rank beats {rank}."),
        "why-beat-count-counts-own": _("An equal card does not beat {rank}. Count only the ranks above it: {n}."),
        "why-beating": _(
            "Of the cards you cannot see, {b} are higher than {rank} and {w} are lower. "
            "A joker only starts the war again."
        ),
    }


def _tips() -> Words:
    return {
        "skill-highest": _("seeing which card is highest"),
        "skill-difference": _("finding the difference between two cards"),
        "skill-pot-count": _("counting the cards of the pot"),
        "skill-lay-count": _("finding how many cards to lay"),
        "skill-share": _("parts of a whole"),
        "skill-beat-count": _("counting what beats a card"),
        "tip-ace-low": _("The ace is highest here."),
        "tip-open-only": _("Cards that lie face down count too."),
        "tip-face-down-only": _("The card that is turned counts too."),
        "tip-part-to-part": _("Compare with all the pairs, not with those of the other side."),
        "tip-counts-own": _("An equal card does not beat yours."),
    }
