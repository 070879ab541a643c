"""People: accounts, and guests who may become accounts."""

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.clubs.models import Club, Membership
from accounts.mail.models import Letter
from accounts.moderation.models import Appeal, Ban, Complaint, Measure, Trace
from accounts.notifications.models import Notice, PushAddress, PushKey
from accounts.people.models import Follow
from accounts.profile import avatars
from accounts.tokens.models import ApiToken

__all__ = [
    "ApiToken",
    "Appeal",
    "Ban",
    "Club",
    "Complaint",
    "Follow",
    "Letter",
    "Measure",
    "Membership",
    "NameKey",
    "Notice",
    "OldName",
    "PushAddress",
    "PushKey",
    "Trace",
    "User",
]


class NameKey(models.CharField):  # type: ignore[type-arg]
    """The form of a name that must be unique. It follows `username` on every save."""

    fold = staticmethod(names.key)

    def pre_save(self, model_instance: Any, add: bool) -> str:
        folded = self.fold(model_instance.username)
        setattr(model_instance, self.attname, folded)
        return folded


class NameSkeleton(NameKey):
    """The form of a name that names which look alike have in common."""

    fold = staticmethod(names.skeleton)


class User(AbstractUser):
    """A player. A guest is a user without a password, who may set one later."""

    class Motion(models.TextChoices):
        SYSTEM = "system", _("Match the system")
        NONE = "none", _("None")
        FAST = "fast", _("Fast")
        NORMAL = "normal", _("Normal")
        SLOW = "slow", _("Slow")

    class Theme(models.TextChoices):
        SYSTEM = "system", _("Match the system")
        LIGHT = "light", _("Light")
        DARK = "dark", _("Dark")

    class Mail(models.TextChoices):
        OFF = "off", _("No mail")
        EACH = "each", _("A mail at once")
        DIGEST = "digest", _("One mail a day, deadlines at once")

    username = models.CharField(
        _("name"),
        max_length=names.MOST,
        unique=True,
        validators=[names.validate],
        error_messages={"unique": _("This name is taken.")},
    )
    # The database compares letters beyond a-z by their code points: Ä and ä would be two names.
    name_key = NameKey(
        max_length=360,
        unique=True,
        editable=False,
        error_messages={"unique": _("This name is taken.")},
    )
    # Not unique: names that were given before it was looked at stay.
    skeleton = NameSkeleton(max_length=360, db_index=True, default="", editable=False)
    guest = models.BooleanField(_("guest"), default=False)
    program = models.BooleanField(
        _("program"), default=False, help_text=_("A program of its owner plays for this account.")
    )
    language = models.CharField(_("language"), max_length=8, blank=True)
    sound = models.BooleanField(_("sound"), default=False)
    motion = models.CharField(
        _("motion"), max_length=8, choices=Motion.choices, default=Motion.SYSTEM
    )
    theme = models.CharField(_("theme"), max_length=8, choices=Theme.choices, default=Theme.SYSTEM)

    mail = models.CharField(max_length=8, choices=Mail.choices, default=Mail.EACH)
    tell_turn = models.BooleanField(default=True)
    tell_near = models.BooleanField(default=True)
    tell_over = models.BooleanField(default=True)
    tell_invited = models.BooleanField(default=True)
    tell_cup = models.BooleanField(default=True)
    free_text = models.BooleanField(default=False)
    silenced_until = models.DateTimeField(
        null=True, blank=True, editable=False, help_text="Staff keep the person from writing"
    )
    show_online = models.BooleanField(default=True)

    avatar = models.CharField(
        _("picture"), max_length=8, choices=avatars.Style.choices, default=avatars.Style.PATCH
    )
    about = models.CharField(_("About you"), max_length=80, blank=True)

    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta(AbstractUser.Meta):
        indexes = [
            models.Index(
                fields=["last_login"], name="guest_last_seen", condition=models.Q(guest=True)
            )
        ]

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save; a new password, however it was set, revokes the tokens of the person's programs."""
        has_new_password = getattr(self, "_password", None) is not None and bool(self.pk)
        super().save(*args, **kwargs)
        if has_new_password:
            self.api_tokens.all().delete()

    @property
    def avatar_mark(self) -> str:
        return avatars.make_mark(self.pk)

    @property
    def avatar_url(self) -> str:
        """The address of the person's picture."""
        return reverse("avatar", args=[self.avatar, self.avatar_mark])

    @classmethod
    def normalize_username(cls, username: str) -> str:
        return names.normalize(username)


class OldName(models.Model):
    """A name that a person gave up: its address leads to them, and it is theirs for a while."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="old_names")
    username = models.CharField(max_length=names.MOST)
    name_key = NameKey(max_length=360, unique=True, editable=False)
    skeleton = NameSkeleton(max_length=360, db_index=True, editable=False)
    left = models.DateTimeField()

    class Meta:
        ordering = ["-left", "-pk"]

    def __str__(self) -> str:
        return self.username
