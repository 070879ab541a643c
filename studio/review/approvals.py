"""Approvals: a second person consents to a draft before it is published."""

from hashlib import sha256
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import QuerySet

from studio import audit
from studio.editor import drafts
from studio.models import Approval, Draft

PERMISSIONS = ("studio.approve_draft", "studio.publish_release")
"""Whoever has one of these may approve."""


class OwnDraft(Exception):
    """An editor of the draft may not approve it."""


def is_required() -> bool:
    """Whether drafts need an approval on this site."""
    return bool(settings.STUDIO_REVIEW)


def may_approve(user: Any) -> bool:
    return any(user.has_perm(each) for each in PERMISSIONS)


def find_approval(draft: Draft) -> Approval | None:
    """The approval of the present content; a change of the draft voids it."""
    same = draft.approvals.filter(checksum=_checksum(draft))
    return same.select_related("author").first()


def _checksum(draft: Draft) -> str:
    purpose = "season\n" if draft.is_seasonal else ""
    return sha256(f"{draft.base_id}\n{purpose}{draft.content}".encode()).hexdigest()


def editor_ids(draft: Draft) -> set[int]:
    """The people who made the draft what it is."""
    found = draft.revisions.values_list("author", flat=True).distinct()
    return {each for each in (draft.author_id, *found) if each}


def is_editor(draft: Draft, user: Any) -> bool:
    return user.pk in editor_ids(draft)


def other_reviewers(draft: Draft) -> QuerySet[Any]:
    """The active staff who could approve a draft that they did not edit."""
    backend = "django.contrib.auth.backends.ModelBackend"
    manager: Any = get_user_model().objects
    found = manager.none()
    for permission in PERMISSIONS:
        found = found | manager.with_perm(permission, backend=backend)
    others: QuerySet[Any] = found.filter(is_staff=True).exclude(pk__in=editor_ids(draft))
    return others.distinct()


def may_approve_own(draft: Draft, user: Any) -> bool:
    """Whether an owner of the site edited the draft and there is nobody else to ask."""
    return bool(user.is_superuser) and not other_reviewers(draft).exists()


@transaction.atomic
def approve(draft: Draft, user: Any, note: str) -> Approval:
    """Approve the present content of a draft.

    Raises OwnDraft for its editors; an owner who is alone may approve with a note.
    """
    is_own = is_editor(draft, user)
    if is_own and not (note and may_approve_own(draft, user)):
        raise OwnDraft
    made = Approval.objects.create(
        draft=draft, checksum=_checksum(draft), author=user, note=note, is_own=is_own
    )
    audit.record(user, "draft_approved", draft, note, drafts.address(draft))
    return made


def withdraw(draft: Draft, user: Any) -> None:
    """Take back the approvals of the present content."""
    draft.approvals.filter(checksum=_checksum(draft)).delete()
    audit.record(user, "draft_changed", draft, "approval withdrawn", drafts.address(draft))
