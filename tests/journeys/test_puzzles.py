"""The puzzles of the day: one solved wrong, one right, the streak, and the match behind them."""

from playwright.sync_api import Page, expect

from games.engine.registry import GAMES
from leaderboards.puzzles import shipping
from tests.cluster import Cluster
from tests.journeys.axe import violations
from tests.journeys.conftest import PHONE, Visitor

FOUND = {game.key: shipping.read_collection(raw).puzzles for game, raw in shipping.shipped_files()}


def find_answers(page: Page, key: str) -> list[set[object]]:
    """The answers of the shipped puzzles that have just the choices on the page."""
    game = GAMES[key]
    shown = {
        game.decode(button.get_attribute("value") or "")
        for button in page.locator(".choices button").all()
    }
    return [
        {game.decode(bytes(raw)) for raw in puzzle.answers}
        for puzzle in FOUND[key]
        if shown <= {game.decode(bytes(raw)) for each in puzzle.values for raw in each.actions}
        and len(shown) == len(puzzle.values)
        and str(puzzle.rating) in page.locator(".replay__facts").inner_text()
    ]


def press(page: Page, key: str, right: bool) -> None:
    """Press the answer of the puzzle on the page, or a choice that is none."""
    answers = find_answers(page, key)
    assert answers
    for button in page.locator(".choices button").all():
        action = GAMES[key].decode(button.get_attribute("value") or "")
        if all((action in each) == right for each in answers):
            button.click()
            return
    raise AssertionError("no such choice")


def test_the_puzzles_of_a_day(site: Cluster, visitor: Visitor) -> None:
    site.manage("load_puzzles")
    page = visitor(PHONE, reduced_motion="reduce")
    page.goto("/")
    page.get_by_role("button", name="손님으로").first.click()
    page.goto("/puzzles/")
    cards = page.locator(".puzzles > li")
    expect(cards.first).to_contain_text("난이도")
    expect(page.locator("#puzzle-streak")).to_contain_text("아직")

    cards.filter(has_text="주사위 배틀").locator("a.button--primary").click()
    press(page, "dice", right=False)
    expect(page.locator("#verdict")).to_contain_text("가장 좋은 선택은 아니에요")
    expect(page.locator(".worths__row.is-mine")).to_have_count(1)
    assert violations(page) == []

    page.goto("/puzzles/")
    cards.filter(has_text="윷판 달리기").locator("a.button--primary").click()
    press(page, "yut", right=True)
    expect(page.locator("#verdict")).to_contain_text("정답이에요")
    page.get_by_role("link", name="이 장면이 나온 판").click()
    expect(page.locator("#step-count")).to_be_visible()
    page.get_by_role("link", name="퍼즐로 돌아가기").click()
    expect(page.locator("#verdict")).to_be_visible()

    page.goto("/puzzles/")
    expect(page.locator("#puzzle-streak")).to_contain_text("1일")
    assert violations(page) == []


def test_a_puzzle_works_without_scripts_and_by_keyboard(site: Cluster, visitor: Visitor) -> None:
    site.manage("load_puzzles")
    page = visitor(java_script_enabled=False)
    page.goto("/puzzles/travel/")
    page.locator(".choices button").first.focus()
    page.keyboard.press("Enter")

    expect(page.locator("#verdict")).to_be_visible()
    expect(page.locator(".worths__row.is-answer")).to_have_count(1)


def test_a_question_in_a_dialog_covers_no_choice(site: Cluster, visitor: Visitor) -> None:
    site.manage("load_puzzles")
    page = visitor(PHONE, reduced_motion="reduce")
    asks = page.locator("#match dialog[open]")
    for number in range(1, len(FOUND["yut"])):
        page.goto(f"/puzzles/{number}/")  # some are kept for their day
        if asks.count():
            break

    expect(asks).to_be_visible()
    page.locator(".choices button").last.click(trial=True)
    asks.get_by_role("button").last.click(trial=True)
    expect(asks.get_by_role("button", name="힌트")).to_have_count(0)
