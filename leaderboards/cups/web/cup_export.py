"""The results of a cup as CSV and JSON, for everyone."""

import csv
from io import StringIO
from typing import Any

from games.engine.records.leaderboards import PARTS
from leaderboards.cups import selectors
from leaderboards.cups.models import Cup, CupRun


def results(cup: Cup) -> dict[str, Any]:
    """Everything that is public about a cup: rules, standings, matches and, when it is over, the
    keys that they were dealt with."""
    return {
        "code": cup.code,
        "name": selectors.cup_name(cup),
        "kind": cup.kind,
        "game": cup.game,
        "options": cup.plain_options,
        "days": cup.days,
        "size": cup.size,
        "rounds": cup.rounds,
        "minutes": cup.minutes,
        "starts": cup.starts.isoformat(),
        "finished": cup.finished.isoformat() if cup.finished else None,
        "status": cup.status,
        "official": cup.official,
        "commitment": cup.commitment,
        "key": cup.key_text if cup.is_over else None,
        "standings": standings(cup),
        "matches": _matches(cup),
        "seeds": _seeds(cup),
    }


def standings(cup: Cup) -> list[dict[str, Any]]:
    """The standings as plain values, best first."""
    heads = _heads(cup)
    return [
        {
            "rank": one.rank,
            "name": one.name,
            "number": one.number,
            "bot": one.bot,
            **dict(zip(heads, _figures(cup, one), strict=True)),
            "withdrawn": one.withdrawn or one.removed,
        }
        for one in selectors.rank_entrants(cup)
    ]


def _heads(cup: Cup) -> tuple[str, ...]:
    if cup.has_seeds:
        return "seeds", *(metric.name for metric in selectors.metrics(cup))
    if cup.is_arena:
        return "points", "wins", "matches", "streak"
    return "points", "buchholz", "head_to_head", "wins"


def _figures(cup: Cup, one: Any) -> tuple[Any, ...]:
    if cup.has_seeds:
        return one.played, *(one.points, one.buchholz)[: len(selectors.metrics(cup))]
    points = round(one.points / PARTS, 4)
    if cup.is_arena:
        return points, one.wins, one.played, one.streak
    return points, round(one.buchholz / PARTS, 4), one.direct / 2, one.wins


def _matches(cup: Cup) -> list[dict[str, Any]]:
    found = cup.pairings.prefetch_related("seats__entrant__user").order_by("round", "number")
    return [
        {
            "round": pairing.round,
            "table": pairing.number,
            "match": str(pairing.match_id) if pairing.match_id else None,
            "key_label": pairing.label,
            "ending": pairing.ending,
            "seats": [
                {
                    "number": seat.entrant.number,
                    "name": seat.entrant.name,
                    "points": None if seat.points is None else seat.points / PARTS,
                    "absent": seat.absent,
                }
                for seat in pairing.seats.all()
            ],
        }
        for pairing in found
    ]


def _seeds(cup: Cup) -> list[dict[str, Any]]:
    return [
        {
            "number": seed.number,
            "commitment": seed.commitment,
            "key": seed.key_text if cup.is_over else None,
            "runs": _runs(seed) if cup.is_over else [],
        }
        for seed in cup.seeds.all()
    ]


def _runs(seed: Any) -> list[dict[str, Any]]:
    counted = seed.runs.filter(state=CupRun.State.COUNTED).select_related("entrant__user")
    return [
        {
            "number": run.entrant.number,
            "match": str(run.match_id),
            "figures": [run.first, run.second],
        }
        for run in counted.order_by("pk")
    ]


def standings_csv(cup: Cup) -> str:
    """The standings as a table for spreadsheets."""
    rows, text = standings(cup), StringIO()
    heads = ["rank", "name", "number", "bot", *_heads(cup), "withdrawn"]
    writer = csv.DictWriter(text, heads, lineterminator="\r\n")
    writer.writeheader()
    for row in rows:
        writer.writerow({**row, "name": _harmless(str(row["name"]))})
    return text.getvalue()


def _harmless(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in "=+-@\t" else text
