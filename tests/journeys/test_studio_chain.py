"""The way of a new card in real browsers: from two editors to the players, and back."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.cluster import Cluster
from tests.journeys import board
from tests.journeys.conftest import Visitor
from tests.journeys.test_admin import PUBLISH, edit, log_in, site
from tests.journeys.test_dice import asked, decide, sit_down

__all__ = ["site"]
CARD = {
    "id": "ember",
    "name_ko": "잉걸불",
    "name_en": "Ember",
    "icon": "🔥",
    "copies": "12",
    "cost": "1",
    "text_ko": "상대 점수 -{damage}",
    "text_en": "The opponent loses {damage} points",
}


def add_card(page: Page, draft: str) -> None:
    """Compose a card from the vocabulary, and read what the editor says that it does."""
    page.goto(f"{draft}strategy_cards/+/")
    for name, value in CARD.items():
        page.locator(f"[name='{name}']").fill(value)
    page.locator("[name=phase]").select_option("respond")
    page.locator("[name=enabled]").check()
    page.locator("[name='effects.0:kind']").select_option("damage")
    page.locator("[name='effects.0.amount']").fill("4")
    told = page.locator(".studio-effects[lang=en]")
    expect(told).to_contain_text("The opponent's round score -4, unless it is blocked.")
    page.locator("button[value=save]").last.click()
    expect(page.locator("#ember")).to_contain_text("Ember")


def meet_over_a_card(writer: Page, chief: Page, draft: str) -> None:
    """Two editors change one card; the second one is told of it, and takes what was saved."""
    writer.goto(f"{draft}strategy_cards/ember/")
    edit(chief, draft, "strategy_cards/ember", text_en="Burns for {damage} points")
    writer.locator("[name=text_en]").fill("Scorches for {damage} points")
    writer.locator("button[value=save]").last.click()
    conflict = writer.locator("#overtaken")
    expect(conflict).to_contain_text("Burns for")
    expect(conflict).to_contain_text("Scorches for")
    writer.once("dialog", lambda dialog: dialog.accept())
    conflict.locator("a").click()
    expect(writer.locator("[name=text_en]")).to_have_value("Burns for {damage} points")


def leave_one_card(page: Page, draft: str) -> None:
    """Switch all other cards off in the sheet, so that every hand has the new one."""
    page.goto(f"{draft}strategy_cards/sheet/")
    for box in page.locator("input[type=checkbox][name^='c:'][name$=':enabled']").all():
        if box.get_attribute("name") != "c:ember:enabled":
            box.uncheck()
    page.locator("button[value=save]").first.click()
    expect(page.locator(".messagelist .success")).to_be_visible()
    edit(page, draft, "modes/standard", starting_cards="2")


def play_the_draft(writer: Page, chief: Page, draft: str) -> None:
    """The two sit down at a private table of the draft and play with the new card."""
    writer.goto(draft)
    writer.locator("#play").click()
    link = writer.locator("#invitation-link").input_value()
    chief.goto(re.sub(r"^https?://[^/]+", "", link))
    chief.locator("form[action$='/join/'] button").click()
    for page in (writer, chief):
        board.at_match(page)
        board.connected(page)
        expect(page.locator(".test-mark").first).to_be_visible()
        expect(page.locator("#live")).to_contain_text("Ember")
    asked(writer)
    decide(writer)


def run_lab(page: Page, draft: str) -> None:
    """Pairs of matches with the same luck, on the draft and on what is played now."""
    page.goto(f"{draft}lab/")
    for seat in (0, 1):
        page.locator(f"#level{seat}").select_option("easy")
    page.locator("#how-many").fill("20")
    page.locator("#experiment-note").fill("Is it too hot?")
    page.locator(".studio-form button").last.click()
    expect(page.locator("#experiment[data-status=done]")).to_be_attached(timeout=60_000)
    expect(page.locator("#items [data-item=ember]")).to_contain_text("Ember")


def publish_by_schedule(chief: Page, reviewer: Page, draft: str, site: Cluster) -> None:
    """A third person approves, and the time that was set comes."""
    reviewer.goto(draft)
    reviewer.locator("#approve").click()
    expect(reviewer.locator("#review[data-approved=yes]")).to_be_visible()
    chief.goto(draft)
    chief.locator("#publishing input[name=note]").fill("A card of fire")
    chief.locator("#publishing input[name=at]").fill("2099-01-01T10:00")
    chief.locator("#schedule").click()
    expect(chief.locator("#rehearsal[data-status=done]")).to_be_attached(timeout=120_000)
    site.manage("shell", "-v", "0", "-c", PUBLISH)


def roll_back(chief: Page) -> None:
    """Publish what was played before once more."""
    chief.goto("/admin/studio/content/dice/")
    newest = int(chief.locator("tr[data-release]").first.get_attribute("data-release") or "")
    expect(chief.locator(f"[data-release='{newest}']")).to_contain_text("A card of fire")
    chief.locator("[data-release='1'] a").click()
    chief.locator("#again input[name=note]").fill("Too hot")
    chief.locator("#again form button").click()
    expect(chief.locator(f"[data-release='{newest + 1}']")).to_contain_text("Too hot")


def test_a_card_goes_from_two_editors_to_the_players_and_back(
    visitor: Visitor, site: Cluster
) -> None:
    english: Any = {"language": "en-US"}
    player = visitor(**english)
    sit_down(player, "computer", level="easy")
    board.at_match(player)
    old_match = player.url
    writer, chief = (log_in(visitor, name, **english) for name in ("writer", "chief"))
    writer.goto("/admin/studio/content/dice/")
    writer.locator("input[name=title]").first.press("Enter")
    draft = writer.url

    add_card(writer, draft)
    meet_over_a_card(writer, chief, draft)
    leave_one_card(writer, draft)
    play_the_draft(writer, chief, draft)
    run_lab(writer, draft)
    publish_by_schedule(chief, log_in(visitor, "root", **english), draft, site)

    # A player reads of it; the match that began before goes on with the cards of its release.
    player.goto("/games/dice/changes/")
    expect(player.locator(".patch-notes").first).to_contain_text("Ember")
    player.goto(old_match)
    board.connected(player)
    expect(player.locator(".drawer--rules")).not_to_contain_text("Ember")
    asked(player)
    decide(player)

    roll_back(chief)
    player.goto("/games/dice/")
    expect(player.locator("#rules")).not_to_contain_text("Ember")
