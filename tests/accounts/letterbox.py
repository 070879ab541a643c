"""A mail server and a push service that record what they receive, on real local sockets."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socketserver import BaseServer, StreamRequestHandler, ThreadingTCPServer
from threading import Thread
from typing import Any

UNKNOWN_RECIPIENT = "nobody@example.org"


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
    """The received mails."""

    port: int
    letters: list[EmailMessage] = field(default_factory=list)


@contextmanager
def letterbox() -> Iterator[Letterbox]:
    """The part of SMTP that is needed to receive a mail; refuses `UNKNOWN_RECIPIENT`."""

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
                known = word != "RCPT" or UNKNOWN_RECIPIENT.encode() not in line
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
    """The received pushes; it answers with the status that a test sets."""

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
