"""Looks at a page like a person: what is on the screen, what is covered, what can be pressed."""

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import uuid4

from playwright.sync_api import Page, expect

SIZES = ((360, 640), (390, 664), (390, 844), (1280, 720), (1366, 768))
LEAST, PRIMARY = 24, 44
"""The smallest sides of a button, and of the one that goes on."""

SEE = (Path(__file__).parent / "sight.js").read_text()
ASK = """async ([method, path, body]) => {
  const headers = JSON.parse(document.body.getAttribute("hx-headers:inherited"));
  headers["Content-Type"] = "application/json";
  const answer = await fetch(path, { method, headers, body: body && JSON.stringify(body) });
  return [answer.status, await answer.json()];
}"""


@dataclass
class Walk:
    """A guest who plays a match against bots; a program chooses, the page only has to show it."""

    page: Page
    game: str
    match_id: str = ""
    decisions: int = 0
    seen: set[str] = field(default_factory=set)
    looks: Counter[str] = field(default_factory=Counter)

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        status, answer = self.page.evaluate(ASK, [method, path, body])
        assert status < 400, answer
        return answer

    def start(self, bots: int, level: str = "easy", **options: Any) -> None:
        self.page.goto("/games/" + self.game + "/", timeout=60_000)
        with self.page.expect_navigation():
            form = self.page.locator("form[action^='/accounts/guest/']").first
            form.evaluate("form => form.submit()")
        seats = [{"kind": "me"}, *[{"kind": "bot", "level": level}] * bots]
        wanted = {"game": self.game, "options": options, "seats": seats}
        self.match_id = self.ask("POST", "/api/v1/matches/", wanted)["id"]
        self.page.goto(f"/m/{self.match_id}/")
        expect(self.page.locator("#connection")).to_have_class("connection is-on", timeout=30_000)

    def portrait(self) -> Any:
        return self.ask("GET", f"/api/v1/matches/{self.match_id}/")

    def is_shown(self, portrait: Any) -> bool:
        """Whether the page shows the table of that version; it may still be on its way."""
        shown = self.page.locator("#live").get_attribute("data-version")
        return str(portrait["version"]) == shown

    def wait(self) -> bool:
        """Wait until the guest is to decide; False when the match is over."""
        told = "#match:not([data-telling=yes]) #live"
        asked = f"{told}[data-my-turn=yes], {told}[data-over=yes]"
        expect(self.page.locator(asked)).to_be_attached(timeout=60_000)
        return self.page.locator("#live[data-over=no]").count() == 1

    def play(self, action: Any, portrait: Any) -> None:
        body = {"version": portrait["version"], "action": action, "action_id": str(uuid4())}
        before = self.page.locator("#live").get_attribute("data-version") or ""
        self.ask("POST", f"/api/v1/matches/{self.match_id}/actions/", body)
        newer = self.page.locator(f"#live:not([data-version='{before}'])")
        expect(newer).to_be_attached(timeout=30_000)
        self.decisions += 1

    def troubles(self, legal: list[Any], size: tuple[int, int]) -> list[str]:
        """What a person could not see or press at a size of the screen."""
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        wanted = {"legal": legal, "least": LEAST, "primary": PRIMARY}
        found = self.page.evaluate(SEE, wanted)
        return [f"{size[0]}x{size[1]}: {each}" for each in found]
