"""The words of the tables of games by rank, in the page's language."""

from flask_babel import gettext as _

from webapp.games.cards import DECK_WITH_JOKERS
from webapp.presenters.event_words import RANKS_SAID, card_words

Words = dict[str, str | dict[str, str]]


def rank_words() -> Words:
    """Every sentence that these tables can say, by key."""
    return {**_cards(), **_table(), **_steps(), **_told(), **_tips()}


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


def _tips() -> Words:
    return {
        "better": _("better"),
        "worse": _("worse"),
        "tip-ace-low": _("The ace is highest here."),
        "tip-open-only": _("Cards that lie face down count too."),
        "tip-face-down-only": _("The card that is turned counts too."),
        "tip-part-to-part": _("Compare with all the pairs, not with those of the other side."),
        "tip-counts-own": _("An equal card does not beat yours."),
    }
