"""A line that goes dead without a word: the socket claims to be open, and nothing gets through."""

import socket
from collections.abc import Iterator
from threading import Event, Thread

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.journeys import board, test_dice
from tests.journeys.conftest import PHONE, Visitor


class Line:
    """A TCP proxy in front of the site. When it is cut, connections stay open and carry nothing."""

    def __init__(self, port: int) -> None:
        self._target = ("127.0.0.1", port)
        self._whole = Event()
        self._whole.set()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        self._whole.clear()

    def mend(self) -> None:
        self._whole.set()

    def close(self) -> None:
        self.mend()
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            Thread(target=self._join, args=(near,), daemon=True).start()

    def _join(self, near: socket.socket) -> None:
        self._whole.wait()
        far = socket.create_connection(self._target)
        Thread(target=self._carry, args=(far, near), daemon=True).start()
        self._carry(near, far)

    def _carry(self, source: socket.socket, target: socket.socket) -> None:
        try:
            while data := source.recv(65536):
                self._whole.wait()
                target.sendall(data)
        except OSError:
            pass
        finally:
            for end in (source, target):
                end.close()


@pytest.fixture
def line(live_site: str) -> Iterator[Line]:
    made = Line(int(live_site.rsplit(":", 1)[-1]))
    yield made
    made.close()


@pytest.fixture
def page(browser: Browser, line: Line) -> Iterator[Page]:
    context = browser.new_context(
        base_url=f"http://127.0.0.1:{line.port}",
        viewport=ViewportSize(width=1280, height=800),
        locale="en-GB",
        reduced_motion="reduce",
    )
    context.set_default_timeout(10_000)
    yield context.new_page()
    context.close()


def test_a_dead_line_is_noticed_and_a_press_on_it_arrives_once(page: Page, line: Line) -> None:
    test_dice.sit_down(page, "computer", level="easy")
    test_dice.asked(page, "declare")
    board.connected(page)
    expect(page.locator(".fighter--them .fighter__mark")).to_contain_text("Confirmed")
    page.evaluate(
        "() => document.getElementById('match')"
        ".addEventListener('htmx:ws:after:connection', () => (window.opened = true))"
    )
    test_dice.choose(page, "1")

    line.cut()
    page.locator("#declare").click()

    expect(page.locator("#declare")).to_have_attribute("aria-busy", "true")
    lost = page.locator("#connection.is-lost")
    expect(lost).to_be_visible(timeout=5_500)
    expect(lost).to_contain_text("Reconnecting")
    expect(page.locator("#declare")).to_have_attribute("aria-busy", "true")

    line.mend()

    expect(page.locator(".duel-head__round")).to_contain_text("Round 2", timeout=20_000)
    board.connected(page)
    assert page.evaluate("() => window.opened"), "a new socket was opened"
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    match = page.url.rstrip("/").rsplit("/", 1)[-1]
    log = page.request.get(f"/api/v1/matches/{match}/log/").json()
    mine = [one for one in log if one["by"] == "person"]
    assert len(mine) == 1


def test_a_line_that_is_dead_while_nothing_is_pressed_is_noticed_too(
    page: Page, line: Line
) -> None:
    board.become_guest(page)
    board.start(page, "deadline")

    line.cut()

    expect(page.locator("#connection.is-lost")).to_be_visible(timeout=5_500)
    line.mend()
    board.connected(page)


def test_the_others_see_whose_line_is_lost_until_it_is_back(
    page: Page, line: Line, visitor: Visitor
) -> None:
    other = visitor(PHONE, "en-GB", reduced_motion="reduce")
    test_dice.invite(other, page)
    mark = other.locator(".fighter--them .line-lost")
    expect(mark).to_be_hidden()
    before = other.locator("#decision").bounding_box()

    line.cut()

    expect(mark).to_be_visible(timeout=20_000)
    expect(other.locator(".fighter--me .line-lost")).to_be_hidden()
    assert other.locator("#decision").bounding_box() == before, "nothing is pushed away"

    line.mend()

    expect(mark).to_be_hidden(timeout=20_000)
