"""Seasons that are over, and how they ended."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Season(models.Model):
    """A month of rated matches of one game."""

    game = models.CharField(max_length=32)
    label = models.CharField(max_length=7, help_text="The month: 2026-11")
    players = models.PositiveIntegerField(default=0)
    matches = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "label"], name="one_season_a_month")]
        ordering = ["-label", "game"]

    def __str__(self) -> str:
        return f"{self.game} {self.label}"


class SeasonStanding(models.Model):
    """Where a person ended on one ladder of a season. It stays when the account is closed."""

    class Badge(models.TextChoices):
        TOP1 = "top1", _("Top 1 %")
        TOP10 = "top10", _("Top 10 %")
        PLAYED = "played", _("Took part")

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="standings")
    ladder = models.CharField(max_length=32)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="seasons"
    )
    rank = models.PositiveIntegerField()
    rating = models.IntegerField()
    uncertainty = models.PositiveIntegerField()
    played = models.PositiveIntegerField()
    gain = models.IntegerField(help_text="Points gained in the season")
    badge = models.CharField(max_length=8, choices=Badge.choices)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["season", "ladder", "user"],
                condition=models.Q(user__isnull=False),
                name="one_standing_a_season",
            )
        ]
        indexes = [models.Index(fields=["season", "ladder", "rank"], name="standing_order")]

    def __str__(self) -> str:
        return f"{self.season_id} {self.ladder} #{self.rank}"
