"""Numbers in addresses."""

from werkzeug.routing import IntegerConverter


class IdConverter(IntegerConverter):
    """A number that a database can hold: of more digits there is nothing."""

    regex = "[0-9]{1,18}"
