"""Reads the form of a page as a browser would submit it."""

from html.parser import HTMLParser
from typing import Any

from django.test import Client


class Fields(HTMLParser):
    """Collects the names and values of the editor form."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: dict[str, str] = {}
        self.inside = False
        self.choice = self.box = ""

    def handle_starttag(self, tag: str, found: Any) -> None:
        facts = {name: value or "" for name, value in found}
        if tag == "form":
            self.inside = "data-editor" in facts
        if not self.inside:
            return
        name = facts.get("name", "")
        if tag == "input" and (facts.get("type") != "checkbox" or "checked" in facts):
            self.sent[name] = facts.get("value", "on")
        elif tag == "select":
            self.choice = name
        elif tag == "option" and (self.choice not in self.sent or "selected" in facts):
            self.sent[self.choice] = facts["value"]
        elif tag == "textarea":
            self.box, self.sent[name] = name, ""

    def handle_endtag(self, tag: str) -> None:
        self.inside = self.inside and tag != "form"
        self.box = "" if tag == "textarea" else self.box

    def handle_data(self, data: str) -> None:
        if self.inside and self.box:
            self.sent[self.box] += data


def fields(client: Client, address: str) -> dict[str, str]:
    """The submitted values of the form at an address."""
    return read_fields(client.get(address).content.decode())


def read_fields(html: str) -> dict[str, str]:
    """The submitted values of the form on a page."""
    reader = Fields()
    reader.feed(html)
    return reader.sent
