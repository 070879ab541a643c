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


class Complaint(models.Model):
    """A person reported to staff."""

    class Kind(models.TextChoices):
        NAME = "name", _("Name or text of the profile")
        STALLING = "stalling", _("Stalling, or leaving matches")
        CHEATING = "cheating", _("Cheating, or throwing matches")
        BEHAVIOUR = "behaviour", _("Behaviour")

    of = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="complaints",
        verbose_name=_("person"),
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="made_complaints",
        verbose_name=_("reported by"),
    )
    kind = models.CharField(_("What about?"), max_length=12, choices=Kind.choices)
    text = models.CharField(_("What happened?"), max_length=500)
    match = models.ForeignKey(
        "games.Match",
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        verbose_name=_("In which match?"),
    )
    name = models.CharField(_("name then"), max_length=20)
    about = models.CharField(_("text of the profile then"), max_length=80, blank=True)
    at = models.DateTimeField(_("reported"), auto_now_add=True)
    settled = models.BooleanField(_("settled"), default=False)

    class Meta:
        verbose_name = _("report of a person")
        verbose_name_plural = _("reports of people")
        ordering = ["settled", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["by", "of", "kind"],
                condition=Q(settled=False),
                name="one_open_complaint_a_kind",
            )
        ]

    def __str__(self) -> str:
        return f"{self.name}: {self.get_kind_display()}"


class Measure(models.Model):
    """What staff did about a person besides bans, or noted for each other."""

    class Kind(models.TextChoices):
        NOTE = "note", _("Note")
        WARNING = "warning", _("Warning")
        MUTE = "mute", _("May not write")
        RENAME = "rename", _("New name")

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="measures",
        verbose_name=_("person"),
    )
    kind = models.CharField(_("kind"), max_length=8, choices=Kind.choices)
    text = models.CharField(_("text"), max_length=500)
    until = models.DateTimeField(_("until"), null=True, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        verbose_name=_("by"),
    )
    made = models.DateTimeField(_("made"), auto_now_add=True)

    class Meta:
        verbose_name = _("measure")
        verbose_name_plural = _("measures")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.kind}: {self.text}"


class Appeal(models.Model):
    """What a banned person says about the ban, once, and the answer."""

    ban = models.OneToOneField(
        Ban, on_delete=models.CASCADE, related_name="appeal", verbose_name=_("ban")
    )
    text = models.CharField(_("text"), max_length=1000)
    made = models.DateTimeField(_("made"), auto_now_add=True)
    answer = models.CharField(_("answer"), max_length=500, blank=True)
    answered = models.DateTimeField(_("answered"), null=True, blank=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    is_granted = models.BooleanField(_("granted"), default=False)

    class Meta:
        verbose_name = _("appeal")
        verbose_name_plural = _("appeals")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.text[:60]


class Trace(models.Model):
    """A hint where a person was: a keyed digest of an address or of a browser, kept for a month."""

    class Kind(models.TextChoices):
        ADDRESS = "address", _("Address")
        DEVICE = "device", _("Browser")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="traces"
    )
    kind = models.CharField(max_length=8, choices=Kind.choices)
    digest = models.CharField(max_length=32, db_index=True)
    seen = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "kind", "digest"], name="one_trace_a_place")
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.digest[:6]}"
