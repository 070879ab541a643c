"""Seeds: one person's, with a key of the site where cards are hidden, and a board of their own."""

from typing import Any

import pytest
from django.test import Client, override_settings
from django.utils import timezone
from rest_framework.test import APIClient

from games.engine import chance
from games.engine.errors import IllegalAction
from games.engine.registry import GAMES
from games.history.verification import verify
from games.match import positions, releases
from games.match import service as match_service
from games.match.positions import Position
from games.match.releases import Deal
from games.match.service import Sitting
from leaderboards import audits
from leaderboards.boards import entries, kinds
from leaderboards.boards.entries import Run
from leaderboards.boards.kinds import BoardAddress
from leaderboards.models import Entry, VerificationReport
from tests.leaderboards.runs import person, recorded

HIDDEN = [key for key, game in GAMES.items() if not game.open_seeds and key != "pebbles"]
pytestmark = pytest.mark.django_db


def begin(key: str, user: Any, seed: str = "abc123", deal: Deal | None = None) -> Position:
    game = GAMES[key]
    level = next(iter(game.bots.levels))
    sittings = [Sitting(user), *(Sitting(bot=level) for _ in range(game.seats.start - 1))]
    return match_service.start(game, sittings, seed=seed, deal=deal)


def read_secret(match_id: Any, user: Any = None) -> Any:
    api = APIClient()
    if user:
        api.force_authenticate(user)
    return api.get(f"/api/v1/matches/{match_id}/").json()["secret"]


@pytest.mark.parametrize("key", HIDDEN)
def test_the_key_of_a_seed_is_secret_until_the_match_is_over(key: str) -> None:
    ann, ben = person("ann"), person("ben")
    match, same = begin(key, ann), begin(key, ben)
    secret = match.secret.hex()
    ours = Client()
    ours.force_login(ann)

    assert match.secret == same.secret, "the same luck for everyone"
    assert match.secret != chance.seed_key(match.game.seed_prefix, "abc123")
    for reader in (ann, ben, None):
        assert read_secret(match.match_id, reader) is None
    assert secret not in ours.get(f"/m/{match.match_id}/verify/").content.decode()
    assert secret not in Client().get(f"/m/{match.match_id}/").content.decode()

    match_service.resign(match.match_id, 0)

    over = positions.load(match.match_id)
    if over.is_over:  # otherwise bots play on
        assert read_secret(match.match_id) == secret
        assert ours.get(f"/m/{match.match_id}/verify/").status_code == 200
    assert verify(match.match_id).sound


def test_the_key_of_a_seed_outlives_the_secret_key_of_the_site() -> None:
    before = begin("dice", person("ann")).secret

    with override_settings(SECRET_KEY="another"):
        after = begin("dice", person("ben")).secret

    assert before == after
    assert begin("dice", person("cat"), "abc124").secret != before
    assert begin("euler", person("dan")).secret != before


def test_a_match_that_began_with_an_open_key_still_verifies() -> None:
    game = GAMES["dice"]
    key = chance.seed_key(game.seed_prefix, "abc123")
    old = begin("dice", person("ann"), deal=Deal(key, "abc123", releases.current(game)))
    foreign = begin("dice", person("ben"), deal=Deal(b"k" * 32, "abc123", releases.current(game)))
    for match in (old, foreign):
        match_service.resign(match.match_id, 0)

    assert verify(old.match_id).sound
    assert [flaw.code for flaw in verify(foreign.match_id).flaws] == ["seed"]
    page = Client().get(f"/m/{old.match_id}/verify/").content.decode()
    assert f"{game.seed_prefix}abc123" in page


def test_the_key_of_a_solo_game_without_secrets_follows_from_the_seed() -> None:
    run = match_service.start(GAMES["yut"], [Sitting(person("ann"))], seed="abc123", watchable=True)

    assert run.secret == chance.seed_key(GAMES["yut"].seed_prefix, "abc123")
    assert read_secret(run.match_id) == run.secret.hex()


def test_people_cannot_play_each_other_on_a_seed() -> None:
    sittings = [Sitting(person("ann")), Sitting(person("ben"))]

    with pytest.raises(IllegalAction, match="seed_alone"):
        match_service.start(GAMES["dice"], sittings, seed="abc123")


@pytest.mark.parametrize("company", ["public", "invited", "nobody"])
def test_the_form_of_a_new_table_takes_a_seed_for_the_computer_only(company: str) -> None:
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(person("ann"))
    asked = {"company": company, "size": 2, "speed": "live", "level": "easy", "seed": "abc123"}

    refused = client.post("/lobby/new/dice/", asked)
    started = client.post("/lobby/new/dice/", {**asked, "company": "computer"})

    assert "between people there are none" in refused.content.decode()
    assert started.status_code == 302


def test_an_audit_takes_a_match_on_a_seed_off_the_boards_of_all_matches_without_an_alarm() -> None:
    ann, game = person("ann"), GAMES["dice"]
    match = begin("dice", ann)
    match_service.resign(match.match_id, 0)
    kind = kinds.get_kind(game, "total")
    board = entries.get_or_create_board(BoardAddress(game, kind, "standard"))
    values = (87,) * len(kind.metrics)
    entries.enter(board, kind, Run(ann.pk, match.match_id, values, timezone.now()))

    audits.audit_tops()

    assert Entry.objects.get(board=board).state == Entry.State.HIDDEN
    assert not VerificationReport.objects.exists()


def test_a_run_of_yut_counts_on_its_seeds_board_as_often_as_it_gets_better() -> None:
    ann = person("ann")
    recorded(ann, "abc123", whim=1)
    best = recorded(ann, "abc123")

    assert Entry.objects.get(state=Entry.State.VERIFIED).match_id == best.pk
