"""Tables at which people wait for a match, and their chairs.

A table has all its chairs from the start, free ones too. So it is never overfull, and the last
free chair is a row that only one of two people can take.
"""

from secrets import choice, token_bytes
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games import options
from games.engine import chance
from games.engine.game import Game
from games.engine.registry import GAMES
from games.match import releases
from games.match.pace import DAYS
from games.ratings import estimates
from lobby.classroom.models import Classroom, ClassSeat, ClassTable, Student

__all__ = ["Chair", "ClassSeat", "ClassTable", "Classroom", "Student", "Table"]

CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without characters that look alike: 0 and O, 1 and I and L."""
CODE_LENGTH = 8


def new_code() -> str:
    """Short enough to read aloud, and one of 850 billion, so that nobody can guess it."""
    return "".join(choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def speed_label(days: int) -> str:
    """How long a turn may take; 0 days is a live match."""
    if not days:
        return gettext("Live")
    return ngettext("{days} day a turn", "{days} days a turn", days).format(days=days)


def new_key() -> bytes:
    """The site's share of a match's key, drawn and committed before anybody sits."""
    return token_bytes(32)


class Table(models.Model):
    """A table. Its match gets the same id."""

    class Status(models.TextChoices):
        OPEN = "open", _("Open")
        STARTED = "started", _("Started")
        CLOSED = "closed", _("Closed")

    class Mode(models.TextChoices):
        LIVE = "live", _("Live")
        ASYNC = "async", _("Async")

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code)
    game = models.CharField(max_length=32)
    options = models.TextField(default="{}")
    mode = models.CharField(max_length=8, choices=Mode.choices, default=Mode.LIVE)
    days = models.PositiveSmallIntegerField(default=0, help_text="Days a turn may take (async)")
    key = models.BinaryField(
        max_length=32, default=new_key, help_text="The site's share of the key of the match"
    )
    size = models.PositiveSmallIntegerField()
    public = models.BooleanField(default=True, help_text="If not, only its link leads here")
    rematch_of = models.UUIDField(null=True, blank=True, help_text="The match played before")
    rival = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="challenges",
        help_text="Who was challenged: nobody else may sit down",
    )
    release = models.ForeignKey(
        "games.Release",
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="tables",
        help_text="The draft that is tested here; empty: the newest release is played",
    )
    declined = models.BooleanField(default=False, help_text="The rival said no")
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.OPEN)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(mode="live", days=0) | Q(mode="async", days__in=DAYS),
                name="table_days_fit_its_mode",
            ),
            models.CheckConstraint(condition=Q(size__gte=2), name="table_seats_two_or_more"),
            models.UniqueConstraint(
                fields=["rematch_of"],
                condition=~Q(status="closed"),
                name="one_rematch_a_match",
            ),
        ]
        indexes = [models.Index(fields=["-created"], name="table_open", condition=Q(status="open"))]
        ordering = ["-created"]

    def __str__(self) -> str:
        return f"{self.game} {self.code}"

    @property
    def rules(self) -> Game:
        """The game of the match."""
        return GAMES[self.game]

    @property
    def commitment(self) -> str:
        """What is shown of the site's key before anybody gives a nonce."""
        return chance.commitment(bytes(self.key))

    @property
    def title(self) -> str:
        return gettext(self.rules.title)

    @property
    def speed(self) -> str:
        return speed_label(self.days)

    @property
    def people(self) -> list["Chair"]:
        """The chairs of people, in the order in which they came."""
        held = [chair for chair in self.chairs.all() if chair.user_id]
        return sorted(held, key=lambda chair: chair.arrival)

    @property
    def host(self) -> Any:
        """The person who has been here longest; None if there is none."""
        return next((chair.user for chair in self.people), None)

    @property
    def taken_seats(self) -> int:
        return sum(not chair.is_free for chair in self.chairs.all())

    @property
    def option_texts(self) -> list[str]:
        """The chosen options as labels."""
        if self.release_id:
            return options.labels(self.rules, releases.content(self.release_id), self.options)
        return options.describe_choice(self.rules, self.options)

    @property
    def seats_text(self) -> str:
        text = gettext("{taken} of {size} seats taken")
        return text.format(taken=self.taken_seats, size=self.size)

    @property
    def is_open(self) -> bool:
        return self.status == self.Status.OPEN

    @property
    def is_challenge(self) -> bool:
        """Whether it waits for one person alone."""
        return self.rival_id is not None

    @property
    def is_started(self) -> bool:
        return self.status == self.Status.STARTED

    def find_chair(self, user: Any) -> "Chair | None":
        """The chair of a person, if they sit here."""
        return next((chair for chair in self.people if chair.user_id == user.pk), None)


class Chair(models.Model):
    """A place at a table: free, or taken by a person or a bot. Seats are drawn at the start."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="chairs")
    index = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="chairs",
    )
    bot = models.CharField(max_length=16, blank=True)
    nonce = models.CharField(
        max_length=64, blank=True, help_text="The share of the key that its person gave"
    )
    arrival = models.PositiveIntegerField(default=0, help_text="Counts who came to the table")
    seen = models.DateTimeField(default=timezone.now, help_text="When its person last looked")
    rating = models.SmallIntegerField(null=True, blank=True, help_text="Of whoever sits here")
    sure = models.BooleanField(default=False, help_text="If not, the rating is provisional")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "index"], name="one_chair_a_place"),
            models.UniqueConstraint(
                fields=["table", "user"],
                name="one_chair_a_person",
                condition=Q(user__isnull=False),
            ),
            models.CheckConstraint(
                condition=Q(user__isnull=True) | Q(bot=""), name="one_sitter_a_chair"
            ),
        ]
        ordering = ["index"]

    def __str__(self) -> str:
        return f"{self.table_id} #{self.index}"

    @property
    def is_free(self) -> bool:
        return self.user_id is None and not self.bot

    @property
    def rating_text(self) -> str:
        return estimates.rating_text(self.rating, self.sure)
