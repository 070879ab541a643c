"""Puzzles on the site: what ships, what an answer does, and what nobody learns before it."""

import json
from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from games.engine import protocol
from games.engine.chance import Chance
from games.engine.errors import IllegalAction, NoSuchMatch
from games.engine.puzzles import collection
from games.engine.registry import GAMES
from games.models import SeedSecret
from leaderboards.dailies import calendar
from leaderboards.models import DailyPuzzle, Puzzle, PuzzleRating, Solution
from leaderboards.puzzles import positions, selectors, service, shipping
from tests.leaderboards.runs import person

SHIPPED = {game.key: raw for game, raw in shipping.shipped_files()}
FEW = 3
"""Matches of a file that a test takes: playing one again costs time."""


def few(key: str) -> bytes:
    made = shipping.read_collection(SHIPPED[key])
    return msgspec.json.encode(msgspec.structs.replace(made, sources=made.sources[:FEW]))


@pytest.fixture
def puzzles(db: None) -> list[Puzzle]:
    """Some puzzles of a game, none of them kept for a day."""
    shipping.load_collection(GAMES["dice"], few("dice"))
    Puzzle.objects.update(reserved=False)
    return list(Puzzle.objects.order_by("pk"))


def actions(puzzle: Puzzle) -> tuple[Any, Any]:
    """The answer, and something else."""
    position, found = positions.load_position(puzzle), positions.load_finding(puzzle)
    decode = position.game.decode
    return decode(bytes(found.values[0].action)), decode(bytes(found.values[1].action))


@pytest.mark.parametrize("key", SHIPPED)
def test_a_shipped_file_can_be_played_again_and_its_answers_are_legal(key: str) -> None:
    game, made = GAMES[key], shipping.read_collection(SHIPPED[key])
    keys = [each.key for each in made.puzzles]
    assert len(SHIPPED[key]) < 1_000_000
    assert made.rules_version in game.rules.versions
    assert len(keys) == len(set(keys)) == made.figures.kept
    assert len(keys) >= 200
    rules = game.rules.find_engine(made.rules_version)(game.load_first())
    for source in made.sources[:: max(1, len(made.sources) // FEW)]:
        secret = collection.match_key(made, source.number)
        state = collection.start_match(game, rules, secret, source.levels)
        states = [state]
        for seat, action in collection.unpack_log(game, source.log):
            state = protocol.play(rules, state, seat, action, Chance(secret)).state
            states.append(state)
        assert rules.outcome(state) is not None
        for puzzle in source.puzzles:
            before = states[puzzle.step]
            legal = protocol.legal(rules, before, puzzle.seat)
            chosen = [game.decode(bytes(raw)) for each in puzzle.values for raw in each.actions]
            assert len(puzzle.values) >= 3
            assert set(chosen) == set(legal)
            assert puzzle.gap > 0
            assert puzzle.gap > 2.9 * puzzle.error
            assert min(each.loss for each in puzzle.values[1:]) == pytest.approx(puzzle.gap)


@pytest.mark.django_db
def test_loading_twice_changes_nothing(puzzles: list[Puzzle]) -> None:
    assert shipping.load_collection(GAMES["dice"], few("dice")) == 0
    assert Puzzle.objects.count() == len(puzzles)


@pytest.mark.django_db
def test_the_command_takes_in_what_ships() -> None:
    call_command("load_puzzles")

    for key, raw in SHIPPED.items():
        assert Puzzle.objects.filter(game=key).count() == len(shipping.read_collection(raw).puzzles)
    assert Puzzle.objects.filter(reserved=True).exists()


def test_the_first_answer_counts_and_moves_both_ratings(puzzles: list[Puzzle]) -> None:
    ann, puzzle = person("ann"), puzzles[0]
    right, wrong = actions(puzzle)

    solution = service.answer(puzzle, ann, right)
    again = service.answer(puzzle, ann, wrong)

    assert (solution.right, again.pk) == (True, solution.pk)
    assert solution.before is not None
    assert solution.after is not None
    assert solution.after > solution.before
    rating = PuzzleRating.objects.get(user=ann, game="dice")
    assert (rating.tries, rating.solved) == (1, 1)
    moved = Puzzle.objects.get(pk=puzzle.pk)
    assert moved.rating < puzzle.rating
    assert (moved.tries, moved.solved) == (1, 1)


def test_a_wrong_answer_costs_rating_and_a_guest_has_none(puzzles: list[Puzzle]) -> None:
    ann, guest = person("ann"), person("guest-1", guest=True)
    _, wrong = actions(puzzles[0])

    lost = service.answer(puzzles[0], ann, wrong)
    free = service.answer(puzzles[0], guest, wrong)

    assert not lost.right
    assert lost.after is not None
    assert lost.before is not None
    assert lost.after < lost.before
    assert (free.right, free.after) == (False, None)
    assert not PuzzleRating.objects.filter(user=guest).exists()
    assert Puzzle.objects.get(pk=puzzles[0].pk).tries == 1


def test_what_is_not_to_choose_from_is_refused_and_uses_nothing_up(puzzles: list[Puzzle]) -> None:
    ann = person("ann")
    other = GAMES["dice"].decode(b'{"type":"choose_die","index":0}')

    with pytest.raises(IllegalAction, match="no_puzzle_choice"):
        service.answer(puzzles[0], ann, other)
    assert not Solution.objects.exists()


def test_the_answer_stays_on_the_server_until_the_reader_has_answered(
    puzzles: list[Puzzle], client: Client
) -> None:
    puzzle, ann = puzzles[0], person("ann")
    found = positions.load_finding(puzzle)
    client.force_login(ann)
    page = f"/puzzles/{puzzle.pk}/"
    api = "/api/v1/puzzles/dice/next/"
    before = client.get(page).content.decode() + client.get(api).content.decode()
    secrets = [str(each.value) for each in found.values] + [str(found.gap), "worlds", "is-answer"]
    secrets += [positions.load_position(puzzle).secret.hex(), f"{page}source/"]

    assert [text for text in secrets if text in before] == []
    assert client.get(f"{page}source/").status_code == 403
    shown = client.get(api).json()
    assert shown["solution"] is None
    listed = [
        protocol.encode(positions.decode_action("dice", json.dumps(each["action"])))
        for each in shown["choices"]
    ]
    legal = positions.load_position(Puzzle.objects.get(pk=shown["id"])).legal(shown["seat"])
    order = [protocol.encode(action) for action in legal]
    assert listed == sorted(listed, key=order.index)

    right, _ = actions(puzzle)
    answer = client.post(f"{page}answer/", {"action": protocol.encode(right).decode()}, follow=True)
    assert "is-answer" in answer.content.decode()
    assert f"{page}source/" in answer.content.decode()
    source = client.get(f"{page}source/", follow=True)
    assert source.status_code == 200
    assert source.request["QUERY_STRING"] == f"step={found.step}"


def test_a_visitor_may_solve_without_an_account(puzzles: list[Puzzle], client: Client) -> None:
    right, wrong = actions(puzzles[0])
    page = f"/puzzles/{puzzles[0].pk}/"

    client.post(f"{page}answer/", {"action": protocol.encode(wrong).decode()})
    client.post(f"{page}answer/", {"action": protocol.encode(right).decode()})

    verdict = client.get(page).context["verdict"]
    assert not verdict.right
    assert [each.is_mine for each in verdict.values].index(True) > 0
    assert not Solution.objects.exists()
    following = client.get("/puzzles/dice/")
    assert following["Location"] != page


def test_nonsense_is_refused_with_the_page(puzzles: list[Puzzle], client: Client) -> None:
    page = f"/puzzles/{puzzles[0].pk}/answer/"

    assert client.post(page, {"action": '{"type":"nonsense"}'}).status_code == 422
    assert client.post(page).status_code == 422
    assert client.get("/puzzles/999999/").status_code == 404
    assert client.get("/puzzles/none/").status_code == 404


def test_a_puzzle_that_is_kept_for_a_day_is_hidden_until_then(
    puzzles: list[Puzzle], client: Client
) -> None:
    ann, now = person("ann"), timezone.now()
    Puzzle.objects.update(reserved=True)
    today = calendar.today(now)
    daily = service.choose_daily(GAMES["dice"], today)
    assert daily
    hidden = next(each for each in puzzles if each.pk != daily.puzzle_id)
    client.force_login(ann)

    assert client.get(f"/puzzles/{daily.puzzle_id}/").status_code == 200
    assert client.get(f"/puzzles/{hidden.pk}/").status_code == 404
    right, _ = actions(hidden)
    body = json.dumps({"action": json.loads(protocol.encode(right))})
    answer = f"/api/v1/puzzles/{hidden.pk}/answer/"
    assert client.post(answer, body, content_type="application/json").status_code == 404
    assert client.get("/api/v1/puzzles/dice/next/").status_code == 404
    assert selectors.find_next(GAMES["dice"], ann, now, set()) is None
    # When its day is over it is one of the others.
    later = selectors.find_next(GAMES["dice"], ann, now + timedelta(days=1), set())
    assert later
    assert later.pk == daily.puzzle_id


def test_the_puzzle_of_a_day_follows_from_the_secret_of_the_site(puzzles: list[Puzzle]) -> None:
    day = calendar.today(timezone.now())

    def draw() -> list[int]:
        DailyPuzzle.objects.all().delete()
        days = [
            service.choose_daily(GAMES["dice"], day + timedelta(days=n))
            for n in range(len(puzzles))
        ]
        return [each.puzzle_id for each in days if each]

    first, again = draw(), draw()
    SeedSecret.objects.update(secret=b"another secret of thirty-two byt")
    others = [draw()]
    SeedSecret.objects.update(secret=b"a third secret of thirty-two byt")
    others.append(draw())

    assert first == again
    assert sorted(first) == sorted(each.pk for each in puzzles)
    assert any(other != first for other in others)


def test_days_with_a_solved_puzzle_make_a_streak(puzzles: list[Puzzle], client: Client) -> None:
    ann, now = person("ann"), timezone.now()
    for away in (1, 0):
        at = now - timedelta(days=away)
        daily = service.choose_daily(GAMES["dice"], calendar.today(at))
        assert daily
        right, _ = actions(daily.puzzle)
        service.answer(daily.puzzle, ann, right, at)

    streak = selectors.load_streak(ann, now)
    assert (streak.length, streak.includes_today) == (2, True)
    client.force_login(ann)
    assert client.get("/puzzles/").context["today"].right_answers == 1
    home = client.get("/")
    assert home.context["puzzles"].streak.length == 2
    assert 'href="/puzzles/"' in home.content.decode()
    profile = client.get("/u/ann/")
    assert [each.tries for each in profile.context["puzzle_ratings"]] == [2]


def test_an_answer_on_another_day_counts_for_no_streak(puzzles: list[Puzzle]) -> None:
    ann, now = person("ann"), timezone.now()
    daily = service.choose_daily(GAMES["dice"], calendar.today(now))
    assert daily
    right, wrong = actions(daily.puzzle)
    service.answer(daily.puzzle, ann, right, now + timedelta(days=1))
    bob = person("bob")
    service.answer(daily.puzzle, bob, wrong, now)

    assert selectors.load_streak(ann, now + timedelta(days=1)).length == 0
    assert selectors.load_streak(bob, now).length == 0


def test_the_next_puzzle_is_near_the_own_rating_and_new(puzzles: list[Puzzle]) -> None:
    ann, now, game = person("ann"), timezone.now(), GAMES["dice"]
    first = selectors.find_next(game, ann, now, set())
    assert first
    assert abs(first.rating - 1200) == min(abs(each.rating - 1200) for each in puzzles)
    service.answer(first, ann, actions(first)[0])

    second = selectors.find_next(game, ann, now, set())
    assert second
    assert second.pk != first.pk


def test_a_program_solves_puzzles_by_the_api(puzzles: list[Puzzle], client: Client) -> None:
    ann = person("ann")
    anonymous = client.get("/api/v1/puzzles/daily/")
    assert [each["game"] for each in anonymous.json()] == ["dice"]
    address = f"/api/v1/puzzles/{anonymous.json()[0]['id']}/answer/"
    assert client.post(address, "{}", content_type="application/json").status_code in {401, 403}
    client.force_login(ann)
    puzzle = client.get("/api/v1/puzzles/daily/").json()[0]
    body = json.dumps({"action": puzzle["choices"][0]["action"]})

    answer = client.post(address, body, content_type="application/json")

    assert answer.status_code == 200
    told = answer.json()
    assert told["right"] == (told["values"][0]["action"] == puzzle["choices"][0]["action"])
    assert told["values"][0]["loss"] == 0
    assert client.get("/api/v1/puzzles/daily/").json()[0]["solution"]["why"] == told["why"]
    refused = client.post(
        address, '{"action": {"type": "nonsense"}}', content_type="application/json"
    )
    assert refused.status_code == 400


def test_an_unknown_puzzle_is_refused(db: None) -> None:
    with pytest.raises(NoSuchMatch):
        service.find_puzzle(1, timezone.now())


def test_every_game_with_reviews_ships_puzzles() -> None:
    assert set(SHIPPED) == {key for key, game in GAMES.items() if game.review}
