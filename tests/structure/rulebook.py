"""A game's RULES.md: its headings and ids, and the citations of them elsewhere."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

NUMBER = r"\d{1,2}(?:\.\d{1,2})?"
LIST = rf"{NUMBER}(?:(?:, | and | to |, and ){NUMBER})*"
SECTIONS = re.compile(rf"\b[Ss]ections? ({LIST})")
# "(4.14)" or "(2.1 to 2.7, 8)": a section of the rulebook without the word.
BARE_SECTIONS = re.compile(rf"\(([1-9]\d?\.[1-9]\d?(?:(?:, | and | to |, and ){NUMBER})*)\)")
ROWS = re.compile(r"\b(?:rulings?|examples?) ((?:\d+)(?:(?:, | and | to )\d+)*)\b")
IDS = re.compile(r"\b([RWX]\d{1,3})\b")
TEST_NAME = re.compile(r"^test_(ex|w|x|e|r)(\d+)_")


@dataclass(frozen=True)
class Rulebook:
    """What can be cited: section numbers, ids such as W36, numbers of rulings and examples."""

    sections: frozenset[str]
    ids: frozenset[str]
    rows: frozenset[str]

    def has(self, citation: str) -> bool:
        """Whether a citation ("section 4.5", "W36", "example 12") leads somewhere."""
        kind, _, number = citation.rpartition(" ")
        if kind == "section":
            return number in self.sections
        if kind == "example":
            return number in self.rows or bool({f"W{number}", f"EX{number}"} & self.ids)
        return normal(number) in self.ids


def read(text: str) -> Rulebook:
    """Index a rulebook."""
    sections = re.findall(rf"^#+ ({NUMBER})[. ]", text, re.MULTILINE)
    ids = re.findall(r"\b([A-Za-z]{1,2}\d{1,3})\b", text)
    last = text.partition("\n## 10")[2]
    rows = re.findall(r"^(?:\| *|\*\*|- \*\*)?(\d+)(?:\.| *\|)", last, re.MULTILINE)
    return Rulebook(frozenset(sections), frozenset(map(normal, ids)), frozenset(rows))


def citations(text: str) -> Iterator[str]:
    """What a docstring or comment cites. Of "4.5 to 4.7" both ends."""
    for pattern in (SECTIONS, BARE_SECTIONS):
        for found in pattern.findall(text):
            yield from (f"section {number}" for number in re.findall(NUMBER, found))
    for found in ROWS.findall(text):
        yield from (f"example {number}" for number in re.findall(r"\d+", found))
    yield from IDS.findall(text)


def cited_by_name(test: str) -> Iterator[str]:
    """The worked example that a test's name begins with, as in `test_w36_...`."""
    if found := TEST_NAME.match(test):
        letters, digits = found.groups()
        yield f"example {int(digits)}" if letters == "ex" else f"{letters.upper()}{int(digits)}"


def normal(identifier: str) -> str:
    """An id in capitals and without leading zeros: "w06" is "W6"."""
    return re.sub(r"^([A-Z]+)0+(?=\d)", r"\1", identifier.upper())
