"""The review of a match as one reader sees it: sentences, graph, decisions."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext

from games.engine import texts
from games.engine.game import Game
from games.engine.protocol import ActionBase
from games.engine.review import shares
from games.engine.review.analysis import PlayedStep
from games.engine.review.shares import Alternative, Change, Decision, Review, Share
from games.history import memory
from games.history.replay_views import sitter_name
from games.match import selectors
from games.match.audiences import Audience
from games.match.bots import level_name
from games.match.positions import Position
from games.models import MatchReview
from games.reviews import better_runs, pieces, wording
from games.reviews.graph import Graph


class Summary(NamedTuple):
    """Why a seat ended where it did."""

    seat: int
    name: str
    is_mine: bool
    sentence: str
    share: Share
    luck: str
    own: str
    others: str
    error: str


class Turning(NamedTuple):
    """A step, or round, that surely changed the value of a seat."""

    step: int
    x: float
    y: float
    sentence: str
    address: str


class Row(NamedTuple):
    """A decision as the table shows it."""

    step: int
    chapter: str
    played: str
    worth: str
    error: str
    better: str
    gain: str
    gain_error: str
    address: str
    branch: str


class ValueRow(NamedTuple):
    """The values of all seats after a step, each with its error."""

    step: int
    chapter: str
    values: list[tuple[str, str]]
    address: str


class Parting(NamedTuple):
    """Where a better run of the same key parts from this one."""

    name: str
    score: str
    cost: int
    step: int | None
    chapter: str
    played: str
    other: str
    address: str
    other_address: str


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
    def steps(self) -> list[PlayedStep]:
        return pieces.load_steps(self.position)

    @property
    def policy(self) -> str:
        """The name of the bots that play positions out."""
        return level_name(self.game, self.row.policy)

    @cached_property
    def secret_steps(self) -> frozenset[int]:
        """The steps that stay secret from this reader."""
        secret = selectors.secret_moves(self.position, memory.recall(self.position).moves)
        return frozenset(number - 1 for number, seat in secret.items() if seat != self.reader)

    def is_secret(self, decision: Decision) -> bool:
        """Whether the reader may not know what was chosen."""
        last = decision.step if decision.last is None else decision.last
        return any(step in self.secret_steps for step in range(decision.step, last + 1))

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
            "result": wording.word_value(game, share.result),
            "luck": wording.word_change(game, share.luck),
            "own": wording.word_change(game, share.own),
            "others": wording.word_change(game, share.others),
        }
        text = _choose_sentence(seat == self.reader, wording.is_by_score(game), game.solo)
        return Summary(
            seat,
            figures["name"],
            seat == self.reader,
            texts.fill(text, **figures),
            share,
            figures["luck"],
            figures["own"],
            "" if game.solo else figures["others"],
            wording.word_error(game, share.error),
        )

    @cached_property
    def graph(self) -> Graph | None:
        """The drawing, once there are two values to draw a line between."""
        if self.review is None or len(self.review.values) < 2:
            return None
        return Graph(self.game, self.review, self.seat, self.row.total, self._chapters)

    @cached_property
    def _chapters(self) -> list[tuple[int, str]]:
        """The rounds: the step at which each begins, and its label."""
        room = self.game.page.chapters
        if room is None:
            return []
        states = [self.steps[0].before, *(step.after for step in self.steps)]
        first: dict[int, int] = {}
        for step, state in enumerate(states):
            first.setdefault(room.number(state), step)
        return [(step, gettext(room.text).format(n=n)) for n, step in first.items()]

    def find_chapter(self, step: int) -> str:
        """The label of the round that a step belongs to."""
        return next((text for first, text in reversed(self._chapters) if first <= step), "")

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
            self.replay_address(change.step),
        )

    def _word_turning(self, change: Change) -> str:
        game = self.game
        text = gettext("{where}: {change} ({error}) · luck {luck}, choices {own}, others {others}")
        if game.solo:
            text = gettext("{where}: {change} ({error}) · luck {luck}, choices {own}")
        return texts.fill(
            text,
            where=self.find_chapter(change.first),
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
            yield ValueRow(step, self.find_chapter(step), values, self.replay_address(step))

    @property
    def mistakes(self) -> list[Row]:
        """The decisions of the chosen seat that cost most, the worst first."""
        found = shares.find_mistakes(self.review, self.seat) if self.review else []
        return [self._describe_decision(each) for each in found]

    @property
    def decisions(self) -> Iterator[Row]:
        """All decisions of the chosen seat."""
        for each in self.review.decisions if self.review else ():
            if each.seat == self.seat:
                yield self._describe_decision(each)

    def _describe_decision(self, decision: Decision) -> Row:
        game, seat = self.game, self.seat
        best = None if self.is_secret(decision) else decision.best
        return Row(
            decision.step,
            self.find_chapter(decision.step),
            self._word_choice(decision),
            wording.word_change(game, decision.effect[seat]),
            wording.word_error(game, decision.errors[seat]),
            self._word_best(decision, best) if best else "",
            wording.word_change(game, best.gain) if best else "",
            wording.word_error(game, best.error) if best else "",
            self.replay_address(decision.step),
            self._find_branch(decision.step),
        )

    def _word_choice(self, decision: Decision) -> str:
        if self.is_secret(decision):
            return gettext("A choice that stays secret")
        last = decision.step if decision.last is None else decision.last
        line = [
            step.action
            for step in self.steps[decision.step : last + 1]
            if step.seat == decision.seat and step.action is not None
        ]
        return self._word_line(decision.step, decision.seat, line)

    def _word_best(self, decision: Decision, best: Alternative) -> str:
        line = [self.decode(each) for each in best.line or (best.action,)]
        return self._word_line(decision.step, decision.seat, line)

    def _word_line(self, step: int, seat: int, line: Sequence[ActionBase]) -> str:
        return wording.word_line(self.position, self.steps[step].before, seat, line)

    def decode(self, action: Any) -> ActionBase:
        """An action of the game from its JSON."""
        return self.game.decode_log_action(bytes(action))

    @property
    def partings(self) -> list[Parting]:
        """How a run differs from par and from the best run of its key."""
        return [self._describe_parting(each) for each in self.divergences]

    @cached_property
    def divergences(self) -> Sequence[better_runs.Divergence]:
        return better_runs.compare_run(self.position, self.viewer) if self.is_done else ()

    def _describe_parting(self, each: better_runs.Divergence) -> Parting:
        step = each.step
        words = ["", ""]
        if step is not None:
            told = (each.played.encode(), each.other.encode())
            words = [self._word_line(step, 0, [self.decode(action)]) for action in told]
        played, other = words
        return Parting(
            each.name,
            wording.word_value(self.game, wording.score_sign(self.game) * each.score),
            each.cost,
            step,
            self.find_chapter(step) if step is not None else "",
            played,
            other,
            self.replay_address(step) if step is not None else "",
            each.address,
        )

    def replay_address(self, step: int) -> str:
        """The replay at a step, as the chosen seat saw it."""
        query = {"step": step, "as": self.seat}
        return f"{reverse('games:replay', args=[self.position.match_id])}?{urlencode(query)}"

    def _find_branch(self, step: int) -> str:
        """Where one plays on from a step; empty where the site has no such page."""
        try:
            return reverse("games:branch", args=[self.position.match_id, step])
        except NoReverseMatch:
            return ""


def _choose_sentence(is_mine: bool, by_score: bool, alone: bool) -> str:
    """The sentence of a summary, with places for its figures."""
    if alone:
        if is_mine:
            return gettext(
                "At the start {start} were to be expected. Luck {luck}, your choices {own}: "
                "it became {result}."
            )
        return gettext(
            "At the start {start} were to be expected. Luck {luck}, choices {own}: "
            "it became {result}."
        )
    if by_score:
        if is_mine:
            return gettext(
                "At the start you could expect {start}. Luck {luck}, your choices {own}, "
                "choices of others {others}: it became {result}."
            )
        return gettext(
            "At the start {name} could expect {start}. Luck {luck}, own choices {own}, "
            "choices of others {others}: it became {result}."
        )
    if is_mine:
        return gettext(
            "At the start your chance to win was {start}. Luck {luck}, your choices {own}, "
            "choices of others {others}: in the end {result}."
        )
    return gettext(
        "At the start the chance of {name} to win was {start}. Luck {luck}, own choices {own}, "
        "choices of others {others}: in the end {result}."
    )
