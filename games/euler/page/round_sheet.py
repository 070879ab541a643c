"""A finished round as a table with its working (9.2, 9.6)."""

from functools import lru_cache

from games.euler.content.schema import Content
from games.euler.page.models import ChipChange, PotLine, Row, Share, Sheet
from games.euler.page.parts import chain_cards, coefficients, known_number, signed_chips
from games.euler.page.workings import NO_CARDS, Tray, work_out
from games.euler.rules.conditions import Chain
from games.euler.state import Function, PotPaid
from games.euler.view import KnownDigits, RoundView


@lru_cache(maxsize=512)
def sheet(content: Content, past: RoundView) -> Sheet:
    """The sheet of one round."""
    chain = content.chain(past.chain)
    tray = Tray(content.cards, past.counts or (), content.settings.f_cap)
    is_showdown = past.ending == "showdown"
    found = {seat: known_number(past.numbers[seat]) for seat in past.live} if is_showdown else {}
    field = {seat: number for seat, number in found.items() if number is not None}
    dealer = known_number(past.dealer) or 1
    name = f"s{past.round}"
    return Sheet(
        round=past.round,
        ending=past.ending,
        chain=chain_cards(chain),
        dealer=_format_digits(past.dealer),
        function=coefficients(name, past.function, laid=past.function is not None),
        counts=past.counts,
        void=content.count_void(tray.counts),
        rows=rank_rows(chain, field, dealer, past.function, tray, past.changes),
        plain=rank_rows(chain, field, dealer) if any(tray.counts) else (),
        winners=past.pots[0].winners if past.pots else (),
        pots=tuple(_pot_line(nth, pot) for nth, pot in enumerate(past.pots)),
        changes=tuple(_chip_change(seat, chips) for seat, chips in enumerate(past.changes)),
        numbers=tuple(
            (seat, _format_digits(digits))
            for seat, digits in enumerate(past.numbers)
            if digits is not None
        ),
        played=tuple((card.seat, card.kind) for card in past.played),
    )


def rank_rows(
    chain: Chain,
    field: dict[int, int],
    dealer: int,
    function: Function | None = None,
    tray: Tray = NO_CARDS,
    changes: tuple[int, ...] = (),
) -> tuple[Row, ...]:
    """Numbers by seat as rows of a table, the best first."""
    results = {
        seat: work_out(chain, number, dealer, function, tray) for seat, number in field.items()
    }
    keys = [result.key for result in results.values()]
    rows = [
        Row(
            seat=seat,
            number=f"{field[seat]:02d}",
            final=result.final,
            value=result.value,
            place=1 + sum(other < result.key for other in keys),
            tied=keys.count(result.key) > 1,
            steps=result.steps,
            change=signed_chips(changes[seat]) if changes else "",
        )
        for seat, result in results.items()
    ]
    return tuple(sorted(rows, key=lambda row: (row.place, row.seat)))


def _pot_line(index: int, pot: PotPaid) -> PotLine:
    return PotLine(
        index=index,
        amount=pot.amount,
        shares=tuple(map(Share, pot.winners, pot.shares)),
        has_odd_chips=len(set(pot.shares)) > 1,
    )


def _chip_change(seat: int, chips: int) -> ChipChange:
    colour = "jade" if chips > 0 else "red" if chips < 0 else ""
    return ChipChange(seat, signed_chips(chips), colour)


def _format_digits(digits: KnownDigits | None) -> str:
    """Two digits, a question mark for one that is not known."""
    if digits is None:
        return ""
    return "".join("?" if digit is None else str(digit) for digit in digits)
