"""The site's own words in a real browser: written and published by staff, closed by a visitor."""

from playwright.sync_api import Page, expect

from studio import roles
from tests.cluster import Cluster
from tests.journeys.conftest import DESKTOP, PHONE, Visitor

PASSWORD = "four-sticks-and-a-mat"
HIRE = f"""
from django.contrib.auth.models import Group
from accounts.models import User
user = User.objects.create_user("herald", password={PASSWORD!r}, is_staff=True)
user.groups.set(Group.objects.filter(name__in={(roles.EDITOR, roles.PUBLISHER)!r}))
"""


def save(page: Page, **fields: str) -> None:
    for name, text in fields.items():
        page.locator(f"#words-form [name={name}]").fill(text)
    page.locator("#words-form button").click()


def test_an_announcement_goes_from_draft_to_a_visitor_who_closes_it(
    site: Cluster, visitor: Visitor
) -> None:
    site.manage("shell", "-v", "0", "-c", HIRE)
    staff, reader = visitor(DESKTOP, "en-US"), visitor(PHONE, "ko-KR")
    staff.goto("/admin/")
    staff.locator("#id_login").fill("herald")
    staff.locator("#id_password").fill(PASSWORD)
    staff.locator("#id_password").press("Enter")
    staff.get_by_role("link", name="The site's words").first.click()
    staff.get_by_role("button", name="New: Announcement").click()

    save(staff, title_ko="설날 행사를 합니다")
    expect(staff.locator("#problems")).to_contain_text("the English is missing")
    expect(staff.get_by_role("button", name="Publish the draft")).to_have_count(0)
    save(staff, title_en="A party at New Year")
    staff.get_by_role("link", name="Preview in Korean").click()
    expect(staff.locator("#words")).to_contain_text("설날 행사를 합니다")
    reader.goto("/")
    expect(reader.locator(".words__one")).to_have_count(0)
    staff.go_back()
    staff.get_by_role("button", name="Publish the draft").click()
    expect(staff.locator(".messagelist")).to_contain_text("Published")

    reader.goto("/")
    expect(reader.locator("#words")).to_contain_text("설날 행사를 합니다")
    reader.get_by_role("button", name="닫기: 설날 행사를 합니다").click()
    expect(reader.locator(".words__one")).to_have_count(0)
    reader.reload()
    expect(reader.locator(".words__one")).to_have_count(0)

    staff.get_by_role("button", name="Withdraw").click()
    expect(staff.locator(".messagelist")).to_contain_text("Withdrawn")
