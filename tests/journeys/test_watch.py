"""A spectator follows a seat: what everyone may know of it lies where a player has the
own things."""

from playwright.sync_api import expect

from tests.journeys.axe import violations
from tests.journeys.conftest import PHONE, Visitor
from tests.journeys.sight import Walk


def test_a_followed_seat_lies_in_the_own_area_and_its_link_keeps_it(visitor: Visitor) -> None:
    walk = Walk(visitor(PHONE, reduced_motion="reduce"), "travel")
    walk.start(3)
    watcher = visitor(PHONE, reduced_motion="reduce")
    watcher.goto(f"/m/{walk.match_id}/")
    expect(watcher.locator("#followed")).to_be_hidden()

    watcher.locator("#follow").select_option("2")

    followed = watcher.locator("#followed")
    name = watcher.locator("#follow option[value='2']").inner_text()
    expect(followed).to_contain_text(name)
    expect(followed).to_be_in_viewport()
    assert watcher.locator("#followed button[name=action]").count() == 0
    assert violations(watcher) == []
    watcher.goto(watcher.url)
    expect(followed).to_contain_text(name)
    watcher.locator("#follow").select_option("")
    expect(followed).to_be_hidden()


def test_of_two_fighters_the_followed_one_takes_the_own_place(visitor: Visitor) -> None:
    walk = Walk(visitor(PHONE, reduced_motion="reduce"), "dice")
    walk.start(1)
    watcher = visitor(PHONE, reduced_motion="reduce")
    watcher.goto(f"/m/{walk.match_id}/?seat=1")

    expect(watcher.locator("#fighter-1.table__own.is-followed")).to_be_visible()
    expect(watcher.locator("#fighter-0.table__seats")).to_be_visible()
    watcher.locator("#follow").select_option("0")
    expect(watcher.locator("#fighter-0.table__own.is-followed")).to_be_visible()
