"""The page on which anyone can check the draws of a match, and the draws as JSON."""

from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_safe

from games import limits
from games.engine.chance import ImpliedDraw
from games.history import memory, verification
from games.history import replay as history_replay
from games.history.replay_views import sitter_name
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


class Share(NamedTuple):
    """A person's share of the key; empty if the seat gave none."""

    name: str
    nonce: str


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
        return memory.recall_value(self.position, "verdict", make=self._verify)

    def _verify(self) -> Verdict:
        with memory.turn():
            return verification.verify(self.position.match_id)

    @property
    def draws(self) -> tuple[MoveDraw, ...]:
        return self.verdict.draws if self.open and self.verdict else ()

    @property
    def implied_draws(self) -> tuple[ImpliedDraw, ...]:
        """Which events imply which draws, where the draws are shown."""
        return self.verdict.implied_draws if self.open and self.verdict else ()

    @property
    def silent_streams(self) -> list[str]:
        """The streams of which only the order can be checked."""
        return [rule.stream.split("{")[0] for rule in self.implied_draws if not rule.event]

    @property
    def events(self) -> list[tuple[int, Any]]:
        """The events that imply draws, by move."""
        assert self.verdict is not None
        tags = {rule.event for rule in self.implied_draws}
        by_move = (
            (made.number, [event for event in made.events if event.tag in tags])
            for made in self.verdict.made
        )
        return [(move, msgspec.to_builtins(events)) for move, events in by_move if events]

    @property
    def key(self) -> str:
        key = self.position.revealed_key
        return "" if key is None else key.hex()

    @property
    def site_key(self) -> str:
        """The key that the commitment promises, once it is told."""
        return self.position.promised_key.hex() if self.key else ""

    @property
    def has_nonces(self) -> bool:
        """Whether players gave nonces for the key."""
        return bool(self.position.site_key)

    @property
    def shares(self) -> list[Share]:
        """The people of the match, each with the nonce of the seat."""
        chairs = enumerate(self.position.chairs)
        return [
            Share(sitter_name(self.position, seat), chair.nonce)
            for seat, chair in chairs
            if not chair.sitter.bot
        ]

    @property
    def source(self) -> str:
        """The text whose hash is the key, once it is told."""
        return verification.seed_source(self.position) if self.key else ""

    @property
    def site_seed(self) -> bool:
        """Whether a seed stands for a key of the site."""
        typed = verification.is_typed(self.position.seed)
        return typed and not (self.source or self.position.game.open_seeds)

    @property
    def recipe(self) -> str:
        """A few lines of Python to check by hand, with the figures of this match if open."""
        site = f'bytes.fromhex("{self.site_key or "…"}")'
        if self.source:
            site = f"sha256({self.source!r}.encode()).digest()"
        nonces = sorted(nonce for nonce in self.position.nonces if nonce)
        key = f'sha256(site + bytes.fromhex("{"".join(nonces)}")).digest()'
        place, n = "stream:index:slot", 1000
        if self.draws:
            place, n = self.draws[0].draw.place, self.draws[0].draw.n
        return RECIPE.format(site=site, key=key if self.has_nonces else "site", place=place, n=n)

    def groups(self, first: int, rows: list[MoveDraw]) -> list[Group]:
        """Draws grouped by move; `first` is the number of the first one."""
        what = ("groups", first, len(rows), self.audience, self.position.chairs, get_language())
        return memory.recall_value(
            self.position, *what, make=lambda: self._make_groups(first, rows)
        )

    def _make_groups(self, first: int, rows: list[MoveDraw]) -> list[Group]:
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
site = {site}
key = {key}
def draw(place, n):
    return int.from_bytes(sha256(key + place.encode()).digest()[:8], "big") * n >> 64
print(sha256(site).hexdigest(), draw("{place}", {n}))"""


@require_safe
def verify(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The fairness page: commitment, key and every draw."""
    seat, position = history_replay.open_match(match_id, request.user)
    limits.check_reader(request)
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
    limits.check_reader(request)
    proof = Proof(position, seat)
    answer: dict[str, Any] = {"commitment": proof.position.commitment}
    if not proof.open:
        message = gettext("The draws of this match are revealed when it is over.")
        return JsonResponse({**answer, "code": "not_told_yet", "message": message}, status=403)
    # Numbers as text: some are larger than a browser's numbers hold exactly.
    listed = [[move, draw.place, str(draw.n), str(draw.value)] for move, draw in proof.draws]
    return JsonResponse(
        {
            **answer,
            "key": proof.key,
            "site_key": proof.site_key,
            "nonces": list(position.nonces),
            "source": proof.source,
            "draws": listed,
            "implied": msgspec.to_builtins(proof.implied_draws),
            "events": proof.events,
        }
    )
