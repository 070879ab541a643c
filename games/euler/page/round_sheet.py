"""A finished round as a table with its working (9.2, 9.6)."""

from functools import lru_cache

from games.euler.content.schema import Content
from games.euler.page import parts
from games.euler.page.models import Row, Sheet
from games.euler.page.workings import NO_CARDS, worked
from games.euler.rules.conditions import Chain
from games.euler.state import Function
from games.euler.view import Known, RoundView


def sheet(content: Content, past: RoundView) -> Sheet:
    """The page of one round."""
    chain = content.chain(past.chain)
    return _sheet(chain, content.settings.f_cap, past)


@lru_cache(maxsize=512)
def _sheet(chain: Chain, f_cap: int, past: RoundView) -> Sheet:
    shown = past.ending == "showdown"
    found = {i: parts.known(past.numbers[i]) for i in past.live} if shown else {}
    field = {index: number for index, number in found.items() if number is not None}
    dealer = parts.known(past.dealer) or 1
    counts = past.counts or NO_CARDS
    return Sheet(
        round=past.round,
        ending=past.ending,
        chain=parts.chained(chain),
        dealer=_written(past.dealer),
        function=parts.coefficients(f"s{past.round}", past.function, True) if past.function else (),
        counts=past.counts,
        void=max(counts[0] - f_cap, 0),
        rows=rows(chain, field, dealer, past.function, counts, f_cap),
        plain=rows(chain, field, dealer) if any(counts) else (),
        pots=past.pots,
        changes=past.changes,
        numbers=tuple(_written(number) for number in past.numbers),
        played=tuple((card.seat, card.kind) for card in past.played),
    )


def rows(
    chain: Chain,
    field: dict[int, int],
    dealer: int,
    function: Function | None = None,
    counts: tuple[int, ...] = NO_CARDS,
    f_cap: int = 3,
) -> tuple[Row, ...]:
    """Some numbers, the best first."""
    results = {i: worked(chain, n, dealer, function, counts, f_cap) for i, n in field.items()}
    keys = [result.key for result in results.values()]
    made = [
        Row(
            seat=index,
            number=f"{field[index]:02d}",
            final=result.final,
            value=result.value,
            place=1 + sum(other < result.key for other in keys),
            tied=keys.count(result.key) > 1,
            steps=result.steps,
        )
        for index, result in results.items()
    ]
    return tuple(sorted(made, key=lambda row: (row.place, row.seat)))


def _written(number: Known | None) -> str:
    """Two digits, a question mark for what is not known."""
    if number is None:
        return ""
    return "".join("?" if digit is None else str(digit) for digit in number)
