"""Drafts of content, experiments with them, and the audit log."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine.rooms import FIRST_SCHEMA
from games.models import Release
from studio.words.models import Writing, WritingVersion

__all__ = [
    "Approval",
    "Comment",
    "Deed",
    "Draft",
    "Experiment",
    "Playtest",
    "Rehearsal",
    "Revision",
    "Writing",
    "WritingVersion",
]

SILENCE = 20
"""Seconds without progress after which the page of an experiment says so."""


class Draft(models.Model):
    """A set of content that may become a release. It may have problems; a release has none."""

    game = models.CharField(_("game"), max_length=32)
    title = models.CharField(_("title"), max_length=80)
    base = models.ForeignKey(
        Release, on_delete=models.PROTECT, related_name="drafts", verbose_name=_("made from")
    )
    content = models.TextField()
    schema_version = models.PositiveSmallIntegerField(default=FIRST_SCHEMA)
    note = models.CharField(
        _("note"), max_length=300, blank=True, help_text="What will be published with it"
    )
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        verbose_name=_("author"),
    )
    is_seasonal = models.BooleanField(
        _("Season content"), default=False, help_text="Offered beside what is played, not instead"
    )
    notes_ko = models.TextField(_("patch notes in Korean"), blank=True)
    notes_en = models.TextField(_("patch notes in English"), blank=True)
    publish_at = models.DateTimeField(_("to be published"), null=True, blank=True)
    publish_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        verbose_name=_("scheduled by"),
    )
    schedule_flaw = models.CharField(
        max_length=300, blank=True, help_text="Why it was not published at its time"
    )
    made = models.DateTimeField(_("made"), auto_now_add=True)
    touched = models.DateTimeField(_("last change"), auto_now=True)

    class Meta:
        verbose_name = _("draft")
        verbose_name_plural = _("drafts")
        ordering = ["-touched"]
        permissions = [
            ("publish_release", "Can publish a release"),
            ("approve_draft", "Can approve a draft of somebody else"),
        ]

    def __str__(self) -> str:
        return self.title


class Revision(models.Model):
    """One saved change of a draft: what each item was before and after it."""

    draft = models.ForeignKey(Draft, on_delete=models.CASCADE, related_name="revisions")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    summary = models.CharField(max_length=200)
    changes = models.TextField(help_text="A list of studio.editor.changes.revisions.ItemChange")
    is_autosave = models.BooleanField(default=False)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("revision")
        verbose_name_plural = _("revisions")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.draft_id}: {self.summary}"


class Comment(models.Model):
    """A remark of staff on a draft or on one of its items."""

    draft = models.ForeignKey(Draft, on_delete=models.CASCADE, related_name="comments")
    section = models.CharField(max_length=64, blank=True)
    item = models.CharField(max_length=64, blank=True)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    text = models.CharField(max_length=1000)
    at = models.DateTimeField(auto_now_add=True)
    resolved = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("comment")
        verbose_name_plural = _("comments")
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.text[:60]


class Approval(models.Model):
    """A person's consent to publish one state of a draft. Any later change voids it."""

    draft = models.ForeignKey(Draft, on_delete=models.CASCADE, related_name="approvals")
    checksum = models.CharField(max_length=64, help_text="Of the approved content and its base")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    note = models.CharField(max_length=300, blank=True)
    is_own = models.BooleanField(
        default=False, help_text="By an editor of the draft, as there was nobody else"
    )
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("approval")
        verbose_name_plural = _("approvals")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.draft_id} {self.author}"


class Playtest(models.Model):
    """One state of a draft as people try it at test tables."""

    draft = models.ForeignKey(Draft, on_delete=models.CASCADE, related_name="playtests")
    release = models.OneToOneField(Release, on_delete=models.PROTECT, related_name="playtest")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("playtest")
        verbose_name_plural = _("playtests")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.draft_id} {self.release.checksum[:8]}"


class Experiment(models.Model):
    """Bot matches on a draft, and the same matches on the release in play at that time."""

    class Status(models.TextChoices):
        WAITING = "waiting", _("waiting")
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        CANCELLED = "cancelled", _("cancelled")
        FAILED = "failed", _("failed")

    game = models.CharField(_("game"), max_length=32)
    draft = models.ForeignKey(
        Draft, null=True, on_delete=models.SET_NULL, related_name="experiments"
    )
    title = models.CharField(max_length=80)
    content = models.TextField(help_text="The draft as it was when the experiment began")
    schema_version = models.PositiveSmallIntegerField(default=FIRST_SCHEMA)
    release = models.ForeignKey(Release, on_delete=models.PROTECT, related_name="+")
    levels = models.JSONField(help_text="The bot in each seat")
    options = models.JSONField(default=dict)
    seed = models.CharField(max_length=32)
    matches = models.PositiveIntegerField(_("matches"))
    played = models.PositiveIntegerField(_("played"), default=0)
    pieces = models.PositiveIntegerField(default=0, help_text="Tasks that played a part of it")
    under_way = models.TextField(blank=True, help_text="The pair of matches that is being played")
    tallies = models.TextField(default="[]", help_text="What was counted: the draft, the release")
    pairs = models.TextField(default="{}", help_text="Differences of matches with the same luck")
    seconds = models.FloatField(default=0, help_text="Time that workers spent on it")
    note = models.CharField(_("note"), max_length=500, blank=True)
    rival = models.ForeignKey(
        Draft, null=True, on_delete=models.SET_NULL, related_name="+", verbose_name=_("beside")
    )
    rival_title = models.CharField(max_length=80, blank=True)
    rival_content = models.TextField(blank=True, help_text="Empty: it stands beside the release")
    rival_schema = models.PositiveSmallIntegerField(default=FIRST_SCHEMA)
    status = models.CharField(
        _("status"), max_length=10, choices=Status.choices, default=Status.WAITING
    )
    flaw = models.TextField(blank=True)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    made = models.DateTimeField(_("made"), auto_now_add=True)
    touched = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = _("experiment")
        verbose_name_plural = _("experiments")
        ordering = ["-made"]
        constraints = [
            # Bots of the lab must not take the workers from those of the matches.
            models.UniqueConstraint(
                fields=["status"],
                condition=models.Q(status="running"),
                name="one_running_experiment",
            )
        ]

    def __str__(self) -> str:
        return f"{self.title} #{self.pk}"

    @property
    def is_running(self) -> bool:
        return self.status == self.Status.RUNNING

    @property
    def is_open(self) -> bool:
        """Whether more will be played."""
        return self.status in (self.Status.WAITING, self.Status.RUNNING)

    @property
    def silent_seconds(self) -> int:
        """Seconds without progress of a running experiment; 0 while there is progress."""
        if not self.is_running:
            return 0
        since = int((timezone.now() - self.touched).total_seconds())
        return since if since >= SILENCE else 0

    @property
    def percent(self) -> int:
        return 100 * self.played // self.matches if self.matches else 0

    @property
    def remaining_seconds(self) -> float | None:
        """How long it will still be played; None if that cannot be told."""
        if not self.is_open or not self.played or not self.seconds:
            return None
        return self.seconds / self.played * (self.matches - self.played)

    @property
    def rival_name(self) -> str:
        """What the draft is compared with."""
        if self.rival_content:
            return self.rival_title
        return gettext("release {n}").format(n=self.release.number)


class Rehearsal(models.Model):
    """The bot matches that a draft must pass before it is published."""

    class Status(models.TextChoices):
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")

    draft = models.ForeignKey(Draft, on_delete=models.CASCADE, related_name="rehearsals")
    checksum = models.CharField(max_length=64, help_text="Of the content that is played")
    matches = models.PositiveIntegerField()
    played = models.PositiveIntegerField(default=0)
    pieces = models.PositiveIntegerField(default=0, help_text="Tasks that played a part of it")
    under_way = models.TextField(blank=True, help_text="The match that is being played")
    scores = models.JSONField(default=list, help_text="Of the matches of the trial")
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.RUNNING)
    flaw = models.TextField(blank=True)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    made = models.DateTimeField(auto_now_add=True)
    touched = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = _("rehearsal")
        verbose_name_plural = _("rehearsals")
        ordering = ["-made"]
        constraints = [
            models.UniqueConstraint(
                fields=["draft", "checksum"], name="one_rehearsal_of_the_same_content"
            )
        ]

    def __str__(self) -> str:
        return f"{self.draft_id} {self.checksum[:8]}"

    @property
    def is_running(self) -> bool:
        return self.status == self.Status.RUNNING

    @property
    def is_done(self) -> bool:
        return self.status == self.Status.DONE

    @property
    def percent(self) -> int:
        return 100 * self.played // self.matches if self.matches else 100


class Sample(models.Model):
    """The health of the site at one moment."""

    at = models.DateTimeField(default=timezone.now, db_index=True)
    readings = models.JSONField()
    wrong = models.JSONField(default=list, help_text="What was out of its usual range")
    told = models.JSONField(default=list, help_text="What was mailed since all was well")

    class Meta:
        verbose_name = _("sample")
        verbose_name_plural = _("samples")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return str(self.at)


class Deed(models.Model):
    """One action of a member of staff. Rows are only added, never changed."""

    class What(models.TextChoices):
        DRAFT_MADE = "draft_made", _("made a draft")
        DRAFT_CHANGED = "draft_changed", _("changed a draft")
        DRAFT_IMPORTED = "draft_imported", _("brought a file into a draft")
        DRAFT_DELETED = "draft_deleted", _("deleted a draft")
        DRAFT_RENAMED = "draft_renamed", _("renamed a draft")
        DRAFT_APPROVED = "draft_approved", _("approved a draft")
        SCHEDULED = "scheduled", _("scheduled a release")
        UNSCHEDULED = "unscheduled", _("took a release off the schedule")
        PUBLISHED = "published", _("published a release")
        ROLLED_BACK = "rolled_back", _("rolled back to a release")
        EXPERIMENT_BEGUN = "experiment_begun", _("began an experiment")
        EXPERIMENT_CANCELLED = "experiment_cancelled", _("stopped an experiment")
        WORDS_CHANGED = "words_changed", _("changed a text of the site")
        WORDS_PUBLISHED = "words_published", _("published a text of the site")
        WORDS_WITHDRAWN = "words_withdrawn", _("withdrew a text of the site")
        WORDS_DELETED = "words_deleted", _("deleted a text of the site")
        WEEK_PLANNED = "week_planned", _("planned a weekly")
        PLAYED = "played", _("opened a test table")
        ABANDONED = "abandoned", _("abandoned a match")
        HANDED_OVER = "handed_over", _("handed a seat over")
        MODERATED = "moderated", _("acted on a case")
        ADMIN_ADDED = "admin_added", _("added in a form")
        ADMIN_CHANGED = "admin_changed", _("changed in a form")
        ADMIN_DELETED = "admin_deleted", _("deleted in a form")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="deeds",
        verbose_name=_("who"),
    )
    name = models.CharField(_("name then"), max_length=150, blank=True)
    what = models.CharField(_("what"), max_length=40, choices=What.choices, db_index=True)
    about = models.CharField(_("about"), max_length=200)
    details = models.TextField(_("details"), blank=True)
    link = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField(_("when"), auto_now_add=True, db_index=True)

    class Meta:
        verbose_name = _("deed")
        verbose_name_plural = _("audit log")
        ordering = ["-at", "-pk"]
        permissions = [
            ("steer_match", "Can abandon matches and hand seats over to bots"),
            ("view_operations", "Can see queues and stalled matches"),
        ]

    def __str__(self) -> str:
        return f"{self.what}: {self.about}"
