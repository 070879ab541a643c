"""Test tables: a private table, or a run of a solo game, with a draft as it is now.

The draft is pinned as a release with the number 0. Its matches replay and verify like any other
while the draft lives; they are counted nowhere and deleted with it.
"""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from django.db import transaction
from django.urls import reverse

from games.engine.game import Game
from games.match import releases
from games.match.service import Sitting
from games.models import Match, Release
from lobby import services as lobby
from studio import audit
from studio.editor import drafts
from studio.editor.drafts import Review
from studio.editor.shapes.widgets import Widget
from studio.lab.views import option_widgets, read_options
from studio.models import Draft, Playtest

SHOWN = 10


def playtest_form(review: Review) -> dict[str, Any]:
    """What the page of a draft shows about test tables: the choices and the matches so far."""
    matches = Match.objects.filter(release__playtest__draft=review.draft)
    shown = matches.prefetch_related("seats__user").defer("state", "ledger")
    found: dict[str, Any] = {"matches": shown.order_by("-started")[:SHOWN]}
    if review.problems:
        return found
    content = drafts.parse_content(review.draft)
    widgets: list[Widget] = option_widgets(review.game, content)
    seats = list(review.game.offered_seats(content))
    return {**found, "widgets": widgets, "seats": seats}


@transaction.atomic
def open_test(draft: Draft, user: Any, size: int, form: Mapping[str, str]) -> str:
    """Open a test table with the present content of a draft, or start a run of a solo game; the
    address to go to. Raises Refused as the lobby does."""
    game = drafts.load_game(draft)
    release = _pin(draft, game, user)
    options = read_options(game, releases.content(release.pk), form)
    audit.record(user, "played", draft, link=drafts.address(draft))
    if game.solo:
        deal = releases.draft_deal(release)
        position = lobby.start_match(user, game, [Sitting(user)], options, deal=deal)
        return reverse("games:match", args=[position.match_id])
    table = lobby.open_table(user, game, size, public=False, options=options, release=release)
    return reverse("lobby:table", args=[table.code])


def _pin(draft: Draft, game: Game, user: Any) -> Release:
    """The pinned content of a draft: the same for all tables until the draft changes."""
    content = game.upgrade(draft.content.encode(), draft.schema_version).decode()
    checksum = sha256(content.encode()).hexdigest()
    known = draft.playtests.filter(release__checksum=checksum).select_related("release").first()
    if known:
        return known.release
    release = releases.pin_draft(game, content)
    Playtest.objects.create(draft=draft, release=release, author=user)
    return release
