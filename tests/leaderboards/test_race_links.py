"""Links from a row of a leaderboard to a race against its run."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from games.engine.registry import GAMES
from games.match import positions, releases
from leaderboards import services
from leaderboards.models import DailySeed, Entry
from leaderboards.par import ghosts
from tests.leaderboards.dailies_played import NEXT_DAY, play_daily
from tests.leaderboards.runs import begin, person, play_on, recorded

pytestmark = pytest.mark.django_db


def ghost_of(name: str) -> str:
    runs = Entry.objects.filter(board__kind__in=("seed", "daily"))
    return f"run-{runs.get(user__username=name).pk}"


def test_a_row_leads_to_its_seed_and_names_its_run(ann: Any, client: Client) -> None:
    recorded(ann, "a&b 윷")

    board = client.get("/leaderboards/yut/seed/", {"of": "a&b 윷"}).content.decode()

    ghost = ghost_of("ann")
    assert f"/games/yut/?seed=a%26b%20%EC%9C%B7&amp;ghost={ghost}" in board


def test_the_way_into_the_seed_says_whom_one_will_race(ann: Any, client: Client) -> None:
    recorded(ann)
    client.force_login(person("ben"))

    def shown(seed: str, ghost: str) -> str:
        page = client.get("/games/yut/", {"seed": seed, "ghost": ghost}, **ENGLISH)
        return page.content.decode()

    ghost = ghost_of("ann")
    assert "You race ann: 11 turns" in shown("abc123", ghost)
    assert f'name="ghost" value="{ghost}"' in shown("abc123", ghost)
    assert "You race" not in shown("another", ghost)
    assert "You race" not in shown("abc123", "run-0")
    assert "You race" not in shown("abc123", "<script>")


ENGLISH: dict[str, Any] = {"headers": {"accept-language": "en"}}


def test_starting_from_there_leads_to_a_table_with_that_ghost(ann: Any, client: Client) -> None:
    recorded(ann)
    ben = person("ben")
    client.force_login(ben)
    ghost = ghost_of("ann")

    begun = client.post("/games/yut/start/", {"seed": "abc123", "ghost": ghost})

    address = urlsplit(begun["Location"])
    assert parse_qs(address.query) == {"ghost": [ghost]}
    panel = client.get(f"/leaderboards{address.path}ghost/", {"ghost": ghost}).content.decode()
    assert f'<option value="{ghost}" selected>' in panel


@pytest.mark.parametrize("forged", ["//elsewhere", "run-1&x=y", "a" * 41, "윷"])
def test_a_forged_ghost_is_no_part_of_an_address(ann: Any, client: Client, forged: str) -> None:
    client.force_login(ann)

    begun = client.post("/games/yut/start/", {"seed": "abc123", "ghost": forged})

    assert "?" not in begun["Location"]


def test_the_race_is_not_lost_when_a_run_is_under_way(ann: Any, client: Client) -> None:
    recorded(ann)
    ben = person("ben")
    play_on(begin(ben, "other"), most=2)
    client.force_login(ben)
    wish = {"seed": "abc123", "ghost": ghost_of("ann")}

    asked = client.post("/games/yut/start/", wish)
    begun = client.post("/games/yut/start/", {**wish, "replace": "yes"})

    assert f'name="ghost" value="{wish["ghost"]}"' in asked.content.decode()
    assert begun["Location"].endswith(f"?ghost={wish['ghost']}")


def test_any_row_can_be_raced_however_far_down(ann: Any) -> None:
    for nth in range(ghosts.BEST):
        recorded(person(f"fast{nth}"))
    recorded(ann, whim=1)
    ben = person("ben")
    mine = begin(ben)

    assert "ann" not in [ghost.name for ghost in ghosts.available_ghosts(mine, ben)]
    race = ghosts.load_race(mine, ben, ghost_of("ann"))
    assert race is not None and race.ghost.name == "ann"


def test_the_run_of_another_seed_is_no_ghost(ann: Any) -> None:
    recorded(ann, "another")
    recorded(person("fast"))
    ben = person("ben")

    race = ghosts.load_race(begin(ben), ben, ghost_of("ann"))

    assert race is not None and race.ghost.name == "fast"


def test_rows_of_a_daily_can_be_raced_once_it_is_over(client: Client) -> None:
    ann, ben = person("ann"), person("ben")
    play_daily(ann)
    daily = DailySeed.objects.get(game="yut")
    page = f"/leaderboards/yut/daily/?of={daily.date.isoformat()}"
    client.force_login(ann)
    sealed = client.get(page).content.decode()
    services.maintain_dailies(NEXT_DAY)
    client.force_login(ben)
    ghost = ghost_of("ann")

    told = client.get(page).content.decode()
    wish = {"seed": daily.label, "ghost": ghost}
    begun = client.post("/games/yut/start/", wish, follow=True)

    assert "ghost=" not in sealed
    assert f"/games/yut/?seed={daily.label}&amp;ghost={ghost}" in told
    assert begun.redirect_chain[-1][0].endswith(f"?ghost={ghost}")
    mine = positions.load(begun.context["match_id"])
    race = ghosts.load_race(mine, ben, ghost)
    assert race is not None and race.ghost.name == "ann"


def test_rows_of_an_older_release_cannot_be_raced(ann: Any, client: Client) -> None:
    recorded(ann)
    old = releases.current(GAMES["yut"])
    page = f"/leaderboards/yut/seed/?of=abc123&release={old.number}"
    before = client.get(page).content.decode()

    releases.publish(GAMES["yut"], old.content, None, "the same again")

    assert "ghost=run-" in before
    assert "ghost=run-" not in client.get(page).content.decode()
