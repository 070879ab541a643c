"""Drafts: created from a release, changed item by item, published or deleted."""

import json
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from games.engine.content import Problem
from games.engine.game import Game
from games.engine.registry import GAMES
from games.match import releases
from games.models import Release
from studio import audit
from studio.editor import diffs, validation
from studio.editor.sections import GENERAL, Section
from studio.editor.shapes.types import row_name
from studio.models import Draft

INDENT = 1


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


def review(draft: Draft) -> Review:
    """Validate a draft and compare it with the release in play."""
    game, content = load_game(draft), load_content(draft)
    newest = releases.current(game)
    base = json.loads(releases.current_content(newest))
    problems = validation.validate(game, content, base)
    return Review(draft, game, newest, content, problems, diffs.compare(game, base, content))


def serialize(content: Any) -> str:
    """Content as it is stored: equal values give equal text."""
    return json.dumps(content, ensure_ascii=False, indent=INDENT) + "\n"


def fingerprint(item: Any) -> str:
    """Identifies the value that a form was made from."""
    return sha256(json.dumps(item, sort_keys=True).encode()).hexdigest()[:16]


def create(game: Game, author: Any, title: str = "", base: Release | None = None) -> Draft:
    """A new draft with the content of a release, by default the newest."""
    base = base or releases.current(game)
    title = title.strip() or _("After release {n}").format(n=base.number)
    content = releases.current_content(base)
    with transaction.atomic():
        draft = Draft.objects.create(
            game=game.key, title=title[:80], base=base, content=content, author=author
        )
        audit.record(author, "draft_made", draft, link=address(draft))
    return draft


def address(draft: Draft) -> str:
    return f"/admin/studio/drafts/{draft.pk}/"


def load_game(draft: Draft) -> Game:
    return GAMES[draft.game]


def load_content(draft: Draft) -> Any:
    """The content of a draft as plain values."""
    return json.loads(draft.content)


def load_base(draft: Draft) -> Any:
    """The content of the release in play as plain values."""
    return json.loads(releases.current_content(releases.current(load_game(draft))))


def problems(draft: Draft) -> tuple[Problem, ...]:
    """Everything that keeps a draft from being published."""
    return validation.validate(load_game(draft), load_content(draft), load_base(draft))


def item_changes(draft: Draft, section: str, item: str) -> list[diffs.Change]:
    """The differences of one item from the release in play."""
    changes = diffs.compare(load_game(draft), load_base(draft), load_content(draft))
    return [each for each in changes if each.section == section and each.item == item]


@transaction.atomic
def save_item(
    draft_id: int, section: Section, key: str | None, value: Any, before: str, author: Any
) -> None:
    """Write an item; key None appends a row.

    Raises Conflict if the item no longer has the fingerprint `before`.
    """
    draft = Draft.objects.select_for_update().get(pk=draft_id)
    content = load_content(draft)
    if not section.has_rows:
        if fingerprint(section.value(content)) != before:
            raise Conflict
        content.update(value if section.name == GENERAL else {section.name: value})
    elif key is None:
        content[section.name].append(value)
    else:
        nth, row = section.find_row(content, key)
        if fingerprint(row) != before:
            raise Conflict
        content[section.name][nth] = value
    _save(draft, content)
    details = f"{section.name} {row_name(value)}".strip()
    audit.record(author, "draft_changed", draft, details, address(draft))


@transaction.atomic
def arrange_row(draft_id: int, section: Section, key: str, what: str, author: Any) -> None:
    """Remove a row, or move it up or down in its list."""
    draft = Draft.objects.select_for_update().get(pk=draft_id)
    content = load_content(draft)
    rows = content[section.name]
    nth, row = section.find_row(content, key)
    to = {"up": nth - 1, "down": nth + 1}.get(what, -1)
    if what != "remove" and (
        to not in range(len(rows)) or row_name(rows[to]) in section.fixed_rows
    ):
        return
    rows.pop(nth)
    if what != "remove":
        rows.insert(to, row)
    _save(draft, content)
    audit.record(author, "draft_changed", draft, f"{section.name} {key}: {what}", address(draft))


@transaction.atomic
def import_content(draft_id: int, content: Any, author: Any) -> None:
    """Replace the content of a draft by a set that was validated."""
    draft = Draft.objects.select_for_update().get(pk=draft_id)
    _save(draft, content)
    audit.record(author, "draft_imported", draft, link=address(draft))


def _save(draft: Draft, content: Any) -> None:
    draft.content = serialize(content)
    draft.save(update_fields=["content", "touched"])


@transaction.atomic
def publish(review: Review, author: Any, note: str) -> Release:
    """Make a release of a reviewed draft and delete the draft.

    Raises Unready if it has problems or changes nothing, Conflict if the draft or the release in
    play changed since the review.
    """
    if review.problems or not review.changes:
        raise Unready
    draft = Draft.objects.select_for_update().get(pk=review.draft.pk)
    if draft.content != review.draft.content or releases.current(review.game) != review.newest:
        raise Conflict
    release = releases.publish(review.game, draft.content, author, note)
    audit.record(author, "published", release, note, _game_address(review.game))
    draft.delete()
    return release


@transaction.atomic
def publish_again(release: Release, author: Any, note: str) -> Release:
    """Go back to an older release by publishing its content once more."""
    game = GAMES[release.game]
    content = releases.current_content(release)
    if content == releases.current_content(releases.current(game)):
        raise Unready
    made = releases.publish(game, content, author, note)
    audit.record(author, "rolled_back", made, f"{release}: {note}", _game_address(game))
    return made


def _game_address(game: Game) -> str:
    return f"/admin/studio/content/{game.key}/"
