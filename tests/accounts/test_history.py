"""The history of a profile: filters, the best match of each game, playing again."""

import pytest
from django.test import Client

from accounts.models import User
from games.models import Match
from tests.accounts import played


@pytest.fixture
def matches(ann: User, ben: User) -> dict[str, Match]:
    cat = User.objects.create_user("cat")
    return {
        "won": played.finish(played.duel(ann, ben), winner=ann, score=9),
        "lost": played.finish(played.duel(ann, ben, mode="async", days=3), winner=ben, score=15),
        "with cat": played.finish(played.duel(ann, cat), winner=ann, score=11),
        "running": played.duel(ann, ben),
        "bot": played.finish(played.duel(ann), winner=ann, score=5),
    }


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({}, {"won", "lost", "with cat", "running", "bot"}),
        ({"result": "won"}, {"won", "with cat", "bot"}),
        ({"result": "lost"}, {"lost"}),
        ({"result": "running"}, {"running"}),
        ({"mode": "async"}, {"lost"}),
        ({"mode": "live", "opponent": "BEN"}, {"won", "running"}),
        ({"game": "pebbles", "opponent": "cat"}, {"with cat"}),
        ({"game": "yut"}, set()),
        ({"game": "none-such", "result": "x"}, {"won", "lost", "with cat", "running", "bot"}),
    ],
)
def test_a_history_is_filtered(
    visitor: Client, matches: dict[str, Match], query: dict[str, str], expected: set[str]
) -> None:
    page = visitor.get("/u/Ann/", query)

    shown = {line.match.pk for line in page.context["lines"]}
    assert shown == {matches[name].pk for name in expected}
    assert ("No match fits." in page.content.decode()) is (not expected)


def test_the_next_page_keeps_the_filter(visitor: Client, ann: User) -> None:
    for _ in range(21):
        played.finish(played.duel(ann), winner=ann)

    page = visitor.get("/u/Ann/", {"result": "won"}).content.decode()

    assert "?result=won&amp;page=2" in page


def test_the_best_score_leads_to_its_match(visitor: Client, matches: dict[str, Match]) -> None:
    [record] = visitor.get("/u/Ann/").context["records"]

    assert (record.best, record.best_match) == (12, matches["lost"].pk)


def test_one_may_play_again_with_a_person_but_not_for_somebody_else(
    ann_browser: Client, visitor: Client, matches: dict[str, Match]
) -> None:
    mine, others = (client.get("/u/Ann/").content.decode() for client in (ann_browser, visitor))

    assert f"/u/ben/challenge/?of={matches['won'].pk}" in mine
    assert str(matches["running"].pk) not in [
        part.split('"')[0] for part in mine.split("challenge/?of=")[1:]
    ]
    assert "/challenge/?of=" not in others


def test_favourite_games_are_named(visitor: Client, matches: dict[str, Match]) -> None:
    assert "Plays most:" in visitor.get("/u/Ann/").content.decode()
