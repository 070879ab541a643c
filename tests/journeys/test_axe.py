"""axe-core finds nothing on the pages around a match, in both themes."""

import pytest
from playwright.sync_api import Page

from tests.journeys.axe import violations
from tests.journeys.conftest import PHONE, Visitor
from tests.journeys.sight import Walk

PAGES = (
    "/", "/games/yut/", "/games/dice/", "/games/travel/", "/games/autochess/", "/games/euler/",
    "/lobby/", "/lobby/new/euler/", "/class/", "/leaderboards/", "/leaderboards/yut/",
    "/leaderboards/ratings/", "/days/", "/accounts/login/", "/accounts/signup/",
    "/games/dice/rulebook/", "/leaderboards/yut/weeks/", "/calendar/", "/privacy/", "/cups/",
    "/clubs/", "/puzzles/",
)  # fmt: skip


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_the_pages_around_a_match(visitor: Visitor, theme: str) -> None:
    page = visitor(PHONE, color_scheme=theme, reduced_motion="reduce")
    found = [each for path in PAGES for each in _look(page, path)]

    walk = Walk(page, "yut")
    walk.start(0)
    name = page.locator("a[href^='/u/']").first.get_attribute("href") or ""
    for path in (name, "/accounts/settings/", f"/m/{walk.match_id}/replay/"):
        found += _look(page, path)
    found += _look(page, f"/m/{walk.match_id}/verify/")
    found += _look(page, f"/m/{walk.match_id}/review/")

    assert found == []


def _look(page: Page, path: str) -> list[str]:
    page.goto(path)
    return violations(page)
