"""Sound: asked for once, off until then, one press away afterwards; and what is heard."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import PHONE, Visitor
from tests.journeys.sight import Walk


def test_a_newcomer_is_asked_once_whether_to_play_with_sound(visitor: Visitor) -> None:
    page = visitor(PHONE, knows_sound=False)
    Walk(page, "yut").start(0)
    root, question = page.locator("html"), page.locator("#sound-question")
    expect(question).to_be_visible()
    expect(root).to_have_attribute("data-sound", "off")

    with page.expect_response("**/preferences/**"):
        question.get_by_role("button").first.click()

    expect(question).to_be_hidden()
    expect(root).to_have_attribute("data-sound", "on")
    page.reload()
    expect(root).to_have_attribute("data-sound", "on")
    page.locator(".header--slim > form button[name=sound]").click()
    expect(root).to_have_attribute("data-sound", "off")
    page.reload()
    expect(question).to_be_hidden()


SHARED = {"turn": "preference", "line": "good", "lost": "bad"}
"""Sounds of every game, and what the page says when they are due."""
OWN = {
    "yut": {
        "draw": "clatter",
        "bonus": "bonus",
        "gift": "gift",
        "climax": "cheer",
        "seal": "seal",
        "proven": "finish:proven",
        "better": "finish:better",
        "over": "finish:over",
    },
    "dice": {"climax": "moment:end", "draw": "play:dice", "win": "play:win", "loss": "play:loss"},
    "travel": {"climax": "moment:postcard", "draw": "card", "win": "end:win", "loss": "end:loss"},
    "autochess": {"climax": "moment:fight", "draw": "land", "win": "end:win", "loss": "end:loss"},
    "euler": {"climax": "moment:showdown", "draw": "clink", "win": "end:win", "loss": "end:loss"},
}
"""Those of one game: a function of its sound.js, with an argument, or a moment that is told."""
LISTEN = (Path(__file__).parent / "sounds.js").read_text()


def differ(one: Any, other: Any) -> bool:
    """Whether two sounds differ by more than the luck of their noise: in pitch or in course."""
    pitch = abs(one["turns"] - other["turns"]) / max(one["turns"], other["turns"])
    pairs = zip(one["loudness"], other["loudness"], strict=True)
    course = sum(abs(a - b) for a, b in pairs) / sum(one["loudness"])
    return bool(pitch > 0.03 or course > 0.15)


@pytest.mark.parametrize("game", OWN)
def test_every_sound_is_heard_undistorted_and_is_like_no_other_of_its_game(
    visitor: Visitor, game: str
) -> None:
    page = visitor(PHONE)
    page.goto("/")

    heard = page.evaluate(LISTEN, [game, SHARED | OWN[game]])

    for name, sound in heard.items():
        assert 0.02 < sound["peak"] < 1, (name, sound["peak"])
    names = list(heard)
    alike = [
        (one, other)
        for nth, one in enumerate(names)
        for other in names[nth + 1 :]
        if not differ(heard[one], heard[other])
    ]
    assert alike == []
