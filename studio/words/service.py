"""Changes of the site's words: drafts, versions, and what is shown. Every change is in the audit
log, and pages that are open are told."""

from datetime import datetime
from functools import partial
from typing import Any

from django.core.cache import cache
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone

from games import broadcast
from games.engine.errors import IllegalAction
from studio import audit
from studio.models import Deed, Writing, WritingVersion
from studio.words import first_texts, selectors, writings
from studio.words.writings import Words

What = Deed.What
SHOWN = "words:shown"
"""The cache's key of what was shown when open pages were last told."""


class Overtaken(IllegalAction):
    """Somebody else saved the draft meanwhile."""


def open_writing(user: Any, kind: str, key: str = "", section: str = "") -> Writing:
    """The writing of a page or a note, made with its first text; of the other kinds a new one."""
    places = {"kind": kind, "key": key, "section": section}
    has_place = kind in (Writing.Kind.PAGE, Writing.Kind.NOTE)
    if has_place and (known := Writing.objects.filter(**places).first()):
        return known
    words = first_texts.first_text(key) if kind == Writing.Kind.PAGE else Words()
    try:
        with transaction.atomic():
            made = Writing.objects.create(**places, draft=writings.encode(words), author=user)
            _note(user, What.WORDS_CHANGED, made)
    except IntegrityError:
        return Writing.objects.get(**places)
    return made


def save_draft(user: Any, writing: Writing, words: Words, mark: str = "") -> Writing:
    """Store a draft. `mark` is that of the draft which was edited: refused if it has changed."""
    with transaction.atomic():
        held = Writing.objects.select_for_update().get(pk=writing.pk)
        if mark and mark != draft_mark(held):
            raise Overtaken("words_overtaken")
        held.draft, held.author = writings.encode(words), user
        held.save(update_fields=["draft", "author", "touched"])
        _note(user, What.WORDS_CHANGED, held)
    return held


def draft_mark(writing: Writing) -> str:
    """Identifies a state of the draft."""
    return writing.touched.isoformat()


def publish(user: Any, writing: Writing) -> WritingVersion:
    """Show the draft to everyone, as a new version; refused if it is not complete."""
    with transaction.atomic():
        held = Writing.objects.select_for_update().get(pk=writing.pk)
        words = writings.decode(held.draft)
        if writings.find_problems(held.kind, words):
            raise IllegalAction("words_incomplete")
        newest = held.versions.first()
        number = newest.number + 1 if newest else 1
        version = WritingVersion.objects.create(
            writing=held, number=number, words=held.draft, author=user
        )
        Writing.objects.filter(pk=held.pk).update(shown=version)
        _note(user, What.WORDS_PUBLISHED, held, f"{number}")
        transaction.on_commit(partial(announce, timezone.now()), robust=True)
    return version


def withdraw(user: Any, writing: Writing) -> None:
    """Show a writing no longer. A page shows its first text again."""
    with transaction.atomic():
        Writing.objects.filter(pk=writing.pk).update(shown=None)
        _note(user, What.WORDS_WITHDRAWN, writing)
        transaction.on_commit(partial(announce, timezone.now()), robust=True)


def put_back(user: Any, writing: Writing, number: int) -> Writing:
    """Make an old version the draft; 0 is the first text of a page."""
    if number == 0 and writing.kind == Writing.Kind.PAGE:
        return save_draft(user, writing, first_texts.first_text(writing.key))
    version = writing.versions.filter(number=number).first()
    if version is None:
        raise IllegalAction("no_such_version")
    return save_draft(user, writing, writings.decode(version.words))


def delete(user: Any, writing: Writing) -> None:
    """Delete a writing that was never published."""
    with transaction.atomic():
        if writing.versions.exists():
            raise IllegalAction("words_published")
        _note(user, What.WORDS_DELETED, writing)
        writing.delete()


def announce(now: datetime) -> None:
    """Tell open pages to load banners and announcements again."""
    cache.set(SHOWN, _signature(now), None)
    broadcast.courier.send(broadcast.SITE, {"type": "words.news"})


def announce_due(now: datetime) -> bool:
    """Tell open pages if the time of a writing has come or gone; whether they were told."""
    if cache.get(SHOWN, "") == _signature(now):
        return False
    announce(now)
    return True


def _signature(now: datetime) -> str:
    """What is shown at a time, in short."""
    shown = selectors.load_strip(now)
    return ",".join(sorted(f"{each.pk}.{each.number}" for each in shown))


def _note(user: Any, what: str, writing: Writing, details: str = "") -> None:
    audit.record(user, what, writing, details, reverse("studio:writing", args=[writing.pk]))
