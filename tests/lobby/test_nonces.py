"""The key of a match between people: the site commits, each player adds a nonce, all is told."""

import json
from hashlib import sha256
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from games.engine.chance import Chance
from games.engine.errors import Malformed, NotSeated, Stale
from games.history import verification
from games.match import positions
from games.match import service as match_service
from games.match.positions import Position
from games.models import Match, Seat
from lobby import services
from lobby.models import Table
from tests.lobby.conftest import PEBBLES, MakeClient

A, B = "0a" * 32, "b0" * 32
pytestmark = pytest.mark.django_db


@pytest.fixture
def table(ann: Any) -> Table:
    return services.open_table(ann, PEBBLES, 2)


def mixed(table: Table, *nonces: str) -> bytes:
    return sha256(bytes(table.key) + b"".join(bytes.fromhex(each) for each in nonces)).digest()


def seated(table: Table, ann: Any, ben: Any, of_ann: str = B, of_ben: str = A) -> Position:
    if of_ann:
        services.give_nonce(table.pk, ann, of_ann)
    services.join(table.pk, ben, of_ben)
    return positions.load(table.pk)


def test_a_table_commits_the_site_before_anybody_gives_a_nonce(
    table: Table, ann: Any, browser: MakeClient
) -> None:
    promise = sha256(bytes(table.key)).hexdigest()

    assert promise in browser(None).get(f"/t/{table.code}/").content.decode()
    assert promise in browser(ann).get(f"/t/{table.code}/").content.decode()
    assert bytes(table.key) != bytes(services.open_table(ann, PEBBLES, 2).key)


def test_the_key_is_made_of_the_committed_key_and_all_nonces(
    table: Table, ann: Any, ben: Any
) -> None:
    match = seated(table, ann, ben)

    assert match.secret == mixed(table, A, B)
    assert match.commitment == sha256(bytes(table.key)).hexdigest()
    assert sorted(match.nonces) == [A, B]
    assert verification.verify(table.pk).flaws == ()


def test_a_seat_without_a_nonce_adds_nothing(table: Table, ann: Any, ben: Any) -> None:
    match = seated(table, ann, ben, of_ben="")

    assert match.secret == mixed(table, B)
    assert verification.verify(table.pk).flaws == ()


def test_without_any_nonce_the_key_is_the_committed_one(table: Table, ann: Any, ben: Any) -> None:
    match = seated(table, ann, ben, "", "")

    assert match.secret == bytes(table.key)
    assert Match.objects.get().derivation == Match.Derivation.SITE
    assert verification.verify(table.pk).flaws == ()


def test_a_nonce_given_once_stays(table: Table, ann: Any, ben: Any) -> None:
    services.give_nonce(table.pk, ann, A)
    services.give_nonce(table.pk, ann, A)

    with pytest.raises(Stale, match="nonce_given"):
        services.give_nonce(table.pk, ann, B)
    with pytest.raises(NotSeated):
        services.give_nonce(table.pk, ben, B)


@pytest.mark.parametrize("nonce", ["0a", "xy" * 32, "0a" * 33, "\x00" * 64, "٠" * 64])
def test_what_is_no_nonce_is_refused(table: Table, ben: Any, nonce: str) -> None:
    with pytest.raises(Malformed, match="bad_nonce"):
        services.join(table.pk, ben, nonce)


def test_a_chair_that_was_left_keeps_no_nonce(table: Table, ben: Any, cat: Any) -> None:
    big = services.open_table(cat, PEBBLES, 3)
    services.join(big.pk, ben, A)
    services.leave(big.pk, ben)

    assert not big.chairs.exclude(nonce="").exists()


def test_pages_take_the_nonce_of_the_host_and_of_whoever_sits_down(
    table: Table, ann: Any, ben: Any, browser: MakeClient
) -> None:
    host = browser(ann)
    address = reverse("lobby:nonce", args=[table.code])
    assert f'data-nonce-url="{address}"' in host.get(f"/t/{table.code}/").content.decode()

    assert host.post(address, {"nonce": B}).status_code == 204
    assert "data-nonce-url" not in host.get(f"/t/{table.code}/").content.decode()
    browser(ben).post(reverse("lobby:join", args=[table.code]), {"nonce": A})

    assert positions.load(table.pk).secret == mixed(table, A, B)


def test_a_quick_match_takes_a_nonce_along(table: Table, ann: Any, ben: Any) -> None:
    services.join_quick_match(ben, PEBBLES, nonce=A)

    assert positions.load(table.pk).secret == mixed(table, A)


def test_programs_give_nonces_and_are_told_all_shares_at_the_end(
    table: Table, ann: Any, ben: Any, browser: MakeClient
) -> None:
    def post(user: Any, what: str, nonce: str) -> Any:
        address = f"/api/v1/matches/{table.pk}/{what}/"
        body = json.dumps({"nonce": nonce})
        return browser(user).post(address, body, content_type="application/json")

    waiting = browser(ann).get(f"/api/v1/matches/{table.pk}/").json()
    assert waiting["commitment"] == sha256(bytes(table.key)).hexdigest()
    assert post(ann, "nonce", "junk").status_code == 400
    assert [s["nonce"] for s in post(ann, "nonce", B).json()["seats"]] == [True, False]
    running = post(ben, "join", A).json()
    assert (running["secret"], running["site_key"]) == (None, None)
    assert sorted(running["nonces"]) == [A, B]
    match_service.resign(table.pk, 0)
    over = browser(None).get(f"/api/v1/matches/{table.pk}/").json()

    assert over["site_key"] == bytes(table.key).hex()
    assert over["secret"] == mixed(table, *sorted(over["nonces"])).hex()


def test_the_site_key_is_on_no_page_before_the_end(
    table: Table, ann: Any, ben: Any, browser: MakeClient
) -> None:
    match = seated(table, ann, ben)
    secrets = (bytes(table.key).hex(), match.secret.hex())

    for page in ("match", "replay", "verify"):
        shown = browser(ann).get(reverse(f"games:{page}", args=[table.pk])).content.decode()
        assert not any(secret in shown for secret in secrets)
    match_service.resign(table.pk, 0)
    shown = browser(None).get(reverse("games:verify", args=[table.pk])).content.decode()
    assert all(text in shown for text in (*secrets, A, B))


@pytest.mark.parametrize("change", [{"nonce": "cc" * 32}, {"nonce": ""}])
def test_a_nonce_changed_afterwards_is_found(
    table: Table, ann: Any, ben: Any, change: dict[str, str]
) -> None:
    seated(table, ann, ben)
    Seat.objects.filter(match=table.pk, index=0).update(**change)

    assert [flaw.code for flaw in verification.verify(table.pk).flaws] == ["nonces"]
    with pytest.raises(CommandError):
        call_command("verify_match", str(table.pk))


def test_a_derivation_changed_afterwards_is_found(table: Table, ann: Any, ben: Any) -> None:
    seated(table, ann, ben)
    Match.objects.update(derivation=Match.Derivation.SITE)

    assert "nonces" in [flaw.code for flaw in verification.verify(table.pk).flaws]


def test_the_draws_of_a_match_with_nonces_are_those_of_its_mixed_key(
    table: Table, ann: Any, ben: Any, client: Client
) -> None:
    seated(table, ann, ben)
    match_service.resign(table.pk, 0)

    told = client.get(reverse("games:draws", args=[table.pk])).json()

    assert told["key"] == mixed(table, A, B).hex()
    assert (told["site_key"], sorted(told["nonces"])) == (bytes(table.key).hex(), [A, B])
    luck = Chance(bytes.fromhex(told["key"]))
    for _, place, n, value in told["draws"]:
        stream, index, slot = place.rsplit(":", 2)
        assert luck.draw(stream, int(index), int(slot), int(n)) == int(value)


def test_whoever_joins_a_rematch_gives_a_nonce_with_the_button(
    table: Table, ann: Any, ben: Any, browser: MakeClient
) -> None:
    over = match_service.resign(seated(table, ann, ben).match_id, 0)
    page = browser(ben).get(reverse("games:match", args=[over.match_id])).content.decode()
    assert '<form id="rematch-form" data-nonce' in page
    again = services.open_rematch(over.match_id, ann)
    assert isinstance(again, Table)
    services.give_nonce(again.pk, ann, B)

    browser(ben).post(reverse("lobby:rematch", args=[over.match_id]), {"nonce": A})

    assert sorted(positions.load(again.pk).nonces) == [A, B]
