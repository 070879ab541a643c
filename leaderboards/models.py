"""Leaderboards and their rows, counted matches and verification reports.

The database is authoritative; `ranks` keeps an index of it in Redis. A row that stands for a run
is never changed into another run: a better run is a new row, and the old one retires.
"""

from secrets import token_hex

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models import Match
from leaderboards.achievements.models import Achieved
from leaderboards.cups.models import Cup, CupRun, CupSeed, Entrant, Pairing, PairingSeat, Round
from leaderboards.dailies.models import Attempt, DailySeed
from leaderboards.par.models import BotRun, Par
from leaderboards.puzzles.models import (
    DailyPuzzle,
    Puzzle,
    PuzzleRating,
    PuzzleSource,
    Solution,
)
from leaderboards.ratings.models import Rating, RatingChange
from leaderboards.seasons.models import Season, SeasonStanding
from leaderboards.weeklies.models import WeeklyAttempt, WeeklyPlan, WeeklySeed

__all__ = [
    "Achieved",
    "Attempt",
    "Board",
    "BotRun",
    "Cup",
    "CupRun",
    "CupSeed",
    "DailyPuzzle",
    "DailySeed",
    "Entrant",
    "Entry",
    "Pairing",
    "PairingSeat",
    "Par",
    "Puzzle",
    "PuzzleRating",
    "PuzzleSource",
    "Rating",
    "RatingChange",
    "Recorded",
    "Round",
    "Season",
    "SeasonStanding",
    "Solution",
    "Tallied",
    "VerificationReport",
    "WeeklyAttempt",
    "WeeklyPlan",
    "WeeklySeed",
]


def new_token() -> str:
    return token_hex(8)


class Board(models.Model):
    """One leaderboard: a game, a kind, and a seed, day, week or class."""

    game = models.CharField(max_length=32)
    kind = models.CharField(max_length=16)
    release = models.PositiveIntegerField(default=0, help_text="0: of all releases")
    scope = models.CharField(max_length=16, blank=True, help_text="Seed, day, week or class")
    token = models.CharField(max_length=16, unique=True, default=new_token, editable=False)
    """Its name in Redis. The primary key could repeat in another database."""
    epoch = models.PositiveBigIntegerField(default=0, help_text="Counts the changes")
    rows = models.PositiveIntegerField(default=0)
    touched = models.DateTimeField(auto_now=True)
    checked = models.DateTimeField(null=True, blank=True, help_text="When its top last ran again")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "kind", "release", "scope"], name="one_board_a_scope"
            )
        ]
        indexes = [models.Index(fields=["game", "kind", "-touched"], name="board_touched")]

    def __str__(self) -> str:
        return f"{self.game} {self.kind} {self.scope}".strip()


class Entry(models.Model):
    """A person's row: one whole run or, on boards of totals and ratings, a standing."""

    class State(models.TextChoices):
        VERIFIED = "verified", _("Verified")
        RETIRED = "retired", _("Retired")
        HIDDEN = "hidden", _("Hidden")
        GUEST = "guest", _("Guest")
        """Shown below the board, outside the ranking."""

    board = models.ForeignKey(Board, on_delete=models.CASCADE, related_name="entries")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="entries"
    )
    match = models.ForeignKey(
        Match, null=True, blank=True, on_delete=models.SET_NULL, related_name="entries"
    )
    first = models.IntegerField()
    second = models.IntegerField(default=0)
    third = models.IntegerField(default=0)
    debut = models.IntegerField(
        null=True, blank=True, help_text="For information: the person's first finished try here"
    )
    score = models.BigIntegerField(help_text="The metrics as one number; less is better")
    tail = models.BigIntegerField(help_text="Orders rows of the same score")
    finished = models.DateTimeField()
    state = models.CharField(max_length=8, choices=State.choices)
    stamp = models.PositiveBigIntegerField(help_text="The board's epoch when it last changed")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["board", "user"],
                condition=Q(state="verified"),
                name="one_row_a_person",
            ),
            models.UniqueConstraint(fields=["board", "user", "match"], name="one_row_a_run"),
        ]
        indexes = [
            models.Index(fields=["board", "state", "score", "tail"], name="entry_order"),
            models.Index(fields=["board", "stamp"], name="entry_stamp"),
        ]
        verbose_name_plural = "entries"

    def __str__(self) -> str:
        return f"{self.board_id} #{self.pk}"

    @property
    def values(self) -> tuple[int, int, int]:
        return self.first, self.second, self.third

    @property
    def order(self) -> tuple[int, int]:
        return self.score, self.tail


class Tallied(models.Model):
    """What one match added to a person's streak, total, rate or mean."""

    board = models.ForeignKey(Board, on_delete=models.CASCADE, related_name="tallied")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tallied"
    )
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="tallied")
    value = models.IntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["board", "user", "match"], name="one_count_a_match")
        ]
        verbose_name_plural = "tallied"

    def __str__(self) -> str:
        return f"{self.board_id} {self.user_id} {self.value}"


class Recorded(models.Model):
    """Marks a finished match as recorded: its consequences have happened, once."""

    match = models.OneToOneField(
        Match, primary_key=True, on_delete=models.CASCADE, related_name="recorded"
    )
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return str(self.match_id)


class VerificationReport(models.Model):
    """For staff: a match whose log does not reproduce what is stored."""

    match = models.ForeignKey(Match, null=True, on_delete=models.SET_NULL)
    entry = models.ForeignKey(Entry, null=True, blank=True, on_delete=models.SET_NULL)
    flaw = models.CharField(max_length=32)
    at = models.DateTimeField(auto_now_add=True)
    settled = models.BooleanField(default=False, help_text="Somebody has looked into it")

    class Meta:
        ordering = ["settled", "-at"]

    def __str__(self) -> str:
        return f"{self.match_id}: {self.flaw}"
