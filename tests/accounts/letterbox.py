"""A mail server that keeps what it is given, and a push service: real ones, on this machine."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socketserver import BaseServer, StreamRequestHandler, ThreadingTCPServer
from threading import Thread
from typing import Any

NOT_LOGGED_IN = "nobody@example.org"


@contextmanager
def _served(server: BaseServer) -> Iterator[None]:
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@dataclass
class Letterbox:
    """Where mail arrives."""

    port: int
    letters: list[EmailMessage] = field(default_factory=list)


@contextmanager
def letterbox() -> Iterator[Letterbox]:
    """As much of SMTP as it takes to receive a letter; it knows everyone but `NOT_LOGGED_IN`."""

    class Postman(StreamRequestHandler):
        def handle(self) -> None:
            self.say("220 here")
            for line in self.rfile:
                word = line.split()[0].upper().decode()
                if word == "QUIT":
                    self.say("221 bye")
                    return
                if word == "DATA":
                    self.say("354 go on")
                    box.letters.append(self.letter())
                known = word != "RCPT" or NOT_LOGGED_IN.encode() not in line
                self.say("250 ok" if known else "550 no such mailbox")

        def letter(self) -> EmailMessage:
            lines = []
            while (line := self.rfile.readline()) not in (b".\r\n", b""):
                lines.append(line.removeprefix(b".") if line.startswith(b"..") else line)
            return message_from_bytes(b"".join(lines), policy=policy.default)

        def say(self, text: str) -> None:
            self.wfile.write(f"{text}\r\n".encode())

    with ThreadingTCPServer(("127.0.0.1", 0), Postman) as server, _served(server):
        box = Letterbox(server.server_address[1])
        yield box


@dataclass
class PushService:
    """Where pushed messages arrive; it answers with a status of one's choice."""

    url: str
    status: int = 201
    got: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)


@contextmanager
def push_service() -> Iterator[PushService]:
    class Door(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            service.got.append((self.path, dict(self.headers), body))
            self.send_response(service.status)
            self.send_header("Location", f"{service.url}/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *args: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Door) as server, _served(server):
        service = PushService(f"http://127.0.0.1:{server.server_address[1]}")
        yield service
