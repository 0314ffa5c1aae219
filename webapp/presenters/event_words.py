"""What happened in a game, in a sentence: for the example games of the rule pages and for every replay.

Events come as they are written in a transcript (`Event.as_dict`), seen by whoever reads: a card that lies face down is
None there, and no sentence can tell it.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from babel.lists import format_list
from flask_babel import get_locale, ngettext
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from webapp.games.cards import JOKER, RANKS
from webapp.games.variants.war import INVINCIBLE, RANK

Written = Mapping[str, Any]
"""An event as it is written down."""

CardWords = Callable[[str], str]

POWER: Final = re.compile(r"\^(-?[0-9]+)")
RAISED: Final = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
POINTS: Final = ("en", "ko")
"""The languages that write a decimal point and no space before %."""


RANKS_SAID: Final[Mapping[str, Any]] = {
    "2": _l("the two"),
    "3": _l("the three"),
    "4": _l("the four"),
    "5": _l("the five"),
    "6": _l("the six"),
    "7": _l("the seven"),
    "8": _l("the eight"),
    "9": _l("the nine"),
    "T": _l("the ten"),
    "J": _l("the jack"),
    "Q": _l("the queen"),
    "K": _l("the king"),
    "A": _l("the ace"),
    "X": _l("the joker"),
}
"""Each rank with its article, as a sentence says it."""


def card_words(card: str) -> str:
    """A card by its name: the king of hearts, a joker."""
    return _("a joker") if card.startswith("X") else OF_SUIT[card[1]](rank_word(card[0]))


def rank_word(rank: str) -> str:
    """A rank as one says it; a pip card is its number."""
    return str(FACES[rank]) if rank in FACES else rank


FACES: Final[Mapping[str, Any]] = {"A": _l("ace"), "K": _l("king"), "Q": _l("queen"), "J": _l("jack"), "T": "10"}
OF_SUIT: Final[Mapping[str, Callable[[str], str]]] = {
    "c": lambda rank: _("the %(rank)s of clubs", rank=rank),
    "d": lambda rank: _("the %(rank)s of diamonds", rank=rank),
    "h": lambda rank: _("the %(rank)s of hearts", rank=rank),
    "s": lambda rank: _("the %(rank)s of spades", rank=rank),
}


def height_word(height: int) -> str:
    """How high a card is, by the name of its rank."""
    if height == INVINCIBLE:
        return str(_("the card that beats everything"))
    return str(_("joker")) if height == RANK[JOKER] else rank_word(RANKS[height - RANK[RANKS[0]]])


def number_text(value: object) -> str:
    """An exact number as the page's language writes it in a line: −3/4, 0,75, 75 %, 2⁻²."""
    raised = POWER.sub(lambda power: power[1].translate(RAISED), str(value)).replace("-", "−")
    language = get_locale()
    if language is None or language.language in POINTS:
        return raised
    return raised.replace(".", ",").replace("%", "\N{NO-BREAK SPACE}%")


def listed(words: Iterable[str]) -> str:
    """Words in a row: a, b and c."""
    return str(format_list(list(words), locale=get_locale() or "nb"))


def down_words(count: int) -> str:
    """So many cards that lie face down."""
    return str(ngettext("%(num)d card face down", "%(num)d cards face down", count))


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells events in words.

    :param names: what each side is called, by its number.
    :param card: says a card; a game of numbers says its number too.
    """

    names: Sequence[str]
    card: CardWords = card_words

    def tell(self, events: Sequence[Written]) -> list[str]:
        """The sentences of events in a row; what a side lays together is one sentence."""
        sentences = []
        at = 0
        while at < len(events):
            together = self._together(events, at)
            sentences.append(self._lays(together) if len(together) > 1 else self.sentence(events[at]))
            at += len(together)
        return sentences

    def sentence(self, event: Written) -> str:
        """One event in words; never a card that is hidden in it."""
        return _SENTENCES[event["event"]](self, event)

    def name(self, event: Written) -> str:
        """Who did it."""
        return self.names[event["side"]]

    def _together(self, events: Sequence[Written], at: int) -> Sequence[Written]:
        """The lays of one side that follow each other, the first of them at that place."""
        end = at + 1
        if events[at]["event"] == "lay":
            while end < len(events) and _same_hand(events[at], events[end]):
                end += 1
        return events[at:end]

    def _lays(self, lays: Sequence[Written]) -> str:
        name = self.name(lays[0])
        turned = listed(self.card(lay["card"]) for lay in lays if lay["up"])
        down = sum(not lay["up"] for lay in lays)
        if not down:
            return _("%(name)s turns %(card)s.", name=name, card=turned)
        if not turned:
            return _("%(name)s lays %(cards)s.", name=name, cards=down_words(down))
        return _("%(name)s lays %(cards)s and turns %(card)s.", name=name, cards=down_words(down), card=turned)


def _same_hand(first: Written, other: Written) -> bool:
    return bool(other["event"] == "lay" and other["side"] == first["side"])


def _deal(teller: Teller, event: Written) -> str:
    sentences = [ngettext("Everyone gets %(num)d card.", "Everyone gets %(num)d cards.", event["piles"][0])]
    if event.get("aside"):
        sentences.append(
            ngettext("%(num)d card is put aside unseen.", "%(num)d cards are put aside unseen.", event["aside"])
        )
    if "stock" in event:
        sentences.append(_("%(n)d cards are the stock. Each takes five cards in hand.", n=event["stock"]))
    return " ".join(sentences)


def _round(teller: Teller, event: Written) -> str:
    return _("Round %(n)d.", n=event["round"])


def _lay(teller: Teller, event: Written) -> str:
    if not event["up"]:
        return _("%(name)s lays %(cards)s.", name=teller.name(event), cards=down_words(1))
    return _("%(name)s turns %(card)s.", name=teller.name(event), card=teller.card(event["card"]))


def _recycle(teller: Teller, event: Written) -> str:
    return ngettext(
        "%(name)s shuffles the collecting pile of %(num)d card and goes on with it.",
        "%(name)s shuffles the collecting pile of %(num)d cards and goes on with it.",
        event["cards"],
        name=teller.name(event),
    )


def _judge(teller: Teller, event: Written) -> str:
    low, high, value = (number_text(event[key]) for key in ("low", "high", "value"))
    if event["inside"]:
        return _("%(name)s: %(value)s lies between %(low)s and %(high)s.",
                 name=teller.name(event), value=value, low=low, high=high)  # fmt: skip
    return _("%(name)s: %(value)s does not lie between %(low)s and %(high)s.",
             name=teller.name(event), value=value, low=low, high=high)  # fmt: skip


def _war(teller: Teller, event: Written) -> str:
    return _("War between %(names)s!", names=listed(teller.names[side] for side in event["sides"]))


def _relay(teller: Teller, event: Written) -> str:
    return _(
        "%(name)s shuffles the three cards, lays two face down and turns %(card)s.",
        name=teller.name(event),
        card=teller.card(event["card"]),
    )


def _take(teller: Teller, event: Written) -> str:
    if not event["cards"]:
        return _("%(name)s wins, but there are no cards to take.", name=teller.name(event))
    return ngettext(
        "%(name)s takes %(num)d card.", "%(name)s takes %(num)d cards.", event["cards"], name=teller.name(event)
    )


def _lot(teller: Teller, event: Written) -> str:
    return _("No card can break the tie, so they draw lots. The lot falls on %(name)s.", name=teller.name(event))


def _return(teller: Teller, event: Written) -> str:
    return ngettext(
        "%(name)s takes %(num)d card of the undecided pot back.",
        "%(name)s takes %(num)d cards of the undecided pot back.",
        event["cards"],
        name=teller.name(event),
    )


def _out(teller: Teller, event: Written) -> str:
    return _("%(name)s is out.", name=teller.name(event))


def _play(teller: Teller, event: Written) -> str:
    return _("%(name)s plays %(card)s.", name=teller.name(event), card=teller.card(event["card"]))


def _draw(teller: Teller, event: Written) -> str:
    return _("%(name)s draws a card from the stock.", name=teller.name(event))


def _lay_pass(teller: Teller, event: Written) -> str:
    return _(
        "%(name)s lays %(card)s beside the stack as a pass.", name=teller.name(event), card=teller.card(event["card"])
    )


def _pass(teller: Teller, event: Written) -> str:
    return _(
        "%(name)s gives up %(card)s as a pass and need not answer.",
        name=teller.name(event),
        card=teller.card(event["card"]),
    )


def _flip(teller: Teller, event: Written) -> str:
    return _(
        "Phase %(phase)d: %(name)s turns %(card)s.",
        phase=event["phase"],
        name=teller.name(event),
        card=teller.card(event["card"]),
    )


def _hold(teller: Teller, event: Written) -> str:
    return _("%(name)s says “I hold” and turns no more cards.", name=teller.name(event))


def _void(teller: Teller, event: Written) -> str:
    return _("This does not count. The cards stay, and the war begins again at phase 1.")


def why_words(reason: str) -> str:
    """Why a game was over."""
    whys = {
        "all-cards": _("All the cards are with one player."),
        "last": _("Only one player is left."),
        "stock": _("The last card of the stock is drawn."),
        "rounds": _("The agreed rounds are played."),
        "time": _("The time is up."),
        "draw": _("Nobody has a card left: it is a draw."),
    }
    return str(whys[reason])


def _end(teller: Teller, event: Written) -> str:
    why = why_words(event["reason"])
    winners = [teller.names[side] for side in event["winners"]]
    if not winners:
        return why
    if len(winners) == 1:
        return why + " " + _("%(name)s wins.", name=winners[0])
    return why + " " + _("%(names)s share the win.", names=listed(winners))


_SENTENCES: Final[Mapping[str, Callable[[Teller, Written], str]]] = {
    "deal": _deal,
    "round": _round,
    "lay": _lay,
    "recycle": _recycle,
    "judge": _judge,
    "war": _war,
    "relay": _relay,
    "take": _take,
    "lot": _lot,
    "return": _return,
    "out": _out,
    "play": _play,
    "draw": _draw,
    "lay-pass": _lay_pass,
    "pass": _pass,
    "flip": _flip,
    "hold": _hold,
    "void": _void,
    "end": _end,
}

TOLD: Final = frozenset(_SENTENCES)
"""The events there are words for."""
