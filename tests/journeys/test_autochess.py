"""Auto Chess in real browsers."""

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.journeys import board
from tests.journeys.conftest import DESKTOP, PHONE, Visitor

LONG = 45_000
STILL = {"reduced_motion": "reduce"}


def open_table(page: Page, company: str, size: int) -> None:
    """Become a guest and open a table of five rounds, or start a match against bots."""
    page.goto("/lobby/new/autochess/")
    page.locator("main form[action='/accounts/guest/'] button").first.click()
    form = page.locator("form.new")
    form.locator(f"input[name=company][value={company}]").check()
    form.locator(f"input[name=size][value='{size}']").check()
    form.locator("input[name=option_mode][value=alpha5]").check()
    if company == "computer":
        form.locator("input[name=level][value=easy]").check()
    form.locator(".form__actions button").click()


def begin_with_four(visitor: Visitor) -> tuple[Page, Page]:
    """Two people and two bots; the match has begun."""
    host, guest = visitor(DESKTOP, **STILL), visitor(PHONE, "en-GB", **STILL)
    open_table(host, "invited", 4)
    guest.goto(re.sub(r"^https?://[^/]+", "", host.locator("#invitation-link").input_value()))
    guest.locator("#as-guest button").click()
    expect(host.locator("#table .chair:not(.is-free)")).to_have_count(2)
    host.locator("#bots select").select_option("easy")
    host.locator("#bots button.button--primary").click()
    for page in (host, guest):
        board.at_match(page)
        board.connected(page)
    return host, guest


def phase(page: Page) -> str:
    return page.locator("#live").get_attribute("data-phase") or ""


def wait_for_phase(page: Page, *names: str) -> None:
    wanted = ", ".join(f"#live[data-phase={name}]" for name in names)
    page.wait_for_selector(wanted, state="attached", timeout=LONG)


def press(page: Page, selector: str) -> None:
    """Press a button and wait until the page is redrawn."""
    seen = page.locator("#live").get_attribute("data-version")
    page.locator(selector).locator("visible=true").first.click()
    page.wait_for_selector(f"#live:not([data-version='{seen}'])", state="attached")


def enabled_button(kind: str) -> str:
    return f"button[value*='\"{kind}\"']:not([disabled])"


def take_pineapple(page: Page) -> None:
    """Keep the first cards that are offered. A press on a button that rests, because a table came
    just then, does nothing: it is pressed again."""
    gone = page.locator("#live:not(:has(#pineapple))")
    for _ in range(4):
        if gone.count():
            return
        keep = int(page.locator("#pineapple").get_attribute("data-keep") or 0)
        for n in range(keep):
            page.locator("[data-pick]").nth(n).check()
        page.locator("#pineapple-take").click()
        with suppress(AssertionError):
            expect(gone).to_have_count(1, timeout=5000)
    expect(gone).to_have_count(1)


def prepare(page: Page) -> None:
    """Play a preparation: pineapple, a card from the shop, the board, ready."""
    take_pineapple(page)
    shop = page.locator(f".shop {enabled_button('buy_card')}")
    if shop.count():
        press(page, f".shop {enabled_button('buy_card')}")
    press(page, enabled_button("auto_arrange"))
    press_ready(page)


def press_ready(page: Page) -> None:
    """Press Ready, also where the page asks whether it is meant."""
    asked = page.locator("#ready-confirm > summary")
    if asked.count():
        asked.click()
    page.locator("#readybar button").click()
    expect(
        page.locator("#readybar button[value*=unready], .scene, #own-duel, #result")
    ).not_to_have_count(0)


def play_round(pages: list[Page]) -> None:
    """Play a round for every seat that is still in the match."""
    for page in pages:
        wait_for_phase(page, "prep", "end")
        if phase(page) == "prep" and page.locator("#readybar").count():
            prepare(page)
    for page in pages:
        wait_for_phase(page, "result", "augment", "end")
        if phase(page) == "result" and page.locator(enabled_button("ack_result")).count():
            press(page, enabled_button("ack_result"))
    for page in pages:
        wait_for_phase(page, "augment", "prep", "end")
        if phase(page) == "augment" and page.locator(enabled_button("pick_augment")).count():
            press(page, enabled_button("pick_augment"))


def own_area(page: Page) -> dict[str, list[str | None]]:
    """The cards in their places, the shop and the gold of a seat."""
    cards = {
        place: [
            f"{slot.get_attribute('data-kind')}:{slot.get_attribute('data-uid')}"
            for slot in page.locator(f"{place} .cell--card, {place} .cell--empty").all()
        ]
        for place in ("#board3", "#bench")
    }
    shop = [item.get_attribute("value") for item in page.locator(".shop button").all()]
    gold = page.locator(".readybar__gold").inner_text()
    return {"board": [*cards["#board3"]], "bench": [*cards["#bench"]], "shop": shop, "gold": [gold]}


def test_two_people_and_two_bots_play_to_the_end(visitor: Visitor) -> None:
    host, guest = begin_with_four(visitor)

    take_pineapple(host)
    press(host, f".shop {enabled_button('buy_card')}")
    press(host, enabled_button("auto_arrange"))
    before = own_area(host)
    assert before["board"] and before["shop"], before
    host.reload()
    board.connected(host)
    assert own_area(host) == before
    for _ in range(3):
        press_ready(host)
        press(host, enabled_button("unready"))
    assert own_area(host) == before
    for _ in range(5):
        play_round([host, guest])

    for page in (host, guest):
        wait_for_phase(page, "end")
        expect(page.locator("#result .standings tbody tr")).to_have_count(4)
        expect(page.locator(".courses .course")).to_have_count(4)
    told = re.compile(r"You win!|You finished \d of 4|Shared victory")
    expect(guest.locator("#result-title")).to_have_text(told)
    expect(host.locator(".after button")).to_be_visible()


def test_cards_are_placed_by_clicks_by_drag_and_by_keyboard(visitor: Visitor) -> None:
    page = visitor(DESKTOP, **STILL)
    open_table(page, "computer", 2)
    board.at_match(page)
    board.connected(page)
    take_pineapple(page)
    cards = page.locator("#bench-cards .cell--card")
    expect(cards).to_have_count(2)

    cards.first.click()
    expect(page.locator(".cell--empty.is-target")).to_have_count(13)
    page.locator(".cell--empty[data-line=back]").first.click()
    expect(page.locator("[data-line=back] .cell--card")).to_have_count(1)

    cards.first.drag_to(page.locator(".cell--empty[data-line=mid]").nth(2))
    expect(page.locator("[data-line=mid] .cell--card")).to_have_count(1)

    page.locator("[data-line=mid] .cell--card").focus()
    page.keyboard.press("Enter")
    page.locator(f".sheet:popover-open {enabled_button('remove_card')}").focus()
    page.keyboard.press("Enter")
    expect(cards).to_have_count(1)

    # A card that is dropped beside everything stays; a double click asks to sell.
    page.locator("[data-line=back] .cell--card").drag_to(page.locator("#players"))
    expect(page.locator("[data-line=back] .cell--card")).to_have_count(1)
    cards.first.dblclick()
    page.locator(f".sheet:popover-open {enabled_button('sell_card')}").click()
    expect(cards).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_card_placed_by_its_sheet_is_put_down(visitor: Visitor, size: ViewportSize) -> None:
    page = visitor(size, **STILL)
    open_table(page, "computer", 2)
    board.at_match(page)
    board.connected(page)
    take_pineapple(page)
    cards = page.locator("#bench-cards .cell--card")
    placed = page.locator("#board3 .cell--card")
    expect(cards).to_have_count(2)

    cards.first.click()
    page.locator(f".sheet:popover-open {enabled_button('place_card')}").last.click()
    expect(placed).to_have_count(1)
    expect(page.locator(".is-held, .is-target, .sheet:popover-open")).to_have_count(0)

    cards.first.click()
    expect(page.locator(".sheet:popover-open")).to_have_count(1)
    expect(placed).to_have_count(1)
    page.locator(f".sheet:popover-open {enabled_button('place_card')}").first.click()
    expect(placed).to_have_count(2)
    expect(cards).to_have_count(0)


def test_the_focus_stays_near_when_what_had_it_is_gone(visitor: Visitor) -> None:
    page = visitor(DESKTOP, **STILL)
    open_table(page, "computer", 2)
    board.at_match(page)
    board.connected(page)
    for n in range(int(page.locator("#pineapple").get_attribute("data-keep") or 0)):
        page.locator("[data-pick]").nth(n).check()

    page.locator("#pineapple-take").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#pineapple")).to_have_count(0)
    expect(page.locator("#shop button:focus")).to_have_count(1)

    bought = page.locator("#bench-cards .cell--card")
    page.locator(f"#shop {enabled_button('buy_card')}").first.focus()
    for _ in range(3):
        expect(page.locator("#shop .is-settling")).to_have_count(0)
        page.keyboard.press("Enter")
        # A press on a table that came just then does nothing: it is pressed again.
        with suppress(AssertionError):
            expect(bought).to_have_count(3, timeout=5000)
            break
    expect(bought).to_have_count(3)
    expect(page.locator("#match :focus")).to_have_count(1)


def test_an_empty_board_is_asked_about_before_it_is_ready(visitor: Visitor) -> None:
    page = visitor(PHONE, **STILL)
    open_table(page, "computer", 2)
    board.at_match(page)
    board.connected(page)
    take_pineapple(page)

    page.locator("#ready-confirm > summary").dblclick()
    expect(page.locator("#ready-confirm button")).to_be_visible()

    expect(page.locator("#readybar button[value*=unready]")).to_have_count(0)
    assert phase(page) == "prep"
    press(page, "#ready-confirm button")
    wait_for_phase(page, "result")


def test_a_fight_is_told_before_the_table_shows_it(visitor: Visitor) -> None:
    page = visitor(PHONE, "en-GB")
    open_table(page, "computer", 2)
    board.at_match(page)
    board.connected(page)
    page.evaluate("document.documentElement.dataset.motion = 'fast'")
    take_pineapple(page)
    press(page, enabled_button("auto_arrange"))
    before = page.locator("#players .player__hp").all_inner_texts()
    lines = page.locator("#log > li").count()

    press_ready(page)
    scene = page.locator(".scene")
    expect(scene.locator(".scene__name")).to_have_count(2)
    expect(scene.locator(".scene__name").first).to_be_visible()
    for told in range(1, 4):
        expect(scene.locator(".fight-line.is-told")).to_have_count(told)
        assert page.locator("#players .player__hp").all_inner_texts() == before
    assert phase(page) == "prep"
    expect(scene.locator("[data-beat=hp].is-told")).to_have_count(1)
    expect(scene.locator(".fight-line.is-judged")).to_have_count(3)
    expect(scene.locator(".dealt:not(.is-dealt)")).to_have_count(0)

    expect(page.locator("#match")).to_have_attribute("data-telling", "no", timeout=LONG)
    expect(scene).to_have_count(0)
    assert phase(page) == "result"
    assert page.locator("#log > li").count() > lines
    expect(page.locator("#own-duel .fight-line")).to_have_count(3)


def test_on_a_phone_the_figures_lie_in_a_sheet(visitor: Visitor) -> None:
    page = visitor(PHONE, **STILL)
    open_table(page, "computer", 2)
    board.at_match(page)
    board.connected(page)
    for part in ("#board3", "#bench", "#pineapple", "#players", "#readybar button"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    expect(page.locator("#more")).to_be_hidden()

    page.locator(".strip").click()
    expect(page.locator("#more .holdem__text").first).to_be_visible()
    page.locator("#hints > summary").click()
    page.keyboard.press("Escape")
    expect(page.locator("#more")).to_be_hidden()

    page.reload()
    board.connected(page)
    page.locator(".strip").click()
    expect(page.locator("#hints:not([open])")).to_be_visible()


def test_open_details_stay_open_while_others_move(visitor: Visitor) -> None:
    host, guest = begin_with_four(visitor)

    host.locator("#player-1 > summary").click()
    host.locator("#odds > summary").click()
    take_pineapple(guest)
    press(guest, f".shop {enabled_button('buy_card')}")

    press_ready(guest)
    expect(host.locator(".player__ready")).not_to_have_count(0)
    expect(host.locator("#player-1[open]")).to_have_count(1)
    expect(host.locator("#odds[open]")).to_have_count(1)


def test_when_one_leaves_the_others_play_on(visitor: Visitor) -> None:
    host, guest = begin_with_four(visitor)
    take_pineapple(guest)

    guest.locator("#settings-drawer > summary").click()
    guest.locator("#settings-drawer .confirm > summary").click()
    guest.locator("#settings-drawer .confirm .button--final").click()
    play_round([host])

    wait_for_phase(host, "prep", "end")
    expect(host.locator(".player.is-out")).to_have_count(1)
    expect(host.locator("#readybar button, #result")).to_be_visible()
    for _ in range(4):
        play_round([host])
    for page in (host, guest):
        wait_for_phase(page, "end")
        expect(page.locator("#result .standings tbody tr")).to_have_count(4)
    gone = guest.locator("#result tr.is-me td").first
    expect(gone).to_have_text("4")


def drag(page: Page, source: Locator, goal: str) -> None:
    """Drag by the mouse, in steps as a hand does, and wait until the page is redrawn."""
    seen = page.locator("#live").get_attribute("data-version")
    start = source.bounding_box()
    assert start
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] - 12, steps=3)
    end = page.locator(goal).bounding_box()
    assert end
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    page.mouse.up()
    page.wait_for_selector(f"#live:not([data-version='{seen}'])", state="attached")


def test_cards_are_bought_and_sold_by_drag_and_keys_press_buttons(visitor: Visitor) -> None:
    page = visitor(DESKTOP, "en-GB", **STILL)
    open_table(page, "computer", 2)
    board.at_match(page)
    board.connected(page)
    take_pineapple(page)
    bench = page.locator("#bench .cell--card")
    gold = page.locator(".readybar__gold strong")
    had, rich = bench.count(), int(gold.inner_text())

    drag(page, page.locator(".cell--shop:not(:disabled)").first, "#bench")

    expect(bench).to_have_count(had + 1)
    assert int(gold.inner_text()) < rich

    drag(page, bench.first, "#sell-zone")

    expect(bench).to_have_count(had)

    before = own_area(page)["shop"]
    page.keyboard.press("d")
    page.wait_for_function(
        "old => [...document.querySelectorAll('.shop button')].map(b => b.value).join() !== old",
        arg=",".join(str(value) for value in before),
    )

    bench.first.hover()
    page.keyboard.press("e")
    expect(page.locator(".sheet:popover-open .button--final")).to_be_focused()
