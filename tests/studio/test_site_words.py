"""The site's own words: drafts, versions, both languages, and who sees them."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils import timezone

from games import broadcast
from games.engine.errors import IllegalAction
from leaderboards.cups import official
from leaderboards.dailies import calendar
from leaderboards.models import WeeklyPlan
from studio.models import Deed, Writing
from studio.words import agenda, first_texts, markdown, selectors, service
from studio.words.writings import Words

Kind = Writing.Kind
NEWS = Words(title_ko="새 소식", title_en="Some news", body_ko="**자세히**", body_en="**More**")
LINE = Words(body_ko="곧 점검합니다", body_en="Maintenance soon")

pytestmark = pytest.mark.django_db


@pytest.fixture
def chief() -> Any:
    return get_user_model().objects.create_superuser("chief")


@pytest.fixture(autouse=True)
def sent(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What is sent to open pages."""
    told: list[Any] = []
    monkeypatch.setattr(broadcast.courier, "send", lambda group, news: told.append((group, news)))
    return told


def published(chief: Any, kind: str, words: Words, key: str = "", section: str = "") -> Writing:
    writing = service.open_writing(chief, kind, key, section)
    service.save_draft(chief, writing, words)
    service.publish(chief, writing)
    writing.refresh_from_db()
    return writing


def page(client: Client, address: str, language: str) -> str:
    client.cookies["django_language"] = language
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def test_people_see_a_draft_only_when_it_is_published(chief: Any, client: Client) -> None:
    writing = service.open_writing(chief, Kind.ANNOUNCEMENT)
    service.save_draft(chief, writing, NEWS)
    assert "새 소식" not in page(client, "/", "ko")

    service.publish(chief, writing)

    assert "새 소식" in page(client, "/", "ko")
    assert "Some news" in page(client, "/", "en")
    assert "<strong>More</strong>" in page(client, "/news/", "en")


@pytest.mark.parametrize(
    "words",
    [
        Words(title_ko="새 소식"),
        Words(title_en="News"),
        Words(title_ko="새", title_en="New", body_en="only English"),
        Words(
            title_ko="새",
            title_en="New",
            starts=timezone.now(),
            ends=timezone.now() - timedelta(days=1),
        ),
        Words(title_ko="새" * 121, title_en="New"),
    ],
    ids=["no English", "no Korean", "half a body", "ends first", "too long"],
)
def test_an_incomplete_draft_cannot_be_published(chief: Any, words: Words) -> None:
    writing = service.open_writing(chief, Kind.ANNOUNCEMENT)
    service.save_draft(chief, writing, words)

    with pytest.raises(IllegalAction, match="words_incomplete"):
        service.publish(chief, writing)
    assert not writing.versions.exists()


def test_a_visitor_closes_an_announcement_until_it_is_published_anew(
    chief: Any, client: Client
) -> None:
    writing = published(chief, Kind.ANNOUNCEMENT, NEWS)
    mark = selectors.load_strip(timezone.now())[0].mark

    client.post("/words/dismiss/", {"mark": mark, "next": "/games/yut/"})

    assert "새 소식" not in page(client, "/", "ko")
    service.publish(chief, writing)
    assert "새 소식" in page(client, "/", "ko")


def test_a_banner_cannot_be_closed_and_the_way_back_stays_on_the_site(
    chief: Any, client: Client
) -> None:
    published(chief, Kind.BANNER, LINE)
    assert "곧 점검합니다" in page(client, "/", "ko")
    assert "/words/dismiss/" not in page(client, "/", "ko")

    away = client.post("/words/dismiss/", {"mark": "999.1", "next": "https://example.org/"})

    assert away["location"] == "/"
    assert selectors.COOKIE not in client.cookies


def test_words_are_shown_in_their_time_only(chief: Any, sent: list[Any]) -> None:
    now = timezone.now()
    begin, end = now + timedelta(hours=1), now + timedelta(hours=2)
    published(chief, Kind.BANNER, Words(body_ko="점검", body_en="Works", starts=begin, ends=end))
    service.announce(now)
    sent.clear()

    times = [now, now + timedelta(minutes=90), now + timedelta(hours=3)]
    assert [len(selectors.load_strip(each)) for each in times] == [0, 1, 0]
    assert [service.announce_due(each) for each in times] == [False, True, True]
    assert sent == [(broadcast.SITE, {"type": "words.news"})] * 2


@pytest.mark.django_db(transaction=True)
def test_open_pages_are_told_when_something_is_published_or_withdrawn(
    chief: Any, sent: list[Any]
) -> None:
    writing = published(chief, Kind.BANNER, LINE)
    service.withdraw(chief, writing)

    assert sent == [(broadcast.SITE, {"type": "words.news"})] * 2
    assert selectors.load_strip(timezone.now()) == []


def test_an_old_version_is_put_back_by_draft_and_publishing(chief: Any, client: Client) -> None:
    writing = published(chief, Kind.PAGE, Words("가", "A", "처음", "first"), "about")
    service.save_draft(chief, writing, Words("나", "B", "다음", "second"))
    service.publish(chief, writing)

    service.put_back(chief, writing, 1)
    assert "second" in page(client, "/about/", "en")
    service.publish(chief, writing)

    assert "first" in page(client, "/about/", "en")
    assert [version.number for version in writing.versions.all()] == [3, 2, 1]
    service.put_back(chief, writing, 0)
    writing.refresh_from_db()
    assert writing.draft["title_en"] == first_texts.first_text("about").title_en
    with pytest.raises(IllegalAction, match="no_such_version"):
        service.put_back(chief, writing, 9)


@pytest.mark.parametrize("key", first_texts.PAGES)
@pytest.mark.parametrize("language", ["ko", "en"])
def test_every_site_has_its_pages_and_the_footer_leads_there(
    client: Client, key: str, language: str, settings: Any
) -> None:
    settings.CONTACT_EMAIL = "us@example.org"
    shown = page(client, f"/{key}/", language)

    assert "us@example.org" in shown
    assert "{contact}" not in shown
    assert shown.count("<h2>") >= 3
    assert f'href="/{key}/"' in page(client, "/", language)


def test_two_who_edit_one_draft_do_not_undo_each_other(chief: Any) -> None:
    writing = service.open_writing(chief, Kind.ANNOUNCEMENT)
    mark = service.draft_mark(writing)
    service.save_draft(chief, writing, NEWS, mark)

    with pytest.raises(service.Overtaken):
        service.save_draft(chief, writing, LINE, mark)


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "[x](javascript:alert(1))",
        "![x](https://example.org/x.png)",
        '<img src=x onerror="alert(1)">',
        "[x](data:text/html;base64,xx)",
    ],
)
def test_markdown_cannot_bring_scripts_or_pictures(text: str) -> None:
    for html in (markdown.render(text), markdown.render_line(text)):
        assert "<script" not in html
        assert "<img" not in html
        assert 'href="javascript' not in html
        assert 'href="data' not in html


def test_notes_stand_above_the_rules_and_below_their_section(chief: Any, client: Client) -> None:
    published(chief, Kind.NOTE, Words(body_ko="들어가며", body_en="To begin"), "yut")
    published(chief, Kind.NOTE, Words(body_ko="힌트", body_en="Mind this"), "yut", "4.5")

    game, book = page(client, "/games/yut/", "en"), page(client, "/games/yut/rulebook/", "en")
    assert "To begin" in game
    assert "Mind this" not in game
    section, following = book.index('id="section-4.5"'), book.index('id="section-4.6"')
    assert section < book.index("Mind this") < following
    assert "Mind this" not in page(client, "/games/dice/rulebook/", "en")


def test_the_featured_game_is_on_the_home_page(chief: Any, client: Client) -> None:
    assert 'id="featured"' not in page(client, "/", "en")
    published(chief, Kind.FEATURE, Words(body_ko="해 보세요", body_en="Try it", game="euler"))

    shown = page(client, "/", "en")
    assert "Try it" in shown
    assert shown.index('id="featured"') < shown.index("/games/euler/")


def test_the_calendar_tells_of_weeks_and_dated_words(chief: Any, client: Client) -> None:
    begin = timezone.now() + timedelta(days=3)
    published(chief, Kind.BANNER, Words(body_ko="점검", body_en="New machines", starts=begin))

    official.make_weekly()
    items = agenda.load_agenda(timezone.now())
    shown = page(client, "/calendar/", "en")
    assert "New machines" in shown
    assert sum(item.url == "/leaderboards/yut/weeks/" for item in items) == 1 + agenda.WEEKS
    assert any(item.url.startswith("/cups/") for item in items)
    assert all(item.text in shown.replace("&#x27;", "'") for item in items)


def test_staff_write_preview_and_publish_by_the_pages(chief: Any, client: Client) -> None:
    client.force_login(chief)
    made = client.post("/admin/studio/words/open/", {"kind": "announcement"})
    address = made["location"]
    fields = {"title_ko": "모집", "title_en": "Call", "starts": "2026-01-01T09:00", "ends": ""}

    half = client.post(address, {**fields, "title_en": ""}, follow=True).content.decode()
    assert f"{address}publish/" not in half
    assert client.post(f"{address}publish/", follow=True).status_code == 200
    assert not Writing.objects.get().shown
    client.post(address, fields)
    assert "모집" in page(client, f"{address}preview/ko/", "en")
    assert "Call" in page(client, f"{address}preview/en/", "ko")
    client.post(f"{address}publish/")

    shown = selectors.load_strip(timezone.now())[0].words
    assert shown.starts is not None
    assert shown.starts.astimezone(calendar.ZONE).hour == 9
    client.post(f"{address}withdraw/")
    assert not selectors.load_strip(timezone.now())
    done = Deed.objects.values_list("what", flat=True)
    assert {"words_changed", "words_published", "words_withdrawn"} <= set(done)


def test_a_published_text_is_withdrawn_and_never_deleted(chief: Any, client: Client) -> None:
    client.force_login(chief)
    kept = published(chief, Kind.BANNER, LINE)
    fresh = service.open_writing(chief, Kind.BANNER)

    for writing in (kept, fresh):
        client.post(f"/admin/studio/words/{writing.pk}/delete/")

    assert list(Writing.objects.all()) == [kept]


def test_staff_plan_a_week(chief: Any, client: Client) -> None:
    client.force_login(chief)
    monday = calendar.this_monday(timezone.now()) + timedelta(weeks=3)
    plan = {"game": "yut", "week": calendar.week(monday), "modifier": "start:feast"}

    client.post("/admin/studio/weeks/", plan)
    bad = client.post("/admin/studio/weeks/", {**plan, "week": "1999-W01"})

    assert WeeklyPlan.objects.get().monday == monday
    assert bad.status_code == 404
    assert "Start with a relic: Feast" in page(client, "/calendar/", "en")
