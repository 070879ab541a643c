"""Clubs and their members."""

from secrets import token_urlsafe
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _


def new_token() -> str:
    return token_urlsafe(12)


class Club(models.Model):
    """People who play together."""

    class Entry(models.TextChoices):
        OPEN = "open", _("Everybody may join")
        ASK = "ask", _("On request")
        LINK = "link", _("By invitation link only; the club is in no list")

    name = models.CharField(_("name"), max_length=30)
    name_key = models.CharField(max_length=120, unique=True, editable=False)
    slug = models.SlugField(max_length=60, unique=True, allow_unicode=True, editable=False)
    about = models.CharField(_("About the club"), max_length=200, blank=True)
    entry = models.CharField(
        _("Who may join?"), max_length=8, choices=Entry.choices, default=Entry.OPEN
    )
    token = models.CharField(max_length=32, unique=True, default=new_token, editable=False)
    """The secret part of the invitation link."""
    founded = models.DateTimeField(_("founded"), auto_now_add=True)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("club", args=[self.slug])

    def has_member(self, user: Any) -> bool:
        """Whether a person is in the club."""
        roles = (Membership.Role.OWNER, Membership.Role.OFFICER, Membership.Role.MEMBER)
        return self.memberships.filter(user=user, role__in=roles).exists()


class Membership(models.Model):
    """What a person is to a club."""

    class Role(models.TextChoices):
        OWNER = "owner", _("Owner")
        OFFICER = "officer", _("Officer")
        MEMBER = "member", _("Member")
        ASKED = "asked", _("Asked to join")
        REMOVED = "removed", _("Removed")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships"
    )
    role = models.CharField(max_length=8, choices=Role.choices)
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], name="one_membership_a_club"),
            models.UniqueConstraint(
                fields=["club"], condition=Q(role="owner"), name="one_owner_a_club"
            ),
        ]
        ordering = ["since", "pk"]

    def __str__(self) -> str:
        return f"{self.club_id} {self.user_id} {self.role}"


MEMBERS = (Membership.Role.OWNER, Membership.Role.OFFICER, Membership.Role.MEMBER)
"""The roles of those who are in the club."""
STAFF = (Membership.Role.OWNER, Membership.Role.OFFICER)
"""The roles of those who run the club."""
