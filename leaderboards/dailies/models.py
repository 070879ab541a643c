"""Daily seeds, and each person's one ranked attempt at them."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models import Match, Release
from leaderboards.dailies import calendar


class DailySeed(models.Model):
    """The seed of one day, the same for everyone, drawn before the day and revealed after it."""

    game = models.CharField(max_length=32)
    date = models.DateField()
    secret = models.BinaryField(max_length=32, editable=False)
    commitment = models.CharField(max_length=64)
    release = models.ForeignKey(Release, on_delete=models.PROTECT)
    par = models.IntegerField(null=True, blank=True, help_text="The solver's, or a better run's")
    made = models.DateTimeField(auto_now_add=True)
    revealed = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "date"], name="one_seed_a_day")]
        ordering = ["-date", "game"]

    def __str__(self) -> str:
        return f"{self.game} {self.label}"

    @property
    def label(self) -> str:
        return calendar.label(self.date)


class Attempt(models.Model):
    """A person's one ranked run of a daily; starting it uses it up."""

    class State(models.TextChoices):
        RUNNING = "running", _("Running")
        FINISHED = "finished", _("Finished")
        UNFINISHED = "unfinished", _("Unfinished")
        EXPIRED = "expired", _("Expired")

    daily = models.ForeignKey(DailySeed, on_delete=models.CASCADE, related_name="attempts")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="attempts"
    )
    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="attempt")
    state = models.CharField(max_length=10, choices=State.choices, default=State.RUNNING)
    points = models.PositiveSmallIntegerField(null=True, blank=True)
    over_par = models.IntegerField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["daily", "user"], name="one_attempt_a_day")]

    def __str__(self) -> str:
        return f"{self.daily_id} {self.user_id}"
