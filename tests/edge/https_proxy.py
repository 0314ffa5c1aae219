"""A proxy that speaks HTTPS, as a school puts one in front: it tells whose request it is, and filters the Referer."""

import re
import ssl
import subprocess
from contextlib import suppress
from pathlib import Path
from socket import create_connection, create_server, socket
from threading import Thread
from types import TracebackType


def certificate(folder: Path) -> Path:
    """A certificate for localhost, made on the spot, with its key in the same file."""
    file = folder / "localhost.pem"
    name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    subprocess.run([*command, "-keyout", file, "-out", file, *name], check=True, capture_output=True, timeout=20)
    return file


class HttpsProxy:
    """Passes every connection on to a server on loopback."""

    def __init__(self, behind: int, port: int, file: Path) -> None:
        self.port = port
        self._behind = behind
        self._context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        self._context.load_cert_chain(file)
        self._listener = create_server(("127.0.0.1", port))

    def __enter__(self) -> "HttpsProxy":
        Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._listener.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, plain: socket) -> None:
        with (
            suppress(OSError),
            self._context.wrap_socket(plain, server_side=True) as client,
            create_connection(("127.0.0.1", self._behind)) as server,
        ):
            Thread(target=self._pass_back, args=(server, client), daemon=True).start()
            while data := client.recv(1 << 16):
                server.sendall(self._told(data))

    def _told(self, data: bytes) -> bytes:
        """Each head (our tests send one in one piece) with what a proxy adds, and without what a filter takes."""
        head, end, rest = data.partition(b"\r\n\r\n")
        if not re.match(rb"[A-Z]+ \S+ HTTP/1.1\r\n", head):
            return data
        head = re.sub(rb"\r\nReferer: [^\r]*", b"", head, flags=re.IGNORECASE)
        return head + b"\r\nX-Forwarded-For: 203.0.113.7\r\nX-Forwarded-Proto: https" + end + rest

    @staticmethod
    def _pass_back(server: socket, client: socket) -> None:
        with suppress(OSError, ValueError):
            while data := server.recv(1 << 16):
                client.sendall(data)
            client.close()
