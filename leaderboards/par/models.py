"""The par of a key, and how the bots did with it."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models import Release


class Par(models.Model):
    """The best result that is known to be possible with one key under one release.

    `seed` is the name of the key: an open seed, or the label of a daily.
    """

    class State(models.TextChoices):
        SEEKING = "seeking"
        FOUND = "found"
        FAILED = "failed"

    game = models.CharField(max_length=32)
    release = models.ForeignKey(Release, on_delete=models.PROTECT)
    seed = models.CharField(max_length=10)
    state = models.CharField(max_length=8, choices=State.choices, default=State.SEEKING)
    stage = models.PositiveSmallIntegerField(default=0, help_text="Stages of the search done")
    done = models.PositiveSmallIntegerField(default=0, help_text="Percent of the stage at hand")
    pieces = models.PositiveIntegerField(default=0, help_text="Pieces of work done so far")
    sought = models.BinaryField(null=True, blank=True, editable=False)
    """The encoded progress of the search."""
    solved = models.IntegerField(null=True, blank=True, help_text="What the solver needs")
    exact = models.BooleanField(default=False, help_text="Proven: no run can be better")
    line = models.TextField(blank=True, help_text="The solver's actions")
    best = models.IntegerField(null=True, blank=True, help_text="The best run of a person")
    holder = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL
    )
    touched = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "release", "seed"], name="one_par_a_key")
        ]
        indexes = [
            models.Index(fields=["touched"], name="par_sought", condition=Q(state="seeking"))
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.seed}"


class BotRun(models.Model):
    """The run of a bot with a key."""

    par = models.ForeignKey(Par, on_delete=models.CASCADE, related_name="bot_runs")
    level = models.CharField(max_length=16)
    line = models.TextField(default="[]", help_text="Its actions so far")
    score = models.IntegerField(null=True, blank=True, help_text="None: still under way")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["par", "level"], name="one_run_a_level")]

    def __str__(self) -> str:
        return f"{self.par_id} {self.level}"
