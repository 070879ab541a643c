"""Writings: a text of the site with its draft and all its published versions."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Writing(models.Model):
    """One text of the site. Its draft is edited; `shown` is the version that people see."""

    class Kind(models.TextChoices):
        PAGE = "page", _("Page")
        NOTE = "note", _("Note on rules")
        ANNOUNCEMENT = "announcement", _("Announcement")
        BANNER = "banner", _("Maintenance banner")
        FEATURE = "feature", _("Featured game")

    kind = models.CharField(_("kind"), max_length=16, choices=Kind.choices)
    key = models.CharField(max_length=32, blank=True, help_text="A page, or the game of a note")
    section = models.CharField(max_length=16, blank=True, help_text="Of the rulebook")
    draft = models.JSONField(default=dict, help_text="A studio.words.writings.Words")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    touched = models.DateTimeField(_("last change"), auto_now=True)
    shown = models.ForeignKey(
        "studio.WritingVersion", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        verbose_name = _("text of the site")
        verbose_name_plural = _("texts of the site")
        ordering = ["-touched"]
        permissions = [("publish_words", "Can publish the site's words")]
        constraints = [
            models.UniqueConstraint(
                fields=["kind", "key", "section"],
                condition=models.Q(kind__in=["page", "note"]),
                name="one_writing_a_place",
            )
        ]

    def __str__(self) -> str:
        place = " ".join(filter(None, [self.key, self.section]))
        return f"{self.get_kind_display()}: {place or self.draft.get('title_ko') or self.pk}"


class WritingVersion(models.Model):
    """What was published of a writing. Rows are only added, never changed."""

    writing = models.ForeignKey(Writing, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    words = models.JSONField()
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["writing", "number"], name="one_version_a_number")
        ]

    def __str__(self) -> str:
        return f"{self.writing_id} v{self.number}"
