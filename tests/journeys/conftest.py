"""A real site and a real browser: Debian's Chromium, driven by Playwright."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from config.embedded.site import slow_worker
from tests.cluster import Cluster, cluster

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 800}
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or ""
SHELL = shutil.which("chromium-headless-shell") or CHROMIUM
"""Draws the same pages without the window around them, which costs more than most pages."""
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip
PATIENCE = 20_000
"""Milliseconds that a page may take on a busy machine. A test that passes does not wait for it."""
expect.set_options(timeout=PATIENCE)
SOUND_ASKED = "if (location.origin !== 'null') localStorage.setItem('sound-asked', 'yes')"
"""Most visitors were here before: the question for sound lies over the bar of a first match."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "/journeys/" in str(item.path):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """One web server, its workers, a database and a Redis of their own. Static files are collected
    and bundled as on a real site."""
    var = tmp_path_factory.mktemp("site")
    many = {"SIGNUP_RATE": "1000/h/ip", "LOGIN_RATE": "1000/m/ip", "GUESTS_AN_HOUR": "1000"}
    bundled = "config.serving.static_files.BundledStorage"
    static = {"STATIC_STORAGE": bundled, "STATIC_FROM_SOURCE": "0"}
    with cluster(var, **many, **static, BOT_PACE="0.05") as made:
        made.manage("collectstatic", "--noinput", "--verbosity=0")
        made.add_web()
        made.add_worker()
        made.add_worker(slow_worker)
        yield made


@pytest.fixture
def live_site(site: Cluster) -> str:
    """The address of the site."""
    return f"http://127.0.0.1:{next(iter(site.webs))}"


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as made:
        yield made


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    with launch(playwright, SHELL) as made:
        yield made


@contextmanager
def launch(playwright: Playwright, program: str) -> Iterator[Browser]:
    """A browser; the test is skipped where there is none, unless it must not be."""
    if not program:
        if os.environ.get("NORIPAN_REQUIRE_BROWSER"):
            pytest.fail("no chromium on this machine, and browser tests may not be skipped here")
        pytest.skip("no chromium on this machine")
    made = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
    yield made
    made.close()


Visitor = Callable[..., Page]


@pytest.fixture
def visitor(browser: Browser, live_site: str) -> Iterator[Visitor]:
    """Makes visitors, each with a browser profile of their own.

    Whatever page they see, nothing may go wrong in it and nothing may be asked of another host.
    """
    contexts: list[BrowserContext] = []
    troubles: list[str] = []

    def watched(context: BrowserContext) -> None:
        context.on("console", lambda message: _note(message, troubles))
        context.on("weberror", lambda error: troubles.append(str(error.error)))
        context.on(
            "request",
            lambda request: (
                None
                if request.url.startswith((live_site, "data:", "blob:"))
                else troubles.append(f"asked another host: {request.url}")
            ),
        )

    def visit(
        size: Any = DESKTOP, language: str = "ko-KR", knows_sound: bool = True, **more: Any
    ) -> Page:
        context = browser.new_context(
            base_url=live_site, viewport=size, locale=language, timezone_id="Asia/Seoul", **more
        )
        context.set_default_timeout(PATIENCE)
        if knows_sound:
            context.add_init_script(SOUND_ASKED)
        watched(context)
        contexts.append(context)
        return context.new_page()

    yield visit
    for context in contexts:
        context.close()
    assert troubles == []


def _note(message: ConsoleMessage, troubles: list[str]) -> None:
    # A lost socket and a refused wish are what some journeys are about.
    expected = ("WebSocket connection", "htmx:ws:error", "net::ERR_", "status of 4")
    if message.type == "error" and not any(text in message.text for text in expected):
        troubles.append(message.text)


@pytest.fixture
def page(visitor: Visitor) -> Page:
    return visitor()
