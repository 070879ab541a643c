"""Section 8.3: the solver for par, and the compact form in which it plays."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from games.engine import chance, playouts, protocol
from games.engine.chance import Chance
from games.yut import GAME
from games.yut.actions import Move, StartMove, Throw
from games.yut.bots.solver import simulation
from games.yut.bots.solver.beam import BrokenLine, Limits, Par, solve
from games.yut.bots.solver.compact import Position, Start, pack_pieces, unpack_pieces
from games.yut.bots.solver.expansion import TurnEnds, value
from games.yut.bots.solver.line import quick_bot_line, replay
from games.yut.bots.solver.tables import Tables
from games.yut.rules.engine import YutRules
from games.yut.state import State
from tests.yut.arrange import RULES, arrange, edit_release, luck, start_run

QUICK, DEEP = Limits.quick(RULES.content.params), Limits.deep(RULES.content.params)
SMALL = Limits(width=20, inner_cap=300)
UNCUT = Limits(width=5_000, inner_cap=50_000)
RELICS = [relic.id for relic in RULES.content.relics]


def seed_key(seed: str) -> bytes:
    return chance.seed_key(GAME.seed_prefix, seed)


def solve_seed(seed: str, limits: Limits = SMALL, known: Par | None = None) -> Par:
    return solve(RULES, seed_key(seed), limits, known=known)


def test_the_stages_have_the_limits_of_the_content() -> None:
    assert Limits(400, 2_000) == QUICK
    assert Limits(2_000, 3_000, 300_000) == DEEP


@pytest.mark.parametrize(("seed", "most"), [("abc123", 7), ("noripan", 5), ("윷놀이", 5)])
def test_the_quick_stage_meets_the_targets_of_the_rulebook(seed: str, most: int) -> None:
    assert solve_seed(seed, QUICK).turns <= most


@pytest.mark.parametrize("number", range(1, 9))
def test_a_line_replays_to_its_end_in_as_many_turns(number: int) -> None:
    key = seed_key(f"P{number:03d}")
    par = solve(RULES, key, SMALL)
    state = playouts.begin(GAME, key, RULES)
    for action in par.line:
        state = protocol.play(RULES, state, 0, action, Chance(key)).state

    assert (state.status, state.turn, state.counters.throw) == ("finished", par.turns, par.throws)
    assert not state.assisted


def test_the_same_search_gives_the_same_par() -> None:
    assert solve_seed("abc123") == solve_seed("abc123")


def test_a_par_survives_its_encoding() -> None:
    par = solve_seed("abc123")

    assert msgspec.json.decode(protocol.encode(par), type=Par) == par


def test_a_search_that_finds_nothing_leaves_the_quick_bots_run() -> None:
    par = solve_seed("abc123", Limits(width=1, inner_cap=1))

    assert (par.turns, par.throws, par.exact) == (11, 16, False)
    assert par.line == quick_bot_line(RULES, seed_key("abc123"))


def test_a_par_that_left_something_out_is_not_exact() -> None:
    assert not solve_seed("P030", Limits(width=5, inner_cap=50_000)).exact
    assert not solve_seed("P030", Limits(width=5_000, inner_cap=200)).exact


def test_an_exact_par_is_the_fewest_turns_there_are() -> None:
    par = solve_seed("P030", UNCUT)

    assert par.exact
    assert _can_finish_within(par.turns, "P030")
    assert not _can_finish_within(par.turns - 1, "P030")


def test_the_deep_stage_can_prove_what_the_quick_one_found() -> None:
    quick = solve_seed("P022", QUICK)

    deep = solve_seed("P022", DEEP, quick)

    assert (quick.exact, deep.exact) == (False, True)
    assert deep.line == quick.line
    assert not _can_finish_within(deep.turns - 1, "P022")


def _can_finish_within(turns: int, seed: str) -> bool:
    """Try every action with the plain rules."""
    rng, waiting, seen = luck(seed), [start_run(seed)], set[object]()
    while waiting:
        state = waiting.pop()
        for action in protocol.legal(RULES, state, 0):
            after = RULES.apply(state, 0, action, rng).state  # type: ignore[arg-type]
            if after.status == "finished":
                return True
            mark = _signature(after)
            if after.turn <= turns and mark not in seen:
                seen.add(mark)
                waiting.append(after)
    return False


def _signature(state: State) -> object:
    hand = sorted(token.steps for token in state.hand)
    last = state.last_throw and state.last_throw.granted_bonus
    return (
        state.turn, tuple(sorted(state.pieces)), tuple(hand), state.slots, state.relics,
        state.counters, state.throws_remaining, state.banked_throws, state.rerolls_used,
        state.splits_used, state.phase, state.pending_stick, state.candidates,
        frozenset(state.thrown_results), last,
    )  # fmt: skip


def test_an_exact_par_is_not_searched_again() -> None:
    par = solve_seed("P030", UNCUT)

    assert solve_seed("P030", QUICK, known=par) is par


def test_a_second_stage_only_looks_for_fewer_turns() -> None:
    known = solve_seed("P010")

    again = solve_seed("P010", known=known)
    better = solve_seed("P010", QUICK, known=known)

    assert (again.turns, again.line) == (known.turns, known.line)
    assert again.examined > known.examined
    assert better.turns < known.turns


def test_the_known_par_stays_when_a_search_gives_up() -> None:
    known = solve_seed("P010")

    stands = solve_seed("P010", replace(QUICK, total_cap=100), known)

    assert replace(stands, examined=known.examined) == known
    assert stands.examined - known.examined < 100 + QUICK.inner_cap


def test_progress_only_rises() -> None:
    play_step: list[tuple[int, int]] = []

    solve(RULES, seed_key("abc123"), SMALL, lambda done, of: play_step.append((done, of)))

    assert play_step == sorted(play_step)
    assert len({of for _, of in play_step}) == 1
    assert all(0 <= done <= of for done, of in play_step)
    assert play_step[-1][0] == play_step[-1][1]


def test_a_progress_callback_may_end_the_search() -> None:
    class Cancelled(Exception):
        pass

    def cancel(done: int, of: int) -> None:
        if done:
            raise Cancelled

    with pytest.raises(Cancelled):
        solve(RULES, seed_key("abc123"), SMALL, cancel)


def test_a_line_that_the_rules_refuse_is_broken() -> None:
    key, line = seed_key("abc123"), quick_bot_line(RULES, seed_key("abc123"))

    with pytest.raises(BrokenLine, match="illegal_destination"):
        replay(RULES, key, (Throw(), StartMove(), Move(0, "HOME", "O9")))
    with pytest.raises(BrokenLine, match="unfinished"):
        replay(RULES, key, line[:-1])
    with pytest.raises(BrokenLine, match="run_closed"):
        replay(RULES, key, (*line, Throw()))


def test_a_turn_keeps_its_best_ends_and_of_equals_the_first() -> None:
    values = [(number * 37) % 23 for number in range(200)]
    ends = TurnEnds(width=5)
    for number in [*range(200), *range(200)]:
        ends.add((number, 0, 0, 1), values[number], (None, Throw()))

    best = sorted(range(200), key=values.__getitem__)[:5]
    assert [start[0] for start, _ in ends.layer()] == best
    assert ends.cut


def test_throws_and_relics_count_when_ends_are_compared() -> None:
    state = arrange("O5×1 HOME×3", relics="잔칫상", throws_remaining=3)
    tables = Tables(RULES, seed_key("abc123"))

    assert value(tables, tables.start(state)) == 416 + 3 * 697 + 697 - 2 * 60 - 80


def test_places_are_packed_without_their_owners() -> None:
    pieces = arrange("O7×2 F×1").pieces

    assert pack_pieces(pieces) == pack_pieces(pieces[::-1])
    assert sorted(unpack_pieces(pack_pieces(pieces))) == sorted(pieces)


def assert_follows_rules(rules: YutRules, first: State, key: bytes) -> None:
    """Play at random and compare the compact form with the rules in every position."""
    tables, rng, whim = Tables(rules, key), Chance(key), Chance(b"whim" + key)
    state = first
    for move in range(1_000):
        if state.phase == "THROW" and not state.throws_this_turn:
            positions, _ = simulation.throw_positions(tables, tables.start(state))
            assert {end for _, end in positions} == set(_throw_positions(rules, tables, state, rng))
        elif state.phase != "THROW":
            _assert_same_outcomes(rules, tables, state, rng)
        legal = protocol.legal(rules, state, 0)
        state = rules.apply(state, 0, legal[whim.draw("whim", move, 0, len(legal))], rng).state  # type: ignore[arg-type]
        if not rules.actors(state):
            return
    raise AssertionError("it never ended")


def _throw_positions(
    rules: YutRules, tables: Tables, state: State, rng: Chance
) -> Iterator[Position]:
    if state.phase == "PLAY":
        yield tables.position(state)
        return
    for action in protocol.legal(rules, state, 0):
        after = rules.apply(state, 0, action, rng).state  # type: ignore[arg-type]
        yield from _throw_positions(rules, tables, after, rng)


def _assert_same_outcomes(rules: YutRules, tables: Tables, state: State, rng: Chance) -> None:
    by_rules: set[Position | Start | str] = set()
    for action in protocol.legal(rules, state, 0):
        after = rules.apply(state, 0, action, rng).state  # type: ignore[arg-type]
        match after.phase:
            case "GAME_OVER":
                by_rules.add("won")
            case "THROW":
                by_rules.add(tables.start(after))
            case _:
                by_rules.add(tables.position(after))
    by_tables: set[Position | Start | str] = set()
    for _, position in simulation.successors(tables, tables.position(state)):
        pieces, hand, _, _, offer = position
        if unpack_pieces(pieces).count("FINISHED") == 4:
            by_tables.add("won")
        elif hand or offer:
            by_tables.add(position)
        else:
            by_tables.add(simulation.next_start(tables, position, state.turn))
    assert by_tables == by_rules


@pytest.mark.parametrize("number", range(12))
def test_the_compact_form_follows_the_rules(number: int) -> None:
    seed = f"C{number:03d}"

    assert_follows_rules(RULES, start_run(seed), seed_key(seed))


@pytest.mark.parametrize("relic", RELICS)
def test_the_compact_form_follows_the_rules_with_every_relic(relic: str) -> None:
    first = replace(start_run(relic[:10]), relics=(relic,))

    assert_follows_rules(RULES, first, seed_key(relic[:10]))


@pytest.mark.parametrize("relic", RELICS[::4])
def test_the_compact_form_follows_the_rules_with_several_relics(relic: str) -> None:
    others = RELICS[RELICS.index(relic) - 3 : RELICS.index(relic)] or RELICS[-3:]
    first = replace(start_run(relic[:10]), relics=(relic, *others))

    assert_follows_rules(RULES, first, seed_key(relic[:10]))


def test_the_compact_form_follows_a_release_in_which_sticks_act_on_landing() -> None:
    def landing_sticks(raw: dict[str, Any]) -> None:
        for hook, stick in (("on_land", raw["sticks"][1]), ("on_merge", raw["sticks"][2])):
            stick["effects"].append(
                {"kind": "add_token", "hook": hook, "nodes": "ANY", "move_from": "ANY",
                 "tokens": ["DO", "GAE"]}
            )  # fmt: skip
        raw["params"].update(base_throws=2, max_token_steps=12)

    rules = YutRules(edit_release(landing_sticks))
    first = playouts.begin(GAME, seed_key("landing"), rules)
    slots = [
        arrange(slots=text).slots
        for text in ("leaning basic heavy basic", "glass echo basic leaning")
    ]

    for held in slots:
        assert_follows_rules(rules, replace(first, slots=held), seed_key("landing"))
