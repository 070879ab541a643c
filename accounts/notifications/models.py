"""Notices to people, and the browsers to which they are pushed."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Notice(models.Model):
    """Something a person should know, sent once, if it is still current when it is sent."""

    class Kind(models.TextChoices):
        TURN = "turn", _("Your turn")
        NEAR = "near", _("A deadline is near")
        OVER = "over", _("A match is over")
        INVITED = "invited", _("Somebody invites you")
        DECLINED = "declined", _("A challenge was declined")
        FOLLOWER = "follower", _("Somebody follows you")
        ASKED = "asked", _("Somebody wants to join your club")
        ADMITTED = "admitted", _("A club let you in")
        CHANGES = "changes", _("A game you play has changed")
        WARNING = "warning", _("A message from the staff")
        CUP = "cup", _("A cup goes on")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices"
    )
    kind = models.CharField(max_length=8, choices=Kind.choices)
    match = models.ForeignKey(
        "games.Match", null=True, on_delete=models.CASCADE, related_name="notices"
    )
    table = models.ForeignKey(
        "lobby.Table", null=True, on_delete=models.CASCADE, related_name="notices"
    )
    release = models.ForeignKey(
        "games.Release", null=True, on_delete=models.CASCADE, related_name="notices"
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="+"
    )
    club = models.ForeignKey(
        "accounts.Club", null=True, on_delete=models.CASCADE, related_name="notices"
    )
    cup = models.ForeignKey(
        "leaderboards.Cup", null=True, on_delete=models.CASCADE, related_name="notices"
    )
    asked = models.PositiveIntegerField(
        default=0, help_text="Which question of a match, or which round of a cup, it is about"
    )
    made = models.DateTimeField()
    sent = models.DateTimeField(null=True, help_text="When it was pushed and, if at once, mailed")
    mailed = models.DateTimeField(null=True, help_text="When it was mailed or needed no mail")
    closed = models.DateTimeField(null=True, help_text="When it was read or no longer true")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["user", "match", "kind", "asked"], name="one_notice_a_question"
            ),
            models.UniqueConstraint(fields=["user", "table"], name="one_invitation_a_table"),
            models.UniqueConstraint(fields=["user", "cup", "asked"], name="one_notice_a_round"),
            models.UniqueConstraint(fields=["user", "release"], name="one_notice_a_release"),
        ]
        indexes = [
            models.Index(fields=["made"], name="notice_open", condition=Q(closed=None)),
        ]
        ordering = ["-made"]

    def __str__(self) -> str:
        return f"{self.kind} {self.match_id or self.table_id}"


class PushAddress(models.Model):
    """A browser that a person allowed to show notices."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="push_addresses"
    )
    endpoint = models.URLField(max_length=700, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    made = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.endpoint[:60]


class PushKey(models.Model):
    """The VAPID key of this site, generated when it is first needed."""

    name = models.CharField(max_length=8, primary_key=True)
    private = models.CharField(max_length=64)

    def __str__(self) -> str:
        return self.name
