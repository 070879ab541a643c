"""A classroom, its students, and the tables of its rounds."""

from secrets import choice

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import options
from games.engine.game import Game
from games.engine.registry import GAMES
from games.models import Match

CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without characters that look alike: 0 and O, 1 and I and L."""
CODE_LENGTH = 6
LONGEST_TITLE, LONGEST_NAME = 60, 20


def new_class_code() -> str:
    """Short enough to copy from a projector, and one of 890 million."""
    return "".join(choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


class Classroom(models.Model):
    """A class of one teacher: what its tables play, and how far it is."""

    class Status(models.TextChoices):
        OPEN = "open", _("Open")
        CLOSED = "closed", _("Closed")

    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_class_code)
    teacher = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="classrooms"
    )
    game = models.CharField(max_length=32)
    title = models.CharField(max_length=LONGEST_TITLE)
    size = models.PositiveSmallIntegerField(help_text="Seats of a table")
    options = models.TextField(default="{}")
    level = models.CharField(
        max_length=16, blank=True, help_text="Of the bots in free seats; empty: smaller tables"
    )
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.OPEN)
    round = models.PositiveSmallIntegerField(default=0, help_text="0: nothing has begun")
    shown_table = models.ForeignKey(
        "ClassTable", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    shown_chapter = models.PositiveSmallIntegerField(
        default=0, help_text="Of the match: its showdown is shown to everyone"
    )
    created = models.DateTimeField(auto_now_add=True)
    touched = models.DateTimeField(default=timezone.now)

    class Meta:
        app_label = "lobby"
        constraints = [
            models.CheckConstraint(condition=Q(size__gte=2), name="class_tables_seat_two_or_more")
        ]
        indexes = [models.Index(fields=["status", "touched"], name="classroom_touched")]
        ordering = ["-created"]

    def __str__(self) -> str:
        return f"{self.title} ({self.code})"

    @property
    def rules(self) -> Game:
        """The game that the class plays."""
        return GAMES[self.game]

    @property
    def game_title(self) -> str:
        return gettext(self.rules.title)

    @property
    def is_open(self) -> bool:
        return self.status == self.Status.OPEN

    @property
    def option_texts(self) -> list[str]:
        """The chosen options as labels."""
        return options.describe_choice(self.rules, self.options)


class Student(models.Model):
    """A person in a classroom, under the name that the teacher sees."""

    class Status(models.TextChoices):
        HERE = "here", _("Here")
        LEFT = "left", _("Left")
        REMOVED = "removed", _("Removed")

    classroom = models.ForeignKey(Classroom, on_delete=models.CASCADE, related_name="students")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="lessons"
    )
    name = models.CharField(max_length=LONGEST_NAME)
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.HERE)
    seen = models.DateTimeField(default=timezone.now, help_text="When they last had a page open")

    class Meta:
        app_label = "lobby"
        constraints = [
            models.UniqueConstraint(
                fields=["classroom", "user"],
                name="one_student_a_person",
                condition=Q(user__isnull=False),
            ),
            models.UniqueConstraint(fields=["classroom", "name"], name="one_student_a_name"),
        ]
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name


class ClassTable(models.Model):
    """A table of a round: its match has started."""

    classroom = models.ForeignKey(Classroom, on_delete=models.CASCADE, related_name="tables")
    round = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()
    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="class_table")

    class Meta:
        app_label = "lobby"
        constraints = [
            models.UniqueConstraint(
                fields=["classroom", "round", "number"], name="one_class_table_a_number"
            )
        ]
        ordering = ["round", "number"]

    def __str__(self) -> str:
        return f"{self.classroom_id}: {self.round}/{self.number}"


class ClassSeat(models.Model):
    """Where a student sits in a round. The rows of bots are only in the match."""

    table = models.ForeignKey(ClassTable, on_delete=models.CASCADE, related_name="seats")
    student = models.ForeignKey(Student, on_delete=models.CASCADE, related_name="seats")
    round = models.PositiveSmallIntegerField()
    index = models.PositiveSmallIntegerField(help_text="The seat in the match")

    class Meta:
        app_label = "lobby"
        constraints = [
            models.UniqueConstraint(fields=["student", "round"], name="one_class_seat_a_round"),
            models.UniqueConstraint(fields=["table", "index"], name="one_student_a_class_seat"),
        ]
        ordering = ["index"]

    def __str__(self) -> str:
        return f"{self.table_id} #{self.index}"
