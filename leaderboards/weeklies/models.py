"""The seeds of weeks, what staff plan for them, and each person's one ranked attempt."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models import Match, Release
from leaderboards.dailies import calendar
from leaderboards.dailies.models import Attempt


class WeeklySeed(models.Model):
    """The seed of one week, drawn before the week and revealed after it, and its modifier."""

    game = models.CharField(max_length=32)
    monday = models.DateField()
    modifier = models.CharField(max_length=120)
    secret = models.BinaryField(max_length=32, editable=False)
    commitment = models.CharField(max_length=64)
    release = models.ForeignKey(Release, on_delete=models.PROTECT)
    made = models.DateTimeField(auto_now_add=True)
    revealed = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "monday"], name="one_seed_a_week")]
        ordering = ["-monday", "game"]

    def __str__(self) -> str:
        return f"{self.game} {self.label}"

    @property
    def label(self) -> str:
        return calendar.week_label(self.monday)

    @property
    def week(self) -> str:
        """The scope of its boards."""
        return calendar.week(self.monday)


class WeeklyAttempt(models.Model):
    """A person's one ranked run of a weekly; starting it uses it up."""

    weekly = models.ForeignKey(WeeklySeed, on_delete=models.CASCADE, related_name="attempts")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="weekly_attempts"
    )
    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="weekly_attempt")
    state = models.CharField(
        max_length=10, choices=Attempt.State.choices, default=Attempt.State.RUNNING
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["weekly", "user"], name="one_attempt_a_week")
        ]

    def __str__(self) -> str:
        return f"{self.weekly_id} {self.user_id}"


class WeeklyPlan(models.Model):
    """The modifier that staff chose for a week, instead of the one whose turn it is."""

    game = models.CharField(_("game"), max_length=32)
    monday = models.DateField(_("Monday"))
    modifier = models.CharField(_("modifier"), max_length=120)

    class Meta:
        verbose_name = _("planned modifier")
        verbose_name_plural = _("planned modifiers")
        constraints = [models.UniqueConstraint(fields=["game", "monday"], name="one_plan_a_week")]
        ordering = ["monday", "game"]

    def __str__(self) -> str:
        return f"{self.game} {calendar.week(self.monday)}"
