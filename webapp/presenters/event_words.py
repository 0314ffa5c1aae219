"""What happened in a game, in a sentence: for the example games of the rule pages, every replay and a watched table.

Events come as whoever reads may see them (`Event.seen_by`): a card that lies face down is None there, and no sentence
can tell it.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from babel.lists import format_list
from babel.numbers import get_decimal_symbol
from flask_babel import get_locale, ngettext
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from webapp.games.cards import JOKER, RANKS
from webapp.games.events import (
    Deal,
    DealWithStock,
    Draw,
    End,
    Event,
    Flip,
    Hold,
    Judge,
    Lay,
    LayPass,
    Lot,
    Out,
    Pass,
    Play,
    Recycle,
    Relay,
    Return,
    Round,
    Take,
    Void,
    War,
)
from webapp.games.variants.war import INVINCIBLE, RANK
from webapp.presenters.number_words import number_words

CardWords = Callable[[str], str]

POWER: Final = re.compile(r"\^(-?[0-9]+)")
RAISED: Final = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


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
    locale = get_locale()
    if locale is None or _writes_a_point(str(locale)):
        return raised
    return raised.replace(".", ",").replace("%", "\N{NO-BREAK SPACE}%")


@lru_cache(maxsize=16)
def _writes_a_point(language: str) -> bool:
    """Whether it writes a decimal point; then it also has no space before %."""
    return get_decimal_symbol(language) == "."


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

    def tell(self, events: Sequence[Event]) -> list[str]:
        """The sentences of events in a row; what a side lays together is one sentence."""
        sentences = []
        at = 0
        while at < len(events):
            lays = _lays_together(events[at:])
            sentences.append(self._laid(lays) if lays else self.sentence(events[at]))
            at += len(lays) or 1
        return sentences

    def sentence(self, event: Event) -> str:
        """One event in words; never a card that is hidden in it.

        :raises LookupError: for an event that there are no words for.
        """
        match event:
            case Lay():
                return self._laid([event])
            case Deal(piles, aside):
                return " ".join((_each_gets(piles[0]), *_put_aside(aside)))
            case DealWithStock(piles, stock, hand):
                return f"{_each_gets(piles[0])} {_left_over(stock, hand)}"
            case Round(round):
                return _("Round %(n)d.", n=round)
            case War(sides):
                return _("War between %(names)s!", names=self._several(sides))
            case Void():
                return _("This does not count. The cards stay, and the war begins again at phase 1.")
            case End(reason, _cards, winners):
                return f"{why_words(reason)} {self._won(winners)}".strip()
            case Play() | Draw() | LayPass() | Pass() | Flip() | Hold():
                return self._on_heaps(self.names[event.side], event)
            case Recycle() | Judge() | Relay() | Take() | Lot() | Return() | Out():
                return self._in_battle(self.names[event.side], event)
        raise LookupError(type(event).__name__)

    def _in_battle(self, name: str, event: Recycle | Judge | Relay | Take | Lot | Return | Out) -> str:
        match event:
            case Recycle(_side, cards):
                return _recycled(name, cards)
            case Judge():
                return _judged(name, event)
            case Relay(_side, card):
                return _("%(name)s shuffles the three cards, lays two face down and turns %(card)s.",
                         name=name, card=self.card(card))  # fmt: skip
            case Take(_side, 0):
                return _("%(name)s wins, but there are no cards to take.", name=name)
            case Take(_side, cards):
                return ngettext("%(name)s takes %(num)d card.", "%(name)s takes %(num)d cards.", cards, name=name)
            case Lot():
                return _("No card can break the tie, so they draw lots. The lot falls on %(name)s.", name=name)
            case Return(_side, cards):
                return _taken_back(name, cards)
            case Out():
                return _("%(name)s is out.", name=name)

    def _on_heaps(self, name: str, event: Play | Draw | LayPass | Pass | Flip | Hold) -> str:
        match event:
            case Play(_side, card):
                return _("%(name)s plays %(card)s.", name=name, card=self.card(card))
            case Draw():
                return _("%(name)s draws a card from the stock.", name=name)
            case LayPass(_side, card):
                return _("%(name)s lays %(card)s beside the stack as a pass.", name=name, card=self.card(card))
            case Pass(_side, card):
                return _("%(name)s gives up %(card)s as a pass and need not answer.", name=name, card=self.card(card))
            case Flip(_side, card, phase):
                return _("Phase %(phase)d: %(name)s turns %(card)s.", phase=phase, name=name, card=self.card(card))
            case Hold():
                return _("%(name)s says “I hold” and turns no more cards.", name=name)

    def _laid(self, lays: Sequence[Lay]) -> str:
        """What one side laid in one go."""
        name = self.names[lays[0].side]
        turned = listed(self.card(lay.card) for lay in lays if lay.up and lay.card)
        down = sum(not lay.up for lay in lays)
        if not down:
            return _("%(name)s turns %(card)s.", name=name, card=turned)
        if not turned:
            return _("%(name)s lays %(cards)s.", name=name, cards=down_words(down))
        return _("%(name)s lays %(cards)s and turns %(card)s.", name=name, cards=down_words(down), card=turned)

    def _won(self, winners: Sequence[int]) -> str:
        if not winners:
            return ""
        if len(winners) == 1:
            return _("%(name)s wins.", name=self.names[winners[0]])
        return _("%(names)s share the win.", names=self._several(winners))

    def _several(self, sides: Iterable[int]) -> str:
        return listed(self.names[side] for side in sides)


def _lays_together(events: Iterable[Event]) -> list[Lay]:
    """The lays of one side that the events begin with."""
    lays: list[Lay] = []
    for event in events:
        if not isinstance(event, Lay) or (lays and event.side != lays[0].side):
            break
        lays.append(event)
    return lays


def _each_gets(cards: int) -> str:
    return ngettext("Everyone gets %(num)d card.", "Everyone gets %(num)d cards.", cards)


def _put_aside(cards: int) -> list[str]:
    if not cards:
        return []
    return [ngettext("%(num)d card is put aside unseen.", "%(num)d cards are put aside unseen.", cards)]


def _left_over(stock: int, hand: int) -> str:
    return _("%(n)d cards are the stock. Each takes %(hand)s cards in hand.", n=stock, hand=number_words(hand))


def _recycled(name: str, cards: int) -> str:
    return ngettext(
        "%(name)s shuffles the collecting pile of %(num)d card and goes on with it.",
        "%(name)s shuffles the collecting pile of %(num)d cards and goes on with it.",
        cards,
        name=name,
    )


def _judged(name: str, event: Judge) -> str:
    low, high, value = map(number_text, (event.low, event.high, event.value))
    if event.inside:
        return _("%(name)s: %(value)s lies between %(low)s and %(high)s.", name=name, value=value, low=low, high=high)
    return _(
        "%(name)s: %(value)s does not lie between %(low)s and %(high)s.", name=name, value=value, low=low, high=high
    )


def _taken_back(name: str, cards: int) -> str:
    return ngettext(
        "%(name)s takes %(num)d card of the undecided pot back.",
        "%(name)s takes %(num)d cards of the undecided pot back.",
        cards,
        name=name,
    )


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
