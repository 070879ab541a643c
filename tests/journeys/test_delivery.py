"""What a page costs that is opened for the first time: requests, and bytes as they are sent."""

import pytest
from playwright.sync_api import Page, Request

from games.engine.registry import GAMES
from tests.journeys import board
from tests.journeys.conftest import PHONE, Visitor

LESSONS = sorted(key for key, game in GAMES.items() if game.page.lesson)


class Load:
    """The requests of a page that were answered."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.requests: list[Request] = []
        page.on("requestfinished", lambda request: self.requests.append(request))

    @property
    def names(self) -> list[str]:
        return [request.url.rpartition("/")[2] for request in self.requests]

    @property
    def size(self) -> int:
        return sum(sum(_sent(request)) for request in self.requests)


def _sent(request: Request) -> tuple[int, int]:
    sizes = request.sizes()
    return sizes["responseBodySize"], sizes["responseHeadersSize"]


def test_a_first_visit_of_home_is_small(visitor: Visitor) -> None:
    load = Load(visitor(PHONE))

    load.page.goto("/", wait_until="networkidle")

    assert len(load.requests) <= 20, " ".join(load.names)
    assert load.size <= 250_000, load.size


@pytest.mark.parametrize("key", LESSONS)
def test_a_match_page_asks_for_few_files(visitor: Visitor, key: str) -> None:
    page = visitor(PHONE)
    page.goto(f"/games/{key}/")
    page.locator("#play button[value=lesson]").click()
    board.at_match(page)
    first = visitor(PHONE)
    load = Load(first)

    first.context.add_cookies(page.context.cookies())  # type: ignore[arg-type]
    first.goto(page.url, wait_until="load")
    board.connected(first)

    assert len(load.requests) <= 35, " ".join(load.names)
