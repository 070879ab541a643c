"""The modifiers of weeklies (section 7.6): three words that put relics into every run.

A modifier is a text of the options, such as "start:dawn_drum". It says everything itself, so a
match keeps its meaning whatever a later release holds.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import zip_longest
from typing import Literal, NamedTuple

from games.engine.content import OptionValue
from games.engine.texts import gettext_noop
from games.yut.content.schema import Content, Relic

Word = Literal["start", "choice", "offer"]
CHOICES = 3
"""Relics of a choice."""
INTERVALS = (3, 2)
"""Turns between two offers, in turn."""
TEXTS: dict[Word, str] = {
    "start": gettext_noop("Start with a relic: {name}"),
    "choice": gettext_noop("Start by choosing a relic: {name}"),
    "offer": gettext_noop("A relic to choose on turns {every}, {double}, …"),
}


class Modifier(NamedTuple):
    """What a run begins with, or is offered as it goes on."""

    word: Word
    relics: tuple[str, ...] = ()
    every: int = 0

    @property
    def text(self) -> str:
        """The modifier as options write it."""
        return f"{self.word}:{'+'.join(self.relics) or self.every}"

    def is_due(self, turn: int) -> bool:
        """Whether a turn begins with an offer."""
        return self.word == "offer" and turn % self.every == 0


@lru_cache(maxsize=256)
def parse(text: str) -> Modifier:
    """The modifier that a text means; ValueError if it means none."""
    word, _, rest = text.partition(":")
    match word:
        case "offer" if rest.isdecimal() and int(rest) > 1:
            return Modifier("offer", every=int(rest))
        case "start" | "choice" if rest:
            return Modifier(word, tuple(rest.split("+")))
    raise ValueError(text)


def modifiers(content: Content) -> tuple[OptionValue, ...]:
    """The modifiers of a release, in the order of the weeks: each relic is one of three to choose
    from and, in another week, what all start with; between them relics are offered on the way."""
    relics = [relic for relic in content.relics if relic.enabled]
    return tuple(_describe(each, content) for each in _cycle(relics))


def _cycle(relics: list[Relic]) -> Iterator[Modifier]:
    # Relics that stand together in the table are alike: a choice takes them from afar.
    rows = -(-len(relics) // CHOICES)
    columns = [relics[n * rows : (n + 1) * rows] for n in range(CHOICES)]
    for number, group in enumerate(zip_longest(*columns)):
        ids = [relic.id for relic in group if relic is not None]
        yield Modifier("choice", tuple(ids))
        yield from (Modifier("start", (each,)) for each in ids[:1])
        yield Modifier("offer", every=INTERVALS[number % len(INTERVALS)])
        yield from (Modifier("start", (each,)) for each in ids[1:])


def _describe(modifier: Modifier, content: Content) -> OptionValue:
    named = {relic.id: relic for relic in content.relics}
    held = [named[each] for each in modifier.relics]
    names = {
        "ko": ", ".join(relic.name_ko for relic in held),
        "en": ", ".join(relic.name_en for relic in held),
    }
    figures = {"every": modifier.every, "double": 2 * modifier.every} if modifier.every else {}
    return OptionValue(modifier.text, TEXTS[modifier.word], names, figures)
