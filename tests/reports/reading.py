"""Pages as they are read: elements with their classes and their text."""

from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Protocol

from werkzeug.test import TestResponse

VOID = {"meta", "link", "input", "img", "br", "hr"}


class Element:
    """An element of a page."""

    def __init__(self, tag: str, attributes: dict[str, str]) -> None:
        self.tag = tag
        self.attributes = attributes
        self.parts: list[Element | str] = []

    @property
    def text(self) -> str:
        """What one reads in it."""
        return " ".join("".join(self._strings()).split())

    def _strings(self) -> Iterator[str]:
        for part in self.parts:
            if isinstance(part, str):
                yield part
            else:
                yield from part._strings()

    def all(self, tag: str, name: str = "") -> list["Element"]:
        """The elements inside with this tag and, if it is given, this class or id."""
        return list(self._found(tag, name))

    def one(self, tag: str, name: str = "") -> "Element":
        """The only such element."""
        [found] = self.all(tag, name)
        return found

    def _found(self, tag: str, name: str) -> Iterator["Element"]:
        for part in self.parts:
            if isinstance(part, Element):
                names = {*part.attributes.get("class", "").split(), part.attributes.get("id", "")}
                if part.tag == tag and (not name or name in names):
                    yield part
                yield from part._found(tag, name)

    def section(self, title: str) -> "Element":
        """The section that begins with this heading."""
        [found] = [each for each in self.all("section") if [h.text for h in each.all("h2")][:1] == [title]]
        return found

    def rows(self) -> list[list[str]]:
        """The lines of a table, cell by cell, its heading too."""
        return [
            [cell.text for cell in row.parts if isinstance(cell, Element) and cell.tag in ("th", "td")]
            for row in self.all("tr")
        ]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open = [Element("page", {})]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].parts.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].parts.append(Element(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1].tag == tag
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].parts.append(data)


def read(html: str) -> Element:
    """A page."""
    reader = _Reader()
    reader.feed(html)
    return reader.open[0]


class Asks(Protocol):
    """A browser."""

    def get(self, address: str) -> TestResponse:
        """The answer to a request."""


def page(reader: Asks, address: str) -> Element:
    """The page at an address."""
    answer = reader.get(address)
    assert answer.status_code == 200
    return read(answer.text)
