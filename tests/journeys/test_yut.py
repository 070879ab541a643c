"""A run of Yut Run, from the first click to the result, in a real browser."""

from itertools import chain
from time import sleep
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.journeys import board
from tests.journeys.conftest import DESKTOP, PHONE, Visitor
from tests.yut.test_run import SEVEN_TURNS

ACTIONS: list[Any] = list(chain.from_iterable(SEVEN_TURNS))


@pytest.mark.parametrize(
    ("size", "language", "title"),
    [(PHONE, "ko-KR", "완주! 클리어"), (DESKTOP, "en-GB", "All home!")],
    ids=["phone in Korean", "desktop in English"],
)
def test_a_seeded_run_is_played_to_its_end_by_clicking(
    visitor: Visitor, size: Any, language: str, title: str
) -> None:
    page = visitor(size, language)
    board.become_guest(page)
    board.start(page, "abc123")

    for action in ACTIONS:
        board.do(page, action)

    result = page.locator("#result")
    expect(result).to_contain_text(title)
    expect(result).to_contain_text("7")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("#copy-short").click()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == "윷판 달리기 클리어! Seed: abc123, 턴: 7"
    page.locator("#copy-long").click()
    assert page.evaluate("navigator.clipboard.readText()").splitlines() == [
        "윷판 달리기 클리어!",
        "Seed: abc123",
        "턴: 7",
        "유물: 없음",
        "윷가락: 기본 윷가락, 대지의 윷가락, 대지의 윷가락, 행운 윷가락",
    ]
    page.locator("#copy-link").click()
    expect(page.locator("#share-said")).not_to_be_empty()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith("http://") and link.endswith("/games/yut/?seed=abc123")
    page.goto(link)
    expect(page.locator("#seed-yut")).to_have_value("abc123")


def test_a_reload_in_mid_turn_shows_the_same_table(page: Page) -> None:
    board.become_guest(page)
    board.start(page, "abc123")
    for action in ACTIONS[:8]:
        board.do(page, action)
    before = page.locator("#chips").inner_text(), board.version(page)

    page.reload()

    board.connected(page)
    assert (page.locator("#chips").inner_text(), board.version(page)) == before
    for action in ACTIONS[8:10]:
        board.do(page, action)


def test_a_stick_offer_is_there_again_after_a_reload(page: Page) -> None:
    board.become_guest(page)
    board.start(page, "abc123")
    for action in ACTIONS[:8]:
        board.do(page, action)
    expect(page.locator("#offer")).to_be_visible()
    page.keyboard.press("Escape")

    page.reload()

    expect(page.locator("#offer")).to_be_visible()
    board.do(page, ACTIONS[8])
    expect(page.locator("#offer")).to_be_hidden()


def test_two_tabs_show_the_same_run_and_a_throw_counts_once(page: Page) -> None:
    board.become_guest(page)
    board.start(page, "abc123")
    other = page.context.new_page()
    other.goto(page.url)
    board.connected(other)

    board.do(page, ACTIONS[0])

    expect(other.locator("#live")).to_have_attribute("data-version", "2")
    board.do(other, ACTIONS[1])
    expect(page.locator("#live")).to_have_attribute("data-version", "3")
    expect(page.locator("#log li")).to_have_count(other.locator("#log li").count())


def test_a_double_press_is_one_wish(page: Page) -> None:
    board.become_guest(page)
    board.start(page, "abc123")
    board.do(page, ACTIONS[0])

    page.locator("#start-move").dblclick()

    expect(page.locator("#live")).to_have_attribute("data-version", "3")
    page.wait_for_timeout(300)
    expect(page.locator("#notice")).to_be_empty()
    assert board.version(page) == 3


def test_a_script_that_is_slow_to_come_still_opens_the_socket(page: Page) -> None:
    def delay_answers(route: Route) -> None:
        sleep(1)
        route.continue_()

    page.route("**/hx-ws.min*", delay_answers)
    board.become_guest(page)

    board.start(page, "abc123")


SOCKETS_IN_HAND = (
    "const Real = WebSocket; window.sockets = [];"
    "window.WebSocket = class extends Real { constructor(...a) { super(...a);"
    " window.sockets.push(this); if (window.blocked) this.close(); } };"
)
CUT = "window.blocked = true; window.sockets.forEach((socket) => socket.close())"


def test_a_lost_socket_is_shown_and_play_goes_on(page: Page) -> None:
    page.add_init_script(SOCKETS_IN_HAND)
    board.become_guest(page)
    board.start(page, "abc123")

    page.evaluate(CUT)
    expect(page.locator("#connection")).not_to_have_class("connection is-on", timeout=30_000)
    board.do(page, ACTIONS[0])
    page.evaluate("window.blocked = false")
    board.connected(page)
    board.do(page, ACTIONS[1])

    assert board.version(page) == 3


def test_a_plain_answer_that_comes_after_the_socket_opened_is_late(page: Page) -> None:
    page.add_init_script(
        SOCKETS_IN_HAND + "const ask = fetch; window.fetch = async (url, ...more) => {"
        " const answer = await ask(url, ...more);"
        " if (String(url).includes('/live/')) await new Promise((go) => {"
        " window.letGo = go; document.documentElement.dataset.held = 'yes'; });"
        " return answer; };"
    )
    board.become_guest(page)
    board.start(page, "abc123")
    page.evaluate(CUT)
    expect(page.locator("html[data-held=yes]")).to_be_attached()
    page.evaluate("window.blocked = false")
    board.connected(page)

    page.evaluate("window.letGo()")

    page.wait_for_timeout(300)
    expect(page.locator("#connection")).to_have_class("connection is-on")


def test_where_sockets_are_blocked_plain_requests_do(visitor: Visitor) -> None:
    page = visitor()
    page.add_init_script(
        "window.WebSocket = class extends EventTarget { constructor() { super();"
        " setTimeout(() => this.dispatchEvent(new CloseEvent('close', {code: 1006})), 10); }"
        " close() {} get readyState() { return 3; } };"
    )
    board.become_guest(page)
    page.locator("form.start input[name=seed]").fill("abc123")
    page.locator("form.start button").first.click()
    expect(page.locator("#live")).to_be_attached()
    page.wait_for_load_state()  # no line ever says that the scripts are there

    for action in ACTIONS[:3]:
        board.do(page, action)

    assert board.version(page) == 4


def test_without_javascript_every_action_is_a_button(visitor: Visitor) -> None:
    page = visitor(PHONE, java_script_enabled=False)
    board.become_guest(page)
    page.locator("form.start input[name=seed]").fill("abc123")
    page.locator("form.start button").first.click()

    page.locator("#throw").click()
    page.locator("#start-move").click()
    page.locator("#moves button[data-dest='O2']").first.click()

    expect(page.locator("#live")).to_have_attribute("data-version", "4")
    expect(page.locator("#turn")).to_contain_text("2")


def test_the_whole_first_turn_can_be_played_by_keyboard(page: Page) -> None:
    board.become_guest(page)
    board.start(page, "abc123")

    page.locator("#throw").focus()
    page.keyboard.down("Space")
    page.wait_for_timeout(600)
    page.keyboard.up("Space")
    expect(page.locator("#live")).to_have_attribute("data-version", "2")
    expect(page.locator("#start-move")).to_be_enabled()  # it rests for a moment
    page.locator("#start-move").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#live")).to_have_attribute("data-version", "3")
    page.keyboard.press("1")
    page.keyboard.press("Enter")

    expect(page.locator("#live")).to_have_attribute("data-version", "4")


@pytest.mark.parametrize(("held", "least"), [(100, 500), (900, 900)])
def test_a_throw_is_committed_after_half_a_second_or_on_release(
    page: Page, held: int, least: int
) -> None:
    board.become_guest(page)
    board.start(page, "abc123")
    page.evaluate(
        "addEventListener('submit', () => { window.wished = performance.now(); }, true);"
        "document.addEventListener('pointerdown', () => { window.pressed = performance.now(); });"
    )

    board.hold(page, held)
    expect(page.locator("#live")).to_have_attribute("data-version", "2")

    took = page.evaluate("window.wished - window.pressed")
    assert took >= least - 5


def test_a_hold_of_three_seconds_commits_by_itself(page: Page) -> None:
    board.become_guest(page)
    board.start(page, "abc123")
    page.locator("#throw").hover()

    page.mouse.down()
    expect(page.locator("#live")).to_have_attribute("data-version", "2", timeout=6000)
    page.mouse.up()

    page.wait_for_timeout(700)
    assert board.version(page) == 2


def test_a_spectator_sees_the_run_but_has_nothing_to_press(visitor: Visitor) -> None:
    owner = visitor()
    board.become_guest(owner)
    board.start(owner, "abc123")
    spectator = visitor(PHONE)
    assert spectator.goto(owner.url).status == 404  # type: ignore[union-attr]

    owner.locator("[data-opens='settings-drawer'], #settings-drawer > summary").first.click()
    switch = owner.locator("form[action$='/watch/'] button")
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "true")
    spectator.goto(owner.url)
    board.connected(spectator)
    board.connected(owner)
    board.do(owner, ACTIONS[0])

    expect(spectator.locator("#live")).to_have_attribute("data-version", "2")
    expect(spectator.locator("#live button[name=action]")).to_have_count(0)
