"""The address by which tablets on the same network find this machine."""

import ipaddress
import socket
from typing import Final
from urllib.parse import urlsplit

DEFAULT_PORTS: Final = {"http": 80, "https": 443}


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


def is_loopback(host: str) -> bool:
    """Whether a name or an address leads nowhere but to the machine that uses it."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def is_own(host: str) -> bool:
    """Whether a name or an address is this machine's own, so that a link may be made of it."""
    own_name = socket.gethostname().lower()
    if host.lower().rstrip(".") in {own_name, f"{own_name.partition('.')[0]}.local"}:
        return True
    try:
        family = socket.AF_INET6 if ipaddress.ip_address(host).version == 6 else socket.AF_INET
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.bind((host, 0))  # only an own address can be bound
    except (OSError, ValueError):
        return False
    return not ipaddress.ip_address(host).is_unspecified


def reachable(host_url: str, port: int | None = None) -> str:
    """The root address as a tablet must write it: the one asked for if it is ours, else the one on the network.

    Whoever asks chooses the name that is asked for, so a stranger's never stands in a link.

    :param host_url: such as `http://localhost:8000/`.
    :param port: where we serve, for when the name is not ours.
    """
    parts = urlsplit(host_url)
    host = parts.hostname or ""
    if not is_loopback(host) and is_own(host):
        return host_url.rstrip("/")
    asked = parts.port if is_loopback(host) else port
    shown = f":{asked}" if asked and asked != DEFAULT_PORTS.get(parts.scheme) else ""
    return f"{parts.scheme}://{lan_address() or 'localhost'}{shown}"


def where_to_find(port: int) -> list[str]:
    """What is said at the start: where to find us."""
    tablets = lan_address()
    found = f"On the tablets:    http://{tablets}:{port}" if tablets else "No network found for tablets."
    return [f"On this computer:  http://localhost:{port}", found]
