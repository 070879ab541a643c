"""What a person does at the yut board, as clicks."""

import re
import zlib
from typing import Any

from playwright.sync_api import Page, expect

from games.yut.actions import (
    ChooseRelic,
    DiscardStick,
    Move,
    ReplaceStick,
    StartMove,
    Throw,
)
from games.yut.content.board import FINISH_AREA, XY


def become_guest(page: Page, address: str = "/games/yut/") -> None:
    page.goto(address)
    with page.expect_navigation():
        # On a phone its button is in the menu.
        page.locator("form[action^='/accounts/guest/']").first.evaluate("form => form.submit()")
    page.goto(address)
    expect(page.locator("#seed-yut")).to_be_visible()


def start(page: Page, seed: str) -> None:
    """Begin a run on a seed, from the game's page."""
    page.locator("#seed-yut").fill(seed)
    page.locator("form.start:has(#seed-yut) button").click()
    expect(page.locator("#live")).to_be_attached()
    connected(page)


def at_match(page: Page, timeout: int = 10_000) -> None:
    """Wait until the page is that of a match, however often it set out for it."""
    expect(page).to_have_url(re.compile(r"/m/[^/]+/$"), timeout=timeout)


def connected(page: Page) -> None:
    expect(page.locator("#connection")).to_have_class("connection is-on", timeout=30_000)


def submit(page: Page) -> None:
    """Submit what was chosen, where the match is played over days."""
    if page.locator("#beside").get_attribute("data-mode") == "async":
        # A second press within a moment would be the same one.
        page.wait_for_timeout(450)
        page.locator("[data-step=submit]").click()


def version(page: Page) -> int:
    return int(page.locator("#live").get_attribute("data-version") or 0)


def hold(page: Page, milliseconds: int = 600) -> None:
    """Press and hold the throw button, once its script listens."""
    expect(page.locator("#match.is-scripted")).to_be_attached()
    button = page.locator("#throw")
    expect(button).to_be_enabled()
    button.hover()
    page.mouse.down()
    page.wait_for_timeout(milliseconds)
    page.mouse.up()


def tap(page: Page, place: str) -> None:
    """Touch a node of the board, or where finished pieces go."""
    x1, y1, x2, y2 = FINISH_AREA
    spots: dict[Any, Any] = {**XY, "FINISHED": ((x1 + x2) / 2, (y1 + y2) / 2)}
    x, y = spots[place]
    page.locator("#layer").scroll_into_view_if_needed()
    box = page.locator("#layer").bounding_box()
    assert box
    side = min(box["width"], box["height"])  # the board is centred in its area
    left, top = box["x"] + (box["width"] - side) / 2, box["y"] + (box["height"] - side) / 2
    page.mouse.click(left + side * x / 1000, top + side * y / 1000)


def do(page: Page, action: Any) -> None:
    """Do one action by hand and wait for its answer."""
    before = version(page)
    match action:
        case Throw():
            hold(page)
        case StartMove():
            page.locator("#start-move").click()
        case Move(token_id, target, dest):
            _pick(page, token_id)
            page.locator("#home").click() if target == "HOME" else tap(page, target)
            tap(page, dest)
        case ReplaceStick(slot):
            page.locator(f"#offer [data-slot='{slot}']").click()
        case DiscardStick():
            page.locator("#discard").click()
        case ChooseRelic(relic):
            page.locator(f"#reward [data-item='{relic}']").click()
        case _:
            raise AssertionError(action)
    expect(page.locator("#live")).to_have_attribute("data-version", str(before + 1))


def _pick(page: Page, token: int) -> None:
    chip = page.locator(f"#chips [data-token='{token}']")
    if chip.get_attribute("aria-pressed") != "true":
        chip.click()


def read_frame(frame: str | bytes) -> str:
    """What a socket sent; long messages are deflated (games/live/deltas.py)."""
    return frame if isinstance(frame, str) else zlib.decompress(frame, -zlib.MAX_WBITS).decode()
