"""What a proxy in front says about its clients: believed only from addresses that are named as trusted."""

from collections.abc import Callable, Iterable
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from itertools import takewhile
from typing import Any, Final
from urllib.parse import SplitResult, urlsplit

from werkzeug.middleware.proxy_fix import ProxyFix

from webapp.lan import DEFAULT_PORTS

Network = IPv4Network | IPv6Network
Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

FORWARDED: Final = ("FOR", "PROTO", "HOST", "PORT", "PREFIX", "SSL", "PROTOCOL")


def trusted_networks(text: str) -> tuple[Network, ...]:
    """The addresses and networks of `TRUSTED_PROXIES`, such as `127.0.0.1, 10.1.0.0/16`.

    :raises ValueError: when one is neither.
    """
    return tuple(ip_network(part.strip()) for part in text.split(",") if part.strip())


def public_address(text: str) -> str | None:
    """The address of `PUBLIC_ADDRESS`, such as `https://krig.skole.no`; None when none is set.

    :raises ValueError: when it is not a scheme, a name and perhaps a port.
    """
    parts = urlsplit(text.strip().rstrip("/"))
    if not text.strip():
        return None
    if parts.scheme not in DEFAULT_PORTS or not parts.hostname or parts.path or parts.query or parts.fragment:
        raise ValueError(f"PUBLIC_ADDRESS must be like https://krig.skole.no, not {text!r}.")
    return f"{parts.scheme}://{netloc(parts)}"


def netloc(parts: SplitResult) -> str:
    """Name and port as a browser writes them: in small letters, without the port that goes without saying.

    :raises ValueError: when the port is no number.
    """
    name = (parts.hostname or "").rstrip(".")
    name = f"[{name}]" if ":" in name else name
    return name if parts.port in {None, DEFAULT_PORTS.get(parts.scheme)} else f"{name}:{parts.port}"


class Proxies:
    """Puts the client's own address and scheme in place of the proxy's, and forgets what anybody else claims.

    Where the site is served by HTTPS, every cookie is for HTTPS only.
    """

    def __init__(self, app: Wsgi, trusted: tuple[Network, ...], public: str | None) -> None:
        """Stand in front of the app.

        :param public: the address of the site, whose scheme every page has.
        """
        self._app = app
        self._trusted = trusted
        self._public_scheme = urlsplit(public).scheme if public else None

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        """Answer a request."""
        hops = self._hops(environ)
        if not hops or _last(environ, "PROTO") not in DEFAULT_PORTS:
            environ.pop("HTTP_X_FORWARDED_PROTO", None)
        if hops:
            return ProxyFix(self._serve, x_for=hops, x_proto=1, x_host=1)(environ, start_response)
        for name in FORWARDED:
            environ.pop(f"HTTP_X_FORWARDED_{name}", None)
        return self._serve(environ, start_response)

    def _serve(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        environ["wsgi.url_scheme"] = self._public_scheme or environ["wsgi.url_scheme"]
        if environ["wsgi.url_scheme"] != "https":
            return self._app(environ, start_response)

        def start_securely(status: str, headers: list[tuple[str, str]], *exc: Any) -> Any:
            return start_response(status, [_secured(*header) for header in headers], *exc)

        return self._app(environ, start_securely)

    def _hops(self, environ: dict[str, Any]) -> int:
        """How many trusted proxies the request came through."""
        if not self._is_trusted(environ.get("REMOTE_ADDR", "")):
            return 0
        told = [part.strip() for part in environ.get("HTTP_X_FORWARDED_FOR", "").split(",") if part.strip()]
        through = 1 + sum(1 for _ in takewhile(self._is_trusted, reversed(told)))
        return min(through, max(1, len(told)))

    def _is_trusted(self, address: str) -> bool:
        try:
            known = ip_address(address)
        except ValueError:
            return False
        return any(known in network for network in self._trusted)


def _last(environ: dict[str, Any], name: str) -> str:
    value: str = environ.get(f"HTTP_X_FORWARDED_{name}", "")
    return value.rpartition(",")[2].strip()


def _secured(name: str, value: str) -> tuple[str, str]:
    plain = name.lower() == "set-cookie" and "; secure" not in value.lower()
    return name, f"{value}; Secure" if plain else value
