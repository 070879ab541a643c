"""Every link leads somewhere, and every page says what it is, to whoever looks."""

import re
from collections import Counter
from urllib.parse import urldefrag, urljoin

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.conftest import Visitor

BEGIN = (
    "/", "/lobby/", "/leaderboards/", "/accounts/settings/", "/accounts/login/",
    "/accounts/signup/", "/accounts/password/reset/", "/api/v1/docs/",
)  # fmt: skip
# Leaving, files to keep and the admin's own pages are no pages of this walk.
ELSEWHERE = ("/accounts/logout/", "/accounts/export/", "/static/", "/admin/", "/api/v1/schema/")
OF_A_KIND = 2  # pages that differ in a number only are looked at so often
MOST = 70
SEEN_BY_A_READER = """() => {
  const visible = [...document.querySelectorAll('a[href], button, input, select, textarea')]
    .filter((one) => one.type !== 'hidden' && one.checkVisibility());
  const named = (one) => one.getAttribute('aria-label') || one.getAttribute('aria-labelledby')
    || one.textContent.trim() || [...(one.labels || [])].some((label) => label.textContent.trim())
    || one.querySelector('img[alt]:not([alt=""])');
  const ids = [...document.querySelectorAll('[id]')].map((one) => one.id);
  return {
    lang: document.documentElement.lang,
    title: document.title,
    about: document.querySelector('meta[name=description]')?.content || '',
    headings: document.querySelectorAll('h1').length,
    nameless: visible.filter((one) => !named(one)).map((one) => one.outerHTML.slice(0, 100)),
    twice: ids.filter((id, place) => ids.indexOf(id) !== place),
    links: [...document.querySelectorAll('a[href]')].map((one) => one.getAttribute('href')),
  };
}"""


def walk(page: Page, site: str, language: str) -> list[str]:
    """Follow all links of the house; what was wrong on the way."""
    ahead = list(BEGIN)  # the first of them leads to every game
    seen: set[str] = set()
    kinds: Counter[str] = Counter()
    wrong: list[str] = []
    while ahead and len(seen) < MOST:
        path = ahead.pop(0)
        if path in seen:
            continue
        seen.add(path)
        answer = page.goto(site + path)
        assert answer
        if answer.status != 200:
            wrong.append(f"{path}: {answer.status}")
            continue
        told = page.evaluate(SEEN_BY_A_READER)
        if path != "/api/v1/docs/":  # another's page, in English, drawn by its script
            wrong += [f"{path}: {what}" for what in faults(told, language)]
        for link in told["links"]:
            if link.startswith("mailto:"):
                continue
            target = urldefrag(urljoin(site + path, link))[0]
            if not target.startswith(site):
                wrong.append(f"{path}: leads away to {link}")
                continue
            inside = target.removeprefix(site) or "/"
            kind = re.sub(r"[0-9a-f]{8}-[0-9a-f-]{27}|\d+", "…", inside)
            kinds[kind] += 1
            if kinds[kind] <= OF_A_KIND and not inside.startswith(ELSEWHERE):
                ahead.append(inside)
    assert len(seen) > 2 * len(BEGIN)
    return wrong


def faults(told: dict[str, object], language: str) -> list[str]:
    """What a page lacks for somebody who cannot see it."""
    lacks = [name for name in ("title", "about") if not told[name]]
    if told["lang"] != language:
        lacks.append(f"lang={told['lang']}")
    if told["headings"] != 1:
        lacks.append(f"{told['headings']} headings of the first kind")
    lacks += [f"{name}: {told[name]}" for name in ("nameless", "twice") if told[name]]
    return lacks


@pytest.mark.parametrize("language", ["ko-KR", "en-US"])
def test_every_link_leads_a_guest_somewhere(
    visitor: Visitor, live_site: str, language: str
) -> None:
    page = visitor(language=language)
    page.goto(live_site)
    page.locator("form.hero__start button").click()
    expect(page).to_have_url(re.compile(r"/m/"))

    assert walk(page, live_site, language[:2]) == []


def test_every_link_leads_a_visitor_somewhere(visitor: Visitor, live_site: str) -> None:
    assert walk(visitor(), live_site, "ko") == []
