"""What-ifs: they replay and verify by themselves, count nowhere, and leave their origin alone."""

from random import Random
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.utils import timezone

from games.branches import opening
from games.engine import protocol
from games.engine.chance import Chance
from games.engine.errors import IllegalAction, Malformed
from games.engine.game import Game
from games.engine.protocol import SYSTEM
from games.engine.registry import GAMES
from games.history import verification
from games.match import positions, selectors
from games.match import service as match_service
from games.match.positions import Position
from games.match.service import Sitting
from games.models import Branch, Match, Move
from leaderboards import services as leaderboards
from leaderboards.models import Achieved, Entry, Rating, Tallied
from tests.games.arrange import wake_all
from tests.games.played import person, play, play_run

REAL = [GAMES[key] for key in ("yut", "dice", "travel", "autochess", "euler")]
every_game = pytest.mark.parametrize("game", REAL, ids=lambda game: game.key)
pytestmark = pytest.mark.django_db


def finish(game: Game, user: Any) -> Position:
    """A match of a person, as a bot would play it, against bots; given up after a while."""
    fewest = game.seats.start
    sittings = [
        Sitting(user),
        *(Sitting(bot=next(iter(game.bots.levels))) for _ in range(fewest - 1)),
    ]
    position = match_service.start(game, sittings)
    return play_on(position.match_id, 0, 40)


def play_on(match_id: UUID, seat: int, most: int) -> Position:
    """Play a seat as the quick bot does; give up after so many decisions."""
    for _ in range(most):
        wake_all(match_id)
        position = positions.load(match_id)
        if position.is_over:
            return position
        if not (legal := position.legal(seat)):
            break
        policy = position.game.bots.levels[position.game.bots.quick_level]
        action = policy(position.rules, position.view(seat), legal, Chance(b"quick"))
        play(match_id, seat, action)
    wake_all(match_id)
    if not positions.load(match_id).is_over:
        match_service.resign(match_id, seat)
    wake_all(match_id)
    return positions.load(match_id)


def stored(match_id: UUID) -> Any:
    """Everything that is stored of a match."""
    rows = Match.objects.filter(pk=match_id).values()
    return list(rows), list(Move.objects.filter(match=match_id).values().order_by("version"))


@every_game
def test_a_branch_at_any_step_replays_verifies_and_counts_nowhere(game: Game) -> None:
    ann, ben = person("ann"), person("ben")
    origin = finish(game, ann)
    leaderboards.record(origin.match_id)
    before, counted = stored(origin.match_id), count_rows()
    _, last = opening.find_states(origin)

    for step in {0, last, Random(game.key).randint(0, last)}:
        branch = opening.open_branch(origin, step, ben, None)
        ended = play_on(branch.match_id, branch.find_seat(ben.pk) or 0, 6)
        leaderboards.record(branch.match_id)

        log = list(Move.objects.filter(match=branch.match_id).order_by("version"))
        theirs = list(Move.objects.filter(match=origin.match_id).order_by("version"))
        assert [m.action for m in log[:step]] == [m.action for m in theirs[:step]]
        assert verification.verify(branch.match_id).flaws == ()
        assert ended.secret == origin.secret
        assert ended.seed == ""
    assert stored(origin.match_id) == before
    assert count_rows() == counted
    assert not selectors.running(ben)
    assert not selectors.running_seats(ben)
    assert selectors.known_games(ben) == frozenset()


def count_rows() -> list[int]:
    return [model.objects.count() for model in (Entry, Rating, Tallied, Achieved)]


def test_the_decision_that_is_tried_is_the_first_one_asked() -> None:
    ann = person("ann")
    origin = finish(GAMES["dice"], ann)
    first = Move.objects.filter(match=origin.match_id, seat=0).order_by("version")[0]

    branch = opening.open_branch(origin, first.version - 1, ann, 0)

    assert branch.find_seat(ann.pk) == 0
    action = branch.game.decode_log_action(first.action)
    assert protocol.refusal(branch.rules, branch.state, 0, action) is None
    after = play(branch.match_id, 0, branch.legal(0)[-1])
    assert after.last_seat in (0, SYSTEM, 1)


def test_one_person_plays_all_sides_in_turn() -> None:
    ann = person("ann")
    origin = finish(GAMES["dice"], ann)
    branch = opening.open_branch(origin, 0, ann, 0, held=(0, 1))

    assert [chair.bot for chair in branch.chairs] == ["", ""]
    assert branch.find_seat(ann.pk) == 0
    wish = uuid4()
    action, seen = branch.legal(0)[0], branch.ledger.account(0).seen
    after = match_service.play(branch.match_id, 0, action, seen, wish)
    assert after.find_seat(ann.pk) == 1
    again = match_service.play(branch.match_id, 1, action, seen, wish)
    assert again.version == after.version, "a second press played for the next seat"
    after = play(branch.match_id, 1, after.legal(1)[0])
    assert verification.verify(branch.match_id).flaws == ()


def test_a_branch_of_a_branch_knows_where_it_all_began() -> None:
    ann, ben = person("ann"), person("ben")
    origin = finish(GAMES["dice"], ann)
    first = opening.open_branch(origin, 0, ann, 0)
    ended = play_on(first.match_id, 0, 3)
    second = opening.open_branch(ended, 1, ben, None, held=(1,))

    row = Branch.objects.get(pk=second.match_id)
    assert (row.origin_id, row.root_id) == (first.match_id, origin.match_id)
    assert [chair.name for chair in positions.load(second.match_id).chairs] == ["ann", "ben"]
    assert positions.load(second.match_id).chairs[0].bot == "normal"
    assert verification.verify(second.match_id).flaws == ()


def test_a_running_match_and_a_step_beyond_the_end_are_refused() -> None:
    ann = person("ann")
    running = match_service.start(GAMES["dice"], [Sitting(ann), Sitting(bot="easy")])
    with pytest.raises(IllegalAction, match="branch_running"):
        opening.open_branch(running, 0, ann, 0)
    over = finish(GAMES["dice"], ann)
    with pytest.raises(Malformed, match="branch_step"):
        opening.open_branch(over, over.version, ann, 0)
    with pytest.raises(Malformed, match="branch_seats"):
        opening.open_branch(over, 0, ann, 0, held=(7,))


def test_there_is_a_limit_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "MOST_A_DAY", 1)
    ann = person("ann")
    origin = play_run(ann, moves=3)[-1]
    match_service.resign(origin.match_id, 0)
    over = positions.load(origin.match_id)
    opening.open_branch(over, 1, ann, 0)

    with pytest.raises(IllegalAction, match="too_many_branches"):
        opening.open_branch(over, 1, ann, 0)


def test_idle_what_ifs_are_deleted_and_nothing_else() -> None:
    ann = person("ann")
    origin = finish(GAMES["dice"], ann)
    branch = opening.open_branch(origin, 0, ann, 0)

    assert match_service.discard_branches(Match.objects.get(pk=branch.match_id).touched) == 0
    assert match_service.discard_branches(timezone.now()) == 1
    assert not Match.objects.filter(pk=branch.match_id).exists()
    assert not Branch.objects.exists()
    assert Match.objects.filter(pk=origin.match_id).exists()
