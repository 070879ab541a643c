"""The search for par (section 7.5) in pieces, stored after each: the quick stage, then the deep."""

from zlib import compress, decompress

import msgspec
from msgspec import Struct

from games.engine.protocol import encode
from games.engine.records.runs import ParSearch
from games.yut.bots.solver.beam import Limits, Par, improve, quick_bot_par
from games.yut.bots.solver.search import Search
from games.yut.bots.solver.snapshot import Paused, pause, resume
from games.yut.bots.solver.tables import Tables
from games.yut.rules.engine import YutRules

PIECE = 100_000
"""Moves tried in one piece, about a second of work."""
STAGES = (Limits.quick, Limits.deep)


class Rest(Struct, frozen=True):
    """The known par and the paused search, as stored between two pieces."""

    known: Par
    search: Paused | None = None


def seek(rules: YutRules, key: bytes, so_far: ParSearch | None) -> ParSearch:
    """One piece of the search for par."""
    if so_far is None:
        stage, rest = 0, Rest(quick_bot_par(rules, key))
    else:
        stage, rest = so_far.stage, msgspec.msgpack.decode(decompress(so_far.rest), type=Rest)
    if rest.known.exact:
        return _report(rest, len(STAGES), 100)
    limits, tables = STAGES[stage](rules.content.params), Tables(rules, key)
    search = (
        resume(tables, limits, rest.search)
        if rest.search
        else Search(tables, limits, rest.known.turns)
    )
    found = search.advance(PIECE)
    if found is None:
        percent = 100 * search.progress // search.total_work
        return _report(Rest(rest.known, pause(search)), stage, percent)
    par = improve(rules, key, rest.known, found, search.examined)
    return _report(Rest(par), len(STAGES) if par.exact else stage + 1, 100 if par.exact else 0)


def _report(rest: Rest, stage: int, percent: int) -> ParSearch:
    known = rest.known
    return ParSearch(
        score=known.turns,
        line=tuple(encode(action).decode() for action in known.line),
        exact=known.exact,
        stage=stage,
        stages=len(STAGES),
        done=percent,
        rest=compress(msgspec.msgpack.encode(rest), 1),
    )
