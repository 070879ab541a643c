"""Drafts: made from a release, changed item by item, published or thrown away."""

import json
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
from studio.editor import diffs, sections, sets
from studio.editor.sections import GENERAL, Section
from studio.editor.shapes.faults import name_of
from studio.models import Draft

INDENT = 1


class Conflict(Exception):
    """Somebody else changed the same thing in the meantime."""


class Unready(Exception):
    """The draft cannot become a release; its problems say why."""


def written(content: Any) -> str:
    """Content as it is kept: the same values, the same text."""
    return json.dumps(content, ensure_ascii=False, indent=INDENT) + "\n"


def mark(item: Any) -> str:
    """Tells whether an item is still what a form was made from."""
    return sha256(json.dumps(item, sort_keys=True).encode()).hexdigest()[:16]


def make(game: Game, author: Any, title: str = "", base: Release | None = None) -> Draft:
    """A new draft with what a release holds, the newest if not said."""
    base = base or releases.current(game)
    title = title.strip() or _("After release {n}").format(n=base.number)
    content = releases.current_content(base)
    with transaction.atomic():
        draft = Draft.objects.create(
            game=game.key, title=title[:80], base=base, content=content, author=author
        )
        audit.note(author, "draft_made", draft, link=address(draft))
    return draft


def address(draft: Draft) -> str:
    return f"/admin/studio/drafts/{draft.pk}/"


def content(draft: Draft) -> Any:
    """What a draft holds, as plain values."""
    return json.loads(draft.content)


def game_of(draft: Draft) -> Game:
    return GAMES[draft.game]


def problems(draft: Draft) -> tuple[Problem, ...]:
    """Everything that keeps a draft from being published."""
    return sets.of_set(game_of(draft), content(draft), base(draft))


def base(draft: Draft) -> Any:
    """What is played at the moment, as plain values."""
    return json.loads(releases.current_content(releases.current(game_of(draft))))


def changes(draft: Draft, section: str, item: str) -> list[diffs.Change]:
    """How one item of a draft differs from what is played at the moment."""
    found = diffs.of(game_of(draft), base(draft), content(draft))
    return [each for each in found if each.section == section and each.item == item]


@transaction.atomic
def put(
    draft_id: int, section: Section, key: str | None, value: Any, before: str, author: Any
) -> None:
    """Write an item (key None: a new row); Conflict if it is not what the form was made from."""
    draft = Draft.objects.select_for_update().get(pk=draft_id)
    whole = content(draft)
    if not section.rows:
        if mark(sections.value(section, whole)) != before:
            raise Conflict
        whole.update(value if section.name == GENERAL else {section.name: value})
    elif key is None:
        whole[section.name].append(value)
    else:
        nth, row = sections.find(section, whole, key)
        if mark(row) != before:
            raise Conflict
        whole[section.name][nth] = value
    _keep(draft, whole)
    audit.note(
        author, "draft_changed", draft, f"{section.name} {name_of(value)}".strip(),
        address(draft),
    )  # fmt: skip


@transaction.atomic
def arrange(draft_id: int, section: Section, key: str, what: str, author: Any) -> None:
    """Remove a row, or move it up or down among its like."""
    draft = Draft.objects.select_for_update().get(pk=draft_id)
    whole = content(draft)
    rows = whole[section.name]
    nth, row = sections.find(section, whole, key)
    to = {"up": nth - 1, "down": nth + 1}.get(what, -1)
    if what != "remove" and (to not in range(len(rows)) or name_of(rows[to]) in section.fixed):
        return
    rows.pop(nth)
    if what != "remove":
        rows.insert(to, row)
    _keep(draft, whole)
    audit.note(author, "draft_changed", draft, f"{section.name} {key}: {what}", address(draft))


@transaction.atomic
def replace(draft_id: int, raw: bytes, author: Any) -> None:
    """Put a whole set, brought along as JSON, in the place of what the draft holds."""
    draft = Draft.objects.select_for_update().get(pk=draft_id)
    _keep(draft, json.loads(raw.decode("utf-8-sig")))
    audit.note(author, "draft_imported", draft, link=address(draft))


def _keep(draft: Draft, whole: Any) -> None:
    draft.content = written(whole)
    draft.save(update_fields=["content", "touched"])


@transaction.atomic
def publish(draft_id: int, author: Any, note: str) -> Release:
    """Make a release of a draft and put the draft away; Unready if anything is wrong with it."""
    draft = Draft.objects.select_for_update().get(pk=draft_id)
    game = game_of(draft)
    if problems(draft) or not diffs.of(game, base(draft), content(draft)):
        raise Unready
    release = releases.publish(game, draft.content, author, note)
    audit.note(author, "published", release, note, f"/admin/studio/content/{game.key}/")
    draft.delete()
    return release


@transaction.atomic
def publish_again(release: Release, author: Any, note: str) -> Release:
    """Go back to an older release by publishing what it held once more."""
    game = GAMES[release.game]
    content = releases.current_content(release)
    if content == releases.current_content(releases.current(game)):
        raise Unready
    made = releases.publish(game, content, author, note)
    audit.note(
        author, "rolled_back", made, f"{release}: {note}", f"/admin/studio/content/{game.key}/"
    )
    return made
