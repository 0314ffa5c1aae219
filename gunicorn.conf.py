"""How the app is served: one process, thousands of open streams."""

import os
from contextlib import suppress
from typing import Any

bind = f"0.0.0.0:{os.environ.get('PORT', '8000')}"
worker_class = "gevent"
workers = int(os.environ.get("WEB_CONCURRENCY", "1"))
worker_connections = 4000
timeout = 60
graceful_timeout = 2
keepalive = 5
control_socket_disable = True


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
    from webapp.lan import lan_address
    from webapp.ticker import start

    starting.serve(worker.wsgi)
    port = bind.rpartition(":")[2]
    tablets = lan_address()
    with suppress(OSError):  # a console on a full disk
        print(f"\n  On this computer:  http://localhost:{port}")
        print(
            f"  On the tablets:    http://{tablets}:{port}\n" if tablets else "  No network found for tablets.\n",
            flush=True,
        )
    start(worker.wsgi)
