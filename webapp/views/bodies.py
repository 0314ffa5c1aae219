"""How large the body of a request may be."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from flask import Flask, current_app, request
from werkzeug.exceptions import BadRequest, HTTPException, UnsupportedMediaType

TAKES_JSON: Final = {"play"}
"""The parts of the site that are sent JSON; all others are sent forms."""
LARGEST: Final = 1_000_000
"""Bytes, anywhere."""
LARGEST_LIST: Final = 5_000_000
"""Bytes, where a class list may come as a file."""

FILE_FIELDS: Final = {"file"}
"""The fields that a file may come in, where a class list may be sent."""

View = TypeVar("View", bound=Callable[..., Any])


def takes_lists(view: View) -> View:
    """Mark a view that a class list may be sent to."""
    view.largest_body = LARGEST_LIST  # type: ignore[attr-defined]
    return view


def _largest(app: Flask, endpoint: str | None) -> int:
    view = app.view_functions.get(endpoint or "")
    return int(getattr(view, "largest_body", LARGEST))


def largest_body(app: Flask, method: str, path: str) -> int:
    """How many bytes may be sent to a path, before the request is made of it."""
    try:
        endpoint, _ = app.url_map.bind("").match(path, method)
    except HTTPException:
        return LARGEST
    return _largest(app, endpoint)


def read_body() -> None:
    """Take the body in before anything else happens.

    :raises UnsupportedMediaType: where JSON comes to a form, which would take any of its types for fields.
    :raises BadRequest: where a file comes in a field of text.
    """
    largest = _largest(current_app, request.endpoint)
    request.max_content_length = request.max_form_memory_size = largest
    request.get_data(parse_form_data=True)
    if request.method == "POST" and request.is_json and request.endpoint and request.blueprint not in TAKES_JSON:
        raise UnsupportedMediaType
    if request.files.keys() - (FILE_FIELDS if largest == LARGEST_LIST else set()):
        raise BadRequest
