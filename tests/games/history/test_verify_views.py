"""Fairness: what is committed, when it is revealed, and that every change shows."""

import html
import json
import re
from contextlib import redirect_stdout
from hashlib import sha256
from io import StringIO
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.engine.chance import Chance
from games.history import verification, verify_views
from games.history.rerun import RecordingChance
from games.match.positions import Position
from games.models import Match
from tests.games.played import person, play, play_duel, play_run
from tests.pebbles import Note, Show

pytestmark = pytest.mark.django_db

SECRET = 987_654_321


@pytest.fixture
def ann() -> Any:
    return person("ann")


@pytest.fixture
def ben() -> Any:
    return person("ben")


@pytest.fixture
def run(ann: Any) -> Position:
    return play_run(ann)[-1]


def open_page(name: str, position: Position, user: Any = None, status: int = 200) -> str:
    """A page of a match as a person gets it."""
    client = Client(headers={"Accept-Language": "en"})
    if user is not None:
        client.force_login(user)
    answer = client.get(reverse(f"games:{name}", args=[position.match_id]))
    assert answer.status_code == status
    return answer.content.decode()


def flaws(page: str) -> list[str]:
    return re.findall(r'data-flaw="(\w+)"', page)


def test_the_draws_listed_are_what_chance_gives(run: Position) -> None:
    told = json.loads(open_page("draws", run))

    luck = Chance(bytes.fromhex(told["key"]))
    assert sha256(bytes.fromhex(told["key"])).hexdigest() == told["commitment"] == run.commitment
    assert sha256(told["source"].encode()).hexdigest() == told["key"]
    for _, place, n, value in told["draws"]:
        stream, index, slot = place.split(":")
        assert luck.draw(stream, int(index), int(slot), int(n)) == int(value)


def test_the_draws_listed_are_those_of_the_rulebook(run: Position) -> None:
    listed = {
        place: int(value) for _, place, _, value in json.loads(open_page("draws", run))["draws"]
    }

    placed = [listed[f"place:0:{slot}"] for slot in range(14)]
    thrown = [listed[f"throw:0:{slot}"] for slot in range(4)]
    assert placed == [3, 19, 16, 11, 8, 9, 11, 12, 7, 6, 1, 6, 1, 4]
    assert thrown == [95, 946, 117, 569]


def test_every_draw_is_in_the_table_under_its_move(run: Position) -> None:
    page = open_page("verify", run)

    draws = verification.verify(run.match_id).draws
    assert [int(n) for n in re.findall(r'<tr id="draw-(\d+)"', page)] == list(range(len(draws)))
    assert re.findall(r"<code>(\w+:\d+:\d+)</code>", page) == [each.draw.place for each in draws]
    assert "Before the first move" in page
    assert f"{reverse('games:replay', args=[run.match_id])}?step=1" in page
    assert not flaws(page)


def test_the_recipe_on_the_page_computes_commitment_and_first_draw(run: Position) -> None:
    found = re.search(r'<code id="recipe">(.*?)</code>', open_page("verify", run), re.DOTALL)
    assert found
    printed = StringIO()

    with redirect_stdout(printed):
        exec(html.unescape(found[1]), {})

    first = verification.verify(run.match_id).draws[0].draw
    assert printed.getvalue().split() == [run.commitment, str(first.value)]


def test_a_long_list_is_shown_page_by_page(run: Position, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verify_views, "ROWS", 10)
    client = Client()

    answer = client.get(reverse("games:verify", args=[run.match_id]), {"page": 2})

    shown = re.findall(r'<tr id="draw-(\d+)"', answer.content.decode())
    assert [int(number) for number in shown] == list(range(10, 20))


def test_a_witness_gives_what_chance_gives_and_remembers_it() -> None:
    key = b"k" * 32
    recorded, chance = RecordingChance(key), Chance(key)

    assert recorded.shuffle("abcd", "deck", 3) == chance.shuffle("abcd", "deck", 3)
    assert [draw.place for draw in recorded.take_draws()] == ["deck:3:3", "deck:3:2", "deck:3:1"]
    assert recorded.take_draws() == ()


def test_a_drawn_key_is_on_no_page_before_the_end_and_on_the_page_after_it(
    ann: Any, ben: Any
) -> None:
    run = play_run(ann, seed=None, moves=12)[-1]
    duel = play_duel(ann, ben, (1, 2))
    key = re.compile(f"{run.secret.hex()}|{duel.secret.hex()}", re.IGNORECASE)

    for user, match in ((ann, run), (ann, duel), (ben, duel), (None, duel)):
        for name in ("match", "replay", "verify"):
            page = open_page(name, match, user)
            assert not key.search(page)
        assert match.commitment in page
        assert "draws" not in json.loads(open_page("draws", match, user, status=403))

    over = play_run(ann, seed=None)[-1]
    assert over.secret.hex() in open_page("verify", over)


def test_the_player_of_an_open_seed_can_check_at_once(ann: Any) -> None:
    run = play_run(ann, moves=12)[-1]

    page = open_page("verify", run, ann)

    assert run.secret.hex() in page
    assert "yut-on-the-run/1/open/abc123" in page
    assert "throw:0:0" in page


def test_an_open_seed_shows_a_spectator_its_key_but_no_move(ann: Any) -> None:
    run = play_run(ann, moves=12)[-1]
    Match.objects.update(watchable=True)

    page = open_page("verify", run)

    assert run.secret.hex() in page
    assert "throw:0:0" not in page
    open_page("draws", run, status=403)


def test_what_is_done_in_secret_changes_no_byte_of_the_fairness_page(ann: Any, ben: Any) -> None:
    duel = play_duel(ann, ben, (1, 2))

    def seen() -> list[str]:
        pages = [open_page("verify", duel, user) for user in (ben, None)]
        pages += [open_page("draws", duel, user, status=403) for user in (ben, None)]
        return [re.sub(r'X-CSRFToken": "\w+|value="\w{64}"', "", page) for page in pages]

    before = seen()
    play(duel.match_id, 0, Note(SECRET))
    play(duel.match_id, 0, Show(3))

    assert seen() == before


def test_a_sealed_key_is_hidden_until_it_is_revealed(ann: Any, ben: Any) -> None:
    run = play_run(ann, seed=None)[-1]
    Match.objects.update(sealed=True, seed="D251116")

    page = open_page("verify", run, ann)
    assert run.commitment in page
    assert run.secret.hex() not in page
    assert "throw:0:0" not in page
    open_page("draws", run, ann, status=403)
    open_page("verify", run, ben, status=404)
    open_page("draws", run, None, status=404)

    Match.objects.update(sealed=False)
    assert run.secret.hex() in open_page("verify", run, ben)
    assert flaws(open_page("verify", run, ben)) == []
