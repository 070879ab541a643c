"""Duels of Dice Battle in real browsers: against a bot, between two people, turn by turn."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.journeys import board
from tests.journeys.conftest import DESKTOP, PHONE, Visitor

STILL = {"reduced_motion": "reduce"}
DECISION = r'<section class=\\?"table__ask decision.*?</section>'
"""The panel of the buttons, which names every stance; in a frame its quotes are escaped."""


def sit_down(page: Page, company: str, speed: str = "live", level: str = "normal") -> None:
    """Become a guest and open a table of the quick mode, or a match against a bot."""
    page.goto("/lobby/new/dice/", timeout=30_000)
    page.locator("main form[action='/accounts/guest/'] button").first.click()
    form = page.locator("form.new")
    form.locator(f"input[name=company][value={company}]").check()
    form.locator("input[name=option_mode][value=quick]").check()
    if company == "computer":
        form.locator(f"input[name=level][value={level}]").check()
    else:
        form.locator(f"input[name=speed][value='{speed}']").check()
    form.locator(".form__actions button").click()


def invite(host: Page, guest: Page, speed: str = "live", company: str = "invited") -> None:
    """Two people at one table; it is full, so the match begins for both."""
    sit_down(host, company, speed)
    link = host.locator("#invitation-link").input_value()
    guest.goto(re.sub(r"^https?://[^/]+", "", link))
    guest.locator("#as-guest button").click()
    for page in (host, guest):
        board.at_match(page)
        board.connected(page)


def facts(page: Page) -> dict[str, str]:
    found: dict[str, str] = page.locator("#live").evaluate("live => ({...live.dataset})")
    return found


def asked(page: Page, phase: str = "") -> None:
    """Wait until this person is to decide (or the match is over)."""
    page.wait_for_function(
        # The page may still be on its way.
        "phase => { const live = document.getElementById('live')?.dataset; if (!live) return false;"
        " const mine = live.myTurn === 'yes' && (!phase || live.phase === phase);"
        " const isTold = document.getElementById('match').dataset.telling !== 'yes';"
        " return isTold && (mine || live.over === 'yes'); }",
        arg=phase,
        timeout=20_000,
    )


def choose(page: Page, key: str) -> None:
    """Press the key of a stance; repeat until the script of the page has loaded."""
    for _ in range(40):
        page.keyboard.press(key)
        if page.locator("#declare").is_enabled():
            return
        page.wait_for_timeout(250)


def decide(page: Page, key: str = "3") -> None:
    """Make the open decision, and wait until it is accepted and shown."""
    now = facts(page)
    start_decision(page, key)
    # The rival's choice brings a table too: the own one has come when nothing is on its way.
    page.wait_for_function(
        "version => { const live = document.getElementById('live');"
        " return live.dataset.version !== version && live.getAttribute('aria-busy') !== 'true'; }",
        arg=now["version"],
    )


def start_decision(page: Page, key: str = "3") -> None:
    """Make the open decision."""
    now = facts(page)
    if now["phase"] == "declare":
        choose(page, key)
        page.locator("#declare").click()
    elif now["phase"] == "choose_die":
        page.locator(".candidate").first.click()
    else:
        cards = page.locator("#decision .play-card:not(:disabled)")
        if cards.count():
            cards.first.click()
            page.locator("#respond").click()
        else:
            page.locator("#pass").click()
    board.submit(page)


def listen(socket: WebSocket, frames: list[str]) -> None:
    """Record everything that is sent to a page."""
    socket.on("framereceived", lambda frame: frames.append(board.read_frame(frame)))


@pytest.mark.parametrize(
    ("size", "language", "titles"),
    [
        (PHONE, "ko-KR", r".+"),
        (DESKTOP, "en-GB", r"Victory!|Defeat|The duel is drawn"),
    ],
    ids=["phone in Korean", "desktop in English"],
)
def test_a_duel_against_the_normal_bot_is_played_to_its_end(
    visitor: Visitor, size: Any, language: str, titles: str
) -> None:
    page = visitor(size, language)
    sit_down(page, "computer")
    expect(page.locator("#live")).to_be_attached()

    for turn in range(30):
        asked(page)
        if facts(page)["over"] == "yes":
            break
        decide(page, "123"[turn % 3])

    expect(page.locator("#result-title")).to_have_text(re.compile(titles))
    expect(page.locator("#rounds tbody tr")).to_have_count(5)
    expect(page.locator(".totals__line")).to_have_count(2)
    expect(page.locator(".drawer--rules [data-reckoning] tbody tr")).to_have_count(11)
    page.locator("#statistics summary").click()
    expect(page.locator("#statistics tbody tr")).not_to_have_count(0)
    expect(page.locator("#reel")).to_be_hidden(timeout=15_000)
    totals = [page.locator(f"[data-figure='total-{seat}']").inner_text() for seat in "01"]
    shown = page.locator(".outcome__totals strong").inner_text().split(" : ")
    assert sorted(shown) == sorted(totals)
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= size["width"]


def test_a_duel_between_two_browsers_goes_on_after_a_reload(visitor: Visitor) -> None:
    one, two = visitor(DESKTOP, "en-GB", **STILL), visitor(PHONE, "en-GB", **STILL)
    invite(one, two)
    mine = one.locator(".fighter--me .fighter__mark")
    theirs = one.locator(".fighter--them .fighter__mark")
    expect(theirs).to_contain_text("Thinking")

    choose(two, "1")
    two.locator("#declare").click()
    expect(theirs).to_contain_text("Confirmed")
    expect(mine).to_contain_text("Thinking")
    one.keyboard.press("2")
    expect(one.locator("#decision .stance-defense")).to_have_attribute("aria-pressed", "true")
    one.reload()
    expect(theirs).to_contain_text("Confirmed")
    expect(one.locator(".stance[aria-pressed='true']")).to_have_count(0)
    two.reload()
    expect(two.locator(".decision__wait")).to_contain_text("Attack")

    decide(one, "2")
    for page in (one, two):
        expect(page.locator("#arena")).to_contain_text("Attack")
        expect(page.locator("#arena")).to_contain_text("Defence")
    for turn in range(40):
        if facts(one)["over"] == "yes":
            break
        for page in (one, two):
            if facts(page)["myTurn"] == "yes":
                decide(page, "123"[turn % 3])
        one.wait_for_timeout(50)

    for page in (one, two):
        expect(page.locator("#result-title")).to_be_visible()
        expect(page.locator("#rounds tbody tr")).to_have_count(5)
    won = {facts(page)["result"] for page in (one, two)}
    assert won in ({"win", "loss"}, {"draw"})


def test_in_a_duel_over_days_each_moves_while_the_other_is_away(visitor: Visitor) -> None:
    one, two = visitor(PHONE, "en-GB", **STILL), visitor(PHONE, "en-GB", **STILL)
    invite(one, two, speed="1")
    table = one.url
    two.goto("about:blank")

    for turn in range(40):
        here, away = (one, two) if turn % 2 == 0 else (two, one)
        away.goto("about:blank")
        here.goto(table)
        expect(here.locator("#connection")).to_have_class("connection is-on", timeout=30_000)
        while facts(here)["myTurn"] == "yes":
            decide(here, "123"[turn % 3])
        if facts(here)["over"] == "yes":
            break

    for page in (one, two):
        page.goto(table)
        expect(page.locator("#result-title")).to_be_visible()
    expect(one.locator("#rounds tbody tr")).to_have_count(5)


def test_what_is_sent_before_the_reveal_names_no_choice(visitor: Visitor) -> None:
    """Page, JSON and log of the opponent and of a spectator, while a declaration is hidden."""
    one, two, watcher = (visitor(DESKTOP, "en-GB", **STILL) for _ in range(3))
    frames: list[str] = []
    two.on("websocket", lambda socket: listen(socket, frames))
    invite(one, two, company="public")
    watcher.goto(one.url)
    match = one.url.rstrip("/").rsplit("/", 1)[-1]

    decide(one, "1")

    for page in (two, watcher):
        confirmed = page.locator(".fighter", has_text="Confirmed")
        expect(confirmed).to_have_count(1, timeout=15_000)
        drawn = page.locator("#live").evaluate("live => live.outerHTML")
        told = page.locator("#log").inner_text()
        answer = page.request.get(f"/api/v1/matches/{match}/")
        log = page.request.get(f"/api/v1/matches/{match}/log/")
        view = answer.json()["view"]
        assert view["submission"] is None
        assert "true" in json.dumps(view["submitted"])
        assert [turn.get("stance") for turn in view["turns"]] == [None, None]
        assert "attack" not in json.dumps(view)
        assert log.status == 200 and "attack" not in log.text()
        assert "Attack" not in told
        hidden = re.sub(DECISION, "", drawn, flags=re.S)
        assert "attack" not in hidden.lower()
    for frame in frames:
        hidden = re.sub(DECISION, "", frame, flags=re.S)
        assert "attack" not in hidden.lower()


def test_bad_wishes_are_refused_in_words_and_change_nothing(visitor: Visitor) -> None:
    page = visitor(DESKTOP, "en-GB", **STILL)
    sit_down(page, "computer", level="easy")
    asked(page, "declare")
    expect(page.locator(".fighter--them .fighter__mark")).to_contain_text("Confirmed")
    board.connected(page)
    before = facts(page)

    def wish(action: dict[str, Any]) -> str:
        page.evaluate(
            "action => document.dispatchEvent(new CustomEvent('noripan:wish', {detail: {action}}))",
            json.dumps(action),
        )
        notice = page.locator("#notice [data-code]")
        expect(notice).to_be_visible()
        code = notice.get_attribute("data-code") or ""
        page.evaluate("document.getElementById('notice').replaceChildren()")
        return code

    declare = {"type": "declare", "stance": "attack", "cards": [], "shields": 0}
    assert wish({**declare, "stance": "rush"}) == "unknown_stance"
    assert wish({**declare, "cards": ["attack"]}) == "wrong_card_phase"
    assert wish({**declare, "cards": ["boost"]}) == "card_not_in_hand"
    assert wish({**declare, "shields": 3}) == "shield_limit"
    assert wish({**declare, "shields": 2}) == "not_enough_energy"
    assert wish({"type": "respond", "cards": []}) == "wrong_phase"
    assert wish({**declare, "seat": 1}) == "malformed_action"
    after = facts(page)
    assert (after["version"], after["energy"]) == (before["version"], before["energy"])


def test_without_javascript_every_declaration_is_a_button(visitor: Visitor) -> None:
    page = visitor(PHONE, "en-GB", java_script_enabled=False)
    sit_down(page, "computer", level="easy")
    expect(page.locator("#offers button").first).to_be_visible()
    before = page.locator("#live").get_attribute("data-version") or ""

    page.locator("#offers button", has_text="Balance").first.click()

    expect(page.locator("#live")).not_to_have_attribute("data-version", before)
    expect(page.locator("#log")).to_contain_text("declaration confirmed")
