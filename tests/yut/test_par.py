"""Section 7.5: the search for par can be stored between pieces; pieces do not change its result."""

import msgspec
import pytest

from games.engine import chance, playouts, protocol
from games.engine.chance import Chance
from games.engine.records.runs import ParSearch
from games.yut import GAME
from games.yut.bots.solver import par
from games.yut.bots.solver.beam import Limits, solve
from games.yut.bots.solver.search import Search
from games.yut.bots.solver.snapshot import pause, resume
from games.yut.bots.solver.tables import Tables
from tests.yut.arrange import RULES

PARAMS = RULES.content.params
SMALL = Limits(width=30, inner_cap=300)


def seed_key(seed: str) -> bytes:
    return chance.seed_key(GAME.seed_prefix, seed)


def seek_all(seed: str) -> list[ParSearch]:
    """The whole search; each piece starts from the stored result of the one before."""
    pieces: list[ParSearch] = []
    while not pieces or not pieces[-1].is_over:
        before = protocol.encode(pieces[-1]) if pieces else None
        so_far = msgspec.json.decode(before, type=ParSearch) if before else None
        pieces.append(par.seek(RULES, seed_key(seed), so_far))
    return pieces


@pytest.mark.parametrize("seed", ["abc123", "P022"])
def test_par_in_pieces_is_the_par_of_one_search(seed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(par, "PIECE", 15_000)
    quick = solve(RULES, seed_key(seed), Limits.quick(PARAMS))
    deep = solve(RULES, seed_key(seed), Limits.deep(PARAMS), known=quick)

    last = seek_all(seed)[-1]

    assert (last.score, last.exact) == (deep.turns, deep.exact)
    assert last.line == tuple(protocol.encode(action).decode() for action in deep.line)


def test_progress_rises_within_a_stage_and_stages_follow_each_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(par, "PIECE", 10_000)

    steps = [(piece.stage, piece.done) for piece in seek_all("abc123")]

    assert len(steps) > 4
    assert steps == sorted(steps)
    assert steps[-1][0] == len(par.STAGES)


def test_a_line_in_pieces_is_one_that_a_player_could_play() -> None:
    last = seek_all("noripan")[-1]
    state = playouts.begin(GAME, seed_key("noripan"), RULES)

    for action in last.line:
        state = protocol.play(
            RULES, state, 0, GAME.decode(action), Chance(seed_key("noripan"))
        ).state

    assert (state.status, state.turn) == ("finished", last.score)


@pytest.mark.parametrize("moves", [1, 7, 1_000])
def test_a_search_paused_after_any_number_of_moves_continues_unchanged(
    moves: int,
) -> None:
    key = seed_key("P038")
    whole = Search(Tables(RULES, key), SMALL, 9)
    expected = whole.advance(10**9)
    cut = Search(Tables(RULES, key), SMALL, 9)
    assert cut.advance(moves) is None

    paused = msgspec.msgpack.decode(msgspec.msgpack.encode(pause(cut)), type=type(pause(cut)))
    again = resume(Tables(RULES, key), SMALL, paused)

    assert again.progress == cut.progress
    assert again.advance(10**9) == expected
    assert again.examined == whole.examined
