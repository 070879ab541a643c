"""Bans: who may not play, why, and until when."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Ban(models.Model):
    """Keeps a person from logging in, for a while or for good."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="bans",
        verbose_name=_("person"),
    )
    reason = models.CharField(
        _("reason"), max_length=300, help_text=_("The person reads this sentence.")
    )
    until = models.DateTimeField(
        _("until"), null=True, blank=True, help_text=_("Empty: until it is lifted.")
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        verbose_name=_("banned by"),
    )
    made = models.DateTimeField(_("since"), auto_now_add=True)
    lifted = models.DateTimeField(_("lifted"), null=True, blank=True)

    class Meta:
        verbose_name = _("ban")
        verbose_name_plural = _("bans")
        ordering = ["-made"]
        indexes = [models.Index(fields=["until"], name="ban_end", condition=Q(lifted=None))]

    def __str__(self) -> str:
        return f"{self.user} ({self.reason})"

    @property
    def is_over(self) -> bool:
        """Whether the ban was lifted or has expired."""
        return self.lifted is not None or (self.until is not None and self.until <= timezone.now())
