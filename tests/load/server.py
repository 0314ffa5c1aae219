"""A server of our own on loopback, and what it costs in CPU time."""

import os
import socket
import subprocess
import sys
import time
from contextlib import closing
from functools import cache
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType

import psutil

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = Path(sys.executable).parent
START_SECONDS = 20
DATABASE = "intervallkrig.sqlite3"


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _environment(folder: Path) -> dict[str, str]:
    ours = {"INSTANCE_PATH": str(folder)}
    return {key: value for key, value in os.environ.items() if key != "DATABASE_URL"} | ours


@cache
def _empty_database() -> bytes:
    """A database with all tables and nothing in them, migrated once for all servers of this process."""
    with TemporaryDirectory() as folder:
        flask = [str(COMMANDS / "flask"), "--app", "webapp", "db", "upgrade"]
        environment = _environment(Path(folder))
        subprocess.run(flask, cwd=ROOT, env=environment, check=True, capture_output=True, timeout=60)
        return (Path(folder) / DATABASE).read_bytes()


class Server:
    """gunicorn as `make run` starts it, with a database of its own in `folder`."""

    def __init__(self, folder: Path, application: str = "webapp:create_app()", **settings: str) -> None:
        """:param settings: the environment of this server besides the test's own."""
        self.folder = folder
        self._application = application
        self._settings = settings
        self.port = free_port()
        self._log = folder / "server.log"
        self._process: subprocess.Popen[bytes] | None = None
        self._environment: dict[str, str] = {}

    @property
    def address(self) -> str:
        """Where a browser finds it."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def database(self) -> Path:
        """The SQLite file."""
        return self.folder / DATABASE

    def __enter__(self) -> "Server":
        self._environment = _environment(self.folder) | {"PORT": str(self.port)} | self._settings
        self.database.write_bytes(_empty_database())
        self.start()
        return self

    def start(self) -> None:
        """Serve; again after `kill`, on the same port and database."""
        command = [str(COMMANDS / "gunicorn"), "--config", "gunicorn.conf.py", "--bind", f"127.0.0.1:{self.port}"]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [*command, self._application], cwd=ROOT, env=self._environment, stdout=log, stderr=log
            )
        self._wait()

    def kill(self) -> None:
        """Stop as a power cut does: nothing is said, nothing is finished."""
        assert self._process is not None
        master = psutil.Process(self._process.pid)
        for process in (master, *master.children()):
            process.kill()
        self._process.wait(5)

    def _wait(self) -> None:
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until:
            with closing(HTTPConnection("127.0.0.1", self.port, timeout=2)) as connection:
                try:
                    connection.request("GET", "/ping")
                    connection.getresponse().read()
                    return
                except (OSError, HTTPException):
                    time.sleep(0.1)
        self._stop()
        raise SystemExit(f"The server did not start:\n{self._log.read_text()[-2000:]}")

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop()

    def _stop(self) -> None:
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(8)
        except subprocess.TimeoutExpired:
            workers = psutil.Process(self._process.pid).children()
            for process in (*workers, self._process):
                process.kill()
            self._process.wait(5)

    def cpu_seconds(self) -> float:
        """CPU time of master and worker until now."""
        assert self._process is not None
        master = psutil.Process(self._process.pid)
        times = [process.cpu_times() for process in (master, *master.children())]
        return sum(each.user + each.system for each in times)
