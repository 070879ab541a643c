"""The site's own words in a real browser: written and published by staff, closed by a visitor."""

import re

from playwright.sync_api import Page, expect

from studio import roles
from tests.cluster import Cluster
from tests.journeys import test_dice, test_moments
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


TELL = f"""
from accounts.models import User
from studio.words import service
from studio.words.models import Writing
from studio.words.writings import Words
user = User.objects.create_user("caretaker", password={PASSWORD!r}, is_staff=True)
line = "The site rests tonight from three to four while it gets a new home. " * 3
writing = service.open_writing(user, Writing.Kind.BANNER)
service.save_draft(user, writing, Words(body_ko="오늘 밤 점검합니다", body_en=line))
service.publish(user, writing)
"""
HUSH = """
from studio.words import service
from studio.words.models import Writing
for writing in Writing.objects.filter(kind=Writing.Kind.BANNER, shown__isnull=False):
    service.withdraw(writing.author, writing)
"""
BOTTOM = "element => element.getBoundingClientRect().bottom"


def test_at_a_table_a_banner_covers_no_more_than_the_bar_and_gives_way_to_notes(
    site: Cluster, visitor: Visitor
) -> None:
    reader = visitor(PHONE, "en-GB", reduced_motion="reduce")
    site.manage("shell", "-v", "0", "-c", TELL)
    try:
        test_dice.sit_down(reader, "computer")
        test_dice.asked(reader, "declare")
        banner = reader.locator(".words__one--banner")
        banner.evaluate("one => one.getAnimations().forEach((each) => each.pause())")
        bar = reader.locator(".header--slim").evaluate(BOTTOM)
        assert banner.evaluate(BOTTOM) <= bar

        test_moments.deliver(
            reader, {"moments": ["You drew a card. " * 6], "status": "after", "kind": "note"}
        )
        expect(reader.locator(".stage__notes .moment")).to_be_visible()
        expect(banner).to_be_hidden()
        expect(reader.locator(".stage__notes .moment")).to_have_count(0)
        expect(banner).to_be_visible()
        banner.click()
        expect(banner).to_have_class(re.compile("is-open"))
        banner.click()
        expect(banner).to_have_count(0)
    finally:
        site.manage("shell", "-v", "0", "-c", HUSH)
