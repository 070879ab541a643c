"""Ratings of people, and how each match changed them."""

from django.conf import settings
from django.db import models

from games.models import Match


class Rating(models.Model):
    """The strength of a person at a game, on one of its ladders."""

    DUEL, MANY = "duel", "many"
    """The ladders of a game that declares none."""
    PROGRAMS = "programs"
    """The ladder of declared programs, which every game has."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="ratings"
    )
    game = models.CharField(max_length=32)
    ladder = models.CharField(max_length=32)
    mu = models.FloatField()
    sigma = models.FloatField()
    played = models.PositiveIntegerField(default=0)
    season = models.CharField(
        max_length=7, blank=True, help_text="The month up to which its uncertainty has grown"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "game", "ladder"], name="one_rating_a_ladder")
        ]
        indexes = [models.Index(fields=["game", "ladder", "mu"], name="rating_order")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.game} {self.ladder}"


class RatingChange(models.Model):
    """How one match changed one person's displayed rating."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="rating_changes")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="rating_changes"
    )
    game = models.CharField(max_length=32)
    ladder = models.CharField(max_length=32)
    at = models.DateTimeField(help_text="When the match ended")
    before = models.IntegerField()
    after = models.IntegerField()
    uncertainty = models.PositiveIntegerField(default=0, help_text="Of the rating after the match")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "user"], name="one_change_a_match")]
        indexes = [
            models.Index(fields=["user", "game", "ladder", "at"], name="change_history"),
            models.Index(fields=["game", "at"], name="change_season"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.before} -> {self.after}"

    @property
    def gain(self) -> int:
        return self.after - self.before
