"""The review of a match as it is stored."""

from django.conf import settings
from django.db import models
from django.db.models import Q

NOBODY = ""


class MatchReview(models.Model):
    """What was luck and what was choice in a match: worked out once, and kept."""

    class State(models.TextChoices):
        WAITING = "waiting"
        WORKING = "working"
        STOPPED = "stopped"
        DONE = "done"
        FAILED = "failed"

    match = models.OneToOneField("games.Match", on_delete=models.CASCADE, related_name="review")
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    method = models.PositiveSmallIntegerField(help_text="The version of the method")
    policy = models.CharField(max_length=16, help_text="The level that plays positions out")
    worlds = models.PositiveSmallIntegerField(help_text="In which each decision is judged")
    values = models.PositiveSmallIntegerField(help_text="Playouts for each value")
    budget = models.PositiveSmallIntegerField(help_text="CPU seconds before it becomes coarser")
    done = models.PositiveIntegerField(default=0, help_text="Steps that were reviewed")
    total = models.PositiveIntegerField(help_text="Steps of the match")
    pieces = models.PositiveIntegerField(default=0, help_text="Pieces of work done so far")
    found = models.TextField(blank=True, help_text="The review so far, as JSON")
    course = models.TextField(blank=True, help_text="A run beside the best one known, as JSON")
    shortened = models.BooleanField(default=False, help_text="The budget was used up")
    spent = models.FloatField(default=0, help_text="CPU seconds")
    asker = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    token = models.CharField(
        max_length=32, default=NOBODY, help_text="Held by the session of an asker without account"
    )
    asked = models.DateTimeField(auto_now_add=True)
    touched = models.DateTimeField(auto_now=True)

    class Meta:
        indexes = [
            models.Index(
                fields=["asked"],
                name="review_open",
                condition=Q(state__in=("waiting", "working")),
            )
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.state}"

    @property
    def is_open(self) -> bool:
        """Whether it waits or is worked out."""
        return self.state in (self.State.WAITING, self.State.WORKING)

    @property
    def percent(self) -> int:
        return 100 * self.done // self.total if self.total else 0
