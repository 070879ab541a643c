"""Cups, who plays in them, their rounds, matches and seeds.

Everything that a cup needs to go on is in these rows: a process may end at any point, and the next
one that tends the cup finds what is left to do. Points are in parts of a win (`PARTS`).
"""

import hmac
from datetime import datetime, timedelta
from secrets import token_bytes
from typing import Any

import msgspec
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games import options as option_labels
from games.engine import chance
from games.engine.game import Game
from games.engine.registry import GAMES
from games.match.bots import level as level_label
from games.match.pace import PACES
from games.models import Match, Release
from lobby.models import CODE_LENGTH, new_code, speed_label

LIVE_ROUND = timedelta(minutes=60)
ASYNC_TURNS = 20
"""A round over days lasts at most so many times the days of a turn."""


def new_key() -> bytes:
    """The site's share of the keys of all matches of a cup, drawn before anybody joins."""
    return token_bytes(32)


class Cup(models.Model):
    """A cup."""

    class Kind(models.TextChoices):
        SWISS = "swiss", _("Swiss")
        ARENA = "arena", pgettext_lazy("a kind of cup", "Arena")
        SEEDS = "seeds", _("Seed cup")

    class Status(models.TextChoices):
        OPEN = "open", _("Upcoming")
        RUNNING = "running", _("Running")
        FINISHED = "finished", _("Finished")
        CANCELLED = "cancelled", _("Cancelled")

    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code, editable=False)
    name = models.CharField(max_length=50)
    kind = models.CharField(max_length=8, choices=Kind.choices)
    game = models.CharField(max_length=32)
    options = models.TextField(default="{}")
    days = models.PositiveSmallIntegerField(default=0, help_text="Days a turn may take; 0: live")
    size = models.PositiveSmallIntegerField(default=2, help_text="Seats at a table")
    rounds = models.PositiveSmallIntegerField(default=5, help_text="Rounds, or seeds")
    minutes = models.PositiveIntegerField(default=60, help_text="Of an arena or a seed cup")
    check_in = models.PositiveSmallIntegerField(
        default=0, help_text="Minutes before the start in which people say that they are there"
    )
    starts = models.DateTimeField()
    official = models.BooleanField(default=False, help_text="By the site; not for guests")
    slot = models.CharField(max_length=32, blank=True, editable=False)
    creator = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="cups",
    )
    club = models.ForeignKey(
        "accounts.Club",
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="cups",
        help_text="Whose members alone may enter; empty: for everyone",
    )
    key = models.BinaryField(max_length=32, default=new_key, editable=False)
    status = models.CharField(max_length=9, choices=Status.choices, default=Status.OPEN)
    round = models.PositiveSmallIntegerField(default=0, help_text="The newest round")
    resumes = models.DateTimeField(null=True, blank=True, help_text="When the next round begins")
    created = models.DateTimeField(auto_now_add=True)
    finished = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["slot"], condition=~Q(slot=""), name="one_cup_a_slot"),
            models.CheckConstraint(condition=Q(days__in=PACES), name="cup_days_are_a_pace"),
        ]
        indexes = [models.Index(fields=["status", "starts"], name="cup_status")]
        ordering = ["-starts"]

    def __str__(self) -> str:
        return f"{self.name} ({self.code})"

    @property
    def rules(self) -> Game:
        """The game that is played."""
        return GAMES[self.game]

    @property
    def title(self) -> str:
        return gettext(self.rules.title)

    @property
    def speed(self) -> str:
        return speed_label(self.days)

    @property
    def mode(self) -> str:
        return Match.Mode.ASYNC if self.days else Match.Mode.LIVE

    @property
    def is_swiss(self) -> bool:
        return self.kind == self.Kind.SWISS

    @property
    def is_arena(self) -> bool:
        return self.kind == self.Kind.ARENA

    @property
    def has_seeds(self) -> bool:
        return self.kind == self.Kind.SEEDS

    @property
    def is_open(self) -> bool:
        return self.status == self.Status.OPEN

    @property
    def is_running(self) -> bool:
        return self.status == self.Status.RUNNING

    @property
    def is_finished(self) -> bool:
        return self.status == self.Status.FINISHED

    @property
    def is_over(self) -> bool:
        return self.status in (self.Status.FINISHED, self.Status.CANCELLED)

    @property
    def ends(self) -> datetime | None:
        """The end of the window; a Swiss cup ends with its last round."""
        return None if self.is_swiss else self.starts + timedelta(minutes=self.minutes)

    @property
    def round_limit(self) -> timedelta:
        """How long a round lasts at most."""
        return timedelta(days=self.days * ASYNC_TURNS) if self.days else LIVE_ROUND

    @property
    def last_entry_round(self) -> int:
        """Up to which round of a Swiss cup people may join."""
        return (self.rounds + 1) // 2

    @property
    def check_in_opens(self) -> datetime:
        return self.starts - timedelta(minutes=self.check_in)

    @property
    def commitment(self) -> str:
        """What is shown of the key before the cup is over."""
        return chance.commitment(bytes(self.key))

    @property
    def key_text(self) -> str:
        return bytes(self.key).hex()

    @property
    def plain_options(self) -> dict[str, Any]:
        found: dict[str, Any] = msgspec.json.decode(self.options)
        return found

    @property
    def option_texts(self) -> list[str]:
        """The chosen options as labels."""
        if self.has_seeds:
            return []
        return option_labels.describe_choice(self.rules, self.options)

    def derive_key(self, label: str) -> bytes:
        """The site's share of the key of a match, which the key of the cup fixes."""
        return hmac.digest(bytes(self.key), label.encode(), "sha256")


class Entrant(models.Model):
    """Somebody who plays a cup: a person, or a bot that its creator added. The figures of the
    standings follow from the results; `play.scoring` writes them."""

    cup = models.ForeignKey(Cup, on_delete=models.CASCADE, related_name="entrants")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="entrances",
    )
    bot = models.CharField(max_length=16, blank=True)
    number = models.PositiveIntegerField(help_text="Counts who came")
    nonce = models.CharField(max_length=64, blank=True, help_text="Their share of the keys")
    rating = models.SmallIntegerField(null=True, blank=True)
    present = models.BooleanField(default=True, help_text="Checked in, and not pausing")
    withdrawn = models.BooleanField(default=False)
    removed = models.BooleanField(default=False, help_text="By the creator or by staff")
    origin = models.CharField(
        max_length=16, blank=True, help_text="The same for people who joined from one address"
    )
    joined = models.DateTimeField(auto_now_add=True)
    since = models.DateTimeField(null=True, blank=True, help_text="Waits for a match since (arena)")

    rank = models.PositiveIntegerField(default=0)
    points = models.BigIntegerField(default=0, help_text="Parts of wins; the total of a seed cup")
    buchholz = models.BigIntegerField(default=0, help_text="Of a seed cup: the second figure")
    direct = models.IntegerField(default=0, help_text="What they took from those level with them")
    wins = models.PositiveIntegerField(default=0)
    played = models.PositiveIntegerField(default=0)
    streak = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["cup", "number"], name="one_number_an_entrant"),
            models.UniqueConstraint(
                fields=["cup", "user"],
                condition=Q(user__isnull=False),
                name="one_entrance_a_person",
            ),
        ]
        indexes = [models.Index(fields=["cup", "rank", "number"], name="entrant_rank")]
        ordering = ["rank", "number"]

    def __str__(self) -> str:
        return f"{self.cup_id} #{self.number} {self.name}"

    @property
    def name(self) -> str:
        if self.bot:
            return f"{gettext('Bot, %(level)s') % {'level': level_label(self.bot)}} {self.number}"
        return self.user.get_username() if self.user else gettext("Somebody who left")

    @property
    def is_playing(self) -> bool:
        """Whether the next round counts on them."""
        return self.present and not self.withdrawn and not self.removed


class Round(models.Model):
    """A round of a Swiss cup."""

    cup = models.ForeignKey(Cup, on_delete=models.CASCADE, related_name="all_rounds")
    number = models.PositiveSmallIntegerField()
    started = models.DateTimeField()
    due = models.DateTimeField(help_text="What is not finished then is decided as it stands")
    ended = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["cup", "number"], name="one_round_a_number")]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"{self.cup_id} round {self.number}"


class Pairing(models.Model):
    """Those who meet in one match of a cup; alone: a bye."""

    cup = models.ForeignKey(Cup, on_delete=models.CASCADE, related_name="pairings")
    round = models.PositiveSmallIntegerField(default=0, help_text="0: of an arena")
    number = models.PositiveIntegerField(help_text="The table; counts all matches of an arena")
    match = models.OneToOneField(
        Match, null=True, blank=True, on_delete=models.SET_NULL, related_name="pairing"
    )
    bots = models.PositiveSmallIntegerField(default=0, help_text="Seats filled with bots")
    label = models.CharField(max_length=64, blank=True, help_text="What its key is derived by")
    made = models.DateTimeField()
    settled = models.DateTimeField(null=True, blank=True, help_text="When its points were given")
    ending = models.CharField(max_length=10, blank=True, help_text="How it was decided")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["cup", "round", "number"], name="one_pairing_a_table")
        ]
        indexes = [
            models.Index(fields=["cup"], name="pairing_open", condition=Q(settled=None)),
        ]
        ordering = ["round", "number"]

    def __str__(self) -> str:
        return f"{self.cup_id} {self.round}.{self.number}"

    @property
    def is_bye(self) -> bool:
        return self.ending == "bye"


class PairingSeat(models.Model):
    """The seat of an entrant in a match of a cup."""

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="seats")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField()
    points = models.PositiveIntegerField(null=True, blank=True, help_text="In parts of a win")
    absent = models.BooleanField(default=False, help_text="A bot played on for them to the end")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["pairing", "entrant"], name="one_seat_an_entrant"),
            models.UniqueConstraint(fields=["pairing", "index"], name="one_entrant_a_seat"),
        ]
        ordering = ["index"]

    def __str__(self) -> str:
        return f"{self.pairing_id} #{self.index}"


class CupSeed(models.Model):
    """A seed of a seed cup: its key is drawn with the cup and told when the cup is over."""

    cup = models.ForeignKey(Cup, on_delete=models.CASCADE, related_name="seeds")
    number = models.PositiveSmallIntegerField()
    secret = models.BinaryField(max_length=32, editable=False)
    commitment = models.CharField(max_length=64)
    release = models.ForeignKey(Release, on_delete=models.PROTECT)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["cup", "number"], name="one_seed_a_number")]
        ordering = ["number"]

    def __str__(self) -> str:
        return self.label

    @property
    def label(self) -> str:
        """The name of the seed in a match."""
        return chance.cup_label(self.cup_id, self.number)

    @property
    def key_text(self) -> str:
        return bytes(self.secret).hex()


class CupRun(models.Model):
    """The one run of an entrant on a seed; starting it uses it up."""

    class State(models.TextChoices):
        RUNNING = "running", _("Running")
        COUNTED = "counted", _("Counted")
        VOID = "void", _("Does not count")

    seed = models.ForeignKey(CupSeed, on_delete=models.CASCADE, related_name="runs")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="runs")
    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="cup_run")
    state = models.CharField(max_length=8, choices=State.choices, default=State.RUNNING)
    first = models.IntegerField(default=0)
    second = models.IntegerField(default=0)
    finished = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["seed", "entrant"], name="one_run_a_cup_seed")
        ]

    def __str__(self) -> str:
        return f"{self.seed_id} {self.entrant_id}"
