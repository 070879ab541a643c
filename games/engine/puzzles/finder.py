"""Finds the puzzles of a match."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import msgspec

from games.engine import protocol
from games.engine.protocol import SYSTEM, ActionBase
from games.engine.puzzles.clarity import Group, Ranking, Rival, rank_groups
from games.engine.puzzles.puzzle import ActionValue, Puzzle, first_rating
from games.engine.review.analysis import PlayedStep
from games.engine.review.comparison import Rows, compare
from games.engine.review.judge import Judge
from games.engine.review.shares import encode_action

LEAST_GROUPS = 3
"""Really different actions that a puzzle needs."""
MOST_RANDOM = 0.4
"""A random mover may find the answer with at most this chance."""
SURE = 3.0
"""Standard errors by which the answer must be better than each other action, in both estimates."""
HOPELESS = 3.5
"""Standard errors by which an action is so much worse that it is played no further."""
STAGES = ((8, 0.2), (16, 0.4), (48, 0.9), (144, 1.8), (432, 2.4), (1296, SURE))
"""Worlds of the first estimate, and the standard errors that are asked after so many."""
EARLY = 4.0
"""Standard errors that end the first estimate before its last stage."""
DEEPER = 2
"""By this the second estimate is larger than the first..."""
FEWEST_WORLDS = 96
"""...and it has at least these."""
ASKED = 4
"""How often the bots of each level are asked what they would do; they may mix."""
SORTED_AT = 16
"""Worlds after which positions are left whose answer the weakest bots play anyway..."""
KEPT_NAIVE = 6
"""...all but one in so many."""


@dataclass
class Tally:
    """What became of the positions that were looked at."""

    looked: int = 0
    promising: int = 0
    contradicted: int = 0
    """The second estimate preferred another action."""
    unsure: int = 0
    """The second estimate preferred the same action, but not clearly enough."""
    sure: int = 0
    """Both estimates agree, clearly."""
    kept: int = 0
    """Not too easy, and not a position that another puzzle has."""


def find_puzzles(
    judge: Judge, steps: Sequence[PlayedStep], tally: Tally, naive: bool = True
) -> Iterator[Puzzle]:
    """The puzzles of a match, in the order of its steps; without `naive`, only such as the weakest
    bots do not always solve."""
    for nth in pick_positions(judge, steps):
        step = steps[nth]
        groups = group_actions(judge, step.before, step.seat, nth)
        if LEAST_GROUPS <= len(groups) <= judge.room.puzzles.choices:
            tally.looked += 1
            puzzle = judge_position(judge, step, nth, groups, tally, naive)
            if puzzle:
                yield puzzle


def pick_positions(judge: Judge, steps: Sequence[PlayedStep]) -> list[int]:
    """The positions that are looked at: the most fruitful kinds first, and of a kind those first in
    which something else was played than the policy plays."""
    search = judge.room.puzzles
    kinds = {
        nth: kind
        for nth in range(int(search.late * len(steps)), len(steps))
        if (kind := find_kind(judge, steps[nth])) is not None
    }
    shuffled = judge.luck("looks").shuffle(list(kinds), "looks", 0)
    if len(shuffled) > search.looks:
        usual = {nth: choose_usual(judge, steps[nth], nth) == steps[nth].action for nth in kinds}
        shuffled = tuple(sorted(shuffled, key=lambda nth: (kinds[nth], usual[nth])))
    return sorted(shuffled[: search.looks])


def find_kind(judge: Judge, step: PlayedStep) -> int | None:
    """Which of the kinds that are looked at a decision is; None: it is not looked at."""
    search = judge.room.puzzles
    if step.seat == SYSTEM or step.action is None:
        return None
    legal = protocol.legal(judge.rules, step.before, step.seat)
    if not LEAST_GROUPS <= len(legal) < 2 * search.choices:
        return None
    tags = {action.tag for action in legal}
    return min((n for n, kind in enumerate(search.kinds or tags) if kind in tags), default=None)


def choose_usual(judge: Judge, step: PlayedStep, nth: int) -> ActionBase:
    """What the policy plays before a step."""
    return judge.choose(step.before, step.seat, judge.key("usual", nth), nth)


def group_actions(judge: Judge, state: Any, seat: int, step: int) -> list[Group]:
    """The legal actions; those that make the same state are one group."""
    luck, groups = judge.luck("same", step), dict[bytes, list[ActionBase]]()
    for action in protocol.legal(judge.rules, state, seat):
        after = judge.rules.apply(state, seat, action, luck)[0]
        groups.setdefault(protocol.encode(after), []).append(action)
    return [tuple(group) for group in groups.values()]


def ask_bots(judge: Judge, step: PlayedStep, nth: int) -> list[ActionBase]:
    """What bots of all levels do before a step, each asked several times, the weakest first."""
    return [
        judge.choose(step.before, step.seat, judge.key("habit", nth, time), nth, level)
        for level in judge.game.bots.levels
        for time in range(ASKED)
    ]


def judge_position(
    judge: Judge, step: PlayedStep, nth: int, groups: list[Group], tally: Tally, naive: bool
) -> Puzzle | None:
    """The puzzle of the position before a step; None if it has none."""
    first = find_answer(judge, step, nth, groups)
    if first is None or not teaches(first[0], groups):
        return None
    bots = [action in first[0].best.group for action in ask_bots(judge, step, nth)]
    if all(bots[:ASKED]) and not naive:
        return None
    tally.promising += 1
    answer, worlds = set(first[0].best.group), max(FEWEST_WORLDS, DEEPER * first[1])
    second = check_answer(judge, step, groups, worlds, ("second", nth))
    if set(second.best.group) != answer:
        tally.contradicted += 1
        return None
    if not second.is_clear(judge.room.puzzles.clear, SURE) or not teaches(second, groups):
        tally.unsure += 1
        return None
    tally.sure += 1
    described = describe(judge, step, nth, second, bots)
    return msgspec.structs.replace(described, worlds=worlds)


def teaches(ranking: Ranking, groups: Sequence[Group]) -> bool:
    """Whether there is something to choose from, and chance does not find the answer."""
    legal = sum(map(len, groups))
    return (
        len(ranking.rivals) + 1 >= LEAST_GROUPS and len(ranking.best.group) <= MOST_RANDOM * legal
    )


def find_answer(
    judge: Judge, step: PlayedStep, nth: int, groups: list[Group]
) -> tuple[Ranking, int] | None:
    """The clearly best action and the worlds that showed it; None: there is none."""
    trial, search = Trial(judge, step, groups, ("first", nth)), judge.room.puzzles
    for worlds, sure in STAGES:
        ranking = trial.play_until(min(worlds, search.trials))
        is_last = worlds >= search.trials
        if ranking.is_clear(search.clear, SURE if is_last else EARLY):
            return ranking, trial.worlds
        if is_last or not ranking.is_clear(search.clear * sure / SURE, sure):
            return None
        if worlds == SORTED_AT and is_naive(judge, step, nth, ranking):
            return None
    return None


def is_naive(judge: Judge, step: PlayedStep, nth: int, ranking: Ranking) -> bool:
    """Whether the weakest bots play the best action anyway, so that a puzzle would teach little.
    Some are kept for beginners."""
    weakest = next(iter(judge.game.bots.levels))
    keys = [judge.key("naive", nth, time) for time in range(2)]
    played = [judge.choose(step.before, step.seat, key, nth, weakest) for key in keys]
    if not all(action in ranking.best.group for action in played):
        return False
    return bool(judge.luck("naive", nth).draw("naive", 0, 0, KEPT_NAIVE))


def check_answer(
    judge: Judge, step: PlayedStep, groups: list[Group], worlds: int, place: tuple[object, ...]
) -> Ranking:
    """All actions again, in other worlds with other luck."""
    trial = Trial(judge, step, groups, place)
    for part in (6, 3, 2):
        trial.play_until(worlds // part)
    return trial.play_until(worlds)


class Trial:
    """Actions that are played in more and more worlds, as long as they may be the best."""

    def __init__(
        self, judge: Judge, step: PlayedStep, groups: list[Group], place: tuple[object, ...]
    ) -> None:
        self._judge, self._step, self._groups, self._place = judge, step, groups, place
        self._left = [group[0] for group in groups]
        self._rows: Rows = {action: [] for action in self._left}
        self.worlds = 0

    def play_until(self, worlds: int) -> Ranking:
        """The ranking after so many worlds."""
        step, more = self._step, range(self.worlds, worlds)
        played = compare(self._judge, step.before, step.seat, self._left, more, *self._place)
        for action, results in played.items():
            self._rows[action] += results
        ranking, self.worlds = rank_groups(self._rows, self._groups, step.seat), worlds
        close = [each for each in ranking.rivals if each.doubt < HOPELESS]
        kept = (ranking.best, *close, *ranking.rivals[:1])
        self._left = [action for action in self._left if any(action in each.group for each in kept)]
        return ranking


def describe(
    judge: Judge, step: PlayedStep, nth: int, ranking: Ranking, bots: Sequence[bool]
) -> Puzzle:
    """The puzzle that a ranking makes; `bots`: which of them find the answer."""
    clearness = ranking.gap / ranking.spread if ranking.spread else 1.0
    found = sum(bots) / len(bots)
    return Puzzle(
        key=name_position(judge, step.before, step.seat),
        step=nth,
        seat=step.seat,
        values=tuple(describe_value(each) for each in (ranking.best, *ranking.rivals)),
        gap=round(ranking.gap, 4),
        error=round(ranking.rivals[0].loss_error, 4),
        worlds=0,
        found=round(found, 3),
        naive=all(bots[:ASKED]),
        rating=first_rating(found, len(ranking.rivals) + 1, clearness),
    )


def name_position(judge: Judge, state: Any, seat: int) -> str:
    """The same for all positions that the seat cannot tell apart."""
    seen = protocol.encode(judge.rules.view(state, seat))
    return sha256(judge.game.key.encode() + b"|" + seen).hexdigest()[:16]


def describe_value(rival: Rival) -> ActionValue:
    """A group of actions with its value."""
    action, *same = map(encode_action, rival.group)
    value, error, loss = (round(each, 4) for each in (rival.value, rival.error, rival.loss))
    return ActionValue(action, value, error, loss, tuple(same))
