"""The words of the pupil's table, in the page's language: the server sends numbers and keys, the browser has these.

What is said of one kind of question is in its record (`kind_words`).
`{x}` is filled in by the browser; a pair is for one and for several.
"""

from flask_babel import gettext as _

from webapp.presenters.kind_words import script_words
from webapp.presenters.number_words import SMALL
from webapp.presenters.rank_words import rank_words

Words = dict[str, str | dict[str, str]]


def play_words() -> Words:
    """Every sentence that the table can say, by key."""
    return {
        **_table(),
        **_steps(),
        **_answers(),
        **_feedback(),
        **script_words(),
        **_ends(),
        **_number_set_words(),
        **rank_words(),
    }


def _table() -> Words:
    return {
        "cards": {"one": _("{n} card"), "other": _("{n} cards")},
        "computer": _("The computer"),
        "round": _("round {n}"),
        "pot": {"one": _("pot {n} card"), "other": _("pot {n} cards")},
        "right-answers": _("right answers"),
        "and": _("{a} and {b}"),
        "you": _("You"),
        "out": _("out"),
        "paused": _("Pause. The teacher has stopped the clock."),
        "last-minute": _("last minute"),
        "time-left": _("Time left"),
        "settings": _("Settings"),
        "sound": _("Sound"),
        "larger": _("Larger text"),
        "aloud": _("Read aloud"),
        "sign-lost": _("No contact. Trying again …"),
        "sign-waiting": _("The server does not answer yet. We are trying again."),
        "sign-filtered": _("The network here stops the game. What you did is kept, and we are trying again."),
        "sign-teacher": _(
            "For the teacher: a filter in the school's network answers instead of {address}. "
            "Ask those who run it to let the address through, or use another network."
        ),
        "stuck": _("This tablet cannot send what you do. Ask your teacher for help."),
        "stood-in": _("The computer turned your cards so that the others could go on."),
        "waiting": _("Waiting for {names} …"),
        "watching": _("This war is between the others. Watch how it goes."),
        "check": _("Check the cards of {name}"),
        "check-of": _("The cards of {name}:"),
        "back": _("Back"),
        "hidden-card": _("a card face down"),
        "line-of": _("Number line of {name}: {cards}."),
        "nothing-yet": _("no cards yet"),
        "rule-span": _("Lay two cards: they span your interval."),
        "rule-third": _("The third card should land between them."),
    }


def _steps() -> Words:
    return {
        "step-span": _("Turn two cards"),
        "step-third": _("Draw the third card"),
        "step-war": _("Lay cards for the war"),
        "step-relay": _("Shuffle your three and turn one"),
        "step-single": _("Turn a card"),
        "step-lot": _("Draw lots"),
        "step-next": _("Go on"),
        "step-finish": _("See how it ended"),
        "go-on": _("Go on"),
        "event-take-me": {"one": _("You take {n} card"), "other": _("You take {n} cards")},
        "event-take": {"one": _("{name} takes {n} card"), "other": _("{name} takes {n} cards")},
        "event-war": _("War!"),
        "event-lot": _("A tie to the last card: the lot fell on {name}."),
        "event-out": _("{name} is out."),
        "event-recycle": _("{name} shuffles the collecting pile."),
        "event-lay": _("{name} turns {value}."),
    }


def _answers() -> Words:
    return {
        "equal": _("equal"),
        "tie": _("a tie"),
        "inside": _("inside"),
        "outside": _("outside"),
        "equal-chance": _("just as likely"),
        "ok": _("OK"),
        "delete": _("delete"),
        "your-number": _("Your number"),
    }


def _feedback() -> Words:
    return {
        "right": _("Right."),
        "not-quite": _("Not quite."),
        "why": _("Why?"),
        "look-at-signs": _("Look at the signs first."),
    }


def _ends() -> Words:
    return {
        "lobby-title": _("You are in, {name}!"),
        "lobby-text": _("Wait until the teacher starts. Then your cards come here."),
        "alias": _("On the big screen you are {alias}."),
        "won": _("You won this game!"),
        "shared": _("You share the win!"),
        "draw": _("A draw: nobody has a card left."),
        "lost": _("{name} won this game."),
        "unplayed": _("Nobody played this game."),
        "next-game": _("Next game"),
        "wait-next": _("Finding someone for you to play with …"),
        "ended-title": _("The time is up. Well played, {name}!"),
        "closed-title": _("The teacher has closed the room. See you next time, {name}!"),
        "result-cards": _("cards in the end"),
        "result-right": _("right of {n}"),
        "result-won": {"one": _("game won"), "other": _("games won")},
        "went-well": _("What went well"),
        "practise": _("One thing to practise"),
        "no-answers": _("You got no questions this time."),
        "all-well": _("Everything was right. Try harder numbers if you like!"),
        "next-time": _("Next time"),
        "tip-magnitude-order": _("−7 lies to the left of −3, so −7 is less."),
        "tip-ignores-sign": _("Look at the sign first: which side of zero is it on?"),
        "tip-end-counts": _("The ends do not count: the card must lie between them."),
        "tip-counts-ends": _("When you count the numbers between, leave the ends out."),
        "tip-difference": _("From 2 to 5 it is three steps, but only 3 and 4 lie between."),
        "tip-least-is-nearest": _("Nearest zero is the card with the fewest steps to zero."),
        "tip-opposites-differ": _("−3 and 3 are equally far from zero."),
        "tip-empty-interval": _("With no number between the ends, no card can land inside."),
        "to-start": _("To the first page"),
    }


def _number_set_words() -> Words:
    """What the sets that are not whole numbers need: how their numbers are said, and sentences of their own."""
    return {**spoken_numbers(), **_whys_of_forms(), "fraction-bar": _("fraction bar")}


def spoken_numbers() -> Words:
    """How numbers are said that are more than digits."""
    return {
        **{f"count-{number}": str(word) for number, word in SMALL.items()},
        "part-2": {"one": _("{count} half"), "other": _("{count} halves")},
        "part-3": {"one": _("{count} third"), "other": _("{count} thirds")},
        "part-4": {"one": _("{count} quarter"), "other": _("{count} quarters")},
        "part-5": {"one": _("{count} fifth"), "other": _("{count} fifths")},
        "part-6": {"one": _("{count} sixth"), "other": _("{count} sixths")},
        "part-8": {"one": _("{count} eighth"), "other": _("{count} eighths")},
        "part-10": {"one": _("{count} tenth"), "other": _("{count} tenths")},
        "part-12": {"one": _("{count} twelfth"), "other": _("{count} twelfths")},
        "said-minus": _("minus {x}"),
        "said-over": _("{a} over {b}"),
        "said-power": _("{a} to the power of {b}"),
        "said-root": _("the square root of {a}"),
        "said-percent": _("{a} percent"),
    }


def _whys_of_forms() -> Words:
    return {
        "why-same-number": _("{a} and {b} are the same number, written in two ways: the same place on the line."),
        "why-longer-is-larger": _("More digits do not make a number larger. With equally many decimals: {list}."),
        "why-shorter-is-larger": _("Fewer digits do not make a number larger. With equally many decimals: {list}."),
        "why-larger-denominator": _(
            "The more parts a whole is cut into, the smaller each part is. With a common denominator: {list}."
        ),
        "why-numerator-only": _(
            "The numerator counts the parts, but the parts are not equally large. With a common denominator: {list}."
        ),
        "why-base-times-exponent": _("The exponent tells how many times the base is a factor: {list}."),
        "tip-longer-is-larger": _("Compare the tenths first: 0.8 is more than 0.75."),
        "tip-shorter-is-larger": _("Compare the tenths first: 0.45 is more than 0.3."),
        "tip-larger-denominator": _(
            "The larger the denominator, the smaller the parts: one eighth is less than one third."
        ),
        "tip-numerator-only": _("Look at both numbers in a fraction: two thirds is more than three eighths."),
        "tip-base-times-exponent": _("2³ is 2 · 2 · 2 = 8, not 2 · 3."),
    }
