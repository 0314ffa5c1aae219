"""By which address we are asked, and by which we want to be found."""

from urllib.parse import urlsplit

from flask import current_app, request
from flask_babel import gettext as _

from webapp import lan
from webapp.errors import ForeignAddress, NotYours
from webapp.proxies import netloc

CHANGING = {"POST", "PUT", "PATCH", "DELETE"}


def site_root() -> str:
    """The root of every link that is handed on: no name that only whoever asks has chosen."""
    public: str | None = current_app.config["PUBLIC_ADDRESS"]
    if public:
        return public
    port = request.environ.get("SERVER_PORT", "")
    return lan.reachable(request.host_url, int(port) if port.isdecimal() else None)


def _same_place(one: str, other: str) -> bool:
    try:
        return netloc(urlsplit(one)) == netloc(urlsplit(other))
    except ValueError:
        return False


def _asked_host() -> str:
    host: str = request.environ.get("HTTP_HOST", "")
    return host


def check_host() -> None:
    """Where the site has an address of its own it is served under no other; its own machine may ask whether it lives.

    :raises ForeignAddress: under another.
    """
    public: str | None = current_app.config["PUBLIC_ADDRESS"]
    if not public or _same_place(public, f"{urlsplit(public).scheme}://{_asked_host()}"):
        return
    if request.endpoint == "ping" and lan.is_loopback(request.remote_addr or ""):
        return
    raise ForeignAddress("other-address", _("This site has another address: %(address)s", address=public))


def check_origin() -> None:
    """What changes something must come from a page of ours; without an origin the page's token alone has to tell.

    :raises NotYours: from a page of another site.
    """
    origin = request.headers.get("Origin") or "null"
    if request.method not in CHANGING or origin == "null":
        return
    own = current_app.config["PUBLIC_ADDRESS"] or f"{urlsplit(origin).scheme}://{_asked_host()}"
    if not _same_place(own, origin) or urlsplit(own).scheme != urlsplit(origin).scheme:
        raise NotYours("other-site", _("That came from a page of another site. Open this site and try again there."))
