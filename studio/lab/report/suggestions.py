"""What is out of line in a set of content, as an experiment saw it: hints for a designer."""

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _

from studio.lab import counting
from studio.lab.counting import Span, Tally
from studio.lab.report import charts

LEAST = 30
"""Cases below which nothing is said."""
MARGIN = 0.03
"""How far the whole interval must lie beside the even share."""
RARE = 0.03
"""The rate of taking an offer below which an item is as good as dead."""


class Suggestion(NamedTuple):
    """One thing that is out of line, the worst first."""

    weight: float
    sentence: str


def list_suggestions(tally: Tally, names: dict[str, str], known: set[str]) -> list[Suggestion]:
    """What stands out on one side. `names` has the titles of items by "section/key" and by key,
    `known` the items in use, by "section/key"."""
    found = [*_seats(tally), *_items(tally, names), *_offers(tally, names)]
    found += _dead_items(tally, names, known)
    return sorted(found, key=lambda each: -each.weight)


def _seats(tally: Tally) -> Iterator[Suggestion]:
    if len(tally.wins) < 2:
        return
    for seat, wins in enumerate(tally.wins):
        span = counting.share(wins, tally.matches)
        yield from _judge(span, 1 / len(tally.wins), _("Seat {n}").format(n=seat + 1))


def _items(tally: Tally, names: dict[str, str]) -> Iterator[Suggestion]:
    seats = len(tally.wins)
    if seats < 2:
        return
    for key, count in {**tally.seen, **tally.items}.items():
        span = counting.share(count.wins, count.seats)
        # What every seat always has says nothing.
        if count.seats < tally.matches * seats:
            yield from _judge(span, 1 / seats, names.get(key, key))


def _judge(span: Span, even: float, name: str) -> Iterator[Suggestion]:
    if span.n < LEAST:
        return
    distance = max(span.low - even, even - span.high)
    if distance > MARGIN:
        text = _("{name} wins {rate} of the time; {even} would be even.")
        rate, share = charts.figure(span.value, True), charts.figure(even, True)
        yield Suggestion(distance, text.format(name=name, rate=rate, even=share))


def _offers(tally: Tally, names: dict[str, str]) -> Iterator[Suggestion]:
    for key, count in tally.items.items():
        if count.offered >= LEAST and count.taken / count.offered < RARE:
            text = _("{name} was offered {offered} times and hardly ever taken.")
            sentence = text.format(name=names.get(key, key), offered=count.offered)
            yield Suggestion(0.02, sentence)


def _dead_items(tally: Tally, names: dict[str, str], known: set[str]) -> Iterator[Suggestion]:
    """Items in use that never came up, of sections whose items do."""
    if tally.matches < LEAST:
        return
    sections = {item.partition("/")[0] for item in tally.seen}
    taken = set(tally.items)
    for item in sorted(known):
        section, _slash, key = item.partition("/")
        if section in sections and item not in tally.seen and key not in taken:
            text = _("{name} never came up in {n} matches.")
            yield Suggestion(0.01, text.format(name=names.get(item, key), n=tally.matches))
