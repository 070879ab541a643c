"""Euler Game in a real browser: a match against a bot, a duel with an all-in, a lapsed window."""

import re

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as Late

from tests.cluster import Cluster
from tests.journeys import board
from tests.journeys.conftest import PHONE, Visitor

CHIPS = 40
LONG = 30_000
LAPSE = """
import msgspec
from django.utils import timezone
from games.engine.protocol import encode
from games.models import Match
from games.match.audiences import Ledger
match = Match.objects.get(pk="{match}")
ledger = msgspec.json.decode(match.ledger, type=Ledger)
accounts = tuple(msgspec.structs.replace(a, due=1.0) if a.due else a for a in ledger.accounts)
match.ledger = encode(msgspec.structs.replace(ledger, accounts=accounts)).decode()
match.due = timezone.now()
match.save(update_fields=["ledger", "due"])
"""


def guest(page: Page, address: str) -> None:
    page.goto(address)
    form = page.locator("main form[action^='/accounts/guest/']")
    form.locator("button").first.click()
    expect(form).to_have_count(0)


def new_table(page: Page, company: str) -> None:
    guest(page, "/lobby/new/euler/")
    page.locator(f"input[name=company][value={company}]").check(force=True)
    page.locator("input[name=size][value='2']").check(force=True)
    if company == "computer":
        page.locator("input[name=level][value=easy]").check(force=True)
    page.locator("main form button.button--primary").last.click()


def duel(visitor: Visitor) -> tuple[Page, Page]:
    """The pages of two people whose match has just begun."""
    ann, ben = visitor(PHONE), visitor(language="en-GB")
    new_table(ann, "invited")
    guest(ben, ann.url)
    for page in (ann, ben):
        board.at_match(page, LONG)
        board.connected(page)
    return ann, ben


def live(page: Page) -> Locator:
    return page.locator("#live")


def phase(page: Page) -> str:
    return live(page).get_attribute("data-phase") or ""


def expect_phase(name: str, *pages: Page) -> None:
    for page in pages:
        expect(live(page)).to_have_attribute("data-phase", name, timeout=LONG)


def lay_order_card(page: Page) -> None:
    page.locator("#actions .num--press:not(:disabled)").last.click(timeout=2000)


def submit_number(page: Page) -> None:
    """Submit a legal number. The two highest cards may make none: others must be kept."""
    listed = page.locator("#numbers [data-number]:not(:disabled)").last
    number = listed.get_attribute("data-number", timeout=2000) or ""
    chosen = page.locator("#builder [data-pick][aria-pressed='true']")
    while chosen.count():
        chosen.first.click(timeout=2000)
    for digit in number:
        card = f"#builder [data-pick][data-digit='{digit}'][aria-pressed='false']"
        page.locator(card).first.click(timeout=2000)
    page.locator("[data-submit-pair]").click(timeout=2000)


def answer(page: Page) -> None:
    """Answer the decision of the phase without betting or special cards."""
    match phase(page):
        case "order_select":
            lay_order_card(page)
        case "submit_pair":
            submit_number(page)
        case "betting_1" | "betting_2":
            page.locator("#call").click(timeout=2000)
        case "special_1" | "special_2":
            page.locator("#finish").click(timeout=2000)
        case "round_result":
            page.locator("#ready").click(timeout=2000)


def play_to_betting(ann: Page, ben: Page) -> None:
    for page in (ann, ben):
        lay_order_card(page)
    expect_phase("submit_pair", ann, ben)
    for page in (ann, ben):
        submit_number(page)
    expect_phase("betting_1", ann, ben)


def order_by_turn(ann: Page, ben: Page) -> tuple[Page, Page]:
    """The page to act, then the page that waits."""
    turn = live(ann).get_attribute("data-my-turn")
    return (ann, ben) if turn == "yes" else (ben, ann)


def list_chips(page: Page) -> list[int]:
    """All chips that a page shows: those of the seats and the pot."""
    shown = page.locator(".spot__chips .chips, #pot .pot .chips").all_inner_texts()
    return list(map(int, shown))


def test_a_whole_match_against_a_bot(visitor: Visitor) -> None:
    page = visitor(PHONE, reduced_motion="reduce")
    new_table(page, "computer")
    board.connected(page)
    late = 0
    for _ in range(400):
        if live(page).get_attribute("data-over") == "yes":
            break
        before = live(page).get_attribute("data-action-id") or ""
        if live(page).get_attribute("data-my-turn") == "yes":
            chips = list_chips(page)
            assert sum(chips) == CHIPS, (chips, phase(page))
            try:
                answer(page)
            except Late as error:
                late += 1  # the bot moved meanwhile, and the page asks something else now
                assert late < 8, (error, page.locator("#actions").inner_html())
                continue
            late = 0
        redrawn = page.locator(f"#live:not([data-action-id='{before}']), #live[data-over=yes]")
        expect(redrawn).to_be_attached(timeout=LONG)

    expect(page.locator("#result-title")).to_be_visible()
    assert sum(map(int, page.locator("#result tbody td:nth-child(3)").all_inner_texts())) == CHIPS
    sheets = page.locator("#sheets .sheet")
    expect(sheets).to_have_count(3)
    sheets.last.locator("summary").first.click()
    expect(sheets.last.locator(".pots-paid li").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto(page.url.rstrip("/") + "/replay/")
    expect(page.locator("#live")).to_be_attached()


def slots(page: Page) -> list[str]:
    return page.locator(".slot__digit").all_inner_texts()


def test_cards_can_be_dragged_into_the_slots_and_between_them(visitor: Visitor) -> None:
    page = visitor()
    new_table(page, "computer")
    board.connected(page)
    lay_order_card(page)
    expect_phase("submit_pair", page)
    cards = page.locator("#builder [data-pick]")
    first, last = cards.first.inner_text(), cards.last.inner_text()
    tens, ones = page.locator("[data-slot=tens]"), page.locator("[data-slot=ones]")

    cards.last.drag_to(ones)
    assert slots(page) == ["", last]
    cards.first.drag_to(tens)
    assert slots(page) == [first, last]
    tens.drag_to(ones)
    assert slots(page) == [last, first]
    cards.first.drag_to(page.locator("#prompt"))
    assert slots(page) == [last, first], "dropped elsewhere, nothing happens"
    cards.first.click()
    assert slots(page) == [last, ""], "a tap takes it back as before"
    cards.first.click()

    page.locator("[data-submit-pair]").click()
    expect(page.locator("#builder")).to_have_count(0)


def test_keys_ask_before_a_card_is_played_and_a_showdown_can_be_skipped(visitor: Visitor) -> None:
    page = visitor(PHONE)
    new_table(page, "computer")
    board.connected(page)
    for _ in range(60):
        if phase(page) == "special_1" and page.locator("#finish").count():
            break
        try:
            answer(page)
        except Late:
            page.wait_for_timeout(200)
    expect_phase("special_1", page)
    page.locator("#what-if > summary").click()
    page.locator(".what-if__count", has_text="φ").locator("[value='1']").check(force=True)
    expect(page.locator(".what-if__plan[data-card-0='0'][data-card-1='1']")).to_be_visible()
    expect(page.locator(".what-if__plan[data-card-0='0'][data-card-1='0']")).to_be_hidden()
    page.locator("#what-if [data-closes]").click()
    page.keyboard.press("p")
    expect(page.locator("#ask-phi .button--final")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#mine .played")).to_contain_text("φ")
    expect(page.locator("#ask-phi")).not_to_have_attribute("open", "")
    expect(page.locator("#log .log__line--special_played .log__lock")).to_have_count(1)

    showdown = page.locator("#match[data-moment=showdown]")
    for _ in range(60):
        if showdown.count():
            break
        try:
            answer(page)
        except Late:
            page.wait_for_timeout(200)
    expect(page.locator("#stage .show__value.is-now").first).to_be_visible()
    assert phase(page) == "special_2", "the old table stays until the showdown was told"
    page.locator(".stage__skip").click()
    expect_phase("round_result", page)
    expect(page.locator("#sheets .table--sheet").first).to_be_visible()


def test_a_raise_a_call_a_secret_card_and_an_all_in_between_two_people(visitor: Visitor) -> None:
    ann, ben = duel(visitor)
    play_to_betting(ann, ben)
    bold, calm = order_by_turn(ann, ben)
    bold.locator("#raise-amount").fill("3")
    bold.locator("[data-raise]").click()
    expect(calm.locator("#call")).to_contain_text("3")
    assert sum(list_chips(calm)) == CHIPS
    calm.locator("#call").click()

    expect_phase("special_1", ann, ben)
    seen = live(calm).get_attribute("data-version")
    bold.locator("#ask-f > summary").click()
    bold.locator("#ask-f [name=action]").click()
    expect(bold.locator("#mine .played")).to_contain_text("f")
    for page in (bold, calm):
        page.locator("#finish").click()
        if page is bold:
            expect(live(calm)).to_have_attribute("data-version", str(int(seen or 0) + 1))

    expect_phase("betting_2", ann, ben)
    bold, calm = order_by_turn(ann, ben)
    bold.locator("#all-in-ask > summary").click()
    bold.locator("#all-in-ask .button--final").click()
    expect(calm.locator("#raise")).to_have_count(0)
    calm.locator("#call").click()
    expect_phase("special_2", ann, ben)
    for page in (ann, ben):
        page.locator("#finish").click()
    expect_phase("round_result", ann, ben)
    assert sum(list_chips(ann)) == sum(list_chips(ben)) == CHIPS
    expect(ben.locator("#sheets .working").first).to_contain_text("f(")


def test_a_window_that_nobody_closes_closes_itself(visitor: Visitor, site: Cluster) -> None:
    ann, ben = duel(visitor)
    play_to_betting(ann, ben)
    for page in order_by_turn(ann, ben):
        page.locator("#call").click()
    expect_phase("special_1", ann, ben)
    expect(ann.locator(".spot--mine .clock")).to_be_visible()
    ben.locator("#finish").click()
    expect(ann.locator(".spot:not(.spot--mine) .clock")).to_have_count(0)

    match = re.search(r"/m/([0-9a-f-]+)/", ann.url)
    assert match
    site.manage("shell", "-c", LAPSE.format(match=match[1]))

    expect_phase("betting_2", ann, ben)
    expect(ann.locator("#log .log__line--special_finished")).to_have_count(2)
