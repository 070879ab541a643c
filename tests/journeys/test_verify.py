"""A stranger checks in the browser that a run was honest, and finds out if it was not."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.cluster import Cluster
from tests.journeys.conftest import PHONE, Visitor


@pytest.fixture(scope="module")
def run(site: Cluster) -> str:
    """A run that a bot has played to its end."""
    match: str = site.arrange("exhibition", "abc123")["match"]
    site.finished(match, 60)
    return match


def test_the_browser_computes_every_draw_again(page: Page, run: str) -> None:
    page.goto(f"/m/{run}/verify/")

    expect(page.locator("#verify")).to_have_attribute("data-done", "good")
    expect(page.locator("#verdict")).to_have_class(re.compile("is-right"))
    for check in ("commitment", "seed", "draws"):
        expect(page.locator(f"[data-check={check}]")).to_have_text("✓")
    page.locator("#draws summary").click()
    rows = page.locator("#draws tr[id]")
    expect(page.locator("#draws tr[id].is-right")).to_have_count(rows.count())
    assert rows.count() > 50


def altered(page: Page, change: dict[str, Any], draw: list[Any] | None = None) -> None:
    """Between server and browser somebody changes what is told of the draws."""

    def forge(route: Route) -> None:
        told = {**route.fetch().json(), **change}
        if draw:
            told["draws"][20] = draw
        route.fulfill(body=json.dumps(told), content_type="application/json")

    page.route("**/draws/", forge)


def test_a_single_wrong_draw_is_found(page: Page, run: str) -> None:
    altered(page, {}, [2, "throw:0:0", "1000", "1"])

    page.goto(f"/m/{run}/verify/")

    expect(page.locator("#verify")).to_have_attribute("data-done", "bad")
    expect(page.locator("[data-check=draws]")).to_have_text("✗")
    expect(page.locator("[data-check=commitment]")).to_have_text("✓")
    expect(page.locator("#draws tr.is-wrong")).to_have_count(1)
    expect(page.locator("#draw-20 .verify__cell")).to_have_text("✗")


def test_another_key_fits_neither_promise_nor_seed_nor_draws(page: Page, run: str) -> None:
    altered(page, {"key": "ab" * 32})

    page.goto(f"/m/{run}/verify/")

    expect(page.locator("#verify")).to_have_attribute("data-done", "bad")
    for check in ("commitment", "seed", "draws"):
        expect(page.locator(f"[data-check={check}]")).to_have_text("✗")


def test_numbers_too_large_for_a_float_are_computed_exactly(page: Page, run: str) -> None:
    from games.engine.chance import Chance, seed_key

    secret = seed_key("yut-on-the-run/1/open/", "abc123")
    n = (1 << 64) - 59
    draw = [0, "huge:7:3", str(n), str(Chance(secret).draw("huge", 7, 3, n))]
    altered(page, {"draws": [draw]})

    page.goto(f"/m/{run}/verify/")

    expect(page.locator("#verify")).to_have_attribute("data-done", "good")


def test_thousands_of_draws_show_their_progress(page: Page, run: str) -> None:
    altered(page, {"draws": [[0, "throw:0:0", "1000", "95"]] * 20_000})

    page.goto(f"/m/{run}/verify/")

    expect(page.locator("#verify-progress")).to_be_visible()
    page.locator("#draws summary").click()
    expect(page.locator("#verify")).to_have_attribute("data-done", re.compile("good|bad"))


def test_without_a_script_the_table_and_the_recipe_are_there(visitor: Visitor, run: str) -> None:
    page = visitor(PHONE, java_script_enabled=False)

    page.goto(f"/m/{run}/verify/")

    page.locator("#draws summary").click()
    expect(page.locator("#draw-0")).to_be_visible()
    expect(page.locator("#recipe")).to_contain_text("sha256")


def test_a_browser_notes_a_promise_and_compares_it_after_the_end(page: Page, run: str) -> None:
    page.goto(f"/m/{run}/verify/")
    promise = page.locator("#commitment").inner_text()
    name = f"noripan:commitment:{run}"
    page.evaluate(
        "([name, text]) => localStorage.setItem(name, text)",
        [name, json.dumps({"commitment": promise, "at": 1_700_000_000_000})],
    )
    page.reload()
    expect(page.locator("[data-check=noted]")).to_have_text("✓")

    page.evaluate(
        "([name, text]) => localStorage.setItem(name, text)",
        [name, json.dumps({"commitment": "another", "at": 1_700_000_000_000})],
    )
    page.reload()

    expect(page.locator("[data-check=noted]")).to_have_text("✗")
    expect(page.locator("#verify")).to_have_attribute("data-done", "bad")
