"""What the page says of single decisions, and of better runs of the same key."""

from typing import NamedTuple

from games.engine.review.partings import Parting as FoundParting
from games.engine.review.shares import Decision
from games.reviews import wording
from games.reviews.better_runs import Divergence
from games.reviews.played_match import PlayedMatch


class Row(NamedTuple):
    """A decision as the table shows it."""

    step: int
    chapter: str
    played: str
    maker: str
    """Who chose, if not who sat there; empty otherwise."""
    worth: str
    error: str
    better: str
    """The best alternative; empty: nothing else was clearly better."""
    loss: str
    """What was lost against it, with a sign."""
    gain: str
    gain_error: str
    address: str
    branch: str


class Parting(NamedTuple):
    """Where a better run of the same key parts from this one."""

    name: str
    score: str
    cost: int
    is_same: bool
    chapter: str = ""
    played: str = ""
    other: str = ""
    address: str = ""
    other_address: str = ""


class Loss(NamedTuple):
    """A decision after which the best result could no longer be reached."""

    chapter: str
    played: str
    better: str
    cost: str
    address: str
    branch: str


def describe_loss(match: PlayedMatch, found: FoundParting) -> Loss:
    """What a decision of a run cost for certain."""
    action = match.steps[found.step].action
    assert action is not None
    return Loss(
        match.find_chapter(found.step),
        match.word_line(found.step, 0, [action]),
        match.word_line(found.step, 0, [match.decode(found.line[0])]),
        wording.word_score(match.game, found.cost),
        match.replay_address(found.step, 0),
        match.branch_address(found.step),
    )


def describe_decision(match: PlayedMatch, decision: Decision) -> Row:
    """A decision, from the seat that made it."""
    game, seat, step = match.game, decision.seat, decision.step
    best = None if match.is_secret(decision) else decision.best
    better = ""
    if best:
        line = [match.decode(each) for each in best.line or (best.action,)]
        better = match.word_line(step, seat, line)
    return Row(
        step,
        match.find_chapter(step),
        match.word_choice(decision),
        match.word_maker(decision),
        wording.word_change(game, decision.effect[seat]),
        wording.word_error(game, decision.errors[seat]),
        better,
        wording.word_change(game, -best.gain) if best else "",
        wording.word_change(game, best.gain) if best else "",
        wording.word_error(game, best.error) if best else "",
        match.replay_address(step, seat),
        match.branch_address(step),
    )


def describe_parting(match: PlayedMatch, found: Divergence) -> Parting:
    """How a better run differs."""
    game, step = match.game, found.step
    score = wording.word_score(game, found.score)
    if step is None:
        return Parting(found.name, score, found.cost, is_same=True, other_address=found.address)
    played, other = (
        match.word_line(step, 0, [match.decode(action.encode())])
        for action in (found.played, found.other)
    )
    return Parting(
        found.name,
        score,
        found.cost,
        is_same=False,
        chapter=match.find_chapter(step),
        played=played,
        other=other,
        address=match.replay_address(step, 0),
        other_address=found.address,
    )
