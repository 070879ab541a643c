"""Who follows whom."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q


class Follow(models.Model):
    """A person follows another. Two who follow each other are friends."""

    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="follows"
    )
    of = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="followers"
    )
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["by", "of"], name="followed_once"),
            models.CheckConstraint(condition=~Q(by=F("of")), name="nobody_follows_themselves"),
        ]

    def __str__(self) -> str:
        return f"{self.by_id} / {self.of_id}"
