"""Matches, seats, moves and releases, with the constraints that hold for all of them."""

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.reviews.models import MatchReview

__all__ = [
    "TEST",
    "Block",
    "Match",
    "MatchReview",
    "Move",
    "Muting",
    "Pulse",
    "Release",
    "Remark",
    "Report",
    "Seat",
    "SeedSecret",
]

TEST = 0
"""The number of content that is not published: a draft, as it is tried at test tables."""


class Release(models.Model):
    """One published set of a game's content; it never changes, except in how it is offered.
    Number 0 is a draft under test."""

    class Stage(models.TextChoices):
        USUAL = "usual", _("Usual: the newest one is played")
        SEASON = "season", _("Season: offered beside the usual one")
        RETIRED = "retired", _("Retired: no new match starts with it")

    game = models.CharField(max_length=32)
    number = models.PositiveIntegerField()
    stage = models.CharField(max_length=8, choices=Stage.choices, default=Stage.USUAL)
    content = models.TextField()
    checksum = models.CharField(max_length=64)
    schema_version = models.PositiveSmallIntegerField(
        default=1, editable=False, help_text="The content schema that it was written in"
    )
    note = models.TextField(blank=True)
    notes_ko = models.TextField(blank=True, help_text="What players read, one line a change")
    notes_en = models.TextField(blank=True)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL
    )
    published = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "number"], name="one_release", condition=Q(number__gt=0)
            )
        ]
        ordering = ["game", "-number"]

    def __str__(self) -> str:
        return f"{self.game} {self.number}"


class SeedSecret(models.Model):
    """The site's part of the keys behind its seeds: one row, made once, never shown to anyone.

    It is in the database because all processes must agree on it and because it must outlive a
    change of SECRET_KEY: otherwise the seeds that people share would get other luck.
    """

    secret = models.BinaryField(max_length=32, editable=False)

    def __str__(self) -> str:
        return "seeds"


class Match(models.Model):
    """One match. `state` is a cache: it follows from secret, release, options and moves."""

    class Status(models.TextChoices):
        RUNNING = "running", _("Running")
        FINISHED = "finished", _("Finished")
        CANCELLED = "cancelled", _("Cancelled")

    class Mode(models.TextChoices):
        SOLO = "solo", _("Solo")
        LIVE = "live", _("Live")
        ASYNC = "async", _("Async")

    class Derivation(models.IntegerChoices):
        SITE = 1, _("The key of the site alone")
        NONCES = 2, _("The site's key and the players' nonces")

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    game = models.CharField(max_length=32)
    rules_version = models.PositiveSmallIntegerField()
    release = models.ForeignKey(Release, on_delete=models.PROTECT)
    options = models.TextField(default="{}")
    mode = models.CharField(max_length=8, choices=Mode.choices)
    days = models.PositiveSmallIntegerField(default=0, help_text="Days a decision may take (async)")
    seed = models.CharField(max_length=10, blank=True, help_text="Empty: the key was drawn")
    secret = models.BinaryField(max_length=32)
    commitment = models.CharField(max_length=64, help_text="SHA-256 of the site's key")
    site_key = models.BinaryField(
        max_length=32, default=b"", help_text="The site's share of the secret; empty: all of it"
    )
    derivation = models.PositiveSmallIntegerField(
        choices=Derivation, default=Derivation.SITE, help_text="How the secret was made"
    )
    sealed = models.BooleanField(
        default=False, help_text="Others have yet to play its key: not even its end tells it"
    )
    watchable = models.BooleanField(default=True)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="exhibitions",
        help_text="Who started it to look on at bots",
    )

    status = models.CharField(max_length=9, choices=Status.choices, default=Status.RUNNING)
    state = models.TextField()
    version = models.PositiveIntegerField(default=0)
    ledger = models.TextField(help_text="What each audience has been shown and asked")
    result = models.TextField(blank=True)
    due = models.DateTimeField(null=True, blank=True, help_text="The first clock to run out")
    machine = models.BooleanField(default=False, help_text="A bot or the system is to act")
    started = models.DateTimeField(auto_now_add=True)
    touched = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["due"], name="match_due", condition=Q(status="running")),
            models.Index(
                fields=["touched"],
                name="match_machine",
                condition=Q(status="running", machine=True),
            ),
            models.Index(fields=["-touched"], name="match_touched"),
        ]
        verbose_name_plural = "matches"

    def __str__(self) -> str:
        return f"{self.game} {self.id}"


class Seat(models.Model):
    """A place at a match: a person, or a bot of some level."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="seats",
    )
    bot = models.CharField(max_length=16, blank=True, help_text="Whose seat it was at the start")
    nonce = models.CharField(
        max_length=64, blank=True, help_text="Its person's share of the secret, if they gave one"
    )
    stand_in = models.CharField(
        max_length=16, blank=True, help_text="The level of the bot that plays for whoever sits here"
    )
    gone = models.BooleanField(default=False, help_text="Gave up, and does not come back")
    late = models.PositiveSmallIntegerField(default=0, help_text="Time-outs in a row")
    late_at = models.PositiveIntegerField(default=0, help_text="The version of the last time-out")
    wants_days = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="The pace that its person would agree to; 0: live"
    )
    looked = models.DateTimeField(
        null=True, blank=True, help_text="When its person last had the match before their eyes"
    )
    looked_at = models.PositiveIntegerField(
        default=0, help_text="The version, of its own, that its person saw then"
    )
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    score = models.IntegerField(null=True, blank=True)
    rating = models.SmallIntegerField(null=True, blank=True, help_text="When the match began")
    sure = models.BooleanField(default=False, help_text="If not, the rating is provisional")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "index"], name="one_sitter_a_seat"),
            models.UniqueConstraint(
                fields=["match", "user"], name="one_seat_a_person", condition=Q(user__isnull=False)
            ),
        ]
        ordering = ["index"]

    def __str__(self) -> str:
        return f"{self.match_id} #{self.index}"


class Move(models.Model):
    """An action that was played. Rows are only ever added."""

    class By(models.TextChoices):
        PERSON = "person", _("Person")
        BOT = "bot", _("Bot")
        CLOCK = "clock", _("Clock")
        SYSTEM = "system", _("System")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="moves")
    version = models.PositiveIntegerField()
    seat = models.SmallIntegerField()
    by = models.CharField(max_length=8, choices=By.choices)
    action = models.TextField()
    action_id = models.UUIDField()
    events = models.TextField()
    seen = models.TextField(help_text="The version that each audience saw after it")
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "version"], name="one_move_a_version"),
            models.UniqueConstraint(
                fields=["match", "seat", "action_id"], name="one_move_a_wish_of_a_seat"
            ),
        ]
        ordering = ["match", "version"]

    def __str__(self) -> str:
        return f"{self.match_id} @{self.version}"


class Branch(models.Model):
    """A match that plays on from a step of a finished one, a what-if. Its log begins with the moves
    of its origin up to that step. Nobody's row is in its seats, so it counts nowhere: one person
    holds the seats that are named here."""

    match = models.OneToOneField(
        Match, on_delete=models.CASCADE, primary_key=True, related_name="branch"
    )
    origin = models.ForeignKey(Match, null=True, on_delete=models.SET_NULL, related_name="branches")
    root = models.ForeignKey(
        Match,
        null=True,
        on_delete=models.SET_NULL,
        related_name="offshoots",
        help_text="The match that all this began with; the origin may be a what-if itself",
    )
    step = models.PositiveIntegerField(help_text="Of the origin, where the paths part")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="branches"
    )
    held = models.CharField(max_length=40, help_text="The seats of its person: 0,2")

    class Meta:
        verbose_name_plural = "branches"

    def __str__(self) -> str:
        return f"{self.match_id} from {self.origin_id} @{self.step}"

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that its person holds."""
        return tuple(int(seat) for seat in self.held.split(","))


class HintGiven(models.Model):
    """A person asked the coach what to do; such a match counts on no board."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="hints")
    seat = models.PositiveSmallIntegerField()
    question = models.PositiveIntegerField(help_text="The version at which the seat was asked")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "seat", "question"], name="one_hint_asked")
        ]

    def __str__(self) -> str:
        return f"{self.match_id} #{self.seat} @{self.question}"


class Pulse(models.Model):
    """When a part of the site was last up."""

    name = models.CharField(max_length=16, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} {self.at}"


class Remark(models.Model):
    """Something said at a table."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="remarks")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="remarks"
    )
    preset = models.CharField(max_length=16, blank=True)
    text = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    hidden = models.BooleanField(default=False, help_text="Taken down by staff")

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.preset or self.text


class Muting(models.Model):
    """A person does not want to see the remarks of another."""

    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mutings"
    )
    of = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="muted_by"
    )

    class Meta:
        constraints = [models.UniqueConstraint(fields=["by", "of"], name="muted_once")]

    def __str__(self) -> str:
        return f"{self.by_id} / {self.of_id}"


class Block(models.Model):
    """A person wants nothing to do with another."""

    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocks"
    )
    of = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocked_by"
    )
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["by", "of"], name="blocked_once")]

    def __str__(self) -> str:
        return f"{self.by_id} / {self.of_id}"


class Report(models.Model):
    """A remark reported to staff."""

    remark = models.ForeignKey(Remark, on_delete=models.CASCADE, related_name="reports")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="reports"
    )
    at = models.DateTimeField(auto_now_add=True)
    settled = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["remark", "by"], name="reported_once")]
        ordering = ["settled", "-pk"]

    def __str__(self) -> str:
        return f"“{self.remark}” ({self.remark.user or '–'})"
