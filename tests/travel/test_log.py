"""The log (section 9.5): the subject of each line and the cards that it names."""

import re
from typing import Any

import pytest

from games.engine import playouts, protocol
from games.live import rendering
from games.match.positions import Chair
from games.travel import GAME, events
from tests.travel.arrange import RULES

CHAIRS = [Chair(None, name, "normal") for name in ("ann", "", "", "")]
FILTERS = {"day", "way", "card", "gain", "end"}


def draw_log(visible: tuple[Any, ...], language: str = "en") -> str:
    values = {
        "moves": [(0, visible, 0.0)],
        "chairs": CHAIRS,
        "content": RULES.content,
        "game": GAME,
    }
    return rendering.render(language, "games/travel/_log.jinja", values)


def test_a_card_is_named_so_that_it_can_be_looked_at() -> None:
    html = draw_log((events.CardDrawn(0, "J", "J10"), events.PlansBought(1, ("T1", "H6"), 13_000)))

    assert '<a class="peek" href="#card-J10" data-peek="J10">Mopping the floor</a>' in html
    assert re.findall('data-peek="(\\w+)"', html) == ["J10", "T1", "H6"]


def test_a_line_says_whose_it_is_and_what_it_is_about() -> None:
    html = draw_log(
        (
            events.DayStarted(3),
            events.Moved(1, 1, 2),
            events.TcChanged(2, 500, 3_500, "cash"),
            events.PlanMoved(2, 3, "sale"),
        )
    )

    lines = re.findall(r'data-about="(\w+)"(?: data-seat="(\d)")?', html)
    assert lines == [("day", ""), ("way", "1"), ("gain", "2"), ("card", "3")]


@pytest.mark.parametrize("language", ["ko", "en"])
def test_every_line_of_whole_matches_falls_under_a_filter(language: str) -> None:
    for key in (b"log" * 8, b"line" * 8):
        for line in playouts.play_randomly(GAME, key, RULES, 4):
            html = draw_log(protocol.visible_events(line.events, None), language)
            assert set(re.findall('data-about="(\\w+)"', html)) <= FILTERS
            assert ">\n" not in html.replace("</li>\n", "")
            peeks = re.findall('data-peek="(\\w+)"', html)
            assert all(code in RULES.content.cards for code in peeks)
