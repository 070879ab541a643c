"""The review of a match as one reader sees it: sentences, graph, decisions."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import msgspec
from django.utils.translation import gettext

from games.engine import texts
from games.engine.game import Game
from games.engine.review import shares
from games.engine.review.partings import Course
from games.engine.review.shares import Change, Review, Share
from games.history.replay_views import sitter_name
from games.match.audiences import Audience
from games.match.bots import level_name
from games.match.positions import Position
from games.models import MatchReview
from games.reviews import better_runs, decisions, pieces, wording
from games.reviews.decisions import Loss, Parting, Row
from games.reviews.graph import Graph
from games.reviews.played_match import PlayedMatch


class Summary(NamedTuple):
    """Why a seat ended where it did."""

    seat: int
    name: str
    is_mine: bool
    sentence: str
    share: Share
    parts: list[wording.SharePart]


class Turning(NamedTuple):
    """A step, or round, that surely changed the value of a seat."""

    step: int
    x: float
    y: float
    sentence: str
    address: str


class ValueRow(NamedTuple):
    """The values of all seats after a step, each with its error."""

    step: int
    chapter: str
    values: list[tuple[str, str]]
    address: str


@dataclass(frozen=True)
class Story:
    """A review, as far as it is worked out, for a reader and one of the seats."""

    position: Position
    row: MatchReview
    reader: Audience
    seat: int
    viewer: Any = None
    """The reader as a person: some runs are not shown to everybody."""

    @property
    def game(self) -> Game:
        return self.position.game

    @cached_property
    def review(self) -> Review | None:
        return pieces.decode(self.row.found)

    @property
    def is_done(self) -> bool:
        return self.row.state == MatchReview.State.DONE

    @cached_property
    def match(self) -> PlayedMatch:
        return PlayedMatch(self.position, self.reader)

    @property
    def policy(self) -> str:
        """The name of the bots that play positions out."""
        return level_name(self.game, self.row.policy)

    @property
    def horizon(self) -> int:
        """Rounds after which playouts may end with a value learned from bot matches; 0: never."""
        return self.game.review.horizon if self.game.review else 0

    @property
    def summaries(self) -> list[Summary]:
        """One for each seat, the reader's own first, once the review is complete."""
        if self.review is None or not self.is_done:
            return []
        seats = range(len(self.review.result))
        return [self._sum_up(seat) for seat in sorted(seats, key=lambda seat: seat != self.reader)]

    def _sum_up(self, seat: int) -> Summary:
        assert self.review is not None
        game, share = self.game, shares.sum_up(self.review, seat)
        figures = {
            "name": sitter_name(self.position, seat),
            "start": wording.word_value(game, share.start),
            "result": wording.word_result(game, share.result),
            "luck": wording.word_change(game, share.luck),
            "own": wording.word_change(game, share.own),
            "others": wording.word_change(game, share.others),
        }
        text = wording.choose_summary(seat == self.reader, wording.is_by_score(game), game.solo)
        return Summary(
            seat,
            figures["name"],
            seat == self.reader,
            texts.fill(text, **figures),
            share,
            wording.list_parts(game, share),
        )

    @property
    def is_unsure(self) -> bool:
        """Whether no sum of any seat is more than it may be off by."""
        return not any(part.is_sure for each in self.summaries for part in each.parts)

    @cached_property
    def graph(self) -> Graph | None:
        """The drawing, once there are two values to draw a line between."""
        if self.review is None or len(self.review.values) < 2:
            return None
        return Graph(self.game, self.review, self.seat, self.row.total, self.match.chapters)

    @property
    def turnings(self) -> list[Turning]:
        """What changed the value of the chosen seat most, in the order of the match."""
        if self.review is None or self.graph is None:
            return []
        points = shares.turning_points(self.review, self.seat)
        return [self._describe_turning(each) for each in sorted(points, key=lambda one: one.step)]

    def _describe_turning(self, change: Change) -> Turning:
        assert self.review is not None
        assert self.graph is not None
        value = dict(self.review.values)[change.step]
        return Turning(
            change.step,
            self.graph.x(change.step),
            self.graph.y(value.means[self.seat]),
            self._word_turning(change),
            self.match.replay_address(change.step, self.seat),
        )

    def _word_turning(self, change: Change) -> str:
        game = self.game
        text = gettext("{where}: {change} ({error}) · luck {luck}, choices {own}, others {others}")
        if game.solo:
            text = gettext("{where}: {change} ({error}) · luck {luck}, choices {own}")
        return texts.fill(
            text,
            where=self.match.find_chapter(change.first),
            change=wording.word_change(game, change.change),
            error=wording.word_error(game, change.change_error),
            luck=wording.word_change(game, change.luck),
            own=wording.word_change(game, change.own),
            others=wording.word_change(game, change.others),
        )

    @property
    def counts_score(self) -> bool:
        """Whether values are scores; if not, chances to win."""
        return wording.is_by_score(self.game)

    @property
    def value_rows(self) -> Iterator[ValueRow]:
        """The values of the graph as a table."""
        for step, value in self.review.values if self.review else ():
            values = [
                (wording.word_value(self.game, mean), wording.word_error(self.game, error))
                for mean, error in zip(value.means, value.errors, strict=True)
            ]
            yield ValueRow(
                step,
                self.match.find_chapter(step),
                values,
                self.match.replay_address(step, self.seat),
            )

    @property
    def mistakes(self) -> list[Row]:
        """The decisions of the chosen seat that cost most, the worst first."""
        found = shares.find_mistakes(self.review, self.seat) if self.review else []
        return [decisions.describe_decision(self.match, each) for each in found]

    @property
    def decisions(self) -> Iterator[Row]:
        """All decisions of the chosen seat."""
        for each in self.review.decisions if self.review else ():
            if each.seat == self.seat:
                yield decisions.describe_decision(self.match, each)

    @cached_property
    def course(self) -> Course | None:
        """The run beside the best one known with the same luck; None: that is not compared."""
        return msgspec.json.decode(self.row.course, type=Course) if self.row.course else None

    @property
    def course_scores(self) -> tuple[str, str] | None:
        """The result of the run, and the best one known."""
        if self.course is None:
            return None
        own, best = (wording.word_score(self.game, n) for n in (self.course.own, self.course.best))
        return own, best

    @property
    def losses(self) -> list[Loss]:
        """The decisions of a run that cost something for certain."""
        found = self.course.partings if self.course else ()
        return [decisions.describe_loss(self.match, each) for each in found]

    @property
    def partings(self) -> list[Parting]:
        """How a run differs from par and from the best run of its key."""
        return [decisions.describe_parting(self.match, each) for each in self.divergences]

    @cached_property
    def divergences(self) -> Sequence[better_runs.Divergence]:
        return better_runs.compare_run(self.position, self.viewer) if self.is_done else ()
