"""Publishing at a time: the same conditions as the button, judged again when the time has come."""

from datetime import datetime
from typing import Any

import structlog
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from games.models import Release
from studio import audit
from studio.editor import drafts
from studio.editor.drafts import Review
from studio.lab import rehearsals
from studio.models import Draft, Rehearsal
from studio.review import readiness

logger = structlog.get_logger(__name__)


def schedule(draft: Draft, at: datetime, author: Any) -> None:
    """Publish a draft at a moment."""
    Draft.objects.filter(pk=draft.pk).update(publish_at=at, publish_by=author, schedule_flaw="")
    when = timezone.localtime(at).strftime("%Y-%m-%d %H:%M")
    audit.record(author, "scheduled", draft, when, drafts.address(draft))


def cancel(draft: Draft, author: Any) -> None:
    """Take a draft off the schedule."""
    Draft.objects.filter(pk=draft.pk).update(publish_at=None, publish_by=None, schedule_flaw="")
    audit.record(author, "unscheduled", draft, link=drafts.address(draft))


def publish_due(now: datetime | None = None) -> list[Release]:
    """Publish the drafts whose time has come. One that bots still play waits for the next run."""
    due = Draft.objects.filter(publish_at__lte=now or timezone.now()).order_by("publish_at", "pk")
    made = [_publish(draft) for draft in due.select_related("base", "publish_by")]
    return [each for each in made if each]


def _publish(draft: Draft) -> Release | None:
    by = draft.publish_by
    with translation.override(getattr(by, "language", "") or translation.get_language()):
        review = drafts.review(draft)
        reason = _find_reason(review, by)
        rehearsal = None if reason else rehearsals.begin(draft, by)
        if rehearsal and rehearsal.is_running:
            return None
        reason = reason or (_find_flaw(review, rehearsal) if rehearsal else "")
    if reason:
        logger.warning("draft not published at its time", draft=draft.pk, reason=reason)
        Draft.objects.filter(pk=draft.pk).update(publish_at=None, schedule_flaw=reason[:300])
        return None
    try:
        return drafts.publish(review, by, draft.note)
    except drafts.Conflict:  # changed in this moment: judged again by the next run
        return None


def _find_reason(review: Review, by: Any) -> str:
    """Why a draft is not even rehearsed; empty if it may be."""
    if by is None or not by.is_active or not by.has_perm("studio.publish_release"):
        return _("Whoever scheduled it may no longer publish.")
    obstacle = readiness.find_obstacle(review)
    return obstacle.sentence if obstacle else ""


def _find_flaw(review: Review, rehearsal: Rehearsal) -> str:
    """What the bots found that nobody can confirm now; empty if nothing."""
    result = readiness.trial_result(review, rehearsal)
    failure = readiness.find_failure(rehearsal, result)
    if failure:
        return failure.sentence
    if result and result.is_unusual:
        return _("Not published yet: the scores of the bots are unusual.")
    return ""
