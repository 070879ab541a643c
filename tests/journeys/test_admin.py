"""Staff in a real browser: content is changed, tested, published and rolled back."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from config.embedded.site import slow_worker
from studio import roles
from tests.cluster import Cluster, cluster
from tests.journeys import board
from tests.journeys.conftest import Visitor
from tests.journeys.test_yut import ACTIONS

TABLET = {"width": 1024, "height": 768}
UPRIGHT = {"width": 768, "height": 1024}
PASSWORD = "four-sticks-and-a-mat"
STAFF = {
    "chief": (roles.EDITOR, roles.PUBLISHER),
    "writer": (roles.EDITOR,),
    "warden": (roles.MODERATOR,),
    "root": (),
}
HIRE = f"""
from django.contrib.auth.models import Group
from accounts.models import User
for name, groups in {STAFF!r}.items():
    user = User.objects.create_user(name, password={PASSWORD!r}, is_staff=True)
    user.groups.set(Group.objects.filter(name__in=groups))
User.objects.filter(username="root").update(is_superuser=True)
"""


PUBLISH = """
from django.utils import timezone
from studio.models import Draft
from studio.tasks import publish_due
Draft.objects.exclude(publish_at=None).update(publish_at=timezone.now())
publish_due()
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A separate site with staff: publishing here affects no other test."""
    with cluster(tmp_path_factory.mktemp("studio"), SIGNUP_RATE="1000/h/ip") as made:
        made.manage("shell", "-v", "0", "-c", HIRE)
        made.add_web()
        made.add_worker()
        made.add_worker(slow_worker)
        yield made


def log_in(
    visitor: Visitor, name: str, size: Any = TABLET, language: str = "ko-KR", **more: Any
) -> Page:
    page = visitor(size, language, **more)
    page.goto("/admin/")
    page.locator("#id_login").fill(name)
    page.locator("#id_password").fill(PASSWORD)
    page.locator("#id_password").press("Enter")
    expect(page.locator("#user-tools")).to_contain_text(name)
    return page


def check_page_width(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def preview(page: Page, language: str) -> Locator:
    return page.locator(f"game-preview[data-language={language}] .preview")


def edit(page: Page, draft: str, item: str, **values: str) -> None:
    """Fill in the form of an item and save it."""
    page.goto(f"{draft}{item}/")
    for name, value in values.items():
        page.locator(f"[name='{name}']").fill(value)
    page.locator("button[value=save]").last.click()
    expect(page.locator(".messagelist .success")).to_be_visible()


def approve(visitor: Visitor, address: str) -> None:
    """Approve a draft as somebody who did not edit it."""
    page = log_in(visitor, "root")
    page.goto(address)
    page.locator("#approve").click()
    expect(page.locator("#review[data-approved=yes]")).to_be_visible()
    page.close()


def publish(visitor: Visitor, page: Page, note: str) -> None:
    """Publish the draft: the first press lets bots play it, the second one publishes."""
    approve(visitor, page.url)
    page.locator("#publishing input[name=note]").fill(note)
    page.locator("#publish").click()
    expect(page.locator("#rehearsal[data-status=done]")).to_be_attached(timeout=120_000)
    page.locator("#publish").click()


def start_travel(page: Page) -> str:
    """Start a match of a guest against a bot; returns its address."""
    page.goto("/lobby/new/travel/")
    form = page.locator("form.new")
    form.locator("input[name=company][value=computer]").check()
    form.locator(".form__actions button").click()
    board.at_match(page)
    board.connected(page)
    return page.url


def test_a_stick_is_changed_tested_published_and_rolled_back(visitor: Visitor) -> None:
    player = visitor()
    board.become_guest(player)
    board.start(player, "abc123")
    board.do(player, ACTIONS[0])
    old_run = player.url
    page = log_in(visitor, "chief")

    # The preview follows the form of an item.
    page.goto("/admin/studio/content/yut/")
    page.locator("input[name=title]").first.fill("Heavier")
    page.locator("input[name=title]").first.press("Enter")
    draft = page.url.removesuffix("#")
    page.goto(f"{draft}sticks/heavy/")
    expect(preview(page, "ko")).to_contain_text("묵직한 윷가락")
    page.locator("[name=name_ko]").fill("더 묵직한 윷가락")
    page.locator("[name=back_permille]").fill("850")
    expect(preview(page, "ko")).to_contain_text("더 묵직한 윷가락")
    expect(preview(page, "ko")).to_contain_text("85%")
    page.locator("[name=back_permille]").fill("2000")
    expect(page.locator("#preview .studio-problems li")).to_have_count(1)
    page.locator("[name=back_permille]").fill("850")
    check_page_width(page)
    page.locator("button[value=save]").last.click()
    expect(page.locator("#heavy")).to_contain_text("더 묵직한 윷가락")

    # Problems of the whole set: a duplicate name and an unknown stick.
    edit(page, draft, "sticks/stone", name_ko="더 묵직한 윷가락")
    edit(page, draft, "sticks/glass", **{"effects.0.becomes": "gold"})
    page.goto(draft)
    expect(page.locator("#problems li")).to_have_count(2)
    page.locator("#publishing input[name=note]").fill("Too early")
    page.locator("#publish").click()
    expect(page.locator("#problems li")).to_have_count(2)
    expect(page.locator("#problems")).to_contain_text("더 묵직한 윷가락")
    page.locator("#problems a", has_text="sticks.glass").click()
    page.locator("[name='effects.0.becomes']").fill("basic")
    page.locator("button[value=save]").last.click()
    edit(page, draft, "sticks/stone", name_ko="돌 윷가락")

    # Bots play it.
    page.goto(f"{draft}lab/")
    page.locator("#how-many").fill("200")  # the trial of this game needs as many
    page.locator(".studio-form button").last.click()
    expect(page.locator("#experiment[data-status=done]")).to_be_attached(timeout=60_000)
    expect(page.locator("#findings tbody tr")).to_have_count(2)
    expect(page.locator("#items [data-item=heavy]")).to_contain_text("더 묵직한 윷가락")
    expect(page.locator(".chart").first).to_be_visible()

    # New runs use the release; a running one keeps its own.
    page.goto(draft)
    expect(page.locator("#changes tbody tr")).to_have_count(2)
    publish(visitor, page, "Heavier sticks")
    # Number 2 is the season's.
    expect(page.locator("[data-release='3']")).to_contain_text("Heavier sticks")
    expect(page.locator("[data-release='1'] .is-number").first).to_have_text("1")
    player.goto(old_run)
    board.connected(player)
    expect(player.locator("[data-item=heavy]").first).not_to_contain_text("더 묵직한")
    board.do(player, ACTIONS[1])
    other = visitor()
    board.become_guest(other)
    board.start(other, "abc123")
    expect(other.locator("[data-item=heavy]").first).to_contain_text("더 묵직한 윷가락")

    # Roll back.
    page.locator("[data-release='1'] a").click()
    page.locator("#again input[name=note]").fill("Too heavy")
    page.locator("#again form button").click()
    expect(page.locator("[data-release='4']")).to_contain_text("Too heavy")
    third = visitor()
    board.become_guest(third)
    board.start(third, "abc123")
    expect(third.locator("[data-item=heavy]").first).not_to_contain_text("더 묵직한")


def test_an_effect_is_chosen_from_the_vocabulary(visitor: Visitor) -> None:
    page = log_in(visitor, "writer", UPRIGHT, "en-US")
    page.goto("/admin/studio/content/yut/")
    page.locator("input[name=title]").first.press("Enter")
    draft = page.url

    page.goto(f"{draft}sticks/leaning/")
    page.locator("button[value='add:effects']").click()
    page.locator("[name='effects.0:kind']").select_option("grow")
    page.locator("[name='effects.0.max']").fill("900")
    page.locator("[name='effects.0.min']").fill("100")
    check_page_width(page)
    page.locator("button[value=save]").last.click()

    expect(page.locator("#leaning")).to_be_visible()
    page.goto(draft)
    expect(page.locator("#changes")).to_contain_text("grow")
    expect(page.locator("#problems li")).to_have_count(0)
    expect(page.locator("#publish")).to_have_count(0)  # this role may not publish


def test_a_travel_card_is_changed_tested_published_and_rolled_back(visitor: Visitor) -> None:
    player = visitor()
    board.become_guest(player)
    old = start_travel(player)
    page = log_in(visitor, "chief", UPRIGHT)
    page.goto("/admin/studio/content/travel/")
    page.locator("input[name=title]").first.press("Enter")
    draft = page.url

    # The preview follows the form of a plan.
    page.goto(f"{draft}plans/T1/")
    page.locator("[name=cost]").fill("5500")
    expect(preview(page, "ko")).to_contain_text("5,500TC")
    page.locator("[name='stats.memory']").fill("2")
    expect(preview(page, "ko").locator(".gain--memory")).to_contain_text("+2")
    page.locator("[name=cost]").fill("5200")
    expect(page.locator("#preview .studio-problems li")).to_have_count(1)
    page.locator("[name=cost]").fill("5500")
    page.locator("[name=name_ko]").fill("아주 유명한 맛집")
    check_page_width(page)
    page.locator("button[value=save]").last.click()
    expect(page.locator("#T1")).to_contain_text("5500")
    edit(page, draft, "config/all", start_tc="4500")

    # The figures of a chance card may change, its kind may not.
    page.goto(f"{draft}chances/CH1/")
    expect(page.locator("[name='effects.0:kind']")).to_have_count(0)
    expect(page.locator("[name='effects.0.amount']")).to_have_value("3000")

    # A problem of the whole set: no goal is enabled.
    for number in range(1, 11):
        page.goto(f"{draft}goals/G{number}/")
        page.locator("[name=enabled]").uncheck()
        page.locator("button[value=save]").last.click()
        expect(page.locator(".messagelist .success")).to_be_visible()
    page.goto(draft)
    expect(page.locator("#problems li")).to_have_count(1)
    page.locator("#publishing input[name=note]").fill("Too early")
    page.locator("#publish").click()
    expect(page.locator("#problems li")).to_contain_text("goals")
    page.locator("#problems a").click()
    page.locator("#G1 a").first.click()
    page.locator("[name=enabled]").check()
    page.locator("button[value=save]").last.click()

    # An experiment is cancelled, another one finishes.
    page.goto(f"{draft}lab/")
    page.locator("#how-many").fill("10000")
    page.locator(".studio-form button").last.click()
    page.locator("form[action$='/cancel/'] button").click()
    expect(page.locator("#experiment[data-status=cancelled]")).to_be_attached()
    played = page.locator("#played").text_content()
    page.wait_for_timeout(3_000)
    page.reload()
    expect(page.locator("#played")).to_have_text(played or "")
    page.goto(f"{draft}lab/")
    page.locator("#how-many").fill("100")
    page.locator(".studio-form button").last.click()
    expect(page.locator("#experiment[data-status=done]")).to_be_attached(timeout=60_000)
    expect(page.locator("#findings tbody tr")).to_have_count(5)
    expect(page.locator("#items [data-item=T1]")).to_contain_text("아주 유명한 맛집")
    check_page_width(page)

    # A running match keeps its release; a new one has more money.
    page.goto(draft)
    publish(visitor, page, "Dearer and richer")
    expect(page.locator("[data-release='3']")).to_contain_text("Dearer and richer")
    expect(page.locator("[data-release='1'] .is-number").first).to_have_text("1")
    player.goto(old)
    board.connected(player)
    mine = player.get_by_role("region", name="내 정보", exact=True)
    expect(mine).to_contain_text("3,000TC")
    start_travel(player)
    expect(mine).to_contain_text("4,500TC")

    # Roll back.
    page.locator("[data-release='1'] a").click()
    page.locator("#again input[name=note]").fill("Too rich")
    page.locator("#again form button").click()
    expect(page.locator("[data-release='4']")).to_contain_text("Too rich")
    start_travel(player)
    expect(mine).to_contain_text("3,000TC")


def test_a_moderator_ends_a_match_and_bans_its_player(visitor: Visitor) -> None:
    player = visitor()
    board.become_guest(player)
    name = player.locator(".nav__name").first.text_content() or ""
    board.start(player, "abc123")
    run = player.url
    page = log_in(visitor, "warden", UPRIGHT)

    page.goto(f"/admin/games/match/?q={name.strip()}")
    page.locator("#result_list tbody th a").click()
    page.locator(".object-tools a").first.click()
    check_page_width(page)
    page.locator("input[name=reason]").fill("asked to")
    page.once("dialog", lambda dialog: dialog.accept())
    page.locator("form[action$='/abandon/'] button").click()
    expect(page.locator(".messagelist .success")).to_be_visible()
    player.goto(run)
    expect(player.locator("#live")).to_have_attribute("data-my-turn", "no")

    page.goto(f"/admin/accounts/user/?q={name.strip()}")
    page.locator("#result_list .field-more a").last.click()
    page.locator("#id_reason").fill("도배를 했습니다")
    page.locator("input[name=_save]").click()
    expect(page.locator(".messagelist .success")).to_be_visible()
    player.goto("/lobby/")
    expect(player.locator("main")).to_contain_text("도배를 했습니다")
    page.goto("/admin/studio/operations/")
    expect(page.locator("[data-queue=bots]")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_djangos_own_pages_follow_the_content_policy_and_the_theme(
    visitor: Visitor, scheme: str
) -> None:
    """The fixture fails on any error of the browser, such as a style that the policy forbids."""
    page = log_in(visitor, "root", color_scheme=scheme)

    for address in ("accounts/user/", "accounts/ban/add/", "auth/group/1/change/", "studio/deed/"):
        page.goto(f"/admin/{address}")
        check_page_width(page)
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert paper == ("rgb(245, 238, 223)" if scheme == "light" else "rgb(26, 21, 18)")


def test_a_change_goes_from_the_sheet_over_a_review_and_a_schedule_to_the_players(
    visitor: Visitor, site: Cluster
) -> None:
    player = visitor(language="en-US")
    board.become_guest(player)
    start_travel(player)
    writer = log_in(visitor, "writer", language="en-US")
    writer.goto("/admin/studio/content/travel/")
    writer.locator("input[name=title]").first.press("Enter")
    draft = writer.url

    # Cells pasted from a spreadsheet fill the sheet; the bulk change saves them too.
    writer.goto(f"{draft}chores/sheet/")
    cell = writer.locator("[name='c:J1:amount']")
    cell.focus()
    cell.evaluate(
        """field => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text/plain", "1700\\n1900");
            const how = {clipboardData, bubbles: true, cancelable: true};
            field.dispatchEvent(new ClipboardEvent("paste", how));
        }"""
    )
    expect(writer.locator("[name='c:J2:amount']")).to_have_value("1900")
    check_page_width(writer)
    writer.locator("button[value=save]").first.click()
    expect(writer.locator(".messagelist .success")).to_be_visible()
    writer.goto(draft)
    expect(writer.locator(".studio-change")).to_have_count(2)
    writer.locator("[data-change='chores.J2'] form button").click()
    expect(writer.locator(".studio-change")).to_have_count(1)
    writer.locator("#comments input[name=text]").fill("Enough?")
    writer.locator("#comments .studio-inline button").click()
    expect(writer.locator(".studio-comment")).to_contain_text("Enough?")

    # Somebody else approves and schedules it; the task publishes it.
    chief = log_in(visitor, "chief", language="en-US")
    chief.goto(draft)
    chief.locator("#approve").click()
    expect(chief.locator("#review[data-approved=yes]")).to_be_visible()
    chief.locator("#publishing input[name=note]").fill("Chores pay")
    chief.locator("#publishing input[name=at]").fill("2099-01-01T10:00")
    chief.locator("#schedule").click()
    expect(chief.locator("#scheduled")).to_contain_text("2099-01-01")
    expect(chief.locator("#rehearsal[data-status=done]")).to_be_attached(timeout=120_000)
    site.manage("shell", "-v", "0", "-c", PUBLISH)

    # The player reads what is new, on the game's page and in a notice; then it is rolled back.
    player.goto("/games/travel/changes/")
    expect(player.locator(".patch-notes").first).to_contain_text("→ 1700")
    chief.goto("/admin/studio/content/travel/")
    newest = int(chief.locator("tr[data-release]").first.get_attribute("data-release") or "")
    chief.locator(f"[data-release='{newest - 1}'] a").click()
    chief.locator("#again input[name=note]").fill("Too rich")
    chief.locator("#again form button").click()
    expect(chief.locator(f"[data-release='{newest + 1}']")).to_contain_text("Too rich")
    player.reload()
    expect(player.locator(".patch-notes").first).to_contain_text("1700 →")
