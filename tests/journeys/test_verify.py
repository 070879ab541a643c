"""A stranger checks in the browser that a run was honest, and finds out if it was not."""

import json
import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, Route, expect

from games.engine.registry import GAMES
from tests.cluster import Cluster
from tests.engine.test_draws import implied, played
from tests.journeys import board
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
    for check in ("commitment", "seed", "draws", "implied"):
        expect(page.locator(f"[data-check={check}]")).to_have_text("✓")
    page.locator("#draws summary").click()
    rows = page.locator("#draws tr[id]")
    expect(page.locator("#draws tr[id].is-right")).to_have_count(rows.count())
    assert rows.count() > 50


def altered(
    page: Page,
    change: dict[str, Any],
    draw: list[Any] | None = None,
    forging: Callable[[dict[str, Any]], Any] = lambda told: None,
) -> None:
    """Between server and browser somebody changes what is told of the draws."""

    def forge(route: Route) -> None:
        told = {**route.fetch().json(), **change}
        if draw:
            told["draws"][20] = draw
        forging(told)
        route.fulfill(body=json.dumps(told), content_type="application/json")

    page.route("**/draws/", forge)


def leave_out(told: dict[str, Any], stream: str, nth: int) -> None:
    places = [n for n, each in enumerate(told["draws"]) if each[1].startswith(f"{stream}:")]
    del told["draws"][places[nth]]


def change_event(told: dict[str, Any]) -> None:
    """A stick was thrown once more by itself, says the event; no draw says so."""
    thrown = next(e for _, events in told["events"] for e in events if e["type"] == "thrown")
    thrown["changes"] = [{"type": "rethrown"}, *thrown["changes"]]


FORGERIES: dict[str, Callable[[dict[str, Any]], Any]] = {
    "the first draw of a stream": lambda told: leave_out(told, "stick", 0),
    "the last draw of a stream": lambda told: leave_out(told, "stick", -1),
    "one value of an offer": lambda told: leave_out(told, "relic", -1),
    "an event changed": change_event,
    "an event left out": lambda told: told["events"].pop(),
    "a draw of no event": lambda told: told["draws"].append([3, "stick:99:0", "10", "1"]),
}


@pytest.mark.parametrize("forging", FORGERIES.values(), ids=FORGERIES)
def test_what_the_server_leaves_out_of_draws_or_events_is_found(
    page: Page, run: str, forging: Callable[[dict[str, Any]], Any]
) -> None:
    altered(page, {}, forging=forging)

    page.goto(f"/m/{run}/verify/")

    expect(page.locator("#verify")).to_have_attribute("data-done", "bad")
    expect(page.locator("[data-check=implied]")).to_have_text("✗")
    expect(page.locator("#unexplained")).to_be_visible()


@pytest.mark.parametrize("key", ["yut", "dice", "travel", "autochess", "euler"])
def test_the_browser_compares_draws_and_events_of_every_game(
    page: Page, run: str, key: str
) -> None:
    game = GAMES[key]
    drawn, log = played(game, game.seats.start)
    told = {
        "implied": msgspec.to_builtins(implied(game)),
        "draws": [[d.move, f"{d.stream}:{d.index}:{d.slot}", "9", str(d.value)] for d in drawn],
        "events": list(log.items()),
    }
    page.goto(f"/m/{run}/verify/")
    first_unexplained = page.locator("#verify").evaluate_handle(
        "async () => (await import('/static/js/fairness/implied.js')).firstUnexplained"
    )
    judge = "(judge, told) => judge(told.implied, told.draws, told.events)"

    assert first_unexplained.evaluate(judge, told) is None
    told["draws"].append([1, "nothing:0:0", "9", "1"])
    assert first_unexplained.evaluate(judge, told) is not None


def test_a_single_wrong_draw_is_found(page: Page, run: str) -> None:
    altered(page, {}, [2, "throw:0:0", "1000", "1"])

    page.goto(f"/m/{run}/verify/")

    expect(page.locator("#verify")).to_have_attribute("data-done", "bad")
    expect(page.locator("[data-check=draws]")).to_have_text("✗")
    expect(page.locator("[data-check=commitment]")).to_have_text("✓")
    expect(page.locator("#draws tr.is-wrong")).to_have_count(1)
    expect(page.locator("#draw-20 .verify__cell")).to_have_text("✗")


def test_another_key_fits_neither_promise_nor_seed_nor_draws(page: Page, run: str) -> None:
    altered(page, {"key": "ab" * 32, "site_key": "ab" * 32})

    page.goto(f"/m/{run}/verify/")

    expect(page.locator("#verify")).to_have_attribute("data-done", "bad")
    for check in ("commitment", "seed", "draws"):
        expect(page.locator(f"[data-check={check}]")).to_have_text("✗")


def test_numbers_too_large_for_a_float_are_computed_exactly(page: Page, run: str) -> None:
    from games.engine.chance import Chance, seed_key

    secret = seed_key("yut-on-the-run/1/open/", "abc123")
    n = (1 << 64) - 59
    draw = [0, "huge:7:3", str(n), str(Chance(secret).draw("huge", 7, 3, n))]
    altered(page, {"draws": [draw], "implied": []})

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


def test_two_browsers_note_the_promise_at_the_table_and_give_their_shares(
    visitor: Visitor,
) -> None:
    ann, ben = visitor(), visitor(PHONE)
    for page in (ann, ben):
        board.become_guest(page)
    ann.goto("/lobby/new/dice/?with=invited")
    ann.locator("form.new button.button--primary").click()
    expect(ann).to_have_url(re.compile(r"/t/"))
    promise = ann.locator("#table").get_attribute("data-commitment")
    # The host's share was taken: the page no longer asks for it.
    expect(ann.locator("#table[data-nonce-url]")).to_have_count(0)
    ben.goto(ann.url)
    ben.locator("form[action$='/join/'] button").first.click()

    for page in (ann, ben):
        board.at_match(page, 20_000)
        match = re.sub(r"^.*/m/([^/]+)/.*$", r"\1", page.url)
        kept = page.evaluate("name => localStorage.getItem(name)", f"noripan:commitment:{match}")
        assert json.loads(kept)["commitment"] == promise
        page.goto(f"/m/{match}/verify/")
        expect(page.locator("[data-check=noted]")).to_have_text("✓")
        expect(page.locator("[data-nonce]")).to_have_count(2)
        expect(page.locator("#own-nonce")).to_be_visible()
