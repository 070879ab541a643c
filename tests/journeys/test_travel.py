"""Trips in real browsers: against a bot, between three people, with one who does not answer."""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any
from urllib.parse import unquote

from playwright.sync_api import Page, WebSocket, expect

from games.travel import GAME
from tests.cluster import ROOT, Cluster
from tests.journeys import board
from tests.journeys.conftest import DESKTOP, PHONE, Visitor

STILL = {"reduced_motion": "reduce"}
BUDDY = "CH25"


def ask_site(site: Cluster, *what: str) -> dict[str, str]:
    """What tests.travel.remote answers at this site."""
    command = [sys.executable, "-m", "tests.travel.remote", *what]
    made = subprocess.run(command, env=site.env, cwd=ROOT, stdout=subprocess.PIPE, check=True)
    answer: dict[str, str] = json.loads(made.stdout)
    return answer


def seed_with(site: Cluster, card: str, seats: int) -> str:
    """A seed on which this is the first chance card, and the first seat begins."""
    return ask_site(site, "seed", card, str(seats))["seed"]


def deal(site: Cluster, card: str, *people: Page) -> str:
    """A match of people with this first chance card, in which the first begins; its id."""
    names = []
    for page in people:
        page.goto("/lobby/new/travel/")
        page.locator("main form[action='/accounts/guest/'] button").first.click()
        profile = page.locator("a[href^='/u/']").first.get_attribute("href") or ""
        names.append(unquote(profile.strip("/").rsplit("/", 1)[-1]))
    match = ask_site(site, "deal", card, *names)["match"]
    for page in people:
        page.goto(f"/m/{match}/")
        connected(page)
    return match


def beside(site: Cluster, *what: str) -> "subprocess.Popen[bytes]":
    """Something that tests.travel.remote does at this site."""
    command = [sys.executable, "-m", "tests.travel.remote", *what]
    return subprocess.Popen(command, env=site.env, cwd=ROOT)


@contextmanager
def hurried(site: Cluster, match: str) -> Iterator[None]:
    """Bots take no time to think meanwhile."""
    helper = beside(site, "hurry", match)
    try:
        yield
    finally:
        helper.kill()
        helper.wait()


def sit_down(page: Page, company: str, size: int, seed: str = "", level: str = "normal") -> None:
    page.goto(f"/lobby/new/travel/?seed={seed}")
    page.locator("main form[action='/accounts/guest/'] button").first.click()
    form = page.locator("form.new")
    form.locator(f"input[name=company][value={company}]").check()
    choice = form.locator("[name=size]").first
    if choice.evaluate("field => field.tagName") == "SELECT":
        choice.select_option(str(size))
    else:
        form.locator(f"input[name=size][value='{size}']").check()
    if company == "computer":
        form.locator(f"input[name=level][value={level}]").check()
    form.locator(".form__actions button").click()


def gather(host: Page, *guests: Page) -> str:
    """People at one table; it is full, so the match begins for all. The match's id."""
    sit_down(host, "invited", 1 + len(guests))
    link = re.sub(r"^https?://[^/]+", "", host.locator("#invitation-link").input_value())
    for guest in guests:
        guest.goto(link)
        guest.locator("#as-guest button").click()
    for page in (host, *guests):
        board.at_match(page)
        connected(page)
    return match_of(host)


def match_of(page: Page) -> str:
    return page.url.rstrip("/").rsplit("/", 1)[-1]


def connected(page: Page) -> None:
    expect(page.locator("#connection")).to_have_class("connection is-on", timeout=30_000)


def facts(page: Page) -> dict[str, str]:
    found: dict[str, str] = page.locator("#live").evaluate("live => ({...live.dataset})")
    return found


def ask_question(page: Page, prompt: str = "") -> None:
    """Wait until this person is to decide (this), or the match is over."""
    page.wait_for_function(
        # The page may still be on its way.
        "prompt => { const live = document.getElementById('live')?.dataset ?? {};"
        " return live.over === 'yes'"
        " || (live.myTurn === 'yes' && (!prompt || live.prompt === prompt)); }",
        arg=prompt,
        timeout=60_000,
    )


def press(page: Page, selector: str) -> None:
    """Press a button of the tray and wait until it counts."""
    until_it_counts(page, lambda: page.locator(f"#tray {selector}").first.click())


def strike(page: Page, key: str) -> None:
    """Press a key and wait until it counts."""
    until_it_counts(page, lambda: page.keyboard.press(key))


def until_it_counts(page: Page, act: Callable[[], None]) -> None:
    """The page has one wish at a time: before the last one is answered it takes no other."""
    version = facts(page)["version"]
    page.wait_for_function("() => !document.querySelector('#live[aria-busy]')")
    for patience in (4_000, 8_000, 30_000):
        act()
        with suppress(AssertionError):
            expect(page.locator("#live")).not_to_have_attribute(
                "data-version", version, timeout=patience
            )
            return
    raise AssertionError("it changed nothing")


def decide(page: Page) -> None:
    """Make whatever decision is open; the settlement by its own controls."""
    now = facts(page)
    if now["prompt"] == "FINAL_PURCHASE":
        page.locator("#tray [data-fill=best]").click()
    if now["prompt"] == "FINAL_CONTRIBUTE":
        page.locator("#tray [data-set]").last.click()
    if page.locator("#live [data-compose]").count():
        press(page, "[data-send]")
    elif now["prompt"] == "OPTIONAL_ACTION":
        press(page, "#end-turn")
    else:
        press(page, "button[name=action]:visible")


def test_a_whole_trip_against_a_bot_on_a_phone(visitor: Visitor, site: Cluster) -> None:
    page = visitor(PHONE, "en-GB", **STILL)
    sit_down(page, "computer", 2)
    connected(page)

    with hurried(site, match_of(page)):
        for turn in range(250):
            ask_question(page)
            if facts(page)["over"] == "yes":
                break
            if turn == 5:
                page.reload()
                connected(page)
                ask_question(page)
            decide(page)

    expect(page.locator("#result-title")).to_be_visible()
    expect(page.locator(".rank")).to_have_count(2)
    shown = sorted(int(text) for text in page.locator(".rank__score b").all_inner_texts())
    totals = page.locator(".breakdown__total b").all_inner_texts()
    assert sorted(map(int, totals)) == shown
    expect(page.locator("#day")).to_have_text("Day 14 / 14")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_chance_card_asks_another_player_and_shows_nobody_a_hand(
    visitor: Visitor, site: Cluster
) -> None:
    """Three browsers and a watcher; the buddy acts, and decides, while it is another's turn."""
    people = [visitor(size, "en-GB", **STILL) for size in (DESKTOP, PHONE, DESKTOP)]
    watcher = visitor(DESKTOP, "en-GB", **STILL)
    frames: dict[Page, list[str]] = {page: [] for page in (*people, watcher)}
    for page, kept in frames.items():
        page.on("websocket", partial(listen, kept))
    match = deal(site, BUDDY, *people)
    watcher.goto(f"/m/{match}/")
    connected(watcher)
    order = sorted(people, key=my_seat)

    for page in order:
        ask_question(page, "MOVE")
        strike(page, "3")
        ask_question(page, "OPTIONAL_ACTION")
        strike(page, "e")
    first, second, third = order
    ask_question(first, "MOVE")
    press(first, ".act[data-space='5']")
    expect(first.locator("#prompt")).to_contain_text("choose a player")
    expect(first.locator("#tray .target")).to_have_count(2)
    press(first, f".target[data-target='{my_seat(second)}']")
    press(first, "button:has-text('Do not act')")

    ask_question(second, "grant")
    expect(second.locator("#prompt")).to_contain_text("chose you as a travel buddy")
    expect(second.locator("#tray")).to_contain_text("Travel buddy")
    expect(first.locator("#tray")).to_contain_text("may take an extra action")
    press(second, ".act[data-space='2']")
    expect(second.locator("#drawn-plan")).to_be_visible()
    hand = [*hand_of(second), second.locator("#drawn-plan .plan__name").inner_text()]
    press(second, "button:has-text('Keep it')")
    ask_question(first, "OPTIONAL_ACTION")
    expect(second.locator("#my-trip .plan .plan__name")).to_have_count(2)

    secrets = {second: hand, first: hand_of(first)}
    for page in (third, watcher):
        expect(page.locator("#live")).to_have_attribute("data-phase", "OPTIONAL_ACTION")
        told = everything_sent(page, match) + "".join(frames[page])
        for names in secrets.values():
            assert not [name for name in names if name in told]
    assert all(name in "".join(frames[second]) for name in hand)
    expect(watcher.locator("#my-trip")).to_have_count(0)
    expect(watcher.locator("#trip")).to_contain_text("Watching")


def listen(kept: list[str], socket: WebSocket) -> None:
    """Keep everything that a page is sent."""
    socket.on("framereceived", lambda frame: kept.append(board.read_frame(frame)))


def my_seat(page: Page) -> int:
    seat = page.locator("#my-trip").get_attribute("data-seat")
    assert seat is not None
    return int(seat)


def hand_of(page: Page) -> list[str]:
    return page.locator("#my-trip .plan .plan__name").all_text_contents()


def everything_sent(page: Page, match: str) -> str:
    """Page, log, and both answers of the API."""
    drawn: str = page.locator("#live").evaluate("live => live.outerHTML")
    answers = [page.request.get(f"/api/v1/matches/{match}/{what}").text() for what in ("", "log/")]
    assert all(answers)
    codes = {plan.code: plan.name_en for plan in GAME.load(GAME.first_release).plans}
    told = "".join(answers)
    named = [name for code, name in codes.items() if f'"{code}"' in told]
    return drawn + (page.locator("#log").text_content() or "") + told + json.dumps(named)


def test_a_settlement_goes_on_without_the_one_who_does_not_answer(
    visitor: Visitor, site: Cluster
) -> None:
    people = [visitor(size, "en-GB", **STILL) for size in (PHONE, DESKTOP, PHONE)]
    match = gather(*people)
    assert beside(site, "forward", match, "FINAL_PURCHASE").wait() == 0
    for page in people:
        page.reload()
        connected(page)

    for step in ("FINAL_PURCHASE", "FINAL_CONTRIBUTE", "FINAL_CONVERT"):
        expect(people[0].locator("#live")).to_have_attribute(
            "data-phase", re.compile(f"{step}|FINISHED")
        )
        for page in people[:2]:
            if facts(page)["prompt"] == step:
                decide(page)
        if facts(people[2])["phase"] == step:
            site.arrange("expire", match)
            expect(people[2].locator("#live")).not_to_have_attribute("data-phase", step)

    for page in people:
        expect(page.locator("#result-title")).to_be_visible()
        expect(page.locator(".rank")).to_have_count(3)
    expect(people[2].locator("#log")).to_contain_text("Shared goal")


def test_bad_wishes_are_refused_in_words_and_change_nothing(visitor: Visitor) -> None:
    page = visitor(DESKTOP, "en-GB", **STILL)
    sit_down(page, "computer", 3, seed="refuse1")
    connected(page)
    ask_question(page, "MOVE")
    before = facts(page)

    assert wish(page, {"type": "move", "space": 6}) == "not_adjacent"
    assert wish(page, {"type": "move", "space": 9}) == "bad_space"
    assert wish(page, {"type": "move", "space": "2"}) == "malformed_action"
    assert wish(page, {"type": "use_token", "space": 2}) == "wrong_phase"
    assert wish(page, {"type": "pass"}) == "wrong_phase"
    after = facts(page)
    assert (after["version"], after["prompt"]) == (before["version"], "MOVE")


def wish(page: Page, action: dict[str, Any]) -> str:
    """The code with which the page is refused."""
    page.evaluate(
        "action => document.dispatchEvent(new CustomEvent('noripan:wish', {detail: {action}}))",
        json.dumps(action),
    )
    notice = page.locator("#notice [data-code]")
    expect(notice).to_be_visible()
    code = notice.get_attribute("data-code") or ""
    page.evaluate("document.getElementById('notice').replaceChildren()")
    return code


def test_without_javascript_every_choice_is_a_button(visitor: Visitor, site: Cluster) -> None:
    page = visitor(PHONE, "en-GB", java_script_enabled=False)
    sit_down(page, "computer", 2, seed=seed_with(site, "CH16", 2))

    page.locator("#tray .act[data-space='2']").click()
    expect(page.locator("#drawn-plan")).to_be_visible()
    page.locator("#tray button:has-text('Keep it')").click()
    page.locator("#end-turn").click()

    expect(page.locator("#my-trip .plan")).to_have_count(2)
    expect(page.locator("#log")).to_contain_text("keeps the plan")


def test_the_log_can_be_filtered_and_shows_what_a_card_says(
    visitor: Visitor, site: Cluster
) -> None:
    page = visitor(DESKTOP, "en-GB", **STILL)
    sit_down(page, "computer", 3, seed=seed_with(site, "CH15", 3))
    connected(page)
    ask_question(page, "MOVE")
    press(page, ".act[data-space='3']")
    ask_question(page, "OPTIONAL_ACTION")
    lines = page.locator("#log .log__line")
    shown = page.locator("#log .log__line:visible")
    everything = lines.count()
    expect(shown).to_have_count(everything)

    page.locator(".filters__about").select_option("card")
    expect(page.locator("#log .log__line--card_drawn").first).to_be_visible()
    expect(page.locator("#log .log__line--moved:visible")).to_have_count(0)
    page.locator(".filters__seat").select_option("1")
    expect(page.locator("#log .log__line[data-seat='0']:visible")).to_have_count(0)
    page.locator(".filters__seat").select_option("")
    page.locator(".filters__about").select_option("")
    expect(shown).to_have_count(everything)

    name = page.locator("#log .log__line--card_drawn .peek").first
    preview = page.locator("#card-preview")
    expect(preview).to_be_hidden()
    name.hover()
    expect(preview).to_be_visible()
    expect(preview).to_contain_text(name.inner_text())
    expect(preview).to_contain_text("TC")
    page.locator("#prompt").hover()
    expect(preview).to_be_hidden()
    name.focus()
    page.keyboard.press("Enter")
    expect(preview).to_be_visible()
    page.keyboard.press("Escape")
    expect(preview).to_be_hidden()
    assert page.url.endswith("/")

    page.locator("#piles > summary").click()
    page.locator("#pile-J > summary").click()
    card = page.locator("#pile-J .peek").first
    expect(card).to_have_text(name.inner_text())
    card.click()
    expect(preview).to_contain_text(name.inner_text())
    # What somebody unfolded stays so when the table is drawn anew.
    page.keyboard.press("Escape")
    strike(page, "e")
    expect(card).to_be_visible()


def test_a_drawn_card_flies_to_its_owner_and_stays_readable_unless_motion_is_unwanted(
    visitor: Visitor, site: Cluster
) -> None:
    flights = {}
    for motion in ("no-preference", "reduce"):
        page = visitor(DESKTOP, "en-GB", reduced_motion=motion)
        sit_down(page, "computer", 3, seed=seed_with(site, "CH15", 3))
        connected(page)
        page.evaluate(
            """() => { window.flown = { coin: 0, tcard: 0 }; new MutationObserver((all) => {
                for (const one of all) for (const { classList } of one.addedNodes)
                    for (const kind of ["coin", "tcard"])
                        if (classList?.contains(kind)) window.flown[kind] += 1;
            }).observe(document.querySelector(".stage__play"), { childList: true }); }"""
        )
        ask_question(page, "MOVE")
        press(page, ".act[data-space='3']")
        ask_question(page, "OPTIONAL_ACTION")
        expect(page.locator("#my-tc")).to_have_text(re.compile("4,500|5,000"))
        flights[motion] = page.evaluate("window.flown")
        if motion == "no-preference":
            expect(page.locator(".tray__last .tcard__figure")).to_have_text(re.compile("\\+[12]"))

    assert flights["reduce"] == {"coin": 0, "tcard": 0}
    assert flights["no-preference"]["coin"] >= 2
    assert flights["no-preference"]["tcard"] >= 1


def test_a_space_out_of_reach_says_why(visitor: Visitor) -> None:
    page = visitor(PHONE, "en-GB", **STILL)
    sit_down(page, "computer", 3, seed="refuse1")
    connected(page)
    ask_question(page, "MOVE")

    page.locator("#spot-6").click()
    expect(page.locator("#why-6")).to_be_visible()
    expect(page.locator("#why-6")).to_contain_text("No road leads here")
