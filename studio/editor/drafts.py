"""Drafts: created from a release, changed item by item, published or deleted."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from games import broadcast
from games.engine.content import Problem
from games.engine.game import Game
from games.engine.registry import GAMES
from games.match import releases
from games.match import service as match_service
from games.models import Release
from studio import audit
from studio.editor import validation
from studio.editor.changes import diffs, merge, patch_notes, revisions
from studio.editor.sections import GENERAL, Section, find_section
from studio.editor.shapes.types import row_name
from studio.models import Draft, Revision

INDENT = 1
TELL_PLAYERS = "studio.tell_players"


class Conflict(Exception):
    """Someone else changed the same thing in the meantime."""


class Unready(Exception):
    """The draft cannot become a release."""


@dataclass(frozen=True)
class Review:
    """A draft compared with the release in play: validated once, for pages and for publishing."""

    draft: Draft
    game: Game
    newest: Release
    content: Any
    problems: tuple[Problem, ...]
    changes: list[diffs.Change]
    """What the draft changes of the release that it was made from."""
    published: list[diffs.Change]
    """What was published since it was made."""
    clashes: list[merge.Clash]
    """What both changed differently."""

    @property
    def is_behind(self) -> bool:
        """Whether another release was published since the draft was made."""
        return self.draft.base_id != self.newest.pk


def review(draft: Draft) -> Review:
    """Validate a draft and compare it with the release that it was made from, and this one with
    the release in play."""
    game, content = load_game(draft), load_content(draft)
    newest = releases.current(game)
    base, theirs = load_release(draft.base), load_release(newest)
    return Review(
        draft, game, newest, content, validation.validate(game, content, theirs),
        changes=diffs.compare(game, base, content),
        published=diffs.compare(game, base, theirs),
        clashes=merge.merge(game, base, content, theirs).clashes,
    )  # fmt: skip


def load_release(release: Release) -> Any:
    """The content of a release as plain values, in the current schema of its game."""
    return json.loads(releases.current_content(release))


def serialize(content: Any) -> str:
    """Content as it is stored: equal values give equal text."""
    return json.dumps(content, ensure_ascii=False, indent=INDENT) + "\n"


def fingerprint(item: Any) -> str:
    """Identifies the value that a form was made from."""
    return sha256(json.dumps(item, sort_keys=True).encode()).hexdigest()[:16]


def create(game: Game, author: Any, title: str = "", base: Release | None = None) -> Draft:
    """A new draft with the content of a release, by default the newest. It is compared with the
    newest one in any case: whoever begins with an older release means to go back to it. A draft
    of season content becomes season content, until somebody decides otherwise."""
    newest = releases.current(game)
    base = base or newest
    title = title.strip() or _("After release {n}").format(n=base.number)
    content = releases.current_content(base)
    with transaction.atomic():
        draft = Draft.objects.create(
            game=game.key, title=title[:80], base=newest, content=content, author=author,
            schema_version=game.content.schema_version,
            is_seasonal=base.stage == Release.Stage.SEASON,
        )  # fmt: skip
        audit.record(author, "draft_made", draft, link=address(draft))
    return draft


def address(draft: Draft) -> str:
    return f"/admin/studio/drafts/{draft.pk}/"


def load_game(draft: Draft) -> Game:
    return GAMES[draft.game]


def load_content(draft: Draft) -> Any:
    """The content of a draft as plain values, in the current schema of its game."""
    game = load_game(draft)
    return json.loads(game.upgrade(draft.content.encode(), draft.schema_version))


def parse_content(draft: Draft) -> Any:
    """The content of a draft without problems, in the types of its game."""
    return load_game(draft).load(draft.content.encode(), draft.schema_version)


def load_origin(draft: Draft) -> Any:
    """The content of the release that a draft was made from, as plain values."""
    return load_release(draft.base)


def load_base(draft: Draft) -> Any:
    """The content of the release in play as plain values."""
    return load_release(releases.current(load_game(draft)))


def load_predecessor(draft: Draft) -> Any:
    """What players know before a draft is published, as plain values: the release in play, or the
    season that it follows."""
    game = load_game(draft)
    season = releases.season(game) if draft.is_seasonal else None
    return load_release(season or releases.current(game))


def problems(draft: Draft) -> tuple[Problem, ...]:
    """Everything that keeps a draft from being published."""
    return validation.validate(load_game(draft), load_content(draft), load_base(draft))


def item_changes(draft: Draft, section: str, item: str) -> list[diffs.Change]:
    """The differences of one item from the release in play."""
    changes = diffs.compare(load_game(draft), load_base(draft), load_content(draft))
    return [each for each in changes if each.section == section and each.item == item]


@transaction.atomic
def save_item(
    draft_id: int, section: Section, key: str | None, value: Any, before: str, author: Any,
    is_autosave: bool = False,
) -> None:  # fmt: skip
    """Write an item; key None appends a row.

    Raises Conflict if the item no longer has the fingerprint `before`, unless it has the new value
    already: the page saved it by itself.
    """
    draft = Draft.objects.select_for_update().get(pk=draft_id)
    content = load_content(draft)
    if not section.has_rows:
        _check_mark(section.value(content), value, before)
        content.update(value if section.name == GENERAL else {section.name: value})
    elif key is None:
        content[section.name].append(value)
    else:
        nth, row = section.find_row(content, key)
        _check_mark(row, value, before)
        content[section.name][nth] = value
    _save(draft, content, author, f"{section.name} {row_name(value)}".strip(), is_autosave)


def _check_mark(present: Any, value: Any, before: str) -> None:
    if fingerprint(present) != before and present != value:
        raise Conflict


@transaction.atomic
def save_rows(
    draft_id: int, section: Section, rows: Mapping[str, Any], marks: Mapping[str, str], author: Any
) -> None:
    """Write several rows at once; keys that are not there are appended.

    Raises Conflict if one of them no longer has its mark.
    """
    draft = Draft.objects.select_for_update().get(pk=draft_id)
    content = load_content(draft)
    present = [key for key, _row in section.rows(content)]
    for key, value in rows.items():
        if key not in present:
            content[section.name].append(value)
            continue
        nth = present.index(key)
        _check_mark(content[section.name][nth], value, marks.get(key, ""))
        content[section.name][nth] = value
    _save(draft, content, author, f"{section.name} {', '.join(rows)}"[:200])


@transaction.atomic
def undo(revision_id: int, nth: int, author: Any) -> revisions.ItemChange:
    """Put one item of a revision back to what it was before it.

    Raises Conflict if it was changed again since, IndexError if there is no such item.
    """
    revision = Revision.objects.select_related("draft").get(pk=revision_id)
    change = revisions.load_changes(revision)[nth]
    draft = Draft.objects.select_for_update().get(pk=revision.draft_id)
    game, content = load_game(draft), load_content(draft)
    section = find_section(game, change.section)
    if revisions.find_value(section, content, change.key) != change.after:
        raise Conflict
    revisions.put_value(game, content, change.section, change.key, change.before, change.place)
    _save(draft, content, author, f"{change.section} {change.key}: undo")
    return change


@transaction.atomic
def put_back(draft_id: int, section: Section, key: str, author: Any) -> bool:
    """Give an item the value of the release that the draft was made from; returns whether it
    differed."""
    draft = Draft.objects.select_for_update().get(pk=draft_id)
    game, content, base = load_game(draft), load_content(draft), load_release(draft.base)
    old = revisions.find_value(section, base, key)
    if revisions.find_value(section, content, key) == old:
        return False
    place = list(revisions.list_items(section, base)).index(key) if key and old is not None else 0
    revisions.put_value(game, content, section.name, key, old, place)
    _save(draft, content, author, f"{section.name} {key}: put back")
    return True


@transaction.atomic
def rename(draft: Draft, title: str, author: Any) -> None:
    """Give a draft another title."""
    audit.record(author, "draft_renamed", draft, title, address(draft))
    Draft.objects.filter(pk=draft.pk).update(title=title[:80])


@transaction.atomic
def duplicate(draft: Draft, author: Any) -> Draft:
    """A second draft with the same content and base, without history, comments and approval."""
    made = Draft.objects.create(
        game=draft.game, title=_("Copy of {title}").format(title=draft.title)[:80],
        base=draft.base, content=draft.content, schema_version=draft.schema_version,
        note=draft.note, notes_ko=draft.notes_ko, notes_en=draft.notes_en, author=author,
        is_seasonal=draft.is_seasonal,
    )  # fmt: skip
    audit.record(author, "draft_made", made, str(draft), address(made))
    return made


@transaction.atomic
def move_row(draft_id: int, section: Section, key: str, direction: str, author: Any) -> None:
    """Move a row up or down in its list."""
    draft = Draft.objects.select_for_update().get(pk=draft_id)
    content = load_content(draft)
    rows = content[section.name]
    nth, row = section.find_row(content, key)
    to = nth - 1 if direction == "up" else nth + 1
    if to not in range(len(rows)) or row_name(rows[to]) in section.fixed_rows:
        return
    rows.insert(to, rows.pop(nth))
    _save(draft, content, author, f"{section.name} {row_name(row)}: {direction}")


@transaction.atomic
def remove_row(
    draft_id: int, section: Section, key: str, before: str, author: Any
) -> tuple[int, Any]:
    """Remove a row; returns its place and value. Raises Conflict if someone else changed it."""
    draft = Draft.objects.select_for_update().get(pk=draft_id)
    content = load_content(draft)
    nth, row = section.find_row(content, key)
    if fingerprint(row) != before:
        raise Conflict
    content[section.name].pop(nth)
    _save(draft, content, author, f"{section.name} {key}: remove")
    return nth, row


@transaction.atomic
def restore_row(draft_id: int, section: Section, place: int, row: Any, author: Any) -> None:
    """Put a removed row back. Raises Conflict if there is one of its name by now."""
    draft = Draft.objects.select_for_update().get(pk=draft_id)
    content = load_content(draft)
    name = row_name(row)
    if name and name in dict(section.rows(content)):
        raise Conflict
    content[section.name].insert(place, row)
    _save(draft, content, author, f"{section.name} {name}: restore")


@transaction.atomic
def import_content(draft_id: int, content: Any, author: Any) -> None:
    """Replace the content of a draft by a set that was validated."""
    draft = Draft.objects.select_for_update().get(pk=draft_id)
    _write(draft, content, author, _("import of a file"))
    audit.record(author, "draft_imported", draft, link=address(draft))


def merge_mark(review: Review) -> str:
    """Identifies what a merge was shown for: the draft and the newest release."""
    return fingerprint([review.draft.content, review.newest.pk])


@transaction.atomic
def take_over(draft_id: int, sides: Mapping[str, str], mark: str, author: Any) -> None:
    """Merge what was published meanwhile into a draft, which then builds on the newest release.

    Raises Conflict if a clash is not resolved, or the draft or the newest release is not the one
    that the sides were chosen for.
    """
    draft = Draft.objects.select_for_update().get(pk=draft_id)
    current = review(draft)
    if merge_mark(current) != mark:
        raise Conflict
    base, theirs = load_release(draft.base), load_release(current.newest)
    merged = merge.merge(current.game, base, current.content, theirs, sides)
    if merged.clashes:
        raise Conflict
    draft.base = current.newest
    draft.save(update_fields=["base"])
    details = _("merged with release {n}").format(n=current.newest.number)
    _save(draft, merged.content, author, details)


def keep_note(draft: Draft, note: str) -> None:
    """Remember the note of the release that a draft is to become."""
    if note and note != draft.note:
        draft.note = note
        Draft.objects.filter(pk=draft.pk).update(note=note)


def _save(draft: Draft, content: Any, author: Any, summary: str, is_autosave: bool = False) -> None:
    """Store changed content with its revision and its line in the audit log."""
    _write(draft, content, author, summary, is_autosave)
    if not is_autosave:
        audit.record(author, "draft_changed", draft, summary, address(draft))


def _write(
    draft: Draft, content: Any, author: Any, summary: str, is_autosave: bool = False
) -> None:
    before = load_content(draft)
    revisions.record(draft, load_game(draft), before, content, author, summary, is_autosave)
    draft.content = serialize(content)
    draft.schema_version = load_game(draft).content.schema_version
    draft.save(update_fields=["content", "schema_version", "touched"])


@transaction.atomic
def remove(draft: Draft) -> None:
    """Delete a draft with its test tables and the matches that were played there."""
    tested = [each.release for each in draft.playtests.select_related("release")]
    draft.delete()
    for release in tested:
        match_service.discard_tests(release)
        release.delete()


@transaction.atomic
def set_purpose(draft: Draft, is_seasonal: bool, author: Any) -> None:
    """Say whether a draft becomes what everybody plays, or season content beside it."""
    if draft.is_seasonal != is_seasonal:
        Draft.objects.filter(pk=draft.pk).update(is_seasonal=is_seasonal)
        details = "for the season" if is_seasonal else "for everybody"
        audit.record(author, "draft_changed", draft, details, address(draft))


@transaction.atomic
def publish(review: Review, author: Any, note: str) -> Release:
    """Make a release of a reviewed draft and delete the draft.

    Raises Unready if it has problems or changes nothing, Conflict if the draft or the release in
    play changed since the review, or the draft does not build on the release in play.
    """
    if review.problems or not review.changes:
        raise Unready
    if review.is_behind:
        raise Conflict
    draft = Draft.objects.select_for_update().get(pk=review.draft.pk)
    if draft.content != review.draft.content or releases.current(review.game) != review.newest:
        raise Conflict
    if draft.is_seasonal != review.draft.is_seasonal:
        raise Conflict
    content = review.game.upgrade(draft.content.encode(), draft.schema_version).decode()
    notes = patch_notes.complete(review.game, load_predecessor(draft), review.content, draft)
    stage = Release.Stage.SEASON if draft.is_seasonal else Release.Stage.USUAL
    release = releases.publish(review.game, content, author, note, notes, stage)
    audit.record(author, "published", release, note, _game_address(review.game))
    remove(draft)
    _tell_players(release)
    return release


def _tell_players(release: Release) -> None:
    transaction.on_commit(lambda: broadcast.send_task(TELL_PLAYERS, release.pk), robust=True)


@transaction.atomic
def publish_again(release: Release, author: Any, note: str) -> Release:
    """Go back to an older release by publishing its content once more."""
    game = GAMES[release.game]
    content = releases.current_content(release)
    game.load(content.encode())
    newest = releases.current(game)
    if content == releases.current_content(newest):
        raise Unready
    notes = patch_notes.compose_all(game, load_release(newest), json.loads(content))
    made = releases.publish(game, content, author, note, notes)
    if release.stage == Release.Stage.SEASON:  # everybody has it now
        releases.offer(release, is_offered=False)
    audit.record(author, "rolled_back", made, f"{release}: {note}", _game_address(game))
    _tell_players(made)
    return made


@transaction.atomic
def offer_release(release: Release, author: Any, is_offered: bool) -> None:
    """Offer a release as season content, or retire it; Unready for the one that is played."""
    game = GAMES[release.game]
    if release == releases.current(game):
        raise Unready
    releases.offer(release, is_offered)
    details = "offered as season content" if is_offered else "no longer offered"
    audit.record(author, "published", release, details, _game_address(game))


def _game_address(game: Game) -> str:
    return f"/admin/studio/content/{game.key}/"
