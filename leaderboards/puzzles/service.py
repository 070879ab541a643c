"""Answers to puzzles: each person's first one counts, for their rating and for the puzzle's."""

from datetime import date, datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from games.engine.errors import IllegalAction, NoSuchMatch
from games.engine.game import Game
from games.engine.protocol import ActionBase
from games.match import releases
from leaderboards.dailies import calendar
from leaderboards.models import DailyPuzzle, Puzzle, PuzzleRating, Solution
from leaderboards.puzzles import positions
from leaderboards.ratings import arithmetic
from leaderboards.ratings.arithmetic import Strength

PUZZLE_SIGMA = 2.0
"""The least uncertainty of a puzzle, in the model's points: it stays open to what people show."""


def choose_daily(game: Game, day: date) -> DailyPuzzle | None:
    """The puzzle of a game on a day that has begun; None: the game has no puzzles.

    It follows from the day and the secret of the site. Among the reserved puzzles one that was
    least often a day's is taken.
    """
    known = DailyPuzzle.objects.filter(game=game.key, date=day).select_related("puzzle").first()
    if known:
        return known
    used: dict[int, int] = {}
    for puzzle_id in DailyPuzzle.objects.filter(game=game.key).values_list("puzzle", flat=True):
        used[puzzle_id] = used.get(puzzle_id, 0) + 1
    rows = Puzzle.objects.filter(game=game.key)
    pool = rows.filter(reserved=True).values_list("pk", "key")
    pool = pool if pool.exists() else rows.values_list("pk", "key")
    drawn = {
        pk: (used.get(pk, 0), releases.site_digest(f"daily puzzle\n{game.key}\n{day}\n{key}"))
        for pk, key in pool
    }
    if not drawn:
        return None
    daily, _ = DailyPuzzle.objects.get_or_create(
        game=game.key, date=day, defaults={"puzzle_id": min(drawn, key=drawn.__getitem__)}
    )
    return daily


def find_puzzle(puzzle_id: int, now: datetime) -> Puzzle:
    """A puzzle that may be shown: one that is kept for a day is hidden until then."""
    puzzle = Puzzle.objects.select_related("source__release").filter(pk=puzzle_id).first()
    if puzzle is None or (puzzle.reserved and not was_daily(puzzle, calendar.today(now))):
        raise NoSuchMatch("no_such_puzzle")
    return puzzle


def was_daily(puzzle: Puzzle, today: date) -> bool:
    """Whether the day of a puzzle is here or over."""
    return puzzle.days.filter(date__lte=today).exists()


def judge_action(puzzle: Puzzle, action: ActionBase) -> bool:
    """Whether an action is the answer; refused if it was not to choose from."""
    found, position = positions.load_finding(puzzle), positions.load_position(puzzle)
    nth = positions.find_value(position, found, action)
    if nth is None:
        raise IllegalAction("no_puzzle_choice")
    return nth == 0


def answer(puzzle: Puzzle, user: Any, action: ActionBase, now: datetime | None = None) -> Solution:
    """Note a person's answer; one who has answered before gets that answer back."""
    known = Solution.objects.filter(puzzle=puzzle, user=user).first()
    if known:
        return known
    right, today = judge_action(puzzle, action), calendar.today(now or timezone.now())
    is_daily = DailyPuzzle.objects.filter(puzzle=puzzle, date=today).exists()
    text = positions.encode_action(action)
    try:
        with transaction.atomic():
            solution = Solution.objects.create(
                puzzle=puzzle, user=user, action=text, right=right, day=today if is_daily else None
            )
            if not user.guest:
                _rate(solution)
    except IntegrityError:
        # Another tab was faster: its answer counts.
        return Solution.objects.get(puzzle=puzzle, user=user)
    return solution


def _rate(solution: Solution) -> None:
    """A try as a duel of person and puzzle; programs do not change how difficult a puzzle is."""
    puzzle = Puzzle.objects.select_for_update().get(pk=solution.puzzle_id)
    start = Strength()
    PuzzleRating.objects.get_or_create(
        user=solution.user, game=puzzle.game, defaults={"mu": start.mu, "sigma": start.sigma}
    )
    rating = PuzzleRating.objects.select_for_update().get(user=solution.user, game=puzzle.game)
    mine, its = Strength(rating.mu, rating.sigma), Strength(puzzle.mu, puzzle.sigma)
    new, harder = arithmetic.rate([mine, its], [1, 2] if solution.right else [2, 1])
    solution.before, solution.after = map(arithmetic.display_rating, (mine, new))
    solution.save(update_fields=["before", "after"])
    rating.mu, rating.sigma = new
    rating.tries += 1
    rating.solved += int(solution.right)
    rating.save()
    if not solution.user.program:
        Puzzle.objects.filter(pk=puzzle.pk).update(
            mu=harder.mu,
            sigma=max(PUZZLE_SIGMA, harder.sigma),
            rating=arithmetic.display_rating(harder),
            tries=F("tries") + 1,
            solved=F("solved") + int(solution.right),
        )
