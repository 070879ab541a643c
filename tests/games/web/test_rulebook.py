"""The rulebook as a page, and the links to its sections from the rules of the page."""

import re

import pytest
from django.test import Client

from games.engine.registry import GAMES
from games.web import rulebook

pytestmark = pytest.mark.django_db
NOT_OF_THE_TABLE = {
    "game_over", "ranked_people_only", "practice_alone", "daily_seats", "topics_unranked",
}  # fmt: skip
"""Refusals that are about a match as a whole, which no section of the drawer explains."""
SHIPPED = [key for key in GAMES if key != "pebbles"]


@pytest.mark.parametrize("key", SHIPPED)
@pytest.mark.parametrize("language", ["ko", "en"])
def test_every_section_link_of_the_rules_leads_to_a_section(
    client: Client, key: str, language: str
) -> None:
    page = client.get(f"/games/{key}/", headers={"accept-language": language}).content.decode()
    book = client.get(f"/games/{key}/rulebook/").content.decode()

    linked = re.findall(rf'href="/games/{key}/rulebook/#([^"]+)"', page)

    assert len(linked) > 6
    for anchor in linked:
        assert f'id="{anchor}"' in book


@pytest.mark.parametrize("key", SHIPPED)
def test_a_rulebook_has_all_its_chapters_and_no_raw_html(key: str) -> None:
    text = rulebook.render_text(key)

    for chapter in range(1, 12):
        assert f'id="section-{chapter}"' in text
    assert "<script" not in text


def test_a_game_without_a_rulebook_has_no_such_page(client: Client) -> None:
    assert client.get("/games/pebbles/rulebook/").status_code == 404
    assert client.get("/games/chess/rulebook/").status_code == 404


@pytest.mark.parametrize("key", SHIPPED)
def test_a_refusal_leads_to_the_first_section_that_names_it(key: str) -> None:
    sections = rulebook.refusal_sections(key)

    text = rulebook.render_text(key)
    assert set(GAMES[key].rules.refusals) - set(sections) <= NOT_OF_THE_TABLE
    assert all(f'id="section-{section}"' in text for section in sections.values())
