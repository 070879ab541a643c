"""Tokens of programs."""

from django.conf import settings
from django.db import models
from django.db.models import Q, QuerySet
from django.utils import timezone


class ApiToken(models.Model):
    """Lets a program act as its owner. Only a digest is stored: the key is shown once."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens"
    )
    name = models.CharField(max_length=60)
    digest = models.CharField(max_length=64, unique=True)
    by_login = models.BooleanField(
        default=False, help_text="Made by a program with a password, not on the page"
    )
    made = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(null=True)
    expires = models.DateTimeField(null=True, help_text="Empty: never")

    class Meta:
        ordering = ["-made", "-pk"]

    def __str__(self) -> str:
        return self.name

    @classmethod
    def valid(cls) -> "QuerySet[ApiToken]":
        """The tokens that have not expired and whose owner may log in."""
        current = Q(expires=None) | Q(expires__gt=timezone.now())
        return cls.objects.filter(current, user__is_active=True)
