"""The page on which anyone can check the draws of a match, and the draws as JSON."""

from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any, NamedTuple
from uuid import UUID

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from games.history import replay as history_replay
from games.history import verification
from games.history.verification import MoveDraw, Verdict
from games.live import frames as live_frames
from games.match.audiences import Audience
from games.match.positions import Position

ROWS = 1000
"""Draws on one page of the table; the browser checks all draws on every page."""


class Group(NamedTuple):
    """The draws of one move, each with its number in the match, and the log lines of the move."""

    move: int
    lines: str
    rows: list[tuple[int, MoveDraw]]


@dataclass(frozen=True)
class Proof:
    """What one audience may know of the chance in a match."""

    position: Position
    audience: Audience

    @property
    def open(self) -> bool:
        """Whether the draws may be shown. They would reveal secret moves of others, so while a
        match runs only the player of a solo game on an open seed sees them."""
        alone = self.position.game.solo and self.audience is not None
        return self.position.revealed_key is not None and (self.position.is_over or alone)

    @cached_property
    def verdict(self) -> Verdict | None:
        """The result of replaying the log; of a running match only where the draws are open."""
        if not (self.position.is_over or self.open):
            return None
        return verification.verify(self.position.match_id)

    @property
    def draws(self) -> tuple[MoveDraw, ...]:
        return self.verdict.draws if self.open and self.verdict else ()

    @property
    def key(self) -> str:
        key = self.position.revealed_key
        return "" if key is None else key.hex()

    @property
    def source(self) -> str:
        """The text whose hash is the key of an open seed."""
        seed = self.position.seed
        return self.position.game.seed_prefix + seed if verification.is_open(seed) else ""

    @property
    def recipe(self) -> str:
        """Five lines of Python to check by hand, with the figures of this match if open."""
        key = f'bytes.fromhex("{self.key or "…"}")'
        if self.source:
            key = f"sha256({self.source!r}.encode()).digest()"
        place, n = "stream:index:slot", 1000
        if self.draws:
            place, n = self.draws[0].draw.place, self.draws[0].draw.n
        return RECIPE.format(key=key, place=place, n=n)

    def groups(self, first: int, rows: list[MoveDraw]) -> list[Group]:
        """Draws grouped by move; `first` is the number of the first one."""
        numbered = enumerate(rows, first)
        by_move = groupby(numbered, key=lambda row: row[1].move)
        return [Group(move, self._log_lines(move), list(drawn)) for move, drawn in by_move]

    def _log_lines(self, move: int) -> str:
        assert self.verdict is not None
        made = self.verdict.made[move]
        position = history_replay.past_position(self.position, move, made, made.events)
        return live_frames.new_lines(position, self.audience).strip()


RECIPE = """\
from hashlib import sha256
key = {key}
def draw(place, n):
    return int.from_bytes(sha256(key + place.encode()).digest()[:8], "big") * n >> 64
print(sha256(key).hexdigest(), draw("{place}", {n}))"""


@require_safe
def verify(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The fairness page: commitment, key and every draw."""
    seat, position = history_replay.open_match(match_id, request.user)
    proof = Proof(position, seat)
    page = Paginator(proof.draws, ROWS).get_page(request.GET.get("page"))
    shown = {
        "proof": proof,
        "position": position,
        "game": position.game,
        "match_id": match_id,
        "page": page,
        "groups": proof.groups(max(0, page.start_index() - 1), list(page.object_list)),
    }
    return render(request, "games/verify.html", shown)


@require_safe
def draws(request: HttpRequest, match_id: UUID) -> JsonResponse:
    """Commitment, key and every draw, for programs."""
    seat, position = history_replay.open_match(match_id, request.user)
    proof = Proof(position, seat)
    answer: dict[str, Any] = {"commitment": proof.position.commitment}
    if not proof.open:
        message = gettext("The draws of this match are revealed when it is over.")
        return JsonResponse({**answer, "code": "not_told_yet", "message": message}, status=403)
    # Numbers as text: some are larger than a browser's numbers hold exactly.
    listed = [[move, draw.place, str(draw.n), str(draw.value)] for move, draw in proof.draws]
    return JsonResponse({**answer, "key": proof.key, "source": proof.source, "draws": listed})
