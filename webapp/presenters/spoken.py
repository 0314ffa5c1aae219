"""Numbers as one says them: minus three quarters, two to the power of minus three."""

from functools import lru_cache

from flask_babel import get_locale

from webapp.games.printed import Printed
from webapp.presenters.event_words import number_text
from webapp.presenters.words import Words, spoken_numbers


def said_number(form: str) -> str:
    """A number in words where it is more than digits; else as it is written."""
    size = form.removeprefix("-")
    words = _words(str(get_locale()))
    said = _said_size(words, size)
    if said is None:
        return number_text(form)
    return said if size == form else _say(words, "said-minus", x=said)


@lru_cache(maxsize=16)
def _words(language: str) -> Words:
    """Looked up once for each language: a page says dozens of numbers."""
    return spoken_numbers()


def _said_size(words: Words, size: str) -> str | None:
    if size.isdigit():
        return None
    parts = Printed(size).parts
    if over := parts["over"]:
        under = parts["under"]
        if f"part-{under}" in words:
            count = _say(words, f"count-{over}") if f"count-{over}" in words else over
            return _say(words, f"part-{under}", n=over, count=count)
        return _say(words, "said-over", a=over, b=under)
    if base := parts["base"]:
        exponent = parts["exponent"] or ""
        raised = exponent.removeprefix("-")
        return _say(
            words, "said-power", a=base, b=raised if raised == exponent else _say(words, "said-minus", x=raised)
        )
    if square := parts["square"]:
        return _say(words, "said-root", a=square)
    if percent := parts["percent"]:
        return _say(words, "said-percent", a=percent)
    return None


def _say(words: Words, key: str, **values: str | None) -> str:
    """A sentence with its places filled in; `n` chooses between one and several."""
    sentence = words[key]
    if not isinstance(sentence, str):
        locale = get_locale()
        category = locale.plural_form(int(values["n"] or 0)) if locale else "other"
        sentence = sentence.get(category, sentence["other"])
    return sentence.format(**values)
