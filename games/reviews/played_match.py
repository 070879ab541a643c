"""A finished match as its review speaks of it: steps, rounds, words, what stays secret."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext

from games.engine import texts
from games.engine.game import Game
from games.engine.protocol import ActionBase
from games.engine.review.analysis import PlayedStep
from games.engine.review.shares import Decision
from games.history import memory
from games.match import selectors
from games.match.audiences import Audience
from games.match.positions import Position
from games.models import Move
from games.reviews import pieces
from games.reviews.wording import word_action

MOST_WORDS = 10
"""Actions of one decision that are written out."""


@dataclass(frozen=True)
class PlayedMatch:
    """A finished match as one reader may know it."""

    position: Position
    reader: Audience

    @property
    def game(self) -> Game:
        return self.position.game

    @cached_property
    def steps(self) -> list[PlayedStep]:
        return pieces.load_steps(self.position)

    @cached_property
    def chapters(self) -> dict[int, int]:
        """Number of a round -> the step at which it begins."""
        room = self.game.page.chapters
        if room is None:
            return {}
        states = [self.steps[0].before, *(step.after for step in self.steps)]
        first: dict[int, int] = {}
        for step, state in enumerate(states):
            first.setdefault(room.number(state), step)
        return first

    def find_chapter(self, step: int) -> str:
        """The label of the round that a step belongs to."""
        room = self.game.page.chapters
        number = max((n for n, first in self.chapters.items() if first <= step), default=0)
        return texts.fill(gettext(room.text), n=number) if room else ""

    @cached_property
    def _secret_steps(self) -> frozenset[int]:
        """The steps that stay secret from this reader."""
        secret = selectors.secret_moves(self.position, memory.recall(self.position).moves)
        return frozenset(number - 1 for number, seat in secret.items() if seat != self.reader)

    def is_secret(self, decision: Decision) -> bool:
        """Whether the reader may not know what was chosen."""
        return any(step in self._secret_steps for step in list_steps(decision))

    def word_choice(self, decision: Decision) -> str:
        """What was chosen."""
        if self.is_secret(decision):
            return gettext("A choice that stays secret")
        line = [
            step.action
            for step in (self.steps[n] for n in list_steps(decision))
            if step.seat == decision.seat and step.action is not None
        ]
        return self.word_line(decision.step, decision.seat, line)

    @cached_property
    def _people(self) -> frozenset[int]:
        """The seats in which a person played."""
        moves = memory.recall(self.position).moves
        return frozenset(move.seat for move in moves if move.by == Move.By.PERSON)

    def word_maker(self, decision: Decision) -> str:
        """Who chose in the place of a person, in words; empty: who sat there."""
        by = memory.recall(self.position).moves[decision.step].by
        if by == Move.By.CLOCK and not self.is_secret(decision):
            return gettext("time ran out")
        if by == Move.By.BOT and decision.seat in self._people:
            return gettext("by the bot that stood in")
        return ""

    def word_line(self, step: int, seat: int, line: Sequence[ActionBase]) -> str:
        """Actions of a seat, the first of them after so many steps; the same ones in a row once."""
        before = self.steps[step].before
        words = (word_action(self.position, before, seat, action) for action in line)
        runs = ((word, len(list(same))) for word, same in groupby(words))
        listed = [f"{word} ×{n}" if n > 1 else word for word, n in runs]
        if len(listed) > MOST_WORDS:
            more = gettext("{n} more").format(n=len(listed) - MOST_WORDS)
            listed = [*listed[:MOST_WORDS], more]
        return " · ".join(listed)

    def decode(self, action: Any) -> ActionBase:
        """An action of the game from its JSON."""
        return self.game.decode_log_action(bytes(action))

    def replay_address(self, step: int, seat: int) -> str:
        """The replay at a step, as a seat saw it."""
        query = urlencode({"step": step, "as": seat})
        return f"{reverse('games:replay', args=[self.position.match_id])}?{query}"

    def branch_address(self, step: int) -> str:
        """Where one plays on from a step."""
        query = urlencode({"step": step})
        return f"{reverse('games:branch', args=[self.position.match_id])}?{query}"


def list_steps(decision: Decision) -> range:
    """The steps from the first to the last one of a decision."""
    last = decision.step if decision.last is None else decision.last
    return range(decision.step, last + 1)
