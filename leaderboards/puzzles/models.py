"""Puzzles, the bot matches that they come from, and people's answers."""

from django.conf import settings
from django.db import models

from games.models import Release


class PuzzleSource(models.Model):
    """A match of bots that was never played on the site: key and log make it again."""

    game = models.CharField(max_length=32)
    release = models.ForeignKey(Release, on_delete=models.PROTECT)
    rules_version = models.PositiveSmallIntegerField()
    seed = models.CharField(max_length=32, help_text="The seed of its collection")
    number = models.PositiveIntegerField(help_text="In its collection")
    levels = models.TextField(help_text="The bots, by seat")
    log = models.TextField()
    batch = models.CharField(max_length=16, help_text="The shipped file that it was loaded from")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "seed", "number"], name="one_puzzle_source")
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.seed} {self.number}"


class Puzzle(models.Model):
    """A position with one clearly best action."""

    game = models.CharField(max_length=32)
    key = models.CharField(max_length=16, unique=True, help_text="Follows from what the seat sees")
    source = models.ForeignKey(PuzzleSource, on_delete=models.CASCADE, related_name="puzzles")
    found = models.TextField(help_text="Answer and values, as they were found")
    reserved = models.BooleanField(
        default=False, help_text="Kept for the puzzles of days: hidden until its day"
    )
    mu = models.FloatField()
    sigma = models.FloatField()
    rating = models.IntegerField(help_text="Its difficulty: mu as it is shown")
    tries = models.PositiveIntegerField(default=0)
    solved = models.PositiveIntegerField(default=0)

    class Meta:
        indexes = [models.Index(fields=["game", "reserved", "rating"], name="puzzle_order")]

    def __str__(self) -> str:
        return f"{self.game} {self.key}"


class DailyPuzzle(models.Model):
    """The puzzle of a game on one day, in Korean time; chosen when the day is there."""

    game = models.CharField(max_length=32)
    date = models.DateField()
    puzzle = models.ForeignKey(Puzzle, on_delete=models.CASCADE, related_name="days")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "date"], name="one_puzzle_a_day")]

    def __str__(self) -> str:
        return f"{self.game} {self.date}"


class Solution(models.Model):
    """A person's one answer to a puzzle."""

    puzzle = models.ForeignKey(Puzzle, on_delete=models.CASCADE, related_name="solutions")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="solutions"
    )
    action = models.TextField()
    right = models.BooleanField()
    day = models.DateField(null=True, blank=True, help_text="The day whose puzzle it was then")
    before = models.IntegerField(null=True, blank=True, help_text="The rating, if it is rated")
    after = models.IntegerField(null=True, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["puzzle", "user"], name="one_answer")]
        indexes = [models.Index(fields=["user", "day"], name="solution_days")]

    def __str__(self) -> str:
        return f"{self.puzzle_id} {self.user_id}"


class PuzzleRating(models.Model):
    """A person's strength at the puzzles of a game."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="puzzle_ratings"
    )
    game = models.CharField(max_length=32)
    mu = models.FloatField()
    sigma = models.FloatField()
    tries = models.PositiveIntegerField(default=0)
    solved = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "game"], name="one_puzzle_rating")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.game}"
