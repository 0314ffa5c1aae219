"""The address by which tablets on the same network find this machine."""

import ipaddress
import socket
from urllib.parse import urlsplit


def lan_address() -> str | None:
    """This machine's own address on the network; None without one.

    Connecting a datagram socket only chooses a route: nothing is sent.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def reachable(host_url: str) -> str:
    """The root address as a tablet must write it: the one asked for, or this machine's if that is its own loopback.

    :param host_url: such as `http://localhost:8000/`.
    """
    parts = urlsplit(host_url)
    own = lan_address() if _is_loopback(parts.hostname or "") else None
    if own is None:
        return host_url.rstrip("/")
    port = f":{parts.port}" if parts.port else ""
    return f"{parts.scheme}://{own}{port}"
