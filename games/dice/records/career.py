"""A person's matches on the profile, per mode and kind of opponent (section 9.7)."""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import groupby

from msgspec import Struct

from games.dice.content.index import ContentIndex
from games.dice.content.rows import CardRow, ModeRow, SpecialRow, StanceRow
from games.dice.content.terms import Mode
from games.dice.records.summary import mean
from games.dice.state import SeatRound, State
from games.engine.records.leaderboards import PERSON
from games.engine.rooms import Stint

RIVALS = (PERSON, "easy", "normal", "hard")
BLOCKS = ("guard", "block_die", "shield")


class StanceUse(Struct, frozen=True):
    """How often a stance was declared and how often its dice succeeded, in percent."""

    row: StanceRow
    share: int
    success: int | None


class SpecialUse(Struct, frozen=True):
    """How often a special die was triggered in a match, as text."""

    row: SpecialRow
    per_match: str


class Chapter(Struct, frozen=True):
    """A person's matches of one mode against one kind of opponent. Means are texts."""

    mode: ModeRow
    rival: str
    matches: int
    won: int
    drawn: int
    lost: int
    mean_total: str | None
    """Over matches without a resignation; None if there is none."""
    best_total: int | None
    mean_round: str | None
    best_round: int | None
    stances: tuple[StanceUse, ...]
    specials: tuple[SpecialUse, ...]
    blocked: int | None
    """Percentage of incoming attacks; None if there was no attack."""
    favourite: CardRow | None
    rounds_in_a_row: int
    matches_in_a_row: int


def career(stints: Iterable[Stint]) -> tuple[Chapter, ...]:
    """The chapters with at least one match, in the order of modes and opponents."""
    found: dict[tuple[Mode, str], list[Stint]] = {}
    modes: dict[Mode, None] = {}
    for stint in stints:
        found.setdefault((stint.state.options.mode, stint.rivals[0]), []).append(stint)
        modes |= dict.fromkeys(stint.rules.index.modes)  # type: ignore[attr-defined]
    return tuple(
        _chapter(mode, rival, found[mode, rival])
        for mode in modes
        for rival in RIVALS
        if (mode, rival) in found
    )


def _chapter(mode: Mode, rival: str, stints: list[Stint]) -> Chapter:
    index: ContentIndex = stints[-1].rules.index  # type: ignore[attr-defined]
    results = [_match_result(stint.state, stint.seat) for stint in stints]
    finished = [stint for stint in stints if stint.state.reason != "resigned"]
    totals = [stint.state.fighters[stint.seat].total for stint in finished]
    seat_rounds = [pair[stint.seat] for stint in stints for pair in stint.state.record]
    scores = [seat_round.score for seat_round in seat_rounds]
    return Chapter(
        mode=index.modes[mode],
        rival=rival,
        matches=len(stints),
        won=results.count(1),
        drawn=results.count(0),
        lost=results.count(-1),
        mean_total=_decimal(mean(totals)) if totals else None,
        best_total=max(totals, default=None),
        mean_round=_decimal(mean(scores)) if scores else None,
        best_round=max(scores, default=None),
        stances=_stance_uses(index, seat_rounds),
        specials=_special_uses(index, seat_rounds, len(stints)),
        blocked=_block_percent(seat_rounds),
        favourite=_favourite_card(index, seat_rounds),
        rounds_in_a_row=max((_rounds_in_a_row(stint) for stint in stints), default=0),
        matches_in_a_row=_longest_run(results, lambda result: result == 1),
    )


def _match_result(state: State, seat: int) -> int:
    return 0 if state.winner is None else 1 if state.winner == seat else -1


def _longest_run(results: Iterable[int | None], is_good: Callable[[int | None], bool]) -> int:
    runs = (len(list(run)) for won, run in groupby(results, key=is_good) if won)
    return max(runs, default=0)


def _rounds_in_a_row(stint: Stint) -> int:
    results = [pair[stint.seat].result for pair in stint.state.record]
    return _longest_run(results, lambda result: result == 1)


def _decimal(hundredths: int) -> str:
    return f"{hundredths // 100}.{hundredths % 100:02}"


def _percent(part: int, whole: int) -> int:
    """Rounded, halves up."""
    return (200 * part + whole) // (2 * whole)


def _stance_uses(index: ContentIndex, seat_rounds: list[SeatRound]) -> tuple[StanceUse, ...]:
    found = []
    for row in index.content.stances:
        own = [seat_round for seat_round in seat_rounds if seat_round.stance == row.id]
        dice = [face for seat_round in own for face in seat_round.dice]
        successes = sum(face in row.success_faces for face in dice)
        share = _percent(len(own), len(seat_rounds)) if seat_rounds else 0
        found.append(StanceUse(row, share, _percent(successes, len(dice)) if dice else None))
    return tuple(found)


def _special_uses(
    index: ContentIndex, seat_rounds: list[SeatRound], matches: int
) -> tuple[SpecialUse, ...]:
    counts = Counter(
        special for seat_round in seat_rounds for special in seat_round.specials if special
    )
    return tuple(
        SpecialUse(row, _decimal(_percent(counts[row.id], matches)))
        for row in index.content.special_dice
        if counts[row.id]
    )


def _block_percent(seat_rounds: list[SeatRound]) -> int | None:
    fates = [attack.fate for seat_round in seat_rounds for attack in seat_round.attacks]
    return _percent(sum(fate in BLOCKS for fate in fates), len(fates)) if fates else None


def _favourite_card(index: ContentIndex, seat_rounds: list[SeatRound]) -> CardRow | None:
    """The card played most often; of equal ones the first of the content."""
    counts = Counter(card for seat_round in seat_rounds for card in seat_round.used)
    played = [row for row in index.content.strategy_cards if counts[row.id]]
    return max(played, key=lambda row: counts[row.id], default=None)
