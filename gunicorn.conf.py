"""How the app is served: one process, thousands of open streams."""

import os
import resource
from contextlib import suppress
from typing import Any

from serving.worker import Worker

MOST_FILES = 10_240
"""Open files and connections; macOS allows no more."""
OTHER_FILES = 240
"""What is open besides connections: the database, the log, pages on their way."""


def _open_files() -> int:
    """How many files may be open, after asking for as many as the machine allows."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted


bind = f"0.0.0.0:{os.environ.get('PORT', '8000')}"
worker_class = Worker
workers = int(os.environ.get("WEB_CONCURRENCY", "1"))
worker_connections = _open_files() - OTHER_FILES
timeout = 60
graceful_timeout = 2
keepalive = 10  # that it is kept; for how long, the worker says
control_socket_disable = True
# What a proxy says about its clients is believed by the app alone, and only where TRUSTED_PROXIES names the proxy.
forwarded_allow_ips = ""
secure_scheme_headers: dict[str, str] = {}
forwarder_headers = ""


def on_starting(_server: Any) -> None:
    """Refuse what would silently lose news: streams are fed from inside their own process."""
    if workers != 1:
        raise SystemExit("One worker only: with more, moves made in one would not reach the tablets of another.")


def post_worker_init(worker: Any) -> None:
    """Say where the tablets find us, and begin to look after the sessions.

    Nothing of the app may be imported before: the worker makes blocking calls cooperative
    when it starts, and what was imported earlier would hold up everybody's moves.
    """
    from webapp import starting
    from webapp.lan import where_to_find
    from webapp.ticker import start

    starting.serve(worker.wsgi)
    public: str | None = worker.wsgi.config["PUBLIC_ADDRESS"]
    lines = [f"For everybody:     {public}"] if public else where_to_find(int(bind.rpartition(":")[2]))
    with suppress(OSError):  # a console on a full disk
        print("\n".join(("", *(f"  {line}" for line in lines), "")), flush=True)
    start(worker.wsgi)
