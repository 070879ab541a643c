"""Signs of thrown matches, for moderators."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.test import Client
from django.utils import timezone

from leaderboards.ratings import fair_play
from studio import roles
from tests.leaderboards.runs import person
from tests.leaderboards.test_rating import record_duel

pytestmark = pytest.mark.django_db


def month_ago() -> Any:
    return timezone.now() - timedelta(days=30)


def test_two_who_play_only_each_other_with_one_result_are_found() -> None:
    strong, friend = person("strong"), person("friend")
    for _ in range(5):
        record_duel(strong, friend)

    (pair,) = fair_play.find_closed_pairs(month_ago())

    assert (pair.winner, pair.loser, pair.meetings, pair.wins) == (strong, friend, 5, 5)
    assert pair.gain > 0
    assert (pair.share, len(pair.matches)) == (100, 5)


def test_rivals_with_changing_results_and_people_with_many_opponents_are_not_found() -> None:
    one, other, weak = person("one"), person("other"), person("weak")
    for _ in range(3):
        record_duel(one, other)
        record_duel(other, one)
    for number in range(5):
        record_duel(one, weak)
        record_duel(person(f"fourth{number}"), weak)
        record_duel(one, person(f"fifth{number}"))

    assert fair_play.find_closed_pairs(month_ago()) == []


def test_a_row_of_given_up_matches_is_found_and_ends_with_one_played_out() -> None:
    quitter, patient = person("quitter"), person("patient")
    for number in range(4):
        record_duel(person(f"gains{number}"), quitter)
    for number in range(3):
        record_duel(person(f"other{number}"), patient)

    (streak,) = fair_play.find_resign_streaks(month_ago())

    assert (streak.person, streak.length) == (quitter, 4)
    assert streak.lost > 0
    assert streak.beneficiaries == [f"gains{number}" for number in range(4)]

    record_duel(quitter, patient)
    assert fair_play.find_resign_streaks(timezone.now() + timedelta(days=1)) == []


def test_a_moderator_reads_the_signs_and_others_do_not() -> None:
    strong, friend = person("strong"), person("friend")
    for _ in range(5):
        record_duel(strong, friend)
    roles.create_roles()
    moderator = person("moderator", is_staff=True)
    moderator.groups.add(Group.objects.get(name=roles.MODERATOR))
    browser = Client(headers={"Accept-Language": "en"})
    browser.force_login(moderator)

    page = browser.get("/admin/studio/fair-play/").content.decode()

    assert "strong" in page
    assert "friend" in page
    browser.force_login(person("editor", is_staff=True))
    assert browser.get("/admin/studio/fair-play/").status_code == 403
