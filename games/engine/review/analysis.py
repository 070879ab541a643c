"""The review of a match, decision by decision."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from games.engine import protocol
from games.engine.protocol import SYSTEM, ActionBase, Resign, TableAction
from games.engine.review.comparison import LineRows, compare_lines
from games.engine.review.judge import Judge, Line, average, estimate, widen, worth
from games.engine.review.shares import (
    Alternative,
    Decision,
    Estimate,
    Review,
    encode_action,
    find_end,
)

MOST_CANDIDATES = 6
"""Actions of one decision that are compared; more are sampled."""
MOST_ASKED = 64
"""How often the policy is asked what it would do, at most; usually once for each world, for it may
mix. Where a decision has several actions it is asked once: there it does not."""
MOST_HABITS = 2
"""Of these, how many are among the candidates."""
MOST_SCREENED = 12
"""Worlds in which all candidates are compared; the promising ones get the others, too."""
SURE = 2.0
"""Standard errors by which an alternative must be better to be named."""


class PlayedStep(NamedTuple):
    """A step of a finished match: who did what, and the states around it."""

    seat: int
    action: ActionBase | None
    """None: the step changed the table, not the game."""
    before: Any
    after: Any


class PlayedLine(NamedTuple):
    """What a seat did in one decision: usually one action."""

    first: int
    last: int
    seat: int
    before: Any
    line: Line


def review_match(
    judge: Judge, steps: Sequence[PlayedStep], known: Review | None = None
) -> Iterator[Review]:
    """The review of a match, more and more of it; the last one is complete. With `known`, an
    earlier part of it, what is there is not estimated again; the result is the same."""
    assert steps, "nothing was played"
    outcome = judge.rules.outcome(steps[-1].after)
    assert outcome is not None, "the match is not over"
    result = worth(judge.game, outcome)
    lines = {played.last: played for played in list_lines(judge, steps)}
    valued = known.values[-1][0] if known else 0
    if known and valued == len(steps):
        yield known
        return
    rows = judge.play_often(steps[valued].before, valued)
    values = list(known.values) if known else [(0, estimate(judge.game, rows))]
    changes = list(known.changes) if known else []
    decisions = list(known.decisions) if known else []
    for nth in range(count_steps(known) if known else 0, len(steps)):
        step = steps[nth]
        decision = _judge_line(judge, lines[nth], len(result)) if nth in lines else None
        decisions += [decision] if decision else []
        is_last = nth + 1 == len(steps)
        if is_last or _is_valued(judge, step):
            certain = Estimate(result, (0.0,) * len(result), 1)
            later = [result] * len(rows) if is_last else judge.play_often(step.after, nth + 1)
            values.append((nth + 1, certain if is_last else estimate(judge.game, later)))
            changes.append((nth + 1, _average_change(rows, later)))
            rows = later
        if decision or values[-1][0] == nth + 1:
            yield Review(tuple(values), tuple(decisions), result, tuple(changes))


def count_steps(review: Review) -> int:
    """The steps that a review, perhaps the part of one, covers."""
    return max(review.values[-1][0], *map(find_end, review.decisions), 0)


def list_lines(judge: Judge, steps: Sequence[PlayedStep]) -> list[PlayedLine]:
    """The decisions of a match, in the order in which they were finished."""
    found: list[PlayedLine] = []
    begun: dict[int, PlayedLine] = {}
    for nth, step in enumerate(steps):
        action = step.action
        if action is None or isinstance(action, TableAction):
            continue
        if step.seat == SYSTEM or isinstance(action, Resign):
            # What was left unfinished ends here, if it is over: by the clock, or given up.
            over = [seat for seat in begun if seat == step.seat or _is_over(judge, step, seat)]
            found += [begun.pop(seat) for seat in over]
            continue
        started = begun.pop(step.seat, PlayedLine(nth, nth, step.seat, step.before, ()))
        played = started._replace(last=nth, line=(*started.line, action))
        if judge.is_part(action):
            begun[step.seat] = played
        else:
            found.append(played)
    return [*found, *begun.values()]


def _is_over(judge: Judge, step: PlayedStep, seat: int) -> bool:
    return seat not in judge.rules.actors(step.after) or _is_valued(judge, step)


def _is_valued(judge: Judge, step: PlayedStep) -> bool:
    """Whether the value after a step is estimated: always, or where a round begins."""
    period = judge.room.period
    return period is None or period(step.before) != period(step.after)


def _average_change(
    before: Sequence[Sequence[float]], after: Sequence[Sequence[float]]
) -> Estimate:
    changes = [
        tuple(new - old for new, old in zip(ours, theirs, strict=True))
        for ours, theirs in zip(after, before, strict=True)
    ]
    return widen(average(changes))


def _judge_line(judge: Judge, played: PlayedLine, seats: int) -> Decision | None:
    """What a decision was worth; None if there was nothing to decide."""
    rules, (nth, last, seat, before, chosen) = judge.rules, played
    if protocol.refusal(rules, before, seat, chosen[0]) is not None:
        return None  # played by the platform
    offers = protocol.legal(rules, before, seat)
    if len(offers) <= 1 and chosen[0] in offers:
        return None
    nothing = Decision(nth, seat, (0.0,) * seats, (0.0,) * seats, last=last)
    habits = _ask_policy(judge, played)
    if judge.room.parts and habits == [chosen]:
        return nothing
    rivals = _pick_candidates(judge, played, offers, habits)
    screened = min(judge.room.worlds // 3, MOST_SCREENED)
    first = compare_lines(judge, before, seat, rivals, range(screened), nth)
    kept = _keep(rivals, chosen, habits, first, seat)
    if kept == [chosen] and set(habits) == {chosen}:
        return nothing
    second = compare_lines(judge, before, seat, kept, range(screened, judge.room.worlds), nth)
    effect = _measure_effect(judge, played, habits, (first, second))
    return Decision(nth, seat, effect.means, effect.errors, _find_best(second, chosen, seat), last)


def _ask_policy(judge: Judge, played: PlayedLine) -> list[Line]:
    """What the policy would do, each time it is asked."""
    asked = 1 if judge.room.parts else min(judge.room.worlds, MOST_ASKED)
    keys = (judge.key("habit", played.first, sample) for sample in range(asked))
    return [judge.choose_line(played.before, played.seat, key) for key in keys]


def _measure_effect(
    judge: Judge, played: PlayedLine, habits: Sequence[Line], parts: Sequence[LineRows]
) -> Estimate:
    """What was played, less what the policy does when it is asked, world by world. `parts`: the
    worlds in which lines were compared, one part after the other."""
    changes: list[tuple[float, ...]] = []
    for rows in parts:
        for nth, mine in enumerate(rows[played.line]):
            w = len(changes)
            habit = habits[w % len(habits)]
            theirs = rows[habit][nth] if habit in rows else _play_habit(judge, played, habit, w)
            changes.append(tuple(ours - other for ours, other in zip(mine, theirs, strict=True)))
    return widen(average(changes))


def _play_habit(judge: Judge, played: PlayedLine, habit: Line, w: int) -> tuple[float, ...]:
    """What the policy's choice leads to in one world."""
    world = range(w, w + 1)
    return compare_lines(judge, played.before, played.seat, [habit], world, played.first)[habit][0]


def _pick_candidates(
    judge: Judge, played: PlayedLine, offers: Sequence[ActionBase], habits: Sequence[Line]
) -> list[Line]:
    """What was played, what the policy does most, and others: any actions or, where a decision has
    several actions, what bots of the other levels do."""
    usual = [line for line, _ in Counter(habits).most_common(MOST_HABITS)]
    needed = list(dict.fromkeys((played.line, *usual)))
    others: list[Line]
    if any(judge.is_part(action) for action in offers):
        key = judge.key("rival", played.first)
        levels = judge.game.bots.levels
        others = [judge.choose_line(played.before, played.seat, key, each) for each in levels]
    else:
        others = [(action,) for action in offers]
    others = [line for line in dict.fromkeys(others) if line not in needed]
    shuffled = judge.luck("candidates", played.first).shuffle(others, "order", 0)
    return needed + list(shuffled[: max(0, MOST_CANDIDATES - len(needed))])


def _keep(
    lines: Sequence[Line],
    chosen: Line,
    habits: Sequence[Line],
    rows: LineRows,
    seat: int,
) -> list[Line]:
    """What is compared further: what was played, what the policy does if that is always the same,
    and the two that look best, if they look better than what was played."""
    sums = {line: sum(row[seat] for row in rows[line]) for line in lines}
    promising = sorted(lines, key=lambda line: -sums[line])[:2]
    better = [line for line in promising if sums[line] > sums[chosen]]
    usual = habits[:1] if len(set(habits)) == 1 else []
    return list(dict.fromkeys((chosen, *usual, *better)))


def _find_best(rows: LineRows, chosen: Line, seat: int) -> Alternative | None:
    """The best other line, if it is clearly better."""
    best: Alternative | None = None
    for line, results in rows.items():
        if line == chosen:
            continue
        pairs = zip(results, rows[chosen], strict=True)
        gain = widen(average([(theirs[seat] - mine[seat],) for theirs, mine in pairs]))
        (mean,), (error,) = gain.means, gain.errors
        if mean > SURE * error and mean > 0 and (best is None or mean > best.gain):
            best = _describe_line(line, chosen, mean, error)
    return best


def _describe_line(line: Line, chosen: Line, gain: float, error: float) -> Alternative:
    apart = sum(
        1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(line, chosen, strict=False))
    )
    first = min(apart, len(line) - 1)
    return Alternative(encode_action(line[first]), gain, error, tuple(map(encode_action, line)))
