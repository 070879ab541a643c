"""What people achieved."""

from django.conf import settings
from django.db import models

from games.models import Match


class Achieved(models.Model):
    """The first match in which a person achieved something."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="achieved"
    )
    game = models.CharField(max_length=32)
    key = models.CharField(max_length=32)
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="achieved")
    at = models.DateTimeField(help_text="When the match ended")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "game", "key"], name="achieved_once")
        ]
        verbose_name_plural = "achieved"

    def __str__(self) -> str:
        return f"{self.user_id} {self.game} {self.key}"
