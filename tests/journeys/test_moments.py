"""What a move tells before the table shows it: the queue, skipping, pace, and buttons meanwhile."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.journeys import board, test_dice
from tests.journeys.conftest import DESKTOP, PHONE, Visitor

MODULE = "/static/js/moments.js"
STEPS = 400
FRAMES = """async () => {
  for (let frame = 0; frame < 10; frame += 1) await new Promise((drawn) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = drawn;
    channel.port2.postMessage(null);
  });
}"""
"""What was to happen at once has happened. The page's own clock may stand still."""


def sit_down(page: Page) -> None:
    """A duel in which only this person is still to decide."""
    test_dice.sit_down(page, "computer", level="easy")
    test_dice.asked(page, "declare")
    board.connected(page)
    expect(page.locator(".fighter--them .fighter__mark")).to_contain_text("Confirmed")


def deliver(page: Page, *frames: dict[str, Any]) -> None:
    """Let frames arrive: each has the sentences that it tells and a text for the status line."""
    page.evaluate(
        """async ([module, frames]) => {
          const { deliver, newestVersion } = await import(module);
          for (const { moments, status, kind } of frames) {
            const table = document.getElementById("live").cloneNode(true);
            table.dataset.version = newestVersion() + 1;
            table.querySelector("#status").textContent = status;
            const draw = (text) => `<li data-moment="${kind ?? "card"}">${text}</li>`;
            const told = moments.map(draw).join("");
            deliver((told ? `<template id="moments">${told}</template>` : "") + table.outerHTML);
          }
        }""",
        [MODULE, list(frames)],
    )


def telling(page: Page, state: str = "yes") -> None:
    expect(page.locator("#match")).to_have_attribute("data-telling", state)


def test_a_round_is_told_before_anything_of_it_is_shown(visitor: Visitor) -> None:
    page = visitor(PHONE, "en-GB")
    sit_down(page)
    lines, totals = page.locator("#log > li").count(), page.locator(".fighter__total dd")
    before = totals.all_inner_texts()
    round_title = page.locator(".duel-head__round strong").inner_text()

    test_dice.choose(page, "1")
    page.locator("#declare").click()
    telling(page)

    for beat in ("reveal", "dice"):
        expect(page.locator("#match")).to_have_attribute("data-moment", beat)
        assert page.locator("#log > li").count() == lines
        assert totals.all_inner_texts() == before
        assert page.locator(".duel-head__round strong").inner_text() == round_title
    telling(page, "no")
    expect(page.locator("#reel")).to_be_hidden()
    assert page.locator("#log > li").count() > lines


def test_the_result_comes_after_the_last_dice(visitor: Visitor) -> None:
    page = visitor(DESKTOP, "en-GB")
    sit_down(page)
    page.evaluate("document.documentElement.dataset.motion = 'none'")
    for turn in range(30):
        test_dice.asked(page)
        if test_dice.facts(page)["round"] == "5":
            break
        test_dice.decide(page, "123"[turn % 3])
    page.evaluate("document.documentElement.dataset.motion = 'fast'")

    for turn in range(6):
        test_dice.asked(page)
        if test_dice.facts(page)["over"] == "yes":
            break
        test_dice.start_decision(page, "123"[turn % 3])
        telling(page)
        assert page.locator("#result-title").count() == 0
        telling(page, "no")

    expect(page.locator("#result-title")).to_be_visible()


def test_frames_wait_for_a_telling_and_come_in_order(visitor: Visitor) -> None:
    page = visitor(DESKTOP, "en-GB")
    sit_down(page)
    before = page.locator("#status").inner_text()

    deliver(
        page,
        {"moments": ["One draws a card."], "status": "one"},
        {"moments": [], "status": "two"},
        {"moments": ["Another draws a card."], "status": "three"},
    )

    expect(page.locator(".stage__cards .moment")).to_have_text("One draws a card.")
    expect(page.locator("#status")).to_have_text(before)
    page.locator(".stage__skip").click()
    expect(page.locator(".stage__cards .moment")).to_have_text("Another draws a card.")
    expect(page.locator("#status")).to_have_text("two")
    page.keyboard.press("Escape")
    expect(page.locator("#status")).to_have_text("three")
    telling(page, "no")


def test_a_long_queue_is_caught_up_with_but_its_last_telling_is_told(visitor: Visitor) -> None:
    page = visitor(DESKTOP, "en-GB")
    sit_down(page)

    deliver(page, *({"moments": [f"Card {n}."], "status": f"{n}"} for n in range(6)))

    expect(page.locator(".stage__cards .moment")).to_have_text("Card 4.")
    page.locator(".stage__skip").click()
    expect(page.locator(".stage__cards .moment")).to_have_text("Card 5.")
    page.locator(".stage__skip").click()
    expect(page.locator("#status")).to_have_text("5")


def test_a_tap_on_a_sentence_leads_to_the_next(visitor: Visitor) -> None:
    page = visitor(DESKTOP, "en-GB")
    sit_down(page)

    deliver(page, {"moments": ["First.", "Second."], "status": "after"})

    expect(page.locator(".stage__cards .moment")).to_have_text("First.")
    page.locator("#arena").click()
    expect(page.locator(".stage__cards .moment")).to_have_text("Second.")
    page.locator("#arena").click()
    expect(page.locator("#status")).to_have_text("after")


def test_the_second_press_of_a_double_press_skips_nothing(visitor: Visitor) -> None:
    page = visitor(DESKTOP, "en-GB")
    sit_down(page)
    page.clock.install()
    page.reload()
    board.connected(page)
    test_dice.choose(page, "1")
    place = page.locator("#declare").bounding_box()
    assert place
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 2"))
    page.mouse.click(x, y)
    for _ in range(STEPS):
        if page.locator("#match[data-telling=yes]").count():
            break
        page.clock.run_for(50)
        page.wait_for_timeout(30)
    telling(page)

    page.mouse.click(x, y)
    page.evaluate(FRAMES)
    telling(page)

    page.clock.run_for(800)
    page.mouse.click(x, y)
    telling(page, "no")


def test_buttons_of_the_old_table_do_nothing_while_it_is_told(visitor: Visitor) -> None:
    page = visitor(DESKTOP, "en-GB")
    sit_down(page)
    test_dice.choose(page, "1")
    version = board.version(page)

    deliver(page, {"moments": ["The order has changed."], "status": "after", "kind": "card"})
    telling(page)
    page.evaluate("document.querySelector('#offers button').click()")

    expect(page.locator("#status")).to_have_text("after")
    telling(page, "no")
    assert board.version(page) == version + 1
    expect(page.locator(".fighter--me .fighter__mark")).to_contain_text("Thinking")


def test_without_motion_sentences_stay_readable_beside_the_new_table(visitor: Visitor) -> None:
    page = visitor(PHONE, "en-GB", **test_dice.STILL)
    sit_down(page)

    deliver(page, {"moments": ["The order has changed."], "status": "after"})

    expect(page.locator("#status")).to_have_text("after")
    note = page.locator(".stage__notes .moment")
    expect(note).to_have_text("The order has changed.")
    note.click()
    expect(note).to_have_count(0)


def test_a_long_note_covers_nothing_of_the_table_before_it_is_unfolded(visitor: Visitor) -> None:
    page = visitor(PHONE, "en-GB", **test_dice.STILL)
    sit_down(page)

    deliver(page, {"moments": ["The order has changed. " * 12], "status": "after"})

    note = page.locator(".stage__notes .moment")
    bottom = "element => element.getBoundingClientRect().bottom"
    bar = page.locator(".header--slim").evaluate(bottom)
    assert note.evaluate(bottom) <= bar
    note.click()
    assert note.evaluate(bottom) > bar
    note.click()
    expect(note).to_have_count(0)


def test_notes_are_read_one_after_the_other_and_go_when_the_reader_acts(visitor: Visitor) -> None:
    page = visitor(PHONE, "en-GB", **test_dice.STILL)
    sit_down(page)

    deliver(page, {"moments": ["First.", "Second.", "Third."], "status": "after"})

    note = page.locator(".stage__notes .moment:visible")
    expect(note).to_have_text("First.")
    note.click()
    expect(note).to_have_text("Second.")
    test_dice.choose(page, "1")
    page.locator("#declare").click()
    expect(page.get_by_text("Third.")).to_have_count(0)


def test_an_older_table_never_replaces_a_newer_one(visitor: Visitor) -> None:
    page = visitor(DESKTOP, "en-GB", **test_dice.STILL)
    sit_down(page)
    deliver(page, {"moments": [], "status": "new"})

    page.evaluate(
        """async (module) => {
          const { deliver } = await import(module);
          const table = document.getElementById("live").cloneNode(true);
          table.dataset.version -= 1;
          table.querySelector("#status").textContent = "old";
          deliver(table.outerHTML);
        }""",
        MODULE,
    )
    deliver(page, {"moments": [], "status": "newer"})

    expect(page.locator("#status")).to_have_text("newer")


def test_a_step_of_a_replay_is_told_too(visitor: Visitor) -> None:
    page = visitor(DESKTOP, "en-GB", **test_dice.STILL)
    sit_down(page)
    test_dice.decide(page, "1")
    test_dice.asked(page, "declare")
    page.emulate_media(reduced_motion="no-preference")

    page.goto(f"{page.url}replay/?step=1")
    round_title = page.locator(".duel-head__round strong")
    expect(round_title).to_contain_text("Round 1")
    page.keyboard.press("ArrowRight")

    telling(page)
    expect(round_title).to_contain_text("Round 1")
    page.keyboard.press("Escape")
    expect(round_title).to_contain_text("Round 2")
    telling(page, "no")
    page.keyboard.press("ArrowLeft")
    expect(round_title).to_contain_text("Round 1")


def test_in_a_match_over_days_the_round_that_was_missed_is_told_first(visitor: Visitor) -> None:
    one, two = visitor(PHONE, "en-GB"), visitor(PHONE, "en-GB", **test_dice.STILL)
    test_dice.invite(one, two, speed="1")
    table = one.url
    test_dice.start_decision(one, "1")
    expect(one.locator(".fighter--me .fighter__mark")).to_contain_text("Confirmed")
    one.goto("about:blank")
    test_dice.decide(two, "2")

    one.goto(table)

    telling(one)
    expect(one.locator("#reel")).to_be_visible()
    telling(one, "no")
    expect(one.locator(".duel-head__round")).to_contain_text("Round 2")
    one.reload()
    board.connected(one)
    assert one.locator("#match").get_attribute("data-telling") != "yes"
